"""The command `judge`, which `python -m cli` is too."""

from __future__ import annotations

import gc
from typing import NoReturn


def main() -> NoReturn:
    """Carry out the command that was given, and end with its exit code.

    Reference cycles are not looked for, neither as modules are imported nor at the end: the little that a command
    leaves in them is freed with all the rest.
    """
    gc.disable()
    from cli.app import main as command

    command()


if __name__ == "__main__":
    main()

"""The command `judge`: one module for each of its commands, imported when it is asked for."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.core import HAS_RICH, TyperCommand, TyperGroup

COMMANDS = {
    "run": "The ruling of a scenario: the answer, then the steps with their rules.",
    "check": "Run every scenario below the paths and compare with what they expect.",
    "combat": "A quick fight without a file.",
    "enchant": "May this Aura be cast at that, be on it, be moved to it; when does it fall off.",
    "transform": "May this transform, into what; what stays, what changes, what else turns it over.",
    "face-up": "May what lies face down be turned face up, how, for what; what happens then.",
    "rule": "Look up a rule: our words, its numbers, the rulings that demonstrate it.",
    "card": "The facts of a card: both faces, what it does, what of it is modelled.",
    "new": "Write a commented scenario to fill in.",
    "schema": "Print the JSON Schema of scenarios, for editors.",
}
"""The commands and what each is for; the module and its function are named like it, `face_up`."""

_SETTINGS = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """The commands by name; the module of one is imported only to carry it out."""

    def __init__(self, **attributes: Any) -> None:
        attributes["commands"] = {name: TyperCommand(name, help=text) for name, text in COMMANDS.items()}
        super().__init__(**attributes | {"help": _filled(attributes["help"])})

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, known, rest = super().resolve_command(ctx, args)
        return name, known and _loaded(str(name)), rest


def _loaded(name: str) -> Any:
    module = name.replace("-", "_")
    alone = typer.Typer(add_completion=False, context_settings=_SETTINGS)
    alone.command(name)(getattr(import_module(f"cli.{module}"), module))
    command = typer.main.get_command(alone)
    command.help = _filled(command.help or "")
    return command


def _filled(text: str) -> str:
    """The help without the line breaks of its paragraphs, which each terminal makes anew; those below `\\b` stay."""
    if not HAS_RICH:
        return text
    parts = [part.removeprefix("\b\n") if part[0] == "\b" else " ".join(part.split()) for part in text.split("\n\n")]
    return "\n\n".join(parts)


app = typer.Typer(cls=Commands, context_settings=_SETTINGS)


def _version(asked: bool) -> None:
    if asked:
        from cli.console import VERSION

        typer.echo(f"judge {VERSION}")
        raise typer.Exit


@app.callback()
def judge(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error of the tool itself comes from.")] = False,
) -> None:
    """A judge assistant for Magic: The Gathering: describe a board, get the ruling, with a rule for every step.

    A scenario is a short file: who controls what, what is done, what is expected. Every command has its own --help.

    \b
    Examples:
      judge new fight.yaml
      judge run fight.yaml
      judge combat "4/4 trample" --block "2/2 first strike"
      judge rule 702.19b
    """


def main() -> NoReturn:
    """Carry out the command that was given, and end with its exit code."""
    code = carry_out(sys.argv[1:])
    gc.freeze()  # what is there is not searched for reference cycles before the process ends
    sys.exit(code)


def carry_out(arguments: Sequence[str]) -> int:
    """The exit code of the command; what goes wrong is said on standard error."""
    debug = "--debug" in arguments
    try:
        code = typer.main.get_command(app)(
            [*["--debug"] * debug, *(each for each in arguments if each != "--debug")] or ["--help"],
            prog_name="judge",
            standalone_mode=False,
        )
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _interrupted()
    except Exception as error:
        if debug and not hasattr(error, "exit_code"):
            raise
        return _failed(error)
    if not arguments:
        return _nothing_asked()
    return code if isinstance(code, int) else 0


def _nothing_asked() -> int:
    from cli.console import WRONG_USAGE

    return WRONG_USAGE


def _interrupted() -> int:
    from cli.console import INTERRUPTED

    return INTERRUPTED


def _failed(error: Exception) -> int:
    """Say what is wrong with the usage, or that the tool itself is wrong."""
    from cli.console import INTERNAL_ERROR, complain, remark

    if hasattr(error, "exit_code") and hasattr(error, "format_message"):
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "judge"
        complain(path.removeprefix("judge").strip(), _lowered(error.format_message()), f"{path} --help tells how")
        return int(error.exit_code)
    said = f"{type(error).__name__}: {error}".splitlines()[0]
    remark(f"judge: internal error ({said}): please report it; --debug shows more")
    return INTERNAL_ERROR


def _lowered(message: str) -> str:
    """A message as what follows a colon."""
    message = message.rstrip(".")
    return message[:1].lower() + message[1:]

"""What every command shares: exit codes, the look of the output, and where it goes."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, NoReturn, TextIO

import typer

VERSION = "0.1.0"

PASSED, FAILED, WRONG_USAGE, UNSUPPORTED, UNDECIDED, NOTHING_FOUND, INTERNAL_ERROR, INTERRUPTED, BROKEN_PIPE = (
    *(0, 1, 2, 3, 4, 5, 70, 130, 141),
)
_WORST_FIRST = (INTERRUPTED, INTERNAL_ERROR, WRONG_USAGE, FAILED, UNDECIDED, UNSUPPORTED, NOTHING_FOUND, PASSED)
_OF_OUTCOME = {
    "passed": PASSED,
    "failed": FAILED,
    "illegal": UNDECIDED,
    "undecided": UNDECIDED,
    "unsupported": UNSUPPORTED,
    "invalid": WRONG_USAGE,
}

File = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write the answer there.")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Write the scenario there; - prints it.")]
Format = Annotated[Literal["text", "json"], typer.Option("--format", help="How to print the answer.")]
Edition = Annotated[str | None, typer.Option("--cr", metavar="DATE", help="The edition of the rules in force then.")]
Steps = Annotated[
    Literal["none", "brief", "full"], typer.Option("--steps", help="How much of what happened is explained.")
]
Layers = Annotated[
    bool, typer.Option("--layers", help="Also every continuous effect, layer by layer, as it applies at the end.")
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Take no answer for granted: what is assumed otherwise becomes undecided.")
]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Only the answer.")]
Verbose = Annotated[
    bool, typer.Option("-v", "--verbose", help="Also where everything is at the end, and the source of the case.")
]
Color = Annotated[Literal["auto", "always", "never"], typer.Option("--color", help="Whether to use colors.")]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")]


def exit_code(outcomes: Iterable[str]) -> int:
    """The exit code for rulings with these outcomes, which is that of the worst; without any, nothing was found."""
    return worst([_OF_OUTCOME[outcome] for outcome in outcomes] or [NOTHING_FOUND])


def worst(codes: Iterable[int]) -> int:
    """The exit code that wins where several apply."""
    return min(codes, key=_WORST_FIRST.index, default=PASSED)


def wrong(command: str, message: str, hint: str = "") -> NoReturn:
    """Say on standard error what is wrong and what would be right, and end with the exit code of wrong usage."""
    complain(command, message, hint)
    raise typer.Exit(WRONG_USAGE)


def complain(command: str, message: str, hint: str = "") -> None:
    """Say on standard error what is wrong, below it what would be right."""
    remark(f"judge {command}: {message}" if command else f"judge: {message}")
    if hint:
        remark(f"  {hint}")


def remark(text: str) -> None:
    """A line on standard error."""
    typer.echo(encodable(text, sys.stderr), err=True)


def dated(command: str, date: str | None) -> str | None:
    """The date given by `--cr`, or none; wrong usage where it names no edition."""
    if date is not None:
        from rules.editions import edition_of

        try:
            edition_of(date)
        except ValueError as error:
            wrong(command, str(error))
    return date


class Look(NamedTuple):
    """How text is shown: columns, whether in colors, whether beyond ASCII."""

    width: int = 80
    color: bool = False
    unicode: bool = True

    def paint(self, text: str, style: str) -> str:
        """The text in a style (`bold`, `dim`, `red`, ..., or none), where colors are shown."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.color and text and style else text

    def but_plain(self) -> Look:
        """The same without colors."""
        return self._replace(color=False)

    def good(self) -> str:
        """The mark of what holds."""
        return self.paint("✓" if self.unicode else "ok", "green")

    def bad(self, style: str = "red") -> str:
        """The mark of what does not hold."""
        return self.paint("✗" if self.unicode else "X", style)


_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
_NARROWEST, _WIDEST = 40, 100


def look(color: str = "auto", output: Path | None = None) -> Look:
    """The look for standard output, or for a file that is written instead."""
    if output is not None:
        return Look(color=color == "always")
    columns = shutil.get_terminal_size((80, 24)).columns
    return Look(min(max(columns, _NARROWEST), _WIDEST), _colored(color), _encodes("✓✗…", sys.stdout))


def _colored(color: str) -> bool:
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _encodes(text: str, stream: TextIO) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


_PLAIN: dict[str, str | int | None] = {
    "–": "-",
    "—": "-",
    "−": "-",
    "·": "|",
    "…": "...",
    "’": "'",
    "“": '"',
    "”": '"',
    "×": "x",
}


def encodable(text: str, stream: TextIO) -> str:
    """The text, in plain characters where the stream can't encode others."""
    if _encodes(text, stream):
        return text
    from unicodedata import normalize

    plain = normalize("NFKD", text.translate(str.maketrans(_PLAIN)))
    letters = "".join(c for c in plain if not "\u0300" <= c < "\u0370")
    encoding = stream.encoding or "ascii"
    return letters.encode(encoding, "replace").decode(encoding)


def show(text: str, color: bool = False) -> None:
    """Print on standard output; ends quietly where nobody reads it any more."""
    try:
        typer.echo(encodable(text, sys.stdout), nl=False, color=color)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(BROKEN_PIPE) from None


def put(text: str, command: str, output: Path | None = None, color: bool = False) -> None:
    """Print on standard output, or write into the file given; wrong usage where that can't be done."""
    if output is None:
        show(text, color)
    else:
        save(text, command, output)


def save(text: str, command: str, path: Path) -> None:
    """Write a file; wrong usage where that can't be done."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        wrong(command, f"can't write {path}: {error.strerror}")


def keep(command: str, path: Path, force: bool) -> None:
    """Wrong usage where writing would destroy a file."""
    if path.exists() and not force:
        wrong(command, f"{path} is there already", "--force writes over it")


def dumped(value: Any) -> str:
    """The value as JSON."""
    import json

    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"

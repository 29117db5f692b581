"""judge run: the ruling of a scenario."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli import console
from cli.console import Color, Edition, File, Format, Layers, Quiet, Steps, Strict, Verbose

if TYPE_CHECKING:
    from scenarios.ruling import Ruling

View = Annotated[
    str | None,
    typer.Option("--view", metavar="PLAYER", help="Hide what this player may not know: hands, cards face down."),
]
STANDARD_INPUT = "<stdin>"


class Shown(NamedTuple):
    """How rulings are printed."""

    style: str
    look: console.Look
    output: Path | None = None
    steps: str = "brief"
    layers: bool = False
    quiet: bool = False
    verbose: bool = False


def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenarios; - reads standard input.")],
    style: Format = "text",
    output: File = None,
    cr: Edition = None,
    steps: Steps = "brief",
    layers: Layers = False,
    strict: Strict = False,
    view: View = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
    color: Color = "auto",
) -> None:
    """The ruling of a scenario: the answer, then the numbered steps with the rules that they rest on.

    Ends with 0 if every expectation of the scenario holds, 1 if one does not, 2 if the file is wrong,
    3 if a rule that matters is not modelled, 4 if the scenario is undecided or illegal.

    \b
    Examples:
      judge run fight.yaml
      judge run fight.yaml --cr 2024-02-02 --steps full
      judge run morphs.yaml --view NAP
      judge run one.yaml two.yaml --format json --output rulings.json
      judge combat 4/4 --save - | judge run -
    """
    console.dated("run", cr)
    shown = Shown(style, console.look(color, output), output, steps, layers, quiet, verbose)
    codes: list[int] = []
    print_all(
        "run", _ruled(files, codes, cr=cr, strict=strict, layers=layers, view=view), shown, several=len(files) > 1
    )
    raise typer.Exit(console.worst(codes))


def _ruled(files: Iterable[Path], codes: list[int], **how: Any) -> Iterator[tuple[Ruling, bytes]]:
    """The ruling of each file that can be read, with the file; adds the exit code of each to the codes."""
    from scenarios.run import rule_on

    for path in files:
        data = read("run", path)
        if data is None:
            codes.append(console.WRONG_USAGE)
            continue
        file = STANDARD_INPUT if str(path) == "-" else str(path)
        ruling = rule_on(data, file, **how)
        codes.append(console.exit_code([ruling.outcome]))
        yield ruling, b"" if how["view"] else data


def read(command: str, path: Path) -> bytes | None:
    """What is in a file, or on standard input; nothing, after a complaint, where that can't be read."""
    try:
        return sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except IsADirectoryError:
        console.complain(command, f"{path} is a folder", f"judge check {path} runs every scenario below it")
    except OSError as error:
        console.complain(command, f"can't read {path}: {(error.strerror or str(error)).lower()}")
    return None


def print_all(command: str, rulings: Iterable[tuple[Ruling, bytes]], shown: Shown, several: bool = False) -> None:
    """Print rulings, each with the scenario that it is of: one after the other as text, or together as JSON."""
    if shown.style == "json":
        console.put(_together(rulings, shown, several), command, shown.output)
        return
    texts = (("\n" if number and not shown.quiet else "") + _text(*each, shown) for number, each in enumerate(rulings))
    if shown.output:
        console.save("".join(texts), command, shown.output)
    else:
        for text in texts:
            console.show(text, shown.look.color)


def _together(rulings: Iterable[tuple[Ruling, bytes]], shown: Shown, several: bool) -> str:
    from cli import json_output

    values: list[dict[str, Any]] = [json_output.ruling(each, shown.steps, shown.layers) for each, _ in rulings]
    if several or not values:
        return console.dumped(json_output.rulings(values))
    return console.dumped(values[0])


def _text(ruling: Ruling, data: bytes, shown: Shown) -> str:
    from cli.render import Wanted, text_of

    wanted = Wanted(shown.steps, shown.layers, shown.verbose, shown.quiet)
    source = data.decode("utf-8-sig", errors="replace") if ruling.problems else ""
    return text_of(ruling, shown.look, wanted, source)

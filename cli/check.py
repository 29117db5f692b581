"""judge check: run every scenario below the paths and compare with what they expect."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli import console
from cli.console import Color, Edition, File, Format, Look, Strict
from cli.differences import Differences
from cli.progress import Progress
from cli.running import Unruled, ruling_of, rulings

if TYPE_CHECKING:
    from cli.running import Ruled
    from scenarios.ruling import Ruling


Only = Annotated[str, typer.Option("-k", metavar="TEXT", help="Only scenarios with the text in their path or title.")]
Jobs = Annotated[
    int, typer.Option("-j", metavar="N", min=0, help="Run in so many processes; 0: one for each processor.")
]
Against = Annotated[
    str | None,
    typer.Option(
        "--against", metavar="DATE", help="Instead, what differs from the rulings of the edition in force then."
    ),
]


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH...]", help="Folders and files; the shipped rulings if none.")
    ] = None,
    only: Only = "",
    stop: Annotated[bool, typer.Option("-x", help="Stop at the first that is printed.")] = False,
    jobs: Jobs = 1,
    cr: Edition = None,
    against: Against = None,
    strict: Strict = False,
    style: Format = "text",
    output: File = None,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Only what does not pass.")] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="A line for each scenario, and the time.")] = False,
    color: Color = "auto",
    ctx: typer.Context = None,  # type: ignore[assignment]
) -> None:
    """Run every scenario below the paths and compare with what they expect: a line for each that does not pass.

    A scenario that expects to be undecided, illegal or unsupported passes when it is. Ends with 0 if all pass, else as
    judge run does for the worst of them; 5 if there is no scenario. With --against: the rulings that differ between
    two editions, and the changes of the rules that make them; ends with 0 once that is answered.

    \b
    Examples:
      judge check
      judge check my-rulings -v
      judge check -k trample -x
      judge check --cr 2024-02-02 -j 0 --format json --output report.json
      judge check --cr 2024-02-02 --against 2026-09-25 -j 0
    """
    for date in (cr, against):
        console.dated("check", date)
    files, started = _files(paths or [], only), perf_counter()
    shown = Shown(style, console.look(color, output), output, quiet, verbose)
    report = Report(len(files), shown, Differences(cr, against) if against else Expectations(cr))
    task = partial(ruling_of, cr=cr, against=against, strict=strict)
    with rulings(files, jobs or os.cpu_count() or 1, task) as found:
        report.take(found, stop)
    report.end()
    report.excuse(debug=bool(ctx.find_root().params.get("debug")))
    if verbose or (sys.stderr.isatty() and not quiet):
        seconds = perf_counter() - started
        console.remark(f"{seconds:.2f} s, {report.done / seconds:.0f}/s")
    raise typer.Exit(console.worst(report.codes))


def _files(paths: Sequence[Path], text: str) -> list[Path]:
    """The scenarios asked for; ends the command where there are none."""
    from scenarios.run import RULINGS, scenario_files

    missing = [path for path in paths if not path.exists()]
    for path in missing:
        console.complain("check", f"there is no {path}")
    if missing:
        raise typer.Exit(console.WRONG_USAGE)
    files = scenario_files(paths or [_from_here(RULINGS)])
    found = [path for path in files if not text or text.lower() in f"{path.as_posix()}\n{_title(path)}".lower()]
    if not found:
        where = " or ".join(map(str, paths)) or "the shipped rulings"
        asked = f' has "{text}" in its path or title' if files else ""
        console.complain("check", f"no scenario below {where}{asked}")
        raise typer.Exit(console.NOTHING_FOUND)
    return found


def _from_here(path: Path) -> Path:
    """The path as seen from the current folder, where it is below that."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _title(path: Path) -> str:
    """The title as it stands in the file; nothing is understood of the rest."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    found = re.search(r"(?m)^title:(.*(?:\n[ \t]+.*)*)", text)
    return " ".join(found[1].split()) if found else ""


# Counting and printing them -----------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """How the report is printed."""

    style: str = "text"
    look: Look = Look()
    output: Path | None = None
    quiet: bool = False
    verbose: bool = False


class Expectations:
    """Whether rulings are what their files expect."""

    def __init__(self, cr: str | None) -> None:
        self.cr = cr

    def fine(self, ruling: Ruling) -> bool:
        """Whether there is nothing to say about it."""
        return ruling.outcome == "passed"

    def counted(self, ruling: Ruling) -> str:
        """As what the summary counts it."""
        return ruling.outcome

    def code(self, ruling: Ruling) -> int:
        """The exit code that it asks for."""
        return console.exit_code([ruling.outcome])

    def line(self, ruling: Ruling, look: Look) -> str:
        """What is printed of it."""
        return line_of(ruling, look)

    def summary(self, counts: Counter[str], done: int) -> str:
        """How many came out how."""
        ways = [f"{counts['passed']} passed", *(f"{counts[way]} {way}" for way in _WAYS if counts[way])]
        return f"{done} ruling{'' if done == 1 else 's'}: {', '.join(ways)}"

    def json(self, rulings: Sequence[Ruling]) -> dict[str, Any]:
        """All of it as JSON."""
        from cli import json_output
        from rules.editions import NEWEST

        return json_output.check(rulings, self.cr or str(NEWEST))


class Report:
    """Counts rulings as they come; prints a line of those that are worth one, at once unless a file is written."""

    def __init__(self, total: int, shown: Shown, about: Expectations | Differences) -> None:
        self.total, self.done, self.shown = total, 0, shown
        self.about: Any = about
        self.counts: Counter[str] = Counter()
        self.codes: set[int] = set()
        self.kept: list[Ruled] = []
        self.lines: list[str] = []
        self.traces: list[str] = []
        self.progress = Progress(total)

    def take(self, rulings: Iterable[Ruled | Unruled], stop: bool) -> None:
        """Count them as they come; `stop` at the first of which there is something to say."""
        for ruling in rulings:
            if not self.add(ruling) and stop:
                return

    def add(self, ruling: Ruled | Unruled) -> bool:
        """Count one; returns whether there is nothing to say about it."""
        self.done += 1
        fine = not isinstance(ruling, Unruled) and self.about.fine(ruling)
        if isinstance(ruling, Unruled):
            self._unruled(ruling)
        else:
            self.counts[self.about.counted(ruling)] += 1
            self.codes.add(self.about.code(ruling))
            if self.shown.style == "json":
                self.kept.append(ruling)
            elif not fine or self.shown.verbose:
                self._print(self.about.line(ruling, self.shown.look) + "\n")
        self.progress.at(self.done)
        return bool(fine)

    def _unruled(self, one: Unruled) -> None:
        self.counts["crashed" if one.trace else "unreadable"] += 1
        self.codes.add(one.code)
        self.traces += [one.trace] if one.trace else []
        self.progress.clear()
        console.complain("check", f"{one.file}: {one.said}")

    def _print(self, text: str) -> None:
        if self.shown.output is not None:
            self.lines.append(text)
        else:
            self.progress.clear()
            console.show(text, self.shown.look.color)

    def end(self) -> None:
        """Print the summary, or the whole as JSON."""
        self.progress.clear()
        if self.shown.style == "json":
            text = console.dumped(self.about.json(self.kept))
        else:
            left = f"; stopped, {self.total - self.done} not run" if self.done < self.total else ""
            text = "" if self.shown.quiet else f"{self.about.summary(self.counts, self.done)}{left}\n"
        console.put("".join(self.lines) + text, "check", self.shown.output, self.shown.look.color)

    def excuse(self, debug: bool) -> None:
        """Say on standard error what to do about errors of the tool itself."""
        for trace in self.traces if debug else ():
            console.remark(trace.rstrip())
        if self.traces and not debug:
            console.complain("check", "an internal error: please report it; judge --debug check shows more")


_WAYS = ("failed", "illegal", "undecided", "unsupported", "invalid", "unreadable", "crashed")


def line_of(ruling: Ruling, look: Look) -> str:
    """A ruling in a line: the first thing that is wrong with it, and how many more there are."""
    from cli.render import failed

    if ruling.outcome == "passed":
        return f"{look.good()} {ruling.file}"
    mark = look.bad("red" if ruling.outcome in ("failed", "invalid") else "yellow")
    failures = [(each.line, each.column, failed(each)) for each in ruling.failures]
    wrong = [*((each.line, each.column, each.message) for each in ruling.problems), *failures]
    if not wrong:
        return f"{mark} {ruling.file}: {ruling.outcome}"
    line, column, said = wrong[0]
    place = f"{ruling.file}:{line}:{column}" if line else ruling.file
    more = f" ({len(wrong) - 1} more)" if len(wrong) > 1 else ""
    return f"{mark} {place}: {ruling.outcome}: {' '.join(said.split())}{more}"

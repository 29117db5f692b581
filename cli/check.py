"""judge check: run every scenario below the paths and compare with what they expect."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from traceback import format_exc
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli import console
from cli.console import Color, Edition, File, Format, Look, Strict

if TYPE_CHECKING:
    from scenarios.ruling import Ruling

_CHUNK = 16  # files that a worker takes at once


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH...]", help="Folders and files; the shipped rulings if none.")
    ] = None,
    only: Annotated[
        str, typer.Option("-k", metavar="TEXT", help="Only scenarios with the text in their path or title.")
    ] = "",
    stop: Annotated[bool, typer.Option("-x", help="Stop at the first that does not pass.")] = False,
    jobs: Annotated[
        int, typer.Option("-j", metavar="N", min=0, help="Run in so many processes; 0: one for each processor.")
    ] = 1,
    cr: Edition = None,
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
    judge run does for the worst of them; 5 if there is no scenario.

    \b
    Examples:
      judge check
      judge check my-rulings -v
      judge check -k trample -x
      judge check --cr 2024-02-02 -j 0 --format json --output report.json
    """
    console.dated("check", cr)
    files, started = _files(paths or [], only), perf_counter()
    shown = Shown(style, console.look(color, output), output, quiet, verbose)
    report = Report(len(files), shown)
    with console.no_collection(), _rulings(files, jobs or os.cpu_count() or 1, cr, strict) as rulings:
        for ruling in rulings:
            if not report.add(ruling) and stop:
                break
    report.end(cr)
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


# Running them -------------------------------------------------------------------------------------------------------


class Unruled(NamedTuple):
    """A scenario without a ruling: it can't be read, or the tool itself failed on it."""

    file: str
    said: str
    code: int
    trace: str = ""


def _ruling(path: Path, cr: str | None, strict: bool) -> Ruling | Unruled:
    """The ruling of a file, without its steps and the state at its end."""
    from scenarios.run import rule_on

    gc.collect(0)  # the ruling before, of which nothing is in use any more
    try:
        return rule_on(path.read_bytes(), path.as_posix(), cr=cr, strict=strict, steps=False)
    except OSError as error:
        return Unruled(path.as_posix(), f"can't be read: {error.strerror}", console.WRONG_USAGE)
    except Exception as error:
        said = f"internal error ({type(error).__name__}: {error})".splitlines()[0]
        return Unruled(path.as_posix(), said, console.INTERNAL_ERROR, format_exc())


@contextmanager
def _rulings(files: Sequence[Path], jobs: int, cr: str | None, strict: bool) -> Iterator[Iterator[Ruling | Unruled]]:
    """The rulings of the files in their order, made by so many processes."""
    task = partial(_ruling, cr=cr, strict=strict)
    if jobs == 1 or len(files) == 1:
        yield map(task, files)
        return
    size = max(1, min(_CHUNK, len(files) // jobs))
    chunks = [files[start : start + size] for start in range(0, len(files), size)]
    workers = _workers(task, chunks, min(jobs, len(chunks)))
    try:
        yield (ruling for number in range(len(chunks)) for ruling in workers[number % len(workers)][1].recv())
    finally:
        for process, _ in workers:
            process.terminate()
        for process, _ in workers:
            process.join()


def _workers(task: Callable[[Path], Any], chunks: Sequence[Sequence[Path]], jobs: int) -> list[tuple[Any, Any]]:
    """Processes that share the chunks in turn, each with the end of a pipe from which its rulings come."""
    import multiprocessing

    import scenarios.run  # noqa: F401  (once, before the processes part)

    context: Any = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
    workers = []
    for number in range(jobs):
        here, there = context.Pipe(duplex=False)
        workers.append((context.Process(target=_work, args=(task, chunks[number::jobs], there), daemon=True), here))
        workers[-1][0].start()
        there.close()
    return workers


def _work(task: Callable[[Path], Any], chunks: Sequence[Sequence[Path]], pipe: Any) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for chunk in chunks:
        pipe.send([task(path) for path in chunk])


# Counting and printing them -----------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """How the report is printed."""

    style: str = "text"
    look: Look = Look()
    output: Path | None = None
    quiet: bool = False
    verbose: bool = False


class Report:
    """Counts rulings as they come; prints a line of those that are worth one, at once unless a file is written."""

    def __init__(self, total: int, shown: Shown) -> None:
        self.total, self.done, self.shown = total, 0, shown
        self.counts: Counter[str] = Counter()
        self.codes: set[int] = set()
        self.kept: list[Ruling] = []
        self.lines: list[str] = []
        self.traces: list[str] = []
        self.progress = Progress(total)

    def add(self, ruling: Ruling | Unruled) -> bool:
        """Count one; returns whether it passed."""
        self.done += 1
        passed = not isinstance(ruling, Unruled) and ruling.outcome == "passed"
        if isinstance(ruling, Unruled):
            self._unruled(ruling)
        else:
            self.counts[ruling.outcome] += 1
            self.codes.add(console.exit_code([ruling.outcome]))
            if self.shown.style == "json":
                self.kept.append(ruling)
            elif not passed or self.shown.verbose:
                self._print(line_of(ruling, self.shown.look) + "\n")
        self.progress.at(self.done)
        return passed

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

    def end(self, cr: str | None) -> None:
        """Print the summary, or the whole as JSON."""
        self.progress.clear()
        text = self.summary() if self.shown.style == "text" and not self.shown.quiet else ""
        if self.shown.style == "json":
            from cli import json_output
            from rules.editions import NEWEST

            text = console.dumped(json_output.check(self.kept, cr or str(NEWEST)))
        console.put("".join(self.lines) + text, "check", self.shown.output, self.shown.look.color)

    def summary(self) -> str:
        """How many came out how, as a line."""
        ways = [f"{self.counts['passed']} passed", *(f"{self.counts[way]} {way}" for way in _WAYS if self.counts[way])]
        left = f"; stopped, {self.total - self.done} not run" if self.done < self.total else ""
        return f"{self.done} ruling{'' if self.done == 1 else 's'}: {', '.join(ways)}{left}\n"

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


class Progress:
    """A bar on standard error; only on a terminal, and only where the work is long."""

    AFTER, _EVERY, _WIDTH = 1.0, 0.1, 30  # seconds, seconds, columns

    def __init__(self, total: int) -> None:
        self._total, self._drawn = total, False
        self._due = perf_counter() + self.AFTER if sys.stderr.isatty() else float("inf")

    def at(self, done: int) -> None:
        """Draw it again, if it is time."""
        now = perf_counter()
        if now >= self._due:
            self._due, self._drawn = now + self._EVERY, True
            filled = self._WIDTH * done // self._total
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (self._WIDTH - filled)}] {done}/{self._total}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take it off the terminal."""
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = False

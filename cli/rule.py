"""judge rule: the rule points in our words, their numbers in every edition, the rulings that demonstrate them."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, NoReturn

import typer

from cli.console import VERSION
from rules.editions import DATES, NEWEST, Edition, edition_of
from scenarios import rulebook
from scenarios.rulebook import Point, Run

WIDTH = 80
SHOWN = 12  # points shown of a search or of a whole section
WRONG_USAGE = 2
_ASCII = str.maketrans({"–": "-", "·": "|", "…": "..."})
_BOLD, _DIM = "1", "2"

Lines = Iterator[tuple[str, str]]  # a style and a line
Style = Literal["text", "json"]
Color = Literal["auto", "always", "never"]


class Answer(NamedTuple):
    """What was asked, and what there is to say about it."""

    query: str
    edition: Edition
    points: tuple[Point, ...]
    headings: dict[str, str]  # of rules that have no point in our words yet
    most: int | None = None

    @property
    def number(self) -> str | None:
        return self.query if rulebook.is_number(self.query) else None


def rule(
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NUMBER|WORDS]", help="A rule number, or words to look for; an area for --uncovered."),
    ] = None,
    uncovered: Annotated[bool, typer.Option("--uncovered", help="The points that no shipped ruling shows.")] = False,
    cr: Annotated[str, typer.Option("--cr", metavar="DATE", help="The edition of the rules in force then.")] = str(
        NEWEST
    ),
    style: Annotated[Style, typer.Option("--format", help="How to print the answer.")] = "text",
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Every point found, not only the first.")] = False,
    color: Annotated[Color, typer.Option("--color", help="Whether to use colors.")] = "auto",
    output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write the answer there.")] = None,
) -> None:
    """Look up a rule: what it says in our words, its numbers, and the rulings that demonstrate it.

    A number is one of the edition that --cr names; without its letter it brings its subrules along.

    \b
    Examples:
      judge rule 701.27f
      judge rule "first strike"
      judge rule 509.2 --cr 2024-02-02
      judge rule --uncovered trample
    """
    try:
        edition = edition_of(cr)
    except ValueError as error:
        _wrong(str(error))
    asked = _clean(" ".join(query or ()))
    if uncovered:
        answer = _uncovered(asked, edition)
        lines, value = _uncovered_text(answer), _uncovered_json(answer)
    else:
        answer = _look_up(asked, edition, verbose)
        lines, value = _text(answer), _json(answer)
    _print(_dumped(value) if style == "json" else lines, color, output)


def _clean(query: str) -> str:
    """The query without what people write around a number: "CR 702.19B." is 702.19b."""
    query = query.strip()
    number = re.sub(r"(?i)^(?:cr|rules?)\s+(?=\d)", "", query).rstrip(".").lower()
    return number if rulebook.is_number(number) else query


def _look_up(query: str, edition: Edition, everything: bool) -> Answer:
    if not query:
        _wrong("name a rule number or words to look for", 'judge rule 701.27f, judge rule "first strike"')
    points = rulebook.points_for(query, edition)
    if rulebook.is_number(query):
        if not rulebook.exists(query, edition):
            _unknown_number(query, edition)
        headings = {} if points else {rulebook.heading(query, edition) or "": query}
    else:
        said = {rulebook.heading(point.cr) for point in points}
        headings = {h: number for h, number in rulebook.headings_for(query, edition).items() if h not in said}
    if not points and not headings:
        _wrong(f'nothing in the rule points or headings says "{query}"', _suggestion(query, edition))
    whole = everything or (rulebook.is_number(query) and "." in query)
    return Answer(query, edition, points, headings, None if whole else SHOWN)


def _uncovered(area: str, edition: Edition) -> Answer:
    if area and area not in rulebook.areas():
        from difflib import get_close_matches

        near = get_close_matches(area, rulebook.areas(), n=3) or rulebook.areas()
        _wrong(f'there is no area "{area}" of rule points', f"did you mean {_either(near)}?")
    return Answer(area, edition, rulebook.uncovered(area or None), {})


def _unknown_number(number: str, edition: Edition) -> NoReturn:
    known = rulebook.namesakes(number, edition)
    if known:
        run, heading, _ = known[0]
        within = f"from {run.first}" + (f" until {run.until}" if run.until else "")
        day = run.first if run.first > edition.in_force else max(d for d in DATES if not run.until or d < run.until)
        hint = f"it was there {within} ({heading}): judge rule {number} --cr {day}"
    else:
        hint = _suggestion(number, edition)
    _wrong(f"the rules of {edition} have no rule {number}", hint)


def _suggestion(query: str, edition: Edition) -> str:
    near = rulebook.similar(query, edition)
    return f"did you mean {_either(near)}?" if near else ""


def _either(words: tuple[str, ...] | list[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _wrong(message: str, hint: str = "") -> NoReturn:
    """Say on standard error what is wrong and what would be right, and end with the exit code of wrong usage."""
    for _, line in (*_filled("", f"judge rule: {message}", ""), *_filled("", hint, "  ")):
        typer.echo(line, err=True)
    raise typer.Exit(WRONG_USAGE)


def _text(answer: Answer) -> Lines:
    number, edition = answer.number, answer.edition
    if number:
        yield _BOLD, f"{number}  {rulebook.heading(number, edition)}"
        yield from _remarks(number, edition, before=_rules_of(edition))
    else:
        yield _BOLD, f'"{answer.query}": {_counted(len(answer.points), "rule point")}'
        yield _DIM, _rules_of(edition)
    for cr, same in groupby(answer.points[: answer.most], key=lambda point: point.cr):
        yield "", ""
        yield from _group(cr, list(same), answer)
    if answer.headings:
        yield "", ""
    for heading, at in answer.headings.items():
        yield "", "No rule point in our words yet." if number else f"{at}  {heading}: no rule point in our words yet"
    rest = len(answer.points) - len(answer.points[: answer.most])
    if rest:
        yield from (("", ""), (_DIM, f"… {rest} more (-v shows them)"))


def _group(cr: str, points: list[Point], answer: Answer) -> Lines:
    """The points of one rule, below its number and heading unless those stand at the top already."""
    cited = rulebook.cited(cr, answer.edition)
    if answer.number is None or answer.number != cited.number:
        yield _BOLD, f"{cited.number or cited}  {rulebook.heading(cr)}"
        yield from _remarks(cr, NEWEST, shown_in=answer.edition)
    for i, point in enumerate(points):
        if i:
            yield "", ""
        yield from _filled("", point.statement, "  ")
        yield from _filled(_DIM, f"Example: {point.example}", "  ")
        yield from _filled(_DIM, f"{point.id} · {_demonstrated(point)}", "  ")


def _demonstrated(point: Point) -> str:
    shown = _rulings(point)
    return f"shown by {', '.join(shown)}" if shown else "no ruling shows it yet"


def _rulings(point: Point) -> list[str]:
    """The rulings that demonstrate a point, named as from the folder of the rulings."""
    return [path.relative_to(rulebook.RULINGS).as_posix() for path in rulebook.shown_by(point)]


def _rules_of(edition: Edition) -> str:
    exact = edition.date == edition.in_force
    return f"Rules of {edition}" if exact else f"Rules of {edition} (edition of {edition.in_force})"


def _remarks(number: str, edition: Edition, *, shown_in: Edition | None = None, before: str = "") -> Lines:
    """What else there is to say about a rule: its numbers in other editions, its wording, who else had its number."""
    shown_in = shown_in or edition
    if "." not in number:
        yield from _filled(_DIM, before, "")
        return
    said = [before] if before else []
    said += _other_numbers(rulebook.runs(number, edition), shown_in)
    since = rulebook.worded_since(number, edition) or ""
    if since > shown_in.in_force:
        said.append(f"worded differently then (as now since {since})")
    yield from _filled(_DIM, "; ".join(said), "")
    for run, heading, now in rulebook.namesakes(number, edition) if before else ():
        when = f"was another rule until {run.until}" if run.until else f"is another rule since {run.first}"
        yield from _filled(_DIM, f"{number} {when}: {heading}{f', now {now}' if now not in (None, number) else ''}", "")


def _other_numbers(runs: tuple[Run, ...], shown_in: Edition) -> list[str]:
    said = [_run_said(run) for run in runs if not _lasts(run, shown_in)]
    if runs[0].first != DATES[-1]:
        said.insert(0, f"new on {runs[0].first}")
    if runs[-1].until:
        said.append(f"gone since {runs[-1].until}")
    return said


def _run_said(run: Run) -> str:
    return f"{run.number} until {run.until}" if run.until else f"now {run.number}"


def _lasts(run: Run, edition: Edition) -> bool:
    return run.first <= edition.in_force and (run.until is None or edition.in_force < run.until)


def _counted(n: int, what: str) -> str:
    return f"{n or 'no'} {what}{'' if n == 1 else 's'}"


def _filled(style: str, text: str, indent: str) -> Lines:
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return ((style, line) for line in lines)


def _uncovered_text(answer: Answer) -> Lines:
    of = [point for point in rulebook.points() if answer.query in ("", point.area)]
    where = f" of {answer.query}" if answer.query else ""
    yield _BOLD, f"{len(answer.points)} of {_counted(len(of), 'rule point')}{where} are shown by no ruling"
    for area, same in groupby(sorted(answer.points, key=lambda point: point.area), key=lambda point: point.area):
        yield "", ""
        missing = list(same)
        if not answer.query:
            yield _BOLD, f"{area} ({len(missing)})"
        for point in missing:
            yield "", f"  {rulebook.cited(point.cr, answer.edition).number or '–':<9}{point.id}"
            yield from _filled(_DIM, point.statement, " " * 11) if answer.query else ()


def _json(answer: Answer) -> dict[str, Any]:
    number, edition = answer.number, answer.edition
    return {
        "cr": str(edition),
        "query": answer.query,
        "number": number,
        "heading": rulebook.heading(number, edition) if number else None,
        "wording_since": rulebook.worded_since(number, edition) if number else None,
        "numbers": [run._asdict() for run in rulebook.runs(number, edition)] if number and "." in number else [],
        "found": len(answer.points),
        "points": [_point_json(point, edition) for point in answer.points],
        "without_points": [{"number": n, "heading": heading} for heading, n in answer.headings.items()],
    }


def _point_json(point: Point, edition: Edition) -> dict[str, Any]:
    cited = rulebook.cited(point.cr, edition)
    return {
        "id": point.id,
        "area": point.area,
        "number": cited.number,
        "newest": point.cr,
        "heading": rulebook.heading(point.cr),
        "reworded": cited.reworded,
        "statement": point.statement,
        "example": point.example,
        "rulings": _rulings(point),
    }


def _uncovered_json(answer: Answer) -> dict[str, Any]:
    return {
        "cr": str(answer.edition),
        "uncovered": answer.query or None,
        "found": len(answer.points),
        "points": [_point_json(point, answer.edition) for point in answer.points],
    }


def _dumped(value: dict[str, Any]) -> Lines:
    import json

    yield "", json.dumps({"schema": "judge/rule-1", "version": VERSION, **value}, ensure_ascii=False, indent=2)


def _print(lines: Lines, color: Color, output: Path | None) -> None:
    styled = _colored(color, output)
    text = "\n".join(f"\x1b[{style}m{line}\x1b[0m" if style and styled else line for style, line in lines) + "\n"
    if output is None:
        typer.echo(_encodable(text), nl=False, color=styled)
        return
    try:
        output.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        _wrong(f"can't write {output}: {error.strerror}")


def _colored(color: Color, output: Path | None) -> bool:
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return output is None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _encodable(text: str) -> str:
    """The text, in plain characters where standard output can't encode others."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_ASCII).encode(encoding, "replace").decode(encoding)
    return text

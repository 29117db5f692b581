"""The rulebook: which rules there are in which edition, our rule points, and the rulings that demonstrate them.

Numbers are strings such as "702.19b", "702.19" (with its subrules) or "510" (a whole section). A function that takes
an edition reads numbers as those of that edition. Nothing is read before the first question.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules.editions import DATES, NEWEST, Cite, Edition, edition_of

DATA = Path(__file__).resolve().parent.parent / "rules" / "rulebook"
RULINGS = Path(__file__).resolve().parent / "rulings"

_NUMBER = r"\d{3}(\.\d+[a-z]*)?"
_SHOWS = r"(?m)^shows:[ \t]*(\[[^\]]*\]|.*(?:\n[ \t]*(?:-.*|#.*)?)*)"
_POINT_ID = r"[a-z0-9-]+\.[a-z0-9-]+"
_NONE = "-"

Row = list[str]  # heading, since when it is worded so, its numbers: the newest first, blank where equal to the left


class Point(NamedTuple):
    """One testable point of the rules in our own words, with the number of its rule in the newest edition."""

    id: str
    area: str
    cr: str
    cr_2024_02: str | None
    statement: str
    example: str
    text_changed_since: str | None = None
    cr_2025_04: str | None = None


class Run(NamedTuple):
    """The number that a rule had from one edition until another; no such edition: it still has it."""

    number: str
    first: str
    until: str | None


class Cited(NamedTuple):
    """A citation in an edition: its number there, or since or until when there is the rule; worded as now or not."""

    number: str | None
    known_as: str
    since: str | None
    until: str | None
    reworded: bool

    def __str__(self) -> str:
        if self.number is None:
            return f"– ({self.known_as} {f'until {self.until}' if self.until else f'since {self.since}'})"
        return f"{self.number} (worded differently then)" if self.reworded else self.number


def is_number(text: str) -> bool:
    """Whether a text looks like the number of a section, rule or subrule."""
    return re.fullmatch(_NUMBER, text) is not None


def covers(number: str, other: str) -> bool:
    """Whether citing the one number includes the other: itself, or a subrule of it ("702.19" covers "702.19b")."""
    rest = other.removeprefix(number)
    return not rest or (rest != other and (rest[0] == "." or (rest[0].isalpha() and number[-1].isdigit())))


def exists(number: str, edition: Edition = NEWEST) -> bool:
    """Whether the edition has a rule (or section) of this number."""
    return bool(_rows_of(_rule(number), edition))


@cache
def exists_anywhere(number: str) -> bool:
    """Whether some edition has a rule (or section) of this number."""
    return bool(_rows_that_had(_rule(number)))


def heading(number: str, edition: Edition = NEWEST) -> str | None:
    """The heading under which the rule stands; None where the edition has no such rule."""
    return next((row[0] for row in _rows_of(_rule(number), edition)), None)


def expand_prefix(number: str, edition: Edition = NEWEST) -> tuple[str, ...]:
    """The numbers of the edition that citing this one covers, itself included, in the order of the table."""
    return tuple(known for known in _numbers(edition) if covers(number, known))


def translate(number: str, from_edition: Edition, to_edition: Edition) -> str | None:
    """The number in another edition; None where there is no such rule. Of a rule since divided, the first part."""
    return next(iter(translations(number, from_edition, to_edition)), None)


def translations(number: str, from_edition: Edition, to_edition: Edition) -> tuple[str, ...]:
    """All the numbers in another edition: several where a rule was divided, none where there is no such rule."""
    rows = _rows_of(_rule(number), from_edition)
    numbers = [_number(row, DATES.index(to_edition.in_force)) for row in rows]
    return tuple(dict.fromkeys(n if "." in number else n.partition(".")[0] for n in numbers if n))


def runs(number: str, edition: Edition = NEWEST) -> tuple[Run, ...]:
    """What numbers the rule had, the oldest first; KeyError where the edition has no such rule."""
    rows = _rows_of(number, edition)
    if not rows:
        raise KeyError(number)
    return _runs(rows[0])


def worded_since(number: str, edition: Edition = NEWEST) -> str | None:
    """The date since which the rule has its present wording (or its last one); None where there is no such rule."""
    return next((row[1] for row in _rows_of(number, edition)), None)


def namesakes(number: str, edition: Edition = NEWEST) -> tuple[tuple[Run, str, str | None], ...]:
    """Other rules that had this number in other editions: when, under which heading, and their newest number."""
    own = _rows_of(number, edition)
    others = [(row, run) for row in _rows_that_had(number) if row not in own for run in _runs(row)]
    return tuple(
        (run, row[0], _number(row, 0))
        for row, run in others
        if run.number == number and all(_number(mine, DATES.index(run.first)) != number for mine in own)
    )


def cited(cite: str, edition: Edition = NEWEST) -> Cited:
    """What a citation (a number of the newest edition, or a `Cite`) is in an edition; unknown numbers stay."""
    written = edition_of(cite.edition) if isinstance(cite, Cite) else NEWEST
    rows = _rows_of(str(cite), written)
    if not rows:
        return Cited(translate(str(cite), written, edition) or str(cite), str(cite), None, None, False)
    number = _number(rows[0], DATES.index(edition.in_force))
    first, last = _runs(rows[0])[0], _runs(rows[0])[-1]
    until = last.until if last.until and last.until <= edition.in_force else None
    reworded = number is not None and edition.in_force < rows[0][1]
    return Cited(number, (last if until else first).number, first.first, until, reworded)


def as_cited(cite: str, edition: Edition = NEWEST) -> str:
    """What is printed for a citation in an edition: its number there, and what there is to say about it.

    "– (702.190 since 2026-02-27)" where the edition has no such rule yet ("until" where it has it no more), and
    "701.28a (worded differently then)" where the rule has been reworded since.
    """
    return str(cited(cite, edition))


@cache
def points() -> tuple[Point, ...]:
    """All rule points, in the order of the data."""
    return _points_saying("")


def areas() -> tuple[str, ...]:
    """The areas of the rule points, which are also the folders of the rulings."""
    return tuple(dict.fromkeys(point.area for point in points()))


def points_for(query: str, edition: Edition = NEWEST) -> tuple[Point, ...]:
    """The points of a rule number of the edition, its subrules' too; or those that say all the words, best first."""
    if is_number(query):
        wanted = translations(query, edition, NEWEST)
        found = [(0, p) for n in wanted for p in _points_saying(f'"cr":"{n}') if covers(n, p.cr)]
    else:
        found = [(rank, point) for point in points() if (rank := _rank(point, _words(query))) is not None]
    return tuple(point for _, point in sorted(found, key=lambda pair: (pair[0], _in_order(pair[1].cr))))


def headings_for(query: str, edition: Edition = NEWEST) -> dict[str, str]:
    """The headings that say all the words, each with the number of the section or rule that it stands over."""
    words = _words(query)
    said = {row[0] for row in {row[0]: row for row in _rows()}.values() if all(_says(row[0], word) for word in words)}
    found: dict[str, str] = {}
    for row in _rows() if said else ():
        number = row[0] in said and row[0] not in found and _number(row, DATES.index(edition.in_force))
        if number:
            found[row[0]] = number if number[:3] in ("701", "702") else number[:3]
    return found


def similar(query: str, edition: Edition = NEWEST) -> list[str]:
    """What may have been meant by a query that nothing answers to."""
    from difflib import get_close_matches

    if query[:1].isdigit():
        numbers = _numbers(edition)
        known = [number for number in numbers if number[:3] == query[:3]] or [n[:3] for n in numbers]
    else:
        words = (word for point in points() for word in _words(point.statement) if len(word) > 3)
        known = [*(row[0].lower() for row in _rows()), *areas(), *words]
    return get_close_matches(query.lower(), dict.fromkeys(known), n=3, cutoff=0.75)


def demonstrations(point_id: str) -> tuple[Path, ...]:
    """The shipped rulings that show a point, in the folder of its area; KeyError for no such id."""
    known = _points_saying(f'"id":"{point_id}"')
    if not known:
        raise KeyError(point_id)
    return shown_by(known[0])


def shown_by(point: Point) -> tuple[Path, ...]:
    """The shipped rulings that show a point, in the folder of its area."""
    return _shown(RULINGS / point.area).get(point.id, ())


def uncovered(area: str | None = None) -> tuple[Point, ...]:
    """The points (of an area) that no shipped ruling shows."""
    shown = _shown(RULINGS)
    return tuple(point for point in points() if area in (None, point.area) and point.id not in shown)


@cache
def _table() -> bytes:
    return (DATA / "numbers.tsv").read_bytes()


@cache
def _rows() -> tuple[Row, ...]:
    return tuple(line.split("\t") for line in _table().decode().splitlines()[1:])


@cache
def _rows_that_had(number: str) -> tuple[Row, ...]:
    """The rows in which the number is written; found in the text, since splitting the whole table takes longer."""
    text, cell = _table(), f"\t{number}".encode()
    found: list[Row] = []
    at = text.find(cell)
    while at >= 0:
        end = text.find(b"\n", at)
        if text[at + len(cell)] in b"\t\n":
            found.append(text[text.rfind(b"\n", 0, at) + 1 : end].decode().split("\t"))
            at = end
        at = text.find(cell, at + 1)
    return tuple(found)


@cache
def _rows_of(number: str, edition: Edition) -> tuple[Row, ...]:
    """The rows that have the number in an edition; of several, that with it today first, gone rules last."""
    column = DATES.index(edition.in_force)
    rows = [row for row in _rows_that_had(number) if _number(row, column) == number]
    return tuple(sorted(rows, key=lambda row: (row[2] == _NONE, row[2] != number)))


@cache
def _numbers(edition: Edition) -> tuple[str, ...]:
    column = DATES.index(edition.in_force)
    return tuple(dict.fromkeys(number for row in _rows() if (number := _number(row, column))))


@cache
def _headings() -> dict[str, str]:
    """The heading of every rule by its newest number."""
    return {row[2]: row[0] for row in _rows()}


@cache
def _point_lines() -> tuple[str, ...]:
    return tuple((DATA / "points.jsonl").read_text(encoding="utf-8").splitlines())


def _points_saying(text: str) -> tuple[Point, ...]:
    """The points in whose line the text stands; only these lines are parsed."""
    import json

    lines = [line for line in _point_lines() if text in line]
    return tuple(Point(**fields) for fields in json.loads(f"[{','.join(lines)}]"))


def _number(row: Row, column: int) -> str | None:
    numbers = row[2 : column + 3]
    while not numbers[-1]:
        numbers.pop()
    return None if numbers[-1] == _NONE else numbers[-1]


def _rule(number: str) -> str:
    """The rule that stands for a section: its first."""
    return number if "." in number else f"{number}.1"


def _in_order(number: str) -> tuple[int, int, int, str]:
    """A key that puts 702.4 before 702.10, and 704.5z before 704.5aa."""
    rule = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    letters = number[len(rule) :]
    return int(rule[:3]), int(rule[4:]), len(letters), letters


def _runs(row: Row) -> tuple[Run, ...]:
    found: list[Run] = []
    for column, date in reversed(list(enumerate(DATES))):
        number = _number(row, column)
        if found and found[-1].until is None and found[-1].number != number:
            found[-1] = found[-1]._replace(until=date)
        if number and not (found and found[-1].until is None):
            found.append(Run(number, date, None))
    return tuple(found)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def _says(text: str, phrase: str) -> bool:
    """Whether the phrase begins at the beginning of one of the words."""
    return f" {phrase}" in f" {' '.join(_words(text))}"


def _rank(point: Point, words: list[str]) -> int | None:
    """How near a point is to the words, nearest first: where the whole phrase stands; None if a word is missing."""
    fields = (point.id, _headings()[point.cr], point.area, point.statement)
    everything = " ".join(fields)
    lower = everything.lower()
    if not words or any(word not in lower for word in words) or not all(_says(everything, word) for word in words):
        return None
    if any(_words(field) == words for field in fields):
        return 0
    phrase = " ".join(words)
    return next((rank for rank, field in enumerate(fields, 1) if _says(field, phrase)), len(fields) + 1)


@cache
def _shown(folder: Path) -> dict[str, tuple[Path, ...]]:
    """The rulings below a folder by the points that they show, read off their text without parsing it."""
    found: dict[str, tuple[Path, ...]] = {}
    for name in sorted(str(path) for path in folder.rglob("*.yaml")):
        with open(name, encoding="utf-8", errors="replace") as file:
            text = file.read()
        listed, path = re.search(_SHOWS, text), Path(name)
        for point in re.findall(_POINT_ID, re.sub(r"(?m)(^|\s)#.*", "", listed[1])) if listed else ():
            found[point] = (*found.get(point, ()), path)
    return found

"""What is wrong with text that is no YAML, in our words, with a hint for the usual slips."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from scenarios.places import BREAK, Place, Problem, short

DEEPEST = 50  # lists and mappings around a value


def spot(mark: Any) -> Place:
    """The place of a mark of the YAML library."""
    return Place(mark.line + 1, mark.column + 1)


def syntax(error: Exception, text: str) -> Problem:
    """The error in our words, with a hint for the usual slips."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return Problem(Place(1, 1), "yaml-syntax", "this is not YAML")
    lines, said = BREAK.split(text), str(getattr(error, "problem", ""))
    begin = getattr(error, "context_mark", None) or mark
    for pattern, code, message in _SLIPS:
        if re.search(pattern, said):
            where, told = message(lines, spot(mark), spot(begin)) if callable(message) else (spot(mark), message)
            return Problem(where, code, told)
    return Problem(spot(mark), "yaml-syntax", "this does not fit what stands before it; check the indentation")


_Told = tuple[Place, str]


def _colon(lines: list[str], at: Place, begin: Place) -> _Told:
    """A colon where no key can be: a list item that is no mapping stands above it, or the value holds a colon."""
    row, column = at.line - 1, at.column - 1
    if re.search(r":\s", lines[row][:column]):
        return at, "a value that contains ': ' must be quoted"
    above = next((i for i in range(row - 1, -1, -1) if re.match(r"\s*[^\s#]", lines[i])), row)
    item, close = re.match(r"(\s*- +)([^:#]*[^:#\s])", lines[above]), _close_colon(lines, above)
    if close:
        return close
    if item and len(item[1]) <= len(lines[row]) - len(lines[row].lstrip()):
        word, start = short(item[2]), Place(above + 1, len(item[1]) + 1)
        write = f"card: {word}" if word[0].isupper() else f"{word}: top" if word == "resolve" else f"{word}: ..."
        return start, f"where further keys stand below, a line must be a key with its value: '- {write}'"
    return at, "a key can't stand here; the line above is indented less and has a value already"


def _close_colon(lines: list[str], row: int) -> _Told | None:
    close = re.match(r"\s*(?:- )?[^\s:{\['\"][^:{\[]*:(?=[^\s:])", lines[row])
    return close and (Place(row + 1, close.end()), "a space is missing after the colon")


def _no_colon(lines: list[str], at: Place, begin: Place) -> _Told:
    return _close_colon(lines, begin.line - 1) or (begin, "a colon and a value are missing after this key")


def _character(lines: list[str], at: Place, begin: Place) -> _Told:
    character = lines[at.line - 1][at.column - 1 : at.column]
    if character == "\t":
        return at, "a tab can't indent a line; use spaces"
    return at, f"text that begins with {character} must be quoted"


def _unquoted(lines: list[str], at: Place) -> _Told | None:
    """`[ward {2}]` or `{2}{R}`: braces that YAML reads as a mapping behind a value."""
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    column = at.column - 1
    braces = re.match(r"(?:\{[^{}]*\})+", line[column : column + 60])
    before = re.search(r"[^\[\]{},:\"']*(?:\{[^{}]*\})*$", line[max(0, column - 60) : column])
    text = before[0].lstrip() if before else ""
    if not braces or not text:
        return None
    return Place(at.line, at.column - len(text)), f'text with braces must be quoted: "{text}{braces[0]}"'


def _open(lines: list[str], at: Place, begin: Place) -> _Told:
    what, end = ("mapping", "}") if lines[begin.line - 1].startswith("{", begin.column - 1) else ("list", "]")
    if at.line > begin.line:
        return begin, f"the {what} that begins here is not closed by {end}"
    return _unquoted(lines, at) or (at, f"a comma or {end} is missing here, or text that holds this must be quoted")


def _behind(lines: list[str], at: Place, begin: Place) -> _Told:
    """Something behind a whole value in a block mapping or list."""
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    before, after = line[: at.column - 1], line[at.column - 1 :]
    if after[:1] in ("]", "}"):
        return at, f"this {after[0]} closes nothing"
    if re.search(r"[\"']\s*$", before):
        return at, "text stands behind the closing quote; the quotes must be around the whole value"
    if before.strip():
        return _unquoted(lines, at) or (
            at,
            "this does not fit behind the value before it; the whole text must be quoted",
        )
    if after.startswith("- "):
        return at, "a list can't go on where keys stand; check the indentation"
    where, told = _colon(lines, at, begin)
    return (where, told) if where != at else (at, _INDENT)


def _opened(text: str) -> Callable[[list[str], Place, Place], _Told]:
    return lambda lines, at, begin: (begin, text)


_INDENT = "the indentation of this line fits none of the lines above"


_STAR = 'text that begins with * or & must be quoted: "*"'


_SLIPS: tuple[tuple[str, str, Any], ...] = (
    ("mapping values are not allowed", "yaml-syntax", _colon),
    ("could not find expected ':'", "yaml-syntax", _no_colon),
    ("tab character|cannot start any token", "yaml-syntax", _character),
    ("expected ',' or", "yaml-syntax", _open),
    ("expected key|'-' indicator|block end", "yaml-syntax", _behind),
    ("alphabetic or numeric|alias|anchor", "not-allowed", _opened(_STAR)),
    ("node content", "yaml-syntax", "a value is missing here"),
    (
        "end of stream|document (indicator|separator)",
        "yaml-syntax",
        _opened("the quote that opens here is never closed"),
    ),
    ("escape", "yaml-syntax", "a backslash means something else in double quotes; use single quotes"),
    ("entries are not allowed", "yaml-syntax", "a list with dashes must begin on a line of its own"),
    ("document start", "yaml-syntax", "nothing can follow here: the value before it fills the file"),
    ("another document", "not-allowed", "a file holds one document only; take out the --- line"),
    ("nesting", "too-deep", f"more than {DEEPEST} levels inside each other"),
    ("directive|incompatible", "not-allowed", "directives are not allowed; take out the % line"),
)

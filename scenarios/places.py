"""Places in a file, what is wrong there, and how that is shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

CODES: tuple[tuple[str, str], ...] = (
    ("not-text", "the file is not UTF-8 text, or holds control characters"),
    ("empty", "the file says nothing"),
    ("too-big", "the file is over 1 MiB, or holds more than 150 000 values"),
    ("too-deep", "a value stands inside more than 50 others"),
    ("yaml-syntax", "the text is not YAML"),
    ("not-allowed", "an alias, an anchor, a tag, a merge key, a second document, or a key that is not plain text"),
    ("duplicate-key", "a key stands twice in one mapping"),
    ("unknown-key", "a key that means nothing here"),
    ("missing-key", "a key that must be there is not"),
    ("missing-value", "a key or a word has no value and needs one"),
    ("wrong-type", "a list, a mapping or text where something else is needed"),
    ("bad-number", "not a whole number of at most nine digits"),
    ("bad-choice", "not one of the few values that are possible"),
    ("unknown-word", "no word of the kind that is needed"),
    ("two-words", "two words of one kind in one mapping"),
    ("bad-phrase", "a phrase that can't be understood"),
    ("unknown-card", "a name that is not in the card library"),
    ("unknown-name", "a name that no object or player of the scenario goes by"),
    ("ambiguous-name", "a name that several objects go by"),
    ("bad-rule", "a rule number that is in no edition"),
    ("bad-board", "objects that can't be as they are written"),
    ("undecided", "a player must choose, and the scenario does not say what"),
    ("illegal", "a line of the script can't be done"),
    ("unsupported", "a rule or an ability that matters is not modelled"),
    ("answer-not-asked", "an answer that nothing asked for"),
)


class Place(NamedTuple):
    """A character of a file; lines and columns count from 1."""

    line: int
    column: int


class Problem(NamedTuple):
    """A mistake in a file; `code` is one of `CODES`."""

    place: Place
    code: str
    message: str


BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


def short(text: str) -> str:
    """The text, cut where it is long."""
    return text if len(text) <= 60 else text[:57] + "..."


def quoted(text: str) -> str:
    """The text in quotes, cut where it is long."""
    return repr(short(text))


def suggest(word: str, known: Any) -> str:
    """`; did you mean 'trample'?`, or nothing where none of the `known` words is like this one."""
    from difflib import get_close_matches

    if len(word) > 80:
        return ""
    names = {str(name).lower(): str(name) for name in known}
    close = get_close_matches(word.lower(), names, n=1, cutoff=0.65)
    return f"; did you mean {names[close[0]]!r}?" if close else ""


def comma_hint(names: Sequence[str], index: int, known: Callable[[str], bool]) -> str:
    """A hint where the unknown name at `index` of a list and its neighbours make a known name with a comma."""
    for size in (2, 3, 4):
        for start in range(max(0, index - size + 1), index + 1):
            name = ", ".join(names[start : start + size])
            if start + size <= len(names) and known(name):
                return f'; a name with a comma must be quoted: "{short(name)}"'
    return ""


def excerpt(text: str, place: Place, width: int = 80) -> list[str]:
    """The line of the text with a caret under the place, cut to `width` columns around it."""
    lines = _lines(text)
    line, most = lines[place.line - 1] if place.line <= len(lines) else "", 4 * width
    gutter, column = str(place.line), place.column - 1
    before, rest = _shown(line[max(0, column - most) : column]), _shown(line[column : column + most]).rstrip()
    room = width - len(gutter) - 3
    before = _cut(before[::-1], max(room - min(columns(rest), room // 2), room // 2) - 1)[::-1]
    rest = _cut(rest, room - columns(before))
    return [f"{gutter} | {before}{rest}".rstrip(), f"{' ' * len(gutter)} | {' ' * columns(before)}^"]


@lru_cache(maxsize=2)
def _lines(text: str) -> list[str]:
    return BREAK.split(text)


def _shown(text: str) -> str:
    return "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)


def _cut(text: str, room: int) -> str:
    if columns(text) <= room:
        return text
    while columns(text) > room - 3:
        text = text[: min(len(text) - 1, room)]
    return text + "..."


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)

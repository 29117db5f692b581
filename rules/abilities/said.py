"""101.2, 508.1c-d, 509.1b-c: the phrases that say what can't be done, or must be"""

from __future__ import annotations

import re
from typing import ClassVar, Self

from rules.filters import Filter
from rules.references import Reference
from rules.sorts import ANYTHING, OBJECT, PERMANENT, PERMANENT_OR_PLAYER, PLAYER, SPELL, Sort
from rules.state import Id
from rules.view import View
from rules.vocabulary import Phrase, Record

_NUMBERS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
NO_MANA_ABILITIES = "activate abilities that aren't mana abilities"
_PLAIN = (
    "attack", "block", "be blocked", "attack alone", "block alone", "be regenerated", "untap",
    "untap in the untap step", "gain life", "be sacrificed", "be turned face up", "transform", "be countered",
    "be enchanted", "be equipped", "be targeted", "have counters put on it", "lose the game",
    "lose the game for life", "win the game", "be destroyed", "crew", "activate abilities", "cast spells",
    "play lands", "draw", "enter", "search libraries", "lose life", "have counters", NO_MANA_ABILITIES,
)  # fmt: skip
_PREFIXED = (
    ("be blocked except by ", "be blocked except by"),
    ("be blocked by ", "be blocked by"),
    ("block ", "block what"),
    ("attack ", "attack whom"),
    ("be targeted by ", "be targeted by"),
    ("be enchanted by ", "be enchanted by"),
    ("cast ", "cast what"),
)


_OF_PLAYERS = frozenset(
    {"gain life", "lose life", "lose the game", "lose the game for life", "win the game", "cast spells", "cast what",
     "play lands", "draw", "search libraries"}
)  # fmt: skip
_OF_ANYTHING = frozenset(
    {"be targeted", "be targeted by", "be enchanted", "be enchanted by", "have counters", "have counters of",
     "have counters put on it", "have more counters", "activate abilities", NO_MANA_ABILITIES}
)  # fmt: skip
_ABOUT = {"attack whom": PERMANENT_OR_PLAYER, "cast what": SPELL, "be enchanted by": OBJECT, "be targeted by": OBJECT}
"""What the phrase behind it must be about; a permanent elsewhere."""


class _Said(Record, Phrase):
    """A plain thing, or one with a phrase, a reference or a number behind it."""

    what: str
    filter: Filter | None = None
    whom: Reference | None = None
    number: int = 0
    text: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """Raises ValueError where it is nothing that can be said so."""
        if text in cls.plain:
            return cls(text, text=text)
        if found := re.fullmatch(r"have more than (\w+) (.+) counters", text):
            return cls("have more counters", number=_number(found[1]), whom=Reference(found[2]), text=text)
        if found := re.fullmatch(r"have (.+) counters", text):
            return cls("have counters of", whom=Reference(found[1]), text=text)
        if found := re.fullmatch(r"be blocked by more than (\w+) creatures?", text):
            return cls("be blocked by more than", number=_number(found[1]), text=text)
        if found := re.fullmatch(r"be blocked except by (\w+) or more creatures", text):
            return cls("be blocked by fewer than", number=_number(found[1]), text=text)
        for prefix, what in cls.prefixed:
            if text.startswith(prefix):
                return cls._about(what, text.removeprefix(prefix), text)
        raise ValueError(f"{text!r} is nothing that can be said here{_close(text, cls.plain)}")

    @classmethod
    def _about(cls, what: str, rest: str, text: str) -> Self:
        reference = Reference.read(rest)
        if reference.fixed and reference.each is None:
            return cls(what, whom=reference, text=text)
        try:
            filter = Filter.read(rest)
        except ValueError:
            if rest[:1].isupper():
                return cls(what, whom=reference, text=text)
            raise
        if why := _ABOUT.get(what, PERMANENT).mistake(filter):
            raise ValueError(why)
        return cls(what, filter=filter, text=text)

    @property
    def sort(self) -> Sort:
        """The sort of thing of which it can be said."""
        if self.what in _OF_PLAYERS:
            return PLAYER
        if self.what in _OF_ANYTHING:
            return ANYTHING
        return SPELL if self.what == "be countered" else OBJECT if self.what == "enter" else PERMANENT

    plain: ClassVar[tuple[str, ...]] = ()
    prefixed: ClassVar[tuple[tuple[str, str], ...]] = ()

    def meets(self, view: View, id: Id) -> bool:
        """Whether the object or player is one that the phrase speaks of."""
        if self.filter is not None:
            return self.filter.matches(view, id)
        return self.whom is None or id in self.whom.resolve(view)


class Prohibition(_Said):
    """Something that can't be done: `attack`, `be blocked by creature with power 2 or less`."""

    plain = _PLAIN
    prefixed = _PREFIXED


class Demand(_Said):
    """Something that must be done if able: `attack`, `block REFERENCE`, `be blocked by all`."""

    plain = ("attack", "block", "be blocked", "be blocked by all")
    prefixed = (("attack ", "attack whom"), ("block ", "block what"), ("be blocked by ", "be blocked by"))


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _NUMBERS[word]


def _close(text: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(text, known, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""

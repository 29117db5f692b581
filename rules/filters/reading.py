"""The text of a filter while it is read, and the slots of suffix patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Ways = Iterator[tuple[int, Any]]  # the place behind it, and what was read
Slot = Callable[["Reading", int], Ways]

MOST_WORDS = 100
MOST_STEPS = 20_000
_ALIASES: tuple[tuple[str, str], ...] = (
    ("any target", "creature, planeswalker, battle, or player"),
    ("any other target", "other creature, planeswalker, battle, or player"),
    ("and/or", "or"),
    ("face down", "face-down"),
    ("face up", "face-up"),
    ("that has", "with"),
    ("that have", "with"),
    ("that doesn't have", "without"),
    ("that don't have", "without"),
    ("that is", "that's"),
    ("that are", "that's"),
    ("that isn't", "that's not"),
    ("that aren't", "that's not"),
    ("who is", "who's"),
    ("who are", "who's"),
)
_WHOLE = frozenset({"that's", "who's", "it's", "urza's"})  # words whose 's doesn't say whose


class Reading:
    """The words of one text, and how far they have been understood."""

    def __init__(self, text: str) -> None:
        if text.count(" ") > MOST_WORDS:
            raise ValueError(f"a phrase has at most {MOST_WORDS} words")
        text = f" {' '.join(text.replace('’', chr(39)).replace(',', ' , ').split())} "
        for said, meant in _ALIASES:
            if f" {said} " in text:
                text = text.replace(f" {said} ", f" {meant.replace(',', ' ,')} ")
        self.words = [part for word in text.split() for part in _parts(word)]
        self.low = [word.lower() for word in self.words]
        self.far = 0
        self.steps = 0
        self.objection = ""

    def at(self, i: int) -> str:
        """The word at this place in lower case, or nothing behind the last."""
        return self.low[i] if i < len(self.low) else ""

    def takes(self, i: int, *words: str) -> bool:
        """Whether one of these words stands here."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise ValueError("this phrase is too long to be understood")
        if self.at(i) not in words or i >= len(self.low):
            return False
        self.understood(i + 1)
        return True

    def follows(self, i: int, phrase: str) -> int:
        """The place behind these words if they stand here, otherwise 0."""
        for word in phrase.split():
            if not self.takes(i, word):
                return 0
            i += 1
        return i

    def understood(self, i: int) -> None:
        """Everything before this place may make sense."""
        self.far = max(self.far, i)

    def text(self, i: int, j: int) -> str:
        """The words from one place to another as they were written."""
        return " ".join(self.words[i:j]).replace(" 's", "'s").replace(" ,", ",")

    def slot(self, name: str, i: int) -> Ways:
        """What may stand in the slot of this name here."""
        return SLOTS[name](self, i)


def _parts(word: str) -> list[str]:
    if word.lower() in _WHOLE or not word.endswith(("'s", "s'")) or len(word) < 3:
        return [word]
    return [word[:-2], "'s"] if word.endswith("'s") else [word[:-1], "'s"]


SLOTS: dict[str, Slot] = {}


def slot(function: Slot) -> Slot:
    """What may stand in the slot that is named like this function."""
    SLOTS[f"{{{function.__name__.rstrip('_')}}}"] = function
    return function

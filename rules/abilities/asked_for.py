"""115.3: what is asked for by one use of the word target"""

from __future__ import annotations

from typing import Self

from rules.filters import Filter
from rules.vocabulary import Phrase, Record


class Targets(Record, Phrase):
    """What is asked for by one use of the word "target" (115.3): how many, and what: `up to two creature`."""

    filter: Filter
    least: int = 1
    most: int = 1
    of_x: bool = False
    text: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """Raises ValueError where the phrase isn't read."""
        number, rest = _number_of(text)
        filter = Filter.read(rest)
        if {"hand", "battlefield"} <= filter.zones and "card" not in text:
            raise ValueError(f"{text!r} needs a noun, such as creature, permanent, spell or card")
        if number is None:
            return cls(filter, text=text)
        least, most = number
        if most == 0:
            raise ValueError(f"{text!r} asks for no target at all")
        return cls(filter, least, max(most, 0), most < 0, text)


_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10}


MANY = 99


def _number_of(text: str) -> tuple[tuple[int, int] | None, str]:
    """The number that begins a phrase, as (least, most), and the rest; most is -1 for X."""
    words = text.split()
    if text.startswith("any number of "):
        return (0, MANY), text.removeprefix("any number of ")
    for most, said in ((2, "one or two "), (3, "one, two, or three ")):
        if text.startswith(said):
            return (1, most), text.removeprefix(said)
    up_to = text.startswith("up to ")
    first = words[2] if up_to and len(words) > 2 else words[0] if words else ""
    rest = " ".join(words[3:] if up_to else words[1:])
    if first == "x":
        return (0 if up_to else -1, -1), rest
    n = int(first) if first.isdecimal() and len(first) < 3 else _WORDS.get(first)
    if n is None:
        return None, text
    return (0 if up_to else n, n), rest

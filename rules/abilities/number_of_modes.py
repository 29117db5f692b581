"""700.2d: how many modes are chosen"""

from __future__ import annotations

import re
from typing import Self

from rules.vocabulary import Phrase

_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}
_FORMS = re.compile(r"[1-9]( or [1-9])?|up to [1-9]|any number|1 or more")


class NumberOfModes(str, Phrase):
    """`1`, `1 or 2`, `up to 2`, `one or more` or `any number`; numbers may be said in words."""

    @classmethod
    def read(cls, text: str) -> Self:
        """The number with its words as digits; ValueError where it says no number of modes."""
        said = " ".join(_NUMBERS.get(word, word) for word in text.split()).replace("1 or both", "1 or more")
        if not _FORMS.fullmatch(said):
            between = re.fullmatch(r"([1-9]) ?(?:-|to|–) ?([1-9])", said)
            right = (
                f"{between[1]} or {between[2]}"
                if between and int(between[2]) == int(between[1]) + 1
                else "1, 1 or 2, up to 2, one or more, or any number"
            )
            raise ValueError(f"{text!r} is no number of modes; write {right}")
        return cls("one or more" if said == "1 or more" else said)


ONE = NumberOfModes("1")

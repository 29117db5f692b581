"""612. Text-Changing Effects"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.vocabulary import Phrase, Record

_CHANGED: dict[tuple[int, str, str], tuple[Any, Any]] = {}


def changed(value: Any, old: str, new: str) -> Any:
    """An ability, keyword or phrase with one word written for another, and always the same one (612.1).

    Words inside longer ones are only changed where they mean the same there: `nonblack`, `swampwalk` (612.2).
    """
    known = _CHANGED.get((id(value), old, new))
    if known is None or known[0] is not value:
        if len(_CHANGED) > 20_000:
            _CHANGED.clear()
        _CHANGED[id(value), old, new] = known = (value, _changed(value, old, new))
    return known[1]


def _changed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, str):
        return word_changed(value, old, new)
    if isinstance(value, tuple):
        return tuple(_changed(v, old, new) for v in value)
    if isinstance(value, Mapping):
        return {k: _changed(v, old, new) for k, v in value.items()}
    if isinstance(value, Phrase) and (text := getattr(value, "text", "")):
        other = word_changed(text, old, new)
        return value if other == text else type(value).read(other)
    if isinstance(value, Record):
        fields = {name: _changed(v, old, new) for name, v in value.__dict__.items()}
        return value.but(**fields) if any(fields[n] is not v for n, v in value.__dict__.items()) else value
    return value


def word_changed(text: str, old: str, new: str) -> str:
    """A text with one word for another, in small letters where those were small; the same text if it isn't there."""
    found = re.compile(rf"\b((?:non)?){re.escape(old)}(?=s?\b|walk\b)", re.IGNORECASE)

    def other(match: re.Match[str]) -> str:
        small = match[0][len(match[1])].islower()
        return match[1] + (new.lower() if small else new[:1].upper() + new[1:])

    return found.sub(other, text) if found.search(text) else text

"""What is said about a phrase that isn't understood."""

from __future__ import annotations

from functools import lru_cache

from rules.filters.patterns import PATTERNS
from rules.filters.reading import Reading
from rules.filters.words import ADJECTIVES, ARTICLES, HEADS, KEYWORD_ABILITIES, OTHERS, PLAYERS
from rules.types import CARD_TYPES, subtypes, suggestion


def problem(r: Reading) -> str:
    """Why no way of reading it reaches the end, and what may have been meant."""
    if not r.words:
        return "a phrase is missing here"
    if r.far >= len(r.words) and "," in r.low and not {"or", "and"}.intersection(r.low):
        return f"{r.text(0, r.far)!r}: a list has 'or' before its last part"
    if r.far >= len(r.words):
        return f"{r.text(0, r.far)!r} breaks off: something is missing behind {r.words[-1]!r}"
    word = r.words[r.far]
    known = vocabulary()
    if word in known or word.lower() in known:
        return f"{word!r} can't stand behind {r.text(0, r.far)!r}" if r.far else f"a phrase can't begin with {word!r}"
    return f"{word!r} is not a word of phrases{_suggested(word)}"


@lru_cache(maxsize=256)
def _suggested(word: str) -> str:
    return suggestion(word, vocabulary())


_IN_SLOTS = """
this it that target or and power toughness mana value less greater number graveyard hand library exile counter counters
color name type
"""


@lru_cache(maxsize=1)
def vocabulary() -> tuple[str, ...]:
    """Every word that a phrase may contain, apart from names."""
    words = dict.fromkeys((*ADJECTIVES, *HEADS, *PLAYERS, *(t.lower() for t in CARD_TYPES), *subtypes()))
    for text, _ in PATTERNS:
        words.update(dict.fromkeys(w for place in text.split() for w in place.split("|") if not w.startswith("{")))
    for text in sorted(KEYWORD_ABILITIES):
        words.update(dict.fromkeys(text.split()))
    return (*words, *ARTICLES, *OTHERS, *_IN_SLOTS.split())

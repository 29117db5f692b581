"""200–210: what can't be printed on one face of a card together"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.sorts import COLOR

SIZED = frozenset({"Creature", "Artifact"})  # 208.1, 208.3: creatures, and artifacts that become creatures


def amiss(face: Any) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the facts of a face or a token: the field, the code of the problem, and why."""
    types = frozenset(face.types.types) if face.types is not None else frozenset()
    yield from _size(face, types)
    for field, of, rule in (("loyalty", "Planeswalker", "209.1"), ("defense", "Battle", "210.1")):
        number = getattr(face, field)
        if number is not None and types and of not in types:
            yield field, "bad-board", f"only a {of.lower()} has one ({rule})"
        elif number is not None and number < 0:
            yield field, "bad-number", f"the number must be 0 or more, not {number}"
    if why := COLOR.mistake(tuple(face.colors)):
        yield "colors", COLOR.code, why
    if "colorless" in face.colors and len(face.colors) > 1:
        yield "colors", "bad-choice", "what is colorless has no color (105.2c)"
    yield from _keywords(face)
    yield from _abilities(face, types)


def _size(face: Any, types: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    """208.1, 208.2: what an ability defines need not be printed."""
    if any(type(ability).__name__ == "Defining" for ability in face.abilities):
        return
    for field, other in (("power", "toughness"), ("toughness", "power")):
        if getattr(face, field) is None and (getattr(face, other) is not None or "Creature" in types):
            missing = f"what has {other}" if getattr(face, other) is not None else "a creature"
            yield "types" if "Creature" in types else other, "missing-key", f"{missing} needs '{field}' (208.1)"
            return
    if face.power is not None and types and not types & SIZED:
        yield "power", "bad-board", "only creatures, and artifacts that may become creatures, have one (208.1)"


def _keywords(face: Any) -> Iterator[tuple[str, str, str]]:
    """702: keyword abilities that are printed only on cards of one type or subtype."""
    from rules.keywords import PRINTED_ON

    has = (*face.types.types, *face.types.subtypes) if face.types is not None else ()
    for keyword in face.keywords:
        of = PRINTED_ON.get(keyword.word)
        if of is not None and has and of not in has:
            yield "keywords", "bad-board", f"{keyword.text!r} stands only on a card that is {_article(of)} {of}"


def unpaid(faces: Sequence[Any]) -> Iterator[tuple[str, str, str]]:
    """607.2i, 702.33e: conditions about a cost that none of the faces of a card has."""
    from rules.abilities.bound import spoken
    from rules.abilities.characteristics import all_abilities

    every = [a for face in faces for a in all_abilities(face)]
    known = {getattr(a, "as_", "") for a in every if type(a).__name__ in ("AdditionalCost", "AlternativeCost")}
    for ability in (a for face in faces for a in face.abilities):
        for word in spoken(tuple(ability.__dict__.values())):
            if type(word).__name__ in ("Paid", "Kicked") and word.__dict__["what"] not in known:
                what = word.__dict__["what"]
                field = "faces" if len(faces) > 1 else "abilities"
                yield field, "bad-phrase", f"it asks whether {what!r} was paid, and has no cost of that name"


def _article(word: str) -> str:
    return "an" if word[0] in "AEIOU" else "a"


def _abilities(face: Any, types: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    """113.3, 606.2, 714.2: abilities that only cards of some type have."""
    subtypes = face.types.subtypes if face.types is not None else ()
    for ability in face.abilities:
        kind = type(ability).__name__
        if kind == "Loyalty" and types and "Planeswalker" not in types:
            yield "abilities", "bad-board", "only a planeswalker has loyalty abilities (606.2)"
        if kind == "Chapter" and types and "Saga" not in subtypes:
            yield "abilities", "bad-board", "only a Saga has chapters (714.2)"
        if kind == "Spell" and types and not types & {"Instant", "Sorcery"}:
            yield "abilities", "bad-board", "only an instant or a sorcery has a 'spell' ability (113.3a)"

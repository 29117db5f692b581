"""701.27, 712.11, 712.14: the ways in which the other face of a card comes up, as its abilities say them"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.abilities.chapters import Chapter
from rules.abilities.costs_of_spells import AlternativeCost
from rules.abilities.kinds import Ability, Activated, Loyalty, Replacement, Triggered
from rules.day_and_night import turns_over
from rules.double_faced import is_double_faced, transforms_only_so
from rules.state import Card, Object, Player, State, Turn
from rules.vocabulary import Record, Word


class Way(Record):
    """One way: the face that says so (0 is the front), by what, what happens, whether that is transforming."""

    face: int
    by: str
    what: str
    transforming: bool
    cites: tuple[str, ...]


def ways(card: Card) -> Iterator[Way]:
    """The ways of a double-faced card, those of its front face first; none for any other card."""
    if not is_double_faced(card):
        return
    if card.layout == "modal":
        yield from _modal(card)
    for n, face in enumerate(card.faces):
        for ability in face.abilities:
            yield from _of(n, ability, _called(ability))
        for keyword in face.keywords:
            for ability in keyword.abilities():
                yield from _of(n, ability, keyword.word)
        yield from _by_day_and_night(card, n)
    if "Siege" in card.faces[0].subtypes:
        what = "as it is defeated it is exiled, and may be cast transformed for nothing"
        yield Way(0, "the ability of a Siege", what, False, ("310.12b", "712.11a"))
    if card.layout == "meld":
        what = "it can't transform; with its counterpart it melds into one permanent"
        yield Way(0, "an effect that says so", what, False, ("701.42a", "712.4a"))


def _by_day_and_night(card: Card, face: int) -> Iterator[Way]:
    """That it turns over as it becomes day or night, with this face of it up (702.145b, 702.145e)."""
    state = State({"": Player("")}, turn=Turn("")).put(Object(1, card, "", "", "battlefield", 1, face=face))
    for (day, _), cite in turns_over(state, 1):
        only = "".join(f"its {said}" for said, _ in transforms_only_so(state, 1))
        yield Way(face, only, f"it transforms as it becomes {day}, and in no other way", True, (cite,))


def _modal(card: Card) -> Iterator[Way]:
    lands = sum("Land" in face.types for face in card.faces)
    if lands < 2:
        yield Way(0, "its caster", "either face that is no land can be cast", False, ("712.11b",))
    if lands:
        yield Way(0, "its player", "a face that is a land can be played", False, ("712.12",))


_KINDS = {Activated: "its activated ability", Triggered: "its triggered ability", Loyalty: "its loyalty ability"}
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def _called(ability: Ability) -> str:
    if isinstance(ability, Chapter):
        return "chapter " + ", ".join(_ROMAN[n] if n < len(_ROMAN) else str(n) for n in ability.numbers)
    if isinstance(ability, Replacement):
        return "what it says of how it enters"
    return next((text for kind, text in _KINDS.items() if isinstance(ability, kind)), "an ability that it gives")


_VERBS = {"transform": ("it transforms", "701.27a"), "convert": ("it converts", "701.28a")}


def _of(face: int, ability: Ability, by: str) -> Iterator[Way]:
    """What an ability says of the face that is up."""
    if isinstance(ability, AlternativeCost) and ability.transformed:
        what = "it is cast with its back face up, and enters so"
        yield Way(face, by, what, False, ("712.11a", "712.13", *_cited(ability)))
        return
    for word in _words(ability):
        name = type(word).says or type(word).__name__.lower()
        if name in _VERBS and getattr(word, "what", None) is not None and word.what.text in ("this", "it"):
            if isinstance(ability, Replacement):
                yield Way(face, by, "it enters with its back face up", False, ("616.1d", *_cited(ability)))
            else:
                what, cite = _VERBS[name]
                yield Way(face, by, what, True, (cite, *_cited(ability)))
        elif getattr(word, "transformed", False):
            what = "it comes back as a new object with its back face up"
            yield Way(face, by, what, False, ("712.14a", *_cited(ability)))


def _cited(ability: Any) -> tuple[str, ...]:
    return (ability.cite,) if getattr(ability, "cite", "") else ()


def _words(said: Any) -> Iterator[Any]:
    """Every word inside an ability, in the order in which it is written."""
    if isinstance(said, Record):
        if isinstance(said, Word):
            yield said
        for field in said._fields:
            yield from _words(getattr(said, field))
    elif isinstance(said, tuple):
        for one in said:
            yield from _words(one)

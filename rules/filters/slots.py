"""What may stand in the slots of suffix patterns: keywords, counters, names, zones, numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.filters.qualities import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    LESS,
    MORE,
    Comparison,
    Value,
    Whom,
    compared,
    counted,
    number_of,
    value_of,
    value_of_other,
)
from rules.filters.reading import Reading, Ways, slot
from rules.filters.words import KEYWORD_ABILITIES, Quality, Zones, both, either, has_keyword
from rules.types import card_type_of

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics
    from rules.state import Object
    from rules.view import View


# ---- keywords, counters, names, zones --------------------------------------------------------
@slot
def keywords(r: Reading, i: int) -> Ways:
    """One keyword ability, or several: `flying or reach`."""
    yield from _keywords(r, i, [], "")


def _keywords(r: Reading, i: int, before: list[Quality], joint: str) -> Ways:
    for j in _keyword(r, i):
        found = [*before, has_keyword(r.text(i, j))]
        k = j + r.takes(j, ",")
        if r.takes(k, "or", "and"):
            yield from _keywords(r, k + 1, found, r.at(k))
        elif k > j:
            yield from _keywords(r, k, found, joint)
        if len(found) < 2:
            yield j, found[0]
        elif joint:
            yield j, (both if joint == "and" else either)(found)


def _keyword(r: Reading, i: int) -> Iterator[int]:
    for j in range(min(i + 5, len(r.words)), i, -1):
        if " ".join(r.low[i:j]) in KEYWORD_ABILITIES:
            r.understood(j)
            if r.takes(j, "from"):
                yield min(j + 2, len(r.words))
            elif r.at(j).startswith("{") or r.at(j).isdecimal():
                yield j + 1
            yield j
    for j in (i + 1, i + 2):
        if j <= len(r.words) and _is_variant(r.low[i:j]):
            r.understood(j)
            yield j


def _is_variant(words: list[str]) -> bool:
    if words[0] in ("nonbasic", "basic", "snow", "legendary", "artifact") and len(words) == 2:
        return words[1].endswith(("walk", "cycling"))
    stem, walk, _ = words[0].partition("walk")
    return len(words) == 1 and bool(walk) and "Land" in card_type_of(stem.capitalize())


@slot
def counters(r: Reading, i: int) -> Ways:
    """`a +1/+1 counter on it`, `no counters on it`, `two or more charge counters on it`."""
    for j, how in _how_many(r, i):
        for k in (j, j + 1, j + 2):
            if r.takes(k, "counter", "counters") and (r.follows(k + 1, "on it") or r.follows(k + 1, "on them")):
                yield k + 3, counted(r.text(j, k), how)


def _how_many(r: Reading, i: int) -> Ways:
    if r.takes(i, "a", "an"):
        yield i + 1, Comparison(AT_LEAST, _fixed(1))
    elif r.takes(i, "no"):
        yield i + 1, Comparison(EQUAL, _fixed(0))
    elif (number := _number(r, i)) is not None:
        yield from _bounded(r, i + 1, _fixed(number), AT_LEAST)


@slot
def name(r: Reading, i: int) -> Ways:
    """A card's name: as few words as make sense of the rest."""
    for j in range(i + 1, len(r.words) + 1):
        r.understood(j)
        yield j, r.text(i, j)


@slot
def zones(r: Reading, i: int) -> Ways:
    """One zone or several: `graveyard or hand`."""
    found: list[str] = []
    words = {"graveyards": "graveyard", "hands": "hand", "libraries": "library"}
    while r.takes(i, "graveyard", "hand", "library", "exile", "graveyards", "hands", "libraries"):
        found.append(words.get(r.at(i), r.at(i)))
        yield i + 1, Zones(found)
        i += 1
        if not r.takes(i, "or", "and"):
            return
        i += 1


@slot
def costs(r: Reading, i: int) -> Ways:
    """One mana cost or several: `{0} or {1}`."""
    found: list[str] = []
    while i < len(r.words) and r.words[i].startswith("{"):
        found.append(r.words[i])
        r.understood(i + 1)
        yield i + 1, tuple(found)
        i += 2
        if not r.takes(i - 1, "or"):
            return


@slot
def shared(r: Reading, i: int) -> Ways:
    """What objects may have in common."""
    for what in ("color", "name", "card type", "creature type", "land type"):
        if j := r.follows(i, what):
            yield j, what


# ---- numbers ---------------------------------------------------------------------------------
_NUMBERS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_BEFORE = (
    *((f"{word} than or equal to", AT_MOST) for word in ("less", "fewer")),
    *((f"{word} than or equal to", AT_LEAST) for word in ("greater", "more")),
    *((f"{word} than", LESS) for word in ("less", "fewer")),
    *((f"{word} than", MORE) for word in ("greater", "more")),
    ("equal to", EQUAL),
)


def _fixed(number: int) -> Value:
    return Value(lambda view, o, c: number)


def _number(r: Reading, i: int) -> int | None:
    word = r.at(i)
    if not (word.isdecimal() and len(word) < 10) and word not in _NUMBERS:
        return None
    r.understood(i + 1)
    return _NUMBERS[word] if word in _NUMBERS else int(word)


def _bounded(r: Reading, i: int, value: Value, alone: Any) -> Ways:
    if r.takes(i, "or"):
        if r.takes(i + 1, "less", "fewer"):
            yield i + 2, Comparison(AT_MOST, value)
        if r.takes(i + 1, "greater", "more"):
            yield i + 2, Comparison(AT_LEAST, value)
    yield i, Comparison(alone, value)


@slot
def stat(r: Reading, i: int) -> Ways:
    """The name of a number that objects have."""
    for said, stat in (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")):
        if j := r.follows(i, said):
            yield j, stat


@slot
def numbers(r: Reading, i: int) -> Ways:
    """`power 3 or less`, `toughness greater than its power`, `power or toughness 1 or less`, `greater power`."""
    for j, first in stat(r, i):
        if r.takes(j, "or", "and"):
            for k, second in stat(r, j + 1):
                for end, how in _comparison(r, k, (first, second)):
                    yield end, compared((first, second), how, every=r.at(j) == "and")
        for end, how in _comparison(r, j, (first,)):
            yield end, compared((first,), how)
    for word, holds in (("greater", MORE), ("less", LESS), ("lesser", LESS)):
        if r.takes(i, word):
            for j, first in stat(r, i + 1):
                for _, this in Reading("this").slot("{whom}", 0):
                    yield j, compared((first,), Comparison(holds, value_of_other(this, first)))


@slot
def count(r: Reading, i: int) -> Ways:
    """A number and how to compare with it: `10 or less`."""
    return _comparison(r, i, ())


def _comparison(r: Reading, i: int, stats: tuple[str, ...]) -> Ways:
    for words, holds in _BEFORE:
        if j := r.follows(i, words):
            for end, value in _value(r, j, stats):
                yield end, Comparison(holds, value)
    for j, value in _value(r, i, stats):
        yield from _bounded(r, j, value, EQUAL)


def _value(r: Reading, i: int, stats: tuple[str, ...]) -> Ways:
    if (number := _number(r, i)) is not None:
        yield i + 1, _fixed(number)
    if r.takes(i, "x"):
        yield i + 1, Value(lambda view, o, c: view.x)
    if j := r.follows(i, "that much"):
        yield j, Value(lambda view, o, c: view.amount)
    if j := r.follows(i, "the number of"):
        yield from _counters_on(r, j)
        for end, these in r.slot("{these}", j):
            yield end, number_of(these)
    if r.takes(i, "its"):
        for j, other in stat(r, i + 1):
            if other not in stats:
                yield j, value_of(other)  # the other number of the same object
    yield from _value_of_other(r, i, stats)


def _counters_on(r: Reading, i: int) -> Ways:
    """`charge counters on this`."""
    for k in (i + 1, i + 2):
        if r.takes(k, "counter", "counters") and (j := r.follows(k + 1, "on")):
            for end, whom in r.slot("{whom}", j):
                yield end, _counters_of(r.text(i, k), whom)


def _counters_of(kind: str, whom: Whom) -> Value:
    """How many counters of a kind are on the first of `whom`, or were when it last existed (608.2h)."""

    def of(view: View, o: Object, c: Characteristics) -> int | None:
        ids = [id for id in whom.all(view) if isinstance(id, int)]
        return view.state.knowing(ids[0]).objects[ids[0]].counters.get(kind, 0) if ids else None

    return Value(of, whom.reads | {"counters"})


def _value_of_other(r: Reading, i: int, stats: tuple[str, ...]) -> Ways:
    """`this creature's power`, or the same number of another object: `this`."""
    if r.takes(i, "its"):
        for j, other in stat(r, i + 1):
            for _, it in Reading("it").slot("{whom}", 0):
                yield j, value_of_other(it, other)
    for j, whom in r.slot("{whom}", i):
        if r.takes(j, "'s"):
            for k, other in stat(r, j + 1):
                yield k, value_of_other(whom, other)
        if len(stats) == 1:
            yield j, value_of_other(whom, stats[0])

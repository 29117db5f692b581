"""The grammar of filters: alternatives of adjectives and nouns, then suffixes.

Every rule of it is a generator of (next place, what was read), the likeliest reading first, so that a reading which
leads nowhere is given up for the next one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rules.filters.slots  # noqa: F401  (its slots stand in the patterns)
from rules.filters import Branch, Filter, filter_of
from rules.filters.alternatives import Item, branch, branches, spread, suffixes_alone
from rules.filters.mistakes import problem
from rules.filters.patterns import BY_FIRST_WORD, Pattern
from rules.filters.qualities import Whom
from rules.filters.reading import Reading, Ways, slot
from rules.filters.referents import Union, referent
from rules.filters.words import (
    ARTICLES,
    BEFORE_HEADS,
    HEADS,
    OTHERS,
    PLAYERS,
    Quality,
    adjective,
    either,
    noun,
    type_word,
)
from rules.types import subtypes


def read(text: str) -> Filter:
    """The filter that `text` says; raises ValueError."""
    r = Reading(text)
    for end, found in phrase(r, 0, bare=True):
        if end == len(r.words):
            return filter_of(text, found.branches)
    raise ValueError(r.objection or problem(r))


def phrase(r: Reading, i: int, *, bare: bool = False) -> Iterator[tuple[int, Filter]]:
    """A whole phrase: groups joined by `or`, each with suffixes of its own; `bare` ones may be suffixes alone."""
    for end, found in _groups(r, i, bare):
        yield end, filter_of(r.text(i, end), tuple(found))


def _groups(r: Reading, i: int, bare: bool) -> Iterator[tuple[int, list[Branch]]]:
    for j, suffixed, found in _group(r, i, bare):
        if suffixed:
            for k in _joints(r, j):
                for end, rest in _groups(r, k, bare):
                    yield end, found + rest
        yield j, found


def _group(r: Reading, i: int, bare: bool) -> Iterator[tuple[int, bool, list[Branch]]]:
    for j, items in _items(r, i):
        soft = any(item.whom and item.whom.soft for item in items)
        for end, suffixes in _suffixes(r, j):
            if soft and (suffixes or not all(item.noun for item in items)):
                continue  # `enchanted creature you control`, `enchanted or equipped creature` are no references
            if found := branches(r, items, suffixes):
                yield end, bool(suffixes), found
    for end, suffixes in _suffixes(r, i) if bare else ():
        if suffixes:
            yield end, True, [suffixes_alone(suffixes)]


# ---- alternatives ----------------------------------------------------------------------------
def _joints(r: Reading, i: int) -> Iterator[int]:
    j = i + r.takes(i, ",")
    if r.takes(j, "or", "and"):
        yield j + 1


def _items(r: Reading, i: int) -> Iterator[tuple[int, list[Item]]]:
    for end, items, _ in _listed(r, i):
        yield end, spread(items)


def _listed(r: Reading, i: int) -> Iterator[tuple[int, list[Item], bool]]:
    """A list of items, and whether there is an `or` or `and` in it; bare commas want one behind them."""
    for j, item in _item(r, i):
        for k in _joints(r, j):
            for end, rest, _ in _listed(r, k):
                yield end, [item, *rest], True
        if r.takes(j, ","):
            for end, rest, joined in _listed(r, j + 1):
                if joined:
                    yield end, [item, *rest], True
        yield j, [item], False


def _item(r: Reading, i: int) -> Iterator[tuple[int, Item]]:
    for end, whom in referent(r, i, free=False):
        yield end, Item(whom=whom)
    start, article, other = _articles(r, i)
    for end, item in _words(r, start):
        yield end, item.but(article=article, other=other)


def _articles(r: Reading, i: int) -> tuple[int, bool, bool]:
    start, other = i, False
    i = r.follows(i, "one or more") or i
    while r.takes(i, *ARTICLES, *OTHERS):
        other = other or r.at(i) in OTHERS
        i += 1
    return i, i > start, other


def _words(r: Reading, i: int) -> Iterator[tuple[int, Item]]:
    adjectives: list[Quality] = []
    before_comma = None
    while found := adjective(r.words[i]) if i < len(r.words) else None:
        adjectives.append(found)
        i += 1
        r.understood(i)
        if r.takes(i, ",") and i + 1 < len(r.words) and adjective(r.words[i + 1]):
            before_comma = before_comma or (i, Item(tuple(adjectives)))
            i += 1
    end, item = _nouns(r, i, tuple(adjectives))
    if item.noun or (adjectives and not before_comma):
        yield end, item
    if before_comma:
        yield before_comma


def _nouns(r: Reading, i: int, adjectives: tuple[Quality, ...]) -> tuple[int, Item]:
    types: list[Quality] = []
    while i < len(r.words):
        size, found = _type_at(r, i)
        if found is None:
            break
        types.append(found)
        i += size
        r.understood(i)
    if i < len(r.words):
        head, player = noun(HEADS, r.words[i]), None if types or adjectives else noun(PLAYERS, r.words[i])
        if head or player:
            r.understood(i + 1)
            return i + 1, Item(adjectives, tuple(types), head, player)
    return i, Item(adjectives, tuple(types))


def _type_at(r: Reading, i: int) -> tuple[int, Quality | None]:
    if r.at(i) in BEFORE_HEADS and i + 1 < len(r.words) and noun(HEADS, r.words[i + 1]):
        return 1, BEFORE_HEADS[r.at(i)]
    pair = " ".join(r.words[i : i + 2])
    if " " in pair and (found := type_word(pair)):
        return 2, found
    word = r.words[i]
    if r.at(i + 1) == "'s" and f"{word}'s" in subtypes():
        return 2, type_word(f"{word}'s")
    return 1, type_word(word)


# ---- suffixes --------------------------------------------------------------------------------
def _suffixes(r: Reading, i: int) -> Iterator[tuple[int, list[Quality]]]:
    for start in (i, i + 1) if r.takes(i, "and") else (i,):
        for j, first in _suffix(r, start):
            for end, rest in _suffixes(r, j):
                yield end, [first, *rest]
    yield i, []


def _suffix(r: Reading, i: int) -> Ways:
    if i >= len(r.words):
        return
    for table in (BY_FIRST_WORD.get(r.at(i), ()), BY_FIRST_WORD[""]):
        for pattern, maker in table:
            for end, values in _fitting(r, i, pattern):
                yield end, maker(*values)


def _fitting(r: Reading, i: int, pattern: Pattern) -> Iterator[tuple[int, tuple[Any, ...]]]:
    if not pattern:
        yield i, ()
    elif pattern[0][0].startswith("{"):
        for j, value in r.slot(pattern[0][0], i):
            for end, values in _fitting(r, j, pattern[1:]):
                yield end, (value, *values)
    elif r.takes(i, *pattern[0]):
        yield from _fitting(r, i + 1, pattern[1:])


@slot
def these(r: Reading, i: int) -> Ways:
    """Any phrase."""
    return phrase(r, i)


@slot
def whom(r: Reading, i: int) -> Ways:
    """References, or phrases with an article, joined by `or`."""
    for j, one in _one(r, i):
        for k in _joints(r, j):
            for end, rest in whom(r, k):
                yield end, Union((one, *(rest.parts if isinstance(rest, Union) else (rest,))))
        yield j, one


def _one(r: Reading, i: int) -> Iterator[tuple[int, Whom]]:
    yield from referent(r, i, free=False)
    if r.at(i) in (*ARTICLES, *OTHERS, "one", "opponents") or (r.at(i) == "your" and r.at(i + 1) != "graveyard"):
        start = i + (r.at(i) == "your")
        yield from phrase(r, start)
    yield from referent(r, i, free=True)


@slot
def is_(r: Reading, i: int) -> Ways:
    """What may stand behind `that's`: `red or green`, `a Wall`, `attacking you`."""
    for end, items in _items(r, i):
        yield end, either(_whole(item) for item in items)
    for end, found in _suffix(r, i):
        yield end, found


def _whole(item: Item) -> Quality:
    found = branch(item, [])
    objects, players = found.objects, found.players
    return Quality(
        None if objects is None else lambda view, o, c: all(test(view, o, c) for test in objects),
        None if players is None else lambda view, p: all(test(view, p) for test in players),
        found.reads,
    )

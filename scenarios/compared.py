"""How the ruling of a scenario differs between two editions of the rules, and which changes of the rules make it so"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from rules.editions import Change, Edition, between, edition_of
from rules.vocabulary import Record
from scenarios import rulebook
from scenarios.ruling import Ruling


class Compared(Record):
    """A scenario ruled under two editions; rulings without their steps and final states."""

    ruling: Ruling
    against: Ruling
    differs: tuple[str, ...]  # in what: outcome or reason, answer, expectations, final
    final: tuple[str, ...] = ()  # the players and objects of which something else is true at the end
    changes: tuple[str, ...] = ()  # the changes of the rules that make the difference, as `CHANGES` calls them


def compared(data: bytes, file: str, *, cr: str | None = None, against: str, strict: bool = False) -> Compared:
    """The rulings of what the bytes of a file say under two dates; `cr` is that of the file where it is left out."""
    from scenarios.run import rule_on

    rule = partial(rule_on, data, file, strict=strict)
    one, other = rule(cr=cr), rule(cr=against)
    differs = tuple(_differences(one, other))
    changes = tuple(_changes(one, other, rule)) if differs else ()
    final = tuple(_elsewise(one.final or {}, other.final or {})) if "final" in differs else ()
    return Compared(_bare(one), _bare(other), differs, final, changes)


def _bare(ruling: Ruling) -> Ruling:
    return ruling.but(steps=(), final=None, layers=())


def _differences(one: Ruling, other: Ruling) -> Iterator[str]:
    """In what two rulings differ; only what happens counts, not how rules are numbered."""
    if one.outcome != other.outcome:
        yield "outcome"
    elif _reasons(one) != _reasons(other):
        yield "reason"
    if one.answer != other.answer:
        yield "answer"
    if one.failures != other.failures:
        yield "expectations"
    if one.final != other.final:
        yield "final"


def _reasons(ruling: Ruling) -> list[tuple[int, int, str]]:
    return [(each.line, each.column, each.message) for each in ruling.problems]


def _elsewise(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    """The names of players and objects whose final states differ."""
    players, others = one.get("players", {}), other.get("players", {})
    yield from (player for player in players if players[player] != others.get(player))
    objects, there = one.get("objects", ()), other.get("objects", ())
    names = dict.fromkeys(o["name"] or o["card"] for o in (*objects, *there) if (o in objects) != (o in there))
    yield from (name for name in names if name)


def _changes(one: Ruling, other: Ruling, rule: Any) -> Iterator[str]:
    """The changes that came on the days on which the ruling became another one: those whose rules it cites, if any."""
    first, last = sorted((one, other), key=lambda ruling: ruling.in_force)
    there = between(edition_of(first.cr), edition_of(last.cr))
    days = sorted({change.since for change in there.values()})
    rulings = [first, *(rule(cr=day) for day in days)]
    for before, after in pairwise(rulings):
        if any(_differences(before, after)):
            came = [says for says, change in there.items() if change.since == after.cr]
            yield from [says for says in came if _cited(there[says], before, after)] or came


def _cited(change: Change, *rulings: Ruling) -> bool:
    """Whether one of the rulings cites a rule of the change."""
    return any(
        rulebook.covers(number, cite.partition(" ")[0])
        for ruling in rulings
        for number in numbers(change, edition_of(ruling.cr))
        for cite in ruling.cites
    )


def numbers(change: Change, edition: Edition) -> tuple[str, ...]:
    """The rules of a change that an edition has, as they are numbered there."""
    found = (rulebook.cited(rule, edition).number for rule in (*change.rules, *change.gone))
    return tuple(number for number in found if number is not None)

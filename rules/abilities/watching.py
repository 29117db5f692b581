"""Which abilities watch for which events: an index kept beside the characteristics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.abilities.characteristics import all_abilities, of_keywords
from rules.abilities.kinds import Replacement, Triggered
from rules.abilities.layers import Table, works_there
from rules.references import Reference
from rules.remembering import by_identity
from rules.state import Object, ObjectId

THIS = Reference("this")

# the rulebook's steps are events too: `at: upkeep` watches for the beginning of that step
AT = ("BeginStep",)


def watchers(table: Table) -> Mapping[str, tuple[tuple[ObjectId, int, Any], ...]]:
    """For each class of event: the objects that watch for it, the place of the ability among theirs, the ability."""
    found: dict[str, list[tuple[ObjectId, int, Any]]] = {}
    for o in table.state.objects.values():
        if o.phased_out:
            continue
        works = works_there(o)
        own = table[o.id].abilities if works else _elsewhere(table, o)
        for name, number, ability in _watching(own) if own else ():
            found.setdefault(name, []).append((o.id, number, ability))
        if works and table[o.id].keywords:
            for name, number, ability in _watching(of_keywords(table[o.id].keywords)):
                found.setdefault(name, []).append((o.id, len(own) + number, ability))
    return {name: tuple(pairs) for name, pairs in found.items()}


@by_identity
def _watching(abilities: tuple[Any, ...]) -> tuple[tuple[str, int, Any], ...]:
    """Those that watch for a class of event, its name first, each with its place among the abilities."""
    return tuple((name, number, ability) for number, ability in enumerate(abilities) for name in watched(ability))


def _elsewhere(table: Table, o: Object) -> tuple[Any, ...]:
    """The abilities that work where it is, outside the battlefield (113.6)."""
    if not o.card.faces or not o.printed.abilities:
        return ()
    if o.zone in ("library", "hand"):
        return _everywhere(o.printed.abilities)
    return tuple(a for a in all_abilities(table[o.id]) if o.zone in _works_in(a) or _from_anywhere(a))


@by_identity
def _everywhere(abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(a for a in abilities if _from_anywhere(a))


def _from_anywhere(ability: Any) -> bool:
    """Whether it says what happens as the card itself would be put into a graveyard from anywhere (113.6b)."""
    would = ability.would if isinstance(ability, Replacement) else ()
    return any(t.works_in == "graveyard" and t.what == THIS and not t.from_ for t in would)  # type: ignore[attr-defined]


def _works_in(ability: Any) -> set[str]:
    """The zones in which an ability works (113.6)."""
    itself = (t for t in getattr(ability, "when", ()) if getattr(t, "what", None) == THIS)
    return {getattr(ability, "zone", "battlefield"), *(t.works_in for t in itself)}


def watched(ability: Any) -> tuple[str, ...]:
    """The names of the event classes that an ability watches for."""
    if isinstance(ability, Triggered):
        names = tuple(n for t in ability.when for n in t.watches)
        return tuple(dict.fromkeys(names + (AT if ability.at else ())))
    if isinstance(ability, Replacement):
        return tuple(dict.fromkeys(n for t in (*ability.would, *ability.as_) for n in t.watches))
    return ()

"""Which abilities watch for which events: an index kept beside the characteristics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.abilities.kinds import Replacement, Triggered
from rules.abilities.layers import all_abilities, works_there
from rules.references import Reference
from rules.state import ObjectId, State

THIS = Reference("this")

# the rulebook's steps are events too: `at: upkeep` watches for the beginning of that step
AT = ("BeginStep",)


def watchers(state: State) -> Mapping[str, tuple[tuple[ObjectId, int, Any], ...]]:
    """For each class of event: the objects that watch for it, the place of the ability among theirs, the ability."""
    found: dict[str, list[tuple[ObjectId, int, Any]]] = {}
    chars = state.characteristics
    for o in state.objects.values():
        if o.phased_out:
            continue
        abilities = all_abilities(chars[o.id]) if works_there(o) else _elsewhere(state, o.id)
        for number, ability in enumerate(abilities):
            for name in watched(ability):
                found.setdefault(name, []).append((o.id, number, ability))
    return {name: tuple(pairs) for name, pairs in found.items()}


def _elsewhere(state: State, id: ObjectId) -> tuple[Any, ...]:
    """The abilities that work where it is, outside the battlefield (113.6)."""
    o = state.objects[id]
    if not o.card.faces or not o.printed.abilities:
        return ()
    if o.zone in ("library", "hand"):
        return tuple(a for a in o.printed.abilities if _from_anywhere(a))
    return tuple(a for a in all_abilities(state.characteristics[id]) if o.zone in _works_in(a) or _from_anywhere(a))


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

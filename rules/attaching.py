"""301.5, 303.4, 701.3: what may be attached to what"""

from __future__ import annotations

from typing import Any

from rules.abilities.statements import Cant, said_of
from rules.filters import Filter
from rules.questions import Question
from rules.state import Id, ObjectId, PlayerId, State
from rules.view import View, view

refuses = Question("Why can't that Equipment be attached to it?")
repels = Question("Why can't that Aura be attached to it?")
stops_being_a_creature = Question("Does it stop being a creature as it is attached?")
enchants = Question("What may this Aura enchant?")


def why_not(state: State, id: ObjectId, to: Id) -> tuple[str, ...]:
    """The rules by which this permanent can't be attached to that object or player; () where it can be."""
    chars = state.characteristics[id]
    if "Battle" in chars.types:
        return ("310.10",)
    if "Aura" in chars.subtypes:
        return ("303.4d",) if id == to or "Creature" in chars.types else cant_enchant(state, id, to, chars.controller)
    if id == to:
        return ("301.5c",)
    if "Creature" in chars.types and not stops_being_a_creature(state, id):
        return ("301.5c",)
    if "Equipment" in chars.subtypes:
        return () if state.is_creature(to) and not _refused(state, id, to) else _refused(state, id, to) or ("301.5",)
    if "Fortification" in chars.subtypes:
        land = state.on_battlefield(to) and "Land" in state.characteristics[to].types
        return () if land else ("301.6",)
    return ("701.3a",)


def cant_enchant(state: State, aura: ObjectId, to: Id, controller: PlayerId) -> tuple[str, ...]:
    """The rules by which an Aura, wherever it is, can't enchant that object or player (303.4a-d); () where it can."""
    if isinstance(to, int) and to not in state.objects:
        return ("303.4c",)
    if "Battle" in state.characteristics[aura].types:
        return ("310.10",)
    seen = view(state, aura, controller)
    restrictions = enchants(state, aura)
    for filter, cite in restrictions:
        if not filter.matches(seen, to):
            return (cite, *_other_sort(filter, to), *(("702.5c",) if len(restrictions) > 1 else ()))
    if not restrictions:
        return ("303.4a",)
    found = tuple(cite for _, cite in repels(state, to, aura))
    if any(
        one.meets(look, aura) for what in ("be enchanted", "be enchanted by") for one, look in _said(state, to, what)
    ):
        found = (*found, "303.4", "101.2")
    return found


def hosts(state: State, aura: ObjectId, controller: PlayerId) -> tuple[Id, ...]:
    """Everything that an Aura may enchant under this player's control (303.4f)."""
    what = restriction(state, aura)
    found = what.all(view(state, aura, controller)) if what is not None else ()
    return tuple(i for i in found if not cant_enchant(state, aura, i, controller))


def restriction(state: State, aura: ObjectId) -> Filter | None:
    """What the first enchant ability of an Aura says, None where it has none."""
    return next((filter for filter, _ in enchants(state, aura)), None)


def _other_sort(filter: Filter, to: Id) -> tuple[str, ...]:
    """An Aura that enchants players can't be on a permanent, nor the other way round (702.5d)."""
    return ("702.5d",) if isinstance(to, int) and filter.players and not filter.zones else ()


def _said(state: State, to: Id, what: str) -> list[tuple[Any, View]]:
    return said_of(state, to, Cant, what) if isinstance(to, str) or state.on_battlefield(to) else []


def _refused(state: State, id: ObjectId, to: Id) -> tuple[str, ...]:
    if not isinstance(to, int):
        return ("301.5",)
    found = tuple(cite for _, cite in refuses(state, to, id))
    if any(one.meets(look, id) for one, look in said_of(state, to, Cant, "be equipped")):
        return (*found, "101.2")
    return found

"""301.5, 303.4, 701.3: what may be attached to what"""

from __future__ import annotations

from rules.abilities.statements import Cant, said_of
from rules.questions import Question
from rules.state import Id, ObjectId, State

refuses = Question("Why can't that be attached to it?")
enchants = Question("Why can't it enchant that?")


def why_not(state: State, id: ObjectId, to: Id) -> tuple[str, ...]:
    """The rules by which this permanent can't be attached to that object or player; () where it can be."""
    chars = state.characteristics[id]
    if id == to:
        return ("301.5c", "303.4d")
    if "Creature" in chars.types:
        return ("301.5c", "303.4d")
    if "Equipment" in chars.subtypes:
        return () if state.is_creature(to) and not _refused(state, id, to) else _refused(state, id, to) or ("301.5",)
    if "Fortification" in chars.subtypes:
        land = state.on_battlefield(to) and "Land" in state.characteristics[to].types
        return () if land else ("301.6",)
    return _cant_enchant(state, id, to) if "Aura" in chars.subtypes else ("701.3a",)


def _cant_enchant(state: State, aura: ObjectId, to: Id) -> tuple[str, ...]:
    """303.4c: by its enchant abilities, and by what is said of the object or player."""
    found = [cite for question in (enchants(state, aura, to), refuses(state, to, aura)) for _, cite in question]
    for what in ("be enchanted", "be enchanted by"):
        if any(one.meets(view, aura) for one, view in said_of(state, to, Cant, what)):
            found.append("101.2")
    return tuple(found)


def _refused(state: State, id: ObjectId, to: Id) -> tuple[str, ...]:
    if not isinstance(to, int):
        return ("301.5",)
    found = tuple(cite for _, cite in refuses(state, to, id))
    if any(one.meets(view, id) for one, view in said_of(state, to, Cant, "be equipped")):
        return (*found, "101.2")
    return found

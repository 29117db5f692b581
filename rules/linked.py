"""607. Linked Abilities: what one ability of an object did, as another one of it asks for it"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.state import Id, Object, ObjectId, State


def by_face(o: Object, word: str) -> str:
    """The word of a link, with the face that is up for a modal double-faced object.

    Only the two faces of a nonmodal one have their abilities printed on the same object (607.1b).
    """
    return f"{word}: {o.printed.name}" if o.card.layout == "modal" else word


def chosen_for(state: State, source: ObjectId) -> tuple[Id, ...]:
    """What was chosen for an object, as it is or last was (607.2d).

    For the abilities that it has as a copy for a time nothing was chosen as it entered (607.5a).
    """
    seen = state.knowing(source)
    o = seen.objects[source]
    if not o.chosen or not seen.effects:
        return o.chosen
    later = (e for e in seen.effects if isinstance(e.to, tuple) and source in e.to and e.timestamp > o.timestamp)
    return () if any(type(c).__name__ == "CopyOf" for e in later for c in e.changes) else o.chosen


_WHOSE = "whose ability"


def of_ability(names: Mapping[str, tuple[Id, ...]], word: str) -> str:
    """The word of a link between abilities that an object has gained from another one (607.5)."""
    return f"{word} by an ability of {names[_WHOSE][0]}" if _WHOSE in names else word


def gained_from(state: State, source: ObjectId, ability: Any) -> dict[str, tuple[Id, ...]]:
    """By what name the object is known on which an ability is printed, if its source has gained it from that."""
    if _is_printed_on(state.objects[source], ability):
        return {}
    whose = next((o.id for o in state.objects.values() if _is_printed_on(o, ability)), None)
    return {} if whose is None else {_WHOSE: (whose,)}


def _is_printed_on(o: Object, ability: Any) -> bool:
    faces = (*o.card.faces, *(o.copy_of.faces if o.copy_of is not None else ()))
    return any(a is ability for face in faces for a in face.abilities)


def linked_with(state: State, source: ObjectId, word: str) -> tuple[Id, ...]:
    """What is linked with an object by a word such as `exiled with this` (607.2)."""
    if (source not in state.objects and source not in state.last) or not state.linked:
        return ()
    return state.linked.get((source, by_face(state.knowing(source).objects[source], word)), ())

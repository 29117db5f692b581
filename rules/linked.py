"""607. Linked Abilities: what one ability of an object did, as another one of it asks for it"""

from __future__ import annotations

from rules.state import Id, Object, ObjectId, State


def by_face(o: Object, word: str) -> str:
    """The word of a link, with the face that is up for a modal double-faced object.

    Only the two faces of a nonmodal one have their abilities printed on the same object (607.1b).
    """
    return f"{word}: {o.printed.name}" if o.card.layout == "modal" else word


def linked_with(state: State, source: ObjectId, word: str) -> tuple[Id, ...]:
    """What is linked with an object by a word such as `exiled with this` (607.2)."""
    if (source not in state.objects and source not in state.last) or not state.linked:
        return ()
    return state.linked.get((source, by_face(state.knowing(source).objects[source], word)), ())

"""707. Copying Objects"""

from __future__ import annotations

from rules.abilities.kinds import Change
from rules.abilities.layers import of_face
from rules.outcomes import Unsupported
from rules.state import Card, ObjectId, State
from rules.view import View
from rules.vocabulary import Record


class Exceptions(Record):
    """What a copy has in another way than what it copies (707.9), said as changes."""

    rest = "changes"
    changes: tuple[Change, ...] = ()


class Described(Record):
    """A card outside the game, said by what it must be; a player chooses it."""

    a_card: str


def copiable(state: State, id: ObjectId) -> Card:
    """The copiable values of an object (707.2), both faces of them (707.8a); raises Unsupported."""
    o = state.knowing(id).objects[id]
    if o.face_down:
        raise Unsupported("copies of face-down permanents are not modelled", cites=("707.2",))
    return o.copy_of or o.card


def as_token(state: State, id: ObjectId) -> Card:
    """A token card with the copiable values of an object (707.2); raises Unsupported."""
    card = copiable(state, id)
    return card if card.token else card.but(token=True)


def with_exceptions(card: Card, exceptions: Exceptions | None, view: View, id: ObjectId) -> Card:
    """The copy with what is different about it, which is copiable too (707.9a, 707.9b); raises Unsupported."""
    if exceptions is None:
        return card
    if len(card.faces) > 1:
        raise Unsupported("copies of double-faced cards with exceptions are not modelled", cites=("707.9",))
    return card.but(faces=tuple(of_face(face, exceptions.changes, view, id) for face in card.faces))

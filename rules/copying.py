"""707. Copying Objects"""

from __future__ import annotations

from rules.abilities.kinds import Change
from rules.outcomes import Unsupported
from rules.state import Card, ObjectId, State
from rules.vocabulary import Record


class Exceptions(Record):
    """What a copy has in another way than what it copies (707.9), said as changes."""

    rest = "changes"
    changes: tuple[Change, ...] = ()


class Described(Record):
    """A card outside the game, said by what it must be; a player chooses it."""

    a_card: str


def as_token(state: State, id: ObjectId) -> Card:
    """A token card with the copiable values of an object (707.2), both faces of it (707.8a); raises Unsupported."""
    o = state.knowing(id).objects[id]
    if o.face_down:
        raise Unsupported("copies of face-down permanents are not modelled", cites=("707.2",))
    card = o.copy_of or o.card
    return card if card.token else card.but(token=True)

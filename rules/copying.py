"""707. Copying Objects"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self

from rules.abilities.changes_of_colors import Colors
from rules.abilities.characteristics import FIELDS, Characteristics, colors_of, template
from rules.abilities.continuous import Adds, Base, Types
from rules.abilities.face_down_status import listed_of
from rules.abilities.kinds import Amount, Change, Condition, Defining
from rules.card import one_sided
from rules.filters import Filter
from rules.outcomes import Unsupported
from rules.state import EMPTY, Card, Face, ObjectId, State
from rules.view import View
from rules.vocabulary import Phrase, Record

Kept = Literal["name", "color", "power and toughness"]


class Conditional(Record):
    """What is different about a copy only if the permanent that it would be is something (707.9f)."""

    rest = "changes"
    if_: Condition
    counters: Mapping[str, int | Amount] = EMPTY
    changes: tuple[Change, ...] = ()


class Exceptions(Record):
    """What a copy has in another way than what it copies (707.9), said as changes.

    `keeps` lists what it doesn't copy (707.9c), `counters` what it enters with, which is lost with another copy effect
    (707.9e), `also` what is so only under a condition (707.9f).
    """

    rest = "changes"
    keeps: tuple[Kept, ...] = ()
    counters: Mapping[str, int | Amount] = EMPTY
    also: tuple[Conditional, ...] = ()
    changes: tuple[Change, ...] = ()


class CardOutside(Record, Phrase):
    """What a card outside the game must be: `Elder Dragon from the Legends expansion`."""

    filter: Filter
    expansion: str = ""
    text: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """Raises ValueError where the phrase isn't read."""
        said, _, expansion = text.removesuffix(" expansion").partition(" from the ")
        return cls(Filter.read(f"{said} card"), expansion, text)


class Described(Record):
    """A card outside the game, said by what it must be; a player chooses it."""

    a_card: CardOutside


class CopyOf(Change):
    """It is a copy for a time (613.1a, 707.4): the copiable values of this card in place of its own."""

    sayable = False
    card: Card
    layer = "1"
    writes = frozenset(f"~{field}" for field in FIELDS)

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        new = template(self.card.faces[0]).copy()
        new.controller = chars.controller
        chars.__dict__.update(new.__dict__)

    def tells(self, _: Any) -> str:
        return f"becomes a copy of {self.card.name or 'what has no name'}"


def for_a_time(state: State, id: ObjectId) -> Card | None:
    """What an object is a copy of by the newest effect that makes it one for a time."""
    found = [c.card for e in state.effects for c in e.changes if isinstance(c, CopyOf) and id in e.to]
    return found[-1] if found else None


def copiable(state: State, id: ObjectId) -> Card:
    """The copiable values of an object (707.2): those of the face that is up (707.8)."""
    o = state.knowing(id).objects[id]
    if o.face_down:
        return Card((listed_of(o),))
    values = for_a_time(state, id) or o.copy_of or o.card
    if values.commander:
        values = values.but(commander=False)  # 903.3: that is no characteristic
    values = values if len(values.faces) == 1 else values.but(faces=(o.printed,))
    return values.but(layout="") if values.layout else values


def as_token(state: State, id: ObjectId) -> Card:
    """A token card with the copiable values of an object (707.2), both faces of one that has two (707.8a).

    What is face down has only what is listed (708.2), whatever its card is.
    """
    card, o = copiable(state, id), state.knowing(id).objects[id]
    if not o.face_down and not one_sided(o.card, state.edition):
        same = for_a_time(state, id) is not None or o.copy_of is not None
        card = o.card.but(faces=(card.faces[0], card.faces[0])) if same else o.card
    return card if card.token else card.but(token=True, commander=False)


def with_exceptions(card: Card, exceptions: Exceptions | None, view: View, id: ObjectId) -> Card:
    """The copy with what is different about it, which is copiable too (707.9a-c, 707.9f); raises Unsupported.

    `id` is the object that becomes or enters as the copy; for a token, what is copied.
    """
    if exceptions is None:
        return card
    kept = view.state.knowing(id).objects[id].printed if exceptions.keeps else None
    card = _of_faces(card, exceptions.changes, view, id, exceptions.keeps, kept)
    for one in exceptions.also:
        if one.changes and _holds(one, card, view, id):
            card = _of_faces(card, one.changes, view, id)
    return card


def counters_of(card: Card, exceptions: Exceptions | None, view: View, id: ObjectId) -> dict[str, int]:
    """The counters with which what becomes `card` enters, by the exceptions of the copy effect (707.9e, 707.9f)."""
    if exceptions is None:
        return {}
    found: dict[str, int] = {}
    for said in (exceptions.counters, *(one.counters for one in exceptions.also if _holds(one, card, view, id))):
        for kind, n in said.items():
            found[kind] = found.get(kind, 0) + (n.of(view) if isinstance(n, Amount) else n)
    return found


def _holds(one: Conditional, card: Card, view: View, id: ObjectId) -> bool:
    """Whether the condition is true of the permanent that there would be without this exception (707.9f)."""
    would_be = view.state.knowing(id).update(id, copy_of=card)
    return one.if_.holds(view.but(state=would_be, of=would_be.known, this=id))


def _of_faces(
    card: Card,
    changes: tuple[Change, ...],
    view: View,
    id: ObjectId,
    keeps: tuple[Kept, ...] = (),
    kept: Face | None = None,
) -> Card:
    return card.but(faces=tuple(of_face(face, changes, view, id, keeps, kept) for face in card.faces))


def of_face(
    face: Face,
    changes: tuple[Change, ...],
    view: View,
    id: ObjectId,
    keeps: tuple[Kept, ...] = (),
    kept: Face | None = None,
) -> Face:
    """A face as changes make it, all at once; an ability that defines what they set is not copied (707.9d)."""
    chars = template(face).copy()
    given = {what for change in changes for what in _sets(change)} | {f for k in keeps for f in _KEPT[k]}
    chars.abilities = tuple(a for a in chars.abilities if not (isinstance(a, Defining) and given & _defines(a)))
    if kept is not None:
        for field in (f for k in keeps for f in _KEPT[k]):
            setattr(chars, field, getattr(template(kept), field))
    for change in changes:
        change.apply(chars, view, id)
    if not chars.colors and colors_of(face.cost):
        raise Unsupported("copies that are colorless, of something that is not, are not modelled", cites=("707.9b",))
    return face.but(**{field: getattr(chars, field) for field in FIELDS if hasattr(face, field)})


_KEPT: dict[Kept, tuple[str, ...]] = {
    "name": ("name",),
    "color": ("colors",),
    "power and toughness": ("power", "toughness"),
}


def _sets(change: Change) -> set[str]:
    """The characteristics that a change gives a value of its own."""
    if isinstance(change, Base):
        return {what for what in ("power", "toughness") if getattr(change.base, what) is not None}
    return {"colors"} if isinstance(change, Colors) else {"types"} if isinstance(change, Types) else set()


def _defines(ability: Defining) -> set[str]:
    added = {"types" for c in ability.changes if isinstance(c, Adds)}
    return added | {what for change in ability.changes for what in _sets(change)}

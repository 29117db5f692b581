"""730. Merging with Permanents"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.abilities.face_down_status import PLAIN
from rules.abilities.kinds import Spell
from rules.copying import for_a_time
from rules.decisions import Choose
from rules.double_faced import can_be_turned_over
from rules.events import Event, moved
from rules.events.zones import MELDED
from rules.outcomes import Unsupported
from rules.state import Card, Face, Id, Object, ObjectId, State
from rules.trace import Note
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.game import Game

MERGED = "merged"  # the layout of what several components are together


class MergingSpell(Spell):
    """What is asked for by a spell that merges with its target as it resolves (730.1)."""

    sayable = False


class Component(Record):
    """One card or copy that represents a merged permanent (730.2)."""

    card: Card
    label: str = ""  # what a scenario calls it
    face: int = 0
    copy_of: Card | None = None  # what it was a copy of as it became a part of the permanent
    face_down: str = ""
    listed: Face | None = None
    melds: tuple[Card, ...] = ()  # the two cards, where it is what they melded into
    at: int = 0  # when it became a part of the permanent (730.2a), or the copy that it is

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it is: one, or both of a melded permanent (712.21)."""
        return self.melds or (self.card,)

    @property
    def shows(self) -> Face:
        """Its copiable values."""
        if self.face_down:
            return self.listed or PLAIN
        return self.card.faces[self.face] if self.copy_of is None else self.copy_of.faces[0]

    def up(self) -> Component:
        """The same, face up."""
        return self.but(face_down="", listed=None)


class Merge(Event):
    """A spell becomes a part of a permanent, which stays the same object and doesn't enter (730.2b, 730.2c)."""

    object: ObjectId
    spell: ObjectId
    on_top: bool

    def told(self, state: State) -> Note:
        return Note(f"<0> merges with <1>, {'over' if self.on_top else 'under'} it", (self.spell, self.object))

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and self.spell in state.objects

    def rests_on(self, state: State) -> tuple[str, ...]:
        o, spell = state[self.object], state[self.spell]
        cards = (spell.card, *(o.cards or (o.card,)))
        tokens = ("730.2d",) if any(card.token for card in cards) else ()
        down = ("730.2e",) if o.face_down else ()
        return "730.2", "730.2a", "730.2b", "730.2c", *tokens, *down

    def apply(self, state: State) -> State:
        state = state.tick()
        o, spell = state[self.object], state[self.spell]
        parts, part = o.merged or (component(o),), component(spell).but(at=state.clock)
        parts = (part, *parts) if self.on_top else (*parts, part)
        state = moved(state, spell, None)
        state = state.inheriting(frozenset(), became={**state.became, spell.id: o.id})
        return _modified_too(state, spell.id, o.id).update(o.id, copy_of=None, face=0, **as_merged(parts))


def component(o: Object) -> Component:
    """A permanent or spell as one part of what it merges into."""
    return Component(
        o.card, o.label, o.face, o.copy_of, o.face_down, o.listed, () if o.merged else o.cards, o.copied_at
    )


def _modified_too(state: State, spell: ObjectId, permanent: ObjectId) -> State:
    """What modifies the spell modifies the permanent from now on (702.140f)."""
    if not any(isinstance(e.to, tuple) and spell in e.to for e in state.effects):
        return state
    mine = (e if spell not in _fixed(e.to) else e.but(to=(*e.to, permanent)) for e in state.effects)
    return state.with_effects(tuple(mine))


def _fixed(to: Any) -> tuple[Any, ...]:
    return to if isinstance(to, tuple) else ()


def as_merged(parts: tuple[Component, ...]) -> dict[str, Any]:
    """The fields of a permanent that these represent: the top one gives all but some abilities (730.2a, 730.2e).

    Where the top one is face down, what it would be face up is kept, as all of them are turned up together (730.2f).
    """
    top = parts[0]
    shown = tuple(part.up() for part in parts) if top.face_down else parts
    commander = any(part.card.commander for part in parts)  # 903.3c
    card = Card((_face([part.shows for part in shown]),), top.card.token, MERGED, commander=commander)
    label = next((part.label for part in parts if part.label), "")
    return {
        "merged": parts, "cards": tuple(card for part in parts for card in part.cards), "card": card, "label": label,
        "face_down": top.face_down, "listed": top.listed,
    }  # fmt: skip


def _face(faces: list[Face]) -> Face:
    """The characteristics of the top one, with the abilities of all of them."""
    return faces[0].but(
        keywords=tuple(k for face in faces for k in face.keywords),
        abilities=tuple(a for face in faces for a in face.abilities),
        not_modelled=tuple(n for face in faces for n in face.not_modelled),
    )


def merge(game: Game, spell: ObjectId, permanent: Id, *cites: str) -> None:
    """A resolving spell is put over or under a permanent, as its controller chooses (730.2). Raises Unsupported."""
    assert isinstance(permanent, int)
    state, o = game.state, game.state[permanent]
    if for_a_time(state, permanent) is not None or (o.cards and o.copy_of is not None):
        raise Unsupported("merging with <0> while it is a copy is not modelled", permanent, cites=("730.2a", "613.7"))
    player = state.controller(spell)
    ask = Choose(player, "<0> must choose whether <1> goes over or under <2>", (player, spell, permanent), cites[0],
                 "put", options=("over", "under"))  # fmt: skip
    (where,) = game.choose(ask)
    if where == "under" and o.card.layout == MELDED:
        raise Unsupported("merging under a melded permanent is not modelled", permanent, cites=("730.2a", "202.3c"))
    game.perform(Merge(permanent, spell, where == "over").because(*cites, "730.2"))


# ---- turning components ----------------------------------------------------------------------
def turned_over(state: State, o: Object) -> Mapping[str, Any]:
    """The fields of a merged permanent once each component that can transform has been turned over (730.2i)."""
    parts = (
        p.but(face=1 - p.face) if not p.face_down and can_be_turned_over(state, p.card, p.face) else p for p in o.merged
    )
    return as_merged(tuple(parts))


def turned_up(o: Object) -> Mapping[str, Any]:
    """The fields of a merged permanent all of whose components are face up (730.2f)."""
    return as_merged(tuple(part.up() for part in o.merged)) if o.merged else {}


def turned_down(o: Object, listed: Face | None) -> Mapping[str, Any]:
    """The fields of a merged permanent all of whose components are face down (730.2f)."""
    down = (p if p.face_down else p.but(face_down="plain", listed=listed) for p in o.merged)
    return as_merged(tuple(down)) if o.merged else {}

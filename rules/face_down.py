"""708. Face-Down Spells and Permanents: how permanents are turned up and down"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rules.actions.library import Reveal
from rules.double_faced import spell_face, stays_face_up
from rules.events import UNKNOWN, Event
from rules.events.forbidden import forbids
from rules.merging import turned_down, turned_up
from rules.outcomes import Unsupported
from rules.state import Card, Face, Object, ObjectId, State
from rules.trace import Note

if TYPE_CHECKING:
    from rules.game import Game


class TurnFaceUp(Event):
    """A permanent is turned face up and has its normal characteristics again, and a new timestamp (708.8, 613.7f)."""

    object: ObjectId
    paid: str = ""  # what cost was paid to do so: `morph cost`
    x: int = 0  # the value of X in that cost (702.37f)
    copy_of: Card | None = None  # what it becomes a copy of as it is turned up
    starting: tuple[Any, ...] = ()  # the continuous effects on it that begin as it is turned up (708.11)
    tells = "<object> is turned face up"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and bool(state[self.object].face_down)

    def apply(self, state: State) -> State:
        state, o = state.tick(), state[self.object]
        effects = tuple(e.but(timestamp=state.clock) for e in self.starting)
        cast_for = tuple(cost for cost in o.paid if not cost.endswith(" cost"))
        state = state.with_effects((*state.effects, *effects)) if effects else state
        up = turned_up(o) or {"face_down": "", "listed": None}
        return state.update(
            o.id, face=0, timestamp=state.clock, x=self.x, copy_of=self.copy_of or o.copy_of,
            paid=(*cast_for, *([self.paid] if self.paid else [])), **up,
        )  # fmt: skip


class TurnFaceDown(Event):
    """A permanent is turned face down: it has only what is listed (708.2a), and a new timestamp (613.7f)."""

    object: ObjectId
    listed: Face | None = None
    tells = "<object> is turned face down"

    def possible(self, state: State) -> bool:
        there = state.on_battlefield(self.object)
        return there and not state[self.object].face_down and stays_face_up(state, self.object) is None

    def why_impossible(self, state: State) -> Note | None:
        if not state.on_battlefield(self.object):
            return None
        if state[self.object].face_down:
            return Note("<0> is face down already, so nothing happens", (self.object,), ("708.2b",))
        return stays_face_up(state, self.object)

    def apply(self, state: State) -> State:
        state = state.tick()
        down = turned_down(state[self.object], self.listed) or {"face_down": "plain", "listed": self.listed}
        return state.update(self.object, timestamp=state.clock, **down)


def turn_up(game: Game, ids: Iterable[ObjectId], *cites: str, paid: str = "", x: int = 0) -> None:
    """Turn permanents face up at the same time, as far as they can be; says why one can't. Raises Unsupported."""
    able = [id for id in ids if _may_be_turned_up(game, id)]
    game.perform(*(TurnFaceUp(id, paid, x).because(*cites, "708.8", "613.7f") for id in able))


def _may_be_turned_up(game: Game, id: ObjectId) -> bool:
    if not game.state.on_battlefield(id):  # it was sacrificed to pay for this
        game.note("<0> is not on the battlefield any more, so it isn't turned face up", id, cites=("101.3",))
        return False
    o = game.state[id]
    if not o.face_down:
        game.note("<0> is face up already", id, cites=("101.3",))
        return False
    if forbids(game.state, id, "be turned face up"):
        game.note("<0> can't be turned face up", id, cites=("101.2",))
        return False
    if o.card is UNKNOWN:
        raise Unsupported("nothing is known of the card that would be turned face up", cites=("708.8",))
    if holds_a_spell_card(o):
        game.perform(Reveal(game.state.controller(id), (id,)).because("730.2g"))
        game.note("a part of <0> is an instant or sorcery card, so it stays face down", id, cites=("730.2g",))
        return False
    if spell_face(o.card.faces[0]):
        if o.face_down not in STAYS_DOWN:
            raise Unsupported("what becomes of <0> as it would be turned face up is not modelled", id, cites=("708.8",))
        cite = STAYS_DOWN[o.face_down]
        game.perform(Reveal(game.state.controller(id), (id,)).because(cite))
        game.note("<0> is an instant or sorcery card, so it stays face down", id, cites=(cite,))
        return False
    return True


def holds_a_spell_card(o: Object) -> bool:
    """Whether a face-down merged permanent contains an instant or sorcery card, so that it stays so (730.2g)."""
    return bool(o.merged) and any(spell_face(card.faces[0]) for card in o.cards)


STAYS_DOWN = {"manifest": "701.40g", "cloak": "701.58g"}  # what keeps an instant or sorcery card face down

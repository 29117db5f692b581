"""502.1, 702.26: phasing out and in"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.events import Event
from rules.questions import Question
from rules.references import Reference
from rules.sorts import PERMANENT
from rules.state import Object, ObjectId, PlayerId, State
from rules.trace import Note, rule
from rules.turn.events import attacked_no_more, in_combat, is_attacked, not_fighting

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

phases = Question("Does it phase out in its controller's untap step?")


class PhaseOut(Event):
    """A permanent phases out (702.26b): by itself, or indirectly, along with what it is attached to (702.26g)."""

    object: ObjectId
    player: PlayerId  # who controls it
    along_with: ObjectId | None = None
    before: State | None = None  # the last moment at which it was there, as far as effects ask for it (608.2h)

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object)

    def told(self, state: State) -> Note:
        if self.along_with is not None:
            return Note("<0> phases out along with <1>", (self.object, self.along_with))
        fights = in_combat(state, self.object) or is_attacked(state, self.object)
        return Note("<0> phases out" + (" and is removed from combat" if fights else ""), (self.object,))

    def apply(self, state: State) -> State:
        state = attacked_no_more(not_fighting(state, self.object), self.object)  # 506.4
        last = {**state.last, self.object: self.before or state}
        return state.inheriting(frozenset({"last"}), last=last).update(self.object, phased_out=True)


class PhaseIn(Event):
    """A permanent phases in with the status, counters and attachments it had (702.26c, 702.26d, 702.26i)."""

    object: ObjectId
    player: PlayerId
    tells = "<object> phases in"

    def possible(self, state: State) -> bool:
        return self.object in state.objects and state[self.object].phased_out

    def apply(self, state: State) -> State:
        to = state[self.object].attached_to
        there = to is None or to in state.players or (to in state.objects and state.objects[to].zone == "battlefield")  # type: ignore[index]
        return state.update(self.object, phased_out=False, **({} if there else {"attached_to": None}))


class PhaseOutIt(Instruction):
    """Permanents phase out (702.26b), and what is attached to them along with them (702.26g)."""

    says = "phase out"
    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.permanents(game, self.what, "phase out")
        game.perform(*phasing_out(game.state, ids))


class PhaseInIt(Instruction):
    """Phased-out permanents phase in (702.26c), and what phased out along with them (702.26g)."""

    says = "phase in"
    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        named = (game.state[i] for i in this.resolve(game, self.what) if isinstance(i, int) and i in game.state.objects)
        game.perform(*phasing_in(game.state, [o.id for o in named if o.phased_out]))


def phasing(game: Game) -> None:
    """Permanents phase in and out at once as the active player's untap step begins (502.1), where there are any."""
    state = game.state
    active = state.turn.active
    leaving = [i for i in state.battlefield_ids if state.controller(i) == active and phases(state, i)]
    coming = [o.id for o in state.objects.values() if o.phased_out and _direct(state, o) and _under(state, o) == active]
    if leaving or coming:
        phase(game, leaving, coming)


@rule("502.1")
def phase(game: Game, leaving: list[ObjectId], coming: list[ObjectId]) -> None:
    """Permanents phase in and out"""
    events: list[Event] = [*phasing_out(game.state, leaving), *phasing_in(game.state, coming)]
    game.perform(*(e.because("702.26a") for e in events))


def phasing_out(state: State, ids: Iterable[ObjectId]) -> Iterator[PhaseOut]:
    """These permanents phase out; what is attached to one of them does so only indirectly (702.26g, 702.26h)."""
    found: dict[ObjectId, ObjectId | None] = {}
    for id in ids:
        found.setdefault(id, None)
        for attached, host in _attached_to(state, id):
            found[attached] = host
    for gone, along_with in found.items():
        event = PhaseOut(gone, state.controller(gone), along_with, state).because("702.26b", "702.26d")
        fights = in_combat(state, gone) or is_attacked(state, gone)
        yield event.because(*(("506.4",) if fights else ()), *(("702.26g",) if along_with is not None else ()))


def _attached_to(state: State, id: ObjectId) -> Iterator[tuple[ObjectId, ObjectId]]:
    """What is attached to it, each with what it is attached to, and so on."""
    for o in state.battlefield:
        if o.attached_to == id and {"Aura", "Equipment", "Fortification"} & {*state.characteristics[o.id].subtypes}:
            yield o.id, id
            yield from _attached_to(state, o.id)


def phasing_in(state: State, ids: Iterable[ObjectId]) -> Iterator[PhaseIn]:
    """These permanents phase in, and what phased out along with them (702.26g)."""
    for id in ids:
        yield PhaseIn(id, _under(state, state[id])).because("702.26c", "702.26d")
        along = [o for o in state.objects.values() if o.phased_out and o.attached_to == id and not _direct(state, o)]
        yield from (e.because("702.26g") for e in phasing_in(state, [o.id for o in along]))


def _last(state: State, id: ObjectId) -> PhaseOut | None:
    """How it phased out; None where it was phased out from the start."""
    past = state.history
    while past is not None:
        if isinstance(past.event, PhaseOut) and past.event.object == id:
            return past.event
        past = past.earlier
    return None


def _direct(state: State, o: Object) -> bool:
    """Whether it phased out by itself (702.26g)."""
    event = _last(state, o.id)
    if event is not None:
        return event.along_with is None
    return not (isinstance(o.attached_to, int) and o.attached_to in state.objects and state[o.attached_to].phased_out)


def _under(state: State, o: Object) -> PlayerId:
    """Who controlled it when it phased out (702.26a)."""
    event = _last(state, o.id)
    return event.player if event is not None else o.controller

"""714. Saga Cards: the lore counters with which they enter and that they get, and their end"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from rules.abilities.chapters import LORE, final_chapter, number_of
from rules.abilities.kinds import Instruction, Replacement
from rules.abilities.occasions import Enters
from rules.abilities.statements import forbids
from rules.decisions import Number
from rules.editions import SAGAS_WITHOUT_CHAPTERS_STAY
from rules.events import Event, PutCounters, Sacrifice
from rules.questions import Question
from rules.references import Affected

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game
    from rules.state import ObjectId, State

chooses_lore = Question("Does its controller choose with how many lore counters it enters?")


class EnterWithLore(Instruction):
    """A Saga enters with one lore counter (714.3a), or with as many as its controller chooses (714.3b)."""

    sayable = False

    def perform(self, game: Game, this: Resolving) -> None:
        assert this.source is not None
        id, player = this.source, this.controller
        if not (why := [cite for _, cite in chooses_lore(game.state, id)]):
            game.perform(PutCounters(id, LORE, 1, player).because("714.3a"))
        elif final := final_chapter(game.state.characteristics[id]):
            ask = "<0> must choose the number of lore counters with which <1> enters"
            n = game.choose(Number(player, ask, (player, id), "714.3b", LORE, least=1, most=final))
            game.perform(PutCounters(id, LORE, n, player).because("714.3b", *why))
        else:
            game.note("<0> has no chapter ability, so there is no number to choose", id, cites=("714.3b", "714.2d"))


@cache
def intrinsic() -> tuple[Replacement, ...]:
    """The abilities that every Saga has by its nature, those with read ahead and those without (714.3a, 714.3b)."""
    return (Replacement(as_=(Enters(Affected.read("this")),), do=(EnterWithLore(),)),)


def sagas(state: State) -> Iterator[ObjectId]:
    """The Sagas on the battlefield (714.1)."""
    return (o.id for o in state.of_type("Enchantment") if "Saga" in state.characteristics[o.id].subtypes)


def put_lore_counters(game: Game) -> None:
    """The active player puts a lore counter on each Saga that they control; it needs a chapter ability (714.3c)."""
    state, active = game.state, game.state.turn.active
    events: list[Event] = []
    for id in sagas(state):
        chars = state.characteristics[id]
        if chars.controller != active:
            continue
        if final_chapter(chars) or not state.edition.since(SAGAS_WITHOUT_CHAPTERS_STAY):
            events.append(PutCounters(id, LORE, 1, active).because("714.3c", "505.4", "703.4f"))
        else:
            game.note("<0> has no chapter ability, so no lore counter is put on it", id, cites=("714.3c", "505.4"))
    game.perform(*events)


def finished(state: State) -> Iterator[ObjectId]:
    """The Sagas with at least as many lore counters as their final chapter number (714.4)."""
    for id in sagas(state):
        needs_chapters = state.edition.since(SAGAS_WITHOUT_CHAPTERS_STAY)
        final = final_chapter(state.characteristics[id])
        if state[id].counters.get(LORE, 0) >= final and (final or not needs_chapters):
            yield id


def sacrifices(state: State) -> Iterator[Event]:
    """Finished Sagas are sacrificed by their controllers, if none of their chapter abilities is still to resolve."""
    for id in finished(state):
        if not awaited(state, id) and not forbids(state, id, "be sacrificed"):
            yield Sacrifice(state.controller(id), id).because("714.4")


def tell_awaited(game: Game) -> None:
    """Say once which finished Sagas stay until a chapter ability has left the stack (714.4)."""
    for id in finished(game.state):
        key = (id, -game.state[id].counters.get(LORE, 0))
        if key not in game.told and awaited(game.state, id):
            game.told.add(key)
            game.note("<0> stays until its chapter ability has left the stack", id, cites=("714.4", "704.5s"))


def awaited(state: State, saga: ObjectId) -> bool:
    """Whether a chapter ability of this Saga has triggered and has not left the stack yet (714.4)."""
    on_stack = (state[i].on_stack for i in state.stack)
    there = [*state.waiting, *(on for on in on_stack if on is not None)]
    return any(one.source == saga and number_of(one.ability) for one in there)

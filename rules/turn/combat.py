"""506. Combat Phase"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.events import Event
from rules.state import NOBODY, Object, State
from rules.trace import rule
from rules.turn.events import LeaveCombat, StopBeingAttacked, StopFighting

if TYPE_CHECKING:
    from rules.game import Game


def keep(game: Game) -> None:
    """Remove from combat what may no longer fight or be attacked (506.4)."""
    state = game.state
    events: list[Event] = []
    attacked = {o.attacking for o in state.battlefield if isinstance(o.attacking, int)}
    for o in state.battlefield:
        if o.attacking is not None or o.blocker:
            events += _fighting(state, o)
        if o.id in attacked:
            events += _attacked(state, o)
    if events:
        game.perform(*events)


def _fighting(state: State, o: Object) -> list[Event]:
    chars = state.characteristics[o.id]
    if "Creature" not in chars.types or "Battle" in chars.types or chars.controller != o.fights_for:
        return [StopFighting(o.id).because("506.4")]
    return []


def _attacked(state: State, o: Object) -> list[Event]:
    chars = state.characteristics[o.id]
    still = "Battle" in chars.types or ("Planeswalker" in chars.types and chars.controller != state.turn.active)
    owners = {a.defending for a in state.battlefield if a.attacking == o.id}
    moved = "Battle" not in chars.types and chars.controller not in owners
    return [] if still and not moved else [StopBeingAttacked(o.id).because("506.4")]


@rule("511.3")
def end_of_combat_ends(game: Game) -> None:
    """Creatures, battles and planeswalkers leave combat"""
    state = game.state
    for o in list(state.battlefield):
        if o.attacking is not None or o.blocker:
            state = LeaveCombat(o.id).apply(state)
    game.state = state.update_turn(attacks_declared=False, blocks_declared=False)


def attacks_nothing(o: Object) -> bool:
    """Whether what it attacked has left combat (506.4c)."""
    return o.attacking == NOBODY

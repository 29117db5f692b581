"""506. Combat Phase"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.abilities.kinds import Change
from rules.abilities.statements import Cant
from rules.events import Event, StartEffect, Tap, Untap
from rules.state import Object, ObjectId, State
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
        fights = o.attacking is not None or o.blocker
        stops = _fighting(state, o) if fights else []
        stops += _attacked(state, o) if o.id in attacked else []
        both = fights and o.id in attacked
        events += [e.because("506.4d") if both else e for e in stops]
    if events:
        game.perform(*events)


def left(game: Game, before: State, gone: Iterable[ObjectId]) -> None:
    """Say that what has left the battlefield is out of combat, and what that means for the others (506.4)."""
    for id in sorted(gone):
        o = before.objects[id]
        if o.attacking is not None or o.blocker:
            game.note("<0> is removed from combat", id, cites=("506.4",))
        attackers = tuple(a.id for a in before.battlefield if a.attacking == id and a.id in game.state.objects)
        if attackers:
            many = "still attack, but attack" if len(attackers) > 1 else "still attacks, but attacks"
            game.note(f"<0> is removed from combat; <1> {many} nothing", id, attackers, cites=("506.4", "506.4c"))


def remark(game: Game, before: State, events: Iterable[Event]) -> None:
    """Say what does not take a creature out of combat (506.4a, 506.4b)."""
    for event in events:
        if isinstance(event, (Tap, Untap)) and fights_on(before, event.object):
            if not {"508.1f", "701.19a"} & {*event.cites}:
                game.note("<0> stays in combat all the same", event.object, cites=("506.4b",))
        elif isinstance(event, StartEffect) and isinstance(event.effect.to, tuple):
            late = tuple(i for i in event.effect.to if i in before.objects and fights_on(before, i))
            if late and any(keeps_out(c) for c in event.effect.changes):
                game.note("<0> stays in combat", late, cites=("506.4a",))


def fights_on(state: State, id: ObjectId) -> bool:
    """Whether it is an attacking or blocking creature now."""
    o = state.objects[id]
    return o.attacking is not None or o.blocker


def keeps_out(change: Change) -> bool:
    """Whether this would have kept a creature from attacking or blocking."""
    from rules.abilities.changes_of_abilities import Gain
    from rules.turn.declare_attackers import cant_attack

    if isinstance(change, Cant):
        return any(p.what in ("attack", "block") for p in change.cant)
    return isinstance(change, Gain) and any(getattr(k, "word", "") in cant_attack.answers for k in change.gain)


def _fighting(state: State, o: Object) -> list[Event]:
    chars = state.characteristics[o.id]
    if "Creature" not in chars.types or "Battle" in chars.types or chars.controller != o.fights_for:
        return [StopFighting(o.id).because("506.4")]
    return []


def _attacked(state: State, o: Object) -> list[Event]:
    chars = state.characteristics[o.id]
    stays = chars.controller == o.fights_for and ("Battle" in chars.types or _still_defended(state, o))
    return [] if stays else [StopBeingAttacked(o.id).because("506.4")]


def _still_defended(state: State, o: Object) -> bool:
    """Whether it is a planeswalker of the defending player's; a battle's is its protector (506.4e)."""
    chars = state.characteristics[o.id]
    defenders = {a.defending for a in state.battlefield if a.attacking == o.id}
    return "Planeswalker" in chars.types and chars.controller in defenders


@rule("511.3")
def end_of_combat_ends(game: Game) -> None:
    """Creatures, battles and planeswalkers leave combat"""
    state = game.state
    for o in list(state.battlefield):
        if o.fights_for is not None:
            state = LeaveCombat(o.id).apply(state)
    game.state = state.update_turn(attacks_declared=False, blocks_declared=False)

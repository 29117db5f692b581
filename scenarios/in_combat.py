"""506-510: a board on which creatures already attack and block"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.entering import attackable
from rules.state import Id, ObjectId, State
from rules.turn.beginning_of_combat import NEW_COMBAT
from rules.turn.combat_damage import strikes_first
from rules.turn.events import attacking, blocking
from rules.turn.turn import COMBAT, DAMAGE
from scenarios.scenario import Entry

Named = Callable[[Entry, str, str], Id | None]
Wrong = Callable[[Entry, str], None]


def with_combat(state: State, entries: Sequence[tuple[ObjectId, Entry]], named: Named, wrong: Wrong) -> State:
    """The state in which these attack and block as they are written; `wrong` is told what can't be so."""
    fighting = [(i, e) for i, e in entries if e.attacking is not None or e.blocking]
    step = state.turn.step
    if step not in (*COMBAT, *DAMAGE):
        for _, entry in fighting[:1]:
            wrong(entry, "attacking and blocking need a turn in combat: turn: {step: declare attackers}")
        return state
    late = step not in ("beginning of combat", "declare attackers")
    declared = {"attacks_declared": step != "beginning of combat", "blocks_declared": late}
    state = state.update_turn(**{**NEW_COMBAT, **declared})
    for id, entry in fighting:
        if entry.attacking is not None and (to := named(entry, "attacking", entry.attacking)) is not None:
            if why := _cant_attack(state, id, to):
                wrong(entry, why)
            else:
                state = attacking(state, id, to, declared=True)
    for id, entry in fighting:
        for name in entry.blocking:
            attacker = named(entry, "blocking", name)
            if attacker is not None and (why := _cant_block(state, id, attacker)):
                wrong(entry, why)
            elif isinstance(attacker, int):
                state = blocking(state, id, attacker, declared=True)
    return _in_its_step(state, late)


def _in_its_step(state: State, late: bool) -> State:
    """Each attacker blocked or unblocked once blocks are declared; the first of two combat damage steps (510.4)."""
    blocked = {a for o in state.battlefield for a in o.blocking}
    for o in list(state.battlefield):
        if late and o.attacking is not None:
            state = state.update(o.id, blocked=o.id in blocked)
    if state.turn.step == "first combat damage":
        fighters = (o.id for o in state.battlefield if o.attacking is not None or o.blocker)
        first = frozenset(i for i in fighters if strikes_first(state, i))
        state = state.update_turn(first_strikers=first, ahead=("second combat damage", *state.turn.ahead))
    return state


def _cant_attack(state: State, id: ObjectId, to: Id) -> str:
    """Why this can't be attacking that now, '' where it can (506.2, 506.3)."""
    chars, active = state.characteristics[id], state.turn.active
    if "Creature" not in chars.types or chars.controller != active:
        return f"only creatures that {active} controls can be attacking, in {active}'s turn"
    if to not in attackable(state, active):
        return "only an opponent, a planeswalker of theirs or a battle they protect can be attacked"
    return ""


def _cant_block(state: State, id: ObjectId, attacker: Id) -> str:
    """Why this can't be blocking that now, '' where it can (506.3, 509.1a)."""
    chars = state.characteristics[id]
    if not isinstance(attacker, int) or state[attacker].attacking is None:
        return "only what is attacking can be blocked"
    if "Creature" not in chars.types or chars.controller != state[attacker].defending:
        return "only a creature of the player who is attacked by it can be blocking it"
    return ""

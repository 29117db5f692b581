"""702.19. Trample"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import NOBODY, Id, ObjectId, State
from rules.turn.assigning import Beyond
from rules.turn.combat_damage import goes_beyond

KEYWORDS = {"trample": "", "trample over planeswalkers": ""}


@goes_beyond.answer("trample", "702.19b")
def to_what_it_attacks(state: State, attacker: ObjectId, keyword: Keyword) -> tuple[Beyond, ...]:
    """Once all its blockers have lethal damage, the rest may go to what it attacks, and no further (702.19f)."""
    return _attacked(state, attacker)


@goes_beyond.answer("trample over planeswalkers", "702.19c")
def and_past_a_planeswalker(state: State, attacker: ObjectId, keyword: Keyword) -> tuple[Beyond, ...]:
    """Once the planeswalker has damage equal to its loyalty, the rest may go to its controller."""
    o = state[attacker]
    player = o.defending
    if player is None or o.attacking == player:
        return _attacked(state, attacker)
    if o.attacking == NOBODY and o.at_planeswalker:
        return (Beyond((player,), ("702.19e",), past=True),)
    if isinstance(o.attacking, int) and "Planeswalker" in state.characteristics[o.attacking].types:
        return (*_attacked(state, attacker), Beyond((state.controller(o.attacking),), ("702.19c",), past=True))
    return _attacked(state, attacker)


def _attacked(state: State, attacker: ObjectId) -> tuple[Beyond, ...]:
    to = state[attacker].attacking
    if to is None or to == NOBODY:
        return ()
    return (Beyond((to,), ("702.19b",) if _blockers(state, attacker) else ("702.19d", "702.19b")),)


def _blockers(state: State, attacker: Id) -> bool:
    return any(attacker in o.blocking for o in state.battlefield)

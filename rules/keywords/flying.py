"""702.9. Flying"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_blockers import evasion, lets_block

KEYWORDS = {"flying": ""}


@evasion.answer("flying", "702.9b")
def only_by_flying_or_reach(state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId) -> str | None:
    """Only creatures with flying or reach can block it."""
    chars = state.characteristics[blocker]
    return None if chars.has("flying") or chars.has("reach") else "<0> has flying; <1> has neither flying nor reach"


@lets_block.answer("flying", "702.9b")
def a_flyer(state: State, blocker: ObjectId, keyword: Keyword, attacker: ObjectId) -> bool | None:
    """It can block creatures with and without flying."""
    return True if state.characteristics[attacker].has("flying") else None

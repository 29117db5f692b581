"""702.118. Skulk"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_blockers import evasion

KEYWORDS = {"skulk": ""}


@evasion.answer("skulk", "702.118b")
def restricted(state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId) -> str | None:
    """Creatures with greater power can't block it."""
    mine, its = state.characteristics[attacker], state.characteristics[blocker]
    return None if (its.power or 0) <= (mine.power or 0) else "<0> has skulk; <1> has greater power"

"""702.31. Horsemanship"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_blockers import evasion

KEYWORDS = {"horsemanship": ""}


@evasion.answer("horsemanship", "702.31b")
def restricted(state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId) -> str | None:
    """Only creatures with horsemanship can block it."""
    its = state.characteristics[blocker]
    return None if its.has("horsemanship") else "<0> has horsemanship; <1> has not"

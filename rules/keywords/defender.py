"""702.3. Defender"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_attackers import cant_attack

KEYWORDS = {"defender": ""}


@cant_attack.answer("defender", "702.3b")
def never(state: State, creature: ObjectId, keyword: Keyword) -> str:
    """It can't attack."""
    return "<0> has defender and can't attack"

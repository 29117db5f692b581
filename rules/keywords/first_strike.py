"""702.7. First Strike"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.combat_damage import strikes_first

KEYWORDS = {"first strike": ""}


@strikes_first.answer("first strike", "702.7b")
def in_the_first_step(state: State, object: ObjectId, keyword: Keyword) -> bool:
    """It deals its combat damage in the first of two steps."""
    return True

"""702.17. Reach"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_blockers import lets_block

KEYWORDS = {"reach": ""}


@lets_block.answer("reach", "702.17b")
def a_flyer(state: State, blocker: ObjectId, keyword: Keyword, attacker: ObjectId) -> bool | None:
    """It can block a creature with flying though it doesn't fly."""
    return True if state.characteristics[attacker].has("flying") else None

"""702.4. Double Strike"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.combat_damage import strikes_again, strikes_first

KEYWORDS = {"double strike": ""}


@strikes_first.answer("double strike", "702.4b")
def in_the_first_step(state: State, object: ObjectId, keyword: Keyword) -> bool:
    """It deals combat damage in the first of two steps ..."""
    return True


@strikes_again.answer("double strike", "702.4b")
def and_in_the_second(state: State, object: ObjectId, keyword: Keyword) -> bool:
    """... and in the second one, if it still has it then (702.4c)."""
    return True

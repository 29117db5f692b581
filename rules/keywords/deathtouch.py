"""702.2. Deathtouch"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.damage import destroys, lethal_amount
from rules.state import ObjectId, State

KEYWORDS = {"deathtouch": ""}


@lethal_amount.answer("deathtouch", "702.2c")
def any_nonzero_amount(state: State, source: ObjectId, keyword: Keyword) -> int:
    """One damage is lethal."""
    return 1


@destroys.answer("deathtouch", "702.2b")
def at_the_next_check(state: State, source: ObjectId, keyword: Keyword) -> tuple[str, ...]:
    """A creature that it dealt damage to is destroyed (704.5h); the further rule where the source is elsewhere."""
    if source not in state.objects:
        return ("702.2e",)
    return () if state[source].zone == "battlefield" else ("702.2d",)

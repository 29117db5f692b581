"""702.8. Flash"""

from __future__ import annotations

from rules.abilities.casting import any_time
from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State

KEYWORDS = {"flash": ""}


@any_time.answer("flash", "702.8a")
def whenever_an_instant_could_be(state: State, card: ObjectId, keyword: Keyword) -> bool:
    """It may be cast any time its player could cast an instant."""
    return True

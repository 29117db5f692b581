"""702.18. Shroud"""

from __future__ import annotations

from rules import targets
from rules.abilities.kinds import Keyword
from rules.state import Id, ObjectId, PlayerId, State

KEYWORDS = {"shroud": ""}
OF_PLAYERS = ("shroud",)


@targets.protects.answer("shroud", "702.18a")
def no_target(state: State, object: Id, keyword: Keyword, source: ObjectId, player: PlayerId) -> bool | None:
    """Nobody can target it."""
    return True if isinstance(object, str) or state.on_battlefield(object) else None

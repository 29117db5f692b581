"""702.11. Hexproof"""

from __future__ import annotations

from rules import targets
from rules.abilities.kinds import Keyword
from rules.keywords.protection import meets
from rules.state import Id, ObjectId, PlayerId, State

KEYWORDS = {"hexproof": r"hexproof(?: from (.+))?"}


@targets.protects.answer("hexproof", "702.11b")
def no_target_for_opponents(
    state: State, object: Id, keyword: Keyword, source: ObjectId, player: PlayerId
) -> bool | None:
    """Opponents can't target it with spells or abilities, or only with those of a quality (702.11d)."""
    if isinstance(object, int) and not state.on_battlefield(object):
        return None
    if state.known(object).controller == player:
        return None
    if keyword.parameter:
        return True if meets(state, object, keyword, source) else None
    return True

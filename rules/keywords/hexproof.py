"""702.11. Hexproof"""

from __future__ import annotations

from rules import targets
from rules.abilities.kinds import Keyword
from rules.keywords.protection import meets, read_quality
from rules.state import Id, ObjectId, PlayerId, State

KEYWORDS = {"hexproof": r"hexproof(?: from (.+))?"}
OF_PLAYERS = ("hexproof",)
READS = {"hexproof": lambda quality: read_quality(quality or "everything")}


def _opposes(state: State, object: Id, player: PlayerId) -> bool:
    there = isinstance(object, str) or state.on_battlefield(object)
    return there and state.known(object).controller != player


@targets.protects.answer("hexproof", "702.11b")
def permanent(state: State, object: Id, keyword: Keyword, source: ObjectId, player: PlayerId) -> bool | None:
    """Opponents can't target the permanent with spells or abilities."""
    mine = isinstance(object, int) and not keyword.parameter
    return True if mine and _opposes(state, object, player) else None


@targets.protects.answer("hexproof", "702.11c")
def a_player(state: State, object: Id, keyword: Keyword, source: ObjectId, player: PlayerId) -> bool | None:
    """Opponents can't target the player."""
    mine = isinstance(object, str) and not keyword.parameter
    return True if mine and _opposes(state, object, player) else None


@targets.protects.answer("hexproof", "702.11d")
def from_a_quality(state: State, object: Id, keyword: Keyword, source: ObjectId, player: PlayerId) -> bool | None:
    """Opponents can't target it with spells and abilities of sources with the quality."""
    if not keyword.parameter or not _opposes(state, object, player):
        return None
    return True if meets(state, object, keyword, source) else None

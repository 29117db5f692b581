"""702.28. Shadow"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_blockers import evasion, evasion_of_blocker

KEYWORDS = {"shadow": ""}


@evasion.answer("shadow", "702.28b")
def only_by_shadow(state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId) -> str | None:
    """Only creatures with shadow can block it ..."""
    return None if state.characteristics[blocker].has("shadow") else "<0> has shadow; <1> has not"


@evasion_of_blocker.answer("shadow", "702.28b")
def and_blocks_only_shadow(state: State, blocker: ObjectId, keyword: Keyword, attacker: ObjectId) -> str | None:
    """... and it can block only creatures with shadow."""
    return None if state.characteristics[attacker].has("shadow") else "<1> has shadow; <0> has not"

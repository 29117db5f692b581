"""702.36. Fear"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_blockers import evasion

KEYWORDS = {"fear": ""}


@evasion.answer("fear", "702.36b")
def restricted(state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId) -> str | None:
    """Only artifact creatures and black creatures can block it."""
    its = state.characteristics[blocker]
    return (
        None
        if "Artifact" in its.types or "black" in its.colors
        else "<0> has fear; <1> is neither an artifact nor black"
    )

"""702.13. Intimidate"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_blockers import evasion

KEYWORDS = {"intimidate": ""}


@evasion.answer("intimidate", "702.13b")
def restricted(state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId) -> str | None:
    """Only artifact creatures and creatures that share a colour with it can block it."""
    mine, its = state.characteristics[attacker], state.characteristics[blocker]
    return (
        None
        if "Artifact" in its.types or mine.colors & its.colors
        else "<0> has intimidate; <1> is no artifact and shares no colour with it"
    )

"""702.111. Menace"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_blockers import blockers_limit

KEYWORDS = {"menace": ""}


@blockers_limit.answer("menace", "702.111b")
def only_by_two_or_more(state: State, attacker: ObjectId, keyword: Keyword, number: int) -> str | None:
    """One creature alone can't block it."""
    return "<0> has menace and can't be blocked by one creature alone" if number < 2 else None

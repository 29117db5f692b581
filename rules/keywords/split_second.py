"""702.61. Split Second"""

from __future__ import annotations

from rules.abilities.casting import stops_others
from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State

KEYWORDS = {"split second": ""}


@stops_others.answer("split second", "702.61a")
def nothing_else(state: State, spell: ObjectId, keyword: Keyword) -> bool:
    """No spells can be cast, and no abilities activated that aren't mana abilities, while it is on the stack."""
    return True

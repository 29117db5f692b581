"""702.20. Vigilance"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.state import ObjectId, State
from rules.turn.declare_attackers import keeps_untapped

KEYWORDS = {"vigilance": ""}


@keeps_untapped.answer("vigilance", "702.20b")
def attacking_does_not_tap_it(state: State, creature: ObjectId, keyword: Keyword) -> bool:
    """It doesn't tap as it is declared as an attacker."""
    return True

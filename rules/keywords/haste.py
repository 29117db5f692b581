"""702.10. Haste"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.costs import ignores_sickness
from rules.state import ObjectId, State

KEYWORDS = {"haste": ""}


@ignores_sickness.answer("haste", "702.10b")
def may_attack(state: State, creature: ObjectId, keyword: Keyword) -> bool:
    """It may attack in the turn in which it came."""
    return True


@ignores_sickness.answer("haste", "702.10c")
def may_use_tap_symbols(state: State, creature: ObjectId, keyword: Keyword) -> bool:
    """Its {T} and {Q} abilities may be activated in the turn in which it came."""
    return True

"""702.80. Wither"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.damage import to_creature
from rules.events import Event, PutCounters
from rules.state import ObjectId, State

KEYWORDS = {"wither": ""}


@to_creature.answer("wither", "702.80a")
def minus_counters(state: State, source: ObjectId, keyword: Keyword, creature: ObjectId, amount: int) -> Event:
    """A creature gets that many -1/-1 counters, and no damage is marked on it."""
    return PutCounters(creature, "-1/-1", amount, state.controller(source))

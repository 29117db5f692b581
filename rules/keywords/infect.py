"""702.90. Infect"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.damage import to_creature, to_player
from rules.events import Event, PutCounters
from rules.state import ObjectId, PlayerId, State

KEYWORDS = {"infect": ""}


@to_player.answer("infect", "702.90b")
def poison(state: State, source: ObjectId, keyword: Keyword, player: PlayerId, amount: int) -> Event:
    """A player gets that many poison counters and loses no life."""
    return PutCounters(player, "poison", amount, state.controller(source))


@to_creature.answer("infect", "702.90c")
def minus_counters(state: State, source: ObjectId, keyword: Keyword, creature: ObjectId, amount: int) -> Event:
    """A creature gets that many -1/-1 counters, and no damage is marked on it."""
    return PutCounters(creature, "-1/-1", amount, state.controller(source))

"""702.164. Toxic"""

from __future__ import annotations

from collections.abc import Sequence

from rules.abilities.kinds import Keyword
from rules.damage import results
from rules.events import DealDamage, Event, PutCounters
from rules.state import ObjectId, State

KEYWORDS = {"toxic": r"toxic (\d{1,3})"}


@results.answer("toxic", "702.164c")
def poison(
    state: State, source: ObjectId, keyword: Keyword, damage: Sequence[DealDamage], all_: Sequence[DealDamage]
) -> list[Event]:
    """A player dealt combat damage also gets poison counters: its total toxic value (702.164b), however much it was."""
    chars = state.known(source)
    if "Creature" not in chars.types:
        return []
    total = sum(k.number for k in chars.keywords if k.word == "toxic")
    players = dict.fromkeys(d.recipient for d in damage if d.combat and isinstance(d.recipient, str))
    controller = state.controller(source)
    return [PutCounters(p, "poison", total, controller).because("120.3g", "702.164b") for p in players]

"""702.100. Evolve"""

from __future__ import annotations

from rules.abilities.conditions import Any_, Is
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.abilities.occasions import Enters
from rules.actions.counters import PutCounters_
from rules.filters import Filter
from rules.references import Affected, Reference

KEYWORDS = {"evolve": ""}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """A creature of its controller's that is stronger or tougher gives it a +1/+1 counter (702.100a)."""
    it, more = Reference.read("it"), "creature with {0} greater than this creature's {0}"
    bigger = Any_(tuple(Is(it, Filter.read(more.format(stat))) for stat in ("power", "toughness")))
    enters = Enters(Affected.read("creature you control"))
    return (Triggered((PutCounters_("+1/+1"),), (enters,), if_=bigger, cite="702.100a"),)


ABILITIES = {"evolve": means}

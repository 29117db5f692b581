"""702.5. Enchant"""

from __future__ import annotations

from rules import attaching
from rules.abilities.kinds import Keyword
from rules.filters import Filter
from rules.state import Id, State

KEYWORDS = {"enchant": r"enchant (.+)"}
PRINTED_ON = {"enchant": "Aura"}
READS = {"enchant": Filter.read}


@attaching.enchants.answer("enchant", "702.5a")
def restriction(state: State, aura: Id, keyword: Keyword) -> Filter:
    """What an Aura spell can target and what an Aura can be attached to (702.5a); ValueError where it isn't read."""
    return Filter.read(keyword.parameter)

"""702.5. Enchant"""

from __future__ import annotations

from rules import attaching
from rules.abilities.kinds import Keyword
from rules.filters import Filter
from rules.state import Id, ObjectId, State
from rules.view import view

KEYWORDS = {"enchant": r"enchant (.+)"}
READS = {"enchant": Filter.read}


@attaching.enchants.answer("enchant", "702.5a")
def cant_enchant(state: State, aura: ObjectId, keyword: Keyword, to: Id) -> str | None:
    """It can be attached only to what the phrase says; several of them are all obeyed (702.5c)."""
    seen = view(state, aura, state.controller(aura))
    return None if Filter.read(keyword.parameter).matches(seen, to) else f"<0> has {keyword.text}"

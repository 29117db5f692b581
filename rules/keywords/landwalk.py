"""702.14. Landwalk"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.filters import Filter
from rules.state import ObjectId, State
from rules.turn.declare_blockers import evasion
from rules.view import view

KEYWORDS = {"landwalk": r"(.*[a-z]) ?walk"}


@evasion.answer("landwalk", "702.14c")
def while_the_defender_has_such_a_land(
    state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId
) -> str | None:
    """It can't be blocked while the defending player controls such a land."""
    defender = state[attacker].defending
    seen = view(state, attacker, defender or "")
    lands = land_phrase(keyword.parameter).all(seen)
    return f"<0> has {keyword.text} and the defending player controls such a land" if lands else None


def land_phrase(quality: str) -> Filter:
    """The lands that a landwalk ability speaks of: `island`, `nonbasic land`, `snow swamp`."""
    words = quality.removesuffix(" land").split()
    words = [w.capitalize() if w in _BASIC else w for w in words]
    noun = "" if words and words[-1] in {w.capitalize() for w in _BASIC} else " land"
    return Filter.read(" ".join(words) + noun + " you control")


_BASIC = frozenset({"plains", "island", "swamp", "mountain", "forest", "desert"})


READS = {"landwalk": land_phrase}

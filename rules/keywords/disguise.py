"""702.168. Disguise"""

from __future__ import annotations

from rules.abilities.costs_of_spells import AlternativeCost
from rules.abilities.face_down_status import PLAIN
from rules.abilities.kinds import Ability, Keyword
from rules.costs import Mana
from rules.costs_in_words import IN_WORDS, MANA, cost
from rules.special_actions import Way, turning_up
from rules.state import ObjectId, State

KEYWORDS = {"disguise": rf"disguise ({MANA}|{IN_WORDS})"}
READS = {"disguise": cost}
LISTED = PLAIN.but(keywords=(Keyword.read("ward {2}"),))  # 702.168a


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It may be cast face down, as a 2/2 creature spell with ward {2}, for {3} (702.168a)."""
    return (AlternativeCost((Mana("{3}"),), "disguise", face_down="disguise", cite="702.168b"),)


@turning_up.answer("disguise", "702.168d")
def for_its_cost(state: State, id: ObjectId, keyword: Keyword) -> Way:
    """Its disguise cost is paid (702.168d)."""
    return Way("disguise", (cost(keyword.parameter),), "702.168d", of_x="702.168e")


ABILITIES = {"disguise": means}

"""702.162. More Than Meets the Eye"""

from __future__ import annotations

from rules.abilities.costs_of_spells import AlternativeCost
from rules.abilities.kinds import Ability, Keyword
from rules.costs import Mana

KEYWORDS = {"more than meets the eye": r"more than meets the eye ((?:\{[^{}]+\})+)"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """The card may be cast converted for this cost, from wherever it may be cast (702.162a)."""
    cost = (Mana(keyword.parameter),)
    return (AlternativeCost(cost, keyword.word, transformed=True, cite="702.162a"),)


ABILITIES = {"more than meets the eye": means}

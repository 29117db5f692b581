"""702.146. Disturb"""

from __future__ import annotations

from rules.abilities.costs_of_spells import AlternativeCost
from rules.abilities.kinds import Ability, Keyword
from rules.costs import Mana

KEYWORDS = {"disturb": r"disturb ((?:\{[^{}]+\})+)"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """The card may be cast transformed from its owner's graveyard for this cost (702.146a)."""
    cost = (Mana(keyword.parameter),)
    return (AlternativeCost(cost, "disturb", zone="graveyard", transformed=True, cite="702.146a"),)


ABILITIES = {"disturb": means}

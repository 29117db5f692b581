"""702.103. Bestow"""

from __future__ import annotations

from rules.abilities.costs_of_spells import AlternativeCost
from rules.abilities.kinds import Ability, Keyword
from rules.costs import Mana

KEYWORDS = {"bestow": r"bestow ((?:\{[^{}]+\})+)"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It may be cast bestowed for this cost: as an Aura spell that enchants a creature (702.103a, 702.103b)."""
    return (AlternativeCost((Mana(keyword.parameter),), "bestow", bestowed=True),)


ABILITIES = {"bestow": means}

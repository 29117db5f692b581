"""702.33. Kicker"""

from __future__ import annotations

from rules.abilities.costs_of_spells import AdditionalCost
from rules.abilities.kinds import Ability, Keyword
from rules.costs import Mana

KEYWORDS = {"kicker": r"kicker ((?:\{[^{}]+\})+)"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """An additional cost that may be paid as the spell is cast (702.33a)."""
    return (AdditionalCost((Mana(keyword.parameter),), optional=True, as_="kicked"),)


ABILITIES = {"kicker": means}

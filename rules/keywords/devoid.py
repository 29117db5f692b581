"""702.114. Devoid"""

from __future__ import annotations

from rules.abilities.changes_of_colors import Colors
from rules.abilities.kinds import Ability, Defining, Keyword

KEYWORDS = {"devoid": ""}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It is colorless, everywhere (702.114a)."""
    return (Defining((Colors(("colorless",)),)),)


ABILITIES = {"devoid": means}

"""702.34. Flashback"""

from __future__ import annotations

from rules.abilities.costs_of_spells import AlternativeCost
from rules.abilities.kinds import Ability, Keyword
from rules.costs import Mana

KEYWORDS = {"flashback": r"flashback ((?:\{[^{}]+\})+)"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """The card may be cast from its owner's graveyard for this cost, and is exiled as it leaves the stack (702.34a)."""
    return (AlternativeCost((Mana(keyword.parameter),), "flashback", zone="graveyard", then="exile", cite="702.34a"),)


ABILITIES = {"flashback": means}

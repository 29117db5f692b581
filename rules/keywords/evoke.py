"""702.74. Evoke"""

from __future__ import annotations

from rules.abilities.costs_of_spells import AlternativeCost
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.abilities.object_conditions import Paid
from rules.abilities.occasions import Enters
from rules.actions.sacrifice import SacrificeIt
from rules.costs import Mana
from rules.references import Affected, Reference

KEYWORDS = {"evoke": r"evoke ((?:\{[^{}]+\})+)"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It may be cast for this cost; then it is sacrificed when it enters (702.74a)."""
    this = Affected.read("this")
    sacrifice = Triggered((SacrificeIt(Reference.read("this")),), (Enters(this),), if_=Paid("evoke"), cite="702.74a")
    return (AlternativeCost((Mana(keyword.parameter),), "evoke", cite="702.74a"), sacrifice)


ABILITIES = {"evoke": means}

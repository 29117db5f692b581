"""702.140. Mutate"""

from __future__ import annotations

from rules.abilities.asked_for import Targets
from rules.abilities.costs_of_spells import AlternativeCost
from rules.abilities.kinds import Ability, Keyword
from rules.costs import Mana

KEYWORDS = {"mutate": r"mutate ((?:\{[^{}]+\})+)"}
PRINTED_ON = {"mutate": "Creature"}
TARGET = "non-Human creature with the same owner as this spell"


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It may be cast for this cost: then it targets a creature, with which it merges as it resolves (702.140a-c)."""
    aim = (Targets.read(TARGET),)
    return (AlternativeCost((Mana(keyword.parameter),), "mutate", targets=aim, merges=True, cite="702.140a"),)


ABILITIES = {"mutate": means}

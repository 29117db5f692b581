"""118.8, 118.9: costs besides the mana cost of a spell, and in place of it"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Ability, Condition, Cost

if TYPE_CHECKING:
    pass


class AdditionalCost(Ability):
    """A cost to pay besides the spell's own (118.8): `optional` ones only where the player chooses so, as `as`."""

    cost: tuple[Cost, ...]
    optional: bool = False
    as_: str = ""


class AlternativeCost(Ability):
    """A cost to pay in place of the mana cost (118.9), from `zone`; `then`: where the spell goes from the stack."""

    cost: tuple[Cost, ...]
    as_: str
    if_: Condition | None = None
    zone: str = ""
    then: str = ""
    bestowed: bool = False  # the spell is an Aura spell (702.103b)
    transformed: bool = False  # the spell has its back face up (712.11a)

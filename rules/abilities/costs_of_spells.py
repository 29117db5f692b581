"""118.8, 118.9: costs besides the mana cost of a spell, and in place of it"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.asked_for import Targets
from rules.abilities.kinds import Ability, Condition, Cost
from rules.sorts import KEYWORDS, ZONE

if TYPE_CHECKING:
    from rules.game import Game
    from rules.state import ObjectId


class AdditionalCost(Ability):
    """A cost to pay besides the spell's own (118.8): `optional` ones only where the player chooses so, as `as`."""

    cost: tuple[Cost, ...]
    optional: bool = False
    as_: str = ""

    def lacks(self) -> str:
        """What is missing, or nothing: what is optional is chosen by its name."""
        return "additional cost that is optional needs 'as'" if self.optional and not self.as_ else ""


class AlternativeCost(Ability):
    """A cost to pay in place of the mana cost (118.9), from `zone`; `then`: where the spell goes from the stack."""

    cost: tuple[Cost, ...]
    as_: str
    if_: Condition | None = None
    zone: str = ""
    then: str = ""
    bestowed: bool = False  # the spell is an Aura spell (702.103b)
    transformed: bool = False  # the spell has its back face up (712.11a)
    targets: tuple[Targets, ...] = ()  # what the spell targets then
    merges: bool = False  # with its target as it resolves (730.2)
    face_down: str = ""  # the spell is face down, for this kind of reason (708.4)
    cite: str = ""  # the rule that says how it is cast
    about = {"zone": ZONE, "then": ZONE, "face_down": KEYWORDS}


def turned_before(game: Game, card: ObjectId, alternative: AlternativeCost) -> None:
    """A card that is cast so is judged as what it will be on the stack: an Aura (702.103d), or face down (708.4)."""
    game.cites.update((alternative.cite,) if alternative.cite else ())
    if alternative.bestowed:
        game.keep_object(card, bestowed=True)
        game.cites.update(("702.103a", "702.103b", "702.103d"))
    if alternative.face_down:
        cast_face_down(game, card, alternative.face_down)


def cast_face_down(game: Game, card: ObjectId, kind: str) -> None:
    """It is face down before it is put on the stack, and judged as what is listed for that kind of being so (708.4)."""
    from rules.abilities.face_down_status import listed

    game.keep_object(card, face_down=kind, listed=listed(kind))
    game.cites.add("708.4")

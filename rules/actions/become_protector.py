"""310.9f. A player becomes the protector of a battle"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.battles import BecomeProtector
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class BecomeProtector_(Instruction):
    """A player becomes the protector of battles, in place of the one before (310.9f)."""

    says = "become protector"
    who: Reference
    of: Reference
    about = {"of": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        there, types = this.permanents(game, self.of, "of"), game.state.characteristics
        battles = [i for i in there if "Battle" in types[i].types]
        for other in (i for i in there if i not in battles):
            game.note("<0> is no battle, so nobody protects it", other, cites=("310.9",))
        for player in this.players(game, self.who):
            game.perform(*(BecomeProtector(player, i).because("310.9f") for i in battles))

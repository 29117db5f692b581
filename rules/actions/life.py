"""119. Life"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.events import GainLife, LoseLife
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class GainLife_(Instruction):
    """Players gain life (119.3)."""

    says = "gain life"
    amount: int | Amount
    by: Reference | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        game.perform(*(GainLife(p, n, this.source).because("119.3") for p in this.players(game, self.by)))


class LoseLife_(Instruction):
    """Players lose life (119.3)."""

    says = "lose life"
    amount: int | Amount
    by: Reference | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        game.perform(*(LoseLife(p, n).because("119.3") for p in this.players(game, self.by)))

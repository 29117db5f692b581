"""121. Drawing a Card"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.abilities.statements import forbids
from rules.events import Draw
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class DrawCards(Instruction):
    """Players draw cards, one at a time (121.2)."""

    says = "draw"
    in_turn = True
    amount: int | Amount = 1
    by: Reference | None = None

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def can(self, game: Game, this: Resolving) -> bool:
        return not any(forbids(game.state, p, "draw") for p in this.players(game, self.by))  # 121.3, 121.3a

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        for player in this.players(game, self.by):
            for _ in range(n):
                game.perform(Draw(player).because("121.2"))

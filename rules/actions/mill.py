"""701.17. Mill"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.events import Mill
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class MillCards(Instruction):
    """Players put so many cards from the top of their libraries into their graveyards (701.17a)."""

    says = "mill"
    in_turn = True
    amount: int | Amount = 1
    by: Reference | None = None

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        players = this.players(game, self.by)
        cards = [(p, c) for p in players for c in game.state.players[p].library[:n]]
        game.perform(*(Mill(p, c).because("701.17a") for p, c in cards))

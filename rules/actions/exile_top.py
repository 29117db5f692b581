"""406, 701.13a: exiling the top cards of a library"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.actions.exile import link
from rules.actions.library import top
from rules.events import Exile
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class ExileTop(Instruction):
    """Players exile so many cards from the top of their libraries (701.13a)."""

    in_turn = True
    amount: int | Amount = 1
    by: Reference | None = None
    as_: str = ""

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        cards = [i for player in this.players(game, self.by) for i in top(game, player, n)]
        game.perform(*(Exile(i).because("701.13a") for i in cards))
        this.bind(self.as_, link(game, this, cards))

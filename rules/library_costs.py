"""118, 701.17b: costs that are paid with cards of a library"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Cost
from rules.actions.library import top
from rules.costs import refuse
from rules.events import Mill

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class MillCost(Cost):
    """Mill so many cards (701.17a); there must be as many in the library (701.17b)."""

    says = "mill"
    amount: int | Amount = 1

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def pay(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        cards = top(game, this.controller, n)
        if len(cards) < n:
            raise refuse(f"<0> can't mill {n}", this.controller, cites=("701.17b", "118.3"))
        game.perform(*(Mill(this.controller, card).because("701.17a") for card in cards))

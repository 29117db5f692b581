"""118.12. Costs paid as an effect is carried out"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Cost, Instruction
from rules.costs import can_pay, pay_all

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Pay(Instruction):
    """The player pays a cost (118.12)."""

    cost: tuple[Cost, ...]

    def can(self, game: Game, this: Resolving) -> bool:
        return can_pay(game, self.cost, this)

    def perform(self, game: Game, this: Resolving) -> None:
        pay_all(game, self.cost, this)

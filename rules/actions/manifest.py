"""701.40. Manifest"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.outcomes import Unsupported
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Manifest(Instruction):
    """Players put so many cards from the top of their libraries onto the battlefield face down (701.40a)."""

    amount: int | Amount = 1
    by: Reference | None = None
    as_: str = ""

    def perform(self, game: Game, this: Resolving) -> None:
        if this.number(game, self.amount) > 0:
            raise Unsupported("manifesting a card is not modelled", cites=("701.40a",))

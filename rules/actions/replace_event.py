"""614.1a. What a replacement effect makes of an event"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.events import Event

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Multiply(Instruction):
    """The event happens with its number multiplied (614.1a)."""

    times: int = 2

    def modify(self, game: Game, this: Resolving, event: Event) -> Event | None:
        """The event with the new number."""
        return event.but(amount=getattr(event, "amount", 0) * self.times)


class Plus(Instruction):
    """The event happens with so much more (614.1a)."""

    amount: int | Amount

    def modify(self, game: Game, this: Resolving, event: Event) -> Event | None:
        """The event with the new number."""
        return event.but(amount=getattr(event, "amount", 0) + this.number(game, self.amount))

"""614.1a. What a replacement effect makes of an event"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.events import CreateToken, Event, Move, PutCounters
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Multiply(Instruction):
    """The event happens with its number multiplied (614.1a)."""

    times: int = 2

    def modify(self, game: Game, this: Resolving, event: Event) -> Event | list[Event] | None:
        """The event with the new number; several times as many tokens (614.16)."""
        game.cites.update(("614.1a", *(("614.16",) if isinstance(event, (CreateToken, PutCounters)) else ())))
        if isinstance(event, CreateToken):
            return [event] * self.times
        if isinstance(event, Move):
            counters = {kind: n * self.times for kind, n in event.entering.counters.items()}
            return event.but(entering=event.entering.but(counters=counters))
        return event.but(amount=getattr(event, "amount", 0) * self.times)


class Plus(Instruction):
    """The event happens with so much more (614.1a)."""

    amount: int | Amount

    def modify(self, game: Game, this: Resolving, event: Event) -> Event | None:
        """The event with the new number."""
        return event.but(amount=getattr(event, "amount", 0) + this.number(game, self.amount))


class RedirectDamage(Instruction):
    """The damage is dealt to something else (614.9)."""

    to: Reference

    def modify(self, game: Game, this: Resolving, event: Event) -> Event | list[Event] | None:
        """The damage with the new recipient."""
        found = this.resolve(game, self.to, label="redirect")
        return event.but(recipient=found[0]) if found else event

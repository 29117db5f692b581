"""701.46. Adapt"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.events import PutCounters
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Adapt(Instruction):
    """+1/+1 counters are put on this permanent if there are none on it (701.46a)."""

    amount: int | Amount = 1

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        for id in this.permanents(game, Reference("this")):
            if game.state[id].counters.get("+1/+1", 0):
                game.note("<0> has a +1/+1 counter, so it doesn't adapt", id, cites=("701.46a",))
            else:
                game.perform(PutCounters(id, "+1/+1", n, this.controller).because("701.46a"))

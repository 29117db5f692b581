"""118, 122.6: costs that are paid with counters"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Cost
from rules.costs import refuse
from rules.events import PutCounters, RemoveCounters
from rules.references import Reference
from rules.sorts import OBJECT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class RemoveCountersCost(Cost):
    """Remove counters from a permanent (122.6)."""

    says = "remove counters"
    kind: str
    amount: int | Amount = 1
    from_: Reference = Reference("this")
    about = {"from_": OBJECT}

    def pay(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        for id in this.objects(game, self.from_):
            if game.state[id].counters.get(self.kind, 0) < n:
                raise refuse(f"<0> has not {n} {self.kind} counter(s)", id, cites=("118.3",))
            game.perform(RemoveCounters(id, self.kind, n).because(this.pays))


class PutCountersCost(Cost):
    """Put counters on a permanent."""

    says = "put counters"
    kind: str
    amount: int | Amount = 1
    on: Reference = Reference("this")
    about = {"on": OBJECT}

    def pay(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        game.perform(*(PutCounters(i, self.kind, n).because(this.pays) for i in this.objects(game, self.on)))

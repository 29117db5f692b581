"""122.6, 701. Counters put on and removed"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.abilities.kinds import Amount, Instruction
from rules.events import PutCounters, RemoveCounters
from rules.references import Reference, exists
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class PutCounters_(Instruction):
    """Put counters on permanents or players (122.6)."""

    says = "put counters"
    kind: str
    amount: int | Amount = 1
    on: Reference = Reference("this")

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        found = this.resolve(game, self.on, label="on")
        on = [i for i in found if i in game.state.players or exists(game.state, i)]
        on = on or [i for i in this.followed(game, self.on) if i > this.started]  # 400.7j: this effect moved it
        if not on and not found and (self.on.each or self.on.one):
            game.note("there is nothing to put the counters on", cites=("101.3",))
        elif not on:
            game.note("what the counters would be put on is no longer there", cites=("400.7",))
        game.perform(*(PutCounters(i, self.kind, n, this.controller).because("122.6") for i in on))


class RemoveCounters_(Instruction):
    """Remove counters from permanents (122.6); `all` removes all of that kind."""

    says = "remove counters"
    kind: str
    amount: int | Amount | Literal["all"] = "all"
    from_: Reference = Reference("this")
    about = {"from_": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.permanents(game, self.from_, "from"):
            there = game.state[id].counters.get(self.kind, 0)
            n = there if isinstance(self.amount, str) else this.number(game, self.amount)
            game.perform(RemoveCounters(id, self.kind, min(n, there)).because("122.6"))

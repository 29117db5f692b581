"""118.12. Costs paid as an effect is carried out"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Cost, Instruction
from rules.actions.flow import WhenDone
from rules.costs import can_pay, pay_all
from rules.decisions import Number

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Pay(Instruction):
    """The player pays a cost (118.12), perhaps any number of times; `when_done` then triggers once (603.12a)."""

    cost: tuple[Cost, ...]
    any_number_of_times: bool = False
    when_done: WhenDone | None = None

    def can(self, game: Game, this: Resolving) -> bool:
        return can_pay(game, self.cost, this)

    def perform(self, game: Game, this: Resolving) -> None:
        times = 1
        if self.any_number_of_times:
            about = "<0> may pay a cost any number of times: how often?"
            times = game.choose(Number(this.controller, about, (this.controller,), "118.12", "times"))
        for _ in range(times):
            pay_all(game, self.cost, this)
        if self.when_done is not None and times:
            this.amount = times
            game.cites.add("603.12a")
            self.when_done.trigger(game, this)

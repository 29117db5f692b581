"""118.12. Costs paid as an effect is carried out"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Cost, Instruction
from rules.abilities.resolving import carry_out
from rules.actions.flow import WhenDone
from rules.costs import can_pay, pay_all
from rules.decisions import Number

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Pay(Instruction):
    """The player pays a cost if able (118.12), perhaps any number of times; `when_done` then triggers once (603.12a).

    `if_done` follows where it was paid, `else_` where it couldn't be.
    """

    cost: tuple[Cost, ...]
    any_number_of_times: bool = False
    when_done: WhenDone | None = None
    if_done: tuple[Instruction, ...] = ()
    else_: tuple[Instruction, ...] = ()

    def can(self, game: Game, this: Resolving) -> bool:
        return can_pay(game, self.cost, this)

    def perform(self, game: Game, this: Resolving) -> None:
        times = 1
        if not self.any_number_of_times and not can_pay(game, self.cost, this):
            game.note("<0> can't pay, so nothing is paid", this.controller, cites=("118.12", "118.3"))
            carry_out(game, self.else_, this)
            return
        if self.any_number_of_times:
            about = "<0> may pay a cost any number of times: how often?"
            times = game.choose(Number(this.controller, about, (this.controller,), "118.12", "times"))
        for _ in range(times):
            this.pays = "118.12"
            pay_all(game, self.cost, this)
        carry_out(game, self.if_done if times else self.else_, this)
        if self.when_done is not None and times:
            this.amount = times
            game.cites.add("603.12a")
            self.when_done.trigger(game, this)

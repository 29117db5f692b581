"""608.2c-e: instructions about other instructions"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Condition, Instruction
from rules.abilities.resolving import carry_out
from rules.decisions import YesNo
from rules.filters import Filter
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class May(Instruction):
    """The player may do something (608.2d); `if_done` follows where it was done."""

    do: tuple[Instruction, ...]
    if_done: tuple[Instruction, ...] = ()
    else_: tuple[Instruction, ...] = ()
    by: Reference | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        (player,) = this.players(game, self.by)
        ask = YesNo(player, "<0> may do something: does <0>?", (player,), "608.2d", "may")
        if game.choose(ask):
            carry_out(game, (*self.do, *self.if_done), this)
        else:
            carry_out(game, self.else_, this)


class If(Instruction):
    """Do one thing if a condition holds now, otherwise another (608.2c)."""

    condition: Condition
    then: tuple[Instruction, ...]
    else_: tuple[Instruction, ...] = ()

    def perform(self, game: Game, this: Resolving) -> None:
        game.cites.update(self.condition.cites)
        carry_out(game, self.then if self.condition.holds(this.view(game)) else self.else_, this)


class ForEach(Instruction):
    """Do something for each thing that a phrase matches, called `it` meanwhile."""

    phrase: Filter
    do: tuple[Instruction, ...]

    def perform(self, game: Game, this: Resolving) -> None:
        outer = this.names.get("it")
        for id in self.phrase.all(this.view(game)):
            this.names["it"] = (id,)
            carry_out(game, self.do, this)
        this.names.pop("it", None)
        if outer is not None:
            this.names["it"] = outer


class Unless(Instruction):
    """Do something unless a condition holds now."""

    condition: Condition
    do: tuple[Instruction, ...]

    def perform(self, game: Game, this: Resolving) -> None:
        if not self.condition.holds(this.view(game)):
            carry_out(game, self.do, this)

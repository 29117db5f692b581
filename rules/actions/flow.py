"""608.2c-e: instructions about other instructions"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.abilities.kinds import Condition, Instruction
from rules.abilities.resolving import carry_out
from rules.decisions import YesNo
from rules.filters import Filter
from rules.references import Reference
from rules.state import State
from rules.trace import Note

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Perhaps(YesNo):
    """Whether to do something that can perhaps not be done at all (608.2d)."""

    possible: bool = True

    @property
    def only(self) -> bool | None:
        return None if self.possible else False

    def refuse(self, state: State, answer: Any) -> Note | None:
        refused = answer and not self.possible
        return Note("<0> can't choose to do what is impossible", (self.player,)) if refused else None


class May(Instruction):
    """The player may do something (608.2d); `if_done` follows where it was done."""

    do: tuple[Instruction, ...]
    if_done: tuple[Instruction, ...] = ()
    else_: tuple[Instruction, ...] = ()
    by: Reference | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        (player,) = this.players(game, self.by)
        impossible = next((i for i in self.do if not i.can(game, this)), None)
        about = "<0> may do something: does <0>?"
        ask = Perhaps(player, about, (player,), "608.2d", "may", possible=impossible is None)
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

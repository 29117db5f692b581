"""608.2c: what an ability does the nth time that it resolves in a turn"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.abilities.resolving import carry_out

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class NthTime(Instruction):
    """What is done if this is the nth time that the ability of this object has resolved this turn."""

    says = "the nth time this turn"
    n: int
    do: tuple[Instruction, ...]
    least = {"n": 1}

    def perform(self, game: Game, this: Resolving) -> None:
        times = game.state.turn.resolved
        key = (this.source, id(self))
        now = times.get(key, 0) + 1
        game.state = game.state.update_turn(resolved={**times, key: now})
        if now == self.n:
            carry_out(game, self.do, this)

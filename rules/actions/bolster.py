"""701.39. Bolster"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Amount, Instruction
from rules.events import PutCounters
from rules.filters import Filter

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

WEAKEST = Filter.read("creature you control with the least toughness among creatures you control")


class Bolster(Instruction):
    """The player chooses one of their creatures with the least toughness and puts +1/+1 counters on it (701.39a)."""

    amount: int | Amount = 1
    as_: str = "chosen"

    def perform(self, game: Game, this: Resolving) -> None:
        n, player = this.number(game, self.amount), this.controller
        options = WEAKEST.all(this.view(game))
        ask = "a creature with the least toughness among those they control"
        chosen = choose_objects(game, player, options, 1, 1, ask, "bolster", "701.39a")
        this.bind(self.as_, chosen)
        game.perform(*(PutCounters(id, "+1/+1", n, player).because("701.39a") for id in chosen))

"""104. Ending the Game"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.events import Lose, Win
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class LoseGame(Instruction):
    """Players lose the game (104.3e)."""

    who: Reference

    def perform(self, game: Game, this: Resolving) -> None:
        game.perform(*(Lose(p).because("104.3e") for p in this.players(game, self.who)))


class WinGame(Instruction):
    """A player wins the game (104.2b)."""

    who: Reference

    def perform(self, game: Game, this: Resolving) -> None:
        game.perform(*(Win(p).because("104.2b") for p in this.players(game, self.who)))

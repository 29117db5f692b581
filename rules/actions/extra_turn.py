"""500.7. Extra turns"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.references import Reference
from rules.turn.events import SetTurn

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class ExtraTurn(Instruction):
    """Players take an extra turn after this one; the one made last is taken first (500.7)."""

    who: Reference

    def perform(self, game: Game, this: Resolving) -> None:
        for player in this.players(game, self.who):
            game.perform(SetTurn({"extra_turns": (*game.state.turn.extra_turns, player)}).because("500.7"))
            game.note("<0> will take an extra turn after this one", player, cites=("500.7",))

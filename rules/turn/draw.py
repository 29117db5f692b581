"""504. Draw Step"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.events import Draw
from rules.trace import rule

if TYPE_CHECKING:
    from rules.game import Game


@rule("504.1")
def draw(game: Game) -> None:
    """Draw step

    The active player draws a card; a draw from a library that the scenario doesn't describe is skipped.
    """
    player = game.state.players[game.state.turn.active]
    if player.library or player.library_known:
        game.perform(Draw(player.id).because("504.1"))
    else:
        game.assume("<0> draws an unknown card", player.id)

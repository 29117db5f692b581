"""507. Beginning of Combat Step"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.trace import rule
from rules.turn.events import SetTurn

if TYPE_CHECKING:
    from rules.game import Game


NEW_COMBAT = {"attacks_declared": False, "blocks_declared": False, "any_attackers": False, "first_strikers": None}


@rule("506.1", "507.2")
def beginning_of_combat(game: Game) -> None:
    """Beginning of combat step

    All opponents are defending players (506.2, 802.2); the active player gets priority.
    """
    game.keep(SetTurn(NEW_COMBAT))

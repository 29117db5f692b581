"""503. Upkeep Step"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.trace import rule

if TYPE_CHECKING:
    from rules.game import Game


@rule("503.1")
def upkeep(game: Game) -> None:
    """Upkeep step

    It has no turn-based actions.
    """

"""513. End Step"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.trace import rule

if TYPE_CHECKING:
    from rules.game import Game


@rule("513.1")
def end(game: Game) -> None:
    """End step

    It has no turn-based actions.
    """

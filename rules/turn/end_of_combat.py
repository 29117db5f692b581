"""511. End of Combat Step"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.trace import rule

if TYPE_CHECKING:
    from rules.game import Game


@rule("511.2")
def end_of_combat(game: Game) -> None:
    """End of combat step

    What waits for the end of combat triggers; creatures leave combat only as the step ends (511.3).
    """

"""505. Main Phase"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.sagas import put_lore_counters
from rules.trace import rule

if TYPE_CHECKING:
    from rules.game import Game


@rule("505.1")
def precombat_main(game: Game) -> None:
    """Precombat main phase

    The first main phase of the turn (505.1a); lore counters are put on Sagas here (505.4).
    """
    put_lore_counters(game)


@rule("505.1a")
def postcombat_main(game: Game) -> None:
    """Postcombat main phase

    Every main phase of a turn but the first.
    """

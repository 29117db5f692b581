"""400.7, 701.13a: exiled and returned at once"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.entering import OWNER, enter
from rules.events import Exile
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Blink(Instruction):
    """Exile permanents, then return them to the battlefield, under their owners' control or a player's (400.7)."""

    what: Reference
    under: Reference | None = None
    tapped: bool = False
    transformed: bool = False  # they return with their back faces up (712.14a)
    as_: str = ""
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.permanents(game, self.what, "blink")
        game.perform(*(Exile(i).because("701.13a") for i in ids))
        exiled = [n for i in ids for n in game.state.all_now(i) if game.state[n].zone == "exile"]
        enter(
            game,
            this,
            exiled,
            under=self.under or OWNER,
            tapped=self.tapped,
            transformed=self.transformed,
            name=self.as_,
        )

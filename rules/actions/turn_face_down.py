"""708. Face-Down Spells and Permanents: turned face down by an effect"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.face_down import TurnFaceDown as Turn
from rules.references import Reference
from rules.sorts import PERMANENT
from rules.tokens import Printed

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class TurnFaceDown(Instruction):
    """Permanents are turned face down (708.2a); with those that are face down nothing happens (708.2b).

    `it_is` says the characteristics that they then have, where that isn't those of a 2/2 creature.
    """

    what: Reference
    it_is: Printed | None = None
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        face = self.it_is.printed_face() if self.it_is is not None else None
        cite = "708.2a" if face is None else "708.2"
        game.perform(*(Turn(id, face).because(cite, "613.7f") for id in this.permanents(game, self.what)))

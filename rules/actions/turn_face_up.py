"""708. Face-Down Spells and Permanents: turned face up by an effect"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.face_down import turn_up
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class TurnFaceUp_(Instruction):
    """Permanents are turned face up (708.8); instant and sorcery cards are revealed and stay face down (701.40g)."""

    says = "turn face up"
    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        turn_up(game, this.permanents(game, self.what))

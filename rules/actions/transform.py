"""701.27. Transform"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.double_faced import turn_over
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Transform(Instruction):
    """Double-faced permanents are turned over so that the other face is up (701.27a); nothing else can transform."""

    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        turn_over(game, this, this.permanents(game, self.what))

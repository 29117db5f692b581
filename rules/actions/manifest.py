"""701.40. Manifest"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.entering_face_down import Hiding, hide
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

MANIFEST = Hiding("manifest", "701.40a", "701.40e", "701.40f")


class Manifest(Instruction):
    """Players put cards onto the battlefield face down (701.40a): so many from the top of a library, or those named.

    Without `whose` each takes them from their own library.
    """

    what: int | Amount | Reference = 1
    by: Reference | None = None
    whose: Reference | None = None
    as_: str = ""

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def perform(self, game: Game, this: Resolving) -> None:
        hide(game, this, self, MANIFEST)

"""701.58. Cloak"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.face_down_status import PLAIN
from rules.abilities.kinds import Amount, Instruction, Keyword
from rules.entering_face_down import Hiding, hide
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

LISTED = PLAIN.but(keywords=(Keyword.read("ward {2}"),))  # 701.58a
CLOAK = Hiding("cloak", "701.58a", "701.58e", "701.58f")


class Cloak(Instruction):
    """Players put cards onto the battlefield face down, with ward {2} (701.58a): from the top of a library, or named.

    Without `whose` each takes them from their own library.
    """

    what: int | Amount | Reference = 1
    by: Reference | None = None
    whose: Reference | None = None
    as_: str = ""

    def perform(self, game: Game, this: Resolving) -> None:
        hide(game, this, self, CLOAK)

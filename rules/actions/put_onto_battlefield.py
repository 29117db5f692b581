"""400.6, 508.4, 509.4. Put onto the battlefield"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.entering import enter
from rules.entering_effects import Being
from rules.references import Reference
from rules.sorts import OBJECT
from rules.tokens import Printed, face_down

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class PutOntoBattlefield(Instruction):
    """Put objects onto the battlefield: tapped, attacking (508.4) or blocking (509.4), under a player's control.

    What the effect says that they are applies as they enter (611.2e).
    """

    what: Reference
    under: Reference | None = None
    tapped: bool = False
    attacking: Reference | None = None
    blocking: Reference | None = None
    attached_to: Reference | None = None
    transformed: bool = False  # with its back face up (712.14a)
    face_down: bool = False
    it_is: Printed | None = None  # what it is face down, if not a 2/2 creature (708.2)
    is_: Being | None = None
    has: Being | None = None  # what it has, or hasn't; what it gains or becomes is said by `let`
    as_: str = ""
    about = {"what": OBJECT}

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.objects(game, self.what, "put")
        enter(
            game,
            this,
            ids,
            under=self.under,
            tapped=self.tapped,
            attacking=self.attacking,
            blocking=self.blocking,
            attached_to=self.attached_to,
            transformed=self.transformed,
            face_down=face_down(self.face_down, self.it_is),
            is_=self.is_,
            has=self.has,
            name=self.as_,
        )

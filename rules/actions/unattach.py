"""701.3d: unattaching what is attached"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.events import Unattach
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class UnattachIt(Instruction):
    """Unattach Equipment from what it is on; it stays on the battlefield (701.3d)."""

    says = "unattach"
    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.permanents(game, self.what):
            if game.state[id].attached_to is None:
                game.note("<0> is not attached to anything", id, cites=("701.3d",))
            else:
                game.perform(Unattach(id).because("701.3d"))

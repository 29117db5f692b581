"""701.8. Destroy"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.damage import why_undestroyed
from rules.events import Destroy
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class DestroyIt(Instruction):
    """Destroy permanents (701.8a); with `no_regeneration` they can't be regenerated (701.19c)."""

    says = "destroy"
    what: Reference
    no_regeneration: bool = False
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.permanents(game, self.what, "destroy")
        for id in ids:
            if why := why_undestroyed(game.state, id):
                game.note("<0> can't be destroyed", id, cites=why)
        able = [i for i in ids if not why_undestroyed(game.state, i)]
        game.perform(*(Destroy(i, regenerable=not self.no_regeneration).because("701.8a") for i in able))

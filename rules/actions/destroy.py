"""701.8. Destroy"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.abilities.statements import forbids
from rules.events import Destroy
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class DestroyIt(Instruction):
    """Destroy permanents (701.8a); with `no_regeneration` they can't be regenerated (701.19c)."""

    says = "destroy"
    what: Reference
    no_regeneration: bool = False

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.permanents(game, self.what, "destroy")
        game.perform(*(Destroy(i, regenerable=not self.no_regeneration).because("701.8a") for i in ids if not forbids(game.state, i, "be destroyed")))

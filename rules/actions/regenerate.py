"""701.19. Regenerate"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.abilities.statements import forbids
from rules.events import AddRegeneration
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class RegenerateIt(Instruction):
    """The next time a permanent would be destroyed this turn, it regenerates instead (701.19a)."""

    says = "regenerate"
    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.permanents(game, self.what):
            if forbids(game.state, id, "be regenerated"):
                game.note("<0> can't be regenerated", id, cites=("701.19c",))
            else:
                game.perform(AddRegeneration(id).because("701.19a"))

"""707.12. Copies of cards, which may be cast"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.copying import as_token
from rules.events import CopyCard
from rules.references import Reference
from rules.sorts import OBJECT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class CopyCard_(Instruction):
    """Copy cards in the zones that they are in (707.12); whoever may cast the copies chooses for each (707.12a)."""

    says = "copy card"
    what: Reference
    as_: str = "copies"
    about = {"what": OBJECT}

    def can(self, game: Game, this: Resolving) -> bool:
        return any(isinstance(i, int) for i in self.what.resolve(this.view(game)))

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.objects(game, self.what, "copy") or this.followed(game, self.what)
        before = game.state.objects.keys()
        several = ("707.12a",) if len(ids) > 1 else ()
        copies = (CopyCard(i, this.controller, as_token(game.state, i)) for i in ids)
        game.perform(*(c.because("707.12", *several) for c in copies))
        this.bind(self.as_, tuple(i for i in game.state.objects if i not in before))

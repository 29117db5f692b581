"""701.12. Exchange"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.continuous import ContinuousEffect, Controller
from rules.abilities.kinds import Duration, Instruction
from rules.events import StartEffect
from rules.references import Reference
from rules.sorts import PERMANENT
from rules.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class ExchangeControl(Instruction):
    """Each of two permanents comes under the control of the other's controller, or neither does (701.12a, 701.12b)."""

    what: Reference
    with_: Reference
    until: Duration | None = None
    about = {"what": PERMANENT, "with_": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        ids = [*this.permanents(game, self.what), *this.permanents(game, self.with_)]
        if len(set(ids)) != 2:
            game.note("there are not two permanents, so nothing is exchanged", cites=("701.12a",))
            return
        a, b = ids
        of_a, of_b = game.state.controller(a), game.state.controller(b)
        if of_a == of_b:
            game.note("<0> and <1> have the same controller, so nothing is exchanged", a, b, cites=("701.12b",))
            return
        effects = (self._gains(this, a, of_b), self._gains(this, b, of_a))
        game.perform(*(StartEffect(e).because("701.12b") for e in effects))

    def _gains(self, this: Resolving, id: ObjectId, player: PlayerId) -> ContinuousEffect:
        change = Controller(Reference(player))
        return ContinuousEffect(this.source, this.controller, (id,), (change,), self.until, names=dict(this.names))

"""701.14. Fight"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.damage import deal
from rules.events import DealDamage
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Fight(Instruction):
    """Two creatures deal damage equal to their power to each other (701.14a)."""

    what: Reference
    with_: Reference
    about = {"what": PERMANENT, "with_": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        ids = [
            i for i in (*this.objects(game, self.what), *this.objects(game, self.with_)) if game.state.is_creature(i)
        ]
        if len(ids) != 2:
            game.note("one of them is no longer a creature on the battlefield, so neither fights", cites=("701.14b",))
            return
        power = {i: game.state.characteristics[i].power or 0 for i in ids}
        rules = ("701.14a", "701.14c") if ids[0] == ids[1] else ("701.14a",)
        deal(game, *(DealDamage(a, b, power[a]).because(*rules) for a, b in (ids, ids[::-1])))

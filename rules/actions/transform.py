"""701.27. Transform"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.outcomes import Unsupported
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Transform(Instruction):
    """Permanents transform (701.27a); with a permanent that is not double-faced nothing happens (701.27c)."""

    what: Reference

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.permanents(game, self.what):
            if len(game.state[id].card.faces) > 1:
                raise Unsupported("transforming <0> is not modelled", id, cites=("701.27a",))
            game.note("<0> is not double-faced, so it can't transform", id, cites=("701.27c",))

"""707. Copying Objects: what becomes a copy"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Duration, Instruction
from rules.copying import Exceptions
from rules.outcomes import Unsupported
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class BecomesCopyOf(Instruction):
    """An object, `this` unless said otherwise, becomes a copy of another (707.4), or enters as one (707.5)."""

    model: Reference
    object: Reference = Reference("this")
    until: Duration | None = None
    except_: Exceptions | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        if any(isinstance(id, int) for id in this.resolve(game, self.model)):
            cite = "707.5" if game.captured is not None else "707.4"
            raise Unsupported("becoming a copy is not modelled", cites=(cite,))
        game.note("there is nothing to copy", cites=("101.3",))

"""701.15. Goad"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.events import SetObject
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Goad(Instruction):
    """Creatures attack if able, and a player other than the one who goads if able, until that player's next turn."""

    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.permanents(game, self.what):
            by = game.state[id].goaded_by
            if this.controller not in by:  # 701.15d: the same player goading it again changes nothing
                game.perform(SetObject(id, {"goaded_by": (*by, this.controller)}).because("701.15a"))
            game.note("<0> is goaded", id, cites=("701.15a",))

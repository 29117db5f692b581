"""603.7. Delayed triggered abilities"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.abilities.kinds import Triggered
from rules.abilities.triggered import Delayed
from rules.events import AddDelayed

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Later(Instruction):
    """Something will happen at a later time, once (603.7b); names bound now keep their meaning."""

    ability: Triggered
    every_time: bool = False

    def perform(self, game: Game, this: Resolving) -> None:
        names = {k: v for k, v in this.names.items() if isinstance(k, str)}
        delayed = Delayed(self.ability, this.source, this.controller, names, once=not self.every_time)
        game.perform(AddDelayed(delayed).because("603.7a"))
        game.note("a delayed triggered ability waits", cites=("603.7a",))

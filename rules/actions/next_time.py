"""614.1c. The next time that something enters"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Duration, Instruction, Replacement, Trigger
from rules.abilities.next_entering import NextEntering
from rules.events import AddShield
from rules.outcomes import Unsupported

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class NextTime(Instruction):
    """The next time this turn that objects enter, at the same time, they do so in another way (614.1c, 614.12)."""

    trigger: Trigger
    do: tuple[Instruction, ...]
    until: Duration | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        if not self.trigger.as_it_enters:
            raise Unsupported("'next time' for anything but entering is not modelled", cites=("614.1a",))
        ability = Replacement(as_=(self.trigger,), do=self.do)
        shield = NextEntering(this.source, this.controller, ability, dict(this.names), self.until)
        game.perform(AddShield(shield).because("614.1c"))

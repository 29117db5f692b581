"""731.1. It becomes day, or night"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.abilities.kinds import Instruction
from rules.day_and_night import BecomeDayOrNight

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class ItBecomes(Instruction):
    """It becomes day, or night (731.1); nothing happens where it is so already."""

    day: Literal["day", "night"]

    def perform(self, game: Game, this: Resolving) -> None:
        if game.state.day == self.day:
            game.note(f"it is {self.day} already", cites=("731.1",))
        game.perform(BecomeDayOrNight(self.day))

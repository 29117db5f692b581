"""701.5. Cast: an effect lets a player cast a card"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.castable import castable
from rules.abilities.casting import How, cast
from rules.abilities.kinds import Instruction
from rules.references import Reference, Unnamed
from rules.sorts import OBJECT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class CastIt(Instruction):
    """The player casts cards now (608.2g): perhaps for nothing (118.5), transformed (712.11a) or face down (708.4)."""

    says = "cast"
    what: Reference
    without_paying: bool = False
    transformed: bool = False  # with its back face up (712.11a)
    face_down: bool = False  # as a 2/2 creature spell (708.2a)
    about = {"what": OBJECT}

    def can(self, game: Game, this: Resolving) -> bool:
        """Whether one of the cards could be cast (608.2d), as far as they are known before it is done."""
        if self.what.one is not None or self.face_down:
            return True
        try:
            found = [i for i in self.what.resolve(this.view(game)) if isinstance(i, int)]
        except Unnamed:  # it is chosen first
            return True
        cards = [now for i in found for now in game.state.all_now(i)]
        return not cards or any(castable(game, this.controller, card, self._how()) for card in cards)

    def _how(self) -> How:
        return How(free=self.without_paying, effect=True, transformed=self.transformed, face_down=self.face_down)

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.objects(game, self.what) or this.followed(game, self.what):
            game.cites.add("608.2g")
            cast(game, this.controller, id, self._how())

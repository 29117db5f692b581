"""708. Face-Down Spells and Permanents: turned face down by an effect"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.double_faced import stays_face_up
from rules.outcomes import Unsupported
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class TurnFaceDown(Instruction):
    """Permanents are turned face down (708.2a); with those that are face down nothing happens (708.2b)."""

    what: Reference

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.permanents(game, self.what):
            if (why_not := stays_face_up(game.state, id)) is not None:
                game.note(why_not.template, id, cites=why_not.cites)
                continue
            if not game.state[id].face_down:
                raise Unsupported("turning <0> face down is not modelled", id, cites=("708.2a",))
            game.note("<0> is face down already", id, cites=("708.2b",))

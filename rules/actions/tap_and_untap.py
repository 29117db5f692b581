"""701.26. Tap and Untap"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.abilities.statements import forbids
from rules.events import Tap, Untap
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class TapIt(Instruction):
    """Tap permanents (701.26a)."""

    says = "tap"
    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        game.perform(*(Tap(i).because("701.26a") for i in this.permanents(game, self.what, "tap")))


class UntapIt(Instruction):
    """Untap permanents (701.26b)."""

    says = "untap"
    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        ids = [i for i in this.permanents(game, self.what, "untap") if not forbids(game.state, i, "untap")]
        game.perform(*(Untap(i).because("701.26b") for i in ids))

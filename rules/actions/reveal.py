"""701.20. Reveal"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.actions.library import LookAt, Reveal, top
from rules.references import Reference
from rules.sorts import OBJECT
from rules.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class _Shown(Instruction):
    what: int | Amount | Reference
    by: Reference | None = None
    whose: Reference | None = None  # the library, where a number of cards from the top of one is meant
    as_: str = ""
    sayable = False
    least = {"what": 0}
    about = {"what": OBJECT}

    def cards(self, game: Game, this: Resolving, player: PlayerId) -> tuple[ObjectId, ...]:
        """The cards that are shown: so many from the top of a library, or those that are named."""
        if isinstance(self.what, Reference):
            return tuple(this.objects(game, self.what))
        owners = this.players(game, self.whose) if self.whose is not None else [player]
        n = this.number(game, self.what)
        return tuple(i for owner in owners for i in top(game, owner, n))


class RevealCards(_Shown):
    """Players reveal cards (701.20a): those named, or so many from the top of their libraries."""

    says = "reveal"

    def perform(self, game: Game, this: Resolving) -> None:
        shown = [(player, self.cards(game, this, player)) for player in this.players(game, self.by)]
        game.perform(*(Reveal(p, cards).because("701.20a") for p, cards in shown if cards))
        this.bind(self.as_, (i for _, cards in shown for i in cards))


class LookAtCards(_Shown):
    """A player looks at cards (701.20e): those named, or so many from the top of a library."""

    says = "look at"

    def perform(self, game: Game, this: Resolving) -> None:
        shown = [(player, self.cards(game, this, player)) for player in this.players(game, self.by)]
        game.perform(*(LookAt(p, cards).because("701.20e") for p, cards in shown if cards))
        this.bind(self.as_, (i for _, cards in shown for i in cards))

"""701.9. Discard"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Amount, Instruction
from rules.events import Discard
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class DiscardCards(Instruction):
    """Players discard so many cards of their choice, or their whole hand (701.9b)."""

    says = "discard"
    in_turn = True
    amount: int | Amount | Literal["hand"] = 1
    by: Reference | None = None

    def can(self, game: Game, this: Resolving) -> bool:
        return all(game.state.players[p].hand for p in this.players(game, self.by))

    def perform(self, game: Game, this: Resolving) -> None:
        events = []
        for player in this.players(game, self.by):
            hand = game.state.players[player].hand
            n = len(hand) if isinstance(self.amount, str) else this.number(game, self.amount)
            cards = choose_objects(game, player, hand, n, n, "cards to discard", "discard", "701.9b")
            events += [Discard(player, c).because("701.9a") for c in cards]
        this.bind("discarded", [e.object for e in events])
        game.perform(*events)

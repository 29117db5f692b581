"""701.50. Connive"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Amount, Instruction
from rules.actions.explore import in_turn, known_land
from rules.actions.library import DoneEvent, proposed
from rules.events import Discard, Draw, PutCounters
from rules.references import Reference
from rules.sorts import PERMANENT
from rules.state import ObjectId, PlayerId, State

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Connive(DoneEvent):
    """A permanent connives (701.50f)."""

    object: ObjectId
    player: PlayerId
    amount: int = 1
    tells = "<object> connives"

    def possible(self, state: State) -> bool:
        return self.amount > 0  # 701.50e


class ConniveIt(Instruction):
    """Permanents connive (701.50a, 701.50d), one after another (701.50c), also those that are gone (701.50b)."""

    says = "connive"
    what: Reference
    amount: int | Amount = 1
    about = {"what": PERMANENT}

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        for id in in_turn(game, this, self.what, "connive", "701.50c"):
            for event in proposed(game, Connive(id, game.state.controller(id), n)):
                connive(game, event)


def connive(game: Game, event: Connive) -> None:
    """Its controller draws and discards; for each nonland card discarded so, it gets a counter (701.50a, 701.50d)."""
    id, player, n = event.object, event.player, event.amount
    for _ in range(n):
        game.perform(Draw(player).because("701.50a"))
    hand = game.state.players[player].hand
    cards = choose_objects(game, player, hand, n, n, "cards to discard", "discard", "701.50a")
    nonland = sum(not known_land(game, player, card, "701.50a") for card in cards)
    game.perform(*(Discard(player, card).because("701.50a", "701.9a") for card in cards))
    if nonland and game.state.on_battlefield(id):
        game.perform(PutCounters(id, "+1/+1", nonland, player).because("701.50a"))
    gone = () if game.state.on_battlefield(id) else ("701.50b",)
    game.perform(event.but(done=True).because("701.50f", *gone))

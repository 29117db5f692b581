"""701.44. Explore"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.actions.library import DoneEvent, Reveal, forget, is_land, is_unknown, proposed, top
from rules.decisions import Order, YesNo
from rules.events import Move, PutCounters
from rules.references import Reference
from rules.sorts import PERMANENT
from rules.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Explore(DoneEvent):
    """A permanent explores (701.44b)."""

    object: ObjectId
    player: PlayerId
    tells = "<object> explores"


class ExploreIt(Instruction):
    """Permanents explore (701.44a), one after another (701.44d), also those that are gone (701.44c)."""

    says = "explore"
    what: Reference
    about = {"what": PERMANENT}

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def perform(self, game: Game, this: Resolving) -> None:
        for id in in_turn(game, this, self.what, "explore", "701.44d"):
            for event in proposed(game, Explore(id, game.state.controller(id))):
                explore(game, event)


def in_turn(game: Game, this: Resolving, what: Reference, label: str, cite: str) -> list[ObjectId]:
    """The permanents in the order in which they act: in APNAP order, each player's as that player chooses."""
    named = [i for i in this.resolve(game, what, label=label) if isinstance(i, int)]
    found: list[ObjectId] = []
    for player in game.players():
        mine = tuple(i for i in named if game.state.controller(i) == player)
        about = f"<0> must say in which order <1> {label}"
        found += game.choose(Order(player, about, (player, mine), cite, label, options=mine))
    return found


def explore(game: Game, event: Explore) -> None:
    """Reveal the top card: a land goes to the hand; otherwise there is a counter, and maybe the graveyard (701.44a)."""
    id, player = event.object, event.player
    cards = top(game, player, 1)
    if cards:
        game.perform(Reveal(player, cards).because("701.44a"))
    if cards and known_land(game, player, cards[0], "701.44a"):
        game.perform(Move(cards[0], "hand").because("701.44a"))
    else:
        _otherwise(game, id, player, cards)
    game.perform(event.but(done=True).because("701.44b", *(() if game.state.on_battlefield(id) else ("701.44c",))))
    forget(game, player)


def _otherwise(game: Game, id: ObjectId, player: PlayerId, cards: tuple[ObjectId, ...]) -> None:
    if game.state.on_battlefield(id):
        game.perform(PutCounters(id, "+1/+1", 1, player).because("701.44a"))
    for card in cards:
        about = "<0> may put <1> into the graveyard: does <0>?"
        if game.choose(YesNo(player, about, (player, card), "701.44a", "graveyard")):
            game.perform(Move(card, "graveyard").because("701.44a"))


def known_land(game: Game, player: PlayerId, card: ObjectId, cite: str) -> bool:
    """Whether it is a land card; of a card of which nothing is known, somebody has to say so."""
    if not is_unknown(game.state, card):
        return is_land(game.state, card)
    ask = YesNo(player, "nothing is known of a card of <0>: is it a land?", (player,), cite, "land")
    return bool(game.choose(ask))

"""701.24. Shuffle"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.actions.library import is_unknown
from rules.decisions_library import Arrange
from rules.events import Event, Move
from rules.references import Reference
from rules.sorts import OBJECT
from rules.state import ObjectId, PlayerId, State

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Shuffle(Event):
    """A player's library is shuffled: nobody knows its order (701.24a); `order` is the one that chance gave it."""

    player: PlayerId
    order: tuple[ObjectId, ...] = ()
    tells = "<player> shuffles their library"

    def apply(self, state: State) -> State:
        p = state.players[self.player]
        if not p.library_known:
            return state.update_player(self.player, library=())  # its known cards may now be anywhere in it
        rest = tuple(i for i in p.library if i not in self.order)
        return state.update_player(self.player, library=(*self.order, *rest))


class ShuffleLibrary(Instruction):
    """Players shuffle their libraries; or objects are shuffled into their owners' libraries (701.24c)."""

    says = "shuffle"
    what: Reference = Reference("library")
    by: Reference | None = None
    about = {"what": OBJECT}

    @property
    def in_turn(self) -> bool:  # type: ignore[override]
        """Whether it shuffles what was put into the library before (701.24a), and puts nothing there itself."""
        return self.what.text == "library"

    def perform(self, game: Game, this: Resolving) -> None:
        players = this.players(game, self.by)
        if self.what.text != "library":
            players = self._put_in(game, this) or players
        shuffle(game, *players)

    def _put_in(self, game: Game, this: Resolving) -> list[PlayerId]:
        """Put the objects into their owners' libraries; the owners, in APNAP order."""
        named = [i for i in this.resolve(game, self.what) if isinstance(i, int)]
        owners = {game.state.knowing(i).objects[i].owner for i in named}
        game.cites.add("701.24c" if named else "701.24d")
        there = this.objects(game, self.what) or this.followed(game, self.what)
        game.perform(*(Move(i, "library").because("701.24c") for i in there))
        return [p for p in game.state.apnap() if p in owners]


def shuffle(game: Game, *players: PlayerId, without: tuple[ObjectId, ...] = ()) -> None:
    """Shuffle libraries at the same time, all but some cards of them (701.24b); even without cards (701.24e)."""
    orders = {p: _order(game, p, without) for p in players}
    game.perform(*(Shuffle(p, orders[p]).because("701.24a") for p in players))


def _order(game: Game, player: PlayerId, without: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """The order that chance gives a library; where nobody says it, it is assumed to be the one that there was."""
    state = game.state
    p = state.players[player]
    cards = tuple(i for i in p.library if i not in without)
    if not p.library_known or all(is_unknown(state, i) for i in cards) or len({state.known(i).name for i in cards}) < 2:
        return cards
    about = "the order of <0>'s library is unknown after it is shuffled"
    assumed = "nobody knows the order of <0>'s library after it is shuffled; the one from before is taken"
    ask = Arrange(player, about, (player,), "701.24a", options=cards, piles=("shuffle",), assumed=assumed)
    order: tuple[ObjectId, ...] = game.choose(ask)["shuffle"]
    return order

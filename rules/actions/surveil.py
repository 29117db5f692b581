"""701.25. Surveil"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.actions.library import OfTheTop, fewer, forget, looked_at, placed
from rules.decisions_library import Arrange
from rules.events import Event, Move
from rules.references import Reference
from rules.state import ObjectId, State

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Surveil(OfTheTop):
    """A player surveils: cards from the top go to the graveyard, the rest stays on top (701.25a)."""

    top: tuple[ObjectId, ...] = ()
    graveyard: tuple[ObjectId, ...] = ()
    tells = "<player> surveils {amount}"

    def possible(self, state: State) -> bool:
        return self.amount > 0  # 701.25c

    def apply(self, state: State) -> State:
        return placed(state, self.player, (*self.top, *self.graveyard))

    def parts(self, state: State) -> Iterable[Event]:
        return (Move(card, "graveyard").because("701.25a") for card in self.graveyard)


class SurveilCards(Instruction):
    """Players look at the top cards of their libraries; any number go to the graveyard, the rest back (701.25a)."""

    says = "surveil"
    in_turn = True
    amount: int | Amount
    by: Reference | None = None

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        players = this.players(game, self.by)
        if n <= 0:
            game.note("<0> surveils 0, so nothing happens", tuple(players), cites=("701.25c",))
            return
        found = looked_at(game, "701.25a", *(Surveil(p, n) for p in players))
        done = [arranged(game, e, cards) for e, cards in found]
        game.perform(*(e.because("701.25a", *(("701.25b",) if e.amount > n else ())) for e in done))
        for player in players:
            forget(game, player)


def arranged(game: Game, event: Surveil, cards: tuple[ObjectId, ...]) -> Surveil:
    """The surveil with the player's decision where the cards go; it counts even without cards (701.25d)."""
    about = f"<0> surveils {event.amount} and must say where <1> go"
    assumed = f"<0> surveils {event.amount} and leaves <1> on top"
    ask = Arrange(
        event.player, about, (event.player, cards), "701.25a", options=cards, piles=("top", "graveyard"),
        assumed=assumed,
    )  # fmt: skip
    piles = game.choose(ask)
    done = event.but(top=piles["top"], graveyard=piles["graveyard"], done=True)
    return done.because(*fewer(cards, event.amount))

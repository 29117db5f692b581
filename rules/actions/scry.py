"""701.22. Scry"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.actions.library import OfTheTop, fewer, forget, looked_at, placed
from rules.decisions_library import Arrange
from rules.references import Reference
from rules.state import ObjectId, State
from rules.trace import Note

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Scry(OfTheTop):
    """A player scries: cards from the top go to the bottom, the rest stays on top (701.22a)."""

    top: tuple[ObjectId, ...] = ()
    bottom: tuple[ObjectId, ...] = ()

    def possible(self, state: State) -> bool:
        return self.amount > 0  # 701.22b

    def told(self, state: State) -> Note:
        below = ", putting <1> on the bottom" if self.bottom else ""
        return Note(f"<0> scries {self.amount}{below}", (self.player, self.bottom))

    def apply(self, state: State) -> State:
        return placed(state, self.player, self.top, self.bottom)


class ScryCards(Instruction):
    """Players look at the top cards of their libraries; any number go to the bottom, the rest back (701.22a)."""

    says = "scry"
    in_turn = True
    amount: int | Amount
    by: Reference | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        players = this.players(game, self.by)
        if n <= 0:
            game.note("<0> scries 0, so nothing happens", tuple(players), cites=("701.22b",))
            return
        found = looked_at(game, "701.22a", *(Scry(p, n) for p in players))  # 701.22c: all look, then all decide
        done = [arranged(game, e, cards) for e, cards in found]
        cites = ("701.22a", "701.22c") if len(done) > 1 else ("701.22a",)
        game.perform(*(e.because(*cites) for e in done))
        for player in players:
            forget(game, player)


def arranged(game: Game, scry: Scry, cards: tuple[ObjectId, ...]) -> Scry:
    """The scry with the player's decision where the cards go (701.22a); it counts even without cards (701.22d)."""
    about = f"<0> scries {scry.amount} and must say where <1> go"
    assumed = f"<0> scries {scry.amount} and leaves <1> on top"
    ask = Arrange(scry.player, about, (scry.player, cards), "701.22a", options=cards, assumed=assumed)
    piles = game.choose(ask)
    return scry.but(top=piles["top"], bottom=piles["bottom"], done=True).because(*fewer(cards, scry.amount))

"""119.5. Setting a life total"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.events import Event, GainLife, LoseLife
from rules.references import Reference
from rules.sorts import PLAYER
from rules.state import ObjectId, PlayerId, State

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class SetLife(Instruction):
    """Players gain or lose the life that makes their totals this number (119.5)."""

    amount: int | Amount
    by: Reference | None = None
    least = {"amount": None}

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        events = [e for p in this.players(game, self.by) for e in to_total(game.state, p, n, this.source)]
        game.perform(*(e.because("119.5") for e in events))


class ExchangeLife(Instruction):
    """Two players' life totals are exchanged (701.12c)."""

    what: Reference
    with_: Reference
    about = {"what": PLAYER, "with_": PLAYER}

    def perform(self, game: Game, this: Resolving) -> None:
        players = list(dict.fromkeys((*this.players(game, self.what), *this.players(game, self.with_))))
        if len(players) != 2:
            game.note("there are not two players, so no life totals are exchanged", cites=("701.12a",))
            return
        lives = {p: game.state.players[p].life for p in players}
        pairs = zip(players, reversed(players), strict=True)
        events = [e for one, other in pairs for e in to_total(game.state, one, lives[other], this.source)]
        if not all(e.possible(game.state) for e in events):
            game.note("a life total can't become that, so none are exchanged", cites=("119.7", "119.8", "701.12a"))
            return
        game.perform(*(e.because("701.12c") for e in events))


def to_total(state: State, player: PlayerId, total: int, source: ObjectId | None) -> list[Event]:
    """The gain or loss of life by which the player's total becomes this."""
    more = total - state.players[player].life
    if not more:
        return []
    return [GainLife(player, more, source) if more > 0 else LoseLife(player, -more)]

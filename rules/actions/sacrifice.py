"""701.21. Sacrifice"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.abilities.resolving import choose_objects
from rules.abilities.statements import forbids
from rules.events import Sacrifice
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class SacrificeIt(Instruction):
    """Players sacrifice permanents that they control (701.21a); those of a phrase they choose themselves (701.21)."""

    says = "sacrifice"
    what: Reference
    by: Reference | None = None
    amount: int | Amount = 1

    def perform(self, game: Game, this: Resolving) -> None:
        events = []
        n = this.number(game, self.amount)
        for player in self._players(game, this):
            events += [Sacrifice(player, i).because("701.21a") for i in self._chosen(game, this, player, n)]
        game.perform(*events)

    def _players(self, game: Game, this: Resolving) -> list[str]:
        if self.by is not None or self.what.one is not None:
            return this.players(game, self.by)
        owners = (game.state.controller(i) for i in this.objects(game, self.what))
        return list(dict.fromkeys(owners)) if this.source is None else [this.controller]

    def _chosen(self, game: Game, this: Resolving, player: str, n: int) -> list[int]:
        state = game.state
        if self.what.one is None:
            found = [
                i for i in this.objects(game, self.what) if state.on_battlefield(i) and state.controller(i) == player
            ]
            return [i for i in found if not forbids(state, i, "be sacrificed")]
        view = this.view(game).but(you=player)
        options = tuple(
            i
            for i in self.what.one.all(view)
            if isinstance(i, int) and state.controller(i) == player and not forbids(state, i, "be sacrificed")
        )
        return list(
            choose_objects(game, player, options, n, n, f"{self.what.text} to sacrifice", "sacrifice", "701.21a")
        )

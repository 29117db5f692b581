"""701.21. Sacrifice"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Amount, Instruction
from rules.abilities.statements import forbids
from rules.events import Sacrifice
from rules.references import Reference
from rules.sorts import PERMANENT

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class SacrificeIt(Instruction):
    """Players sacrifice permanents that they control (701.21a); those of a phrase they choose themselves (701.21)."""

    says = "sacrifice"
    what: Reference
    by: Reference | None = None
    amount: int | Amount = 1
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        events = []
        if len(self._players(game, this)) > 1:
            game.cites.update(("608.2e", "101.4"))
        n = this.number(game, self.amount)
        for player in self._players(game, this):
            events += [Sacrifice(player, i).because("701.21a") for i in self._chosen(game, this, player, n)]
        this.bind("sacrificed", [e.object for e in events])
        game.perform(*events)

    def can(self, game: Game, this: Resolving) -> bool:
        players = self._players(game, this)
        return all(self._options(game, this, p) for p in players)

    def _options(self, game: Game, this: Resolving, player: str) -> tuple[int, ...]:
        state = game.state
        view = this.view(game).but(you=player)
        found = self.what.one.all(view) if self.what.one is not None else self.what.resolve(view)
        return tuple(
            i
            for i in found
            if isinstance(i, int) and state.on_battlefield(i) and state.controller(i) == player
            and not forbids(state, i, "be sacrificed")
        )  # fmt: skip

    def _players(self, game: Game, this: Resolving) -> list[str]:
        if self.by is not None and self.by.text == "its controller" and self.what.one is None:
            return list(dict.fromkeys(game.state.controller(i) for i in this.objects(game, self.what)))
        if self.by is not None or self.what.one is not None:
            return this.players(game, self.by)
        owners = (game.state.controller(i) for i in this.objects(game, self.what))
        return list(dict.fromkeys(owners)) if this.source is None else [this.controller]

    def _chosen(self, game: Game, this: Resolving, player: str, n: int) -> list[int]:
        options = self._options(game, this, player)
        if self.what.one is None:
            if not options:
                game.note("<0> controls nothing of that to sacrifice", player, cites=("701.21a",))
            return list(options)
        what = f"{self.what.text} to sacrifice"
        return list(choose_objects(game, player, options, n, n, what, "sacrifice", "701.21a"))

"""122.5, 701.10e: counters that are moved or doubled"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.abilities.kinds import Amount, Instruction
from rules.abilities.statements import forbids
from rules.actions.proliferate import counters
from rules.events import Event, PutCounters, RemoveCounters
from rules.references import Reference
from rules.sorts import PERMANENT
from rules.state import Id, ObjectId

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

ANY_KIND = ("all",)


class MoveCounters(Instruction):
    """Counters are removed from one object and put on another, or nothing happens (122.5).

    The kind `all` means those of every kind; the amount `all` as many as there are.
    """

    kind: str
    amount: int | Amount | Literal["all"] = "all"
    from_: Reference = Reference("this")
    to: Reference = Reference("target")
    about = {"from_": PERMANENT, "to": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        events: list[Event] = []
        for source in this.permanents(game, self.from_, "from"):
            for target in this.permanents(game, self.to, "to"):
                events += self._moved(game, this, source, target)
        game.perform(*events)

    def _moved(self, game: Game, this: Resolving, source: ObjectId, target: ObjectId) -> list[Event]:
        there = {k: n for k, n in counters(game.state, source).items() if self.kind in (k, *ANY_KIND)}
        if source == target or not there or forbids(game.state, target, "have counters put on it"):
            game.note("no counter can be moved from <0> to <1>", source, target, cites=("122.5",))
            return []
        events: list[Event] = []
        for kind, n in there.items():
            m = n if isinstance(self.amount, str) else min(n, this.number(game, self.amount))
            events.append(RemoveCounters(source, kind, m).because("122.5"))
            events.append(PutCounters(target, kind, m, this.controller).because("122.5"))
        return events


class DoubleCounters(Instruction):
    """Permanents or players get as many counters of a kind as they have (701.10e); `all` means each kind."""

    kind: str
    on: Reference = Reference("this")

    def perform(self, game: Game, this: Resolving) -> None:
        on = [i for i in this.resolve(game, self.on, label="on") if self._there(game, i)]
        more = [(i, k, n) for i in on for k, n in counters(game.state, i).items() if self.kind in (k, *ANY_KIND)]
        game.perform(*(PutCounters(i, k, n, this.controller).because("701.10e") for i, k, n in more))

    @staticmethod
    def _there(game: Game, id: Id) -> bool:
        return id in game.state.players if isinstance(id, str) else game.state.on_battlefield(id)

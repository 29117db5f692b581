"""701.34. Proliferate"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Instruction
from rules.actions.library import DoneEvent, proposed
from rules.events import PutCounters
from rules.references import Reference
from rules.state import Id, PlayerId, State
from rules.vocabulary import last

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Proliferate(DoneEvent):
    """A player proliferates, so many times one after another (701.34a)."""

    player: PlayerId
    amount: int = 1
    tells = "<player> proliferates"


class ProliferateCounters(Instruction):
    """A player chooses permanents and players with counters; each gets another of each kind it has (701.34a)."""

    says = "proliferate"
    by: Reference | None = last(default=None, kw_only=True)

    def perform(self, game: Game, this: Resolving) -> None:
        for player in this.players(game, self.by):
            for event in proposed(game, Proliferate(player)):
                for _ in range(event.amount):
                    proliferate(game, player)


def proliferate(game: Game, player: PlayerId) -> None:
    """The player proliferates once."""
    options = with_counters(game.state)
    what = "permanents and players to proliferate"
    chosen = choose_objects(game, player, options, 0, len(options), what, "proliferate", "701.34a")
    more = [PutCounters(i, kind, 1, player) for i in chosen for kind in counters(game.state, i)]
    game.perform(*(e.because("701.34a") for e in more))
    game.perform(Proliferate(player, done=True).because("701.34a"))


def with_counters(state: State) -> tuple[Id, ...]:
    """The permanents and players that have a counter."""
    ids: list[Id] = [*state.battlefield_ids, *state.apnap()]
    return tuple(i for i in ids if counters(state, i))


def counters(state: State, id: Id) -> Mapping[str, int]:
    """The counters on a permanent or of a player, those of which there are any."""
    found = state.players[id].counters if isinstance(id, str) else state[id].counters
    return {kind: n for kind, n in found.items() if n}

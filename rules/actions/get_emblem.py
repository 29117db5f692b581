"""114. Emblems"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Ability, Instruction
from rules.events import Event
from rules.references import Reference
from rules.state import Card, Face, Object, PlayerId, State
from rules.types import EMBLEM

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class GetEmblem(Event):
    """An emblem is put into the command zone, owned and controlled by a player (114.2)."""

    player: PlayerId
    emblem: Card
    tells = "<player> gets an emblem"

    def apply(self, state: State) -> State:
        state = state.tick()
        new = Object(state.clock, self.emblem, self.player, self.player, "command", state.clock)
        return state.put(new)


class GetEmblem_(Instruction):
    """Players get an emblem with these abilities, and with no other characteristics (114.2, 114.3)."""

    says = "get emblem"
    abilities: tuple[Ability, ...]
    by: Reference | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        emblem = Card((Face(abilities=self.abilities),), layout=EMBLEM)
        game.perform(*(GetEmblem(p, emblem).because("114.2", "114.3") for p in this.players(game, self.by)))

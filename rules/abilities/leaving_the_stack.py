"""702.34a: a spell that goes to one zone from the stack, whatever would put it anywhere else"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.abilities.replacement import Effect
from rules.events import Event, Exile, Move
from rules.state import ObjectId, State

if TYPE_CHECKING:
    from rules.game import Game


class GoesElsewhere(Effect):
    """What the spell was cast for says where it goes instead, any time it would leave the stack (702.34a)."""

    object: ObjectId
    to: str

    @property
    def source(self) -> ObjectId | None:
        return self.object

    def applies(self, state: State, event: Event) -> bool:
        return isinstance(event, Move) and event.to not in ("battlefield", self.to)

    def instead(self, game: Game, event: Event) -> list[Event]:
        move = Exile(self.object) if self.to == "exile" else Move(self.object, self.to)
        return [move.because("614.6")]


def effects_of(state: State, event: Event) -> Iterator[Effect]:
    """The effect of the cost for which the spell was cast, as it leaves the stack."""
    on = state.objects[event.object].on_stack if isinstance(event, Move) and event.object in state.objects else None
    if on is not None and on.then:
        yield GoesElsewhere(object=event.object, to=on.then)  # type: ignore[attr-defined]

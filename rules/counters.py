"""122. Counters: those with rules of their own (122.1c, 122.1d, 122.1h)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.abilities.replacement import Effect
from rules.abilities.replacing import reasons
from rules.abilities.shields import cant_prevent
from rules.events import DealDamage, Destroy, Event, Exile, Move, RemoveCounters, Untap
from rules.state import ObjectId, State
from rules.vocabulary import last

if TYPE_CHECKING:
    from rules.game import Game


class OfCounters(Effect):
    """What counters of one kind on a permanent do to an event that is about it."""

    object: ObjectId
    kind: str

    @property
    def source(self) -> ObjectId | None:
        return self.object


class ShieldPrevents(OfCounters):
    """Damage to it is prevented and a shield counter removed (122.1c)."""

    cite: str = last(default="122.1c", kw_only=True)

    @property
    def prevents_all(self) -> bool:
        """Nothing is left of the event."""
        return True

    def applies(self, state: State, event: Event) -> bool:
        return isinstance(event, DealDamage)

    def instead(self, game: Game, event: Event) -> list[Event]:
        assert isinstance(event, DealDamage)
        remove = RemoveCounters(self.object, "shield", 1).because("122.1c")
        if cant_prevent(game, event):  # the rest of the effect happens all the same
            return [event, remove]
        game.note("the damage by <0> to <1> is prevented", event.source, self.object, cites=("122.1c", "615.6"))
        if remove in game.promised:  # a single effect prevents all of it at one time
            return []
        game.promised.append(remove)
        return [remove]


class ShieldSaves(OfCounters):
    """It is not destroyed by an effect; a shield counter is removed instead (122.1c)."""

    cite: str = last(default="122.1c", kw_only=True)

    def applies(self, state: State, event: Event) -> bool:
        return isinstance(event, Destroy) and not {"704.5g", "704.5h"} & {*event.cites}

    def instead(self, game: Game, event: Event) -> list[Event]:
        return [RemoveCounters(self.object, "shield", 1).because("122.1c", "614.6")]


class Stunned(OfCounters):
    """It doesn't untap; a stun counter is removed instead (122.1d)."""

    cite: str = last(default="122.1d", kw_only=True)

    def applies(self, state: State, event: Event) -> bool:
        return isinstance(event, Untap)

    def instead(self, game: Game, event: Event) -> list[Event]:
        return [RemoveCounters(self.object, "stun", 1).because("122.1d", "614.6")]


class Final(OfCounters):
    """It is exiled instead of being put into a graveyard (122.1h)."""

    cite: str = last(default="122.1h", kw_only=True)

    def applies(self, state: State, event: Event) -> bool:
        return isinstance(event, Move) and event.to == "graveyard"

    def instead(self, game: Game, event: Event) -> list[Event]:
        return [Exile(self.object).because("122.1h", "614.6", *reasons(event))]


KINDS: dict[str, tuple[type[OfCounters], ...]] = {
    "shield": (ShieldPrevents, ShieldSaves),
    "stun": (Stunned,),
    "finality": (Final,),
}


def effects_of(state: State, event: Event) -> Iterator[Effect]:
    """The effects that counters on the permanent have on this event: one for each kind, however many there are."""
    id = getattr(event, "recipient" if isinstance(event, DealDamage) else "object", None)
    if not isinstance(id, int) or not state.on_battlefield(id):
        return
    for kind in state.objects[id].counters:
        for effect in KINDS.get(kind, ()):
            yield effect(object=id, kind=kind)

"""708.11, 712.20: "as this transforms", applied while the permanent is turned over"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.abilities.kinds import Replacement
from rules.abilities.layers import all_abilities
from rules.abilities.replacement import Effect
from rules.abilities.replacing import changed
from rules.events import Event, Transform
from rules.state import ObjectId, State
from rules.view import View

if TYPE_CHECKING:
    from rules.game import Game

CITES: dict[type[Event], str] = {Transform: "712.20"}  # by what turns a permanent: the rule that says when this applies


class AsItTurns(Effect):
    """An ability that the permanent will have once it is turned over; `would_be` is the state in which it has."""

    object: ObjectId
    number: int
    ability: Replacement
    would_be: State
    occasion: Any

    @property
    def key(self) -> Any:
        return "turns", self.object, self.number, id(self.ability)

    @property
    def source(self) -> ObjectId | None:
        return self.object

    def applies(self, state: State, event: Event) -> bool:
        if self.ability.if_ is None:
            return True
        seen = self.would_be
        return self.ability.if_.holds(
            View(seen, seen.known, self.object, seen.controller(self.object), self.occasion.names)
        )

    def instead(self, game: Game, event: Event) -> list[Event]:
        from rules.abilities.resolving import Resolving

        now, seen = game.state, self.would_be
        this = Resolving(self.object, seen.controller(self.object), self.occasion.names)
        game.state = seen
        try:
            events = changed(game, this, self.ability, event)
        finally:
            game.state = now
        return [e.because(CITES[type(event)]) if e is not event else e for e in events]


def as_it_turns(state: State, event: Any) -> Iterator[Effect]:
    """The abilities of the other side about being turned so, which apply meanwhile and not afterwards."""
    o = state[event.object]
    printed = (a for f in (o.copy_of or o.card).faces for a in f.abilities)
    if not any(isinstance(a, Replacement) and a.as_ for a in printed):
        return
    would_be = event.apply(state)
    view = View(would_be, would_be.known, event.object, would_be.controller(event.object))
    for number, ability in enumerate(all_abilities(would_be.characteristics[event.object])):
        if not isinstance(ability, Replacement):
            continue
        for trigger in ability.as_:
            watched = type(event).__name__ in trigger.watches
            if watched and (found := trigger.occasions(view, [event], state)):
                yield AsItTurns(event.object, number, ability, would_be, found[0])
                break

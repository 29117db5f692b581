"""614.1e, 708.11, 712.20: what applies as a permanent is turned face up, or transforms or converts"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.abilities.kinds import Replacement
from rules.abilities.replacement import Effect
from rules.abilities.replacing import changed
from rules.events import BecomeCopy, Event, StartEffect
from rules.state import ObjectId, State
from rules.trace import Replaces
from rules.view import View

if TYPE_CHECKING:
    from rules.game import Game

# by the event that turns a permanent: the rules that say when its abilities about that apply
TURNING = {"TurnFaceUp": ("614.1e", "708.11"), "Transform": ("712.20",)}


class AsItTurns(Effect):
    """An ability that the permanent would have once it is turned; `would_be` is the state in which it is."""

    object: ObjectId
    number: int
    ability: Replacement
    would_be: State
    occasion: Any

    @property
    def rank(self) -> int:  # type: ignore[override]
        """Becoming a copy comes before everything else that is said of how it is turned (616.1c)."""
        said = (*self.ability.may, *self.ability.do, *(self.ability.instead or ()))
        return 2 if any(type(i).__name__ == "BecomesCopyOf" for i in said) else 5

    @property
    def key(self) -> Any:
        return ("turned", self.object, id(self.ability))

    @property
    def source(self) -> ObjectId | None:
        return self.object

    def applies(self, state: State, event: Event) -> bool:
        you = self.would_be.characteristics[self.object].controller
        view = View(self.would_be, self.would_be.known, self.object, you, self.occasion.names)
        return self.ability.if_ is None or self.ability.if_.holds(view)

    def instead(self, game: Game, event: Event) -> list[Event]:
        from rules.abilities.resolving import Resolving

        now, seen = game.state, self.would_be
        you, x = seen.characteristics[self.object].controller, seen[self.object].x
        game.tell(Replaces(self.object, event), *TURNING[type(event).__name__])
        game.state, game.really = seen, now
        try:
            events = changed(game, Resolving(self.object, you, self.occasion.names, x=x), self.ability, event)
        finally:
            game.state, game.really = now, None
        return list(_folded(events, self.object))


def _folded(events: list[Event], id: ObjectId) -> Iterator[Event]:
    """The event with the copy that it becomes taken into it, so that this may say more; all else beside it."""
    turned: Any = next((e for e in events if type(e).__name__ == "TurnFaceUp"), None)
    others: list[Event] = []
    for event in (e for e in events if e is not turned):
        if turned is not None and isinstance(event, BecomeCopy) and event.object == id:
            turned = turned.but(copy_of=event.card).because(*event.cites)
        elif turned is not None and isinstance(event, StartEffect) and event.effect.to == (id,):
            turned = turned.but(starting=(*turned.starting, event.effect)).because(*event.cites)
        else:
            others.append(event)
    yield from (*([] if turned is None else [turned]), *others)


def as_it_turns(state: State, event: Any) -> Iterator[Effect]:
    """The effects that its own abilities, as it will be, have on how a permanent is turned: meanwhile, not after it."""
    id, kind = event.object, type(event).__name__
    o = state[id]
    printed = (
        a for f in (*o.card.faces, o.printed) for a in (*f.abilities, *(b for k in f.keywords for b in k.abilities()))
    )
    if not any(isinstance(a, Replacement) for a in printed):
        return
    would_be = event.apply(state)
    view = View(would_be, would_be.known, id, would_be.characteristics[id].controller)
    for holder, number, ability in would_be.watchers.get(kind, ()):
        if holder != id or not isinstance(ability, Replacement):
            continue
        for trigger in (*ability.as_, *(() if kind == "Transform" else ability.would)):
            if kind in trigger.watches and (found := trigger.occasions(view, [event], state)):
                yield AsItTurns(id, number, ability, would_be, found[0])
                break

"""614.1, 614.6: what the replacement ability of an object makes of an event"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.abilities.in_order import in_order
from rules.abilities.kinds import Replacement
from rules.abilities.replacement import TOGETHER, Effect
from rules.events import DealDamage, Draw, Event
from rules.state import ObjectId, State
from rules.trace import Replaces
from rules.view import View

if TYPE_CHECKING:
    from rules.game import Game


class OfAbility(Effect):
    """A replacement ability of an object."""

    object: ObjectId
    number: int  # its place among the object's abilities
    ability: Replacement

    @property
    def key(self) -> Any:
        return self.object, self.number

    @property
    def source(self) -> ObjectId | None:
        return self.object

    def _view(self, state: State) -> View:
        return View(state, state.known, self.object, state.known(self.object).controller)

    def _occasion(self, state: State, event: Event) -> Any:
        view = self._view(state)
        for trigger in (*self.ability.would, *self.ability.as_):
            if type(event).__name__ in trigger.watches and (found := trigger.occasions(view, [event], state)):
                return found[0]
        return None

    def applies(self, state: State, event: Event) -> bool:
        occasion = self._occasion(state, event)
        if occasion is None:
            return False
        view = self._view(state).but(names=occasion.names, amount=occasion.amount)
        return self.ability.if_ is None or self.ability.if_.holds(view)

    @property
    def is_about_all(self) -> bool:
        """Whether it looks at all that happens at once, as one event: how many there are, or "one or more"."""
        once = any(getattr(t, "once", False) for t in (*self.ability.would, *self.ability.as_))
        return once or any(hasattr(i, "modify_all") for i in self.ability.instead or ())

    @property
    def raises(self) -> bool:
        """Whether all that it does is to make the number of an event greater."""
        a = self.ability
        return bool(a.instead) and all(getattr(i, "raises", False) for i in a.instead or ()) and not (a.do or a.may)

    def instead(self, game: Game, event: Event) -> list[Event]:
        return self.instead_of_all(game, [event])

    def instead_of_all(self, game: Game, events: Sequence[Event]) -> list[Event]:
        """What happens in place of several events that are one to it, such as the creation of several tokens."""
        from rules.abilities.resolving import Resolving

        state, event = game.state, events[0]
        occasion = self._occasion(state, event)
        amount = len(events) if isinstance(event, TOGETHER) else occasion.amount
        this = Resolving(self.object, state.known(self.object).controller, occasion.names, amount=amount)
        empty = isinstance(event, Draw) and not state.players[event.player].library
        skips = ("614.11",) if empty else ("614.1b", "614.10") if self.ability.instead == () else ()
        game.tell(Replaces(self.object, event), "614.6", *reasons(event), *skips)
        now, later = in_order(self.ability.instead or ())
        if not later or any(_changes(i) for i in later):
            return changed(game, this, self.ability, *events)
        applying, left = game.applying, changed(game, this, self.ability.but(instead=now), *events)
        game.afterwards.append((later, this, applying))
        return left


def reasons(event: Event) -> tuple[str, ...]:
    """The state-based actions that this event comes from; one replacement is enough for several (704.7)."""
    found = tuple(c for c in event.cites if c.startswith("704.5"))
    return (*found, "704.7") if len(found) > 1 else found


def changed(game: Game, this: Any, ability: Replacement, *replaced: Event) -> list[Event]:
    """What a replacement ability makes of what is one event to it.

    `instead` happens in place of it, `do` beside it, `may` if chosen.
    """
    from rules.abilities.resolving import carry_out
    from rules.actions.flow import May

    left = list(replaced)
    with game.capturing() as events:
        if ability.instead is not None:
            changing = [i for i in ability.instead if _changes(i)]
            for instruction in changing:
                left = _changed_by(instruction, game, this, left)
            if not changing:
                left = []
            others = [i for i in ability.instead if not _changes(i)]
            if others and isinstance(replaced[0], DealDamage) and changing:
                game.cites.add("615.5")
            carry_out(game, others, this)
        carry_out(game, (*ability.do, *([May(ability.may)] if ability.may else [])), this)
    return [*left, *events]


def _changes(instruction: Any) -> bool:
    return hasattr(instruction, "modify") or hasattr(instruction, "modify_all")


def _changed_by(instruction: Any, game: Game, this: Any, events: list[Event]) -> list[Event]:
    if not hasattr(instruction, "modify_all"):
        return [new for event in events for new in _listed(instruction.modify(game, this, event))]
    changed: list[Event] = instruction.modify_all(game, this, events) if events else []
    return changed


def _listed(made: Event | list[Event] | None) -> list[Event]:
    return made if isinstance(made, list) else [] if made is None else [made]

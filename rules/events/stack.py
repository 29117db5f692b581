"""What happens on the stack, to effects and to abilities that trigger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.events.event import Event
from rules.events.zones import moved, put
from rules.state import Card, Id, Object, ObjectId, OnStack, PlayerId, State
from rules.trace import Note


class StartEffect(Event):
    """A continuous effect begins (611.2)."""

    effect: Any

    def told(self, state: State) -> Note | None:
        note: Note = self.effect.told()
        return note

    def apply(self, state: State) -> State:
        state = state.tick()
        return state.with_effects((*state.effects, self.effect.but(timestamp=state.clock)))


class EndEffects(Event):
    """Continuous effects end (611.2a)."""

    effects: tuple[Any, ...]

    def apply(self, state: State) -> State:
        gone = {id(e) for e in self.effects}
        return state.with_effects(tuple(e for e in state.effects if id(e) not in gone))


class AddShield(Event):
    """A replacement or prevention effect waits for its event (614, 615)."""

    shield: Any

    def told(self, state: State) -> Note | None:
        note: Note = self.shield.told()
        return note

    def apply(self, state: State) -> State:
        state = state.tick()
        return state.inheriting(frozenset(), shields=(*state.shields, self.shield.but(made=state.clock)))


class SetShields(Event):
    """Shields are used up or end (615.7)."""

    shields: tuple[Any, ...]

    def apply(self, state: State) -> State:
        return state.inheriting(frozenset(), shields=self.shields)


class AddDelayed(Event):
    """A delayed triggered ability waits for its occasion (603.7)."""

    delayed: Any

    def apply(self, state: State) -> State:
        state = state.tick()
        return state.inheriting(frozenset(), delayed=(*state.delayed, self.delayed.but(made=state.clock)))


class TriggerAbility(Event):
    """An ability triggers, and waits to be put on the stack (603.2, 603.3)."""

    source: ObjectId
    player: PlayerId
    ability: Any
    occasion: Any = None

    def told(self, state: State) -> Note:
        from rules.abilities.chapters import called

        return Note(f"the {called(self.ability)} of <0> triggers", (self.source,))

    def apply(self, state: State) -> State:
        return state.inheriting(frozenset(), waiting=(*state.waiting, self))


class PutOnStack(Event):
    """An ability goes on the stack as an object of its own (602.2a, 603.3)."""

    source: ObjectId
    player: PlayerId
    on_stack: OnStack

    def told(self, state: State) -> Note:
        from rules.abilities.chapters import called

        chosen = tuple(dict.fromkeys(i for some in self.on_stack.targets for i in some))
        tail = ", targeting <1>" if chosen else ""
        return Note(f"the {called(self.on_stack.ability)} of <0> is put on the stack{tail}", (self.source, chosen))

    def apply(self, state: State) -> State:
        id = state.clock + 1
        return moved(state, None, Object(id, Card(()), self.player, self.player, "stack", id, on_stack=self.on_stack))


class Propose(Event):
    """A card is put on the stack as its casting is proposed (601.2a)."""

    object: ObjectId
    player: PlayerId
    on_stack: OnStack

    def apply(self, state: State) -> State:
        old, id = state[self.object], state.clock + 1
        new = Object(
            id, old.card, old.owner, self.player, "stack", id, label=old.label, face=old.face, bestowed=old.bestowed,
            face_down=old.face_down, listed=old.listed, on_stack=self.on_stack.but(source=id),
        )  # fmt: skip
        return moved(state, old, new)


class Cast(Event):
    """A spell has been cast (601.2i), from a zone."""

    object: ObjectId
    player: PlayerId
    zone: str = "hand"

    def told(self, state: State) -> Note:
        on = state[self.object].on_stack
        chosen = tuple(dict.fromkeys(i for t in on.targets for i in t)) if on is not None else ()
        paid = [p for p in (on.paid if on else ()) if p != state[self.object].face_down]
        how = [*paid, *([f"with X = {on.x}"] if on and on.x else [])]
        tail = (f" ({', '.join(how)})" if how else "") + (", targeting <2>" if chosen else "")
        return Note("<0> casts <1>" + tail, (self.player, self.object, chosen))


class Activate(Event):
    """A player has activated an ability, which is on the stack (602.2a)."""

    source: ObjectId
    player: PlayerId
    id: ObjectId = 0

    def told(self, state: State) -> Note:
        on = state[self.id].on_stack if self.id in state.objects else None
        chosen = tuple(dict.fromkeys(i for t in on.targets for i in t)) if on is not None else ()
        tail = ", targeting <2>" if chosen else ""
        return Note("<0> activates the ability of <1>" + tail, (self.player, self.source, chosen))


class TapForMana(Event):
    """A permanent was tapped for mana of these kinds (106.12)."""

    object: ObjectId
    player: PlayerId
    kinds: tuple[str, ...] = ()


class BecomeTarget(Event):
    """An object or player becomes a target of a spell or ability on the stack (115.1)."""

    object: Id
    by: ObjectId
    player: PlayerId  # who controls that spell or ability


class Counter(Event):
    """A spell or ability is countered (701.6a)."""

    object: ObjectId
    to: str = "graveyard"
    tells = "<object> is countered"

    def possible(self, state: State) -> bool:
        return self.object in state.stack

    def parts(self, state: State) -> Iterable[Event]:
        o = state[self.object]
        if o.is_ability:
            yield LeaveStack(self.object).because("701.6a")
        else:
            yield put(self.object, o.on_stack.then if o.on_stack is not None and o.on_stack.then else self.to)


class CopyOnStack(Event):
    """A copy of a spell or ability is put on the stack (707.10)."""

    object: ObjectId
    player: PlayerId
    card: Card  # what the copy is
    made: ObjectId = 0
    tells = "<player> copies <object>"

    def about_to_happen(self, state: State) -> Event:
        return self.but(made=state.clock + 1)

    def apply(self, state: State) -> State:
        from rules.abilities.face_down_status import listed_of

        old, id = state.knowing(self.object).objects[self.object], state.clock + 1  # 608.2h: it may be gone
        on = old.on_stack.but(source=id if not old.is_ability else old.on_stack.source) if old.on_stack else None
        card = Card((listed_of(old),)) if old.face_down else self.card  # 707.2
        card = card.but(token=True, commander=False) if card.faces else card
        new = Object(id, card, self.player, self.player, "stack", id, face=old.face, bestowed=old.bestowed, on_stack=on)
        return moved(state, None, new)


class CopyCard(Event):
    """A copy of a card is made in the zone that the card is in (707.12)."""

    object: ObjectId
    player: PlayerId
    card: Card
    tells = "<player> makes a copy of <object>"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        id, zone = state.clock + 1, state[self.object].zone
        return moved(state, None, Object(id, self.card, self.player, self.player, zone, id))


class LeaveStack(Event):
    """An ability that has resolved or was countered leaves the stack (608.2n, 701.6a)."""

    object: ObjectId

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        return moved(state, state[self.object], None)

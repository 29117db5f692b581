"""Everything that can happen to objects and players.  An event knows how to make the state that follows it.

`tells` is its line in the trace: `<field>` is an object or player (or several), `{field}` anything else.
Turn and combat events are in `rules/turn/events.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from rules.state import EMPTY, NOBODY, Card, Face, Id, Object, ObjectId, OnStack, PlayerId, State
from rules.trace import Note
from rules.vocabulary import Record, last


class Event(Record):
    """A proposal, a fact and a line of the trace in one value."""

    cites: tuple[str, ...] = last(default=(), kw_only=True)
    _ignored: ClassVar[frozenset[str]] = frozenset({"cites"})
    tells: ClassVar[str] = ""  # an event without it is not shown in the trace

    def because(self, *numbers: str) -> Self:
        """The same event, with the rules that say it happens."""
        return self.but(cites=(*self.cites, *(n for n in numbers if n not in self.cites)))

    def told(self, state: State) -> Note | None:
        """Its line in the trace, or None where it has none."""
        return Note(self.tells, (self,)) if self.tells else None

    def possible(self, state: State) -> bool:
        """Whether it can happen at all; what can't, doesn't (101.3)."""
        return True

    def why_impossible(self, state: State) -> Note | None:
        """What to say of it where it is not possible, if anything."""
        return None

    def apply(self, state: State) -> State:
        """The state that follows; most events change one thing, some only have consequences."""
        return state

    def parts(self, state: State) -> Iterable[Event]:
        """The events this one consists of, such as the move that is part of a destruction (616.1g)."""
        return ()

    def rests_on(self, state: State) -> tuple[str, ...]:
        """Further rules that it rests on, which its line doesn't name."""
        return ()

    def about_to_happen(self, state: State) -> Event:
        """The event with what is known only now, such as the number of the object that it will make."""
        return self

    def consequences(self, state: State) -> Iterable[Event]:
        """What follows from it at once, such as the results of damage (120.3)."""
        return ()

    @classmethod
    def outcome(cls, state: State, events: Sequence[Self]) -> Iterable[Event]:
        """The consequences of simultaneous events of this class."""
        for event in events:
            yield from event.consequences(state)

    def affected(self, state: State) -> PlayerId:
        """The player who chooses among replacement effects: the affected one, or the controller or owner (616.1)."""
        player = getattr(self, "player", None)
        if player is None:
            object = getattr(self, "object", None)
            player = state.known(object).controller if object is not None else state.turn.active
        return player


class Entering(Record):
    """How an object enters the battlefield (614.1c)."""

    controller: PlayerId | None = None
    tapped: bool = False
    face: int = 0
    face_down: str = ""
    counters: Mapping[str, int] = EMPTY
    attached_to: Id | None = None
    attacking: Id | None = None
    blocking: ObjectId | None = None
    copy_of: Card | None = None
    paid: tuple[str, ...] = ()  # which costs were paid as the spell was cast (702.33e)
    bestowed: bool = False
    x: int = 0  # the value of X as the spell was cast (107.3m)
    chosen: tuple[str, ...] = ()  # what was chosen as it enters

    def told(self) -> str:
        """How it enters, as the end of a sentence."""
        counters = " and ".join(f"{n} {kind} counter{'s' * (n != 1)}" for kind, n in self.counters.items() if n)
        tapped = " tapped" if self.tapped else ""
        as_copy = f" as a copy of {self.copy_of.name}" if self.copy_of is not None else ""
        attached = " attached to <1>" if self.attached_to is not None else ""
        return tapped + as_copy + attached + (f" with {counters}" if counters else "")


ENTERING = Entering()


class Move(Event):
    """A zone change.  The object that arrives is a new one (400.7)."""

    object: ObjectId
    to: str
    entering: Entering = ENTERING
    position: int | None = None  # in a library: 0 is the top, None the place that the zone gives it, -1 the bottom
    quiet: bool = False  # another event's line already tells it
    tells = "<object> is put into its owner's {to}"

    def told(self, state: State) -> Note | None:
        if self.to == "battlefield" and not self.quiet:
            return Note("<0> enters the battlefield" + self.entering.told(), (self.object, self.entering.attached_to))
        if self.to == "exile" and not self.quiet:
            return Note("<0> is exiled", (self.object,))
        return None if self.quiet else super().told(state)

    def possible(self, state: State) -> bool:
        if self.object not in state.objects:
            return False
        old = state[self.object]
        if old.card.token and old.zone not in ("battlefield", "stack"):
            return False  # 111.8
        return self.to != "battlefield" or not _cant_enter(state, self)

    def why_impossible(self, state: State) -> Note | None:
        if self.to != "battlefield" or self.object not in state.objects or not _cant_enter(state, self):
            return None
        return Note("<0> can't enter the battlefield", (self.object,), ("614.17d", "614.17c"))

    def about_to_happen(self, state: State) -> Event:
        return _without_impossible_counters(self, state) if self.to == "battlefield" else self

    def rests_on(self, state: State) -> tuple[str, ...]:
        old, found = state[self.object], ["400.7"] if "battlefield" in (self.to, state[self.object].zone) else []
        found += ["110.5b"] if self.to == "battlefield" else []
        if old.zone == "battlefield":
            found += ["400.3"] if self.to in ORDERED and state.controller(old.id) != old.owner else []
            found += ["122.2"] if old.counters else []
            found += ["111.7"] if old.card.token else []
            hosted = any(o.bestowed and o.attached_to == old.id for o in state.objects.values())
            found += ["702.103f"] if hosted else []
        return tuple(found)

    def apply(self, state: State) -> State:
        old, clock = state[self.object], state.clock + 1
        new = Object(
            id=clock,
            card=old.card,
            owner=old.owner,
            controller=old.owner,
            zone=self.to,
            timestamp=clock,
            label=old.label,
        )
        if self.to == "battlefield":
            new = self.entered(clock, new)
        return moved(state, old, new, self.position)

    def entered(self, clock: int, new: Object) -> Object:
        """The object as it enters the battlefield."""
        how = self.entering
        counters = {kind: n for kind, n in counters_with(new.card, how).items() if n}
        return new.but(
            controller=how.controller or new.owner,
            tapped=how.tapped,
            face=how.face,
            face_down=how.face_down,
            counters=counters,
            counted=dict.fromkeys(counters, clock),
            attached_to=how.attached_to,
            copy_of=how.copy_of,
            paid=how.paid,
            x=how.x,
            bestowed=how.bestowed,
            chosen=how.chosen,
            summoning_sick=True,
        )


def counters_with(card: Card, how: Entering) -> dict[str, int]:
    """All the counters with which a permanent enters: by its nature, and as it was said (122.6, 614.1c)."""
    return {**_intrinsic(how.copy_of or card, how.face), **how.counters}


def _intrinsic(card: Card, face: int) -> dict[str, int]:
    """The counters with which planeswalkers and battles enter (306.5b, 310.4b)."""
    printed = card.faces[face] if card.faces else None
    both = (("loyalty", getattr(printed, "loyalty", None)), ("defense", getattr(printed, "defense", None)))
    return {kind: n for kind, n in both if n}


def _put(object: ObjectId, to: str) -> Move:
    return Move(object, to, quiet=True)


ORDERED = frozenset({"library", "hand", "graveyard"})  # zones whose cards a player lists
_WRITTEN = frozenset({"zone", "attacking", "blocking", "library", "hand", "graveyard"})


def moved(state: State, old: Object | None, new: Object | None, position: int | None = None) -> State:
    """Without the old object and with the new one, each in the place of its zone that is its (400.5, 401.2, 404.2)."""
    objects, players, stack = dict(state.objects), state.players, state.stack
    changes: dict[str, Any] = {}
    if old is not None:
        _leave(objects, old)
        if old.zone in ORDERED:
            rest = tuple(c for c in getattr(players[old.owner], old.zone) if c != old.id)
            players = {**players, old.owner: players[old.owner].but(**{old.zone: rest})}
        elif old.zone == "stack":
            stack = tuple(c for c in stack if c != old.id)
    if new is not None:
        objects[new.id] = new
        changes["clock"] = new.id
        if new.zone in ORDERED:
            cards = _placed(list(getattr(players[new.owner], new.zone)), new, position)
            players = {**players, new.owner: players[new.owner].but(**{new.zone: cards})}
        elif new.zone == "stack":
            stack = (*stack, new.id)
    if old is not None and new is not None:
        changes["became"] = {**state.became, old.id: new.id}
    return state.inheriting(_WRITTEN, objects=objects, players=players, stack=stack, **changes)


def _leave(objects: dict[ObjectId, Object], old: Object) -> None:
    """It leaves its zone, and combat (506.4); what attacked it attacks nothing (506.4c)."""
    del objects[old.id]
    if old.zone != "battlefield":
        return
    for other in list(objects.values()):
        if other.bestowed and other.attached_to == old.id:
            objects[other.id] = other.but(bestowed=False, attached_to=None)  # 702.103f
        if other.attacking == old.id:
            objects[other.id] = other.but(attacking=NOBODY)
        if old.id in other.blocking:
            rest = tuple(a for a in other.blocking if a != old.id)
            objects[other.id] = objects[other.id].but(blocking=rest)


def _placed(cards: list[ObjectId], new: Object, position: int | None) -> tuple[ObjectId, ...]:
    if position == -1 or (position is None and new.zone == "hand"):
        cards.append(new.id)
    else:
        cards.insert(position or 0, new.id)
    return tuple(cards)


class CreateToken(Event):
    """A token with these characteristics enters under a player's control (111.2)."""

    player: PlayerId
    token: Card
    entering: Entering = ENTERING
    label: str = ""
    object: ObjectId = 0  # the token, once it is about to be created

    def about_to_happen(self, state: State) -> Event:
        made: Event = _without_impossible_counters(self, state).but(object=state.clock + 1)
        return made

    def possible(self, state: State) -> bool:
        return not _cant_enter(state, self)

    def why_impossible(self, state: State) -> Note | None:
        name = self.token.name
        return Note(f"no {name} token is created, as it can't enter the battlefield", (), ("614.17d", "111.5"))

    tells = "<player> creates a {token.name} token"

    def apply(self, state: State) -> State:
        state = state.tick()
        id = state.clock
        new = Object(id, self.token, self.player, self.player, "battlefield", id, label=self.label)
        how = self.entering.but(controller=self.entering.controller or self.player)
        return state.put(Move(id, "battlefield", how).entered(id, new))


class CeaseToExist(Event):
    """A token outside the battlefield, or an ability that has left the stack, is no longer anywhere (111.7)."""

    object: ObjectId
    tells = "<object> ceases to exist"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        return moved(state, state[self.object], None)


class Destroy(Event):
    """A permanent is destroyed (701.8a)."""

    object: ObjectId
    regenerable: bool = True
    tells = "<object> is destroyed"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object)

    def parts(self, state: State) -> Iterable[Event]:
        yield Move(self.object, "graveyard").because("701.8a")


class Sacrifice(Event):
    """A player puts a permanent they control into its owner's graveyard (701.21a)."""

    player: PlayerId
    object: ObjectId
    tells = "<player> sacrifices <object>"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and state.controller(self.object) == self.player

    def parts(self, state: State) -> Iterable[Event]:
        yield Move(self.object, "graveyard").because("701.21a")


class Tap(Event):
    """A permanent becomes tapped (701.26a)."""

    object: ObjectId
    tells = "<object> becomes tapped"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and not state[self.object].tapped

    def apply(self, state: State) -> State:
        return state.update(self.object, tapped=True)


class Untap(Event):
    """A permanent becomes untapped (701.26b)."""

    object: ObjectId
    tells = "<object> becomes untapped"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and state[self.object].tapped

    def apply(self, state: State) -> State:
        return state.update(self.object, tapped=False)


class DealDamage(Event):
    """Damage is dealt (120.4); its results are worked out in `rules/damage.py` (120.3)."""

    source: ObjectId
    recipient: Id
    amount: int
    combat: bool = False
    tells = "<source> deals {amount} damage to <recipient>"

    def possible(self, state: State) -> bool:
        there = state.players if isinstance(self.recipient, str) else state.objects
        return self.amount > 0 and self.recipient in there  # 120.8

    @classmethod
    def outcome(cls, state: State, events: Sequence[Self]) -> Iterable[Event]:
        from rules.damage import results_of

        others = {e.recipient for e in events if not e.combat}
        for result in results_of(state, events):
            in_combat = isinstance(result, PutCounters) and result.on not in others
            yield result.because("510.2") if in_combat else result

    def affected(self, state: State) -> PlayerId:
        return self.recipient if isinstance(self.recipient, str) else state.known(self.recipient).controller


class MarkDamage(Event):
    """Damage stays marked on a creature (120.3e)."""

    object: ObjectId
    amount: int
    deathtouch: bool = False
    tells = "{amount} damage is marked on <object>"

    def told(self, state: State) -> Note | None:
        return super().told(state) if self.amount else None

    def apply(self, state: State) -> State:
        o = state[self.object]
        return state.update(o.id, damage=o.damage + self.amount, deathtouched=o.deathtouched or self.deathtouch)


def _cant_have(state: State, id: Id, kind: str) -> bool:
    from rules.abilities.statements import Cant, said_of

    return any(
        one.whom is not None and one.whom.text == kind for one, _ in said_of(state, id, Cant, "have counters of")
    )


def _cant_enter(state: State, event: Any) -> bool:
    """Whether this can't enter, as what it is now or as the permanent that it would be (614.17d)."""
    from rules.abilities.statements import stops_entering

    if not stops_entering(state):
        return False
    id = event.object
    if id in state.objects and _forbids(state, id, "enter"):
        return True
    would_be = event.apply(state)
    return _forbids(would_be, would_be.clock, "enter")


def _without_impossible_counters(event: Any, state: State) -> Any:
    """The event without the counters that the permanent can't have (101.2)."""
    how = event.entering
    if not how.counters:
        return event
    would_be = event.apply(state)
    kept = {kind: n for kind, n in how.counters.items() if not _cant_have(would_be, would_be.clock, kind)}
    if len(kept) == len(how.counters):
        return event
    changed: Any = event.but(entering=how.but(counters=kept)).because("101.2", "614.17d")
    return changed


def _forbids(state: State, id: Id, what: str) -> bool:
    from rules.abilities.statements import forbids

    return forbids(state, id, what)


class LoseLife(Event):
    """A player loses life (119.3)."""

    player: PlayerId
    amount: int
    damage: bool = False  # as the result of damage (120.3a)
    tells = "<player> loses {amount} life"

    def possible(self, state: State) -> bool:
        return self.amount > 0

    def apply(self, state: State) -> State:
        return state.update_player(self.player, life=state.players[self.player].life - self.amount)


class GainLife(Event):
    """A player gains life (119.3)."""

    player: PlayerId
    amount: int
    source: ObjectId | None = None
    tells = "<player> gains {amount} life"

    def possible(self, state: State) -> bool:
        return self.amount > 0 and not _forbids(state, self.player, "gain life")

    def why_impossible(self, state: State) -> Note | None:
        return Note("<0> can't gain life", (self.player,), ("119.7", "101.2")) if self.amount > 0 else None

    def apply(self, state: State) -> State:
        return state.update_player(self.player, life=state.players[self.player].life + self.amount)


# A cost and combat damage put counters too, but they are not the effect of a spell or ability (601.2h, 510.2, 609.1).
_NO_EFFECT = frozenset({"601.2h", "510.2"})


class PutCounters(Event):
    """Counters are put on a permanent or a player (122.6)."""

    on: Id
    kind: str
    amount: int = 1
    player: PlayerId | None = None  # who puts them
    tells = "{amount} {kind} counter(s) put on <on>"

    @property
    def by_an_effect(self) -> bool:
        """Whether the effect of a spell or ability, or a replacement effect, puts them (614.16)."""
        return _NO_EFFECT.isdisjoint(self.cites)

    def rests_on(self, state: State) -> tuple[str, ...]:
        if self.by_an_effect:
            return ()
        watching = (t for _, _, a in state.watchers.get("PutCounters", ()) for t in getattr(a, "would", ()))
        return ("614.16",) if any(t.only_effects for t in watching if hasattr(t, "only_effects")) else ()

    def possible(self, state: State) -> bool:
        there = self.on in state.players or self.on in state.objects
        return self.amount > 0 and there and not _cant_have(state, self.on, self.kind)

    def why_impossible(self, state: State) -> Note | None:
        if self.on not in state.players and self.on not in state.objects:
            return None
        what = Note(f"<0> can't have {self.kind} counters", (self.on,), ("101.2", "122.6"))
        return what if _cant_have(state, self.on, self.kind) else None

    def affected(self, state: State) -> PlayerId:
        return self.on if isinstance(self.on, str) else state.known(self.on).controller

    def apply(self, state: State) -> State:
        if isinstance(self.on, str):
            had = state.players[self.on].counters
            return state.update_player(self.on, counters={**had, self.kind: had.get(self.kind, 0) + self.amount})
        o = state[self.on]
        state = state.tick()
        counters = {**o.counters, self.kind: o.counters.get(self.kind, 0) + self.amount}
        return state.update(o.id, counters=counters, counted={**o.counted, self.kind: state.clock})


class RemoveCounters(Event):
    """Counters are removed from a permanent (122.6)."""

    object: ObjectId
    kind: str
    amount: int = 1
    tells = "{amount} {kind} counter(s) removed from <object>"

    def possible(self, state: State) -> bool:
        return self.amount > 0 and self.object in state.objects and bool(state[self.object].counters.get(self.kind))

    def apply(self, state: State) -> State:
        counters = dict(state[self.object].counters)
        counters[self.kind] = max(0, counters.get(self.kind, 0) - self.amount)
        return state.update(self.object, counters={k: n for k, n in counters.items() if n})


class Draw(Event):
    """A player draws one card (121.1); from an empty library that player will lose (704.5b).

    From a library that the scenario doesn't describe an unknown card is drawn.
    """

    player: PlayerId
    before: int = 0  # how many draws of this player's come before it, of those that stand in place of one draw

    def told(self, state: State) -> Note:
        player = state.players[self.player]
        drawn = len(player.library) > self.before or not player.library_known
        return Note("<0> draws a card" if drawn else "<0> has no card to draw", (self.player,))

    def apply(self, state: State) -> State:
        player = state.players[self.player]
        if len(player.library) > self.before:
            return state
        if player.library_known:
            return state.update_player(self.player, drew_from_empty=True)
        id = state.clock + 1
        return moved(state, None, Object(id, UNKNOWN, self.player, self.player, "hand", id))

    @classmethod
    def outcome(cls, state: State, events: Sequence[Self]) -> Iterable[Event]:
        for player in dict.fromkeys(e.player for e in events):
            n = sum(e.player == player for e in events)
            yield from (_put(card, "hand") for card in state.players[player].library[:n])


UNKNOWN = Card((Face(),))  # a card of which nothing is known


def draws(state: State, player: PlayerId) -> bool:
    """Whether there is a card for the player to draw."""
    return bool(state.players[player].library) or not state.players[player].library_known


class Discard(Event):
    """A card is put from its owner's hand into their graveyard (701.9a)."""

    player: PlayerId
    object: ObjectId
    tells = "<player> discards <object>"

    def possible(self, state: State) -> bool:
        return self.object in state.objects and state[self.object].zone == "hand"

    def parts(self, state: State) -> Iterable[Event]:
        yield _put(self.object, "graveyard").because("701.9a")


class Mill(Event):
    """The top card of a library is put into the graveyard (701.17a)."""

    player: PlayerId
    object: ObjectId
    tells = "<player> mills <object>"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def parts(self, state: State) -> Iterable[Event]:
        yield _put(self.object, "graveyard").because("701.17a")


class Exile(Event):
    """An object is put into the exile zone (701.13a)."""

    object: ObjectId
    tells = "<object> is exiled"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def parts(self, state: State) -> Iterable[Event]:
        yield _put(self.object, "exile").because("701.13a")


class AddRegeneration(Event):
    """The next time it would be destroyed this turn, it regenerates instead (701.19a)."""

    object: ObjectId
    tells = "<object> has a regeneration shield until end of turn"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object)

    def apply(self, state: State) -> State:
        return state.update(self.object, regenerations=state[self.object].regenerations + 1)


class Regenerate(Event):
    """All damage is removed, it is tapped, and it leaves combat (701.19a)."""

    object: ObjectId
    tells = "<object> regenerates instead"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object)

    def apply(self, state: State) -> State:
        o = state[self.object]
        return state.update(o.id, damage=0, deathtouched=False, regenerations=max(0, o.regenerations - 1))

    def consequences(self, state: State) -> Iterable[Event]:
        from rules.turn.events import LeaveCombat

        if not state.on_battlefield(self.object):
            return
        if not state[self.object].tapped:
            yield Tap(self.object).because("701.19a")
        yield LeaveCombat(self.object).because("701.19a", "506.4")


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
    tells = "an ability of <source> triggers"

    def apply(self, state: State) -> State:
        return state.inheriting(frozenset(), waiting=(*state.waiting, self))


class PutOnStack(Event):
    """An ability goes on the stack as an object of its own (602.2a, 603.3)."""

    source: ObjectId
    player: PlayerId
    on_stack: OnStack
    tells = "the ability of <source> is put on the stack"

    def told(self, state: State) -> Note:
        chosen = tuple(dict.fromkeys(i for some in self.on_stack.targets for i in some))
        tail = ", targeting <1>" if chosen else ""
        return Note("the ability of <0> is put on the stack" + tail, (self.source, chosen))

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
            on_stack=self.on_stack.but(source=id),
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
        how = [*(on.paid if on else ()), *([f"with X = {on.x}"] if on and on.x else [])]
        tail = (f" ({', '.join(how)})" if how else "") + (", targeting <2>" if chosen else "")
        return Note("<0> casts <1>" + tail, (self.player, self.object, chosen))


class BecomeTarget(Event):
    """An object or player becomes a target of a spell or ability on the stack (115.1)."""

    object: Id
    by: ObjectId
    player: PlayerId  # who controls that spell or ability


class PlayLand(Event):
    """A player plays a land (116.2a)."""

    player: PlayerId
    object: ObjectId
    tells = "<player> plays <object>"

    def apply(self, state: State) -> State:
        return state.update_player(self.player, lands_played=state.players[self.player].lands_played + 1)

    def parts(self, state: State) -> Iterable[Event]:
        yield Move(self.object, "battlefield", Entering(controller=self.player), quiet=True)


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
            yield _put(self.object, o.on_stack.then if o.on_stack is not None and o.on_stack.then else self.to)


class CopyOnStack(Event):
    """A copy of a spell or ability is put on the stack (707.10)."""

    object: ObjectId
    player: PlayerId
    made: ObjectId = 0
    tells = "<player> copies <object>"

    def about_to_happen(self, state: State) -> Event:
        return self.but(made=state.clock + 1)

    def apply(self, state: State) -> State:
        old, id = state.knowing(self.object).objects[self.object], state.clock + 1  # 608.2h: it may be gone
        on = old.on_stack.but(source=id if not old.is_ability else old.on_stack.source) if old.on_stack else None
        card = old.card.but(token=True) if old.card.faces else old.card
        new = Object(id, card, self.player, self.player, "stack", id, face=old.face, bestowed=old.bestowed, on_stack=on)
        return moved(state, None, new)


class LeaveStack(Event):
    """An ability that has resolved or was countered leaves the stack (608.2n, 701.6a)."""

    object: ObjectId

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        return moved(state, state[self.object], None)


class Attach(Event):
    """A permanent is attached to an object or player (701.3a); it gets a new timestamp (613.7e)."""

    object: ObjectId
    to: Id
    tells = "<object> is attached to <to>"

    def apply(self, state: State) -> State:
        state = state.tick()
        return state.update(self.object, attached_to=self.to, timestamp=state.clock)


class Unattach(Event):
    """A permanent stops being attached (701.3d)."""

    object: ObjectId
    tells = "<object> becomes unattached"

    def apply(self, state: State) -> State:
        return state.update(self.object, attached_to=None)


class Lose(Event):
    """A player loses the game (104.3)."""

    player: PlayerId
    tells = "<player> loses the game"

    def possible(self, state: State) -> bool:
        return not state.players[self.player].lost and not _forbids(state, self.player, "lose the game")

    def apply(self, state: State) -> State:
        return state.update_player(self.player, lost=self.cites[0] if self.cites else "104.3")

    @classmethod
    def outcome(cls, state: State, events: Sequence[Self]) -> Iterable[Event]:
        left = [p for p, o in state.players.items() if not o.lost]
        if len(left) == 1:
            yield Win(left[0]).because("104.2a")
        elif not left:
            yield Drawn(tuple(e.player for e in events)).because("104.4a")
        else:
            yield from (LeaveGame(e.player).because("800.4a") for e in events)


class Drawn(Event):
    """The game is a draw: all players that were left have lost at the same time (104.4a)."""

    players: tuple[PlayerId, ...]
    tells = "<players> lose at the same time, so the game is a draw"


class Win(Event):
    """A player wins the game (104.2)."""

    player: PlayerId
    tells = "<player> wins the game"

    def apply(self, state: State) -> State:
        return state.update_player(self.player, won=True)


class LeaveGame(Event):
    """All objects that a player owns leave the game, and effects that give that player control end (800.4a)."""

    player: PlayerId
    tells = "<player> leaves the game, and so does everything that <player> owns"

    def apply(self, state: State) -> State:
        for o in list(state.objects.values()):
            if o.owner == self.player or (o.is_ability and o.controller == self.player):
                state = moved(state, o, None)
        to = self.player
        kept = tuple(e for e in state.effects if all(getattr(c, "gives_control_to", "") != to for c in e.changes))
        waiting = tuple(w for w in state.waiting if w.player != self.player)  # 800.4d
        return state.with_effects(kept).inheriting(frozenset({"zone"}), waiting=waiting)

    def consequences(self, state: State) -> Iterable[Event]:
        for o in state.battlefield:
            if state.characteristics[o.id].controller == self.player:
                yield Exile(o.id).because("800.4a")


class SetPlayer(Event):
    """A fact about a player that no other event tells changes."""

    player: PlayerId
    changes: Mapping[str, Any]

    def apply(self, state: State) -> State:
        return state.update_player(self.player, **self.changes)


class BecomeCopy(Event):
    """A permanent becomes a copy of an object: its copiable values are those of `card` from now on (707.4)."""

    object: ObjectId
    model: ObjectId
    card: Card
    tells = "<object> becomes a copy of <model>"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        return state.update(self.object, copy_of=self.card)


class CeaseBestowed(Event):
    """An Aura is no longer bestowed: it becomes unattached and a creature (702.103f)."""

    object: ObjectId
    tells = "<object> is no longer bestowed and is a creature"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        return state.update(self.object, bestowed=False, attached_to=None)


class SetObject(Event):
    """A fact about an object that no other event tells changes."""

    object: ObjectId
    changes: Mapping[str, Any]

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        return state.update(self.object, **self.changes)

"""What is true at one moment of a game.  Nothing here ever changes: an event makes a new State."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from rules.card import Card as Card
from rules.card import Face as Face
from rules.editions import NEWEST, Edition
from rules.remembering import lazily
from rules.vocabulary import Record, become

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics
    from rules.abilities.continuous import ContinuousEffect
    from rules.abilities.layers import Table
    from rules.events import Event

ObjectId: TypeAlias = int
PlayerId: TypeAlias = str
Id: TypeAlias = ObjectId | PlayerId

OUTSIDE = "outside"  # the zone of what stands for effects that come from no object of the game
NOBODY: PlayerId = ""  # what a creature attacks once what it attacked has left combat (506.4c)
EMPTY: Mapping[Any, Any] = MappingProxyType({})
PUBLIC = frozenset({"battlefield", "stack", "graveyard", "exile", "command"})  # 400.2

# what the layers read of an object or of the state, whatever effects there are (613)
LAYERED = frozenset((
    "card", "controller", "zone", "timestamp", "face", "face_down", "listed", "counters", "attached_to", "copy_of",
    "phased_out", "bestowed", "cards",
))  # fmt: skip


class OnStack(Record):
    """What a spell or ability on the stack has besides its characteristics (112, 113.7, 601.2)."""

    ability: Any  # the ability that was activated or has triggered
    source: ObjectId
    targets: tuple[tuple[Id, ...], ...] = ()  # for each thing the text asks for, what was chosen for it (115)
    event: Any = None  # the occasion on which it triggered (603)
    x: int = 0
    modes: tuple[int, ...] = ()
    paid: tuple[str, ...] = ()  # alternative and optional costs that are paid: kicked, flashback ...
    divided: Mapping[Id, int] = EMPTY  # what each target gets (601.2d)
    then: str = ""  # where a spell goes from the stack, if not where it usually does
    names: Mapping[str, tuple[Id, ...]] = EMPTY
    ready: int = 0  # the clock once it was cast or activated, its costs paid


class Object(Record):
    """One object in one zone (109.1).  Moving to another zone makes a new one, with a new id (400.7)."""

    id: ObjectId
    card: Card
    owner: PlayerId
    controller: PlayerId  # before continuous effects; `Characteristics.controller` is after them
    zone: str
    timestamp: int
    label: str = ""  # what a scenario calls it
    face: int = 0
    face_down: str = ""  # manifest, cloak, morph, disguise, plain ...: what let it be face down (708.2)
    listed: Face | None = None  # the characteristics that this listed; None is a 2/2 creature (708.2a)
    turned_at: int = 0  # when it last transformed or converted (701.27f)
    tapped: bool = False
    damage: int = 0
    deathtouched: bool = False  # dealt damage by a source with deathtouch since the last check (704.5h)
    counters: Mapping[str, int] = EMPTY
    counted: Mapping[str, int] = EMPTY  # when the newest counter of each kind was put on it (613.7d)
    attached_to: Id | None = None
    attacking: Id | None = None  # NOBODY once what it attacked is gone
    fights_for: PlayerId | None = None  # who controlled it as it became attacking, blocking or attacked (506.4)
    defending: PlayerId | None = None  # the defending player for this attacker (508.5)
    at_planeswalker: bool = False  # what it attacks, or attacked until that left combat, is a planeswalker (702.19e)
    declared: bool = False  # it was declared as an attacker or blocker and not put onto the battlefield so (508.4)
    blocking: tuple[ObjectId, ...] = ()
    blocker: bool = False  # it is a blocking creature, though what it blocks may be gone (509.1g)
    blocked: bool | None = None  # None until blockers have been declared
    damage_order: tuple[ObjectId, ...] = ()  # what it fights, in the order announced (editions before 2024-11-08)
    band: int = 0  # attackers with the same number that isn't 0 are a band (702.22c)
    summoning_sick: bool = False
    regenerations: int = 0
    bestowed: bool = False  # it is an Aura and no creature (702.103b)
    reconfigured: bool = False  # it was attached and is no creature (702.151b)
    x: int = 0  # the value of X of the spell that became this permanent (107.3m)
    phased_out: bool = False
    goaded_by: tuple[PlayerId, ...] = ()
    chosen: tuple[Id, ...] = ()  # words, players and objects that were chosen for it (607.2d)
    protector: PlayerId | None = None
    copy_of: Card | None = None
    copied_at: int = 0  # when it became that copy, if it was there before (613.7a)
    cards: tuple[Card, ...] = ()  # those that represent it, where they are several (701.42a, 730.2)
    merged: tuple[Any, ...] = ()  # those of a merged permanent, the top one first, as components (730.2)
    paid: tuple[str, ...] = ()  # which costs were paid as it was cast
    on_stack: OnStack | None = None

    @property
    def printed(self) -> Face:
        """The face that is up, or what it is a copy of (712.8, 707.8)."""
        return self.copy_of.faces[0] if self.copy_of is not None else self.card.faces[self.face]

    @property
    def is_ability(self) -> bool:
        """Whether it is an ability on the stack and no spell (113.1c)."""
        return self.on_stack is not None and not self.card.faces


class Player(Record):
    """A player (102.1). Zones list object ids: the library top first, the graveyard newest first."""

    id: PlayerId
    life: int = 20
    counters: Mapping[str, int] = EMPTY
    library: tuple[ObjectId, ...] = ()
    hand: tuple[ObjectId, ...] = ()
    graveyard: tuple[ObjectId, ...] = ()
    library_known: bool = True  # an unknown library never runs out
    mana: Mapping[str, int] | None = EMPTY  # mana pool (106.4)
    income: str | None = None  # what the player can still produce in this scenario; None: enough for everything
    lost: str = ""  # the number of the rule by which the player lost, "" while in the game
    won: bool = False
    drew_from_empty: bool = False  # since the last check (704.5b)
    lands_played: int = 0
    commander_damage: Mapping[Any, int] = EMPTY  # combat damage dealt by each commander (903.10a)

    @property
    def poison(self) -> int:
        """How many poison counters the player has (122.1f)."""
        return self.counters.get("poison", 0)


class Turn(Record):
    """Where in a turn the game is (500)."""

    active: PlayerId
    number: int = 2
    step: str = "precombat main"
    ahead: tuple[str, ...] = ()  # the steps that are still to come in this turn
    began: int = 0  # the clock as it began
    cleanups: int = 0
    once: frozenset[Any] = frozenset()  # "once each turn" abilities that have triggered: (source, id of the ability)
    resolved: Mapping[Any, int] = EMPTY  # how often abilities that ask for it have resolved
    had_priority: bool = False  # somebody has had priority in this step
    mains: int = 0
    first_strikers: frozenset[ObjectId] | None = None  # with it as the first of two combat damage steps began (510.4)
    extra_turns: tuple[PlayerId, ...] = ()
    regular: PlayerId = ""  # who took the last turn that was not an extra one (500.7)
    # declarations made, so that a step is not gone through twice
    attacks_declared: bool = False
    blocks_declared: bool = False
    any_attackers: bool = False  # a creature was declared as an attacker, or put in attacking, in this combat (508.8)


class Past:
    """One event that happened, the state before it, and everything earlier."""

    __slots__ = ("before", "earlier", "event")

    def __init__(self, event: Event, before: State, earlier: Past | None = None) -> None:
        self.event = event
        self.before = before
        self.earlier = earlier


class State(Record):
    """One moment of a game. Values of `objects` are in the order of their timestamps' origin (file order first)."""

    players: Mapping[PlayerId, Player]
    objects: Mapping[ObjectId, Object] = EMPTY
    stack: tuple[ObjectId, ...] = ()  # bottom first
    effects: tuple[ContinuousEffect, ...] = ()
    shields: tuple[Any, ...] = ()  # replacement and prevention effects made by resolving abilities (614, 615)
    delayed: tuple[Any, ...] = ()  # delayed triggered abilities (603.7)
    waiting: tuple[Any, ...] = ()  # abilities that have triggered and aren't on the stack yet (603.3)
    turn: Turn = Turn(active="")
    clock: int = 0
    edition: Edition = NEWEST
    last: Mapping[ObjectId, State] = EMPTY  # the last moment each departed object was there
    became: Mapping[ObjectId, ObjectId] = EMPTY  # what it is now, for the exceptions of 400.7
    parted: Mapping[ObjectId, tuple[ObjectId, ...]] = EMPTY  # what each of its cards became, where they were several
    history: Past | None = None
    linked: Mapping[tuple[ObjectId, str], tuple[Id, ...]] = EMPTY  # 607
    day: str = ""  # day or night, "" where it is neither (731.1)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    # ---- reading -------------------------------------------------------------------------
    def __getitem__(self, id: ObjectId) -> Object:
        return self.objects[id]

    def __contains__(self, id: object) -> bool:
        return id in self.objects

    @lazily
    def characteristics(self) -> Table:
        """Every object as the game sees it, after all continuous effects (613)."""
        from rules.abilities.layers import characteristics

        _ = self.battlefield_ids  # for both of them
        return characteristics(self.inheriting(frozenset()))  # a twin, as what holds itself is freed late

    @property
    def watchers(self) -> Mapping[str, tuple[Any, ...]]:
        """Triggered and replacement abilities by the name of the event class that they watch for."""
        return self.characteristics.watchers

    @lazily
    def battlefield_ids(self) -> tuple[ObjectId, ...]:
        """The permanents, in timestamp order of their coming (403)."""
        return tuple(o.id for o in self.objects.values() if o.zone == "battlefield" and not o.phased_out)

    @property
    def battlefield(self) -> Sequence[Object]:
        """The permanents (403); phased-out ones are treated as if they weren't there (702.26b)."""
        return list(map(self.objects.__getitem__, self.battlefield_ids))

    def of_type(self, kind: str) -> Sequence[Object]:
        """The permanents that have this card type or supertype."""
        ids = self.characteristics.by_type.get(kind)
        return list(map(self.objects.__getitem__, ids)) if ids else ()

    def knowing(self, id: ObjectId) -> State:
        """The state to ask about an object: this one, or the last one it was in (608.2h), not phased out (702.26b)."""
        o = self.objects.get(id)
        return self if o is not None and (not o.phased_out or id not in self.last) else self.last[id]

    def known(self, id: Id) -> Characteristics:
        """Its characteristics now, or as it last existed (608.2h)."""
        return (self if isinstance(id, str) else self.knowing(id)).characteristics[id]

    def controller(self, id: ObjectId) -> PlayerId:
        """Who controls it now or, if it is gone, last did; its owner where nobody does (109.4)."""
        return self.known(id).controller

    def on_battlefield(self, id: Id | None) -> bool:
        """Whether this is a permanent now."""
        o = self.objects.get(id) if isinstance(id, int) else None
        return o is not None and o.zone == "battlefield" and not o.phased_out

    def is_creature(self, id: Id | None) -> bool:
        """Whether this is a creature on the battlefield now."""
        return self.on_battlefield(id) and "Creature" in self.characteristics[id].types  # type: ignore[index]

    def outside(self, player: PlayerId) -> ObjectId:
        """What stands for the source of an effect from outside the cards that this player controls."""
        return next(o.id for o in self.objects.values() if o.zone == OUTSIDE and o.controller == player)

    def all_now(self, id: ObjectId) -> tuple[ObjectId, ...]:
        """The object, or all that it became by one zone change to a public zone (400.7, 712.21c, 730.3c)."""
        if id in self.objects:
            return (id,)
        return tuple(i for i in self.turned_into(id) if i in self.objects and self.objects[i].zone in PUBLIC)

    def turned_into(self, id: ObjectId) -> tuple[ObjectId, ...]:
        """What an object became by its zone change, in whatever zone: one object for each card (712.21, 730.3)."""
        return self.parted.get(id) or ((self.became[id],) if id in self.became else ())

    def apnap(self) -> list[PlayerId]:
        """The players still in the game, the active player first, then in turn order (101.4)."""
        order = list(self.players)
        start = order.index(self.turn.active) if self.turn.active in order else 0
        return [p for p in order[start:] + order[:start] if not self.players[p].lost]

    def opponents(self, player: PlayerId) -> list[PlayerId]:
        """The player's opponents who are still in the game, in turn order."""
        return [p for p, o in self.players.items() if p != player and not o.lost]

    # ---- making the next one (used by events only) ---------------------------------------
    def inheriting(self, written: frozenset[str], **changes: Any) -> State:
        """The next state; it keeps the characteristics unless something they depend on is written."""
        new = object.__new__(State)
        values = {**self.__dict__, **changes}
        become(new, "__dict__", values)
        if written and "characteristics" in values and (not written.isdisjoint(LAYERED) or self._looked_at(written)):
            del values["characteristics"]
        if not written.isdisjoint(_PLACED):
            values.pop("battlefield_ids", None)
        return new

    def remembering(self, past: Past, shared: State) -> State:
        """With one more event in its history; a state that nobody else has seen yet needs no copy for that."""
        if self is shared or "history" in self.characteristics_reads():
            return self.inheriting(frozenset({"history"}), history=past)
        self.__dict__["history"] = past
        return self

    def characteristics_reads(self) -> frozenset[str]:
        """What active effects look at, as far as the characteristics are worked out."""
        return self.characteristics.reads if "characteristics" in self.__dict__ else frozenset()

    def _looked_at(self, written: frozenset[str]) -> bool:
        reads = self.characteristics.reads
        return "*" in reads or not written.isdisjoint(reads)

    def put(self, object: Object) -> State:
        """With this new object, or in place of the one with its id."""
        return self.inheriting(_NEW, objects={**self.objects, object.id: object})

    def update(self, id: ObjectId, **changes: Any) -> State:
        """With these fields of one object changed."""
        return self.inheriting(frozenset(changes), objects={**self.objects, id: self.objects[id].but(**changes)})

    def update_player(self, id: PlayerId, **changes: Any) -> State:
        """With these fields of one player changed."""
        return self.inheriting(frozenset(changes), players={**self.players, id: self.players[id].but(**changes)})

    def update_turn(self, **changes: Any) -> State:
        """With these fields of the turn changed."""
        return self.inheriting(_TURN, turn=self.turn.but(**changes))

    def with_effects(self, effects: tuple[ContinuousEffect, ...]) -> State:
        """With these continuous effects."""
        return self.inheriting(frozenset({"card"}), effects=effects)

    def tick(self) -> State:
        """One moment later: every new object and effect has a timestamp of its own (613.7)."""
        return self.inheriting(frozenset(), clock=self.clock + 1)


_PLACED, _NEW, _TURN = frozenset({"zone", "phased_out"}), frozenset({"card", "zone"}), frozenset({"turn"})

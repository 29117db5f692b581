"""613. Interaction of Continuous Effects"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.abilities.intrinsic import give_intrinsic, give_lore
from rules.abilities.kinds import Change, Defining, Keyword, Static
from rules.editions import SAGAS_ENTER_BY_AN_ABILITY
from rules.remembering import by_identity, lazily
from rules.state import EMPTY, Face, Id, Object, ObjectId, PlayerId, State
from rules.types import EMBLEM, card_type_of
from rules.view import View
from rules.vocabulary import Record

LAYERS = ("1", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d", "rules")  # 613.1; lasting copies are the base
COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
FIELDS = (
    "abilities", "barred", "colors", "controller", "cost", "defense", "keywords", "loyalty", "mana_value", "name",
    "power", "since", "statements", "subtypes", "supertypes", "toughness", "types",
)  # fmt: skip


class Characteristics:
    """The characteristics of one object while they are built, layer by layer; nobody changes them afterwards."""

    name: str
    cost: str | None
    mana_value: int
    colors: frozenset[str]  # white, blue, black, red, green
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    keywords: tuple[Any, ...]  # rules.abilities.kinds.Keyword
    abilities: tuple[Any, ...]  # rules.abilities.kinds.Ability, without those that keywords stand for
    controller: PlayerId
    barred: tuple[str, ...]  # keyword abilities that it can't have (113.11)
    since: Mapping[int, int]  # when abilities that it was given were given, by their identity (613.7a)
    statements: tuple[Any, ...]  # what effects say about it that is no characteristic (613.11): can't, must ...

    def copy(self) -> Characteristics:
        """The same values in an object of their own."""
        new = object.__new__(Characteristics)
        new.__dict__.update(self.__dict__)
        return new

    def has(self, word: str) -> bool:
        """Whether it has a keyword ability of this name."""
        return any(k.word == word for k in self.keywords)

    def said(self, kind: type[Any]) -> list[Any]:
        """The statements of this kind that are made about it."""
        return [s for s in self.statements if isinstance(s.change, kind)] if self.statements else []


class Statement(Record):
    """Something said about an object by an effect (613.11): the change, whose effect it is, and who "you" is."""

    change: Any
    this: ObjectId | None
    you: PlayerId
    names: Any = EMPTY

    def view(self, state: State) -> View:
        """The look at the game in which the words of the statement are meant."""
        return View(state, state.known, self.this, self.you, self.names)


def mana_value(cost: str | None) -> int:
    """The mana value of a mana cost outside the stack: `{X}{2}{G/W}` is 3 (202.3)."""
    return sum(_symbol_value(symbol) for symbol in re.findall(r"\{([^}]*)\}", cost or ""))


def _symbol_value(symbol: str) -> int:
    if symbol.isdecimal():
        return int(symbol)
    if symbol in "XYZ":
        return 0
    first = symbol.split("/")[0]
    return int(first) if first.isdecimal() else 1


def colors_of(cost: str | None) -> frozenset[str]:
    """The colours of the mana symbols in a cost (202.2)."""
    return frozenset(COLORS[letter] for letter in re.findall("[WUBRG]", cost or ""))


@by_identity
def template(face: Face) -> Characteristics:
    """What a face prints, built once for each face."""
    chars = object.__new__(Characteristics)
    for field in FIELDS:
        setattr(chars, field, getattr(face, field, None))
    chars.abilities = meant_by(face.abilities)
    chars.colors = face.colors or colors_of(face.cost)
    chars.mana_value = mana_value(face.cost)
    chars.statements = chars.barred = ()
    chars.since = EMPTY
    return chars


def meant_by(abilities: Iterable[Any]) -> tuple[Any, ...]:
    """Abilities, with the triggered ones that chapter symbols stand for in their place (714.2b)."""
    return tuple(b for a in abilities for b in getattr(a, "stands_for", (a,)))


_NOTHING = Face()


def base(o: Object) -> Characteristics:
    """The copiable values of an object (613.2), and its controller before effects."""
    chars = template(o.printed if o.card.faces else _NOTHING).copy()
    chars.controller = o.controller
    if o.face and o.copy_of is None and o.card.layout == "transform":
        chars.mana_value = mana_value(o.card.faces[0].cost)  # 202.3b
    if o.card.layout == "melded" and o.copy_of is None:
        chars.mana_value = sum(mana_value(card.faces[0].cost) for card in o.cards)  # 202.3c
    if o.bestowed or o.reconfigured:
        _no_creature(chars, aura=o.bestowed)
    if o.on_stack is not None and o.on_stack.x:
        chars.mana_value += o.on_stack.x * (chars.cost or "").count("{X}")  # 202.3e
    return chars


def _no_creature(chars: Characteristics, aura: bool) -> None:
    """No creature any more (702.151b); bestowed an Aura with enchant creature, too (702.103b)."""
    chars.types = tuple(t for t in chars.types if t != "Creature")
    others = tuple(t for t in chars.subtypes if "Creature" not in card_type_of(t))
    chars.subtypes = (*others, "Aura") if aura else others
    chars.keywords += (Keyword.read("enchant creature"),) if aura else ()


class Running(Record):
    """A continuous effect while it is applied; `sort` is its place among effects of one layer."""

    key: Any
    this: ObjectId | None
    you: PlayerId
    timestamp: int
    changes: tuple[Change, ...]
    to: Any = None  # a filter, a reference, ids, or None for the source itself
    while_: Any = None
    defining: bool = False
    names: Any = EMPTY

    @property
    def layers(self) -> frozenset[str]:
        """The layers in which it does something."""
        return _layers(self.changes)

    def applies_to(self, view: View) -> tuple[Any, ...]:
        """What it applies to now (611.2c, 611.3a)."""
        if getattr(getattr(self.while_, "what", None), "text", "") == "it" and "it" not in view.names:  # each of them
            each = self.but(while_=None).applies_to(view)
            return tuple(i for i in each if self.while_.holds(view.but(names={**view.names, "it": (i,)})))
        if self.while_ is not None and not self.while_.holds(view):
            return ()
        if self.to is None:
            return (self.this,) if self.this is not None else ()
        if isinstance(self.to, tuple):
            return tuple(i for i in self.to if i in view.state.objects or i in view.state.players)
        found = self.to.all(view) if hasattr(self.to, "all") else self.to.resolve(view)
        return tuple(i for i in found if i in view.state.objects or i in view.state.players)


@by_identity
def _layers(changes: tuple[Change, ...]) -> frozenset[str]:
    return frozenset(c.layer for c in changes)


class Application(Record):
    """One effect was applied in one layer: for `--layers`."""

    layer: str
    effect: Running
    to: tuple[ObjectId, ...]
    changes: tuple[Change, ...]
    cites: tuple[str, ...] = ()  # why it was its turn, and what its changes rest on


class Table(dict[Id, Characteristics]):
    """The characteristics of every object: permanents and the stack at once, cards elsewhere when asked for."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state

    @lazily
    def reads(self) -> frozenset[str]:
        """The fields of objects, players and the turn that active effects look at."""
        return read_by_effects(self)

    @lazily
    def by_type(self) -> Mapping[str, Sequence[ObjectId]]:
        """The permanents by card type and supertype."""
        found: dict[str, list[ObjectId]] = {}
        for id in self.state.battlefield_ids:
            for kind in (*self[id].types, *self[id].supertypes):
                found.setdefault(kind, []).append(id)
        return found

    @lazily
    def by_keyword(self) -> Mapping[str, Sequence[ObjectId]]:
        """The permanents by the words of their keyword abilities."""
        found: dict[str, list[ObjectId]] = {}
        for id in self.state.battlefield_ids:
            for word in dict.fromkeys(keyword.word for keyword in self[id].keywords):
                found.setdefault(word, []).append(id)
        return found

    @lazily
    def watchers(self) -> Mapping[str, tuple[Any, ...]]:
        """Triggered and replacement abilities by the name of the event class that they watch for."""
        from rules.abilities.watching import watchers

        return watchers(self)

    def __missing__(self, id: Id) -> Characteristics:
        if isinstance(id, str):  # what is said of a player, and a player's keywords (702.11c, 702.16b)
            chars = self[id] = template(_NOTHING).copy()
            chars.controller = id
            return chars
        o = self.state.objects.get(id)
        if o is None:
            return self.state.last[id].characteristics[id]
        chars = self[id] = base(o)
        for one in _status(o) if o.face_down else ():  # as it is about to be cast or to enter (708.3, 708.4)
            one.apply(chars, View(self.state, self.__getitem__), id)
        give_intrinsic(chars)
        for ability in _static_of(chars):
            if isinstance(ability, Defining):  # 604.3: in all zones
                seen = View(self.state, self.__getitem__, id, chars.controller)
                for change in ability.changes:
                    change.apply(chars, seen, id)
        return chars


def characteristics(state: State) -> Table:
    """The value of every object's characteristics, layer by layer (613.1)."""
    table = Table(state)
    for _ in steps(state, table):
        pass
    return table


def steps(state: State, table: Table) -> Iterator[Application]:
    """Each application of an effect, in order; `table` holds what it has led to so far."""
    from rules.abilities.dependency import next_effect

    here = [o for o in state.objects.values() if o.zone in ("battlefield", "stack") or o.card.layout == EMBLEM]
    for o in here:
        table[o.id] = base(o)
    sources = _Sources(state, table, here)
    if not sources.any():
        for o in here:
            give_intrinsic(table[o.id])
        give_lore(table, here)
        return
    started: dict[Any, tuple[ObjectId, ...]] = {}
    lore = "4" if state.edition.since(SAGAS_ENTER_BY_AN_ABILITY) else LAYERS[-1]
    for layer in LAYERS:
        done: set[Any] = set()
        while layer in sources.layers and (pending := [r for r in sources.of(layer, started) if r.key not in done]):
            effect, cites = next_effect(pending, layer, table, started) if len(pending) > 1 else (pending[0], ())
            done.add(effect.key)
            seen = view_of(effect, table)
            ids = started.get(effect.key)
            if ids is None:
                ids = started[effect.key] = effect.applies_to(seen)
            changes = tuple(c for c in effect.changes if c.layer == layer)
            for change in changes:
                for id in ids:
                    change.apply(table[id], seen, id)
                    if layer == "6":
                        _note_time(table[id], change, effect.timestamp)
                if ids and "~abilities" in change.writes:
                    sources.look_again(ids)
            cites += tuple(cite for one in changes for cite in getattr(one, "cites", ()))
            yield Application(layer, effect, ids, changes, cites)
        if layer == "4":
            for o in here:
                give_intrinsic(table[o.id])
        if layer == lore:
            give_lore(table, here)


def _note_time(chars: Characteristics, change: Change, timestamp: int) -> None:
    """An ability that an effect gives has the effect's timestamp, if that is the later one (613.7a)."""
    given = [a for a in getattr(change, "gain", ()) if isinstance(a, (Static, Defining))]
    if given:
        chars.since = {**chars.since, **{id(a): timestamp for a in given}}


def view_of(effect: Running, table: Table) -> View:
    """The look at what is built so far in which the words of an effect are meant."""
    you = table[effect.this].controller if effect.you == "" and effect.this is not None else effect.you
    return View(table.state, table.__getitem__, effect.this, you, effect.names)


class _Sources:
    """The effects there are: of resolved spells and abilities, of counters, and the static abilities of permanents."""

    def __init__(self, state: State, table: Table, here: list[Object]) -> None:
        self.table = table
        self.effects = [e.running() for e in state.effects]
        self.face_down = [Running((o.id, ""), o.id, o.controller, o.timestamp, _status(o)) for o in here if o.face_down]
        self.counters = [r for o in here if o.counters for layer in ("6", "7c") for r in _of_counters(o, layer)]
        self.permanents = {o.id: o for o in here if o.zone == "stack" or not o.phased_out}
        self.statics: dict[ObjectId, list[Running]] = {}
        self.lost: dict[Any, Running] = {}  # no longer had, but they may have started (613.6)
        self.layers = {layer for r in (*self.effects, *self.face_down, *self.counters) for layer in r.layers}
        self.look_again(self.permanents)

    def any(self) -> bool:
        """Whether anything applies at all."""
        return bool(self.effects or self.face_down or self.counters or self.statics)

    def look_again(self, ids: Iterable[ObjectId]) -> None:
        """See which static abilities these objects have now."""
        for id in ids:
            if id in self.permanents:
                old = self.statics.pop(id, [])
                new = _statics(self.permanents[id], self.table[id])
                kept = {r.key for r in new}
                self.lost.update((r.key, r) for r in old if r.key not in kept)
                if new:
                    self.statics[id] = new
                    self.layers.update(*(r.layers for r in new))

    def of(self, layer: str, started: dict[Any, Any]) -> Iterator[Running]:
        """Those that have something to do in this layer."""
        statics = [effect for found in self.statics.values() for effect in found]
        for effect in (
            *self.face_down,
            *self.counters,
            *statics,
            *self.effects,
        ):  # of those that are equally old: 613.7n
            if layer in effect.layers:
                yield effect
        for effect in self.lost.values():
            if layer in effect.layers and effect.key in started:
                yield effect


def _status(o: Object) -> tuple[Change, ...]:
    """What being face down does to its characteristics (613.2b)."""
    from rules.abilities.face_down_status import FaceDown, listed_of

    return (FaceDown(listed_of(o)),)


def _statics(o: Object, chars: Characteristics) -> list[Running]:
    """The static abilities it has now; equal ones are told apart by their number."""
    found: list[Running] = []
    times: dict[int, int] = {}
    for ability in _static_of(chars):
        if works_there(o) or _on_stack(ability):
            times[id(ability)] = n = times.get(id(ability), 0) + 1
            found.append(_of_ability(o, ability, n, chars.since.get(id(ability), 0)))
    return found


def works_there(o: Object) -> bool:
    """Whether its static abilities work where it is: on the battlefield, or as an emblem in the command zone."""
    return o.zone == "battlefield" or o.card.layout == EMBLEM  # 113.6, 114.4


def _on_stack(ability: Static | Defining) -> bool:
    """Whether it works while its object is a spell on the stack (113.6): it speaks of "this spell"."""
    return isinstance(ability, Defining) or getattr(ability.to, "text", "").startswith("this spell")


def _of_ability(o: Object, ability: Static | Defining, number: int, since: int = 0) -> Running:
    defining = isinstance(ability, Defining)
    to, while_ = (None, None) if isinstance(ability, Defining) else (ability.to, ability.while_)
    changes = tuple(_as_defining(c) for c in ability.changes) if defining else ability.changes
    return Running((o.id, id(ability), number), o.id, "", max(o.timestamp, since), changes, to, while_, defining)


def _as_defining(change: Change) -> Change:
    from rules.abilities.continuous import Defines

    return Defines(change) if change.layer in ("7b", "7c") else change


def _of_counters(o: Object, layer: str) -> Iterator[Running]:
    from rules.abilities.continuous import of_counter

    for kind, n in o.counters.items():
        if change := of_counter(kind, n, layer):
            yield Running((o.id, kind, layer, 0), o.id, o.controller, o.counted.get(kind, o.timestamp), (change,))


def all_abilities(chars: Characteristics) -> tuple[Any, ...]:
    """The abilities it has, with those that its keywords stand for."""
    return chars.abilities + of_keywords(chars.keywords)


def of_keywords(keywords: tuple[Keyword, ...]) -> tuple[Any, ...]:
    """The abilities that keywords stand for."""
    return _stood_for(keywords) if keywords else ()


@by_identity
def _stood_for(keywords: tuple[Keyword, ...]) -> tuple[Any, ...]:
    return tuple(ability for keyword in keywords for ability in keyword.abilities())


@by_identity
def _static_among(abilities: tuple[Any, ...]) -> tuple[Static | Defining, ...]:
    return tuple(a for a in abilities if isinstance(a, (Static, Defining)))


def _static_of(chars: Characteristics) -> tuple[Static | Defining, ...]:
    """The static abilities among all those that it has."""
    if not chars.abilities and not chars.keywords:
        return ()
    return _static_among(chars.abilities) + _static_among(of_keywords(chars.keywords))


def read_by_effects(table: Table) -> frozenset[str]:
    """The fields of objects, players and the turn that active effects look at, without characteristics."""
    found: set[str] = set()
    effects: list[Running] = [e.running() for e in table.state.effects]
    for o in table.state.objects.values():
        if works_there(o):
            printed = o.printed.abilities if o.card.faces else ()
            static = (*_static_of(table[o.id]), *_static_among(printed))
            effects += [_of_ability(o, a, 1) for a in static]
    for effect in effects:
        found |= getattr(effect.to, "reads", frozenset()) | getattr(effect.while_, "reads", frozenset())
        for change in effect.changes:
            found |= change.reads
    return frozenset(f for f in found if not f.startswith("~"))

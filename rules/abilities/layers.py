"""613. Interaction of Continuous Effects"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.abilities.characteristics import NOTHING, Characteristics, base, static_of, template
from rules.abilities.intrinsic import give_intrinsic, give_lore
from rules.abilities.kinds import Change, Defining, Static
from rules.editions import SAGAS_ENTER_BY_AN_ABILITY
from rules.remembering import by_identity, lazily
from rules.state import EMPTY, Id, Object, ObjectId, PlayerId, State
from rules.types import EMBLEM
from rules.view import View
from rules.vocabulary import Record

LAYERS = ("1", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d", "rules")  # 613.1; lasting copies are the base


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
        self.applied: tuple[Application, ...] = ()
        self.effects: tuple[Running, ...] = ()  # each there was in some layer, whether it did anything or not

    @lazily
    def reads(self) -> frozenset[str]:
        """The fields of objects, players and the turn that effects look at, also those lost later (613.6)."""
        return frozenset(field for effect in self.effects for field in fields_read(effect) if field[0] != "~")

    @lazily
    def by_type(self) -> Mapping[str, Sequence[ObjectId]]:
        """The permanents by card type and supertype."""
        found: dict[str, list[ObjectId]] = {}
        for id in self.state.battlefield_ids:
            for kind in (*self[id].types, *self[id].supertypes):
                found.setdefault(kind, []).append(id)
        return found

    @lazily
    def words(self) -> frozenset[str]:
        """The words of the keyword abilities of all permanents."""
        return frozenset(keyword.word for id in self.state.battlefield_ids for keyword in self[id].keywords)

    @lazily
    def watchers(self) -> Mapping[str, tuple[Any, ...]]:
        """Triggered and replacement abilities by the name of the event class that they watch for."""
        from rules.abilities.watching import watchers

        return watchers(self)

    def __missing__(self, id: Id) -> Characteristics:
        if isinstance(id, str):  # what is said of a player, and a player's keywords (702.11c, 702.16b)
            chars = self[id] = template(NOTHING).copy()
            chars.controller = id
            return chars
        o = self.state.objects.get(id)
        if o is None:
            return self.state.last[id].characteristics[id]
        chars = self[id] = base(o)
        for one in _status(o) if o.face_down else ():  # as it is about to be cast or to enter (708.3, 708.4)
            one.apply(chars, View(self.state, self.__getitem__), id)
        give_intrinsic(chars)
        for ability in static_of(chars):
            if isinstance(ability, Defining):  # 604.3: in all zones
                seen = View(self.state, self.__getitem__, id, chars.controller)
                for change in ability.changes:
                    change.apply(chars, seen, id)
        return chars


def characteristics(state: State) -> Table:
    """The value of every object's characteristics, layer by layer (613.1)."""
    table = Table(state)
    table.applied = tuple(steps(state, table))
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
        while pending := [r for r in sources.of(layer, started) if r.key not in done]:
            effect, cites = next_effect(pending, layer, table, started) if len(pending) > 1 else (pending[0], ())
            done.add(effect.key)
            seen = view_of(effect, table)
            ids = started.get(effect.key)
            if ids is None:
                ids = started[effect.key] = effect.applies_to(seen)
            changes = effect.changes if len(effect.layers) < 2 else tuple(c for c in effect.changes if c.layer == layer)
            for change in changes:
                for id in ids:
                    change.apply(table[id], seen, id)
                    if layer in "16":
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
    table.effects = sources.ever()


def _note_time(chars: Characteristics, change: Change, timestamp: int) -> None:
    """An ability that an effect gives, also a copy effect, has its timestamp, if that is the later one (613.7a)."""
    copied = static_of(chars) if change.layer == "1" else ()
    given = copied or [a for a in getattr(change, "gain", ()) if isinstance(a, (Static, Defining))]
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
        self.by_layer: dict[str, list[Running]] | None = None  # as the static abilities were last looked at
        for o in self.permanents.values():
            if found := _statics(o, table[o.id]):
                self.statics[o.id] = found

    def any(self) -> bool:
        """Whether anything applies at all."""
        return bool(self.effects or self.face_down or self.counters or self.statics)

    def ever(self) -> tuple[Running, ...]:
        """Each effect of an ability or of something that resolved, also those that are lost by now."""
        return (*(e for found in self.statics.values() for e in found), *self.lost.values(), *self.effects)

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
                if new or old:
                    self.by_layer = None

    def of(self, layer: str, started: dict[Any, Any]) -> Sequence[Running]:
        """Those that have something to do in this layer."""
        if self.by_layer is None:
            self.by_layer = {}
            statics = (effect for found in self.statics.values() for effect in found)
            for effect in (*self.face_down, *self.counters, *statics, *self.effects):  # of equally old ones: 613.7n
                for each in effect.layers:
                    self.by_layer.setdefault(each, []).append(effect)
        lost = [r for r in self.lost.values() if layer in r.layers and r.key in started] if self.lost else ()
        return (*self.by_layer.get(layer, ()), *lost)


def _status(o: Object) -> tuple[Change, ...]:
    """What being face down does to its characteristics (613.2b)."""
    from rules.abilities.face_down_status import FaceDown, listed_of

    return (FaceDown(listed_of(o)),)


def _statics(o: Object, chars: Characteristics) -> list[Running]:
    """The static abilities it has now; equal ones are told apart by their number."""
    found: list[Running] = []
    times: dict[int, int] = {}
    for ability in static_of(chars):
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


def fields_read(effect: Running, layer: str = "") -> frozenset[str]:
    """What an effect looks at, in one layer or in all of them; characteristics begin with "~"."""
    found = getattr(effect.to, "reads", frozenset()) | getattr(effect.while_, "reads", frozenset())
    return frozenset(found.union(*(c.reads for c in effect.changes if not layer or c.layer == layer)))

"""How what is expected is compared with what is"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from rules import mana
from rules.actions.library import revealed
from rules.editions import NEWEST, Cite, Edition
from rules.game import Game
from rules.references import Unnamed, candidates, named
from rules.references import names as called
from rules.state import NOBODY, Id, Object, ObjectId, PlayerId, State
from scenarios import rulebook
from scenarios.expect import PLAYER, Expect, Expected, yes
from scenarios.final import face_up, layer_cites
from scenarios.ruling import Failure
from scenarios.telling import name

ZONES = ("hand", "library", "graveyard", "exile", "command")


class Comparing:
    """Compares expectations with a game; `start` is what there was before the script."""

    def __init__(self, game: Game, start: State, written_for: Edition = NEWEST) -> None:
        self.game = game
        self.state = game.state
        self.start = start
        self.written_for = written_for  # the edition whose numbers the file uses

    def failures(self, expect: Expect) -> Iterator[Failure]:
        """Every expectation that does not hold; raises Unnamed for a name that nothing goes by."""
        for item in expect.items:
            if item.about == "outcome":
                continue
            found = self._compare(item)
            if found is not None:
                wanted, actual = found
                about = item.about + (f": {item.property}" if item.property else "")
                yield Failure(item.place.line, item.place.column, about, wanted, actual)

    def _compare(self, item: Expected) -> tuple[str, str] | None:
        """(expected, actual) where it does not hold."""
        if (item.about in _WORDS and item.property == "") or item.about in ("triggered", "turn"):
            return _WORDS[item.about](self, item)
        if item.about.startswith("each "):
            return self._each(item)
        if item.about in self.state.players:
            return self._player(item.about, item)
        return self._object(item)

    # ---- reserved words ------------------------------------------------------------------
    def _because(self, item: Expected) -> tuple[str, str] | None:
        wanted = [item.value] if isinstance(item.value, str) else item.value
        missing = [n for n in wanted if not self.cited(n)]
        return (", ".join(missing) + " cited", "not cited") if missing else None

    def _not_because(self, item: Expected) -> tuple[str, str] | None:
        wanted = [item.value] if isinstance(item.value, str) else item.value
        there = [n for n in wanted if self.cited(n)]
        return (", ".join(there) + " not cited", "cited") if there else None

    def cited(self, number: str, among: Iterable[str] | None = None) -> bool:
        """Whether a number of the file's edition, or a subrule of it, has been cited."""
        edition, cites = self.written_for, self.game.cites if among is None else among
        newest = edition.in_force == NEWEST.in_force
        numbers = (number,) if newest else rulebook.translations(number, edition, NEWEST)
        if any(c.startswith(n) and rulebook.covers(n, c) for n in numbers for c in cites if not isinstance(c, Cite)):
            return True
        if any(rulebook.covers(number, rulebook.cited(c, edition).number or "-") for c in cites if isinstance(c, Cite)):
            return True
        return among is None and any(rulebook.covers(n, c) for n in numbers for c in self._layer_cites)

    @cached_property
    def _layer_cites(self) -> frozenset[str]:
        """The rules of the continuous effects that apply now."""
        return layer_cites(self.state)

    def _stack(self, item: Expected) -> tuple[str, str] | None:
        top_first = [self.state[i] for i in reversed(self.state.stack)]
        actual = [self._source_name(o) for o in top_first]
        if isinstance(item.value, str):
            return _unequal(item.value, str(len(actual)))
        same = len(actual) == len(item.value) and all(w in names for w, names in zip(item.value, actual, strict=True))
        return None if same else (", ".join(item.value), ", ".join(sorted(n)[0] for n in actual) or "nothing")

    def _source_name(self, o: Object) -> set[str]:
        id = o.on_stack.source if o.is_ability and o.on_stack is not None else o.id
        return self._names(id)

    def _names(self, id: ObjectId) -> set[str]:
        if id not in self.state.objects and id not in self.state.last:
            return {"an effect"}
        o = self.state.knowing(id).objects[id]
        return called(o) | {o.label} - {""} or {""}

    def _triggered(self, item: Expected) -> tuple[str, str] | None:
        """How often abilities of a source have triggered; raises Unnamed where nothing was ever called so."""
        if not self._was_called(item.property):
            raise Unnamed(item.property)
        n = sum(1 for source in self.game.triggered if item.property in self._names(source))
        return _unequal(str(item.value), str(n))

    def _was_called(self, name: str) -> bool:
        """Whether anything has ever gone by this name."""
        return any(name in self._names(i) for i in (*self.state.objects, *self.state.last, *self.start.objects))

    def _turn(self, item: Expected) -> tuple[str, str] | None:
        turn = self.state.turn
        actual = {"step": turn.step, "active": turn.active, "number": turn.number}[item.property]
        return _unequal(str(item.value), str(actual))

    def _day(self, item: Expected) -> tuple[str, str] | None:
        return _unequal(str(item.value), self.state.day or "neither")

    # ---- players -------------------------------------------------------------------------
    def _player(self, player: PlayerId, item: Expected) -> tuple[str, str] | None:
        p = self.state.players[player]
        prop, value = item.property, item.value
        if prop in ("life", "poison"):
            return _unequal(str(value), str(getattr(p, prop)))
        if prop in ("lost", "won"):
            return _unequal(str(value), _bool(getattr(p, prop)))
        if prop == "mana":
            left = mana.written(p.mana or {}) + (p.income or "" if p.income is not None else "")
            return _unequal(str(value), left if p.income is not None or p.mana else "any")
        if prop == "tokens":
            return self._tokens(player, value)
        if prop in ZONES:
            return self._zone(player, prop, value)
        return str(value), f"a player has no {prop!r}"

    def _tokens(self, player: PlayerId, value: dict[str, str]) -> tuple[str, str] | None:
        chars = self.state.characteristics
        mine = [o for o in self.state.battlefield if o.card.token and chars[o.id].controller == player]
        actual = {wanted: str(sum(wanted in self._names(o.id) for o in mine)) for wanted in value}
        return None if actual == value else (_said(value), _said(actual))

    def _zone(self, player: PlayerId, zone: str, value: Any) -> tuple[str, str] | None:
        ids = [o.id for o in self.state.objects.values() if o.zone == zone and o.owner == player]
        if isinstance(value, dict):
            return self._order(player, value["order"])
        if isinstance(value, str):
            return _unequal(value, str(len(ids)))
        left, missing = list(ids), []
        for wanted in value:
            match = [i for i in left if wanted in self._names(i)]
            if match:
                left.remove(match[0])
            else:
                missing.append(wanted)
        if missing or left:
            return ", ".join(value) or "none", name(self.state, tuple(ids)) if ids else "none"
        return None

    def _order(self, player: PlayerId, wanted: Any) -> tuple[str, str] | None:
        """A library from its top down."""
        library, names = self.state.players[player].library, _list(wanted)
        same = len(library) == len(names) and all(n in self._names(i) for n, i in zip(names, library, strict=True))
        return None if same else (_said(names), name(self.state, library) if library else "none")

    # ---- objects -------------------------------------------------------------------------
    def _each(self, item: Expected) -> tuple[str, str] | None:
        wanted = item.about.removeprefix("each ")
        ids = [o.id for o in self.state.objects.values() if not o.is_ability and wanted in self._names(o.id)]
        if not ids:
            raise Unnamed(wanted)
        for id in ids:
            if (found := self._property(id, item)) is not None:
                return found
        return None

    def _object(self, item: Expected) -> tuple[str, str] | None:
        if item.property == "exists":
            if yes(item.value) == "false" and not self._was_called(item.about):
                raise Unnamed(item.about)
            return _unequal(yes(item.value), _bool(candidates(self.state, item.about)))
        try:
            id = named(self.state, item.about)
        except Unnamed:
            gone = [
                i for i, s in self.state.last.items() if i not in self.state.became and item.about in self._names(i)
            ]
            if gone:
                return _said(item.value), "it no longer exists"
            raise
        assert isinstance(id, int)
        return self._property(id, item)

    def _property(self, id: ObjectId, item: Expected) -> tuple[str, str] | None:
        if item.property in PLAYER and item.property not in OBJECT_VALUES:
            return _said(item.value), f"an object has no {item.property!r}"
        return OBJECT_VALUES[item.property](self, id, item.value)


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k}: {_said(v)}" for k, v in value.items()) or "none"
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def _bool(value: Any) -> str:
    return "true" if value else "false"


def _unequal(wanted: str, actual: str) -> tuple[str, str] | None:
    return None if wanted == actual else (wanted, actual)


Compare = Callable[[Comparing, ObjectId, Any], "tuple[str, str] | None"]


def _value(get: Callable[[State, ObjectId], Any]) -> Compare:
    def compare(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
        actual = get(self.state, id)
        return _unequal(str(value), "none" if actual is None else str(actual))

    return compare


def _flag(get: Callable[[State, ObjectId], Any]) -> Compare:
    def compare(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
        return _unequal(yes(value), _bool(get(self.state, id)))

    return compare


def _set(get: Callable[[State, ObjectId], Iterable[str]]) -> Compare:
    def compare(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
        wanted = [value] if isinstance(value, str) else value
        actual = sorted(get(self.state, id))
        return None if sorted(wanted) == actual else (_said(wanted), _said(actual))

    return compare


def _keywords(state: State, id: ObjectId) -> list[str]:
    return list(dict.fromkeys(k.text for k in state.characteristics[id].keywords))


def _has(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
    there = _keyword_names(self.state, id)
    missing = [v for v in _list(value) if v not in there]
    return (_said(missing), _said(_keywords(self.state, id))) if missing else None


def _has_no(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
    there = _keyword_names(self.state, id)
    found = [v for v in _list(value) if v in there]
    return (f"no {_said(found)}", _said(_keywords(self.state, id))) if found else None


def _keyword_names(state: State, id: ObjectId) -> set[str]:
    return {n for k in state.characteristics[id].keywords for n in (k.text, k.word)}


def _is(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
    there = _types(self.state, id)
    return None if all(v in there for v in _list(value)) else (_said(value), _said(sorted(there)))


def _is_not(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
    there = _types(self.state, id)
    found = [v for v in _list(value) if v in there]
    return (f"not {_said(found)}", _said(sorted(there))) if found else None


def _types(state: State, id: ObjectId) -> set[str]:
    chars = state.characteristics[id]
    return {*chars.types, *chars.subtypes, *chars.supertypes}


def _list(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _counters(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
    counters = self.state[id].counters
    wanted = {k: str(n) for k, n in dict(value).items()} if isinstance(value, dict) else {"?": str(value)}
    actual = {k: str(counters.get(k, 0)) for k in wanted}
    return None if wanted == actual else (_said(wanted), _said(actual))


def _whom(field: str) -> Compare:
    """A property that is an object or player, or `false`."""

    def compare(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
        actual = getattr(self.state[id], field)
        actual = () if actual is None else actual if isinstance(actual, tuple) else (actual,)
        wanted = [] if yes(value) == "false" else _list(value)
        if yes(value) == "true":
            return None if actual else ("true", "false")
        said = [_names_of(self, a) for a in actual]
        same = len(said) == len(wanted) and all(any(w in names for names in said) for w in wanted)
        return None if same else (_said(value), name(self.state, actual) if actual else "false")

    return compare


def _names_of(self: Comparing, one: Id) -> set[str]:
    if isinstance(one, str):
        return {one or "nothing"}
    return self._names(one)


def _attacking(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
    actual = self.state[id].attacking
    if yes(value) in ("true", "false"):
        return _unequal(yes(value), _bool(actual is not None))
    if actual == NOBODY:
        return _unequal(str(value), "nothing")
    return _whom("attacking")(self, id, value)


def _blocking(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
    if yes(value) in ("true", "false"):
        return _unequal(yes(value), _bool(self.state[id].blocker))
    return _whom("blocking")(self, id, value)


def _face_down(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
    actual, value = self.state[id].face_down, str(value).removesuffix(" dread")
    return _unequal(yes(value), _bool(actual) if yes(value) in ("true", "false") else actual or "false")


def _same_object(self: Comparing, id: ObjectId, value: Any) -> tuple[str, str] | None:
    return _unequal(yes(value), _bool(id in self.start.objects))


OBJECT_VALUES: dict[str, Compare] = {
    "zone": _value(lambda s, i: s[i].zone),
    "controller": _value(lambda s, i: s.controller(i)),
    "owner": _value(lambda s, i: s[i].owner),
    "name": _value(lambda s, i: s.characteristics[i].name),
    "types": _set(lambda s, i: s.characteristics[i].types),
    "subtypes": _set(lambda s, i: s.characteristics[i].subtypes),
    "supertypes": _set(lambda s, i: s.characteristics[i].supertypes),
    "colors": _set(lambda s, i: s.characteristics[i].colors),
    "keywords": _set(_keywords),
    "has": _has,
    "has no": _has_no,
    "is": _is,
    "is not": _is_not,
    "power": _value(lambda s, i: s.characteristics[i].power),
    "toughness": _value(lambda s, i: s.characteristics[i].toughness),
    "mana value": _value(lambda s, i: s.characteristics[i].mana_value),
    "damage": _value(lambda s, i: s[i].damage),
    "tapped": _flag(lambda s, i: s[i].tapped),
    "counters": _counters,
    "loyalty": _value(lambda s, i: s[i].counters.get("loyalty", 0)),
    "defense": _value(lambda s, i: s[i].counters.get("defense", 0)),
    "face": _value(lambda s, i: face_up(s[i])),
    "face down": _face_down,
    "attached to": _whom("attached_to"),
    "attacking": _attacking,
    "blocking": _blocking,
    "blocked": _flag(lambda s, i: s[i].blocked),
    "phased out": _flag(lambda s, i: s[i].phased_out),
    "protector": _whom("protector"),
    "revealed": lambda self, i, value: _unequal(yes(value), _bool(i in revealed(self.state, self.game.since))),
    "same object": _same_object,
    "exists": _flag(lambda s, i: i in s.objects),
}

_WORDS: dict[str, Callable[[Comparing, Expected], tuple[str, str] | None]] = {
    "because": Comparing._because,
    "not because": Comparing._not_because,
    "stack": Comparing._stack,
    "triggered": Comparing._triggered,
    "turn": Comparing._turn,
    "day": Comparing._day,
}

"""What the suffixes of filters ask of an object or a player: `patterns.py` says by which words."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from rules.filters.words import BATTLEFIELD, STACK, Quality, Zones, attachments, of_either, quality
from rules.linked import chosen_for, linked_with, of_ability
from rules.state import Id, Object, Past, State
from rules.types import card_type_of
from rules.view import View
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics


class Whom(Protocol):
    """Objects and players that a suffix speaks of: a filter or a reference."""

    @property
    def reads(self) -> frozenset[str]:
        """What it looks at."""

    def matches(self, view: View, id: Id) -> bool:
        """Whether this is one of them."""

    def all(self, view: View) -> tuple[Id, ...]:
        """All of them."""


class Value(Record):
    """A number worked out for the object that is asked about; None where there is none."""

    of: Callable[[View, Object, Characteristics], int | None]
    reads: frozenset[str] = frozenset()


class Comparison(Record):
    """How a number must compare with a value, such as `3 or less`."""

    holds: Callable[[Any, Any], bool]
    value: Value


AT_MOST, AT_LEAST, LESS, MORE, EQUAL = operator.le, operator.ge, operator.lt, operator.gt, operator.eq


# ---- numbers ---------------------------------------------------------------------------------
def value_of(stat: str) -> Value:
    """The object's own power, toughness or mana value."""
    return Value(lambda view, o, c: getattr(c, stat), frozenset({f"~{stat}"}))


def value_of_other(whom: Whom, stat: str) -> Value:
    """The power, toughness or mana value of the first of `whom`."""

    def of(view: View, o: Object, c: Characteristics) -> int | None:
        return next((getattr(view.of(id), stat) for id in whom.all(view) if isinstance(id, int)), None)

    return Value(of, whom.reads | {f"~{stat}"})


def number_of(whom: Whom) -> Value:
    """How many there are."""
    return Value(lambda view, o, c: len(whom.all(view)), whom.reads)


def compared(stats: tuple[str, ...], how: Comparison, every: bool = False) -> Quality:
    """One of these numbers (or every one) compares so."""
    combine: Callable[[Iterator[bool]], bool] = all if every else any
    holds, value = how.holds, how.value.of

    def test(view: View, o: Object, c: Characteristics) -> bool:
        right = value(view, o, c)
        if right is None:
            return False
        lefts = (getattr(c, stat) for stat in stats)
        return combine(left is not None and holds(left, right) for left in lefts)

    return Quality(test, None, how.value.reads | {f"~{stat}" for stat in stats})


def most(stat: str, among: Whom, extreme: Callable[[list[int]], int]) -> Quality:
    """It is one of those, and its number is the greatest (or least) among them."""

    def test(view: View, o: Object, c: Characteristics) -> bool:
        if not among.matches(view, o.id):
            return False
        numbers = [getattr(view.of(id), stat) for id in among.all(view) if isinstance(id, int)]
        known = [n for n in numbers if n is not None]
        return bool(known) and getattr(c, stat) == extreme(known)

    return Quality(test, None, among.reads | {f"~{stat}"})


def counted(kind: str, how: Comparison) -> Quality:
    """It has that many counters of this kind, or of any kind (122.1)."""
    holds, value = how.holds, how.value.of

    def test(view: View, o: Object, c: Characteristics) -> bool:
        have = o.counters.get(kind, 0) if kind else sum(o.counters.values())
        return holds(have, value(view, o, c))

    return Quality(test, None, how.value.reads | {"counters"})


def lives(how: Comparison) -> Quality:
    """A player whose life total compares so."""
    holds, value = how.holds, how.value.of
    nobody: Any = None
    return Quality(
        None, lambda view, p: holds(view.state.players[p].life, value(view, nobody, nobody)), how.value.reads | {"life"}
    )


# ---- players and other objects ---------------------------------------------------------------
def controlled(whom: Whom) -> Quality:
    """One of them controls it (109.4)."""
    return Quality(lambda view, o, c: whom.matches(view, c.controller), None, whom.reads | {"~controller"})


def owned(whom: Whom) -> Quality:
    """One of them owns it (108.3)."""
    return Quality(lambda view, o, c: whom.matches(view, o.owner), None, whom.reads | {"owner"})


def who_controls(what: Whom) -> Quality:
    """A player who controls one of these."""

    def test(view: View, p: str) -> bool:
        return any(view.of(id).controller == p for id in what.all(view) if isinstance(id, int))

    return Quality(None, test, what.reads | {"~controller"})


def among(whom: Whom) -> Quality:
    """It is one of them."""
    return of_either(whom.matches, whom.reads)


def is_attached_to(whom: Whom) -> Quality:
    """It is attached to one of them (301.5, 303.4)."""
    return quality(lambda v, o, c: o.attached_to is not None and whom.matches(v, o.attached_to), "attached_to").but(
        reads=whom.reads | {"attached_to"}, zones=BATTLEFIELD
    )


def bearing(what: Whom, subtype: str = "") -> Quality:
    """One of these is attached to it; only attachments of the subtype count, where one is given."""

    def test(view: View, o: Object, c: Characteristics) -> bool:
        found = (a.id for a in attachments(view, o) if not subtype or subtype in view.of(a.id).subtypes)
        return any(what.matches(view, id) for id in found)

    def enchants(view: View, p: str) -> bool:
        return any(a.attached_to == p and what.matches(view, a.id) for a in view.state.battlefield)

    return Quality(test, enchants, what.reads | {"attached_to", "zone", "~subtypes"})


def attacks(whom: Whom) -> Quality:
    """It is attacking one of them."""
    test = quality(lambda view, o, c: bool(o.attacking) and whom.matches(view, o.attacking or ""))
    return test.but(reads=whom.reads | {"attacking"}, zones=BATTLEFIELD)


def _blocks(whom: Whom, view: View, o: Object) -> bool:
    return any(whom.matches(view, id) for id in o.blocking)


def _blocked_by(whom: Whom, view: View, o: Object) -> bool:
    return any(o.id in b.blocking and whom.matches(view, b.id) for b in view.state.battlefield)


def fights(whom: Whom, *, blocks: bool = False, blocked: bool = False) -> Quality:
    """It is blocking one of them, or blocked by one of them (509.1g)."""
    test = quality(lambda v, o, c: (blocks and _blocks(whom, v, o)) or (blocked and _blocked_by(whom, v, o)))
    return test.but(reads=whom.reads | {"blocking"}, zones=BATTLEFIELD)


_SHARED: dict[str, Callable[[Characteristics], frozenset[str]]] = {
    "color": lambda c: c.colors,
    "name": lambda c: frozenset({c.name} - {""}),
    "card type": lambda c: frozenset(c.types),
    "creature type": lambda c: frozenset(s for s in c.subtypes if "Creature" in card_type_of(s)),
    "land type": lambda c: frozenset(s for s in c.subtypes if "Land" in card_type_of(s)),
}
_SHARED_READS = {"color": "~colors", "name": "~name", "card type": "~types"}


def shares(what: str, whom: Whom) -> Quality:
    """It has a colour, name (201.2a) or type in common with one of them."""
    of = _SHARED[what]

    def test(view: View, o: Object, c: Characteristics) -> bool:
        mine = of(c)
        return bool(mine) and any(mine & of(view.of(id)) for id in whom.all(view) if isinstance(id, int))

    return Quality(test, None, whom.reads | {_SHARED_READS.get(what, "~subtypes")})


def chosen(what: str) -> Quality:
    """Of the colour or type, or with the name, that was chosen for this."""

    def test(view: View, o: Object, c: Characteristics) -> bool:
        if view.this is None:
            return False
        words = chosen_for(view.state, view.this)
        have = {"color": c.colors, "name": (c.name,)}.get(what, (*c.subtypes, *c.types))
        return any(word in have for word in words)

    return quality(test, {"color": "chosen ~colors", "name": "chosen ~name"}.get(what, "chosen ~subtypes ~types"))


def named(name: str) -> Quality:
    """Has this name (201.2)."""
    return quality(lambda view, o, c: c.name == name, "~name")


def targets(whom: Whom) -> Quality:
    """A spell or ability with one of them among its targets (115)."""

    def test(view: View, o: Object, c: Characteristics) -> bool:
        chosen = o.on_stack.targets if o.on_stack is not None else ()
        return any(whom.matches(view, id) for ids in chosen for id in ids)

    return Quality(test, None, whom.reads | {"on_stack"}, STACK)


def linked(word: str, whom: Whom) -> Quality:
    """Linked with one of them by this word (607)."""

    def test(view: View, o: Object, c: Characteristics) -> bool:
        asked = of_ability(view.names, word)
        return any(o.id in linked_with(view.state, id, asked) for id in whom.all(view) if isinstance(id, int))

    return Quality(test, None, whom.reads | {"linked"})


# ---- zones -----------------------------------------------------------------------------------
def in_zones(zones: Zones, whose: Whom | None = None) -> Quality:
    """In one of these zones; those of a player are asked for by owner (400.1)."""
    found = quality(lambda view, o, c: True) if whose is None else owned(whose)
    return found.but(zones=zones, reads=found.reads | {"zone"})


# ---- what has happened this turn -------------------------------------------------------------
def this_turn(state: State) -> Iterator[Past]:
    """The events of this turn, the newest first."""
    past = state.history
    while past is not None:
        yield past
        if type(past.event).__name__ == "BeginTurn":
            return
        past = past.earlier


def happened(found: Callable[[View, Any, Id], bool], event: str, whom: Whom | None = None) -> Quality:
    """There was an event of this class this turn that `found` accepts."""

    def test(view: View, id: Id) -> bool:
        return any(type(p.event).__name__ == event and found(view, p.event, id) for p in this_turn(view.state))

    return of_either(test, (whom.reads if whom else frozenset()) | {"history", f"history of {event}"})


def did(event: str, subject: int, whom: Whom | None = None) -> Quality:
    """It attacked, blocked or was blocked this turn: it stands at `subject` in the pairs of an Attack or Block."""

    def found(view: View, event: Any, id: Id) -> bool:
        return any(
            pair[subject] == id and (whom is None or whom.matches(view, pair[1 - subject])) for pair in event.pairs
        )

    return happened(found, event, whom)


def damage(subject: str, whom: Whom | None = None, *, combat: bool = False) -> Quality:
    """It dealt damage this turn, or was dealt damage: `subject` is its part in the event."""
    other = "recipient" if subject == "source" else "source"

    def found(view: View, event: Any, id: Id) -> bool:
        if getattr(event, subject) != id or (combat and not event.combat):
            return False
        return whom is None or whom.matches(view, getattr(event, other))

    return happened(found, "DealDamage", whom)


def _entered(view: View, o: Object, c: Characteristics) -> bool:
    earliest = None
    for past in this_turn(view.state):
        earliest = past
    return earliest is not None and o.id not in earliest.before.objects


entered_this_turn = quality(_entered, "history", BATTLEFIELD)


def _single_target(view: View, o: Object, c: Characteristics) -> bool:
    return o.on_stack is not None and sum(map(len, o.on_stack.targets)) == 1


single_target = quality(_single_target, "on_stack", STACK)
became_blocked = happened(lambda view, event, id: event.object == id, "BecomeBlocked")

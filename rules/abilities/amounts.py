"""608.2h: numbers that are worked out as an effect is applied"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.abilities.characteristics import colors_of
from rules.abilities.kinds import Amount
from rules.filters import Filter
from rules.filters.qualities import this_turn
from rules.mana import symbols
from rules.references import Reference
from rules.sorts import COLOR, OBJECT, PLAYER, ROUNDED
from rules.state import ObjectId
from rules.view import View


class Number(Amount):
    """A plain number."""

    sayable = False

    n: int

    @property
    def reads(self) -> frozenset[str]:
        return frozenset()

    def of(self, view: View) -> int:
        return self.n


class X(Amount):
    """The value of X (107.3)."""

    def of(self, view: View) -> int:
        return view.x


class ThatMuch(Amount):
    """The number in the event that something triggered on."""

    def of(self, view: View) -> int:
        return view.amount


class Count(Amount):
    """How many objects or players match a phrase."""

    in_turn = True
    count: Filter

    @property
    def reads(self) -> frozenset[str]:
        return self.count.reads

    def of(self, view: View) -> int:
        if "history" not in self.count.reads:
            return len(self.count.all(view))
        found = set(self.count.all(view))
        state = view.state  # 608.2i: what has left since counts too
        found |= {i for i in state.last if i not in state.objects and self.count.matches(view, i)}
        return len(found | set(self._as_it_happened(view)))

    def _as_it_happened(self, view: View) -> Iterator[Any]:
        """What matched as it took part in what the phrase looks back at (608.2i)."""
        kinds = {r.removeprefix("history of ") for r in self.count.reads if r.startswith("history of ")}
        for past in this_turn(view.state):
            if type(past.event).__name__ not in kinds:
                continue
            state = past.before.inheriting(frozenset({"history"}), history=view.state.history)
            then = view.but(state=state, of=state.known)
            event: Any = past.event
            took_part = [i for pair in getattr(event, "pairs", ()) for i in pair]
            for i in took_part or [getattr(event, f, 0) for f in ("object", "source", "recipient")]:
                if isinstance(i, int) and i in state.objects and self.count.matches(then, i):
                    yield i


class CardTypesAmong(Amount):
    """How many card types there are among the objects that match a phrase (205.2a)."""

    in_turn = True
    phrase: Filter
    cites = ("205.2a",)
    about = {"phrase": OBJECT}

    @property
    def reads(self) -> frozenset[str]:
        return self.phrase.reads | {"~types"}

    def of(self, view: View) -> int:
        return len({kind for id in self.phrase.all(view) if isinstance(id, int) for kind in view.of(id).types})


def _total(view: View, what: Reference, get: Callable[[View, ObjectId], int]) -> int:
    """The sum over what a reference names: a characteristic of a departed object is its last one (608.2h)."""
    return sum(get(view, id) for id in what.resolve(view) if isinstance(id, int))


class HowMany(Amount):
    """How many objects or players a reference names: `{how many: target}`."""

    what: Reference

    @property
    def reads(self) -> frozenset[str]:
        return self.what.reads

    def of(self, view: View) -> int:
        return len(self.what.resolve(view))


class PowerOf(Amount):
    """The power of an object."""

    what: Reference
    about = {"what": OBJECT}

    def of(self, view: View) -> int:
        return _total(view, self.what, lambda v, id: v.of(id).power or 0)


class ToughnessOf(Amount):
    """The toughness of an object."""

    what: Reference
    about = {"what": OBJECT}

    def of(self, view: View) -> int:
        return _total(view, self.what, lambda v, id: v.of(id).toughness or 0)


class ManaValueOf(Amount):
    """The mana value of an object."""

    what: Reference
    about = {"what": OBJECT}

    def of(self, view: View) -> int:
        return _total(view, self.what, lambda v, id: v.of(id).mana_value)


class Counters(Amount):
    """How many counters of a kind are on an object; `all` counts every kind."""

    kind: str
    on: Reference = Reference("this")
    about = {"on": OBJECT}

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"counters"})

    def of(self, view: View) -> int:
        total = 0
        for id in self.on.resolve(view):
            if isinstance(id, int):
                counters = view.state.knowing(id).objects[id].counters
                total += sum(counters.values()) if self.kind == "all" else counters.get(self.kind, 0)
        return total


class Life(Amount):
    """A player's life total."""

    in_turn = True
    of_: Reference = Reference("you")
    about = {"of_": PLAYER}

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"life"})

    def of(self, view: View) -> int:
        return sum(view.state.players[p].life for p in self.of_.resolve(view) if isinstance(p, str))


class CardsInHand(Amount):
    """How many cards a player has in hand."""

    in_turn = True
    of_: Reference = Reference("you")
    about = {"of_": PLAYER}

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"hand"})

    def of(self, view: View) -> int:
        return sum(len(view.state.players[p].hand) for p in self.of_.resolve(view) if isinstance(p, str))


class Devotion(Amount):
    """A player's devotion to colours: their mana symbols in the costs of that player's permanents (700.5)."""

    colors: tuple[str, ...]
    of_: Reference = Reference("you")
    cites = ("700.5",)
    about = {"of_": PLAYER, "colors": COLOR}

    def of(self, view: View) -> int:
        players, wanted = self.of_.resolve(view), frozenset(self.colors)
        mine = [c for o in view.state.battlefield if (c := view.of(o.id)).controller in players]
        return sum(not wanted.isdisjoint(colors_of(symbol)) for c in mine for symbol in symbols(c.cost or ""))


class Divided(Amount):
    """What this target gets of a divided amount (601.2d); only in the damage or counters that are divided."""

    def of(self, view: View) -> int:
        return 0  # nothing was chosen among which it would be divided


class Half(Amount):
    """Half of an amount, rounded up or down (107.1a)."""

    amount: int | Amount
    rounded: str = "down"
    about = {"rounded": ROUNDED}

    def of(self, view: View) -> int:
        n = number(self.amount, view)
        return (n + 1) // 2 if self.rounded == "up" else n // 2


class Twice(Amount):
    """Twice an amount."""

    amount: int | Amount

    def of(self, view: View) -> int:
        return 2 * number(self.amount, view)


class Sum(Amount):
    """Several amounts together."""

    amounts: tuple[int | Amount, ...]

    def of(self, view: View) -> int:
        return sum(number(a, view) for a in self.amounts)


class Minus(Amount):
    """The negative of an amount."""

    amount: int | Amount

    @property
    def reads(self) -> frozenset[str]:
        return frozenset() if isinstance(self.amount, int) else self.amount.reads

    def of(self, view: View) -> int:
        return -number(self.amount, view)


def changing(amount: Amount, view: View) -> int:
    """So much more, or less, for an effect that adds it: what is counted as below zero is zero (107.1b)."""
    n = amount.of(view)
    if isinstance(amount, Number):
        return n
    return min(n, 0) if _taken_away(amount) else max(n, 0)


def _taken_away(amount: int | Amount) -> bool:
    """Whether it is said as so much less."""
    if isinstance(amount, (Half, Twice)):
        return _taken_away(amount.amount)
    if isinstance(amount, Sum):
        return all(_taken_away(a) for a in amount.amounts)
    return amount < 0 if isinstance(amount, int) else isinstance(amount, Minus)


def number(amount: int | Amount, view: View) -> int:
    """The number, whether it was written or is worked out."""
    return amount.of(view) if isinstance(amount, Amount) else amount

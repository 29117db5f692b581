"""603.4, 611.3a: conditions"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.abilities.amounts import number
from rules.abilities.kinds import Amount, Condition
from rules.filters import Filter
from rules.references import Reference, exists
from rules.sorts import CONTROLLED, OBJECT, PLAYER
from rules.state import Id
from rules.view import View


class Is(Condition):
    """What a reference names matches a phrase: `{this: attacking}`, `{it: face-down}`."""

    sayable = False
    what: Reference
    phrase: Filter

    def sorts(self) -> Mapping[str, Any]:
        """What it is about can be what the phrase says: a player, or an object."""
        return {"what": PLAYER if not self.phrase.zones else OBJECT if not self.phrase.players else None}

    @property
    def cites(self) -> tuple[str, ...]:  # type: ignore[override]
        """The rules that say what the phrase means."""
        return ("506.5",) if self.phrase.text.endswith(" alone") else ()

    @property
    def reads(self) -> frozenset[str]:
        return self.what.reads | self.phrase.reads

    def holds(self, view: View) -> bool:
        found = tuple(self._now(view, id) for id in self.what.resolve(view))
        gone = any(isinstance(id, int) and not exists(view.state, id) for id in found)
        if gone and (not view.back or self._asks_where()):
            return False
        return bool(found) and all(self.phrase.matches(view, id) for id in found)

    def _now(self, view: View, id: Id) -> Id:
        """The card that a permanent has become, where the phrase is about a card (400.7e, 109.2a)."""
        if not isinstance(id, int) or id in view.state.objects or "battlefield" in self.phrase.zones:
            return id
        return view.state.became.get(id, id)

    def _asks_where(self) -> bool:
        """Whether the phrase asks where something is or who has it, so that last known information is no answer."""
        return "on the battlefield" in self.phrase.text or "control" in self.phrase.text

    @classmethod
    def from_words(cls, reference: str, phrase: str) -> Is:
        """The condition that `{reference: phrase}` says; ValueError where the phrase isn't read."""
        try:
            filter = Filter.read(phrase)
        except ValueError:
            filter = Filter.read(f"{phrase} permanent")
        return cls(Reference.read(reference), filter)


def within(n: int, least: int | None, most: int | None) -> bool:
    """Whether a number is neither too small nor too big."""
    return (least is None or n >= least) and (most is None or n <= most)


class Controls(Condition):
    """A player controls at least, or at most, so many permanents that match a phrase."""

    phrase: Filter
    by: Reference = Reference("you")
    at_least: int | None = None
    at_most: int | None = None
    about = {"phrase": CONTROLLED, "by": PLAYER}
    least = {"at_least": 1, "at_most": 0}

    @property
    def reads(self) -> frozenset[str]:
        return self.phrase.reads | {"~controller"}

    def holds(self, view: View) -> bool:
        players = self.by.resolve(view)
        n = sum(1 for id in self.phrase.all(view) if isinstance(id, int) and view.of(id).controller in players)
        least = 1 if self.at_least is None and self.at_most is None else self.at_least
        return within(n, least, self.at_most)


class Count(Condition):
    """At least, or at most, so many objects or players match a phrase."""

    compares = True
    phrase: Filter
    at_least: int | None = None
    at_most: int | None = None
    least = {"at_least": 1, "at_most": 0}

    @property
    def reads(self) -> frozenset[str]:
        return self.phrase.reads

    def holds(self, view: View) -> bool:
        return within(len(self.phrase.all(view)), self.at_least, self.at_most)


class Life(Condition):
    """A player's life total is at least, or at most, a number: `{life: you, at most: 5}`."""

    compares = True
    of_: Reference = Reference("you")
    at_least: int | None = None
    at_most: int | None = None
    about = {"of_": PLAYER}

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"life"})

    def holds(self, view: View) -> bool:
        players = [p for p in self.of_.resolve(view) if isinstance(p, str)]
        return bool(players) and all(within(view.state.players[p].life, self.at_least, self.at_most) for p in players)


class Counters(Condition):
    """At least, or at most, so many counters of a kind are on an object."""

    kind: str
    on: Reference = Reference("this")
    at_least: int | None = None
    at_most: int | None = None
    about = {"on": OBJECT}
    least = {"at_least": 1, "at_most": 0}

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"counters"})

    def holds(self, view: View) -> bool:
        from rules.abilities.amounts import Counters as Amounts

        least = 1 if self.at_least is None and self.at_most is None else self.at_least
        return within(Amounts(self.kind, self.on).of(view), least, self.at_most)


class Amounts(Condition):
    """An amount is at least, or at most, another."""

    compares = True
    says = "amount"
    amount: Amount
    at_least: int | Amount | None = None
    at_most: int | Amount | None = None

    @property
    def cites(self) -> tuple[str, ...]:  # type: ignore[override]
        """The rules that say what the amount means."""
        return self.amount.cites

    @property
    def reads(self) -> frozenset[str]:
        others = (n for n in (self.at_least, self.at_most) if isinstance(n, Amount))
        return self.amount.reads.union(*(n.reads for n in others))

    def holds(self, view: View) -> bool:
        least, most = (None if n is None else number(n, view) for n in (self.at_least, self.at_most))
        return within(self.amount.of(view), least, most)


class YourTurn(Condition):
    """It is its controller's turn (102.1)."""

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"turn", "~controller"})

    def holds(self, view: View) -> bool:
        return view.state.turn.active == view.you


class Not(Condition):
    """A condition doesn't hold."""

    condition: Condition

    @property
    def reads(self) -> frozenset[str]:
        return self.condition.reads

    def holds(self, view: View) -> bool:
        return not self.condition.holds(view)


class All(Condition):
    """Each of several conditions holds."""

    conditions: tuple[Condition, ...]

    def lacks(self) -> str:
        """What is missing, or nothing."""
        return "" if self.conditions else "a list of conditions needs one"

    @property
    def reads(self) -> frozenset[str]:
        return frozenset().union(*(c.reads for c in self.conditions))

    def holds(self, view: View) -> bool:
        return all(c.holds(view) for c in self.conditions)


class Any_(Condition):
    """At least one of several conditions holds."""

    says = "any"
    conditions: tuple[Condition, ...]

    def lacks(self) -> str:
        """What is missing, or nothing."""
        return "" if self.conditions else "a list of conditions needs one"

    @property
    def reads(self) -> frozenset[str]:
        return frozenset().union(*(c.reads for c in self.conditions))

    def holds(self, view: View) -> bool:
        return any(c.holds(view) for c in self.conditions)


class Hand(Condition):
    """A player has at least, or at most, so many cards in hand."""

    compares = True
    who: Reference = Reference("you")
    at_least: int | None = None
    at_most: int | None = None
    about = {"who": PLAYER}
    least = {"at_least": 1, "at_most": 0}

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"hand"})

    def holds(self, view: View) -> bool:
        players = [p for p in self.who.resolve(view) if isinstance(p, str)]
        return bool(players) and all(
            within(len(view.state.players[p].hand), self.at_least, self.at_most) for p in players
        )

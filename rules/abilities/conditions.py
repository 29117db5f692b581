"""603.4, 611.3a: conditions"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from rules.abilities.amounts import number
from rules.abilities.kinds import Amount, Condition
from rules.filters import Filter
from rules.references import Affected, Reference, fits
from rules.state import Id, Past, State
from rules.view import View


class Is(Condition):
    """What a reference names matches a phrase: `{this: attacking}`, `{it: face-down}`."""

    sayable = False
    what: Reference
    phrase: Filter

    @property
    def cites(self) -> tuple[str, ...]:  # type: ignore[override]
        """The rules that say what the phrase means."""
        return ("506.5",) if self.phrase.text.endswith(" alone") else ()

    @property
    def reads(self) -> frozenset[str]:
        return self.what.reads | self.phrase.reads

    def holds(self, view: View) -> bool:
        found = self.what.resolve(view)
        gone = any(isinstance(id, int) and id not in view.state.objects for id in found)
        if gone and (not view.back or self._asks_where()):
            return False
        return bool(found) and all(self.phrase.matches(view, id) for id in found)

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


def _within(n: int, least: int | None, most: int | None) -> bool:
    return (least is None or n >= least) and (most is None or n <= most)


class Controls(Condition):
    """A player controls at least, or at most, so many permanents that match a phrase."""

    phrase: Filter
    by: Reference = Reference("you")
    at_least: int | None = None
    at_most: int | None = None

    @property
    def reads(self) -> frozenset[str]:
        return self.phrase.reads | {"~controller"}

    def holds(self, view: View) -> bool:
        players = self.by.resolve(view)
        n = sum(1 for id in self.phrase.all(view) if isinstance(id, int) and view.of(id).controller in players)
        least = 1 if self.at_least is None and self.at_most is None else self.at_least
        return _within(n, least, self.at_most)


class Count(Condition):
    """At least, or at most, so many objects or players match a phrase."""

    phrase: Filter
    at_least: int | None = None
    at_most: int | None = None

    @property
    def reads(self) -> frozenset[str]:
        return self.phrase.reads

    def holds(self, view: View) -> bool:
        return _within(len(self.phrase.all(view)), self.at_least, self.at_most)


class Life(Condition):
    """A player's life total is at least, or at most, a number: `{life: you, at most: 5}`."""

    of_: Reference = Reference("you")
    at_least: int | None = None
    at_most: int | None = None

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"life"})

    def holds(self, view: View) -> bool:
        players = [p for p in self.of_.resolve(view) if isinstance(p, str)]
        return bool(players) and all(_within(view.state.players[p].life, self.at_least, self.at_most) for p in players)


class Counters(Condition):
    """At least, or at most, so many counters of a kind are on an object."""

    kind: str
    on: Reference = Reference("this")
    at_least: int | None = None
    at_most: int | None = None

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"counters"})

    def holds(self, view: View) -> bool:
        from rules.abilities.amounts import Counters as Amounts

        least = 1 if self.at_least is None and self.at_most is None else self.at_least
        return _within(Amounts(self.kind, self.on).of(view), least, self.at_most)


class Amounts(Condition):
    """An amount is at least, or at most, another."""

    says = "amount"
    amount: Amount
    at_least: int | Amount | None = None
    at_most: int | Amount | None = None

    def holds(self, view: View) -> bool:
        least, most = (None if n is None else number(n, view) for n in (self.at_least, self.at_most))
        return _within(self.amount.of(view), least, most)


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

    @property
    def reads(self) -> frozenset[str]:
        return frozenset().union(*(c.reads for c in self.conditions))

    def holds(self, view: View) -> bool:
        return all(c.holds(view) for c in self.conditions)


class Any_(Condition):
    """At least one of several conditions holds."""

    says = "any"
    conditions: tuple[Condition, ...]

    @property
    def reads(self) -> frozenset[str]:
        return frozenset().union(*(c.reads for c in self.conditions))

    def holds(self, view: View) -> bool:
        return any(c.holds(view) for c in self.conditions)


class Paid(Condition):
    """A certain cost was paid as it was cast: `evoke`, `kicked` (702.33e, 400.7d)."""

    what: str

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"on_stack", "paid"})

    def holds(self, view: View) -> bool:
        if view.this is None:
            return False
        o = view.state.knowing(view.this).objects[view.this]
        paid: tuple[str, ...] = (*o.paid, *(o.on_stack.paid if o.on_stack is not None else ()))
        return self.what in paid


class Kicked(Paid):
    """It was kicked (702.33d)."""

    what: str = "kicked"


class CastThisTurn(Condition):
    """Players cast at least, or at most, so many spells that match a phrase this turn."""

    phrase: Filter
    by: Reference | None = None
    at_least: int | None = None
    at_most: int | None = None

    def holds(self, view: View) -> bool:
        who = None if self.by is None else self.by.resolve(view)
        n = sum(
            (who is None or e.player in who) and self.phrase.matches(view, e.object)
            for e, _ in this_turn(view.state, "Cast")
        )
        least = 1 if self.at_least is None and self.at_most is None else self.at_least
        return _within(n, least, self.at_most)


class DiedThisTurn(Condition):
    """At least so many permanents that match a phrase died this turn."""

    phrase: Filter
    at_least: int = 1

    def holds(self, view: View) -> bool:
        return died_this_turn(view, self.phrase) >= self.at_least


def died_this_turn(view: View, phrase: Filter) -> int:
    """How many permanents that match a phrase were put into graveyards from the battlefield this turn."""
    return sum(
        e.to == "graveyard" and before.on_battlefield(e.object) and phrase.matches(view, e.object)
        for e, before in this_turn(view.state, "Move")
    )


class _LifeThisTurn(Condition):
    who: Reference = Reference("you")
    at_least: int = 1
    kind: ClassVar[str] = ""

    def holds(self, view: View) -> bool:
        players = self.who.resolve(view)
        n = sum(e.amount for e, _ in this_turn(view.state, self.kind) if e.player in players)
        return bool(n >= self.at_least)


class GainedLifeThisTurn(_LifeThisTurn):
    """A player gained life this turn."""

    who: Reference = Reference("you")
    kind = "GainLife"


class LostLifeThisTurn(_LifeThisTurn):
    """A player lost life this turn."""

    who: Reference = Reference("you")
    kind = "LoseLife"


class Hand(Condition):
    """A player has at least, or at most, so many cards in hand."""

    who: Reference = Reference("you")
    at_least: int | None = None
    at_most: int | None = None

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"hand"})

    def holds(self, view: View) -> bool:
        players = [p for p in self.who.resolve(view) if isinstance(p, str)]
        return bool(players) and all(
            _within(len(view.state.players[p].hand), self.at_least, self.at_most) for p in players
        )


class AttackedThisTurn(Condition):
    """It was declared as an attacker this turn (508.4: being put onto the battlefield attacking is something else)."""

    what: Affected

    def holds(self, view: View) -> bool:
        return any(_fits(self.what, view, a) for event, _ in this_turn(view.state, "Attack") for a, _ in event.pairs)


class BlockedThisTurn(Condition):
    """It was declared as a blocker this turn (509.4)."""

    what: Affected

    def holds(self, view: View) -> bool:
        return any(_fits(self.what, view, b) for event, _ in this_turn(view.state, "Block") for b, _ in event.pairs)


class AttackedPlayerThisTurn(Condition):
    """A creature was declared as an attacker against this player (508.6), one that `by` controlled."""

    cites = ("508.6",)

    whom: Reference
    by: Reference | None = None

    def holds(self, view: View) -> bool:
        whom = self.whom.resolve(view)
        by = None if self.by is None else self.by.resolve(view)
        return any(
            attacked in whom and (by is None or before.controller(creature) in by or creature in by)
            for event, before in this_turn(view.state, "Attack")
            for creature, attacked in event.pairs
        )


class HadToAttack(Condition):
    """A requirement applied to it as attackers were declared (506.7)."""

    cites = ("506.7",)

    what: Affected

    def holds(self, view: View) -> bool:
        from rules.turn.declare_attackers import had_to

        return any(
            _fits(self.what, view, creature)
            for event, before in this_turn(view.state, "Attack")
            for creature in had_to(before, event)
        )


def this_turn(state: State, *kinds: str) -> Iterator[tuple[Any, State]]:
    """The events of these classes in this turn, the newest first, each with the state before it."""
    past: Past | None = state.history
    while past is not None and type(past.event).__name__ != "BeginTurn":
        if type(past.event).__name__ in kinds:
            yield past.event, past.before
        past = past.earlier


def _fits(what: Any, view: View, id: Id) -> bool:
    return fits(what, view, id)

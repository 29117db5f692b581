"""603.4, 611.3a: conditions on what has happened this turn, or the turn before"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from rules.abilities.conditions import within
from rules.abilities.kinds import Condition
from rules.filters import Filter
from rules.references import Affected, Reference, fits
from rules.sorts import OBJECT, ON_THE_STACK, PERMANENT, PERMANENT_OR_PLAYER, PLAYER
from rules.state import Past, PlayerId, State
from rules.view import View


class CastThisTurn(Condition):
    """Players cast at least, or at most, so many spells that match a phrase this turn."""

    phrase: Filter
    by: Reference | None = None
    at_least: int | None = None
    at_most: int | None = None
    about = {"phrase": ON_THE_STACK, "by": PLAYER}
    least = {"at_least": 1, "at_most": 0}

    def holds(self, view: View) -> bool:
        who = None if self.by is None else self.by.resolve(view)
        n = sum(
            (who is None or e.player in who) and self.phrase.matches(view, e.object)
            for e, _ in this_turn(view.state, "Cast")
        )
        least = 1 if self.at_least is None and self.at_most is None else self.at_least
        return within(n, least, self.at_most)


class CastLastTurn(Condition):
    """A player, one of those meant, cast at least so many spells in the turn before this one."""

    by: Affected
    at_least: int = 1
    about = {"by": PLAYER}
    least = {"at_least": 1}

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"turn"})

    def holds(self, view: View) -> bool:
        _, events = last_turn(view.state, "Cast")
        players = dict.fromkeys(e.player for e in events if fits(self.by, view, e.player))
        return any(sum(e.player == player for e in events) >= self.at_least for player in players)


class DealtDamageThisTurn(Condition):
    """Sources that matched a phrase as they dealt it (608.2i) dealt at least so much damage this turn."""

    phrase: Filter
    noncombat: bool = False
    at_least: int = 1
    about = {"phrase": OBJECT}
    least = {"at_least": 1}

    def holds(self, view: View) -> bool:
        n = 0
        for event, before in this_turn(view.state, "DealDamage"):
            then = view.but(state=before, of=before.known, back=True)
            if not (self.noncombat and event.combat) and self.phrase.matches(then, event.source):
                n += event.amount
        return n >= self.at_least


class DiedThisTurn(Condition):
    """At least so many permanents that match a phrase died this turn."""

    phrase: Filter
    at_least: int = 1
    about = {"phrase": PERMANENT}
    least = {"at_least": 1}

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
    about = {"who": PLAYER}
    least = {"at_least": 1}

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


class AttackedThisTurn(Condition):
    """It was declared as an attacker this turn (508.4: being put onto the battlefield attacking is something else)."""

    what: Affected
    about = {"what": PERMANENT}

    def holds(self, view: View) -> bool:
        return any(fits(self.what, view, a) for event, _ in this_turn(view.state, "Attack") for a, _ in event.pairs)


class BlockedThisTurn(Condition):
    """It was declared as a blocker this turn (509.4)."""

    what: Affected
    about = {"what": PERMANENT}

    def holds(self, view: View) -> bool:
        return any(fits(self.what, view, b) for event, _ in this_turn(view.state, "Block") for b, _ in event.pairs)


class AttackedPlayerThisTurn(Condition):
    """A creature was declared as an attacker against this player (508.6), one that `by` controlled."""

    cites = ("508.6",)

    whom: Reference
    by: Reference | None = None
    about = {"whom": PLAYER, "by": PERMANENT_OR_PLAYER}

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
    about = {"what": PERMANENT}

    def holds(self, view: View) -> bool:
        from rules.turn.declare_attackers import had_to

        return any(
            fits(self.what, view, creature)
            for event, before in this_turn(view.state, "Attack")
            for creature in had_to(before, event)
        )


def last_turn(state: State, *kinds: str) -> tuple[PlayerId, list[Any]]:
    """Whose turn the last one was, and its events of these classes, the newest first."""
    past: Past | None = state.history
    while past is not None and type(past.event).__name__ != "BeginTurn":
        past = past.earlier
    if past is None:
        return "", []
    before = past.before
    earlier = before.inheriting(frozenset({"history"}), history=past.earlier)
    return before.turn.active, [event for event, _ in this_turn(earlier, *kinds)]


def this_turn(state: State, *kinds: str) -> Iterator[tuple[Any, State]]:
    """The events of these classes in this turn, the newest first, each with the state before it."""
    past: Past | None = state.history
    while past is not None and type(past.event).__name__ != "BeginTurn":
        if type(past.event).__name__ in kinds:
            yield past.event, past.before
        past = past.earlier

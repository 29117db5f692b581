"""508.3, 509.3: the events of combat on which abilities trigger"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from rules.abilities.kinds import Occasion, Trigger
from rules.abilities.occasions import EachEvent, it
from rules.references import Affected, fits
from rules.sorts import PERMANENT, PERMANENT_OR_PLAYER, PLAYER
from rules.state import Id, ObjectId, State
from rules.turn.events import defender
from rules.view import View


def _attacker(cite: str | tuple[str, ...], state: State, creature: ObjectId, attacked: Id) -> Occasion:
    player = defender(state, attacked)
    return it(cite, creature, attacked=(attacked,), defending_player=(player,), that_player=(player,))


class Attacks(Trigger):
    """A creature is declared as an attacker (508.3a, 508.3c), attacking `whom`.

    `alone`: no other one is (506.5); `with`: so are `at least` so many of these others.
    """

    what: Affected
    whom: Affected | None = None
    alone: bool = False
    with_: Affected | None = None
    at_least: int = 1
    watches = ("Attack",)
    about = {"what": PERMANENT, "whom": PERMANENT_OR_PLAYER, "with_": PERMANENT}

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        found = []
        for event in events:
            for creature, attacked in event.pairs:
                if not fits(self.what, view, creature) or not (self.whom is None or fits(self.whom, view, attacked)):
                    continue
                if self.with_ is not None and not self._accompanied(view, creature, event.pairs):
                    continue
                rivals = [a for _, a in event.pairs if self.whom is None or a == attacked]  # 506.5, 506.6
                if not self.alone or len(rivals) == 1:
                    alone = ("506.5",) if self.whom is None else ("506.6",)
                    cites = ("508.3a", "508.2a", *(alone if self.alone else ()))
                    found.append(_attacker(cites, view.state, creature, attacked))
        return found

    def _accompanied(self, view: View, creature: ObjectId, pairs: Iterable[tuple[ObjectId, Id]]) -> bool:
        return sum(other != creature and fits(self.with_, view, other) for other, _ in pairs) >= self.at_least


class PlayerAttacks(Trigger):
    """A player attacks: creatures that the player controls are declared as attackers (508.3d, 508.3e)."""

    who: Affected
    whom: Affected | None = None
    with_: Affected | None = None
    at_least: int = 1
    watches = ("Attack",)
    about = {"who": PLAYER, "whom": PLAYER, "with_": PERMANENT}

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        found = []
        for event in events:
            pairs = [
                (c, a)
                for c, a in event.pairs
                if (self.whom is None or (isinstance(a, str) and fits(self.whom, view, a)))
                and (self.with_ is None or fits(self.with_, view, c))
            ]
            active = view.state.turn.active
            if len(pairs) >= self.at_least and fits(self.who, view, active):
                attacked = tuple(dict.fromkeys(a for _, a in pairs))
                cite = "508.3d" if self.whom is None else "508.3e"
                names = {"that player": (active,), "it": tuple(c for c, _ in pairs), "attacked": attacked}
                names["defending player"] = tuple(dict.fromkeys(defender(view.state, a) for _, a in pairs))
                found.append(Occasion(names, len(pairs), (cite,)))
        return found


class IsAttacked(Trigger):
    """A player or permanent is attacked: at least one creature is declared as attacking it (508.3b)."""

    what: Affected
    watches = ("Attack",)
    about = {"what": PERMANENT_OR_PLAYER}

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        found = []
        for event in events:
            for attacked in dict.fromkeys(a for _, a in event.pairs if fits(self.what, view, a)):
                creatures = tuple(c for c, a in event.pairs if a == attacked)
                found.append(it("508.3b", attacked, len(creatures), attackers=creatures))
        return found


class AttacksAndIsNotBlocked(EachEvent):
    """No creature was declared as a blocker for an attacking creature (509.3g)."""

    what: Affected
    watches = ("BecomeUnblocked",)
    about = {"what": PERMANENT}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        o = view.state[event.object]
        if o.defending is None or not fits(self.what, view, event.object):
            return None
        player = (o.defending,)
        attacked = (o.attacking,) if o.attacking else ()
        return it("509.3g", event.object, attacked=attacked, defending_player=player, that_player=player)


class Blocks(Trigger):
    """A creature is declared as a blocker: once (509.3a), or with `what` once for each such attacker (509.3b)."""

    who: Affected
    what: Affected | None = None
    watches = ("Block",)
    about = {"who": PERMANENT, "what": PERMANENT}
    names_player = False

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        found = []
        for event in events:
            if self.what is None:
                for blocker in dict.fromkeys(b for b, _ in event.pairs if fits(self.who, view, b)):
                    attackers = tuple(a for b, a in event.pairs if b == blocker)
                    found.append(it("509.3a", blocker, blocked=attackers))
                continue
            for blocker, attacker in event.pairs:
                if fits(self.who, view, blocker) and fits(self.what, view, attacker):
                    found.append(it("509.3b", attacker, blocker=(blocker,)))
        return found


class BecomesBlocked(Trigger):
    """An attacker becomes blocked: once (509.3c), for each blocker `by` (509.3d), or `by_at_least` so many (509.3e)."""

    what: Affected
    by: Affected | None = None
    by_at_least: int = 0

    def lacks(self) -> str:
        """What is wrong with the keys, or nothing."""
        both = self.by is not None and self.by_at_least
        return "'by' and 'by at least' are two different triggers (509.3d, 509.3e)" if both else ""

    watches = ("BecomeBlocked",)
    times: ClassVar[int] = 1
    about = {"what": PERMANENT, "by": PERMANENT}
    names_player = False

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        found: list[Occasion] = []
        for event in events:
            if not fits(self.what, view, event.object):
                continue
            attacker = event.object
            if self.by is not None:
                mine = [b for b in event.by if fits(self.by, view, b)]
                found += [it("509.3d", b, attacker=(attacker,)) for b in mine]
            elif self.by_at_least:
                now = len(blockers(view.state, attacker))
                if now >= self.by_at_least > now - len(event.by):
                    found.append(it("509.3e", attacker, now, blockers=event.by))
            elif not before[attacker].blocked:
                found.append(it("509.3c", attacker, len(event.by), blockers=event.by))
        return found


def blockers(state: State, attacker: ObjectId) -> tuple[ObjectId, ...]:
    """The creatures that block an attacker now."""
    return tuple(o.id for o in state.battlefield if attacker in o.blocking)

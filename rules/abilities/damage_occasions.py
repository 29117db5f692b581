"""603.2: occasions on which damage is dealt"""

from __future__ import annotations

from typing import Any, ClassVar

from rules.abilities.kinds import Occasion, Trigger
from rules.abilities.occasions import it
from rules.damage import excess
from rules.references import Affected, fits
from rules.sorts import OBJECT, PERMANENT, PERMANENT_OR_PLAYER
from rules.state import Id, ObjectId, State
from rules.view import View


class DealsDamage(Trigger):
    """A source deals damage; without `to`, once for all the damage it deals at that time (120.9).

    `once`: one or more sources do; once for each recipient that `to` speaks of, or once for all of it (603.2c).
    """

    what: Affected
    to: Affected | None = None
    once: bool = False
    watches = ("DealDamage",)
    combat: ClassVar[bool | None] = None  # whether it is about combat damage only, or about other damage only
    about = {"what": OBJECT, "to": PERMANENT_OR_PLAYER}

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        mine = [e for e in events if self.combat in (None, e.combat) and fits(self.what, view, e.source)]
        mine = [e for e in mine if self.to is None or fits(self.to, view, e.recipient)]
        if self.once and mine:
            recipients = dict.fromkeys(e.recipient for e in mine) if self.to is not None else (None,)
            each = [_of_damage([e for e in mine if r in (None, e.recipient)]) for r in recipients]
            return [one.but(cites=(*one.cites, "603.2c")) for one in each]
        if self.to is None:
            sources = dict.fromkeys(e.source for e in mine)
            return [_of_damage([e for e in mine if e.source == s]) for s in sources]
        return [_of_damage([e]) for e in mine]


def _of_damage(events: list[Any]) -> Occasion:
    sources, recipients = ({getattr(e, n): None for e in events} for n in ("source", "recipient"))
    objects = tuple(r for r in recipients if isinstance(r, int))
    players = tuple(r for r in recipients if isinstance(r, str))
    names: dict[str, tuple[Id, ...]] = {"it": objects or tuple(sources), "that source": tuple(sources)}
    if players:
        names |= {"that player": players, "it": tuple(sources)}
    return Occasion(names, sum(e.amount for e in events))


class DealsCombatDamage(DealsDamage):
    """A source deals combat damage (510.2)."""

    what: Affected
    to: Affected | None = None
    once: bool = False
    combat = True


class DealsNoncombatDamage(DealsDamage):
    """A source deals damage that is no combat damage (120.2b)."""

    what: Affected
    to: Affected | None = None
    once: bool = False
    combat = False


class IsDealtDamage(Trigger):
    """Damage is dealt to something; once for all of it that is dealt at the same time."""

    what: Affected
    by: Affected | None = None
    watches = ("DealDamage",)
    combat: ClassVar[bool] = False
    about = {"what": PERMANENT_OR_PLAYER, "by": OBJECT}

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        mine = [e for e in events if (e.combat or not self.combat) and fits(self.what, view, e.recipient)]
        mine = [e for e in mine if self.by is None or fits(self.by, view, e.source)]
        found = []
        for recipient in dict.fromkeys(e.recipient for e in mine):
            to_it = [e for e in mine if e.recipient == recipient]
            sources = tuple(dict.fromkeys(e.source for e in to_it))
            found.append(it("603.2", recipient, sum(e.amount for e in to_it), that_source=sources))
        return found


class IsDealtExcessDamage(IsDealtDamage):
    """A permanent is dealt excess damage (120.10), counting all that is dealt at the same time; `that much` is it."""

    what: Affected
    by: Affected | None = None
    about = {"what": PERMANENT}

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        found = []
        for one in super().occasions(view, events, before):
            recipient, dealt = one.names["it"][0], dict[ObjectId, int]()
            for e in (e for e in events if e.recipient == recipient):
                dealt[e.source] = dealt.get(e.source, 0) + e.amount
            n = excess(before, recipient, dealt) if isinstance(recipient, int) else 0
            if n:
                found.append(one.but(amount=n, cites=(*one.cites, "120.10")))
        return found


class IsDealtCombatDamage(IsDealtDamage):
    """Combat damage is dealt to something (510.2)."""

    what: Affected
    by: Affected | None = None
    combat = True

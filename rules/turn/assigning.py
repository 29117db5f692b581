"""510.1c-e, 702.19: how combat damage may be divided"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from rules.damage import lethal, lethal_amount
from rules.decisions import Decision
from rules.state import Id, ObjectId, PlayerId, State
from rules.trace import Note
from rules.turn.damage_assignment_order import OF_A_BLOCKER, OF_AN_ATTACKER, Order, broken, needed
from rules.vocabulary import Record

Division = dict[Id, int]


class Beyond(Record):
    """What damage may go to once everything nearer has enough; `past` lies behind what is attacked (702.19c)."""

    recipients: tuple[Id, ...]
    cites: tuple[str, ...]
    past: bool = False


class Assigner(Record):
    """A creature that assigns combat damage: who divides it, how much, and among what."""

    creature: ObjectId
    player: PlayerId
    amount: int
    among: tuple[ObjectId, ...]  # the creatures that block it or that it blocks
    beyond: tuple[Beyond, ...]
    cites: tuple[str, ...]
    amount_cite: str = "510.1a"
    order: Order | None = None  # `among` as far as it is in order; None where no order counts

    def recipients(self) -> tuple[Id, ...]:
        """Everything that it may assign damage to."""
        return (*self.among, *(r for b in self.beyond for r in b.recipients))

    or_all_to: tuple[Id, ...] = ()  # what may get all of it, as though the creature weren't blocked
    only: Any = None  # the division, where there is only one

    def forced(self) -> Division | None:
        """The division, where there is only one."""
        all_ = self.recipients()
        return {all_[0]: self.amount} if len(all_) == 1 and not self.or_all_to else self.only

    def said(self, division: Mapping[Id, int]) -> tuple[str, ...]:
        """The rules that this division rests on."""
        reached = [c for b in self.beyond if any(division.get(r) for r in b.recipients) for c in b.cites]
        first = self.cites if self.among or not self.beyond else ()
        ordered = (self.order_cite,) if self.order is not None and len(self.among) > 1 else ()
        return tuple(dict.fromkeys((self.amount_cite, *first, *ordered, *reached)))

    @property
    def order_cite(self) -> str:
        """The rule by which its damage assignment order is announced."""
        return OF_A_BLOCKER if "510.1d" in self.cites else OF_AN_ATTACKER

    def ordered(self, *these: ObjectId) -> bool:
        """Whether all of these have their place in its order."""
        return self.order is not None and {*these} <= {*self.order}

    @property
    def unordered(self) -> bool:
        """Whether it goes by an order that has not been announced, or not for all."""
        return self.order is not None and not self.ordered(*self.among)


class AssignNothing(Decision):
    """A creature assigns no combat damage; the answer is what somebody says it assigns all the same."""

    creature: ObjectId = 0
    why: Note = Note("")

    @property
    def only(self) -> Any:
        return {}

    def refuse(self, state: State, answer: Mapping[Id, int]) -> Note | None:
        return self.why if any(answer.values()) else None


class AssignCombatDamage(Decision):
    """How a player assigns the combat damage of all their creatures in this step (510.1c-e).

    The answer maps each creature to its division; creatures that can assign in one way only may be left out.
    """

    assigners: tuple[Assigner, ...] = ()
    others: Mapping[ObjectId, Division] | None = (
        None  # what has been assigned already, by the active player's creatures
    )

    @classmethod
    def of(
        cls, state: State, player: PlayerId, mine: tuple[Assigner, ...], others: Mapping[ObjectId, Division]
    ) -> Self:
        """The decision about these creatures; its rule is that of the first one that can be divided."""
        mine = tuple(a.but(only=_only(state, a, mine, others)) for a in mine)
        open_ = [a for a in mine if a.forced() is None]
        first = open_[0] if open_ else mine[0]
        cite = first.beyond[-1].cites[0] if first.beyond and open_ else first.cites[0]
        return cls(player, "<0> must say how <1> assigns its combat damage", (player, first.creature), cite, "assign",
                   assigners=mine, others=dict(others))  # fmt: skip

    @property
    def only(self) -> Any:
        forced = {a.creature: a.forced() for a in self.assigners}
        return forced if all(d is not None for d in forced.values()) else None

    def completed(self, answer: Mapping[ObjectId, Division]) -> dict[ObjectId, Division]:
        """The answer with the divisions that are forced; Undecided is for `decide` to raise where one is missing."""
        return {a.creature: answer.get(a.creature) or a.forced() or {} for a in self.assigners}

    def missing(self, answer: Mapping[ObjectId, Division]) -> Assigner | None:
        """The first creature whose division is neither forced nor given."""
        return next((a for a in self.assigners if a.creature not in answer and a.forced() is None), None)

    def refuse(self, state: State, answer: Mapping[ObjectId, Division]) -> Note | None:
        for a in self.assigners:
            if why := self._refuse_one(state, a, answer[a.creature]):
                return why
        for a in self.assigners:
            if why := self._out_of_order(state, a, answer) or self._not_enough(state, a, answer):
                return why
        return None

    def needs_order(self, state: State, answer: Mapping[ObjectId, Division]) -> Assigner | None:
        """The first creature whose division is legal in some of its possible orders only (until 2024-11-08)."""
        open_ = (a for a in self.assigners if a.unordered)
        return next((a for a in open_ if any(not a.ordered(*pair) for pair in self._needed(state, a, answer))), None)

    def _needed(self, state: State, a: Assigner, answer: Mapping[ObjectId, Division]) -> list[Order]:
        """The pairs that must stand so in its order for its division to be legal."""
        return list(needed(a.among, answer[a.creature], lambda one: self.enough(state, a, one, answer)))

    def _out_of_order(self, state: State, a: Assigner, answer: Mapping[ObjectId, Division]) -> Note | None:
        """Damage goes to something though less than lethal goes to what comes before it in its order."""
        if a.order is None or (pair := broken(a.order, self._needed(state, a, answer))) is None:
            return None
        later, first = pair
        text = f"<0> must assign at least {self.enough(state, a, first, answer)} damage to <1> before any to <2>"
        if not a.ordered(*pair):
            text += f", or at least {self.enough(state, a, later, answer)} to <2> before any to <1>"
        return Note(text, (a.creature, first, later), (a.cites[0], a.order_cite, "510.1e"))

    def _refuse_one(self, state: State, a: Assigner, division: Division) -> Note | None:
        one = (a.creature,)
        if a.or_all_to and {r: n for r, n in division.items() if n} == {a.or_all_to[0]: a.amount}:
            return None
        rule = a.cites[0] if a.cites[0] != "510.1b" else "510.1b"
        for recipient, n in division.items():
            if recipient not in a.recipients():
                return self._wrong_recipient(state, a, recipient, rule)
            if n < 0:
                return Note("<0> can't assign a negative amount of damage", one, (rule, "107.1b"))
        total = sum(division.values())
        if total != a.amount and (total or a.recipients()):
            return Note(f"<0> must assign exactly {a.amount} damage, not {total}", one, ("510.1a", rule, "510.1e"))
        return None

    def _wrong_recipient(self, state: State, a: Assigner, recipient: Id, rule: str) -> Note:
        both = (a.creature, recipient)
        if recipient in a.or_all_to:
            return Note("<0> may assign all of its damage to <1>, or none", both, (rule, "609.4"))
        if recipient == state[a.creature].defending and state[a.creature].attacking != recipient:
            return Note("<0> can't assign damage to the defending player <1>", both, (rule, "702.19f", "510.1e"))
        if not a.beyond and recipient == state[a.creature].attacking:
            return Note("<0> is blocked and has no trample, so none of its damage goes to <1>", both, (rule, "510.1e"))
        return Note("<0> can't assign damage to <1>: it neither blocks it nor is blocked by it", both, (rule, "510.1e"))

    def _not_enough(self, state: State, a: Assigner, answer: Mapping[ObjectId, Division]) -> Note | None:
        """Damage went beyond something that hasn't been assigned enough (702.19b, 702.19c)."""
        division = answer[a.creature]
        unblocked = a.or_all_to and not any(division.get(one) for one in a.among)
        nearer: list[Id] = [] if unblocked else list(a.among)
        for beyond in a.beyond:
            if any(division.get(r) for r in beyond.recipients):
                for one in nearer:
                    need = self.enough(state, a, one, answer)
                    if division.get(one, 0) < need:
                        return Note(
                            f"<0> must assign at least {need} damage to <1> before any goes beyond it",
                            (a.creature, one), (*beyond.cites, "510.1e"),
                        )  # fmt: skip
            nearer += beyond.recipients
        return None

    def enough(self, state: State, a: Assigner, one: Id, answer: Mapping[ObjectId, Division]) -> int:
        """What must be assigned to a blocker, or to a planeswalker, before damage may go beyond it."""
        if isinstance(one, str):
            return 0
        elsewhere = {**(self.others or {}), **answer}
        shares = {c: d.get(one, 0) for c, d in elsewhere.items() if c != a.creature and d.get(one)}
        same_time = sum(shares.values())
        if one in a.among:
            if any(n <= share for c, share in shares.items() for n, _ in lethal_amount(state, c)):
                return 0  # 702.2c: what has deathtouch assigns it lethal damage already
            return lethal(state, a.creature, one, same_time)
        kind = "loyalty" if "Planeswalker" in state.characteristics[one].types else "defense"
        return max(0, state[one].counters.get(kind, 0) - same_time)

    def range(self) -> Note:
        return Note("see the legal range")

    def legal_range(self, state: State, a: Assigner, answer: Mapping[ObjectId, Division]) -> Note:
        """The divisions that are legal for one creature, given the others' (510.1c, 702.19b)."""
        ids: list[Id] = []
        parts = []
        given = self.completed(answer)
        ordered = a.order is not None and len(a.among) > 1
        for one in (*a.among, *(r for b in a.beyond[:-1] for r in b.recipients)):
            free = not a.beyond and (not ordered or one == a.among[-1])
            need = 0 if free else self.enough(state, a, one, given)
            parts.append((f"at least {need}" if need else "0 or more") + f" to <{len(ids)}>")
            ids.append(one)
        text = f"{a.amount} damage: " + (", and only then " if ordered else ", ").join(parts)
        if a.or_all_to:
            text = f"{a.amount} damage: all of it to <{len(ids)}>, or " + (", ".join(parts) or "none at all")
            ids.append(a.or_all_to[0])
        if a.beyond:
            last = a.beyond[-1].recipients[0]
            text += f", and only then the rest to <{len(ids)}>" if parts else f" to <{len(ids)}>"
            ids.append(last)
        return Note(text, tuple(ids))


def _only(
    state: State, a: Assigner, mine: tuple[Assigner, ...], others: Mapping[ObjectId, Division]
) -> Division | None:
    """The only division, where the nearest recipient needs all the damage and no other one may get any before it."""
    nearest: tuple[Id, ...] = a.among or (a.beyond[0].recipients if a.beyond else ())
    if a.order is not None and not a.unordered:
        nearest = nearest[:1]  # the first in its order
    rivals = [b for b in mine if b.creature != a.creature and nearest and nearest[0] in b.recipients()]
    if len(nearest) != 1 or a.or_all_to or any(lethal_amount(state, b.creature) for b in rivals):
        return None
    ask = AssignCombatDamage(a.player, "", assigners=mine, others=others)
    need = ask.enough(state, a, nearest[0], {}) - sum(b.amount for b in rivals)
    return {nearest[0]: a.amount} if need >= a.amount else None

"""118. Costs"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from rules import mana
from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Amount, Cost
from rules.abilities.statements import forbids
from rules.actions.exile import link
from rules.actions.library import Reveal
from rules.events import Discard, Event, Exile, LoseLife, Move, Sacrifice, Tap, Untap
from rules.outcomes import Illegal
from rules.questions import Question
from rules.references import Reference
from rules.sorts import COST, IN_HAND, OBJECT, PERMANENT, ZONE
from rules.state import ObjectId, PlayerId, State

DONE = {"sacrifice": "sacrificed", "discard": "discarded", "exile": "exiled", "tap": "tapped", "return": "returned",
        "reveal": "revealed"}  # fmt: skip
Able = Callable[[State, ObjectId], bool]

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

ignores_sickness = Question("Why may it attack, or use {T}, in the turn in which it came?")


def refuse(template: str, *ids: object, cites: tuple[str, ...]) -> Illegal:
    """A cost can't be paid, so what it is for can't be done (118.3)."""
    return Illegal(template, *ids, cites=cites)


class Mana(Cost):
    """Mana of these kinds (107.4)."""

    says = "pay mana"
    mana: str
    about = {"mana": COST}

    def pay(self, game: Game, this: Resolving) -> None:
        cost, life = mana.announce_phyrexian(game, this.controller, mana.with_x(self.mana, this.x))
        mana.pay_mana(game, this.controller, cost)
        if life:
            PayLife(life).pay(game, this)


def sick(state: State, id: ObjectId) -> bool:
    """Whether it is a creature that can't attack or use {T}, as it came since its controller's turn began (302.6)."""
    return state[id].summoning_sick and state.is_creature(id) and not ignores_sickness(state, id)


def _not_sick(state: State, id: ObjectId) -> None:
    if sick(state, id):
        why = "<0> came under a new controller's control this turn and has no haste"
        raise refuse(why, id, cites=("302.6", "602.5a"))


class TapSymbol(Cost):
    """{T}: tap this permanent (107.5)."""

    says = "tap this"

    def pay(self, game: Game, this: Resolving) -> None:
        o = game.state[this.source]  # type: ignore[index]
        if o.tapped:
            raise refuse("<0> is already tapped", o.id, cites=("107.5", "118.3"))
        _not_sick(game.state, o.id)
        cites = [cite for _, cite in ignores_sickness(game.state, o.id)] if o.summoning_sick else []
        game.perform(Tap(o.id).because("107.5", *cites))


class UntapSymbol(Cost):
    """{Q}: untap this permanent (107.6)."""

    says = "untap this"

    def pay(self, game: Game, this: Resolving) -> None:
        o = game.state[this.source]  # type: ignore[index]
        if not o.tapped:
            raise refuse("<0> is already untapped", o.id, cites=("107.6", "118.3"))
        _not_sick(game.state, o.id)
        game.perform(Untap(o.id).because("107.6"))


def chosen(
    game: Game, this: Resolving, what: Reference, n: int, label: str, mine: str | None, able: Able
) -> tuple[ObjectId, ...]:
    """The objects that a cost is paid with; those of a phrase are chosen by the player who pays (601.2b, 601.2h)."""
    filter = what.one or what.each
    if filter is None:
        return tuple(i for i in what.resolve(this.view(game)) if isinstance(i, int))
    options = tuple(
        i
        for i in filter.all(this.view(game))
        if isinstance(i, int) and _mine(game.state, i, this.controller, mine) and able(game.state, i)
    )
    if len(options) < n:
        raise refuse(f"<0> has no {filter.text} to {label}", this.controller, cites=("118.3",))
    picked = choose_objects(game, this.controller, options, n, n, f"{filter.text} to {label}", label, this.pays)
    return tuple(picked)


def _mine(state: State, id: ObjectId, player: PlayerId, zone: str | None) -> bool:
    o = state[id]
    return (state.controller(id) if o.zone == "battlefield" else o.owner) == player and (zone is None or o.zone == zone)


class _Objects(Cost):
    what: Reference
    amount: int | Amount = 1
    says = ""
    zone = "battlefield"

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """Each of some, of which a cost would take as many as its amount says."""
        yield from super().amiss()
        if self.what.each is not None:
            yield "what", "bad-phrase", f"a cost is paid with 'a {self.what.each.text}', or with an 'amount' of them"

    about = {"what": OBJECT}
    least = {"amount": 1}

    def prepare(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        ids = chosen(game, this, self.what, n, type(self).says, self.zone, self.able)
        this.paid_with[id(self)] = ids
        this.bind(DONE.get(type(self).says, ""), ids)

    def pay(self, game: Game, this: Resolving) -> None:
        if id(self) not in this.paid_with:
            self.prepare(game, this)
        ids = this.paid_with.pop(id(self))
        self._check(game, ids)
        this.bind(DONE.get(type(self).says, ""), ids)
        game.perform(*(self.event(game, this, i).because(this.pays) for i in ids))

    def _check(self, game: Game, ids: tuple[ObjectId, ...]) -> None:
        for id in ids:
            if id not in game.state.objects or game.state[id].zone != self.zone or not self.able(game.state, id):
                raise refuse("<0> isn't there to pay with", id, cites=("118.3",))

    @staticmethod
    def able(state: State, id: ObjectId) -> bool:
        """Whether this cost can be paid with it."""
        return True

    def event(self, game: Game, this: Resolving, id: ObjectId) -> Event:
        """What happens to one of them."""
        raise NotImplementedError


class SacrificeCost(_Objects):
    """Sacrifice permanents (701.21)."""

    what: Reference
    amount: int | Amount = 1
    says = "sacrifice"
    about = {"what": PERMANENT}

    @staticmethod
    def able(state: State, id: ObjectId) -> bool:
        return not forbids(state, id, "be sacrificed")

    def event(self, game: Game, this: Resolving, id: ObjectId) -> Event:
        return Sacrifice(this.controller, id)


class DiscardCost(_Objects):
    """Discard cards (701.9)."""

    what: Reference
    amount: int | Amount = 1
    says = "discard"
    zone = "hand"
    about = {"what": IN_HAND}

    def event(self, game: Game, this: Resolving, id: ObjectId) -> Event:
        return Discard(this.controller, id)


class RevealCost(_Objects):
    """Reveal cards from the hand (701.20)."""

    what: Reference
    amount: int | Amount = 1
    says = "reveal"
    zone = "hand"
    about = {"what": IN_HAND}

    def event(self, game: Game, this: Resolving, id: ObjectId) -> Event:
        return Reveal(this.controller, (id,))


class TapCost(_Objects):
    """Tap untapped permanents (701.26)."""

    what: Reference
    amount: int | Amount = 1
    says = "tap"
    about = {"what": PERMANENT}

    @staticmethod
    def able(state: State, id: ObjectId) -> bool:
        return not state[id].tapped

    def event(self, game: Game, this: Resolving, id: ObjectId) -> Event:
        return Tap(id)


class ReturnCost(_Objects):
    """Return permanents to their owners' hands."""

    what: Reference
    amount: int | Amount = 1
    says = "return"
    about = {"what": PERMANENT}

    def event(self, game: Game, this: Resolving, id: ObjectId) -> Event:
        return Move(id, "hand")


class ExileCost(_Objects):
    """Exile cards or permanents (701.13)."""

    what: Reference
    amount: int | Amount = 1
    from_: str = "graveyard"
    says = "exile"
    about = {"from_": ZONE}

    @property
    def zone(self) -> str:  # type: ignore[override]
        return self.from_

    def event(self, game: Game, this: Resolving, id: ObjectId) -> Event:
        return Exile(id)

    def pay(self, game: Game, this: Resolving) -> None:
        super().pay(game, this)
        paid = this.names[DONE["exile"]]
        this.bind(DONE["exile"], link(game, this, [i for i in paid if isinstance(i, int)]) or paid)


class PayLife(Cost):
    """Pay life (119.4)."""

    amount: int | Amount

    def pay(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        if n and forbids(game.state, this.controller, "lose life"):  # 119.4b: 0 life can always be paid
            raise refuse("<0> can't lose life, so it can't pay any", this.controller, cites=("119.8", "118.3"))
        owed = sum(e.amount for e in game.promised if isinstance(e, LoseLife) and e.player == this.controller)
        if game.state.players[this.controller].life - owed < n:  # 614.12b: payable together with the others
            raise refuse(f"<0> can't pay {n} life", this.controller, cites=("119.4", "118.3"))
        game.perform(LoseLife(this.controller, n).because("119.4"))


def pay_all(game: Game, costs: tuple[Cost, ...], this: Resolving) -> None:
    """Pay every part of a cost (601.2h); raises Illegal where one can't be paid: partial payments aren't allowed."""
    for cost in costs:
        cost.pay(game, this)


def can_pay(game: Game, costs: tuple[Cost, ...], this: Resolving) -> bool:
    """Whether the player could pay it; nothing is changed."""
    state, trace, cites, promised = game.state, list(game.trace), set(game.cites), list(game.promised)
    decide, confirmed, strict, assumptions = game.decide, game.confirmed, game.strict, list(game.assumptions)
    game.decide, game.confirmed, game.strict = _any_answer, lambda state, decision: True, False
    try:
        with game.capturing():
            pay_all(game, costs, this)
    except Illegal:
        return False
    finally:
        game.state, game.trace[:], game.cites, game.promised = state, trace, cites, promised
        game.decide, game.confirmed, game.strict, game.assumptions[:] = decide, confirmed, strict, assumptions
        this.paid_with.clear()
    return True


def _any_answer(state: State, decision: Any) -> Any:
    """Some legal answer, for trying whether a cost can be paid at all."""
    return tuple(decision.options[: decision.least])

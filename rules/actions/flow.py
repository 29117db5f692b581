"""608.2c-e: instructions about other instructions"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.abilities.asked_for import Targets
from rules.abilities.kinds import Amount, Condition, Cost, Instruction, Occasion, Triggered
from rules.abilities.resolving import Resolving, carry_out
from rules.costs import can_pay, pay_all
from rules.decisions import YesNo
from rules.events import TriggerAbility
from rules.filters import Filter
from rules.references import Reference
from rules.state import State
from rules.trace import Note
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.game import Game


class WhenDone(Record):
    """A reflexive triggered ability: it triggers because of what has just been done (603.12)."""

    do: tuple[Instruction, ...]
    targets: tuple[Targets, ...] = ()

    def trigger(self, game: Game, this: Resolving) -> None:
        """It triggers, and waits to be put on the stack."""
        names = {k: v for k, v in this.names.items() if isinstance(k, str)}
        ability = Triggered(self.do, targets=self.targets)
        occasion = Occasion(names, this.amount)
        game.perform(TriggerAbility(this.source or 0, this.controller, ability, occasion).because("603.12"))


class Do(Instruction):
    """Do things; when they have been done, a reflexive ability triggers (603.12)."""

    do: tuple[Instruction, ...]
    when_done: WhenDone | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        carry_out(game, self.do, this)
        if self.when_done is not None:
            self.when_done.trigger(game, this)


class Repeat(Instruction):
    """Do things so many times."""

    in_turn = True
    times: int | Amount
    do: tuple[Instruction, ...]

    def perform(self, game: Game, this: Resolving) -> None:
        for _ in range(this.number(game, self.times)):
            carry_out(game, self.do, this)


class UnlessPays(Instruction):
    """Do things unless a player pays a cost (118.12a)."""

    in_turn = True
    who: Reference
    cost: tuple[Cost, ...]
    do: tuple[Instruction, ...]

    def perform(self, game: Game, this: Resolving) -> None:
        gone = [p for p in this.resolve(game, self.who) if isinstance(p, str) and game.state.players[p].lost]
        for player in (*this.players(game, self.who), *gone):
            payer = Resolving(this.source, player, this.names, x=this.x, amount=this.amount)
            ask = YesNo(player, "<0> may pay to avoid something: does <0>?", (player,), "118.12a", "pay")
            if player in gone:
                game.note("<0> has left the game, so it is not paid", player, cites=("800.4f",))
                carry_out(game, self.do, this)
            elif can_pay(game, self.cost, payer) and game.choose(ask):
                payer.pays = "118.12a"
                pay_all(game, self.cost, payer)
            else:
                carry_out(game, self.do, this)


class Perhaps(YesNo):
    """Whether to do something that can perhaps not be done at all (608.2d)."""

    possible: bool = True

    @property
    def only(self) -> bool | None:
        return None if self.possible else False

    def refuse(self, state: State, answer: Any) -> Note | None:
        refused = answer and not self.possible
        return Note("<0> can't choose to do what is impossible", (self.player,)) if refused else None


class May(Instruction):
    """The player may do something (608.2d); `if_done` follows where it was done."""

    in_turn = True
    do: tuple[Instruction, ...]
    if_done: tuple[Instruction, ...] = ()
    else_: tuple[Instruction, ...] = ()
    by: Reference | None = None
    when_done: WhenDone | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        willing = [p for p in this.players(game, self.by) if self._asked(game, this, p)]
        if self.by is not None:
            this.names["that player"] = tuple(willing)
        if not willing:
            carry_out(game, self.else_, this)
            return
        told, this.told = this.told, willing[0] if len(willing) == 1 else None
        carry_out(game, (*self.do, *self.if_done), this)
        this.told = told
        if self.when_done is not None:
            self.when_done.trigger(game, this)

    def _asked(self, game: Game, this: Resolving, player: str) -> bool:
        """Whether this player does it; nobody can choose to do what is impossible (608.2d)."""
        them = Resolving(this.source, player, {**this.names, "that player": (player,)}, x=this.x, amount=this.amount)
        filled = [getattr(i, "moves_library", bool)() for i in self.do]  # what comes after may find more than there is
        possible = all(i.can(game, them) or any(filled[:n]) for n, i in enumerate(self.do))
        cite = "614.12b" if game.captured is not None and not possible else "608.2d"
        ask = Perhaps(player, "<0> may do something: does <0>?", (player,), cite, "may", possible=possible)
        return bool(game.choose(ask))


class If(Instruction):
    """Do one thing if a condition holds now, otherwise another (608.2c)."""

    in_turn = True
    condition: Condition
    then: tuple[Instruction, ...]
    else_: tuple[Instruction, ...] = ()

    def perform(self, game: Game, this: Resolving) -> None:
        game.cites.update(self.condition.cites)
        this.looks_at(game, self.condition)
        carry_out(game, self.then if self.condition.holds(this.view(game)) else self.else_, this)


class ForEach(Instruction):
    """Do something for each thing that a phrase matches, called `it` meanwhile."""

    in_turn = True
    phrase: Filter
    do: tuple[Instruction, ...]

    def perform(self, game: Game, this: Resolving) -> None:
        _for_each(game, this, self.phrase.all(this.view(game)), self.do)


class EachOf(Instruction):
    """Do something for each of the things that a reference names, called `it` meanwhile."""

    in_turn = True
    what: Reference
    do: tuple[Instruction, ...]

    def perform(self, game: Game, this: Resolving) -> None:
        _for_each(game, this, this.resolve(game, self.what), self.do)


def _for_each(game: Game, this: Resolving, those: tuple[Any, ...], do: tuple[Instruction, ...]) -> None:
    outer, told = this.names.get("it"), this.told
    order = {player: n for n, player in enumerate(game.state.apnap())}
    if len({_whose(game.state, id) for id in those}) > 1:
        game.cites.add("608.2f")
    for id in sorted(those, key=lambda id: order.get(_whose(game.state, id), len(order))):
        this.names["it"] = (id,)
        this.told = None if isinstance(id, str) else told  # each player may be told to do it
        carry_out(game, do, this)
    this.told = told
    this.names.pop("it", None)
    if outer is not None:
        this.names["it"] = outer


def _whose(state: State, id: Any) -> Any:
    """The player, or whoever controls the object: one after another they are dealt with in APNAP order (608.2f)."""
    return id if isinstance(id, str) else state.controller(id)


class Unless(Instruction):
    """Do something unless a condition holds now."""

    in_turn = True
    condition: Condition
    do: tuple[Instruction, ...]

    def perform(self, game: Game, this: Resolving) -> None:
        if not self.condition.holds(this.view(game)):
            carry_out(game, self.do, this)

"""701.6. Counter"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Cost, Instruction
from rules.abilities.resolving import Resolving
from rules.abilities.statements import forbids
from rules.costs import can_pay, pay_all
from rules.decisions import YesNo
from rules.events import Counter
from rules.references import Reference
from rules.sorts import ON_THE_STACK, ZONE

if TYPE_CHECKING:
    from rules.game import Game


class CounterIt(Instruction):
    """Counter spells or abilities (701.6a), `unless` their controller pays a cost (118.12a)."""

    says = "counter"
    what: Reference
    unless: tuple[Cost, ...] = ()
    to: str = "graveyard"
    x: Amount | None = None  # what X is in that cost, worked out now (702.21b)
    about = {"what": ON_THE_STACK, "to": ZONE}

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.objects(game, self.what):
            if id not in game.state.stack:
                game.note("<0> is no longer on the stack", id, cites=("701.6a",))
            elif self._paid(game, this, id):
                continue
            elif forbids(game.state, id, "be countered"):
                game.note("<0> can't be countered", id, cites=("101.2", "701.6a"))
            else:
                game.perform(Counter(id, self.to).because("701.6a"))

    def _paid(self, game: Game, this: Resolving, id: int) -> bool:
        """Whether the controller of the spell or ability pays."""
        if not self.unless:
            return False
        player = game.state[id].controller
        if self.x is not None:
            game.cites.add("702.21b")
        x = this.x if self.x is None else this.number(game, self.x)
        payer = Resolving(this.source, player, this.names, x=x, amount=this.amount)
        if not can_pay(game, self.unless, payer):
            game.note("<0> can't pay", player, cites=("118.12a", "118.3"))
            return False
        ask = YesNo(player, "<0> may pay so that <1> is not countered: does <0>?", (player, id), "118.12a", "pay")
        if not game.choose(ask):
            return False
        payer.pays = "118.12a"
        pay_all(game, self.unless, payer)
        return True

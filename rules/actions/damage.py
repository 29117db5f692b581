"""120.2b. Damage as an effect of a spell or ability"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.amounts import Divided
from rules.abilities.kinds import Amount, Instruction
from rules.damage import can_be_dealt_damage, deal, excess
from rules.events import DealDamage
from rules.references import Reference
from rules.sorts import OBJECT, PERMANENT_OR_PLAYER

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Damage(Instruction):
    """A source deals damage to each of some objects and players; `excess_to` gets what is above lethal (120.4a)."""

    amount: int | Amount
    to: Reference
    by: Reference = Reference("this")
    excess_to: Reference | None = None
    about = {"to": PERMANENT_OR_PLAYER, "by": OBJECT, "excess_to": PERMANENT_OR_PLAYER}

    def perform(self, game: Game, this: Resolving) -> None:
        shares = dict(this.divided) if isinstance(self.amount, Divided) else {}
        n = 0 if shares else this.number(game, self.amount)
        to = this.resolve(game, self.to, label="to")
        for source in this.resolve(game, self.by):
            if isinstance(source, int):
                damage = [
                    DealDamage(source, one, shares.get(one, n)).because("120.2b")
                    for one in to
                    if one in game.state.players or one in game.state
                ]
                deal(game, *[part for d in damage for part in self._shared(game, this, d)])

    def _shared(self, game: Game, this: Resolving, d: DealDamage) -> list[DealDamage]:
        """The damage, what is above lethal going elsewhere (120.4a)."""
        if self.excess_to is None or isinstance(d.recipient, str) or not can_be_dealt_damage(game.state, d.recipient):
            return [d]
        rest = excess(game.state, d.recipient, {d.source: d.amount})
        names = {**this.names, "it": (d.recipient,)}
        elsewhere = self.excess_to.resolve(this.view(game).but(names=names))
        return [
            d.but(amount=d.amount - rest),
            *(d.but(recipient=e, amount=rest).because("120.4a") for e in elsewhere if rest),
        ]

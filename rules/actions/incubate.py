"""701.53. Incubate"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.actions.create import Create
from rules.entering import create_tokens
from rules.references import Reference
from rules.tokens import Token
from rules.trace import Note

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Incubate(Instruction):
    """Players create an Incubator token that enters with so many +1/+1 counters (701.53a)."""

    amount: int | Amount
    by: Reference | None = None
    as_: str = ""

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        word = Create(1, (Token.read("Incubator"),), counters={"+1/+1": n}, as_=self.as_)
        for player in this.players(game, self.by):
            with game.under(Note(f"<0> incubates {n}", (player,)), "701.53a", "111.10i"):
                create_tokens(game, this, player, word, 1)

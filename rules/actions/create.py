"""701.7. Create, and 111. Tokens"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.entering import create_tokens
from rules.references import Reference
from rules.state import EMPTY
from rules.tokens import Token

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Create(Instruction):
    """Create tokens, perhaps of several sorts (701.7a): tapped, attacking (508.4), blocking (509.4) if it says so."""

    amount: int | Amount
    token: tuple[Token, ...]
    by: Reference | None = None
    under: Reference | None = None
    tapped: bool = False
    attacking: Reference | None = None
    blocking: Reference | None = None
    attached_to: Reference | None = None
    counters: Mapping[str, int | Amount] = EMPTY  # they enter with these
    as_: str = ""

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        for player in this.players(game, self.under or self.by):
            create_tokens(game, this, player, self, n)

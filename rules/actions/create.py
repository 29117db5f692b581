"""701.7. Create, and 111. Tokens"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rules.abilities.kinds import Amount, Instruction
from rules.entering import create_tokens
from rules.references import Reference
from rules.state import EMPTY
from rules.tokens import Token
from rules.types import ATTACHABLE

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

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """Fewer than no counters, and what no such token can be attached to."""
        yield from super().amiss()
        for kind, number in self.counters.items():
            if isinstance(number, int) and number < 0:
                yield "counters", "bad-number", f"the number of {kind} counters must be 0 or more, not {number}"
        lines = [token.types for token in self.token if token.copy_of is None]
        if self.attached_to is not None and any(t is None or not ATTACHABLE.intersection(t.subtypes) for t in lines):
            yield "attached_to", "bad-phrase", "only an Aura, Equipment or Fortification can be attached (701.3a)"

    def perform(self, game: Game, this: Resolving) -> None:
        n = this.number(game, self.amount)
        for player in this.players(game, self.under or self.by):
            create_tokens(game, this, player, self, n)

"""701.42. Meld"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.events import Entering, Exile, Move
from rules.references import Reference
from rules.sorts import PERMANENT
from rules.state import ObjectId, State

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Meld(Instruction):
    """Exile two objects, then put them onto the battlefield as one permanent, if they are a meld pair (701.42a)."""

    what: Reference
    with_: Reference
    about = {"what": PERMANENT, "with_": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        both = [*this.permanents(game, self.what), *this.permanents(game, self.with_, "with")]
        game.perform(*(Exile(i).because("701.13a") for i in dict.fromkeys(both)))
        exiled = [n for i in both for n in game.state.all_now(i) if game.state[n].zone == "exile"]
        if why := _no_pair(game.state, exiled):
            for id in exiled:
                game.note("<0> can't be melded, so it stays in exile", id, cites=("701.42c", *why))
            return
        one, other = exiled
        how = Entering(controller=this.controller, melds=other)
        game.perform(Move(one, "battlefield", how).because("701.42a", "712.14c"))


def _no_pair(state: State, ids: Sequence[ObjectId]) -> tuple[str, ...]:
    """Why these are no meld pair (701.42b, 712.5); () where they are one."""
    cards = [state[id].card for id in ids]
    if any(card.token or card.layout != "meld" for card in cards):
        return ("701.42b",)
    backs = {card.faces[1].name for card in cards}
    return () if len(cards) == 2 and len(backs) == 1 and cards[0].name != cards[1].name else ("701.42b", "712.5")

"""502. Untap Step"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.statements import forbids
from rules.actions.phase_out import phasing
from rules.day_and_night import check
from rules.events import Untap
from rules.state import ObjectId, State
from rules.trace import rule

if TYPE_CHECKING:
    from rules.game import Game


@rule("502.3", "502.4")
def untap(game: Game) -> None:
    """Untap step

    The active player untaps the permanents they control, all at the same time; nobody gets priority (502.4).
    """
    phasing(game)
    check(game)
    active = game.state.turn.active
    chars = game.state.characteristics
    mine = [o.id for o in game.state.battlefield if o.tapped and chars[o.id].controller == active]
    for id in mine:
        if stays_tapped(game.state, id):
            game.note("<0> doesn't untap", id, cites=("502.3",))
    game.perform(*(Untap(i).because("502.3") for i in mine if not stays_tapped(game.state, i)))


def stays_tapped(state: State, id: ObjectId) -> bool:
    """Whether an effect keeps it from untapping, in the untap step or at all."""
    return forbids(state, id, "untap") or forbids(state, id, "untap in the untap step")

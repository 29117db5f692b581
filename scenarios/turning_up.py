"""How the script line that turns a permanent face up is carried out"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.special_actions import turn_face_up
from scenarios.deciding import BadAnswer
from scenarios.naming import holder
from scenarios.paying import paying

if TYPE_CHECKING:
    from scenarios.carrying_out import Carrying
    from scenarios.script import TurnFaceUp


def turned_up(carrying: Carrying, line: TurnFaceUp) -> None:
    """Take the special action of turning a face-down permanent face up (116.2b)."""
    carrying.has_priority()
    game = carrying.game
    id = carrying.creature(line.what, lambda i: bool(game.state[i].face_down))
    player = carrying.player(line.by, holder(game.state, id))
    with paying(game, player, line.pay):
        of_x = turn_face_up(game, player, id, line.using or "", line.x)
    if line.x and not of_x:
        raise BadAnswer(f"nothing asked for the answer x: {line.x}: there is no X to choose", cites=("107.3",))

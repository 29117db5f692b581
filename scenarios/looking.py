"""How the script line by which a player looks at something is carried out"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hidden_information import why_not_look
from rules.outcomes import Illegal
from scenarios.naming import holder

if TYPE_CHECKING:
    from scenarios.carrying_out import Carrying
    from scenarios.script import LookAt


def looked_at(carrying: Carrying, line: LookAt) -> None:
    """A player looks at an object, which takes no priority (708.5); raises Illegal where that player may not."""
    game = carrying.game
    id = carrying.object(line.what)
    player = carrying.player(line.by, holder(game.state, id))
    if why := why_not_look(game.state, player, id):
        raise Illegal("<0> may not look at <1>", player, id, cites=why)
    game.note("<0> may look at <1>", player, id, cites=("708.5",) if game.state[id].face_down else ("400.2",))

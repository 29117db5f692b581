"""703. Turn-Based Actions: what is done as each step begins"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.turn import (
    beginning_of_combat,
    cleanup,
    combat_damage,
    declare_attackers,
    declare_blockers,
    draw,
    end,
    end_of_combat,
    main,
    untap,
    upkeep,
)

if TYPE_CHECKING:
    from rules.game import Game

BEGINS: dict[str, Callable[[Game], None]] = {
    "untap": untap.untap,
    "upkeep": upkeep.upkeep,
    "draw": draw.draw,
    "precombat main": main.precombat_main,
    "postcombat main": main.postcombat_main,
    "beginning of combat": beginning_of_combat.beginning_of_combat,
    "declare attackers": declare_attackers.declare_attackers,
    "declare blockers": declare_blockers.declare_blockers,
    "combat damage": combat_damage.combat_damage,
    "first combat damage": combat_damage.first_combat_damage,
    "second combat damage": combat_damage.second_combat_damage,
    "end of combat": end_of_combat.end_of_combat,
    "end": end.end,
    "cleanup": cleanup.cleanup,
}

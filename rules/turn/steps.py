"""703. Turn-Based Actions: what is done as each step begins"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.turn.beginning_of_combat import beginning_of_combat
from rules.turn.cleanup import cleanup
from rules.turn.combat_damage import combat_damage, first_combat_damage, second_combat_damage
from rules.turn.declare_attackers import declare_attackers
from rules.turn.declare_blockers import declare_blockers
from rules.turn.draw import draw
from rules.turn.end import end
from rules.turn.end_of_combat import end_of_combat
from rules.turn.main import postcombat_main, precombat_main
from rules.turn.untap import untap
from rules.turn.upkeep import upkeep

if TYPE_CHECKING:
    from rules.game import Game

BEGINS: dict[str, Callable[[Game], None]] = {
    "untap": untap,
    "upkeep": upkeep,
    "draw": draw,
    "precombat main": precombat_main,
    "postcombat main": postcombat_main,
    "beginning of combat": beginning_of_combat,
    "declare attackers": declare_attackers,
    "declare blockers": declare_blockers,
    "combat damage": combat_damage,
    "first combat damage": first_combat_damage,
    "second combat damage": second_combat_damage,
    "end of combat": end_of_combat,
    "end": end,
    "cleanup": cleanup,
}

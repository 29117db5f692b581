"""702.22. Banding"""

from __future__ import annotations

from collections.abc import Mapping

from rules.abilities.kinds import Keyword
from rules.state import Id, ObjectId, PlayerId, State
from rules.turn.combat_damage import divided_by_other
from rules.turn.declare_attackers import band_refused

KEYWORDS = {"banding": ""}


@band_refused.answer("banding", "702.22c")
def at_most_one_without(
    state: State, creature: ObjectId, keyword: Keyword, band: tuple[ObjectId, ...], attacked: Mapping[ObjectId, Id]
) -> bool:
    """Whether the band has two creatures without banding, or attacks more than one thing (702.22d)."""
    without = [c for c in band if not state.characteristics[c].has("banding")]
    return len(without) > 1 or len({attacked[c] for c in band}) > 1


@divided_by_other.answer("banding", "702.22j")
def its_controller_divides(state: State, object: ObjectId, keyword: Keyword, fought: ObjectId) -> PlayerId | None:
    """The damage of an attacker that it blocks is divided by the defending player."""
    return state.controller(object) if state[object].blocker else None


@divided_by_other.answer("banding", "702.22k")
def the_active_player_divides(state: State, object: ObjectId, keyword: Keyword, fought: ObjectId) -> PlayerId | None:
    """The damage of a creature that blocks it is divided by the active player."""
    return state.turn.active if state[object].attacking is not None else None

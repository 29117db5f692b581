"""702.26. Phasing"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.actions.phase_out import phases

if TYPE_CHECKING:
    from rules.abilities.kinds import Keyword
    from rules.state import ObjectId, State

KEYWORDS = {"phasing": ""}


@phases.answer("phasing", "702.26a")
def phases_out(state: State, id: ObjectId, keyword: Keyword) -> bool:
    """It phases out in each untap step of its controller's."""
    return True

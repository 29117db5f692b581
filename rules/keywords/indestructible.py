"""702.12. Indestructible"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.damage import undestroyed
from rules.state import ObjectId, State

KEYWORDS = {"indestructible": ""}


@undestroyed.answer("indestructible", "702.12b")
def cant_be_destroyed(state: State, object: ObjectId, keyword: Keyword) -> bool:
    """It can't be destroyed, by effects or by damage."""
    return True

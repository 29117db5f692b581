"""702.155. Read Ahead"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.chapters import may_trigger
from rules.sagas import chooses_lore

if TYPE_CHECKING:
    from rules.abilities.kinds import Keyword
    from rules.state import ObjectId, State

KEYWORDS = {"read ahead": ""}
PRINTED_ON = {"read ahead": "Saga"}


@chooses_lore.answer("read ahead", "702.155b")
def starts_later(state: State, id: ObjectId, keyword: Keyword) -> bool:
    """It may enter with more than one lore counter."""
    return True


@may_trigger.answer("read ahead", "702.155a")
def skips(state: State, id: ObjectId, keyword: Keyword, number: int, count: int) -> bool | None:
    """In the turn it entered only the chapter of exactly this number triggers."""
    return number == count if id > state.turn.began else None

"""702.145. Daybound and Nightbound"""

from __future__ import annotations

from rules.abilities.kinds import Keyword
from rules.day_and_night import begins, turns_over
from rules.double_faced import enters_transformed, transforms_only_so
from rules.state import ObjectId, State

KEYWORDS = {"daybound": "", "nightbound": ""}


@turns_over.answer("daybound", "702.145b")
def to_its_back(state: State, id: ObjectId, keyword: Keyword) -> tuple[str, str] | None:
    """With its front face up it transforms as it becomes night, and at any other time at once (702.145c)."""
    return ("night", "702.145c") if state[id].face == 0 else None


@turns_over.answer("nightbound", "702.145e")
def to_its_front(state: State, id: ObjectId, keyword: Keyword) -> tuple[str, str] | None:
    """With its back face up it transforms as it becomes day, and at any other time at once (702.145f)."""
    return ("day", "702.145f") if state[id].face == 1 else None


@begins.answer("daybound", "702.145d")
def day(state: State, id: ObjectId, keyword: Keyword) -> str:
    """If it is neither day nor night, it becomes day."""
    return "day"


@begins.answer("nightbound", "702.145g")
def night(state: State, id: ObjectId, keyword: Keyword) -> str:
    """If it is neither day nor night, and no permanent has daybound, it becomes night."""
    return "night"


@enters_transformed.answer("daybound", "702.145b")
def at_night(state: State, id: ObjectId, keyword: Keyword) -> bool | None:
    """A double-faced card with it enters transformed at night; a token is no card."""
    return True if state.day == "night" and not state[id].card.token else None


@transforms_only_so.answer("daybound", "702.145b")
@transforms_only_so.answer("nightbound", "702.145e")
def by_itself(state: State, id: ObjectId, keyword: Keyword) -> str:
    """It can't transform in another way."""
    return f"{keyword.word} ability"

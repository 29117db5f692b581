"""702.145. Daybound and Nightbound"""

from __future__ import annotations

from rules.abilities.kinds import Ability, Condition, Keyword, Replacement
from rules.abilities.occasions import Enters
from rules.actions.transform import Transform
from rules.day_and_night import begins, turns_over
from rules.double_faced import is_double_faced, transforms_only_so
from rules.references import Affected, Reference
from rules.state import ObjectId, State
from rules.view import View

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


@transforms_only_so.answer("daybound", "702.145b")
@transforms_only_so.answer("nightbound", "702.145e")
def by_itself(state: State, id: ObjectId, keyword: Keyword) -> str:
    """It can't transform in another way."""
    return f"{keyword.word} ability"


class _AtNight(Condition):
    """It is night, and the permanent is represented by a double-faced card: a token is none."""

    cites = ("702.145b",)

    def holds(self, view: View) -> bool:
        card = view.state[view.this].card if view.this is not None else None
        return view.state.day == "night" and card is not None and is_double_faced(card) and not card.token


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """At night it enters transformed (702.145b)."""
    transform = Transform(Reference.read("this"))
    return (Replacement(as_=(Enters(Affected.read("this")),), do=(transform,), if_=_AtNight()),)


ABILITIES = {"daybound": means}

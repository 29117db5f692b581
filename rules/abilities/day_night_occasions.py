"""731.1: day and night as conditions, and as occasions"""

from __future__ import annotations

from typing import Any, ClassVar

from rules.abilities.kinds import Condition, Occasion
from rules.abilities.occasions import EachEvent
from rules.state import State
from rules.view import View


class Day(Condition):
    """It is day (731.1)."""

    cites = ("731.1",)
    wanted: ClassVar[str] = "day"

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"day"})

    def holds(self, view: View) -> bool:
        return view.state.day == self.wanted


class Night(Day):
    """It is night (731.1)."""

    wanted = "night"


class NeitherDayNorNight(Day):
    """It has not become day or night yet (731.1)."""

    wanted = ""


class DayBecomesNight(EachEvent):
    """Day becomes night, which it doesn't where it was neither (731.1a)."""

    to: ClassVar[str] = "night"
    watches = ("BecomeDayOrNight",)
    names_object = False
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        return Occasion({}, 0, ("603.2", "731.1a")) if event.day == self.to and before.day else None


class NightBecomesDay(DayBecomesNight):
    """Night becomes day, which it doesn't where it was neither (731.1a)."""

    to = "day"

"""714.2. Saga Cards: chapter symbols, and the triggered abilities that they stand for"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules.abilities.asked_for import Targets
from rules.abilities.counter_occasions import counters_put
from rules.abilities.kinds import Ability, Amount, Condition, Instruction, Mode, Occasion, Trigger, Triggered
from rules.abilities.number_of_modes import ONE, NumberOfModes
from rules.questions import Question

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics
    from rules.game import Game
    from rules.state import ObjectId, State
    from rules.view import View

LORE = "lore"
NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")

may_trigger = Question("With so many lore counters on it, may the chapter ability of this number trigger?")
"""Answers True or False (702.155a); asked with the number of the chapter and the number of counters."""


class Chapter(Ability):
    """What happens as a Saga gets its lore counters with these numbers (714.2b, 714.2c)."""

    numbers: tuple[int, ...]
    do: tuple[Instruction, ...] = ()
    if_: Condition | None = None
    targets: tuple[Targets, ...] = ()
    choose: NumberOfModes = ONE
    modes: tuple[Mode, ...] = ()
    divided: int | Amount | None = None

    def lacks(self) -> str:
        """What is missing, or nothing."""
        if not self.numbers or not all(0 < n < len(NUMERALS) for n in self.numbers):
            return f"chapter needs 'numbers' from 1 to {len(NUMERALS) - 1}"
        return "" if self.do or self.modes else "chapter needs 'do' (or 'modes')"

    @cached_property
    def stands_for(self) -> tuple[Ability, ...]:
        """One triggered ability for each of its numbers (714.2c)."""
        cites = ("714.2b",) if len(self.numbers) == 1 else ("714.2b", "714.2c")
        what: Any = {"targets": self.targets, "choose": self.choose, "modes": self.modes, "divided": self.divided}
        return tuple(Triggered(self.do, (ReachesChapter(n, cites),), if_=self.if_, **what) for n in self.numbers)


class ReachesChapter(Trigger):
    """Lore counters are put on this Saga, of which there were fewer than the number and then are as many (714.2b)."""

    sayable = False
    number: int
    because: tuple[str, ...] = ("714.2b",)
    watches = ("PutCounters", "Move", "CreateToken")

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        assert view.this is not None
        was = before[view.this].counters.get(LORE, 0) if view.this in before.objects else 0
        put = (one for event in events for one in counters_put(view.state, event, before))
        count = was + sum(n for on, kind, n in put if on == view.this and kind == LORE)
        if not was < self.number <= count:
            return []
        answers = may_trigger(view.state, view.this, self.number, count)
        if not all(may for may, _ in answers):
            return []
        return [Occasion({}, 0, (*self.because, *(cite for _, cite in answers)))]


def number_of(ability: Any) -> int:
    """The chapter whose ability this triggered ability is, 0 where it is no chapter ability."""
    return next((t.number for t in getattr(ability, "when", ()) if isinstance(t, ReachesChapter)), 0)


def numeral(ability: Any) -> str:
    """The Roman numeral of a chapter ability, "" for any other (714.2a)."""
    return NUMERALS[number_of(ability)]


def called(ability: Any) -> str:
    """What an ability on the stack is called: `chapter II ability`, or `ability`."""
    return f"chapter {number} ability" if (number := numeral(ability)) else "ability"


def final_chapter(chars: Characteristics) -> int:
    """The greatest number among the chapter abilities it has, 0 where it has none (714.2d)."""
    return max((number_of(ability) for ability in chars.abilities), default=0)


def tell_unmet(game: Game, unmet: Iterable[tuple[ObjectId, Any]]) -> None:
    """Say of which chapters the condition, such as a word that was to be chosen, isn't met: they do nothing (603.4)."""
    for saga, ability in unmet:
        if number := numeral(ability):
            cites = ("603.4", *ability.if_.cites)
            game.note(f"what chapter {number} of <0> asks for is not so, so it does nothing", saga, cites=cites)

"""702.21. Ward"""

from __future__ import annotations

from rules.abilities.amounts import PowerOf
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.abilities.stack_occasions import BecomesTarget
from rules.actions.counter import CounterIt
from rules.costs_in_words import cost
from rules.references import Affected, Reference

KEYWORDS = {"ward": r"ward ((?:\{[^{}]+\})+(?: where X is its power)?|pay \d+ life|sacrifice .+|discard .+)"}


def readable(parameter: str) -> None:
    """Raises ValueError where it says no cost."""
    cost(parameter.partition(" where ")[0])


READS = {"ward": readable}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """A spell or ability of an opponent's that targets it is countered unless that player pays (702.21a)."""
    text, of_x, _ = keyword.parameter.partition(" where X is its power")
    x = PowerOf(Reference.read("this")) if of_x else None  # 702.21b
    counter = CounterIt(Reference.read("that spell"), (cost(text),), x=x)
    targeted = BecomesTarget(Affected.read("this"), by=Affected.read("each opponent"))
    return (Triggered((counter,), (targeted,), cite="702.21a"),)


ABILITIES = {"ward": means}

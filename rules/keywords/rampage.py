"""702.23. Rampage"""

from __future__ import annotations

from rules.abilities.combat_occasions import BecomesBlocked, blockers
from rules.abilities.continuous import Power, Toughness
from rules.abilities.durations import EndOfTurn
from rules.abilities.kinds import Ability, Amount, Keyword, Triggered
from rules.actions.let import Let
from rules.references import Affected, Reference
from rules.view import View

KEYWORDS = {"rampage": r"rampage (\d{1,3})"}


class Beyond(Amount):
    """So much for each creature beyond the first that blocks it, counted as the ability resolves (702.23b)."""

    sayable = False
    cites = ("702.23b",)
    each: int

    def of(self, view: View) -> int:
        return 0 if view.this is None else self.each * max(0, len(blockers(view.state, view.this)) - 1)


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It gets +N/+N until end of turn for each creature beyond the first that blocks it."""
    grow = Let(Reference.read("this"), (Power(Beyond(keyword.number)), Toughness(Beyond(keyword.number))), EndOfTurn())
    return (Triggered((grow,), (BecomesBlocked(Affected.read("this")),), cite="702.23a"),)


ABILITIES = {"rampage": means}

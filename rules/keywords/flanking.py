"""702.25. Flanking"""

from __future__ import annotations

from rules.abilities.combat_occasions import BecomesBlocked
from rules.abilities.continuous import Power, Toughness
from rules.abilities.durations import EndOfTurn
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.actions.let import Let
from rules.references import Affected, Reference

KEYWORDS = {"flanking": ""}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """A creature without it that blocks this one gets -1/-1 until end of turn."""
    shrink = Let(Reference.read("it"), (Power(-1), Toughness(-1)), EndOfTurn())
    blocked = BecomesBlocked(Affected.read("this"), Affected.read("creature without flanking"))
    return (Triggered((shrink,), (blocked,), cite="702.25a"),)


ABILITIES = {"flanking": means}

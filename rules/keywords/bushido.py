"""702.45. Bushido"""

from __future__ import annotations

from rules.abilities.combat_occasions import BecomesBlocked, Blocks
from rules.abilities.continuous import Power, Toughness
from rules.abilities.durations import EndOfTurn
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.actions.let import Let
from rules.references import Affected, Reference

KEYWORDS = {"bushido": r"bushido (\d{1,3})"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It gets +N/+N until end of turn whenever it blocks or becomes blocked."""
    grow = Let(Reference.read("this"), (Power(keyword.number), Toughness(keyword.number)), EndOfTurn())
    this = Affected.read("this")
    return (Triggered((grow,), (Blocks(this), BecomesBlocked(this)), cite="702.45a"),)


ABILITIES = {"bushido": means}

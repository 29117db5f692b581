"""702.91. Battle Cry"""

from __future__ import annotations

from rules.abilities.combat_occasions import Attacks
from rules.abilities.continuous import Power
from rules.abilities.durations import EndOfTurn
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.actions.let import Let
from rules.references import Affected, Reference

KEYWORDS = {"battle cry": ""}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """Each other attacking creature gets +1/+0 until end of turn whenever it attacks."""
    grow = Let(Reference.read("each other attacking creature"), (Power(1),), EndOfTurn())
    return (Triggered((grow,), (Attacks(Affected.read("this")),), cite="702.91a"),)


ABILITIES = {"battle cry": means}

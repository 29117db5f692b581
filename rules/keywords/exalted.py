"""702.83. Exalted"""

from __future__ import annotations

from rules.abilities.combat_occasions import Attacks
from rules.abilities.continuous import Power, Toughness
from rules.abilities.durations import EndOfTurn
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.actions.let import Let
from rules.references import Affected, Reference

KEYWORDS = {"exalted": ""}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """A creature of its controller's that attacks alone gets +1/+1 until end of turn (702.83b, 506.5)."""
    grow = Let(Reference.read("it"), (Power(1), Toughness(1)), EndOfTurn())
    return (Triggered((grow,), (Attacks(Affected.read("creature you control"), alone=True),), cite="702.83a"),)


ABILITIES = {"exalted": means}

"""702.6. Equip"""

from __future__ import annotations

from rules.abilities.asked_for import Targets
from rules.abilities.kinds import Ability, Activated, Keyword
from rules.actions.attach import AttachIt
from rules.costs import Mana
from rules.references import Reference

KEYWORDS = {"equip": r"equip ((?:\{[^{}]+\})+)"}
PRINTED_ON = {"equip": "Equipment"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """Attach it to target creature its controller controls, at sorcery speed (702.6a)."""
    attach = AttachIt(Reference.read("this"), Reference.read("target"))
    aim = (Targets.read("creature you control"),)
    return (Activated((Mana(keyword.parameter),), (attach,), aim, only="sorcery", cite="702.6a"),)


ABILITIES = {"equip": means}

"""702.86. Annihilator"""

from __future__ import annotations

from rules.abilities.combat_occasions import Attacks
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.actions.sacrifice import SacrificeIt
from rules.references import Affected, Reference

KEYWORDS = {"annihilator": r"annihilator (\d{1,3})"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """The defending player sacrifices N permanents whenever it attacks."""
    defender = Reference.read("defending player")
    sacrifice = SacrificeIt(Reference.read("a permanent"), defender, keyword.number)
    return (Triggered((sacrifice,), (Attacks(Affected.read("this")),), cite="702.86a"),)


ABILITIES = {"annihilator": means}

"""702.39. Provoke"""

from __future__ import annotations

from rules.abilities.asked_for import Targets
from rules.abilities.combat_occasions import Attacks
from rules.abilities.durations import EndOfCombat
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.abilities.said import Demand
from rules.abilities.statements import Must
from rules.actions.flow import May
from rules.actions.let import Let
from rules.actions.tap_and_untap import UntapIt
from rules.references import Affected, Reference

KEYWORDS = {"provoke": ""}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """A creature of the defending player's may be made to block it this combat if able; it is untapped."""
    target = Reference.read("target")
    must = Must((Demand("block what", whom=Reference.read("this"), text="block the creature with provoke"),))
    do = (Let(target, (must,), EndOfCombat()), UntapIt(target))
    creature = Targets.read("creature defending player controls")
    return (Triggered((May(do),), (Attacks(Affected.read("this")),), targets=(creature,), cite="702.39a"),)


ABILITIES = {"provoke": means}

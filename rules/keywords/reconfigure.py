"""702.151. Reconfigure"""

from __future__ import annotations

from rules import attaching
from rules.abilities.asked_for import Targets
from rules.abilities.conditions import Is
from rules.abilities.kinds import Ability, Activated, Keyword
from rules.actions.attach import AttachIt
from rules.actions.unattach import UnattachIt
from rules.costs import Mana
from rules.filters import Filter
from rules.references import Reference
from rules.state import ObjectId, State

KEYWORDS = {"reconfigure": r"reconfigure ((?:\{[^{}]+\})+)"}
PRINTED_ON = {"reconfigure": "Equipment"}


@attaching.stops_being_a_creature.answer("reconfigure", "702.151b")
def attached(state: State, id: ObjectId, keyword: Keyword) -> bool:
    """A creature that is an Equipment with it may be attached to another creature (301.5c)."""
    return True


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """Attach it to another creature, unattach it, both at sorcery speed (702.151a)."""
    cost, this = (Mana(keyword.parameter),), Reference.read("this")
    aim = (Targets.read("another creature you control"),)
    attached = Is(this, Filter.read("permanent attached to a creature"))
    on = Activated(cost, (AttachIt(this, Reference.read("target")),), aim, only="sorcery", cite="702.151a")
    off = Activated(cost, (UnattachIt(this),), only="sorcery", if_=attached, cite="702.151a")
    return (on, off)


ABILITIES = {"reconfigure": means}

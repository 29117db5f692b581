"""702.93. Undying"""

from __future__ import annotations

from rules.abilities.conditions import Counters, Not
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.abilities.occasions import Dies
from rules.actions.return_ import Return
from rules.entering import OWNER
from rules.references import Affected, Reference

KEYWORDS = {"undying": ""}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """When it dies without a +1/+1 counter on it, it returns under its owner's control with one (702.93a)."""
    back = Return(Reference.read("it"), "battlefield", OWNER, counters={"+1/+1": 1})
    without = Not(Counters("+1/+1", Reference.read("it")))
    return (Triggered((back,), (Dies(Affected.read("this")),), if_=without, cite="702.93a"),)


ABILITIES = {"undying": means}

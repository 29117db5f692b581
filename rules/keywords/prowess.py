"""702.108. Prowess"""

from __future__ import annotations

from rules.abilities.continuous import Power, Toughness
from rules.abilities.durations import EndOfTurn
from rules.abilities.kinds import Ability, Keyword, Triggered
from rules.abilities.stack_occasions import Casts
from rules.actions.let import Let
from rules.references import Affected, Reference

KEYWORDS = {"prowess": ""}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It gets +1/+1 until end of turn whenever its controller casts a noncreature spell (702.108a)."""
    grow = Let(Reference.read("this"), (Power(1), Toughness(1)), EndOfTurn())
    cast = Casts(Affected.read("you"), Affected.read("noncreature spell"))
    return (Triggered((grow,), (cast,), cite="702.108a"),)


ABILITIES = {"prowess": means}

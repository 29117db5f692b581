"""702.161. Living Metal"""

from __future__ import annotations

from rules.abilities.conditions import YourTurn
from rules.abilities.continuous import Adds, TypeLine
from rules.abilities.kinds import Ability, Keyword, Static

KEYWORDS = {"living metal": ""}
PRINTED_ON = {"living metal": "Vehicle"}


class _OwnTurn(YourTurn):
    """It is its controller's turn."""

    sayable = False
    cites = ("702.161a",)


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """In its controller's turn it is an artifact creature in addition to its other types (702.161a)."""
    return (Static(while_=_OwnTurn(), changes=(Adds(TypeLine.read("Artifact Creature")),)),)


ABILITIES = {"living metal": means}

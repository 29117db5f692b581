"""702.29. Cycling"""

from __future__ import annotations

from rules.abilities.kinds import Ability, Activated, Keyword
from rules.actions.draw import DrawCards
from rules.costs import DiscardCost, Mana
from rules.references import Reference

KEYWORDS = {"cycling": r"cycling ((?:\{[^{}]+\})+)"}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """From the hand: pay and discard this card to draw a card (702.29a)."""
    cost = (Mana(keyword.parameter), DiscardCost(Reference.read("this card")))
    return (Activated(cost, (DrawCards(1),), zone="hand", cite="702.29a"),)


ABILITIES = {"cycling": means}

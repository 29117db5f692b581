"""702.37. Morph"""

from __future__ import annotations

from rules.abilities.costs_of_spells import AlternativeCost
from rules.abilities.face_down_occasions import TurnedFaceUp
from rules.abilities.kinds import Ability, Keyword, Replacement
from rules.abilities.object_conditions import Paid
from rules.actions.counters import PutCounters_
from rules.costs import Mana
from rules.costs_in_words import IN_WORDS, MANA, cost
from rules.references import Affected
from rules.special_actions import Way, turning_up
from rules.state import ObjectId, State

KEYWORDS = {word: rf"{word} ({MANA}|{IN_WORDS})" for word in ("morph", "megamorph")}
READS = {"morph": cost, "megamorph": cost}


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It may be cast face down, as a 2/2 creature spell, for {3} (702.37a)."""
    return (AlternativeCost((Mana("{3}"),), keyword.word, face_down=keyword.word, cite="702.37c"),)


def with_a_counter(keyword: Keyword) -> tuple[Ability, ...]:
    """Besides, it gets a +1/+1 counter as it is turned up for its megamorph cost (702.37b)."""
    turned = (TurnedFaceUp(Affected.read("this")),)
    return (*means(keyword), Replacement(as_=turned, do=(PutCounters_("+1/+1"),), if_=Paid("megamorph cost")))


@turning_up.answer("morph", "702.37e")
def for_its_morph_cost(state: State, id: ObjectId, keyword: Keyword) -> Way:
    """Its morph cost is paid (702.37e)."""
    return Way("morph", (cost(keyword.parameter),), "702.37e", of_x="702.37f")


@turning_up.answer("megamorph", "702.37e")
def for_its_megamorph_cost(state: State, id: ObjectId, keyword: Keyword) -> Way:
    """Its megamorph cost, which is a morph cost, is paid (702.37b, 702.37e)."""
    return Way("megamorph", (cost(keyword.parameter),), "702.37e", ("702.37b",), "702.37f")


ABILITIES = {"morph": means, "megamorph": with_a_counter}

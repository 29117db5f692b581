"""702.167. Craft"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Ability, Activated, Cost, Instruction, Keyword
from rules.costs import ExileCost, Mana, refuse
from rules.entering import OWNER, enter
from rules.events import Exile
from rules.filters import Filter
from rules.outcomes import Illegal
from rules.references import Reference
from rules.state import ObjectId, PlayerId
from rules.types import card_type_of
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

KEYWORDS = {"craft": r"craft with (.+ (?:\{[^{}]+\})+)"}
NUMBERS = ("one", "two", "three", "four", "five", "six")
_HOW_MANY = re.compile(rf"({'|'.join(NUMBERS)}) ?(or more)? ?(that share a card type)?(.*)")
USED = "used to craft this"  # the word of the link (702.167c)


class Materials(Record):
    """So many objects of one description: permanents the player controls, and cards in their graveyard (702.167b)."""

    least: int
    most: int
    where: tuple[Filter, ...]
    share: bool = False  # they share a card type

    def options(self, game: Game, this: Resolving) -> tuple[ObjectId, ...]:
        """What may be used: not the permanent that is crafted, which is exiled itself."""
        found = (i for filter in self.where for i in filter.all(this.view(game)))
        return tuple(i for i in found if isinstance(i, int) and i != this.source)


@lru_cache(maxsize=256)
def materials(text: str) -> tuple[Materials, ...]:
    """What is said between the word and the cost: `artifact`, `one or more creatures`, `a Dinosaur, and a Pirate`.

    Raises ValueError for a description that isn't read.
    """
    if found := _HOW_MANY.fullmatch(text):
        least = NUMBERS.index(found[1]) + 1
        return (Materials(least, 99 if found[2] else least, _where(found[4]), bool(found[3])),)
    each = re.findall(r"\ban? ([^,]+?)(?:,|$)", text) or [text]
    return tuple(Materials(1, 1, _where(one)) for one in each)


def _where(what: str) -> tuple[Filter, ...]:
    """The phrases for permanents and for cards in a graveyard; where it says "cards", only these are meant."""
    words = what.replace("and/or", "or").split()
    phrase = " ".join(w.capitalize() if card_type_of(w.removesuffix("s").capitalize()) else w for w in words)
    if words[-1:] == ["cards"]:
        return (Filter.read(f"{phrase} in your graveyard"),)
    one = phrase.removesuffix("s")
    return Filter.read(f"{phrase or 'permanent'} you control"), Filter.read(f"{one} card in your graveyard".strip())


class ExileMaterials(Cost):
    """Exile what is needed from among permanents the player controls and cards in their graveyard (702.167a)."""

    sayable = False
    materials: tuple[Materials, ...]

    def prepare(self, game: Game, this: Resolving) -> None:
        chosen: tuple[ObjectId, ...] = ()
        for some in self.materials:
            options = tuple(i for i in some.options(game, this) if i not in chosen)
            if len(options) < some.least:
                raise refuse("<0> has too little to craft with", this.controller, cites=("702.167a", "118.3"))
            picked = choose_objects(
                game, this.controller, options, some.least, some.most, "what to craft with", "exile", "702.167a"
            )
            if some.share:
                _must_share(game, this.controller, picked)
            chosen += tuple(picked)
        this.paid_with[id(self)] = chosen

    def pay(self, game: Game, this: Resolving) -> None:
        if id(self) not in this.paid_with:
            self.prepare(game, this)
        ids = this.paid_with.pop(id(self))
        for gone in (i for i in ids if i not in game.state.objects):
            raise refuse("<0> isn't there to craft with", gone, cites=("118.3", "702.167a"))
        game.perform(*(Exile(i).because("702.167a", "702.167b") for i in ids))
        this.bind(USED, (new for i in ids for new in game.state.all_now(i)))


def _must_share(game: Game, player: PlayerId, ids: tuple[ObjectId, ...]) -> None:
    types = [frozenset(game.state.characteristics[i].types) for i in ids]
    if not frozenset.intersection(*types):
        raise Illegal("<0> must craft with objects that share a card type", player, cites=("702.167a",))


class ReturnCrafted(Instruction):
    """The card returns transformed under its owner's control, linked with what it was crafted with (702.167c)."""

    sayable = False
    what: Reference

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.followed(game, self.what)
        if not ids and this.source is not None:
            token = game.state.knowing(this.source).objects[this.source].card.token
            why, cite = ("was a token, so it can't come back", "111.8") if token else ("is no longer in exile", "400.7")
            game.note(f"<0> {why}", this.source, cites=(cite,))
        used = tuple(i for i in this.names.get(USED, ()) if isinstance(i, int))
        enter(game, this, ids, under=OWNER, transformed=True, linked={USED: used})


def read(parameter: str) -> tuple[tuple[Materials, ...], str]:
    """The materials and the cost of `artifact {2}{R}`; ValueError where the materials aren't understood."""
    text, cost = re.fullmatch(r"(.+?) ((?:\{[^{}]+\})+)", parameter).groups()  # type: ignore[union-attr]
    return materials(text), cost


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """At sorcery speed: pay, exile this permanent and the materials, and return the card transformed (702.167a)."""
    needed, mana = read(keyword.parameter)
    this = Reference.read("this")
    cost = (Mana(mana), ExileCost(this, from_="battlefield"), ExileMaterials(needed))
    return (Activated(cost, (ReturnCrafted(this),), only="sorcery", cite="702.167a"),)


ABILITIES = {"craft": means}
READS = {"craft": read}

"""109.3, 613.2: the characteristics of an object, and those that the layers begin with"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rules.abilities.kinds import Defining, Keyword, Static
from rules.remembering import by_identity
from rules.state import EMPTY, Face, Object, ObjectId, PlayerId, State
from rules.types import card_type_of
from rules.view import View
from rules.vocabulary import Record

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
FIELDS = (
    "abilities", "barred", "colors", "controller", "cost", "defense", "keywords", "loyalty", "mana_value", "name",
    "power", "since", "statements", "subtypes", "supertypes", "toughness", "types",
)  # fmt: skip


class Characteristics:
    """The characteristics of one object while they are built, layer by layer; nobody changes them afterwards."""

    name: str
    cost: str | None
    mana_value: int
    colors: frozenset[str]  # white, blue, black, red, green
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    keywords: tuple[Any, ...]  # rules.abilities.kinds.Keyword
    abilities: tuple[Any, ...]  # rules.abilities.kinds.Ability, without those that keywords stand for
    controller: PlayerId
    barred: tuple[str, ...]  # keyword abilities that it can't have (113.11)
    since: Mapping[int, int]  # when abilities that it was given were given, by their identity (613.7a)
    statements: tuple[Any, ...]  # what effects say about it that is no characteristic (613.11): can't, must ...

    def copy(self) -> Characteristics:
        """The same values in an object of their own."""
        new = object.__new__(Characteristics)
        new.__dict__ = self.__dict__.copy()
        return new

    def has(self, word: str) -> bool:
        """Whether it has a keyword ability of this name."""
        return any(k.word == word for k in self.keywords)

    def said(self, kind: type[Any]) -> list[Any]:
        """The statements of this kind that are made about it."""
        return [s for s in self.statements if isinstance(s.change, kind)] if self.statements else []


class Statement(Record):
    """Something said about an object by an effect (613.11): the change, whose effect it is, and who "you" is."""

    change: Any
    this: ObjectId | None
    you: PlayerId
    names: Any = EMPTY

    def view(self, state: State) -> View:
        """The look at the game in which the words of the statement are meant."""
        return View(state, state.known, self.this, self.you, self.names)


def mana_value(cost: str | None) -> int:
    """The mana value of a mana cost outside the stack: `{X}{2}{G/W}` is 3 (202.3)."""
    return sum(_symbol_value(symbol) for symbol in re.findall(r"\{([^}]*)\}", cost or ""))


def _symbol_value(symbol: str) -> int:
    if symbol.isdecimal():
        return int(symbol)
    if symbol in "XYZ":
        return 0
    first = symbol.split("/")[0]
    return int(first) if first.isdecimal() else 1


def colors_of(cost: str | None) -> frozenset[str]:
    """The colours of the mana symbols in a cost (202.2)."""
    return frozenset(COLORS[letter] for letter in re.findall("[WUBRG]", cost or ""))


@by_identity
def template(face: Face) -> Characteristics:
    """What a face prints, built once for each face."""
    chars = object.__new__(Characteristics)
    for field in FIELDS:
        setattr(chars, field, getattr(face, field, None))
    chars.abilities = meant_by(face.abilities)
    chars.colors = face.colors or colors_of(face.cost)
    chars.mana_value = mana_value(face.cost)
    chars.statements = chars.barred = ()
    chars.since = EMPTY
    return chars


def meant_by(abilities: Iterable[Any]) -> tuple[Any, ...]:
    """Abilities, with the triggered ones that chapter symbols stand for in their place (714.2b)."""
    return tuple(b for a in abilities for b in getattr(a, "stands_for", (a,)))


NOTHING = Face()


def base(o: Object) -> Characteristics:
    """The copiable values of an object (613.2), and its controller before effects."""
    chars = template(o.printed if o.card.faces else NOTHING).copy()
    chars.controller = o.controller
    if o.face and o.copy_of is None and o.card.layout == "transform":
        chars.mana_value = mana_value(o.card.faces[0].cost)  # 202.3b
    if o.card.layout == "melded" and o.copy_of is None:
        chars.mana_value = sum(mana_value(card.faces[0].cost) for card in o.cards)  # 202.3c
    if o.copied_at > o.timestamp or o.merged:
        chars.since = _since(o, chars)
    if o.bestowed or o.reconfigured:
        _no_creature(chars, aura=o.bestowed)
    if o.on_stack is not None and o.on_stack.x:
        chars.mana_value += o.on_stack.x * (chars.cost or "").count("{X}")  # 202.3e
    return chars


def _since(o: Object, chars: Characteristics) -> Mapping[int, int]:
    """When it got static abilities as a copy or by merging, if it was there before (613.7a, 730.2a)."""
    if o.copy_of is not None or not o.merged:
        return {id(a): o.copied_at for a in static_of(chars)}
    parts = [(part.at, template(part.up().shows)) for part in o.merged]
    return {id(a): at for at, shown in parts for a in static_of(shown) if at}


def _no_creature(chars: Characteristics, aura: bool) -> None:
    """No creature any more (702.151b); bestowed an Aura with enchant creature, too (702.103b)."""
    chars.types = tuple(t for t in chars.types if t != "Creature")
    others = tuple(t for t in chars.subtypes if "Creature" not in card_type_of(t))
    chars.subtypes = (*others, "Aura") if aura else others
    chars.keywords += (Keyword.read("enchant creature"),) if aura else ()


def all_abilities(chars: Characteristics) -> tuple[Any, ...]:
    """The abilities it has, with those that its keywords stand for."""
    return chars.abilities + of_keywords(chars.keywords)


def of_keywords(keywords: tuple[Keyword, ...]) -> tuple[Any, ...]:
    """The abilities that keywords stand for."""
    return _stood_for(keywords) if keywords else ()


@by_identity
def _stood_for(keywords: tuple[Keyword, ...]) -> tuple[Any, ...]:
    return tuple(ability for keyword in keywords for ability in keyword.abilities())


@by_identity
def static_among(abilities: tuple[Any, ...]) -> tuple[Static | Defining, ...]:
    return tuple(a for a in abilities if isinstance(a, (Static, Defining)))


def static_of(chars: Characteristics) -> tuple[Static | Defining, ...]:
    """The static abilities among all those that it has."""
    if not chars.abilities and not chars.keywords:
        return ()
    return static_among(chars.abilities) + static_among(of_keywords(chars.keywords))

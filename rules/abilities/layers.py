"""613. Interaction of Continuous Effects"""

from __future__ import annotations

from typing import Any


class Characteristics:
    """The characteristics of one object while they are built, layer by layer; nobody changes them afterwards."""

    __slots__ = (
        "abilities", "colors", "controller", "cost", "defense", "keywords", "loyalty", "mana_value", "name", "power",
        "statements", "subtypes", "supertypes", "toughness", "types",
    )  # fmt: skip
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
    controller: str
    statements: tuple[Any, ...]  # what effects say about it that is no characteristic (613.11): can't, must ...

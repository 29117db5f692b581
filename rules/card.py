"""200. General: what is printed on a card, or what a token has instead"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.editions import MODAL_FACES_TRANSFORM, Edition
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.kinds import Ability, Keyword


class Face(Record):
    """The characteristics printed on one side of a card (109.3); power and toughness are None where there are none."""

    name: str = ""
    cost: str | None = None
    colors: frozenset[str] = frozenset()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    not_modelled: tuple[str, ...] = ()


class Card(Record):
    """A card or a token; a double-faced one has two faces (712)."""

    faces: tuple[Face, ...]
    token: bool = False
    layout: str = ""
    expansions: tuple[str, ...] = ()  # in which it was printed, where something asks for that
    commander: bool = False  # it is its owner's commander, in whatever zone (903.3)

    @property
    def name(self) -> str:
        """What it is called: its name, both names of a double-faced card, a token's without the word Token (111.4)."""
        if self.token:
            return " // ".join(face.name.removesuffix(" Token") for face in self.faces)
        faces = self.faces
        return faces[0].name if len(faces) == 1 else " // ".join(face.name for face in faces)

    @property
    def called(self) -> str:
        """Its name, or that it has none, such as a copy of what is face down (707.2)."""
        return self.name or "nameless"


def one_sided(card: Card, edition: Edition) -> str:
    """What a card is that can't turn over (712.4c, 712.9), modal ones until they could; nothing for one that can."""
    if len(card.faces) != 2:
        return "not double-faced"
    if card.layout == "meld":
        return "a meld card"
    modal = card.layout == "modal" and not edition.since(MODAL_FACES_TRANSFORM)
    return "a modal double-faced card" if modal else ""

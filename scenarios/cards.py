"""The library of cards: one YAML file a card, both faces in it, read when a name is first used."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rules.printed import unpaid
from rules.state import Card
from rules.tokens import Printed
from scenarios import saying
from scenarios.reader import Problem, Reader, compose

assert saying  # it says how conditions and durations are read
LAYOUTS = ("", "transform", "modal", "meld")
FOLDER = Path(__file__).with_name("cards")


class Printing(Printed):
    """A card as its file, or a scenario that makes it up, says it: one face, or several under `faces`."""

    faces: tuple[Printed, ...] = ()
    layout: str = ""
    expansions: tuple[str, ...] = ()

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """What can't be printed so; a card with two faces says all of it in them."""
        if self.layout and not self.faces:
            yield "layout", "unknown-key", "only a card with 'faces' has one"
        elif self.layout not in LAYOUTS:
            yield "layout", "bad-choice", f"{self.layout!r} is none: {', '.join(filter(None, LAYOUTS))}"
        yield from unpaid(self.faces or (self,))
        if not self.faces:
            yield from super().amiss()
            return
        if len(self.faces) != 2:
            yield "faces", "bad-board", f"a double-faced card has two faces, and this has {len(self.faces)} (712.1)"
        beside = (field for field in Printed._fields if getattr(self, field) != Printed._defaults[field])
        yield from ((f, "unknown-key", "it stands in one of the 'faces'") for f in beside if f != "name")

    def printed_card(self) -> Card:
        """The card."""
        if self.faces:
            faces = tuple(f.printed_face() for f in self.faces)
            return Card(faces, layout=self.layout or "transform", expansions=self.expansions)
        return Card((self.printed_face(),), expansions=self.expansions)


class BadCardError(Exception):
    """A file of the library can't be read; its problems."""

    def __init__(self, path: Path, problems: list[Problem]) -> None:
        lines = "; ".join(f"{p.place.line}:{p.place.column}: {p.message}" for p in problems[:3])
        super().__init__(f"{path.name}: {lines}")
        self.problems = problems


def slug(name: str) -> str:
    """The name of a card's file: `Jace, Memory Adept` is `jace-memory-adept`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", re.sub("['’]", "", plain)).strip("-")


@cache
def _files() -> dict[str, Path]:
    return {path.stem: path for path in sorted(FOLDER.glob("*.yaml"))}


@cache
def load(stem: str) -> Card:
    """The card in one file of the library; raises BadCardError."""
    path = _files()[stem]
    return read(path.read_bytes(), path, proven=True)


def read(data: bytes, path: Path, proven: bool = False) -> Card:
    """The card that the file says; raises BadCardError with every mistake in it.

    A file of the library is `proven` by the tests, and not judged once more by what its words can mean.
    """
    node, problems = compose(data)
    reader = Reader(problems, proven)
    printing = reader.read(node, Printing, "the card") if node is not None else None
    if reader.problems or printing is None:
        raise BadCardError(path, reader.problems)
    card: Card = printing.printed_card()
    return card


@cache
def find(name: str) -> Card | None:
    """The card of this name: its whole name first, then a face's, then the part of a name before its comma."""
    wanted = slug(name)
    if wanted in _files() and name in _names(card := load(wanted)):
        return card
    near = [load(stem) for stem in _files() if wanted and f"-{wanted}-" in f"-{stem}-"]
    for meant in (_is_face, _is_short):
        found = [card for card in near if meant(card, name)]
        if len(found) == 1:
            return found[0]
    return None


def _names(card: Card) -> tuple[str, ...]:
    return (card.name, *(face.name for face in card.faces))


def _is_face(card: Card, name: str) -> bool:
    return name in _names(card)


def _is_short(card: Card, name: str) -> bool:
    return any(n.split(",")[0] == name for n in _names(card) if "," in n)


def names() -> list[str]:
    """The names of all cards and faces in the library."""
    return sorted({n for stem in _files() for n in _names(load(stem))})

"""What the files of the card library say, read without the words: names, facts, each ability as it is written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rules.types import parse_type_line
from scenarios.nodes import compose

FOLDER = Path(__file__).with_name("cards")
_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class UnreadableError(Exception):
    """A file of the library can't be read; the message says where and why."""


class Side(NamedTuple):
    """One face as its file says it; numbers stay as they are written, since a power may be `*`."""

    name: str
    cost: str | None
    colors: tuple[str, ...]
    colored_by_cost: bool  # whether the colors are those of the mana cost (202.2)
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None
    keywords: tuple[str, ...]
    abilities: tuple[Node, ...]
    not_modelled: tuple[str, ...]

    @property
    def type_line(self) -> str:
        """Supertypes and types, a dash, subtypes (205.1)."""
        return " — ".join(filter(None, (" ".join((*self.supertypes, *self.types)), " ".join(self.subtypes))))


class Sheet(NamedTuple):
    """A card as its file says it: its faces, the front first, and the layout of one with two."""

    faces: tuple[Side, ...]
    layout: str | None

    @property
    def name(self) -> str:
        """Its name, or both names."""
        return " // ".join(face.name for face in self.faces)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it may be called in full."""
        return tuple(dict.fromkeys((self.name, *(face.name for face in self.faces))))


def slug(name: str) -> str:
    """The name of a card's file: `Jace, Memory Adept` is `jace-memory-adept`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", re.sub("['’]", "", plain)).strip("-")


@cache
def stems() -> tuple[str, ...]:
    """The files of the library without their endings."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


@cache
def sheet(stem: str) -> Sheet:
    """The card in one file of the library; raises UnreadableError."""
    path = FOLDER / f"{stem}.yaml"
    return sheet_of(path.read_bytes(), path.name)


def sheet_of(data: bytes, file: str) -> Sheet:
    """The card that a file says; raises UnreadableError where it says none."""
    root, problems = compose(data)
    if problems or type(root) is not MappingNode:
        said = "; ".join(f"{p.place.line}:{p.place.column}: {p.message}" for p in problems)
        raise UnreadableError(f"{file}: {said or 'a card is a mapping'}")
    said_of = _pairs(root)
    try:
        faces = [_side(_pairs(each)) for each in _each(said_of.get("faces"))] or [_side(said_of)]
    except ValueError as error:
        raise UnreadableError(f"{file}: {error}") from None
    several = len(faces) > 1
    return Sheet(tuple(faces), (_text(said_of, "layout") or "transform") if several else None)


def _side(said: dict[str, Node]) -> Side:
    cost = _text(said, "cost")
    of_cost = tuple(color for symbol, color in _COLORS.items() if symbol in (cost or ""))
    own = tuple(flow(each) for each in _each(said.get("colors")))
    colors = tuple(color for color in _COLORS.values() if color in own) if own else of_cost
    supertypes, types, subtypes = parse_type_line(_text(said, "types") or "")
    return Side(
        name=_text(said, "name") or "",
        cost=cost,
        colors=colors,
        colored_by_cost=colors == of_cost,
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=_text(said, "power"),
        toughness=_text(said, "toughness"),
        loyalty=_text(said, "loyalty"),
        defense=_text(said, "defense"),
        keywords=_texts(said, "keywords"),
        abilities=tuple(_each(said.get("abilities"))),
        not_modelled=_texts(said, "not modelled"),
    )


# Names --------------------------------------------------------------------------------------------------------------


def find(name: str) -> tuple[Sheet, ...]:
    """The cards that may be meant, in any spelling: one, or several where that isn't clear, or none.

    A whole name wins, then that of a face, then the part of a name before its comma, then how a name begins.
    """
    wanted = slug(name)
    if wanted in stems():
        return (sheet(wanted),)
    near = containing(name)
    for called in (_in_full, _in_short, _beginning):
        found = tuple(each for each in near if called(each, wanted))
        if found:
            return found
    return ()


def containing(words: str) -> tuple[Sheet, ...]:
    """The cards in whose name a word, or the first of several in a row, begins so."""
    wanted = slug(words)
    return tuple(sheet(stem) for stem in stems() if wanted and f"-{wanted}" in f"-{stem}")


def names() -> Iterator[str]:
    """The names of all cards and faces."""
    for stem in stems():
        yield from sheet(stem).names


def _in_full(card: Sheet, wanted: str) -> bool:
    return any(slug(name) == wanted for name in card.names)


def _in_short(card: Sheet, wanted: str) -> bool:
    return any(slug(name.split(",")[0]) == wanted for name in card.names)


def _beginning(card: Sheet, wanted: str) -> bool:
    return any(slug(name).startswith(wanted) for name in card.names)


# Nodes --------------------------------------------------------------------------------------------------------------


def pairs(node: Node) -> list[tuple[str, Node]]:
    """The keys and values of a mapping; nothing of anything else."""
    return [(key.value, value) for key, value in node.value] if type(node) is MappingNode else []


def flow(node: Node) -> str:
    """The node on one line, as it can be written in a file."""
    if type(node) is MappingNode:
        return "{" + ", ".join(f"{key}: {flow(value)}".rstrip() for key, value in pairs(node)) + "}"
    if type(node) is SequenceNode:
        return "[" + ", ".join(flow(each) for each in node.value) + "]"
    text = str(node.value)
    if getattr(node, "style", None) or re.search(r"[\[\]{},]", text):
        text = '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'
    return text


def plain(node: Node) -> Any:
    """The node as dictionaries, lists and text."""
    if type(node) is MappingNode:
        return {key: plain(value) for key, value in pairs(node)}
    return [plain(each) for each in node.value] if type(node) is SequenceNode else str(node.value)


def _pairs(node: Node) -> dict[str, Node]:
    return dict(pairs(node))


def _each(node: Node | None) -> list[Node]:
    """The nodes in a list; one that is none stands for a list of one."""
    if node is None or (type(node) is ScalarNode and not node.value):
        return []
    return list(node.value) if type(node) is SequenceNode else [node]


def _text(said: dict[str, Node], key: str) -> str | None:
    return _plain_text(said[key]) if key in said else None


def _texts(said: dict[str, Node], key: str) -> tuple[str, ...]:
    return tuple(_plain_text(each) for each in _each(said.get(key)))


def _plain_text(node: Node) -> str:
    return str(node.value) if type(node) is ScalarNode else flow(node)

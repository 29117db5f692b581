"""Nodes to values: the record classes themselves are the schema, and every mistake is a problem with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from yaml.nodes import Node, ScalarNode

from rules.vocabulary import Record, Word, key
from scenarios.kinds import converter
from scenarios.nodes import compose, place, text_of
from scenarios.places import CODES, Place, Problem, comma_hint, excerpt, suggest
from scenarios.schema import NAMESPACE, is_kind, name, shape
from scenarios.words import record, word_of

__all__ = [
    "CODES", "NAMESPACE", "Place", "Problem", "Reader", "comma_hint", "compose", "excerpt", "suggest", "text_of",
]  # fmt: skip


V = TypeVar("V")


MOST_PROBLEMS = 1000


class _EnoughError(Exception):
    """The file has so many problems that the rest need not be read."""


class Reader:
    """Reads the nodes of one document; problems pile up instead of stopping at the first.

    What is `proven` says nothing that can't be meant, so that this isn't asked of each word in it.
    """

    def __init__(self, problems: Iterable[Problem] = (), proven: bool = False) -> None:
        self.problems = list(problems)
        self.proven = proven
        self._kept: dict[int, tuple[Any, Node, Sequence[Any]]] = {}
        self._reading = self._trying = False

    def read(self, node: Node, kind: Any, what: str = "the scenario") -> Any:
        """The value of this kind that the node says, or None after adding what is wrong with it to the problems.

        A record is made even where text, numbers, lists or mappings in it are missing or wrong (they are empty then),
        so that the rest can be looked through; a list or mapping leaves out what is wrong. Reading stops at a thousand
        problems.
        """
        if self._reading:
            return converter(kind)(self, node, what)
        self._reading = True
        try:
            return converter(kind)(self, node, what)
        except _EnoughError:
            return None
        finally:
            self._reading = False

    def record(self, node: Node, cls: type[Record], what: str) -> Any:
        """Like `read`, but past the `from_node` of a record or word class, which may call this."""
        return (word_of if is_kind(cls) else record)(self, cls, node, what)

    def wrong(self, where: Node | Place, code: str, message: str) -> None:
        """Adds a problem."""
        self.problems.append(Problem(where if isinstance(where, Place) else place(where), code, message))
        if self._reading and len(self.problems) >= MOST_PROBLEMS:
            raise _EnoughError

    def suggest(self, text: str, known: Callable[[], Iterable[str]]) -> str:
        """Like `suggest`; nothing in a file with a hundred problems, where it would take too long."""
        return suggest(text, known()) if self.suggests else ""

    @property
    def suggests(self) -> bool:
        """Whether there is time to look for what may have been meant."""
        return not self._trying and len(self.problems) < 100

    def keep(self, value: V, node: Node, parts: Sequence[Any] | None = None) -> V:
        """The value, of which is now known where it stands; its parts are those of the node if not given.

        One and the same value read at two places keeps the first place if a `read` or `from_node` gave it.
        """
        if parts is None:
            parts = node.value if type(node) is not ScalarNode else ()
        self._kept[id(value)] = value, node, parts
        return value

    def values(self) -> list[Any]:
        """Every record, word, phrase, list and mapping that has been read."""
        return [value for value, _, _ in self._kept.values()]

    @property
    def places(self) -> dict[int, Place]:
        """Where each record, word, phrase, list and mapping stands, by its `id`."""
        return {number: place(node) for number, (_, node, _) in self._kept.items()}

    def place_of(self, value: Any, *path: str | int) -> Place:
        """Where a value stands, or what the path (keys or fields, and positions in lists) leads to in it."""
        if not path and (kept := self._kept.get(id(value))):
            return place(kept[1])
        return self._follow(value, path)[1]

    def key_place(self, value: Any, *path: str | int) -> Place:
        """Where the key stands that ends this path."""
        return self._follow(value, path)[0]

    def _follow(self, value: Any, path: Sequence[str | int]) -> tuple[Place, Place]:
        if id(value) not in self._kept:
            return Place(1, 1), Place(1, 1)
        _, node, parts = self._kept[id(value)]
        if not path:
            return (here := place(node)), here
        found, said = (node, node), name(type(value)) if isinstance(value, Word) else ""
        main = key(shape(type(value)).main) if said else ""
        for step in path:
            names = (step, key(str(step)), said if step and key(str(step)) == main else None)
            pairs = parts[step : step + 1] if isinstance(step, int) else [p for p in parts if _key(p) in names]
            if not pairs:
                break
            found = pairs[0] if isinstance(pairs[0], tuple) else (pairs[0], pairs[0])
            parts, main = found[1].value if type(found[1]) is not ScalarNode else (), ""
        return place(found[0]), place(found[1])


def _key(part: Any) -> Any:
    return part[0].value if isinstance(part, tuple) else part

"""References inside filters: `attacking you`, `other than this`, `enchanted creature`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.filters.qualities import Whom
from rules.filters.reading import Reading
from rules.filters.words import HEADS, PLAYERS, noun, type_word
from rules.state import Id
from rules.types import suggestion
from rules.view import View
from rules.vocabulary import Record

_PLAYERS = ("you", "that player", "defending player", "attacking player", "active player", "the active player")
_HOSTS = ("enchanted", "equipped", "fortified")


class Referent(Record):
    """One object or player that a filter refers to, or several of them."""

    text: str
    instead: str = ""  # what it means where the view has no such name
    reads: frozenset[str] = frozenset()
    may_be_player: bool = False
    soft: bool = False  # its words may as well be an adjective and a noun

    def all(self, view: View) -> tuple[Id, ...]:
        """What it refers to now; nothing where no such name is known."""
        if self.text == "this":
            return () if view.this is None else (view.this,)
        found = view.names.get(self.text)
        if found is not None:
            return found
        return _host_of(view) if "attached_to" in self.reads else _resolved(self.instead or self.text, view)

    def matches(self, view: View, id: Id) -> bool:
        """Whether it refers to this."""
        return id in self.all(view)


def _host_of(view: View) -> tuple[Id, ...]:
    """What the source is attached to (301.5f, 303.4m), or last was."""
    if view.this is None:
        return ()
    to = view.state.knowing(view.this).objects[view.this].attached_to
    return () if to is None else (to,)


def _resolved(text: str, view: View) -> tuple[Id, ...]:
    if text in ("active player", "attacking player"):
        return (view.state.turn.active,)
    from rules.references import Reference, Unnamed

    try:
        return Reference.read(text).resolve(view)
    except ValueError:
        return ()
    except Unnamed:
        if any(text in (o.label, o.card.name) for state in view.state.last.values() for o in state.objects.values()):
            return ()  # it no longer exists
        raise


class Holder(Record):
    """The controllers or the owners of what is referred to."""

    of: Whom
    owner: bool = False
    may_be_player: ClassVar[bool] = True
    soft: ClassVar[bool] = False

    @property
    def reads(self) -> frozenset[str]:
        """What it looks at."""
        return self.of.reads | {"owner" if self.owner else "~controller"}

    def all(self, view: View) -> tuple[Id, ...]:
        """The players."""
        objects = [id for id in self.of.all(view) if isinstance(id, int)]
        if self.owner:
            return tuple(view.state.knowing(id).objects[id].owner for id in objects)
        return tuple(view.of(id).controller for id in objects)

    def matches(self, view: View, id: Id) -> bool:
        """Whether it is one of these players."""
        return id in self.all(view)


class Union(Record):
    """Several of them, joined by `or`."""

    parts: tuple[Whom, ...]

    @property
    def reads(self) -> frozenset[str]:
        """What they look at."""
        return frozenset().union(*(part.reads for part in self.parts))

    def all(self, view: View) -> tuple[Id, ...]:
        """All of them, each once."""
        return tuple(dict.fromkeys(id for part in self.parts for id in part.all(view)))

    def matches(self, view: View, id: Id) -> bool:
        """Whether one of them is meant."""
        return any(part.matches(view, id) for part in self.parts)


def referent(r: Reading, i: int, *, free: bool) -> Iterator[tuple[int, Referent | Holder]]:
    """What is referred to here: by the words of the rules, or (`free`) by any name."""
    for j, found in _named(r, i) if free else _fixed(r, i):
        if r.takes(j, "'s") and r.takes(j + 1, "controller", "owner"):
            yield j + 2, Holder(found, r.at(j + 1) == "owner")
        yield j, found


def _fixed(r: Reading, i: int) -> Iterator[tuple[int, Referent]]:
    for words in _PLAYERS:
        if j := r.follows(i, words):
            reads = frozenset({"defending" if words.startswith("def") else "turn" if "active" in words else ""}) - {""}
            yield j, Referent(words.removeprefix("the "), reads=reads, may_be_player=True)
    if r.takes(i, "the") and r.takes(i + 1, "chosen") and r.takes(i + 2, "player", "opponent"):
        yield i + 3, Referent(r.text(i, i + 3).lower(), reads=frozenset({"chosen"}), may_be_player=True)
    if r.takes(i, "its", "their") and r.takes(i + 1, "controller", "owner"):
        reads = frozenset({"~controller" if r.at(i + 1) == "controller" else "owner"})
        yield i + 2, Referent(f"its {r.at(i + 1)}", reads=reads, may_be_player=True)
    yield from _this_or_that(r, i)
    yield from _target(r, i)
    yield from _host(r, i)


def _this_or_that(r: Reading, i: int) -> Iterator[tuple[int, Referent]]:
    if r.takes(i, "this"):
        if _thing(r, i + 1):
            yield i + 2, Referent("this")
        if r.at(i + 1) != "turn":
            yield i + 1, Referent("this")
    if r.takes(i, "it", "itself", "them"):
        yield i + 1, Referent("it")
    if r.takes(i, "that", "those") and _thing(r, i + 1):
        yield i + 2, Referent(r.text(i, i + 2).lower(), "it")
    if r.takes(i, "that", "those") and r.takes(i + 1, "opponent"):
        yield i + 2, Referent("that player", may_be_player=True)


def _target(r: Reading, i: int) -> Iterator[tuple[int, Referent]]:
    if r.takes(i, "target"):
        if r.at(i + 1).isdecimal():
            r.understood(i + 2)
            yield i + 2, Referent(r.text(i, i + 2), may_be_player=True)
        yield i + 1, Referent("target", may_be_player=True)


def _host(r: Reading, i: int) -> Iterator[tuple[int, Referent]]:
    reads = frozenset({"attached_to"})
    if r.takes(i, *_HOSTS) and i + 1 < len(r.words):
        if _thing(r, i + 1) and not r.at(i + 1).endswith("s"):
            words = r.text(i, i + 2).lower()
            yield i + 2, Referent(words, reads=reads, soft=r.at(i) != "fortified")
        if noun(PLAYERS, r.words[i + 1]):
            r.understood(i + 2)
            yield i + 2, Referent("enchanted player", reads=reads, may_be_player=True)


def _thing(r: Reading, i: int) -> bool:
    if i >= len(r.words) or not (noun(HEADS, r.words[i]) or type_word(r.words[i])):
        return False
    r.understood(i + 1)
    return True


def _named(r: Reading, i: int) -> Iterator[tuple[int, Referent]]:
    """Any name: of the scenario's, or bound by an effect; as few words as make sense of the rest."""
    from rules.filters.mistakes import vocabulary

    if i >= len(r.words) or r.words[i].isdecimal() or not r.words[i][0].isalnum():
        return
    word, known = r.words[i], vocabulary()
    if word in known or (word.isalpha() and word.islower() and suggestion(word, known, 0.8)):
        return
    for j in range(i + 1, min(i + 8, len(r.words)) + 1):
        yield j, Referent(r.text(i, j), may_be_player=True)

"""Filters: phrases that say which objects and players are meant (109.2), all read by one grammar.

`Filter.read` goes through the words from left to right: alternatives of adjectives and nouns, then suffixes. Every
rule of the grammar is a generator of (next place, what was read), the longest reading first, so that a reading which
leads nowhere is given up for the next.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Self, cast

from rules.filters.words import BATTLEFIELD, OfObject, OfPlayer, Zones
from rules.outcomes import Unsupported
from rules.state import Id, Object, PlayerId
from rules.view import View
from rules.vocabulary import Phrase, Record

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics


class Branch(Record):
    """One alternative: everything that must be true of an object in these zones, and of a player."""

    zones: Zones = frozenset()
    objects: tuple[OfObject, ...] | None = None
    players: tuple[OfPlayer, ...] | None = None
    reads: frozenset[str] = frozenset()


class Filter(Record, Phrase):
    """Which objects and players are meant; equal to every filter of the same text.

    `reads` names what it looks at: fields of objects as they are, characteristics with `~` before them. `zones` are
    those it looks in, `players` says whether players can match.
    """

    text: str
    branches: tuple[Branch, ...]
    reads: frozenset[str]
    zones: frozenset[str]
    players: bool
    asks: bool  # whether it looks at characteristics
    _ignored: ClassVar[frozenset[str]] = frozenset({"branches", "reads", "zones", "players", "asks"})

    @classmethod
    def read(cls, text: str) -> Self:
        """The filter that `text` says; ValueError names the word that isn't understood, and what is like it."""
        return cast("Self", _read(text))

    def __str__(self) -> str:
        return self.text

    def matches(self, view: View, id: Id) -> bool:
        """Whether this object, or the last one of this id (608.2h), or this player is meant."""
        if isinstance(id, str):
            return self._matches_player(view, id)
        o = view.state.objects.get(id)
        if o is None or (o.phased_out and view.back):
            if id not in view.state.last:
                return False
            o = view.state.last[id].objects[id]
        return self._matches_object(view, o)

    def all(self, view: View) -> tuple[Id, ...]:
        """Everything that is meant now: objects in the order of the state, then players in APNAP order (101.4)."""
        state, test = view.state, self._matches_object
        if not self.zones:
            found: list[Id] = []
        elif self.zones == BATTLEFIELD:
            objects = state.objects
            found = [id for id in state.battlefield_ids if test(view, objects[id])]
        else:
            found = [o.id for o in state.objects.values() if test(view, o)]
        if self.players:
            found.extend(p for p in state.apnap() if self._matches_player(view, p))
        return tuple(found)

    def _matches_object(self, view: View, o: Object) -> bool:
        if o.phased_out:
            return False
        c: Characteristics | None = None
        for branch in self.branches:
            if o.zone in branch.zones and branch.objects is not None:
                if c is None and self.asks:
                    c = view.of(o.id)
                    if o.zone == "stack" and not (c.types or o.is_ability):
                        raise Unsupported("nobody has said what spell this was", cites=("608.2i",))
                for test in branch.objects:
                    if not test(view, o, c):  # type: ignore[arg-type]
                        break
                else:
                    return True
        return False

    def _matches_player(self, view: View, id: PlayerId) -> bool:
        player = view.state.players.get(id)
        if player is None or player.lost:
            return False
        tests = (branch.players for branch in self.branches if branch.players is not None)
        return any(all(test(view, id) for test in some) for some in tests)


def filter_of(text: str, branches: tuple[Branch, ...]) -> Filter:
    """The filter that has these alternatives."""
    reads: frozenset[str] = frozenset().union(*(b.reads for b in branches))
    zones: Zones = frozenset().union(*(b.zones for b in branches if b.objects is not None))
    players = any(b.players is not None for b in branches)
    return Filter(text, branches, reads, zones, players, any(r.startswith("~") for r in reads))


@lru_cache(maxsize=4096)
def _read(text: str) -> Filter:
    from rules.filters.grammar import read

    return read(text)

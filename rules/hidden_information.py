"""400.2, 708.5: who may look at what, and what a player has been able to see"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules.state import ObjectId, Past, PlayerId, State

HIDDEN = ("hand", "library")  # the hidden zones (400.2)


def why_not_look(state: State, player: PlayerId, id: ObjectId) -> tuple[str, ...]:
    """The rules by which a player can't look at an object, as long as no effect lets them; () where they can."""
    o = state[id]
    if o.zone in ("battlefield", "stack"):
        return ("708.5",) if o.face_down and state.controller(id) != player else ()
    if o.zone == "hand":
        return () if o.owner == player else ("402.3",)
    if o.zone == "library":
        return ("401.2",)
    return ("406.3", "708.5") if o.face_down else ()


class Knowledge:
    """What one player has been able to see up to each moment of a game that ends with the state given.

    A player knows an object that they may look at, or could as long as it has been this object (708.6), and one that
    was revealed or that they looked at (701.20a, 701.20e), also to search a library (701.23a); a card whose ability is
    activated is revealed (602.2a). What is exiled face down is known to whoever knew it, but of several at the same
    time, which may be a pile that is shuffled, nobody knows which is which (406.3). A card in a library that is
    shuffled is known no more.
    """

    def __init__(self, player: PlayerId, end: State) -> None:
        self.player = player
        self._moments: dict[int, int] = {}  # how many events had happened, by the newest of them
        self._changes: dict[ObjectId, list[tuple[int, bool]]] = {}  # from when on it is known, or not any more
        pasts = _pasts(end)
        at_once = Counter(id(past.before) for past in pasts if _exiled(past) is not None)
        self.states = (*(past.before for past in pasts), end)
        for number, past in enumerate(pasts, start=1):
            self._look_around(past.before)
            self._moments[id(past)] = number
            self._learn(past.event, past.before, number)
            if (one := _exiled(past)) is not None and at_once[id(past.before)] == 1:
                self._follow(one, past.before, end.became, number)
        self._look_around(end)

    def knows(self, state: State, id: ObjectId) -> bool:
        """Whether the player knows at a moment which card an object is that is or was there."""
        if id in state and not why_not_look(state, self.player, id):
            return True
        now = self._moment(state)
        return next((known for since, known in reversed(self._changes.get(id, ())) if since <= now), False)

    def _moment(self, state: State) -> int:
        past = state.history
        while past is not None and id(past) not in self._moments:
            past = past.earlier
        return 0 if past is None else self._moments[id(past)]

    def _look_around(self, state: State) -> None:
        for o in state.objects:
            if not why_not_look(state, self.player, o):
                self._change(o, self._moment(state), True)

    def _learn(self, event: Any, before: State, number: int) -> None:
        kind, seen = type(event).__name__, tuple[ObjectId, ...]()
        if kind == "Reveal" or (kind == "LookAt" and event.player == self.player):
            seen = event.objects
        elif kind == "Search" and event.player == self.player:
            seen = _library(before, event.whose)
        elif kind == "Activate" and event.source in before and before[event.source].zone in HIDDEN:
            seen = (event.source,)
        elif kind == "Shuffle":
            left_out = {*before.players[event.player].library} - {*event.order}  # 701.24b
            for one in {*_library(before, event.player)} - left_out:
                self._change(one, number, False)
        for one in seen:
            self._change(one, number, True)

    def _follow(self, one: ObjectId, before: State, became: Mapping[ObjectId, ObjectId], number: int) -> None:
        """Who knew a card knows it also when it has been exiled, even face down (406.3)."""
        if one in became and self.knows(before, one):
            self._change(became[one], number, True)

    def _change(self, one: ObjectId, moment: int, known: bool) -> None:
        so_far = self._changes.setdefault(one, [])
        if known != (so_far[-1][1] if so_far else False):
            so_far.append((moment, known))


def _exiled(past: Past) -> ObjectId | None:
    """What is exiled by an event, if it is one that exiles something."""
    event: Any = past.event
    return event.object if type(event).__name__ == "Move" and event.to == "exile" else None


def _library(state: State, player: PlayerId) -> tuple[ObjectId, ...]:
    """The cards in a player's library of which anything is said."""
    return tuple(o.id for o in state.objects.values() if o.zone == "library" and o.owner == player)


def _pasts(end: State) -> list[Past]:
    """What has happened, the oldest first."""
    found, past = [], end.history
    while past is not None:
        found.append(past)
        past = past.earlier
    return found[::-1]

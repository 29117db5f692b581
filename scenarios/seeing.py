"""For whom a ruling is told: the judge, who sees everything, or a player, who may not know every card"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rules.hidden_information import HIDDEN, Knowledge
from rules.state import Object, ObjectId, PlayerId, State

KINDS = {"manifest": "manifested", "cloak": "cloaked", "disguise": "disguised", "plain": ""}


def down(kind: str) -> str:
    """That an object is face down, and what let it be: `face down, manifested`."""
    return ", ".join(filter(None, ("face down", KINDS.get(kind, kind))))


class Eyes:
    """The eyes of the judge."""

    def sees(self, state: State, one: Any, after: State | None = None) -> bool:
        """Whether it is known which card this is, at a moment or through what happens right after it."""
        return True

    def called(self, o: Object) -> str:
        """What an object is called that isn't known."""
        return o.card.name

    def kind(self, state: State, o: Object) -> str:
        """What is known of why an object is face down."""
        return o.face_down

    def secret(self, state: State, ids: Iterable[Any]) -> bool:
        """Whether one of these is an object that isn't known."""
        return False

    def betrayed(self, state: State, text: str) -> bool:
        """Whether a text says the name of an object that isn't known at a moment."""
        return False


JUDGE = Eyes()


class PlayersEyes(Eyes):
    """The eyes of a player at the table (400.2, 708.5), for a game that ends with the state given."""

    def __init__(self, player: PlayerId, end: State) -> None:
        self.player = player
        self._knowledge = Knowledge(player, end)
        self._numbers: dict[ObjectId, int] = {}  # of what is face down; a permanent has that of the spell that it was
        for state in self._knowledge.states:
            for o in state.objects.values():
                public = o.zone not in HIDDEN
                if o.face_down and public and not self.sees(state, o.id) and o.id not in self._numbers:
                    was = next((n for old, n in self._numbers.items() if state.became.get(old) == o.id), 0)
                    self._numbers[o.id] = was or 1 + max(self._numbers.values(), default=0)

    def sees(self, state: State, one: Any, after: State | None = None) -> bool:
        knows = self._knowledge.knows
        if not isinstance(one, int) or isinstance(one, bool) or knows(state, one):
            return True
        if after is None:
            return False
        then = after.became.get(one, one)
        return any(knows(after, each) and _same_card(state, one, after, each) for each in (one, then))

    def called(self, o: Object) -> str:
        if not o.face_down:
            return "a card"
        number = self._numbers.get(o.id) if max(self._numbers.values(), default=0) > 1 else None
        return f"{'a card' if number is None else f'card {number}'} ({down(_openly(o))})"

    def kind(self, state: State, o: Object) -> str:
        return o.face_down if self.sees(state, o.id) else _openly(o)

    def secret(self, state: State, ids: Iterable[Any]) -> bool:
        return any(not self.sees(state, one) for one in _flat(ids))

    def betrayed(self, state: State, text: str) -> bool:
        return any(
            re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in _secrets(state, self) if name in text
        )


def _same_card(state: State, one: ObjectId, after: State, then: ObjectId) -> bool:
    """Whether one and the same card is on top of both: a spell may have merged with a face-down permanent (730.2e)."""
    was, now = (_at(s, id) for s, id in ((state, one), (after, then)))
    return was is None or now is None or was.card is now.card


def _at(state: State, id: ObjectId) -> Object | None:
    """The object, or what it was when it was last there."""
    there = state if id in state.objects else state.last.get(id)
    return None if there is None else there.objects[id]


def _openly(o: Object) -> str:
    """Why an object is face down as everybody knows it: megamorph looks like the morph that it is (702.37b)."""
    return "morph" if o.face_down == "megamorph" else o.face_down


def _flat(ids: Iterable[Any]) -> Iterable[Any]:
    for one in ids:
        if isinstance(one, (tuple, list)):
            yield from _flat(one)
        else:
            yield one


def _secrets(state: State, eyes: Eyes) -> set[str]:
    """The names of the objects that aren't known at a moment, as far as no object that is known has them too."""
    hidden, known = set[str](), set[str]()
    for o in state.objects.values():
        names = {o.label, *(face.name for face in o.card.faces)}
        (known if eyes.sees(state, o.id) else hidden).update(names)
    return hidden - known - {""}

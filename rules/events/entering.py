"""614.1c, 122.6: how something enters the battlefield"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.state import EMPTY, Card, Face, Id, Object, ObjectId, PlayerId, State
from rules.vocabulary import Record


class Entering(Record):
    """How an object enters the battlefield (614.1c)."""

    controller: PlayerId | None = None
    tapped: bool = False
    face: int = 0
    face_down: str = ""
    listed: Face | None = None  # the characteristics of what enters face down, if not a 2/2 creature (708.2a)
    counters: Mapping[str, int] = EMPTY
    attached_to: Id | None = None
    attacking: Id | None = None
    blocking: ObjectId | None = None
    copy_of: Card | None = None
    with_copy: Mapping[str, int] = EMPTY  # counters by the exception of the copy effect, gone with another one (707.9e)
    paid: tuple[str, ...] = ()  # which costs were paid as the spell was cast (702.33e)
    bestowed: bool = False
    x: int = 0  # the value of X as the spell was cast (107.3m)
    chosen: tuple[Id, ...] = ()  # what was chosen as it enters
    melds: ObjectId | None = None  # the other card of the pair that becomes one permanent with it (701.42a)
    starting: tuple[Any, ...] = ()  # the continuous effects on it that begin as it enters (611.2e)
    protector: PlayerId | None = None  # of a battle (310.9a)
    linked: Mapping[str, tuple[ObjectId, ...]] = EMPTY  # what its linked abilities will speak of (607.2)

    def shows(self, card: Card) -> Face:
        """What is printed on what it shows: the face that is up, or what it is a copy of (712.8, 707.8)."""
        if self.face_down or not card.faces:
            return Face()
        return card.faces[self.face] if self.copy_of is None else self.copy_of.faces[0]

    def told(self, card: Card) -> str:
        """How it enters, as the end of a sentence."""
        all_ = counters_with(card, self)
        counters = " and ".join(f"{n} {kind} counter{'s' * (n != 1)}" for kind, n in all_.items() if n)
        tapped = (" with its back face up" if self.face else "") + (" tapped" if self.tapped else "")
        down = " face down" if self.face_down else ""
        as_copy = f" as a copy of {self.copy_of.name or 'what has no name'}" if self.copy_of is not None else ""
        attached = " attached to <1>" if self.attached_to is not None else ""
        protected = f" protected by {self.protector}" if self.protector is not None else ""
        said = "".join(f"; it {effect.told().template.removeprefix('<0> ')}" for effect in self.starting)
        return tapped + down + as_copy + attached + (f" with {counters}" if counters else "") + protected + said


ENTERING = Entering()


def started(state: State, id: ObjectId, how: Entering) -> State:
    """With the effects that begin as this enters; they are about the object that it is now (611.2e)."""
    effects = tuple(e.but(to=(id,), this=id if e.this in e.to else e.this, timestamp=id) for e in how.starting)
    return state.with_effects((*state.effects, *effects))


def counters_with(card: Card, how: Entering) -> dict[str, int]:
    """All the counters with which a permanent enters: by its nature, and as it was said (122.6, 614.1c)."""
    found = {**_intrinsic(card, how), **how.counters}
    return {**found, **{kind: found.get(kind, 0) + n for kind, n in how.with_copy.items()}}


def _intrinsic(card: Card, how: Entering) -> dict[str, int]:
    """The counters with which planeswalkers and battles enter (306.5b, 310.4b)."""
    printed = how.shows(card)
    return {kind: n for kind, n in (("loyalty", printed.loyalty), ("defense", printed.defense)) if n}


def of_its_nature(card: Card, how: Entering) -> list[str]:
    """The rules by which it enters with counters of its nature."""
    return [{"loyalty": "306.5b", "defense": "310.4b"}[kind] for kind in _intrinsic(card, how)]


def continued(state: State, spell: ObjectId) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The effects on a permanent spell that go on applying to the permanent that it becomes (400.7a, 400.7c).

    They are those that change its characteristics or its controller, and the prevention of damage that it would deal.
    """
    effects = (e for e in state.effects if isinstance(e.to, tuple) and spell in e.to)
    by = (s for s in state.shields if isinstance(getattr(s, "by", None), tuple) and spell in s.by)
    return tuple(e for e in effects if any(change.writes for change in e.changes)), tuple(by)


def continuing(state: State, old: Object, new: Object) -> State:
    """With the effects on a spell applying to the permanent that it has become."""
    if old.zone != "stack" or new.zone != "battlefield":
        return state
    effects, shields = continued(state, old.id)
    if effects:
        more = (e.but(to=(*e.to, new.id)) if any(e is c for c in effects) else e for e in state.effects)
        state = state.with_effects(tuple(more))
    if shields:
        kept = tuple(s.but(by=(*s.by, new.id)) if any(s is c for c in shields) else s for s in state.shields)
        state = state.inheriting(frozenset(), shields=kept)
    return state

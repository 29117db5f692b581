"""614.12: what is said of something that enters becomes a part of how it enters"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.events import (
    Attach,
    BecomeCopy,
    CreateToken,
    Event,
    Move,
    PutCounters,
    SetObject,
    StartEffect,
    Tap,
    Transform,
    counters_with,
)
from rules.outcomes import Unsupported
from rules.state import Card, ObjectId


def without(how: Any, card: Card, kinds: set[str]) -> Any:
    """How it enters but for counters of these kinds, also those that it has by its nature."""
    by_nature = counters_with(card, how.but(counters={}, with_copy={})).keys() & kinds
    kept = {kind: n for kind, n in how.counters.items() if kind not in kinds}
    by_copy = {kind: n for kind, n in how.with_copy.items() if kind not in kinds}
    return how.but(counters={**kept, **dict.fromkeys(by_nature, 0)}, with_copy=by_copy)


def folded(events: list[Event], entering: ObjectId, card: Card, *cites: str) -> Iterator[Event]:
    """The entering event with what was said of the object taken into it; everything else beside it."""
    moves = [e for e in events if isinstance(e, (Move, CreateToken)) and not _moves_away(e, entering)]
    others = [e for e in events if e not in moves]
    for event in moves[:1]:
        for other in list(others):
            if entering in _about(other):
                more = other.cites if isinstance(other, (BecomeCopy, PutCounters, StartEffect)) else ()
                more = ("616.1d",) if isinstance(other, Transform) else more
                event = event.but(entering=_with(event.entering, other, card)).because(*cites, *more)
                others.remove(other)
        yield event
    yield from (*moves[1:], *others)


def _about(event: Any) -> tuple[Any, ...]:
    """What an event is about that says how something enters."""
    if isinstance(event, StartEffect):
        return event.effect.to if isinstance(event.effect.to, tuple) else ()
    return getattr(event, "object", None), getattr(event, "on", None)


def _moves_away(event: Event, entering: ObjectId) -> bool:
    return isinstance(event, Move) and event.object == entering


def _with(how: Any, event: Event, card: Card) -> Any:
    """How it enters, with what this event would have done to it."""
    if isinstance(event, Tap):
        return how.but(tapped=True)
    if isinstance(event, PutCounters):
        had = counters_with(card, how.but(with_copy={})).get(event.kind, 0)
        counters = {**how.counters, event.kind: had + event.amount}
        return how.but(counters=counters)
    if isinstance(event, BecomeCopy):
        return how.but(copy_of=event.card, with_copy=event.counters)
    if isinstance(event, StartEffect):
        return how.but(starting=(*how.starting, event.effect))
    if isinstance(event, Attach):
        return how.but(attached_to=event.to)
    if isinstance(event, Transform):
        return _turned(how, card)
    if isinstance(event, SetObject) and set(event.changes) == {"chosen"}:
        return how.but(chosen=event.changes["chosen"])
    raise Unsupported("what this effect does to an object as it enters is not modelled", cites=("614.12",))


def _turned(how: Any, card: Card) -> Any:
    """It enters with its back face up (616.1d), a spell cast transformed with its front face up."""
    face = 1 - how.face
    subtypes = (how.copy_of or card).faces[0 if how.copy_of else face].subtypes
    if "Aura" in subtypes and how.attached_to is None:
        raise Unsupported("an Aura entering transformed by its own ability is not modelled", cites=("303.4f", "616.1d"))
    return how.but(face=face, attached_to=how.attached_to if "Aura" in subtypes else None)

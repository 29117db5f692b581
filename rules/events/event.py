"""What every event has: how it makes the next state, and its line in the trace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from rules.state import PlayerId, State
from rules.trace import Note
from rules.vocabulary import Record, last


class Event(Record):
    """A proposal, a fact and a line of the trace in one value."""

    cites: tuple[str, ...] = last(default=(), kw_only=True)
    _ignored: ClassVar[frozenset[str]] = frozenset({"cites"})
    tells: ClassVar[str] = ""  # an event without it is not shown in the trace

    def because(self, *numbers: str) -> Self:
        """The same event, with the rules that say it happens."""
        cites = self.cites
        return self.but(cites=(*cites, *(n for n in numbers if n not in cites)) if cites else numbers)

    def told(self, state: State) -> Note | None:
        """Its line in the trace, or None where it has none."""
        return Note(self.tells, (self,)) if self.tells else None

    def possible(self, state: State) -> bool:
        """Whether it can happen at all; what can't, doesn't (101.3)."""
        return True

    def why_impossible(self, state: State) -> Note | None:
        """What to say of it where it is not possible, if anything."""
        return None

    def apply(self, state: State) -> State:
        """The state that follows; most events change one thing, some only have consequences."""
        return state

    def parts(self, state: State) -> Iterable[Event]:
        """The events this one consists of, such as the move that is part of a destruction (616.1g)."""
        return ()

    def rests_on(self, state: State) -> tuple[str, ...]:
        """Further rules that it rests on, which its line doesn't name."""
        return ()

    def about_to_happen(self, state: State) -> Event:
        """The event with what is known only now, such as the number of the object that it will make."""
        return self

    def consequences(self, state: State) -> Iterable[Event]:
        """What follows from it at once, such as the results of damage (120.3)."""
        return ()

    @classmethod
    def outcome(cls, state: State, events: Sequence[Self]) -> Iterable[Event]:
        """The consequences of simultaneous events of this class."""
        for event in events:
            yield from event.consequences(state)

    def affected(self, state: State) -> PlayerId:
        """The player who chooses among replacement effects: the affected one, or the controller or owner (616.1)."""
        player = getattr(self, "player", None)
        if player is None:
            object = getattr(self, "object", None)
            player = state.known(object).controller if object is not None else state.turn.active
        return player

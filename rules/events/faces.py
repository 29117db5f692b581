"""701.27, 701.28, 712: what turns the other face of a permanent up"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.events.event import Event
from rules.state import Object, ObjectId, State
from rules.trace import Note


def _is_copy(state: State, o: Object) -> bool:
    """Whether it shows something else than its own faces, whichever of them is up (712.9)."""
    from rules.copying import for_a_time

    return o.copy_of is not None or for_a_time(state, o.id) is not None


class Transform(Event):
    """A double-faced permanent is turned over: it transforms, or converts (701.27a, 701.28a); it stays the same object.

    It keeps its status, counters, damage and attachments (712.18), and gets a new timestamp (613.7g), which a merged
    permanent doesn't, as that is not double-faced (730.2i).
    """

    object: ObjectId
    converts: bool = False

    def told(self, state: State) -> Note:
        o = state[self.object]
        if o.merged:
            return Note(f"<0> {'converts' if self.converts else 'transforms'}", (self.object,))
        new = "its other face" if _is_copy(state, o) else o.card.faces[1 - o.face].name
        return Note(f"<0> {'converts' if self.converts else 'transforms'} into {new}", (self.object,))

    def possible(self, state: State) -> bool:
        if not state.on_battlefield(self.object):
            return False
        return bool(state[self.object].merged) or len(state[self.object].card.faces) == 2

    def rests_on(self, state: State) -> tuple[str, ...]:
        o = state[self.object]
        if o.merged:
            return "730.2i", *(("110.5c",) if o.tapped else ())
        shows = "712.8f" if o.card.layout == "modal" else "712.8d" if o.face else "712.8e"
        return "712.18", "613.7g", *(("110.5c",) if o.tapped else ()), *(() if _is_copy(state, o) else (shows,))

    def apply(self, state: State) -> State:
        state = state.tick()
        o = state[self.object]
        changes: Mapping[str, Any] = {"face": 1 - o.face, "timestamp": state.clock}
        if o.merged:
            from rules.merging import turned_over

            changes = turned_over(state, o)
        return state.update(o.id, **changes, turned_at=state.clock)

"""400.2, 708.5: who may look at what"""

from __future__ import annotations

from rules.state import ObjectId, PlayerId, State


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

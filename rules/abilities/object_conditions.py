"""603.4: conditions about one object: a card that is revealed, what was paid, where something went"""

from __future__ import annotations

from typing import Any

from rules.abilities.kinds import Condition
from rules.filters import Filter
from rules.references import Reference
from rules.sorts import CARD_OR_PERMANENT, OBJECT, ZONE
from rules.view import View


class CardRevealed(Condition):
    """A revealed card is what a phrase says, whatever effects make of the permanent that it is (708.12)."""

    says = "revealed"
    what: Reference
    is_: Filter
    cites = ("708.12",)
    about = {"what": OBJECT, "is_": CARD_OR_PERMANENT}

    def holds(self, view: View) -> bool:
        for id in self.what.resolve(view):
            if not isinstance(id, int) or id not in view.state.objects:
                return False
            plain: dict[str, Any] = {"zone": "hand", "face_down": "", "listed": None, "copy_of": None, "counters": {}}
            seen = view.state.update(id, **plain)  # no effect applies to it
            if not self.is_.matches(view.but(state=seen, of=seen.known), id):
                return False
        return True


class Paid(Condition):
    """A certain cost was paid as it was cast: `evoke`, `kicked` (702.33e, 400.7d)."""

    what: str

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"on_stack", "paid"})

    def holds(self, view: View) -> bool:
        if view.this is None:
            return False
        o = view.state.knowing(view.this).objects[view.this]
        paid: tuple[str, ...] = (*o.paid, *(o.on_stack.paid if o.on_stack is not None else ()))
        return self.what in paid


class Kicked(Paid):
    """It was kicked (702.33d)."""

    what: str = "kicked"


class WentTo(Condition):
    """What a reference names has been put into this zone and is there now ("this way"): `{went to: graveyard, …}`."""

    zone: str
    what: Reference
    about = {"zone": ZONE, "what": OBJECT}

    def holds(self, view: View) -> bool:
        state = view.state
        now = [new for id in self.what.resolve(view) if isinstance(id, int) for new in state.turned_into(id)]
        return any(id in state.objects and state.objects[id].zone == self.zone for id in now)


class CanTransform(Condition):
    """It would transform if it were told to now (701.27, 712.9)."""

    what: Reference
    about = {"what": OBJECT}

    def holds(self, view: View) -> bool:
        from rules.double_faced import why_not

        state, found = view.state, self.what.resolve(view)
        return all(isinstance(id, int) and state.on_battlefield(id) and why_not(state, id) is None for id in found)

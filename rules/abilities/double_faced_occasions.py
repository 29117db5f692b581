"""701.27e, 701.28, 712: transforming and converting, as occasions"""

from __future__ import annotations

from typing import Any

from rules.abilities.kinds import Occasion
from rules.abilities.occasions import EachEvent, it
from rules.filters import Filter
from rules.references import Affected, fits
from rules.sorts import PERMANENT
from rules.state import State
from rules.view import View


class Transforms(EachEvent):
    """A permanent transforms; `into`: it transforms or converts, and is this right afterwards (701.27e)."""

    what: Affected
    into: Filter | None = None
    watches = ("Transform",)
    about = {"what": PERMANENT, "into": PERMANENT}
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if not fits(self.what, view, event.object):
            return None
        if self.into is None:
            return None if event.converts else it("603.2", event.object)
        return it(("603.2", "701.27e"), event.object) if self.into.matches(view, event.object) else None


class Converts(EachEvent):
    """A permanent converts (701.28a)."""

    what: Affected
    watches = ("Transform",)
    about = {"what": PERMANENT}
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        return it("603.2", event.object) if event.converts and fits(self.what, view, event.object) else None

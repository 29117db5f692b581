"""702.140d, 730: triggers on permanents that merge"""

from __future__ import annotations

from typing import Any

from rules.abilities.kinds import Occasion
from rules.abilities.occasions import EachEvent, it
from rules.references import Affected, fits
from rules.sorts import PERMANENT
from rules.state import State
from rules.view import View


class Mutates(EachEvent):
    """A spell merges with a creature as it resolves (702.140d)."""

    what: Affected
    watches = ("Merge",)
    cite = "702.140d"
    about = {"what": PERMANENT}
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        return it(self.cite, event.object) if fits(self.what, view, event.object) else None

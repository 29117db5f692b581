"""708.7, 708.11: turning permanents face up and face down, as occasions"""

from __future__ import annotations

from typing import Any

from rules.abilities.kinds import Occasion
from rules.abilities.occasions import EachEvent, it
from rules.references import Affected, fits
from rules.sorts import PERMANENT
from rules.state import State
from rules.view import View


class TurnedFaceUp(EachEvent):
    """A permanent is turned face up (708.8)."""

    what: Affected
    watches = ("TurnFaceUp",)
    about = {"what": PERMANENT}
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        return it(self.cite, event.object) if fits(self.what, view, event.object) else None


class TurnedFaceDown(TurnedFaceUp):
    """A permanent is turned face down (708.2a)."""

    what: Affected
    watches = ("TurnFaceDown",)

"""607.2d: conditions about the words that were chosen for an object"""

from __future__ import annotations

from rules.abilities.kinds import Condition
from rules.view import View


class Chosen(Condition):
    """This word was chosen for the object whose ability it is: `{chosen: Dragons}`."""

    word: str
    cites = ("607.2d",)

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"chosen"})

    def holds(self, view: View) -> bool:
        return view.this is not None and self.word in view.state.knowing(view.this).objects[view.this].chosen

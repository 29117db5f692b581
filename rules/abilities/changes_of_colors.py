"""105.3, 613.1e: what continuous effects may change about the colours of an object"""

from __future__ import annotations

from typing import Any

from rules.abilities.characteristics import Characteristics
from rules.abilities.kinds import Change
from rules.sorts import COLOR
from rules.state import ObjectId
from rules.view import View


class Colors(Change):
    """Its colours in place of those it has (105.3)."""

    colors: tuple[str, ...]
    layer = "5"
    writes = frozenset({"~colors"})
    about = {"colors": COLOR}

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.colors = frozenset(c for c in self.colors if c != "colorless")

    def tells(self, _: Any) -> str:
        return f"becomes {' and '.join(self.colors)}"


class AddsColors(Change):
    """Colours in addition to those it has (105.3)."""

    colors: tuple[str, ...]
    layer = "5"
    writes = frozenset({"~colors"})
    about = {"colors": COLOR}

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.colors |= frozenset(self.colors)

    def tells(self, _: Any) -> str:
        return f"is {' and '.join(self.colors)} in addition"

"""607.2d: what rests on the words that were chosen for an object"""

from __future__ import annotations

from typing import Any, Literal

from rules.abilities.characteristics import COLORS, Characteristics
from rules.abilities.continuous import add
from rules.abilities.kinds import Change, Condition
from rules.linked import chosen_for
from rules.sorts import YES
from rules.state import Id, ObjectId
from rules.types import CARD_TYPES, card_type_of
from rules.view import View

FOR_WHAT_IS_GONE = "chosen for what is gone"  # what is called so by the instructions that follow


def chosen_in(view: View) -> tuple[Id, ...]:
    """What was chosen for the object whose ability it is, as it is or last was (607.2d); () where there is none."""
    if FOR_WHAT_IS_GONE in view.names:
        return view.names[FOR_WHAT_IS_GONE]
    return () if view.this is None else chosen_for(view.state, view.this)


class Chosen(Condition):
    """This word was chosen for the object whose ability it is: `{chosen: Dragons}`."""

    word: str
    cites = ("607.2d",)

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"chosen"})

    def holds(self, view: View) -> bool:
        return self.word in chosen_in(view)


class AddsChosenColor(Change):
    """The colour that was chosen for the object whose ability it is, in addition to those it has (105.3)."""

    chosen: bool = True
    layer = "5"
    writes = frozenset({"~colors"})
    about = {"chosen": YES}

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"chosen"})

    def value(self, view: View, id: ObjectId) -> Any:
        return chosen_in(view)

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.colors |= frozenset(word for word in self.value(view, id) if word in COLORS.values())

    def tells(self, _: Any) -> str:
        return "is of the chosen color in addition"


class AddsChosen(Change):
    """The type that was chosen for the object whose ability it is, in addition to those it has (205.1b)."""

    what: Literal["type"]
    layer = "4"
    writes = frozenset({"~types", "~subtypes"})

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"chosen"})

    def value(self, view: View, id: ObjectId) -> Any:
        return chosen_in(view)

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chosen = self.value(view, id)
        chars.types = add(chars.types, tuple(word for word in chosen if word in CARD_TYPES))
        chars.subtypes = add(chars.subtypes, tuple(word for word in chosen if card_type_of(word)))

    def tells(self, _: Any) -> str:
        return "becomes the chosen type in addition to its other types"

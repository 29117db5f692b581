"""What a filter, an amount or a condition looks at: a state, characteristics, and who "this" and "you" are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.state import EMPTY, Id, ObjectId, PlayerId, State
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics


class View(Record):
    """One look at a game. `of` gives the characteristics being built inside the layers, finished ones elsewhere."""

    state: State
    of: Callable[[ObjectId], Characteristics]
    this: ObjectId | None = None  # the source of the ability or effect
    you: PlayerId = ""  # its controller (109.5)
    names: Mapping[str, tuple[Id, ...]] = EMPTY  # it, target, target 2, that player, names bound by `as:` ...
    amount: int = 0  # "that much"
    x: int = 0
    after: State | None = None  # for what looks back: the moment after the event
    back: bool = False  # an object that is gone is meant as it last was (603.10, 608.2h)

    __hash__ = object.__hash__


def view(
    state: State, this: ObjectId | None = None, you: PlayerId = "", names: Mapping[str, tuple[Id, ...]] = EMPTY
) -> View:
    """A look at finished characteristics, those of departed objects as they last existed (608.2h)."""
    return View(state, state.known, this, you, names)

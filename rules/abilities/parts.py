"""113, 608.2c, 611.1: the kinds of word that abilities are made of"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from rules.sorts import OBJECT, PERMANENT, PERMANENT_OR_PLAYER, PLAYER
from rules.vocabulary import Record, Word

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics
    from rules.abilities.resolving import Resolving
    from rules.events import Event
    from rules.game import Game
    from rules.state import Id, ObjectId, State
    from rules.view import View


class Instruction(Word):
    """Something an effect tells somebody to do (608.2c)."""

    where = ("rules.actions",)
    in_turn = False  # it looks at a hand, a library or a board as what is done before it has left them
    about = {
        "by": PLAYER,
        "under": PLAYER,
        "who": PLAYER,
        "whose": PLAYER,
        "attacking": PERMANENT_OR_PLAYER,
        "blocking": PERMANENT,
    }
    least = {"amount": 0, "times": 0}

    def can(self, game: Game, this: Resolving) -> bool:
        """Whether it could be done at all, for a player who may do it (608.2d)."""
        return True

    def perform(self, game: Game, this: Resolving) -> None:
        """Carry it out; raises Undecided, Illegal or Unsupported."""
        raise NotImplementedError


class Change(Word):
    """One thing that a continuous effect does to each object it applies to (611.1), in one layer (613.1)."""

    where = (
        "rules.abilities.continuous", "rules.abilities.changes_of_abilities", "rules.abilities.changes_of_colors",
        "rules.abilities.statements", "rules.abilities.chosen_words",
    )  # fmt: skip
    affects: ClassVar[Any] = OBJECT  # the sort of thing that it can change
    layer: ClassVar[str] = "rules"  # "2" ... "7d", or "rules" for what is no characteristic (613.11)
    writes: ClassVar[frozenset[str]] = frozenset()

    @property
    def reads(self) -> frozenset[str]:
        """What it looks at, as `Filter.reads` names it."""
        return frozenset()

    def fixed(self, view: View) -> Change:
        """The same change with every amount worked out, for an effect that has resolved (608.2h, 611.2d)."""
        return self

    def value(self, view: View, id: ObjectId) -> Any:
        """What it does to this object, comparable, for dependency by trial (613.8a)."""
        return self

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        """Change the characteristics that are being built."""
        raise NotImplementedError


class Trigger(Word):
    """An occasion on which something triggers (603.2), or the event that a replacement effect watches for (614.1)."""

    where = tuple(
        f"rules.abilities.{kind}occasions"
        for kind in ("", "damage_", "combat_", "stack_", "counter_", "library_", "face_down_", "double_faced_",
                     "day_night_", "merge_")
    )  # fmt: skip
    watches: ClassVar[tuple[str, ...]] = ()  # the classes of event, by name
    looks_back: ClassVar[bool] = False  # 603.10
    names_player: ClassVar[bool] = True  # whether there may be a player that it happens to: `that player`
    names_object: ClassVar[bool] = True  # whether there may be an object that it happens to: `it`
    as_it_enters: ClassVar[bool] = False  # a replacement that watches for this modifies how something enters (614.12)
    works_in: ClassVar[str] = ""  # the zone where an ability with this trigger works, if not the battlefield (113.6k)
    least = {"at_least": 1, "by_at_least": 0, "nth": 0}

    def occasions(self, view: View, events: list[Event], before: State) -> list[Occasion]:
        """One for each time that it triggers on these simultaneous events."""
        raise NotImplementedError


class Condition(Word):
    """Something that is true or not (603.4, 611.3a)."""

    cites: ClassVar[tuple[str, ...]] = ()  # the rules that say what it means
    compares: ClassVar[bool] = False  # whether it says nothing without `at least` or `at most`

    where = tuple(
        f"rules.abilities.{m}"
        for m in ("conditions", "object_conditions", "this_turn", "chosen_words", "day_night_occasions")
    )

    @property
    def reads(self) -> frozenset[str]:
        """What it looks at, as `Filter.reads` names it."""
        return frozenset({"*"})

    def lacks(self) -> str:
        """What is missing, or nothing."""
        least, most = (getattr(self, field, None) for field in ("at_least", "at_most"))
        if self.compares and least is None and most is None:
            return "a condition about a number needs 'at least' or 'at most'"
        never = isinstance(least, int) and isinstance(most, int) and least > most
        return f"no number is at least {least} and at most {most}" if never else ""

    def holds(self, view: View) -> bool:
        """Whether it is true now."""
        raise NotImplementedError


class Amount(Word):
    """A number that an effect works out (107, 608.2h)."""

    cites: ClassVar[tuple[str, ...]] = ()  # the rules that say what it means
    in_turn = False  # it counts what the instructions before it have left
    where = ("rules.abilities.amounts",)

    @property
    def reads(self) -> frozenset[str]:
        """What it looks at, as `Filter.reads` names it."""
        return frozenset({"*"})

    def of(self, view: View) -> int:
        """The number now."""
        raise NotImplementedError

    @classmethod
    def read(cls, text: str) -> Self | None:
        """A plain number, with or without a sign."""
        from rules.abilities.amounts import Number

        return Number(int(text)) if text.lstrip("+-").isdecimal() and len(text) <= 10 else None  # type: ignore[return-value]


class Cost(Word):
    """Something to pay (118)."""

    where = ("rules.costs", "rules.costs_of_counters", "rules.library_costs")
    least = {"amount": 0}

    def prepare(self, game: Game, this: Resolving) -> None:
        """Choose what it will be paid with, before targets are chosen."""

    def pay(self, game: Game, this: Resolving) -> None:
        """Pay it; raises Illegal with the rule where that can't be done."""
        raise NotImplementedError

    @classmethod
    def read(cls, text: str) -> Self | None:
        """A mana cost or a tap symbol; ValueError where its symbols lack their braces (107.4)."""
        from rules.costs_in_words import symbol_cost

        if re.fullmatch(r"\d*[WUBRGCXTQ]+|\d+", text):
            raise ValueError(f'{text!r} is no cost; symbols stand in braces and in quotes, such as "{{2}}{{R}}"')
        return symbol_cost(text)  # type: ignore[return-value]


class Duration(Word):
    """How long a continuous effect lasts (611.2a)."""

    where = ("rules.abilities.durations",)
    tells: ClassVar[str] = ""


class Occasion(Record):
    """One time that something triggered: what `it`, `that player` and so on mean, and `that much`."""

    names: Mapping[str, tuple[Id, ...]]
    amount: int = 0
    cites: tuple[str, ...] = ("603.2",)
    back: bool = False  # it looked at the moment before the event (603.10)


Zone = Literal["battlefield", "graveyard", "hand", "exile", "stack", "library", "command"]
At = Literal[
    "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers", "combat damage",
    "end of combat", "postcombat main", "end", "cleanup",
]  # fmt: skip
Only = Literal["sorcery", "combat", "combat after blockers are declared", "your turn", "once each turn"]  # 602.5

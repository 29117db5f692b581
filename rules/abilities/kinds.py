"""113.3: the kinds of ability. A card's abilities are data; the words in them are of the kinds in `parts.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from rules.abilities.asked_for import Targets
from rules.abilities.number_of_modes import ONE, NumberOfModes
from rules.abilities.parts import (
    Amount,
    At,
    Change,
    Condition,
    Cost,
    Duration,
    Instruction,
    Occasion,
    Only,
    Trigger,
    Zone,
)
from rules.references import Affected
from rules.sorts import LOYALTY_COST, WHOSE, common
from rules.vocabulary import Phrase, Record, Word

if TYPE_CHECKING:
    from rules.state import ObjectId

__all__ = [
    "Ability", "Activated", "Amount", "At", "Change", "Condition", "Cost", "Defining", "Duration", "Instruction",
    "Keyword", "Loyalty", "Mode", "Occasion", "Only", "Replacement", "Spell", "Static", "Trigger", "Triggered",
    "Zone",
]  # fmt: skip


class Ability(Word):
    """What a text box can hold (113.3)."""

    where = ("rules.abilities.kinds", "rules.abilities.costs_of_spells", "rules.abilities.chapters")
    inside = True

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """Besides, what its words speak of though it can't be there."""
        from rules.abilities.bound import amiss

        yield from super().amiss()
        yield from amiss(self)


class Mode(Record):
    """One mode of a modal spell or ability (700.2)."""

    do: tuple[Instruction, ...]
    targets: tuple[Targets, ...] = ()


def _without_effect(ability: Any) -> str:
    """That an ability says nothing to do, or nothing."""
    return "" if ability.do or ability.modes else f"{type(ability).__name__.lower()} needs 'do' (or 'modes')"


class Activated(Ability):
    """Cost: effect (602)."""

    lacks = _without_effect

    cost: tuple[Cost, ...]
    do: tuple[Instruction, ...] = ()
    targets: tuple[Targets, ...] = ()
    choose: NumberOfModes = ONE
    modes: tuple[Mode, ...] = ()
    divided: int | Amount | None = None
    only: Only | None = None  # `sorcery`: only when its controller could cast a sorcery
    zone: Zone = "battlefield"
    cite: str = ""  # the rule that gives a keyword ability its meaning
    if_: Condition | None = None  # it can be activated only if this is so (602.5b)


class Triggered(Ability):
    """When, whenever or at: effect (603)."""

    do: tuple[Instruction, ...] = ()
    when: tuple[Trigger, ...] = ()
    at: At | None = None
    whose: str = "each player"
    if_: Condition | None = None
    targets: tuple[Targets, ...] = ()
    choose: NumberOfModes = ONE
    modes: tuple[Mode, ...] = ()
    divided: int | Amount | None = None
    once_each_turn: bool = False  # 603.2h
    do_this_once_each_turn: bool = False  # 603.2h: not again once its effect has been carried out
    about = {"whose": WHOSE}
    first_time: bool = False  # only the first time each turn

    def lacks(self) -> str:
        """What is missing, or nothing."""
        if self.whose != "each player" and self.at is None:
            return "triggered with 'whose' needs 'at': it says in whose turn"
        return _without_effect(self) or ("" if self.when or self.at else "triggered needs 'when' or 'at'")

    zone: Zone = "battlefield"
    cite: str = ""  # the rule that gives a keyword ability its meaning


class Static(Ability):
    """Something that is simply true (604), as long as its source is where it works."""

    def lacks(self) -> str:
        """What is missing, or nothing."""
        return "" if self.changes else "static needs a change, such as power: +1 or gain: [flying]"

    rest = "changes"
    to: Affected | None = None
    while_: Condition | None = None
    changes: tuple[Change, ...] = ()

    def sorts(self) -> Mapping[str, Any]:
        """What it is about can be changed so."""
        return {"to": common(change.affects for change in self.changes)}


class Defining(Ability):
    """A characteristic-defining ability (604.3)."""

    def lacks(self) -> str:
        """What is missing, or can't be defined so (604.3a), or nothing."""
        if any(change.layer not in ("4", "5", "7b", "7c") for change in self.changes):
            return "an ability that defines characteristics says colors, types, power or toughness only (604.3a)"
        return "" if self.changes else "defining needs a change, such as power: 2"

    rest = "changes"
    changes: tuple[Change, ...] = ()


class Replacement(Ability):
    """Instead, as, or "enters with": what happens in place of an event (614)."""

    def lacks(self) -> str:
        """What is missing, or nothing."""
        if not self.would and not self.as_:
            return "replacement needs 'would' or 'as'"
        return "" if self.instead is not None or self.do or self.may else "replacement needs 'instead', 'do' or 'may'"

    would: tuple[Trigger, ...] = ()
    as_: tuple[Trigger, ...] = ()
    instead: tuple[Instruction, ...] | None = None
    do: tuple[Instruction, ...] = ()
    may: tuple[Instruction, ...] = ()
    if_: Condition | None = None


class Spell(Ability):
    """What an instant or sorcery does as it resolves (113.3a)."""

    lacks = _without_effect

    do: tuple[Instruction, ...] = ()
    targets: tuple[Targets, ...] = ()
    choose: NumberOfModes = ONE
    modes: tuple[Mode, ...] = ()
    divided: int | Amount | None = None


class Loyalty(Ability):
    """A loyalty ability (606): counters put on (`+1`) or removed (`-2`, `-x`), then its effect."""

    lacks = _without_effect
    about = {"cost": LOYALTY_COST}

    cost: str
    do: tuple[Instruction, ...] = ()
    targets: tuple[Targets, ...] = ()
    choose: NumberOfModes = ONE
    modes: tuple[Mode, ...] = ()
    divided: int | Amount | None = None
    zone: Zone = "battlefield"


class Keyword(Record, Phrase):
    """One instance of a keyword ability (702.1): the word, its parameter, and the text as printed."""

    word: str
    parameter: str = ""
    text: str = ""
    spares: ObjectId | None = None  # the Aura that it doesn't remove (702.16n)

    @property
    def number(self) -> int:
        """The N of `toxic N`."""
        return int(self.parameter)

    @classmethod
    def read(cls, text: str) -> Self:
        """The keyword that `text` says, its module imported; ValueError where there is none."""
        return _keyword(text)  # type: ignore[return-value]

    def abilities(self) -> tuple[Ability, ...]:
        """The abilities that it stands for."""
        from rules.keywords import stands_for

        return stands_for(self)


@lru_cache(maxsize=4096)
def _keyword(text: str) -> Keyword:
    from rules.keywords import understand

    return Keyword(*understand(text), text)

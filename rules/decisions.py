"""Choices are values: who chooses, among what, and which answers are legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from rules.state import Id, ObjectId, PlayerId
from rules.trace import Note
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.state import State


class Decision(Record):
    """One choice that a player must make. `about` is its question: a template in which `<0>` is the first of `ids`."""

    player: PlayerId
    about: str
    ids: tuple[Any, ...] = ()
    cite: str = "608.2d"
    label: str = ""  # the word by which a script may label its answer
    asked_anyway: ClassVar[bool] = False  # even a forced answer is asked for
    harmless: ClassVar[bool] = False  # `default` may be taken, and is listed as an assumption

    @property
    def only(self) -> Any:
        """The answer, where there is only one; None otherwise."""
        return None

    @property
    def default(self) -> Any:
        """The answer that is taken where a harmless one is left unsaid."""
        return None

    def refuse(self, state: State, answer: Any) -> Note | None:
        """Why the answer is illegal, or None."""
        return None

    def told(self, answer: Any) -> Note | None:
        """The answer's line in the trace, or None where it is told by what follows."""
        return None

    def range(self) -> Note:
        """The legal answers, for the message that nobody gave one."""
        return Note("")


class Choose(Decision):
    """Some of these objects, players or words: at least `least` and at most `most` (default: exactly one)."""

    options: tuple[Any, ...] = ()
    least: int = 1
    most: int = 1

    @property
    def only(self) -> Any:
        if self.most == 0 or not self.options:
            return ()
        return self.options if self.least >= len(self.options) else None

    def refuse(self, state: State, answer: Any) -> Note | None:
        for one in answer:
            if one not in self.options:
                return Note("<0> can't be chosen here", (one,))
        if len(set(answer)) != len(answer):
            return Note(
                "the same can't be chosen twice", (), (self.cite, *(("115.3",) if self.label == "target" else ()))
            )
        if not self.least <= len(answer) <= self.most:
            return Note(f"{_number(self.least, self.most)} must be chosen, not {len(answer)}")
        return None

    def told(self, answer: Any) -> Note | None:
        return Note("<0> chooses <1>" if answer else "<0> chooses nothing", (self.player, tuple(answer)))

    def range(self) -> Note:
        return Note(f"{_number(self.least, self.most)} of <0>", (self.options,))


class YesNo(Decision):
    """Whether to do something that a player may do."""

    def told(self, answer: Any) -> Note:
        return Note("<0> chooses to do so" if answer else "<0> chooses not to", (self.player,))

    def range(self) -> Note:
        return Note("yes or no")


class Number(Decision):
    """A number."""

    least: int = 0
    most: int = 999_999_999

    @property
    def only(self) -> Any:
        return self.least if self.least == self.most else None

    def refuse(self, state: State, answer: Any) -> Note | None:
        if not self.least <= answer <= self.most:
            return Note(f"it must be from {self.least} to {self.most}")
        return None

    def told(self, answer: Any) -> Note:
        return Note(f"<0> chooses {answer}", (self.player,))

    def range(self) -> Note:
        return Note(f"a number from {self.least} to {self.most}")


class CardName(Decision):
    """The name of a card, of one face of it (201.4b, 201.4d); `unfit` says of a name what keeps it from being one."""

    cite: str = "201.4"
    label: str = "name"
    unfit: Callable[[str], tuple[str, ...]] = lambda name: ()  # the rules by which this card has not what is asked for

    def refuse(self, state: State, answer: Any) -> Note | None:
        if " // " in answer:
            return Note("the name of one face is chosen, not both", (), ("712.19", "201.4d"))
        why = self.unfit(answer)
        return Note(f"{answer} is no name of such a card", (), why) if why else None

    def told(self, answer: Any) -> Note:
        return Note(f"<0> chooses the name {answer}", (self.player,))

    def range(self) -> Note:
        return Note("the name of a card")


class Order(Decision):
    """All of these in an order; the first in the answer comes first."""

    options: tuple[Any, ...] = ()
    shown: tuple[Any, ...] = ()  # what the options are called, where they are numbers only
    same: bool = False  # they are alike, so that no order differs from another

    harmless = True  # the runner takes the default only where `same`

    @property
    def only(self) -> Any:
        return self.options if len(self.options) < 2 else None

    @property
    def default(self) -> Any:
        return self.options if self.same else None

    def refuse(self, state: State, answer: Any) -> Note | None:
        if sorted(map(str, answer)) != sorted(map(str, self.options)):
            return Note("each of <0> must stand in the order exactly once", (self.shown or self.options,))
        return None

    def range(self) -> Note:
        return Note("an order of <0>", (self.shown or self.options,))


class Divide(Decision):
    """A number divided among objects or players, each getting at least `least`."""

    options: tuple[Id, ...] = ()
    total: int = 0
    least: int = 0
    limits: Mapping[Id, int] | None = None

    @property
    def only(self) -> Any:
        if len(self.options) == 1:
            return {self.options[0]: self.total}
        limits = self.limits
        return dict(limits) if limits is not None and sum(limits.values()) <= self.total else None

    def refuse(self, state: State, answer: Mapping[Id, int]) -> Note | None:
        for one, n in answer.items():
            if one not in self.options:
                return Note("<0> can't be chosen here", (one,))
            if n < self.least or (self.limits is not None and n > self.limits[one]):
                return Note(f"<0> can't have {n}", (one,))
        if sum(answer.values()) != self.total:
            return Note(f"{self.total} must be divided, not {sum(answer.values())}")
        return None

    def range(self) -> Note:
        return Note(f"{self.total} divided among <0>", (self.options,))


def _number(least: int, most: int) -> str:
    if least == most:
        return "exactly one" if least == 1 else f"exactly {least}"
    return f"from {least} to {most}" if least else f"up to {most}"


__all__ = ["CardName", "Choose", "Decision", "Divide", "Number", "ObjectId", "Order", "YesNo"]

"""603.7. Delayed triggered abilities"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.abilities.kinds import At, Condition, Duration, Instruction, Trigger, Triggered
from rules.abilities.triggered import Delayed
from rules.events import AddDelayed
from rules.references import Reference
from rules.sorts import WHOSE
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


def mentioned(said: Any) -> Iterator[str]:
    """The names of a scenario's objects that instructions mention: they keep meaning the objects of now."""
    if isinstance(said, Reference):
        if not said.fixed and said.one is None and said.text[:1].isupper():
            yield said.text
    elif isinstance(said, Record):
        for value in said.__dict__.values():
            yield from mentioned(value)
    elif isinstance(said, tuple):
        for one in said:
            yield from mentioned(one)


class Moment(Record):
    """What a delayed triggered ability waits for: an occasion, or the beginning of a step."""

    when: tuple[Trigger, ...] = ()
    at: At | None = None
    whose: str = "each player"
    if_: Condition | None = None
    do: tuple[Instruction, ...] = ()
    until: Duration | None = None

    def lacks(self) -> str:
        """What is missing, or nothing."""
        return "" if self.when or self.at else "later needs 'when' or 'at'"

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """In whose turn no step can begin."""
        if why := WHOSE.mistake(self.whose):
            yield "whose", WHOSE.code, why
        if self.at is None and self.whose != "each player":
            yield "whose", "unknown-key", "it says in whose turn the step of 'at' begins"


class Later(Instruction):
    """Something will happen at a later time, once (603.7b); names bound now keep their meaning."""

    moment: Moment
    do: tuple[Instruction, ...] = ()
    every_time: bool = False
    until: Duration | None = None

    def lacks(self) -> str:
        """What is missing, or nothing."""
        if self.do and self.moment.do:
            return "later says 'do' twice"
        return "" if self.do or self.moment.do else "later needs 'do'"

    def perform(self, game: Game, this: Resolving) -> None:
        names = {k: v for k, v in this.names.items() if isinstance(k, str)}
        m = self.moment
        for name in mentioned((m, self.do)):
            if name not in names:
                names[name] = Reference(name).resolve(this.view(game))
        ability = Triggered(self.do or m.do, m.when, m.at, m.whose, m.if_)
        until = self.until or m.until
        once = not self.every_time and until is None  # 603.7b
        delayed = Delayed(ability, this.source, this.controller, names, once=once, until=until, x=this.x)
        game.perform(AddDelayed(delayed).because("603.7a"))
        game.note("a delayed triggered ability waits", cites=("603.7a",))

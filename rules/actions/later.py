"""603.7. Delayed triggered abilities"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Condition, Duration, Instruction, Trigger, Triggered
from rules.abilities.triggered import Delayed
from rules.events import AddDelayed
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Moment(Record):
    """What a delayed triggered ability waits for: an occasion, or the beginning of a step."""

    when: tuple[Trigger, ...] = ()
    at: str = ""
    whose: str = "each player"
    if_: Condition | None = None
    do: tuple[Instruction, ...] = ()
    until: Duration | None = None


class Later(Instruction):
    """Something will happen at a later time, once (603.7b); names bound now keep their meaning."""

    moment: Moment
    do: tuple[Instruction, ...] = ()
    every_time: bool = False
    until: Duration | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        names = {k: v for k, v in this.names.items() if isinstance(k, str)}
        m = self.moment
        ability = Triggered(self.do or m.do, m.when, m.at, m.whose, m.if_)
        until = self.until or m.until
        once = not self.every_time and until is None  # 603.7b
        delayed = Delayed(ability, this.source, this.controller, names, once=once, until=until)
        game.perform(AddDelayed(delayed).because("603.7a"))
        game.note("a delayed triggered ability waits", cites=("603.7a",))

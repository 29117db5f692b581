"""611.2a: how long continuous effects last"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.abilities.kinds import Condition, Duration, Trigger
from rules.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.events import Event
    from rules.state import State


class EndOfTurn(Duration):
    """Until the cleanup step (514.2)."""

    tells: ClassVar[str] = "until end of turn"


class EndOfCombat(Duration):
    """Until the end of the combat phase (500.5a)."""

    tells: ClassVar[str] = "until end of combat"


class YourNextTurn(Duration):
    """Until its controller's next turn begins (500.5b)."""

    tells: ClassVar[str] = "until its controller's next turn"


class While(Duration):
    """For as long as a condition holds; if it doesn't at first, the effect does nothing (611.2b)."""

    condition: Condition
    tells: ClassVar[str] = "for as long as its condition holds"


class Happens(Duration):
    """Until something happens, said as a trigger."""

    sayable = False
    what: Trigger
    tells: ClassVar[str] = "until something happens"


def ended(state: State, effect: Any, events: Sequence[Event] = (), before: State | None = None) -> bool:
    """Whether what the effect lasts for is over: its condition no longer holds (611.2b), or the event has happened."""
    if isinstance(effect.until, While):
        return not effect.until.condition.holds(View(state, state.known, effect.this, effect.you, effect.names))
    if isinstance(effect.until, Happens) and before is not None:
        trigger = effect.until.what
        seen = before if trigger.looks_back else state
        mine = [e for e in events if type(e).__name__ in trigger.watches]
        return bool(
            mine and trigger.occasions(View(seen, seen.known, effect.this, effect.you, effect.names), mine, before)
        )
    return False

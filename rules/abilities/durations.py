"""611.2a: how long continuous effects last"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.abilities.kinds import Condition, Duration, Trigger
from rules.view import View

if TYPE_CHECKING:
    from rules.abilities.continuous import ContinuousEffect
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


class Event(Duration):
    """Until something happens, said as a trigger."""

    says = "happens"
    what: Trigger
    tells: ClassVar[str] = "until something happens"


def ended(state: State, effect: ContinuousEffect) -> bool:
    """Whether the condition that the effect lasts for no longer holds (611.2b)."""
    if not isinstance(effect.until, While):
        return False
    return not effect.until.condition.holds(View(state, state.known, effect.this, effect.you, effect.names))

"""614.1c, 616.1c: effects of spells and abilities on how the next objects enter"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rules.abilities.entering_replacements import AsItEnters
from rules.abilities.kinds import Duration, Replacement
from rules.abilities.replacement import Effect
from rules.abilities.resolving import Resolving
from rules.events import Event, SetShields
from rules.state import EMPTY, Id, ObjectId, PlayerId, State
from rules.trace import Note
from rules.view import View

if TYPE_CHECKING:
    from rules.game import Game


class NextEntering(Effect):
    """The next objects that enter and match do so in another way."""

    object: ObjectId | None
    you: PlayerId
    ability: Replacement
    names: Mapping[str, tuple[Id, ...]] = EMPTY
    lasts: Duration | None = None
    made: int = 0
    used: bool = False  # by something that is about to enter; what enters with it does so in this way, too

    def told(self) -> Note:
        """Its line in the trace."""
        return Note("how the next objects like that enter will be replaced", (), ("614.1c",))

    def applies(self, state: State, event: Event) -> bool:
        return False  # `of_shields` makes what does, of what is entering


class EntersAsSaid(AsItEnters):
    """Such an effect, and one object to which it applies."""

    shield: NextEntering

    @property
    def key(self) -> Any:
        return "enters next", self.shield.made

    @property
    def source(self) -> ObjectId | None:
        return self.shield.object

    def applies(self, state: State, event: Event) -> bool:
        return True

    def resolving(self) -> Resolving:
        return Resolving(self.shield.object, self.shield.you, {**self.shield.names, **self.occasion.names})

    def instead(self, game: Game, event: Event) -> list[Event]:
        made = self.shield.made
        game.keep(
            SetShields(
                tuple(
                    s.but(used=True) if isinstance(s, NextEntering) and s.made == made else s
                    for s in game.state.shields
                )
            )
        )
        return super().instead(game, event)


def of_shields(state: State, event: Any, would_be: State) -> Iterator[EntersAsSaid]:
    """The effects of that sort on an object that is about to enter; it is judged as it would be (614.12)."""
    for shield in state.shields:
        if not isinstance(shield, NextEntering):
            continue
        view = View(would_be, would_be.known, shield.object, shield.you, shield.names)
        for trigger in shield.ability.as_:
            if found := trigger.occasions(view, [event.about_to_happen(state)], state):
                entering = would_be.clock
                yield EntersAsSaid(entering, 0, shield.ability, entering, would_be, found[0], shield)
                break

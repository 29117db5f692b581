"""702.89. Umbra Armor"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Ability, Instruction, Keyword, Replacement
from rules.abilities.occasions import IsDestroyed
from rules.actions.destroy import DestroyIt
from rules.events import Event
from rules.references import Affected, Reference
from rules.state import ObjectId, State

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

KEYWORDS = {"umbra armor": ""}


class RemoveAllDamage(Event):
    """No damage is marked on a permanent any more."""

    object: ObjectId
    tells = "all damage is removed from <object>"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object)

    def apply(self, state: State) -> State:
        return state.update(self.object, damage=0, deathtouched=False)


class _Spare(Instruction):
    """All damage marked on it is removed."""

    what: Reference

    def perform(self, game: Game, this: Resolving) -> None:
        game.perform(*(RemoveAllDamage(i).because("702.89a") for i in this.permanents(game, self.what)))


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """If the enchanted permanent would be destroyed, all damage is removed from it and the Aura destroyed (702.89a)."""
    host = "enchanted permanent"
    instead = (_Spare(Reference.read(host)), DestroyIt(Reference.read("this")))
    return (Replacement((IsDestroyed(Affected.read(host)),), instead=instead),)


ABILITIES = {"umbra armor": means}

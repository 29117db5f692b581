"""701.3. Attach"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Instruction
from rules.events import Attach
from rules.references import Reference
from rules.sorts import PERMANENT
from rules.state import Id

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class AttachIt(Instruction):
    """Attach a permanent to an object (701.3a); nothing happens where it is or may not be attached (701.3b)."""

    says = "attach"
    what: Reference
    to: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        from rules.attaching import why_not

        for id in this.permanents(game, self.what):
            for to in self._hosts(game, this, id):
                if game.state[id].attached_to == to:
                    game.note("<0> is already attached to <1>", id, to, cites=("701.3b",))
                elif why := why_not(game.state, id, to):
                    game.note("<0> can't be attached to <1>", id, to, cites=("701.3b", *_of_auras(game, id), *why))
                else:
                    game.perform(Attach(id, to).because("701.3a", "701.3c", *_of_links(game, id)))

    def _hosts(self, game: Game, this: Resolving, id: int) -> tuple[Id, ...]:
        """What it is attached to; as an Aura is turned face up only what it may then enchant is chosen (303.4k)."""
        from rules.attaching import why_not

        if game.really is None or self.to.one is None or "Aura" not in game.state.characteristics[id].subtypes:
            return this.resolve(game, self.to, label="to")
        game.cites.add("303.4k")
        options = tuple(i for i in self.to.one.all(this.view(game)) if not why_not(game.state, id, i))
        return choose_objects(game, this.controller, options, 1, 1, self.to.text, "to", "303.4k")


def _of_links(game: Game, id: int) -> tuple[str, ...]:
    """607.2c, where an Aura enchants what its other ability put onto the battlefield."""
    from rules.attaching import enchants

    return ("607.2c",) if any("linked" in filter.reads for filter, _ in enchants(game.state, id)) else ()


def _of_auras(game: Game, id: int) -> tuple[str, ...]:
    return ("303.4j",) if "Aura" in game.state.characteristics[id].subtypes else ()

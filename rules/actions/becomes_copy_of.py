"""707. Copying Objects: what becomes a copy, or enters as one"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.continuous import ContinuousEffect
from rules.abilities.kinds import Duration, Instruction
from rules.copying import CopyOf, Exceptions, copiable, for_a_time, with_exceptions
from rules.entering import host
from rules.events import Attach, BecomeCopy, StartEffect
from rules.outcomes import Unsupported
from rules.references import Reference
from rules.state import Card, ObjectId

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class BecomesCopyOf(Instruction):
    """An object, `this` unless said otherwise, becomes a copy of another (707.4), or enters as one (707.5)."""

    model: Reference
    object: Reference = Reference("this")
    until: Duration | None = None
    except_: Exceptions | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        models = [i for i in this.resolve(game, self.model) if isinstance(i, int)]
        if not models:
            game.note("there is nothing to copy", cites=("101.3",))
            return
        for id in this.objects(game, self.object):
            card = with_exceptions(copiable(game.state, models[0]), self.except_, this.view(game), id)
            entering = game.really is not None and id not in game.really.objects
            cites: tuple[str, ...] = ("707.5", "707.2") if entering else ("707.4", "707.2")
            model = game.state.knowing(models[0]).objects[models[0]]
            cites += ("707.3",) if model.copy_of is not None else ("707.8",) if len(model.card.faces) > 1 else ()
            if self.until is not None or for_a_time(game.state, id) is not None:
                effect = ContinuousEffect(this.source, this.controller, (id,), (CopyOf(card),), self.until)
                game.perform(StartEffect(effect).because("613.1a", *cites))
                continue
            if entering:
                self._on_a_host(game, this, id, card)
            game.perform(BecomeCopy(id, models[0], card).because(*cites, *(("707.9",) if self.except_ else ())))

    @staticmethod
    def _on_a_host(game: Game, this: Resolving, id: ObjectId, card: Card) -> None:
        """What enters as a copy of an Aura is attached to what its controller chooses (303.4f)."""
        if "Aura" not in card.faces[0].subtypes:
            return
        found, why = host(game, this, game.state.update(id, copy_of=card), id, this.controller)
        if found is None:
            raise Unsupported("<0> entering as an Aura that can enchant nothing is not modelled", id, cites=why)
        game.perform(Attach(id, found).because("303.4f"))

"""707. Copying Objects: what becomes a copy, or enters as one"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.continuous import ContinuousEffect
from rules.abilities.kinds import Duration, Instruction
from rules.copying import CopyOf, Exceptions, copiable, counters_of, for_a_time, with_exceptions
from rules.entering import host
from rules.events import Attach, BecomeCopy, StartEffect, StayOut
from rules.outcomes import Unsupported
from rules.references import Reference
from rules.sorts import OBJECT
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
    about = {"model": OBJECT, "object": OBJECT}

    def perform(self, game: Game, this: Resolving) -> None:
        models = [i for i in this.resolve(game, self.model) if isinstance(i, int)]
        if not models:
            game.note("there is nothing to copy", cites=("101.3",))
            return
        for id in this.objects(game, self.object):
            view = this.view(game)
            card = with_exceptions(copiable(game.state, models[0]), self.except_, view, id)
            entering = game.really is not None and id not in game.really.objects
            if game.state[id].zone not in ("battlefield", "stack"):
                game.note("<0> is no permanent, so it doesn't become a copy", id, cites=("707.4", "101.3"))
                continue
            cites = self._cites(game, models[0], entering)
            if entering and not self._on_a_host(game, this, id, card):
                continue
            if self.until is not None or for_a_time(game.state, id) is not None:
                self._begin(game, this, id, card, cites)
                continue
            counters = counters_of(card, self.except_, view, id) if entering else {}
            game.perform(BecomeCopy(id, models[0], card, counters).because(*cites))

    def _cites(self, game: Game, model: ObjectId, entering: bool) -> tuple[str, ...]:
        game.cites.update(("613.1a", "613.2c"))
        cites: tuple[str, ...] = ("707.5", "707.2") if entering else ("707.4", "707.2")
        o = game.state.knowing(model).objects[model]
        two_faced = len(o.card.faces) > 1 and not o.face_down  # 708.2
        cites += ("707.3",) if o.copy_of is not None else ("707.8",) if two_faced else ()
        if self.except_ is None:
            return cites
        also = (("707.9c", self.except_.keeps), ("707.9e", self.except_.counters), ("707.9f", self.except_.also))
        return (*cites, "707.9", *(cite for cite, said in also if said))

    def _begin(self, game: Game, this: Resolving, id: ObjectId, card: Card, cites: tuple[str, ...]) -> None:
        """It is a copy for a time, also from the moment it enters (613.1a)."""
        if self.except_ is not None and (self.except_.counters or any(one.counters for one in self.except_.also)):
            raise Unsupported("entering with counters as a copy for a time is not modelled", cites=("707.9e",))
        effect = ContinuousEffect(this.source, this.controller, (id,), (CopyOf(card),), self.until)
        game.perform(StartEffect(effect).because("613.1a", *cites))

    @staticmethod
    def _on_a_host(game: Game, this: Resolving, id: ObjectId, card: Card) -> bool:
        """What enters as a copy of an Aura is attached to what its controller chooses (303.4f); whether it enters."""
        if "Aura" not in card.faces[0].subtypes:
            return True
        seen = game.state.update(id, copy_of=card)
        found, why = host(game, this, seen, id, seen.controller(id))
        if found is None:
            game.note("there is nothing that <0> could enchant", id, cites=why)
            game.perform(StayOut(id))
            return False
        game.perform(Attach(id, found).because("303.4f"))
        return True

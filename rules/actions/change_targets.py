"""115.7. Changing targets"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import targets
from rules.abilities.casting import parts, targeted
from rules.abilities.kinds import Instruction
from rules.abilities.resolving import Resolving
from rules.references import Reference
from rules.sorts import ON_THE_STACK
from rules.state import Id, ObjectId, OnStack

if TYPE_CHECKING:
    from rules.game import Game


class ChangeTargets(Instruction):
    """The targets of a spell or ability are changed to other legal ones; where one can't be, none is (115.7a)."""

    what: Reference
    about = {"what": ON_THE_STACK}

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.objects(game, self.what):
            on = game.state[id].on_stack
            if on is None:
                continue
            changed = self._changed(game, this, id, on)
            if changed is None:
                game.note("there is no other legal target, so nothing is changed", cites=("115.7a",))
                continue
            game.keep_object(id, on_stack=on.but(targets=changed))
            new = tuple(dict.fromkeys(i for c in changed for i in c))
            game.note("the targets of <0> are changed: it targets <1>", id, new, cites=("115.7a",))
            before = {i for c in on.targets for i in c}
            player = game.state.controller(id)
            game.perform(*(e for e in targeted(game.state, id, player) if e.object not in before))

    @staticmethod
    def _changed(game: Game, this: Resolving, id: ObjectId, on: OnStack) -> tuple[tuple[Id, ...], ...] | None:
        """The new targets, each another one than before (115.7e); None where there is none for one of them."""
        aim = Resolving(on.source, game.state.controller(id), on.names, x=on.x)
        slots = [t for part in parts(on.ability, on.modes) for t in part.targets]
        legal = [targets.legal(game, aim.view(game), slot.filter, id, aim.controller) for slot in slots]
        others = [tuple(o for o in found if o not in old) for found, old in zip(legal, on.targets, strict=True)]
        if any(len(found) < len(old) for found, old in zip(others, on.targets, strict=True)):
            return None
        changed: list[tuple[Id, ...]] = []
        for slot, old, found in zip(slots, on.targets, others, strict=True):
            options = targets.apart(slot, found, changed)
            if len(options) < len(old):
                return None
            about = f"<0> must choose a new target ({slot.filter.text})"
            ask = targets.ChooseTarget(this.controller, about, (this.controller,), "115.7a", "target",
                                       options=options, least=len(old), most=len(old), source=id)  # fmt: skip
            changed.append(tuple(game.choose(ask)))
        return tuple(changed)

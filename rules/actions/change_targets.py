"""115.7. Changing targets"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import targets
from rules.abilities.casting import parts, targeted
from rules.abilities.kinds import Instruction
from rules.abilities.resolving import Resolving
from rules.references import Reference

if TYPE_CHECKING:
    from rules.game import Game


class ChangeTargets(Instruction):
    """The targets of a spell or ability are changed to other legal ones, or stay where there is none (115.7a)."""

    what: Reference

    def perform(self, game: Game, this: Resolving) -> None:
        for id in this.objects(game, self.what):
            on = game.state[id].on_stack
            if on is None:
                continue
            slots = [t for part in parts(on.ability, on.modes) for t in part.targets]
            aim = Resolving(on.source, game.state.controller(id), on.names, x=on.x)
            changed: list[tuple[int | str, ...]] = []
            for slot, old in zip(slots, on.targets, strict=True):
                options = targets.legal(game, aim.view(game), slot.filter, id, aim.controller)
                others = tuple(o for o in options if o not in old)
                if len(others) < len(old):
                    game.note("there is no other legal target, so it stays", cites=("115.7a",))
                    changed.append(old)
                    continue
                about = f"<0> must choose a new target ({slot.filter.text})"
                ask = targets.ChooseTarget(this.controller, about, (this.controller,), "115.7a", "target",
                                           options=others,
                                           least=len(old), most=len(old), source=id)  # fmt: skip
                changed.append(tuple(game.choose(ask)))
            game.keep_object(id, on_stack=on.but(targets=tuple(changed)))
            new = tuple(dict.fromkeys(i for c in changed for i in c))
            game.note("the targets of <0> are changed: it targets <1>", id, new, cites=("115.7a",))
            before = {i for c in on.targets for i in c}
            game.perform(*(e for e in targeted(game.state, id, aim.controller) if e.object not in before))

"""707.10. Copies of spells and abilities"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import targets
from rules.abilities.casting import parts, targeted
from rules.abilities.kinds import Amount, Instruction
from rules.abilities.resolving import Resolving
from rules.decisions import YesNo
from rules.events import CopyOnStack
from rules.references import Reference
from rules.state import OnStack, PlayerId

if TYPE_CHECKING:
    from rules.game import Game


class CopySpell(Instruction):
    """Copy spells or abilities so many times (707.10); the copier may choose new targets (707.10c)."""

    what: Reference
    amount: int | Amount = 1
    new_targets: bool = True

    def perform(self, game: Game, this: Resolving) -> None:
        for id in (i for i in this.resolve(game, self.what) if isinstance(i, int)):
            if id not in game.state.objects and id not in game.state.last:
                continue
            for _ in range(this.number(game, self.amount)):
                old = game.state.knowing(id).objects[id]
                more = ["707.10b"] if old.is_ability else ["702.103c"] if old.bestowed else []
                game.perform(CopyOnStack(id, this.controller).because("707.10", *more))
                self._aim(game, this, game.state.stack[-1])

    def _aim(self, game: Game, this: Resolving, copy: int) -> None:
        on, player = game.state[copy].on_stack, this.controller
        if on is None or not any(on.targets):
            return
        if self.new_targets:
            self._choose(game, player, copy, on)
        game.perform(*targeted(game.state, copy, player))

    def _choose(self, game: Game, player: PlayerId, copy: int, on: OnStack) -> None:
        ask = YesNo(player, "<0> may choose new targets for the copy: does <0>?", (player,), "707.10c", "new targets")
        if game.choose(ask):
            slots = tuple(t for part in parts(on.ability, on.modes) for t in part.targets)
            aim = Resolving(copy, player, x=on.x)
            chosen = targets.choose(game, aim.view(game), slots, copy, player, on.x)
            game.keep_object(copy, on_stack=on.but(targets=chosen))

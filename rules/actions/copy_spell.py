"""707.10. Copies of spells and abilities"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import targets
from rules.abilities.casting import parts, targeted
from rules.abilities.kinds import Amount, Instruction
from rules.abilities.resolving import Resolving
from rules.copying import Exceptions, with_exceptions
from rules.decisions import YesNo
from rules.events import CopyOnStack
from rules.references import Reference
from rules.sorts import OBJECT
from rules.state import OnStack, PlayerId

if TYPE_CHECKING:
    from rules.game import Game


class CopySpell(Instruction):
    """Copy spells or abilities so many times (707.10); the copier may choose new targets (707.10c)."""

    what: Reference
    amount: int | Amount = 1
    new_targets: bool = True
    except_: Exceptions | None = None  # what is different about the copies (707.9)
    about = {"what": OBJECT}

    def perform(self, game: Game, this: Resolving) -> None:
        for id in (i for i in this.resolve(game, self.what) if isinstance(i, int)):
            if id not in game.state.objects and id not in game.state.last:
                continue
            if game.state.knowing(id).objects[id].zone != "stack":
                game.note("<0> is neither a spell nor an ability, so it can't be copied as one", id, cites=("707.10",))
                continue
            for _ in range(this.number(game, self.amount)):
                old = game.state.knowing(id).objects[id]
                more = ["707.10b"] if old.is_ability else ["702.103c"] if old.bestowed else []
                more += ["707.10g"] if len(old.card.faces) > 1 else []
                more += ["707.9"] if self.except_ is not None else []
                card = with_exceptions(old.card, self.except_, this.view(game), id)
                game.perform(CopyOnStack(id, this.controller, card).because("707.10", *more))
                self._aim(game, this, game.state.stack[-1])

    def _aim(self, game: Game, this: Resolving, copy: int) -> None:
        on, player = game.state[copy].on_stack, this.controller
        if on is None or not any(on.targets):
            return
        if self.new_targets:
            self._choose(game, player, copy, on)
        game.perform(*targeted(game.state, copy, player))

    def _choose(self, game: Game, player: PlayerId, copy: int, on: OnStack) -> None:
        """Each target stays, legal or not, or another legal one takes its place and its share (115.7d, 115.7f)."""
        ask = YesNo(player, "<0> may choose new targets for the copy: does <0>?", (player,), "707.10c", "new targets")
        if not game.choose(ask):
            return
        view = Resolving(on.source, player, x=on.x).view(game)
        slots = [t for part in parts(on.ability, on.modes) for t in part.targets]
        chosen, divided = [], dict(on.divided)
        for slot, old in zip(slots, on.targets, strict=True):
            options = dict.fromkeys((*old, *targets.legal(game, view, slot.filter, on.source, player, copy)))
            about = f"<0> must choose the targets of the copy ({slot.filter.text})"
            which = targets.ChooseTarget(player, about, (player,), "707.10c", "target", options=tuple(options),
                                         source=on.source, least=len(old), most=len(old))  # fmt: skip
            new = tuple(game.choose(which))
            gone, come = [o for o in old if o not in new], [n for n in new if n not in old]
            divided.update({n: divided.pop(o) for o, n in zip(gone, come, strict=True) if o in divided})
            chosen.append(new)
        game.keep_object(copy, on_stack=on.but(targets=tuple(chosen), divided=divided))

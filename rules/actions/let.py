"""611.2. Continuous effects from resolved spells and abilities"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.continuous import ContinuousEffect
from rules.abilities.durations import While
from rules.abilities.kinds import Amount, Change, Duration, Instruction
from rules.events import StartEffect
from rules.outcomes import Unsupported
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Let(Instruction):
    """A continuous effect begins: changes of what is named, for a duration; without one it lasts (611.2a)."""

    rest = "changes"
    what: Reference
    changes: tuple[Change, ...] = ()
    until: Duration | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        view = this.view(game)
        if isinstance(self.until, While) and not self.until.condition.holds(view):
            game.note("its duration is over before it would begin, so it does nothing", cites=("611.2b",))
            return
        if self.what.text.startswith(("each player", "you", "each opponent")):
            raise Unsupported("effects that change the rules for players are not modelled", cites=("611.2c",))
        ids = tuple(i for i in this.resolve(game, self.what) if isinstance(i, int) and i in game.state.objects)
        if not ids and self.what.each is None:
            game.note("what it would affect is no longer there", cites=("608.2b", "400.7"))
            return
        changes = tuple(c.fixed(view) for c in self.changes)
        effect = ContinuousEffect(this.source, this.controller, ids, changes, self.until, names=dict(this.names))
        amounts = (a for c in self.changes for a in c.__dict__.values())
        cites = [cite for a in amounts if isinstance(a, Amount) for cite in a.cites]
        game.perform(StartEffect(effect).because("611.2c", *cites))

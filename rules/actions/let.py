"""611.2. Continuous effects from resolved spells and abilities"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.abilities.continuous import ContinuousEffect, Spoken
from rules.abilities.durations import While
from rules.abilities.kinds import Amount, Change, Duration, Instruction
from rules.events import StartEffect
from rules.outcomes import Unsupported
from rules.references import Reference, exists
from rules.sorts import common

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Let(Instruction):
    """A continuous effect begins: changes of what is named, for a duration; without one it lasts (611.2a)."""

    rest = "changes"
    what: Reference
    changes: tuple[Change, ...] = ()
    until: Duration | None = None

    def sorts(self) -> Mapping[str, Any]:
        """What it is about can be changed so."""
        return {"what": common(change.affects for change in self.changes)}

    def lacks(self) -> str:
        """What is missing, or nothing."""
        return "" if self.changes else "let needs a change, such as power: +1 or gain: [flying]"

    def perform(self, game: Game, this: Resolving) -> None:
        view = this.view(game)
        if isinstance(self.until, While) and not self.until.condition.holds(view):
            game.note("its duration is over before it would begin, so it does nothing", cites=("611.2b",))
            return
        if game.really is not None and any(c.layer.startswith("7") or c.layer in "45" for c in self.changes):
            raise Unsupported(
                "what something enters with as copiable values is not modelled", cites=("613.2a", "707.2")
            )
        lasting, fixed = self._split()
        if lasting:  # 611.2c: what is no characteristic also affects what comes later
            later = ContinuousEffect(
                this.source, this.controller, self.what.each, lasting, self.until, names=dict(this.names)
            )
            game.perform(StartEffect(later).because("611.2c"))
        if fixed:
            self._on_these(game, this, tuple(c.fixed(view) for c in fixed))

    def _split(self) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
        """The changes that affect all that a phrase matches at any time, and those of what it matches now."""
        if self.what.each is None:
            return (), self.changes
        lasting = tuple(c for c in self.changes if isinstance(c, Spoken))
        return lasting, tuple(c for c in self.changes if c not in lasting)

    def _on_these(self, game: Game, this: Resolving, changes: tuple[Change, ...]) -> None:
        named = this.resolve(game, self.what)
        ids = tuple(i for i in named if i in game.state.players or exists(game.state, i))  # 702.26e
        if not ids and self.what.each is None:
            game.note("what it would affect is no longer there", cites=("608.2b", "400.7"))
            return
        effect = ContinuousEffect(this.source, this.controller, ids, changes, self.until, names=dict(this.names))
        amounts = (a for c in self.changes for a in c.__dict__.values())
        cites = [cite for a in amounts if isinstance(a, Amount) for cite in a.cites]
        game.perform(StartEffect(effect).because("611.2c", *cites))

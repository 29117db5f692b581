"""701.13. Exile"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.events import Exile, Link
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game
    from rules.state import ObjectId


class ExileIt(Instruction):
    """Exile objects (701.13a); what has moved to another public zone since is followed only where 400.7 says so."""

    says = "exile"
    what: Reference
    face_down: bool = False
    as_: str = ""

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.objects(game, self.what, "exile") or this.followed(game, self.what)
        if not ids and not self.what.each:
            game.note("what it would exile is no longer there", cites=("400.7",))
        cites = ("701.13a", "406.3a") if self.face_down else ("701.13a",)
        game.perform(*(Exile(i, self.face_down).because(*cites) for i in ids))
        this.bind(self.as_, link(game, this, ids))


def link(game: Game, this: Resolving, exiled: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    """What was exiled, as the objects that it is now; other abilities of the source may speak of it (607.2a)."""
    new = tuple(n for i in exiled for n in game.state.all_now(i))
    if this.source is not None and game.captured is None:
        game.keep(Link(this.source, "exiled with this", new))
    return new

"""400.6, 608.2. Return"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from rules.abilities.kinds import Instruction
from rules.entering import enter
from rules.entering_effects import Being
from rules.events import Move
from rules.references import Reference
from rules.sorts import OBJECT
from rules.state import EMPTY
from rules.tokens import Printed, face_down

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


_OF_PERMANENTS = (
    "under", "tapped", "transformed", "attacking", "counters", "attached_to", "face_down", "it_is", "is_", "has",
)  # fmt: skip


class Return(Instruction):
    """Return objects to a hand, to the battlefield under a player's control, or to a library (400.6)."""

    what: Reference
    to: Literal["hand", "battlefield", "library"] = "hand"
    under: Reference | None = None
    tapped: bool = False
    transformed: bool = False  # with its back face up (712.14a)
    attacking: Reference | None = None
    counters: Mapping[str, int] = EMPTY  # it enters with these
    attached_to: Reference | None = None
    position: Literal["top", "bottom"] | None = None  # in a library
    face_down: bool = False
    it_is: Printed | None = None  # what it is face down, if not a 2/2 creature (708.2)
    is_: Being | None = None
    has: Being | None = None  # what it has, or hasn't; what it gains or becomes is said by `let`
    as_: str = ""
    about = {"what": OBJECT}

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """What can be said of a permanent only, or of a place in a library."""
        yield from super().amiss()
        if self.to != "battlefield":
            why = "it can be said only of what returns to the battlefield"
            yield from ((f, "unknown-key", why) for f in self.said(*_OF_PERMANENTS))
        if self.to != "library":
            yield from ((f, "unknown-key", "only a library has an order") for f in self.said("position"))

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return self.to == "library"

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.objects(game, self.what, "return") or this.followed(game, self.what)
        if not ids:
            game.note("what it would return is no longer there", cites=("400.7",))
        if self.to == "battlefield":
            how = {
                "under": self.under,
                "tapped": self.tapped,
                "attacking": self.attacking,
                "counters": self.counters,
                "attached_to": self.attached_to,
                "transformed": self.transformed,
                "face_down": face_down(self.face_down, self.it_is),
                "is_": self.is_,
                "has": self.has,
            }
            enter(game, this, ids, name=self.as_, **how)  # type: ignore[arg-type]
        else:
            at = {"top": 0, "bottom": -1, None: None}[self.position]
            game.perform(*(Move(i, self.to, position=at).because("400.6") for i in ids))

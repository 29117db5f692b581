"""400.6, 401.4. Put into a hand, a graveyard or a library"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from rules.abilities.kinds import Instruction
from rules.actions.library import Place, ordered, top, unlist
from rules.events import Move
from rules.references import Reference
from rules.sorts import OBJECT
from rules.state import ObjectId

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Put(Instruction):
    """Put objects into their owners' hands, graveyards or libraries (400.6).

    In a library `position` is `top`, `bottom`, or a number counted from the top; of several cards the owner chooses
    the order (401.4).
    """

    what: Reference
    into: Literal["hand", "graveyard", "library"]
    position: Literal["top", "bottom"] | int = "top"
    as_: str = ""
    about = {"what": OBJECT}
    least = {"position": 1}

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """A place in what has no order."""
        yield from super().amiss()
        if self.into != "library":
            yield from ((f, "unknown-key", "only a library has an order") for f in self.said("position"))

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return self.into == "library"

    def perform(self, game: Game, this: Resolving) -> None:
        ids = tuple(this.objects(game, self.what, "put") or this.followed(game, self.what))
        if not ids:
            game.note("what it would put there is no longer there", cites=("400.7",))
        if self.into == "library":
            self._into_library(game, ids)
        else:
            game.perform(*(Move(i, self.into).because("400.6") for i in ids))
        this.bind(self.as_, (n for i in ids for n in game.state.turned_into(i)))

    def _into_library(self, game: Game, ids: tuple[ObjectId, ...]) -> None:
        ids = ordered(game, ids, self.position if isinstance(self.position, str) else "top", "401.4")
        at = self.position - 1 if isinstance(self.position, int) else {"top": 0, "bottom": -1}[self.position]
        cites = ("400.6", "401.4") if len(ids) > 1 else ("400.6",)
        for owner in game.state.apnap():
            top(game, owner, at)
            within = tuple(i for i in ids if game.state[i].zone == "library" and game.state[i].owner == owner)
            if within:
                game.perform(Place(owner, within, at).because(*cites))
        coming = [i for i in ids if game.state[i].zone != "library"]
        moves = (Move(i, "library", position=at) for i in (coming if at == -1 else coming[::-1]))
        game.perform(*(m.because(*cites) for m in moves))
        if at == -1:
            self._at_the_bottom(game, coming)

    @staticmethod
    def _at_the_bottom(game: Game, ids: Sequence[ObjectId]) -> None:
        """Nobody draws the bottom cards of a library of which the others aren't described."""
        new = [n for i in ids for n in game.state.turned_into(i) if n in game.state.objects]
        for player in game.state.players:
            game.state = unlist(game.state, player, new)

"""701.40, 701.58, 708.3: cards are put onto the battlefield face down"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rules.abilities.face_down_status import listed
from rules.abilities.kinds import Amount, Instruction
from rules.actions.library import fewer, forget, top
from rules.events import Entering, Move
from rules.references import Reference
from rules.sorts import OBJECT
from rules.state import ObjectId, PlayerId
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Hiding(Record):
    """A keyword action that puts cards onto the battlefield face down, and the rules that it follows."""

    kind: str
    cite: str
    one_by_one: str  # cards of a library come one at a time
    prohibited: str  # what can't enter stays where it is


class PutFaceDown(Instruction):
    """Players put cards onto the battlefield face down: so many from the top of a library, or those named.

    Without `whose` each takes them from their own library.
    """

    sayable = False
    how: ClassVar[Hiding]
    what: int | Amount | Reference = 1
    by: Reference | None = None
    whose: Reference | None = None
    as_: str = ""
    about = {"what": OBJECT}
    least = {"what": 0}

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def perform(self, game: Game, this: Resolving) -> None:
        found: list[ObjectId] = []
        for player in this.players(game, self.by):
            if isinstance(self.what, Reference):
                ids = this.objects(game, self.what, self.how.kind) or this.followed(game, self.what)
                found += put_face_down(game, player, ids, self.how)
                continue
            n = this.number(game, self.what)
            for owner in this.players(game, self.whose) if self.whose is not None else [player]:
                found += put_face_down(game, player, self._top(game, owner, n), self.how)
                forget(game, owner)
        this.bind(self.as_, found)

    def _top(self, game: Game, owner: PlayerId, n: int) -> Sequence[ObjectId]:
        """The top cards of a library; it is said where there are not as many."""
        cards = top(game, owner, n)
        if len(cards) < n:
            few = "there are not as many cards" if cards else "there is no card"
            game.note(f"{few} in <0>'s library", owner, cites=(self.how.cite, *fewer(cards, n)))
        return cards


def put_face_down(game: Game, player: PlayerId, ids: Sequence[ObjectId], how: Hiding) -> list[ObjectId]:
    """Put cards onto the battlefield face down under a player's control; the permanents that they become.

    Those of a library come one at a time, the others together; what can't enter stays where and as it is.
    """
    entering = Entering(controller=player, face_down=how.kind, listed=listed(how.kind))
    moves = [
        Move(id, "battlefield", entering).because(how.cite, "708.2a", "708.3") for id in ids if _is_card(game, id, how)
    ]
    single = [m for m in moves if game.state[m.object].zone == "library"]
    game.cites.update((how.one_by_one,) if len(single) > 1 else ())
    for together in (*([m] for m in single), [m for m in moves if m not in single]):
        game.perform(*(m for m in together if _can_enter(game, m, how)))
    now = game.state
    return [n for m in moves if (n := now.became.get(m.object)) is not None and now.on_battlefield(n)]


def _is_card(game: Game, id: ObjectId, how: Hiding) -> bool:
    """Whether it is a card somewhere else than on the battlefield."""
    o = game.state[id]
    if o.card.token:
        game.note("<0> is no card, so nothing happens to it", id, cites=(how.cite, "108.2b"))
    elif o.zone == "battlefield":
        game.note("<0> is on the battlefield already, so nothing happens to it", id, cites=(how.cite, "101.3"))
    return not o.card.token and o.zone != "battlefield"


def _can_enter(game: Game, move: Move, how: Hiding) -> bool:
    if move.possible(game.state):
        return True
    game.note("<0> can't enter the battlefield face down, so it stays where it is", move.object,
              cites=(how.prohibited, "614.17d"))  # fmt: skip
    return False

"""701.36. Populate"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Instruction
from rules.copying import as_token
from rules.events import CreateToken, Entering
from rules.filters import Filter
from rules.references import Reference
from rules.state import ObjectId, PlayerId
from rules.vocabulary import last

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Populate(Instruction):
    """A player creates a copy of a creature token that they control and choose (701.36a)."""

    by: Reference | None = last(default=None, kw_only=True)
    as_: str = last(default="", kw_only=True)

    def perform(self, game: Game, this: Resolving) -> None:
        for player in this.players(game, self.by):
            view = this.view(game).but(you=player)
            options = Filter.read("creature token you control").all(view)
            if not options:
                game.note("<0> controls no creature token, so nothing is created", player, cites=("701.36b",))
            what = "a creature token to copy"
            for id in choose_objects(game, player, options, 1, 1, what, "populate", "701.36a"):
                this.bind(self.as_, copied(game, player, id))


def copied(game: Game, player: PlayerId, id: ObjectId) -> tuple[ObjectId, ...]:
    """Create a token with the copiable values of a permanent (707.2), the same face of it up (707.8a)."""
    card, face = as_token(game.state, id), game.state[id].face
    label = game.names_to_give.pop(0) if game.names_to_give else ""
    before = game.state.objects.keys()
    game.perform(CreateToken(player, card, Entering(face=face), label).because("701.36a", "707.2"))
    return tuple(i for i in game.state.objects if i not in before)

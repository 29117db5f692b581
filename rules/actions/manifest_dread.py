"""701.62. Manifest Dread"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Instruction
from rules.actions.library import DoneEvent, LookAt, fewer, forget, proposed, top
from rules.actions.manifest import MANIFEST
from rules.entering_face_down import put_face_down
from rules.events import Move
from rules.references import Reference
from rules.state import ObjectId, PlayerId
from rules.vocabulary import last

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class ManifestDread(DoneEvent):
    """A player manifests dread (701.62a); that is so even where there were no cards (701.62b)."""

    player: PlayerId
    tells = "<player> manifests dread"


class ManifestsDreadNow(Instruction):
    """Players look at two cards of their libraries, manifest one, and put the rest into the graveyard (701.62a)."""

    says = "manifest dread"
    by: Reference | None = last(default=None, kw_only=True)
    as_: str = last(default="", kw_only=True)

    def perform(self, game: Game, this: Resolving) -> None:
        found: list[ObjectId] = []
        for player in this.players(game, self.by):
            for event in proposed(game, ManifestDread(player)):
                found += manifest_dread(game, event)
        this.bind(self.as_, found)


def manifest_dread(game: Game, event: ManifestDread) -> list[ObjectId]:
    """Look at the top two cards, manifest one, and put the others into the graveyard; the manifested permanent."""
    player = event.player
    cards = top(game, player, 2)
    if cards:
        game.perform(LookAt(player, cards).because("701.62a", *fewer(cards, 2)))
    chosen = choose_objects(game, player, cards, 1, 1, "a card to manifest", "manifest", "701.62a") if cards else ()
    found = put_face_down(game, player, chosen, MANIFEST)
    rest = [i for i in cards if i in game.state.objects]
    game.perform(*(Move(i, "graveyard").because("701.62a") for i in rest))
    game.perform(event.but(done=True).because("701.62b" if not cards else "701.62a"))
    forget(game, player)
    return found

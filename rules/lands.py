"""305. Lands: playing them"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.permissions import permitted
from rules.abilities.statements import AdditionalLands, forbids
from rules.events import PlayLand
from rules.outcomes import Illegal
from rules.state import ObjectId, PlayerId, State

if TYPE_CHECKING:
    from rules.game import Game


def play_land(game: Game, player: PlayerId, card: ObjectId, face: int | None = None) -> None:
    """Play a land: a special action (116.2a, 305), with a face of it up that is a land (712.12).

    Raises Illegal with the rule where that can't be done.
    """
    state = game.state
    o = state[card]
    face = _land_face(state, card) if face is None else face
    if "Land" not in o.card.faces[face].types or (face and o.card.layout != "modal"):
        raise Illegal("<0> is no land", card, cites=("305.1", "116.2a", *(("712.12",) if face else ())))
    turn = state.turn
    if turn.active != player:
        raise Illegal("it isn't <0>'s turn", player, cites=("305.3", "116.2a"))
    if not turn.step.endswith("main") or state.stack:
        raise Illegal("a land is played in a main phase while the stack is empty", cites=("305.1", "116.2a"))
    as_played = state.update(card, face=face) if face else state  # 712.11c: only this face is judged
    if not (o.zone == "hand" and o.owner == player) and not permitted(as_played, player, o):
        raise Illegal("<0> may not play <1> from its zone", player, card, cites=("305.1", "116.2a"))
    more = sum(int(s.change.number) for s in state.characteristics[player].said(AdditionalLands))
    if state.players[player].lands_played >= 1 + more:
        raise Illegal("<0> has already played a land this turn", player, cites=("305.2b", "116.2a"))
    if forbids(state, player, "play lands"):
        raise Illegal("an effect says that <0> can't play lands", player, cites=("305.2b", "101.2"))
    modal = ("712.12",) if o.card.layout == "modal" else ()
    game.perform(PlayLand(player, card, face).because("116.2a", "305.1", *modal))


def _land_face(state: State, card: ObjectId) -> int:
    """The face of it that is a land: the front one where both are, unless the player says otherwise (712.12)."""
    o = state[card]
    lands = [n for n, face in enumerate(o.card.faces) if "Land" in face.types]
    return lands[0] if lands and o.card.layout == "modal" else 0

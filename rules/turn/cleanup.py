"""514. Cleanup Step"""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING

from rules.abilities.choosing import choose_objects
from rules.abilities.durations import EndOfTurn
from rules.events import Discard
from rules.state import State
from rules.trace import rule
from rules.turn.events import SetTurn, WearOff

if TYPE_CHECKING:
    from rules.game import Game


HAND_SIZE = 7  # 402.2


@rule("514.1", "514.2")
def cleanup(game: Game) -> None:
    """Cleanup step

    The active player discards down to the maximum hand size, then damage wears off and effects end (514.2).
    """
    player = game.state.turn.active
    hand = game.state.players[player].hand
    if len(hand) > HAND_SIZE:
        n = len(hand) - HAND_SIZE
        cards = choose_objects(game, player, hand, n, n, "cards to discard down to seven", "discard", "514.1")
        game.perform(*(Discard(player, c).because("514.1") for c in cards))
    game.keep(SetTurn({"cleanups": game.state.turn.cleanups + 1}))
    if any_to_wear_off(game.state):
        game.perform(WearOff().because("514.2"))
    else:
        game.perform(WearOff().but(cites=()))


def any_to_wear_off(state: State) -> bool:
    """Whether there is damage or an effect that ends now."""
    return any(isinstance(e.until, EndOfTurn) for e in state.effects) or any(
        o.damage or o.regenerations for o in state.objects.values()
    )


def worn_off(state: State) -> State:
    """Without marked damage and without what lasts until the end of the turn, both at the same moment (514.2)."""
    state = state.with_effects(tuple(e for e in state.effects if not isinstance(e.until, EndOfTurn)))
    shields = tuple(s for s in state.shields if not isinstance(s.lasts, (EndOfTurn, NoneType)))
    delayed = tuple(d for d in state.delayed if not isinstance(d.until, EndOfTurn))
    state = state.inheriting(frozenset(), shields=shields, delayed=delayed)
    for o in state.objects.values():
        if o.damage or o.deathtouched or o.regenerations:
            state = state.update(o.id, damage=0, deathtouched=False, regenerations=0)
    return state


def comes_again(game: Game) -> bool:
    """Whether state-based actions or triggers give players priority here, so that another cleanup follows (514.3a)."""
    from rules.state_based_actions import applicable

    if not game.state.waiting and not applicable(game.state):
        return False
    turn = game.state.turn
    game.note("players get priority in this cleanup step, and another one follows", cites=("514.3a",))
    game.perform(SetTurn({"ahead": ("cleanup", *turn.ahead)}))
    return True

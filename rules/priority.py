"""117. Timing and Priority"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import state_based_actions
from rules.abilities.resolving import resolve_top
from rules.abilities.triggered import put_on_stack
from rules.outcomes import Illegal, Unsupported
from rules.turn.turn import WITHOUT_PRIORITY

if TYPE_CHECKING:
    from rules.game import Game

MOST_RESOLUTIONS = 500  # more in a row are taken for a loop (104.4b)


def before_priority(game: Game) -> None:
    """State-based actions and waiting triggers, until there are neither (117.5, 704.3)."""
    for _ in range(MOST_RESOLUTIONS):
        state_based_actions.check(game)
        if game_over(game):
            return
        if not put_on_stack(game):
            return
    raise Unsupported("abilities go on triggering without end: a loop", cites=("104.4b",))


def settle(game: Game) -> None:
    """What happens until everybody has passed on an empty stack (117.4), nobody doing anything."""
    step = game.state.turn.step
    if step in WITHOUT_PRIORITY and step != "cleanup":
        return
    if step == "cleanup":
        from rules.turn.cleanup import comes_again

        if not game.state.stack and not comes_again(game):
            return
    before_priority(game)
    resolve_all(game)


def resolve_one(game: Game) -> None:
    """Everybody passes and the top of the stack resolves (117.4); raises Illegal where the stack is empty."""
    if not game.state.stack:
        raise Illegal("the stack is empty, so nothing can resolve", cites=("117.4", "405.5"))
    resolve_top(game)
    before_priority(game)


def resolve_all(game: Game) -> None:
    """Everybody passes until the stack is empty."""
    for _ in range(MOST_RESOLUTIONS):
        if not game.state.stack or game_over(game):
            return
        resolve_one(game)
    raise Unsupported("the stack never empties: a loop", cites=("104.4b",))


def game_over(game: Game) -> bool:
    """Whether the game has ended: at most one player is left, or somebody has won (104.1)."""
    players = game.state.players.values()
    return sum(not p.lost for p in players) < 2 or any(p.won for p in players)

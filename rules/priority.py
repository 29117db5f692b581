"""117. Timing and Priority"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import state_based_actions
from rules.abilities.resolving import resolve_top
from rules.abilities.triggered import put_on_stack, state_triggers
from rules.outcomes import Illegal, Unsupported
from rules.turn.events import SetTurn
from rules.turn.turn import WITHOUT_PRIORITY

if TYPE_CHECKING:
    from rules.game import Game

MOST_RESOLUTIONS = 500  # more in a row are taken for a loop (104.4b)


# why the active player gets priority in a step, and why what has triggered by then is on the stack first
PRIORITY = {
    "upkeep": ("503.1", "503.1a"), "draw": ("504.2", "603.3"), "precombat main": ("505.6", "603.3"),
    "postcombat main": ("505.6", "603.3"), "beginning of combat": ("507.2", "603.3"),
    "declare attackers": ("508.2", "508.2b"), "declare blockers": ("509.2", "509.2a"),
    "combat damage": ("510.3", "510.3a"), "first combat damage": ("510.3", "510.3a"),
    "second combat damage": ("510.3", "510.3a"), "end of combat": ("511.1", "603.3"), "end": ("513.1", "603.3"),
}  # fmt: skip


def before_priority(game: Game) -> None:
    """State-based actions and waiting triggers, until there are neither (117.5, 704.3)."""
    triggered = len(game.triggered)
    waiting = bool(game.state.waiting)
    _settle(game)
    if waiting or len(game.triggered) > triggered:
        game.cites.add("117.5")
    turn = game.state.turn
    if not turn.had_priority and not game_over(game):
        first, stacked = PRIORITY.get(turn.step, ("117.3a", "603.3"))
        some = waiting or len(game.triggered) > triggered
        game.note("<0> gets priority", turn.active, cites=(first, stacked, "117.3a") if some else (first, "117.3a"))
        game.keep(SetTurn({"had_priority": True}))


def _settle(game: Game) -> None:
    for _ in range(MOST_RESOLUTIONS):
        state_based_actions.check(game)
        state_triggers(game)
        if game_over(game):
            return
        if not put_on_stack(game):
            return
    raise Unsupported("abilities go on triggering without end: a loop", cites=("104.4b",))


def settle(game: Game) -> None:
    """What happens until everybody has passed on an empty stack (117.4), nobody doing anything."""
    arrive(game)
    resolve_all(game)


def arrive(game: Game) -> None:
    """What happens in a step before anybody gets priority; in some nobody does (502.4, 514.3)."""
    turn = game.state.turn
    if turn.step in WITHOUT_PRIORITY and not turn.had_priority:
        from rules.turn.cleanup import comes_again

        if turn.step != "cleanup" or not comes_again(game):
            return
    before_priority(game)


def resolve_one(game: Game) -> None:
    """Everybody passes and the top of the stack resolves (117.4); raises Illegal where the stack is empty."""
    if not game.state.stack:
        raise Illegal("the stack is empty, so nothing can resolve", cites=("117.4", "405.5"))
    game.cites.update(("117.4", "405.5"))
    resolve_top(game)
    before_priority(game)
    game.cites.add("117.3b")


def resolve_all(game: Game) -> None:
    """Everybody passes until the stack is empty."""
    for _ in range(MOST_RESOLUTIONS):
        if not game.state.stack or game_over(game):
            return
        resolve_one(game)
    raise Unsupported("the stack never empties: a loop", cites=("104.4b",))


def game_over(game: Game) -> bool:
    """Whether the game has ended: at most one player is left, or somebody has won (104.1)."""
    left = 0
    for player in game.state.players.values():
        if player.won:
            return True
        left += not player.lost
    return left < 2

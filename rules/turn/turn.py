"""500. Turn Structure: which step comes next, and what begins and ends with it"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.durations import EndOfCombat, YourNextTurn
from rules.actions.exile import end_effects
from rules.events import SetPlayer, SetShields
from rules.outcomes import Illegal, Unsupported
from rules.state import PlayerId, State, Turn
from rules.turn.events import BeginStep, BeginTurn, EndStep, SetTurn

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.game import Game

COMBAT = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")
STEPS = ("untap", "upkeep", "draw", "precombat main", *COMBAT, "postcombat main", "end", "cleanup")
DAMAGE = ("combat damage", "first combat damage", "second combat damage")
PHASES = {
    "beginning": ("untap", "upkeep", "draw"),
    "combat": COMBAT,
    "main": ("postcombat main",),
    "ending": ("end", "cleanup"),
}
WITHOUT_PRIORITY = ("untap", "cleanup")  # 500.3
MOST_TURNS = 12  # a step that hasn't come by then is said not to come


def after(step: str) -> tuple[str, ...]:
    """The steps that follow this one in a turn to which nothing has been added."""
    if step in DAMAGE:
        return STEPS[STEPS.index("combat damage") + 1 :]
    return STEPS[STEPS.index(step) + 1 :]


def fresh(state: State, player: PlayerId) -> State:
    """The state as this player's turn begins: turn number, and what "this turn" counts."""
    turn = state.turn
    new = Turn(player, turn.number + 1, "", STEPS, state.clock, extra_turns=turn.extra_turns)
    state = state.inheriting(frozenset({"turn"}), turn=new)
    for p in state.players:
        if state.players[p].lands_played:
            state = state.update_player(p, lands_played=0)
    for o in state.objects.values():
        if o.zone != "battlefield":
            continue
        changes: dict[str, object] = {}
        if o.summoning_sick and state.characteristics[o.id].controller == player:
            changes["summoning_sick"] = False
        if o.defending is not None and o.attacking is None:
            changes["defending"] = None
        if player in o.goaded_by:  # 701.15a
            changes["goaded_by"] = tuple(p for p in o.goaded_by if p != player)
        if changes:
            state = state.update(o.id, **changes)
    return state


def with_phases(turn: Turn, phases: tuple[str, ...], after_: str) -> tuple[str, ...]:
    """The steps to come with these phases added directly after one (500.8): by default after the one that goes on."""
    new = tuple(s for phase in phases for s in PHASES[phase])
    ahead = turn.ahead
    at = _rest_of_phase(turn)
    if after_ == "combat" and turn.step not in (*COMBAT, *DAMAGE) and "end of combat" in ahead:
        at = ahead.index("end of combat") + 1
    elif after_ == "main" and not turn.step.endswith("main"):
        mains = [n for n, s in enumerate(ahead) if s.endswith("main")]
        at = mains[0] + 1 if mains else at
    return (*ahead[:at], *new, *ahead[at:])


def with_phase_of(turn: Turn, step: str) -> tuple[str, ...]:
    """The steps to come with a phase after the one that goes on, of which only this step takes place (500.10)."""
    at = _rest_of_phase(turn)
    return (*turn.ahead[:at], step, *turn.ahead[at:])


def _rest_of_phase(turn: Turn) -> int:
    """How many of the steps to come belong to the phase that goes on."""
    now = "combat damage" if turn.step in DAMAGE else turn.step
    phase = next((p for p in PHASES.values() if now in p), ())
    last, n = phase.index(now) if now in phase else 0, 0
    for step in turn.ahead:
        step = "combat damage" if step in DAMAGE else step
        if step not in phase or phase.index(step) < last:
            break
        last, n = phase.index(step), n + 1
    return n


def with_step(turn: Turn, step: str, after_: str) -> tuple[str, ...]:
    """The steps to come with one added directly after another (500.9)."""
    if turn.step == after_:
        return (step, *turn.ahead)
    if after_ not in turn.ahead:
        return turn.ahead
    at = turn.ahead.index(after_) + 1
    return (*turn.ahead[:at], step, *turn.ahead[at:])


def advance(game: Game) -> None:
    """The step that goes on ends, and the next one begins, with its turn-based actions (500.2, 703)."""
    from rules.turn.steps import BEGINS

    end_step(game)
    step = next_step(game)
    BEGINS[step](game)


def end_step(game: Game) -> None:
    """A step ends: effects that last until then expire, then unspent mana is lost (500.5)."""
    turn = game.state.turn
    if turn.step == "end of combat":
        from rules.turn.combat import end_of_combat_ends

        end_of_combat_ends(game)
        _expire(game, EndOfCombat, "500.5a")
    for player in game.state.players.values():
        if player.mana:
            game.note("<0> loses unspent mana", player.id, cites=("500.5", "106.4"))
            game.perform(SetPlayer(player.id, {"mana": {}}).because("500.5"))
    game.perform(EndStep(turn.step))


def _expire(game: Game, kind: type, cite: str, player: PlayerId | None = None) -> None:
    ended = tuple(e for e in game.state.effects if isinstance(e.until, kind) and (player is None or e.you == player))
    mine = tuple(s for s in game.state.shields if isinstance(s.lasts, kind) and (player is None or s.you == player))
    if mine:
        game.keep(SetShields(tuple(s for s in game.state.shields if s not in mine)))
        game.cites.add(cite)
    if ended:
        end_effects(game, ended, cite)
        game.cites.add(cite)


def next_step(game: Game) -> str:
    """Begin the next step or turn; the name of the step."""
    state = game.state
    ahead = state.turn.ahead
    while ahead and (why := skipped(game.state, ahead[0])):
        game.note(f"the {ahead[0]} step is skipped", cites=why)
        ahead = ahead[1:]
    if not ahead:
        begin_turn(game)
        ahead = game.state.turn.ahead
    step, ahead = ahead[0], ahead[1:]
    if step == "precombat main" and game.state.turn.mains:
        step = "postcombat main"  # 505.1a
    if step == "combat damage":
        from rules.turn.combat_damage import split

        step, ahead = split(game, ahead)
    number = game.state.turn.number
    game.perform(BeginStep(step, ahead))
    if game.state.turn.step != step or game.state.turn.ahead != ahead or game.state.turn.number != number:
        game.note(f"the {step} step is skipped", cites=("614.1b", "614.10", "500.11"))
        game.keep(SetTurn({"ahead": ahead, "step": step + " (skipped)"}))
        return next_step(game)
    return step


def skipped(state: State, step: str) -> tuple[str, ...]:
    """The rules by which a step doesn't take place, () where it does (508.8)."""
    if step in ("declare blockers", "combat damage") and not state.turn.any_attackers:
        return ("508.8", "506.1")
    return ()


def begin_turn(game: Game) -> None:
    """The next turn begins: an extra one if there is one (500.7), otherwise the next player's (103.8).

    One that is skipped is proceeded past (500.11, 614.10); raises Unsupported where all of them are.
    """
    last, number = game.state.turn.regular or game.state.turn.active, game.state.turn.number
    for _ in range(MOST_TURNS):
        extra = bool(game.state.turn.extra_turns)
        player = _next_player(game, last)
        game.perform(BeginTurn(player, last if extra else player).because("500.1"))
        if game.state.turn.number != number:
            for gone in () if extra else _passed_over(game.state, last, player):
                _end_for_one_who_left(game, gone)
            _expire(game, YourNextTurn, "500.4", player)
            return
        game.note("<0>'s turn is skipped", player, cites=("614.10", "500.11"))
        last = last if extra else player
    raise Unsupported("every turn is skipped: a loop", cites=("614.10", "104.4b"))


def _passed_over(state: State, last: PlayerId, player: PlayerId) -> list[PlayerId]:
    """The players who have left the game and whose turns would have begun between these two players' (800.4k)."""
    everybody = list(state.players)
    start = everybody.index(last) + 1
    after_last = everybody[start:] + everybody[:start]
    return [p for p in after_last[: after_last.index(player)] if state.players[p].lost]


def _end_for_one_who_left(game: Game, player: PlayerId) -> None:
    """What lasts until the next turn of a player who has left ends when it would have begun (800.4m)."""
    _expire(game, YourNextTurn, "800.4m", player)
    for o in game.state.battlefield:
        if player in o.goaded_by:
            game.keep_object(o.id, goaded_by=tuple(p for p in o.goaded_by if p != player))
            game.cites.add("800.4m")


def _next_player(game: Game, last: PlayerId) -> PlayerId:
    """Whose turn comes next after this player's; an extra turn is used up."""
    order = [p for p, o in game.state.players.items() if not o.lost]
    if not order:
        raise Illegal("the game is over", cites=("104.1",))
    if extra := game.state.turn.extra_turns:
        game.state = game.state.update_turn(extra_turns=extra[:-1])
        return extra[-1]
    everybody = list(game.state.players)
    start = everybody.index(last)
    return next(p for p in everybody[start + 1 :] + everybody[: start + 1] if p in order)


def go_to(game: Game, wanted: str, settle: Callable[[Game], None]) -> None:
    """On to the next time a step begins, everybody passing; raises Illegal where it doesn't come.

    `settle` does what is done before somebody gets priority, and resolves what is on the stack.
    """
    turns = 0
    while True:
        settle(game)
        number = game.state.turn.number
        coming = wanted in game.state.turn.ahead or (wanted in DAMAGE and "combat damage" in game.state.turn.ahead)
        advance(game)
        if arrived(game.state, wanted, number):
            return
        turns += game.state.turn.number != number
        _must_come(game, wanted, coming)
        if turns > MOST_TURNS:
            raise Unsupported(f"the {wanted} step has not come in {MOST_TURNS} turns", cites=("500.1",))


def arrived(state: State, wanted: str, number: int) -> bool:
    """Whether the step that has just begun is the one wanted; `next turn` is the next upkeep."""
    step = state.turn.step
    if wanted == "next turn":
        return step == "upkeep"
    if wanted == "combat damage":
        return step in ("combat damage", "second combat damage")
    return step == wanted


def _must_come(game: Game, wanted: str, coming: bool) -> None:
    """Refuse a step that was to come in this combat, or this turn, and did not."""
    step = game.state.turn.step
    if wanted == "first combat damage" and step == "combat damage":
        raise Illegal("there is only one combat damage step: no creature has first strike or double strike",
                      cites=("510.4", "506.1"))  # fmt: skip
    if wanted == "second combat damage" and step == "end of combat":
        raise Illegal("there was only one combat damage step: no creature had first strike or double strike",
                      cites=("510.4", "506.1"))  # fmt: skip
    if coming and step == "end of combat" and wanted in ("declare blockers", *DAMAGE):
        raise Illegal(f"the {wanted} step is skipped, as no creature attacks", cites=("508.8", "506.1"))

"""602. Activating Activated Abilities"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.abilities.casting import choose_modes_and_targets, stops_others, targeted
from rules.abilities.characteristics import all_abilities
from rules.abilities.kinds import Ability, Activated, Cost, Instruction, Loyalty
from rules.abilities.resolving import Resolving, carry_out
from rules.abilities.said import NO_MANA_ABILITIES
from rules.abilities.statements import forbids
from rules.abilities.tapped_for_mana import resolve_at_once, tapped_for_mana
from rules.abilities.this_turn import this_turn
from rules.costs import pay_all
from rules.costs_of_counters import PutCountersCost, RemoveCountersCost
from rules.editions import LIBRARY_MOVES_ARE_NO_MANA_ABILITY
from rules.events import Activate, PutOnStack
from rules.linked import gained_from
from rules.outcomes import Illegal
from rules.state import ObjectId, OnStack, PlayerId, State
from rules.trace import rule
from rules.view import view
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.game import Game


def activated_abilities(game: Game, source: ObjectId) -> list[Any]:
    """Its activated abilities, as it has them now, those of its keywords last (113.3b)."""
    return [a for a in all_abilities(game.state.characteristics[source]) if isinstance(a, (Activated, Loyalty))]


@rule("602.2")
def activate(
    game: Game, player: PlayerId, source: ObjectId, ability: Any, x: int = 0, modes: tuple[int, ...] | None = None
) -> None:
    """An ability is activated

    It is put on the stack, its targets are chosen, its costs are paid; a mana ability resolves at once (605.3b).
    Raises Illegal with the rule where that can't be done.
    """
    try:
        _activate(game, player, source, ability, x, modes)
    except Illegal as refused:
        if getattr(ability, "cite", ""):
            refused.cites = (*refused.cites, ability.cite)
        raise


def _activate(
    game: Game, player: PlayerId, source: ObjectId, ability: Any, x: int, modes: tuple[int, ...] | None
) -> None:
    costs = ability.cost if isinstance(ability, Activated) else loyalty_cost(game, player, source, ability, x)
    _may_activate(game, player, source, ability)
    this = Resolving(source, player, gained_from(game.state, source, ability), x=x)
    for cost in costs:
        cost.prepare(game, this)
    if is_mana_ability(game.state, ability):
        pay_all(game, costs, this)
        game.note("it is a mana ability, so it resolves at once", source, cites=("605.3b", "605.1a"))
        before = game.state
        carry_out(game, ability.do, this)
        tapped_for_mana(game, source, player, ability, before)
        resolve_at_once(game, _adds_mana)
        return
    game.keep(PutOnStack(source, player, OnStack(ability, source, x=x)))
    id = game.state.stack[-1]
    choose_modes_and_targets(game, this, id, modes)
    pay_all(game, costs, this)
    on = game.state[id].on_stack
    assert on is not None
    game.keep_object(id, on_stack=on.but(names=this.names, ready=game.state.clock))
    game.perform(Activate(source, player, id).because("602.2a"), *targeted(game.state, id, player))


def is_mana_ability(state: State, ability: Any) -> bool:
    """Whether it could add mana, has no target, is no loyalty ability, and moves no card to or from a library (605.1a).

    What moves cards to or from a library counts since 2026-09-25 only.
    """
    if not isinstance(ability, Activated) or ability.targets or ability.modes:
        return False
    words = [*_done(ability.cost), *_done(ability.do)]
    moving = (word for word in words if hasattr(word, "moves_library") and word.moves_library())
    if state.edition.since(LIBRARY_MOVES_ARE_NO_MANA_ABILITY) and any(moving):
        return False
    return _adds_mana(words)


def _adds_mana(said: Any) -> bool:
    """Whether these instructions could add mana."""
    from rules.actions.add_mana import AddMana

    return any(isinstance(word, AddMana) for word in _done(tuple(said)))


def _done(said: Any) -> Iterator[Any]:
    """The costs and instructions in what is said, but not what an ability that they give or create will do."""
    if isinstance(said, (Cost, Instruction)):
        yield said
    if isinstance(said, tuple):
        for one in said:
            yield from _done(one)
    elif isinstance(said, Record) and not isinstance(said, Ability) and type(said).__name__ != "Later":
        yield from _done(tuple(said.__dict__.values()))


def loyalty_cost(game: Game, player: PlayerId, source: ObjectId, ability: Loyalty, x: int) -> tuple[Cost, ...]:
    """The cost of a loyalty ability, once it may be activated (606.3, 606.4, 606.6)."""
    turn = game.state.turn
    if turn.active != player or not turn.step.endswith("main") or game.state.stack:
        raise Illegal("a loyalty ability of <0> is activated only in a main phase while the stack is empty", source,
                      cites=("606.3",))  # fmt: skip
    if any(e.source == source and _is_loyalty(e, before) for e, before in this_turn(game.state, "Activate")):
        raise Illegal("a loyalty ability of <0> has already been activated this turn", source, cites=("606.3",))
    n = x if "x" in ability.cost.lower() else int(ability.cost.lstrip("+-−"))
    if ability.cost.startswith(("-", "−")):
        if game.state[source].counters.get("loyalty", 0) < n:
            raise Illegal(f"<0> has fewer than {n} loyalty counters", source, cites=("606.6",))
        return (RemoveCountersCost("loyalty", n),) if n else ()
    return (PutCountersCost("loyalty", n),) if n else ()


def _is_loyalty(event: Activate, before: State) -> bool:
    on = before.objects[event.id].on_stack
    return on is not None and isinstance(on.ability, Loyalty)


def _may_activate(game: Game, player: PlayerId, source: ObjectId, ability: Any) -> None:
    state = game.state
    o = state[source]
    if o.zone != ability.zone:
        raise Illegal(
            f"the ability of <0> can be activated only in the {ability.zone}", source, cites=("113.6", "602.2")
        )
    owner = state.controller(source) if o.zone in ("battlefield", "stack") else o.owner
    if owner != player:
        raise Illegal("<0> doesn't control <1>", player, source, cites=("602.2",))
    mana = is_mana_ability(state, ability)
    cant = ("activate abilities",) if mana else ("activate abilities", NO_MANA_ABILITIES)
    if any(forbids(state, who, what) for what in cant for who in (source, player)):
        raise Illegal("the abilities of <0> can't be activated", source, cites=("101.2", "602.5"))
    for other in () if mana else state.stack:
        if stops := stops_others(state, other):
            why = "only mana abilities can be activated while <0> is on the stack"
            raise Illegal(why, other, cites=(stops[0][1],))
    condition = getattr(ability, "if_", None)
    if condition is not None:
        game.cites.update(condition.cites)
    if condition is not None and not condition.holds(view(state, source, player)):
        raise Illegal("what the ability of <0> asks for is not so", source, cites=("602.5b", *_own(ability)))
    _timing(game, player, source, ability)


def _own(ability: Any) -> tuple[str, ...]:
    return (ability.cite,) if ability.cite else ()


def _timing(game: Game, player: PlayerId, source: ObjectId, ability: Any) -> None:
    turn, only = game.state.turn, getattr(ability, "only", "")
    if only == "sorcery":
        if turn.active != player or not turn.step.endswith("main") or game.state.stack:
            raise Illegal("<0> can be used only when its controller could cast a sorcery", source, cites=("602.5d",))
    elif only == "combat after blockers are declared":
        if not turn.blocks_declared:
            raise Illegal("<0> can be used only after blockers are declared", source, cites=("506.8", "602.5"))
    elif only == "combat":
        if not in_combat_phase(turn.step):
            raise Illegal("<0> can be used only during combat", source, cites=("506.8", "602.5"))
    elif only == "once each turn":
        if any(e.source == source and _is(e, before, ability) for e, before in this_turn(game.state, "Activate")):
            raise Illegal("that ability of <0> has already been activated this turn", source, cites=("602.5b",))
    elif only == "your turn" and turn.active != player:
        raise Illegal("<0> can be used only in its controller's turn", source, cites=("602.5",))


def _is(event: Activate, before: State, ability: Any) -> bool:
    on = before.objects[event.id].on_stack
    return on is not None and on.ability is ability


def in_combat_phase(step: str) -> bool:
    """Whether a step is one of the combat phase's (506.1)."""
    return step.endswith(("combat", "attackers", "blockers", "damage")) and step != "postcombat main"

"""602. Activating Activated Abilities"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import targets
from rules.abilities.kinds import Activated
from rules.abilities.layers import all_abilities
from rules.abilities.resolving import Resolving, carry_out
from rules.abilities.statements import forbids
from rules.costs import pay_all
from rules.outcomes import Illegal
from rules.state import ObjectId, OnStack, PlayerId
from rules.trace import rule
from rules.turn.events import Activate

if TYPE_CHECKING:
    from rules.game import Game


def activated_abilities(game: Game, source: ObjectId) -> list[Activated]:
    """Its activated abilities, as it has them now, those of its keywords last (113.3b)."""
    return [a for a in all_abilities(game.state.characteristics[source]) if isinstance(a, Activated)]


@rule("602.2")
def activate(game: Game, player: PlayerId, source: ObjectId, ability: Activated, x: int = 0) -> None:
    """An ability is activated

    It is put on the stack, its targets are chosen, its costs are paid; a mana ability resolves at once (605.3b).
    Raises Illegal with the rule where that can't be done.
    """
    try:
        _activate(game, player, source, ability, x)
    except Illegal as refused:
        if ability.cite:
            refused.cites = (*refused.cites, ability.cite)
        raise


def _activate(game: Game, player: PlayerId, source: ObjectId, ability: Activated, x: int) -> None:
    _may_activate(game, player, source, ability)
    this = Resolving(source, player, x=x)
    for cost in ability.cost:
        cost.prepare(game, this)
    if is_mana_ability(ability):
        pay_all(game, ability.cost, this)
        game.note("it is a mana ability, so it resolves at once", source, cites=("605.3b",))
        carry_out(game, ability.do, this)
        return
    chosen = targets.choose(game, this.view(game), ability.targets, source, player) if ability.targets else ()
    pay_all(game, ability.cost, this)
    on = OnStack(ability, source, chosen, x=x, names=this.names)
    game.perform(Activate(source, player, on).because("602.2a"))


def is_mana_ability(ability: Activated) -> bool:
    """Whether it makes mana, has no target and is no loyalty ability (605.1a)."""
    from rules.actions.add_mana import AddMana

    return not ability.targets and any(isinstance(i, AddMana) for i in ability.do)


def _may_activate(game: Game, player: PlayerId, source: ObjectId, ability: Activated) -> None:
    state = game.state
    o = state[source]
    if o.zone != ability.zone:
        raise Illegal(
            f"the ability of <0> can be activated only in the {ability.zone}", source, cites=("113.6", "602.2")
        )
    owner = state.controller(source) if o.zone in ("battlefield", "stack") else o.owner
    if owner != player:
        raise Illegal("<0> doesn't control <1>", player, source, cites=("602.2",))
    if o.zone == "battlefield" and forbids(state, source, "activate abilities"):
        raise Illegal("the abilities of <0> can't be activated", source, cites=("101.2", "602.5"))
    _timing(game, player, source, ability)


def _timing(game: Game, player: PlayerId, source: ObjectId, ability: Activated) -> None:
    turn = game.state.turn
    if ability.only == "sorcery":
        if turn.active != player or not turn.step.endswith("main") or game.state.stack:
            raise Illegal("<0> can be used only when its controller could cast a sorcery", source, cites=("602.5d",))
    elif ability.only == "combat after blockers are declared":
        if not turn.blocks_declared:
            raise Illegal("<0> can be used only after blockers are declared", source, cites=("506.8", "602.5"))
    elif ability.only == "combat":
        if not in_combat_phase(turn.step):
            raise Illegal("<0> can be used only during combat", source, cites=("506.8", "602.5"))
    elif ability.only == "your turn" and turn.active != player:
        raise Illegal("<0> can be used only in its controller's turn", source, cites=("602.5",))


def in_combat_phase(step: str) -> bool:
    """Whether a step is one of the combat phase's (506.1)."""
    return step.endswith(("combat", "attackers", "blockers", "damage")) and step != "postcombat main"

"""106.12, 605.1b, 605.4a: what is tapped for mana, and what triggers on that"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.abilities.kinds import Activated, Replacement
from rules.abilities.resolving import Resolving, carry_out
from rules.abilities.triggered import wait_no_more
from rules.costs import TapSymbol
from rules.events import TapForMana, TriggerAbility
from rules.outcomes import Unsupported
from rules.state import ObjectId, PlayerId, State
from rules.trace import Note

if TYPE_CHECKING:
    from rules.game import Game

Adds = Callable[[Any], bool]


def pools(state: State) -> Counter[tuple[PlayerId, str]]:
    """How much mana of each kind each player has."""
    return Counter({(p.id, kind): n for p in state.players.values() for kind, n in (p.mana or {}).items()})


def tapped_for_mana(game: Game, source: ObjectId, player: PlayerId, ability: Activated, before: State) -> None:
    """A mana ability has resolved: where {T} was part of its cost and it produced mana, that was it (106.12a)."""
    produced = pools(game.state) - pools(before)
    if not produced or not any(isinstance(cost, TapSymbol) for cost in ability.cost):
        return
    watching = game.state.watchers.get("TapForMana", ())
    if any(isinstance(one, Replacement) for _, _, one in watching):
        raise Unsupported("effects on how much mana something is tapped for are not modelled", cites=("106.12b",))
    if watching or game.state.delayed:
        kinds = tuple(dict.fromkeys(kind for _, kind in produced))
        game.perform(TapForMana(source, player, kinds).because("106.12a"))


def resolve_at_once(game: Game, adds_mana: Adds) -> None:
    """Triggered mana abilities resolve immediately after the mana ability that triggered them (605.4a)."""
    waiting = [w for w in game.state.waiting if is_triggered_mana_ability(w, adds_mana)]
    order = game.state.apnap()
    for one in sorted((w for w in waiting if w.player in order), key=lambda w: order.index(w.player)):
        wait_no_more(game, one)
        with game.under(Note("the triggered mana ability of <0> resolves at once", (one.source,)), "605.4a", "605.1b"):
            names: Mapping[str, Any] = one.occasion.names
            this = Resolving(one.source or None, one.player, dict(names), amount=one.occasion.amount)
            condition = one.ability.if_
            if condition is None or condition.holds(this.view(game)):
                carry_out(game, one.ability.do, this)


def is_triggered_mana_ability(waiting: TriggerAbility, adds_mana: Adds) -> bool:
    """Whether it has no target, triggered on a mana ability, and could add mana (605.1b)."""
    ability = waiting.ability
    of_mana = any("TapForMana" in trigger.watches for trigger in ability.when)
    return of_mana and not ability.targets and not ability.modes and adds_mana(ability.do)

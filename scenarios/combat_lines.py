"""How the lines of a script about attacks, blocks and combat damage are carried out"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules import priority
from rules.game import Game
from rules.outcomes import Illegal
from rules.turn.damage_assignment_order import announce
from rules.turn.turn import go_to
from scenarios import script

if TYPE_CHECKING:
    from scenarios.carrying_out import Carrying


def attack(this: Carrying, line: script.Attack) -> None:
    """Go on to the declare attackers step with this declaration."""
    pairs = tuple((this.object(c), this.named(a)) for c, a in line.attack.items())
    bands = tuple(tuple(this.object(c) for c in band) for band in line.bands)
    _declare(this, "declare attackers", "attack", (pairs, bands))


def block(this: Carrying, line: script.Block) -> None:
    """Go on to the declare blockers step with this declaration."""
    pairs = [(this.object(b), this.object(a)) for b, names in line.block.items() for a in names.names]
    _declare(this, "declare blockers", "blocks", pairs)
    if this.decider.declared.blocks:
        blocker, attacker = this.decider.declared.blocks[0]
        raise Illegal("<0> can't block <1>: its controller is not a defending player", blocker, attacker,
                      cites=("509.1a",))  # fmt: skip
    _announce(this, line.order, None)


def _declare(this: Carrying, step: str, what: str, declaration: Any) -> None:
    turn = this.game.state.turn
    declared = turn.attacks_declared if what == "attack" else turn.blocks_declared
    if turn.step == step and declared:
        raise Illegal(f"the {step} step has already begun, and its declaration has been made",
                      cites=("508.1" if what == "attack" else "509.1",))  # fmt: skip
    if what == "blocks" and turn.step not in ("declare attackers", "beginning of combat"):
        raise Illegal("nothing attacks, so nothing can block", cites=("509.1a", "508.8"))
    go_to(this.game, step, _settled_before(this, what, declaration))


def _settled_before(this: Carrying, what: str, declaration: Any) -> Callable[[Game], None]:
    """Settle, and put the declaration forward only once the next step is the one that asks for it."""

    def settle(game: Game) -> None:
        priority.settle(game)
        setattr(this.decider.declared, what, declaration)

    return settle


def order(this: Carrying, line: script.Order) -> None:
    """The damage assignment order that was announced for creatures."""
    _announce(this, line.order, line.by)


def _announce(this: Carrying, orders: Mapping[str, tuple[str, ...]], by: str | None) -> None:
    player = None if by is None else this.player(by, "")
    for creature, names in orders.items():
        announce(this.game, this.object(creature), tuple(this.object(n) for n in names), player)


def assign(this: Carrying, line: script.Assign) -> None:
    """Keep a division for the coming damage step."""
    _announce(this, line.order, None)
    for name, division in line.assign.items():
        creature = this.object(name)
        o = this.game.state[creature]
        if o.attacking is None and not o.blocker:
            raise Illegal(
                "<0> is neither attacking nor blocking, so it assigns no combat damage", creature, cites=("510.1",)
            )
        this.decider.declared.assignments[creature] = {this.named(k): n for k, n in division.items()}
        if line.by is not None:
            this.decider.declared.assigned_by[creature] = this.player(line.by, "")

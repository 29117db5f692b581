"""506.4, 508.7, 509.1h: what effects do to attackers and blockers"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.kinds import Instruction
from rules.outcomes import Illegal
from rules.references import Reference
from rules.sorts import PERMANENT, PERMANENT_OR_PLAYER
from rules.turn.declare_blockers import band
from rules.turn.events import BecomeBlocked, LeaveCombat, Reselect

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class RemoveFromCombat(Instruction):
    """Remove permanents from combat (506.4)."""

    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        game.perform(*(LeaveCombat(i).because("506.4") for i in this.permanents(game, self.what)))


class BecomeBlocked_(Instruction):
    """Attacking creatures become blocked, though no creature blocks them (509.1h)."""

    says = "become blocked"
    what: Reference
    about = {"what": PERMANENT}

    def perform(self, game: Game, this: Resolving) -> None:
        attacking = [i for i in this.permanents(game, self.what) if game.state[i].attacking is not None]
        banded = [other for i in attacking for other in band(game.state, i) if other not in attacking]
        events = [BecomeBlocked(i).because("509.1h") for i in attacking if not game.state[i].blocked]
        events += [BecomeBlocked(i).because("509.1h", "702.22i") for i in banded if not game.state[i].blocked]
        game.perform(*events)


class ReselectAttack(Instruction):
    """Choose anew what an attacking creature attacks (508.7)."""

    what: Reference
    to: Reference
    about = {"what": PERMANENT, "to": PERMANENT_OR_PLAYER}

    def perform(self, game: Game, this: Resolving) -> None:
        from rules.turn.declare_attackers import may_be_attacked

        for id in this.permanents(game, self.what):
            for to in this.resolve(game, self.to):
                if game.state[id].attacking is None:
                    game.note("<0> isn't attacking", id, cites=("508.7",))
                elif why := may_be_attacked(game.state, game.state.controller(id), to):
                    raise Illegal("<0> can't be attacked by <1>", to, id, cites=("508.7c", *why))
                else:
                    game.perform(Reselect(id, to).because("508.7", "508.7a"))

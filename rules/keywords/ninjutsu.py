"""702.49. Ninjutsu"""

from __future__ import annotations

from rules.abilities.kinds import Ability, Activated, Cost, Instruction, Keyword
from rules.abilities.resolving import Resolving
from rules.costs import Mana, ReturnCost
from rules.entering import attackable, entering_attacking
from rules.events import Entering, Move
from rules.game import Game
from rules.references import Reference
from rules.turn.events import BecomeAttacking

KEYWORDS = {"ninjutsu": r"ninjutsu ((?:\{[^{}]+\})+)"}


class ReturnAttacker(ReturnCost):
    """Return an unblocked attacker to its owner's hand; what it attacked is remembered (702.49c)."""

    what: Reference = Reference.read("an unblocked attacking creature you control")
    sayable = False
    says = "return"

    def pay(self, game: Game, this: Resolving) -> None:
        if id(self) not in this.paid_with:
            self.prepare(game, this)
        (attacker,) = this.paid_with[id(self)]
        attacked = game.state[attacker].attacking
        super().pay(game, this)
        this.bind("attacked", () if attacked is None else (attacked,))


class EnterAttacking(Instruction):
    """Put this card onto the battlefield tapped and attacking what the returned creature attacked (702.49c)."""

    sayable = False

    def perform(self, game: Game, this: Resolving) -> None:
        state = game.state
        id = this.source
        if id is None or id not in state.objects or state[id].zone != "hand":
            game.note("the card is no longer in the hand", cites=("400.7", "702.49a"))
            return
        game.perform(Move(id, "battlefield", Entering(controller=this.controller, tapped=True)).because("702.49a"))
        new = game.state.became[id]
        attacked = this.names.get("attacked", ())
        if attacked and attacked[0] in attackable(game.state, this.controller) and game.state.is_creature(new):
            game.perform(
                BecomeAttacking(new, attacked[0], unblocked=True).because("702.49c", *entering_attacking(state))
            )
        else:
            game.note(
                "what the returned creature attacked is not there, so <0> is not attacking", new, cites=("508.4a",)
            )


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """It is activated from the hand: mana and an unblocked attacker returned (702.49a)."""
    cost: tuple[Cost, ...] = (Mana(keyword.parameter), ReturnAttacker())
    return (Activated(cost, (EnterAttacking(),), zone="hand", cite="702.49a"),)


ABILITIES = {"ninjutsu": means}

"""615. Prevention Effects"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rules.abilities.kinds import Amount, Duration, Instruction
from rules.abilities.shields import PreventDamage, cant_prevent
from rules.events import AddShield, DealDamage, Event
from rules.outcomes import Unsupported
from rules.references import Affected, Reference
from rules.sorts import OBJECT, PERMANENT_OR_PLAYER

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game
    from rules.view import View


class PreventDamage_(Instruction):
    """Prevent damage (615.1): so much of the next, or `all` of it; to and by whom; combat damage only.

    Inside a replacement ability it prevents so much of the damage that would be dealt.
    """

    says = "prevent damage"
    amount: int | Amount | Literal["all"]
    to: Affected | None = None
    by: Affected | None = None
    combat: bool = False
    until: Duration | None = None
    next_time: bool = False
    about = {"to": PERMANENT_OR_PLAYER, "by": OBJECT}

    def perform(self, game: Game, this: Resolving) -> None:
        n = None if isinstance(self.amount, str) else this.number(game, self.amount)
        view = this.view(game)
        shield = PreventDamage(
            object=this.source,
            you=this.controller,
            left=n,
            to=fixed(self.to, view),
            by=fixed(self.by, view),
            combat=self.combat,
            lasts=self.until,
            next_time=self.next_time,
        )
        if n is None or not isinstance(shield.to, tuple) or len(shield.to) < 2:
            game.perform(AddShield(shield).because("615.1"))
            return
        for one in shield.to:  # each of them has a shield of its own
            game.perform(AddShield(shield.but(to=(one,))).because("615.1", "615.11"))

    def modify(self, game: Game, this: Resolving, event: Event) -> Event | None:
        """The damage with so much of it prevented (615.6)."""
        if not isinstance(event, DealDamage):
            raise Unsupported("only damage can be prevented", this.source, cites=("615.1",))
        whole = event.amount
        if cant_prevent(game, event):
            return event
        n = whole if isinstance(self.amount, str) else min(whole, this.number(game, self.amount))
        game.note(f"{n} of the damage is prevented", cites=("615.6", "615.10"))
        return event.but(amount=whole - n) if whole > n else None


def fixed(what: Any, view: View) -> Any:
    """The objects and players that a reference names now; a filter stays one (611.2c)."""
    return what.resolve(view) if isinstance(what, Reference) else what

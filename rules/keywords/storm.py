"""702.40. Storm"""

from __future__ import annotations

from rules.abilities.kinds import Ability, Amount, Keyword, Triggered
from rules.abilities.stack_occasions import Casts
from rules.abilities.this_turn import this_turn
from rules.actions.copy_spell import CopySpell
from rules.references import Affected, Reference
from rules.view import View

KEYWORDS = {"storm": ""}


class CastBefore(Amount):
    """How many other spells were cast before it this turn (702.40a)."""

    sayable = False

    def of(self, view: View) -> int:
        cast = [e.object for e, _ in this_turn(view.state, "Cast")]
        newer = cast.index(view.this) + 1 if view.this in cast else 0
        return len(cast) - newer


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """When it is cast it is copied for each other spell that was cast before it this turn (702.40a)."""
    copies = CopySpell(Reference.read("this"), CastBefore())
    cast = Casts(Affected.read("you"), Affected.read("this"))
    return (Triggered((copies,), (cast,), zone="stack", cite="702.40a"),)


ABILITIES = {"storm": means}

"""702.82. Devour"""

from __future__ import annotations

from rules.abilities.choosing import choose_objects
from rules.abilities.kinds import Ability, Instruction, Keyword, Replacement
from rules.abilities.occasions import Enters
from rules.abilities.resolving import Resolving
from rules.events import PutCounters, Sacrifice
from rules.game import Game
from rules.references import Affected

KEYWORDS = {"devour": r"devour (\d{1,3})"}


class Devour(Instruction):
    """Any number of creatures are sacrificed as it enters; it enters with N +1/+1 counters for each (702.82a)."""

    sayable = False
    number: int

    def perform(self, game: Game, this: Resolving) -> None:
        seen = game.state
        taken = {e.object for e in game.promised if isinstance(e, Sacrifice)}  # 614.13b
        there = game.really.objects if game.really is not None else seen.objects
        new = {i for i in seen.objects if i not in there}  # 614.13a: what enters at the same time
        options = tuple(
            o.id for o in seen.of_type("Creature")
            if seen.controller(o.id) == this.controller and o.id not in taken and o.id not in new
        )  # fmt: skip
        what, cite = "creatures to sacrifice", "614.13b" if taken else "614.13a"
        eaten = choose_objects(game, this.controller, options, 0, len(options), what, "devour", cite)
        game.perform(*(Sacrifice(this.controller, i).because("702.82a") for i in eaten))
        if this.source is not None and eaten:
            game.perform(PutCounters(this.source, "+1/+1", self.number * len(eaten)).because("702.82a"))


def means(keyword: Keyword) -> tuple[Ability, ...]:
    """A replacement effect that modifies how it enters."""
    return (Replacement(as_=(Enters(Affected.read("this")),), do=(Devour(keyword.number),)),)


ABILITIES = {"devour": means}

"""500.8, 500.10. Additional phases and steps"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.abilities.kinds import At, Instruction
from rules.editions import EXTRA_STEPS_ARE_PLACED
from rules.references import Reference
from rules.turn.events import SetTurn

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Extra(Instruction):
    """Additional phases come directly after the one named, or after this one (500.8); `whose` says who gets them."""

    phases: tuple[Literal["beginning", "combat", "main", "ending"], ...]
    after: Literal["combat", "main", ""] = ""
    whose: Reference | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        from rules.turn.turn import with_phases

        if self.whose is not None and not _gets(game, this, self.whose, "phase"):
            return
        ahead = with_phases(game.state.turn, self.phases, self.after)
        game.perform(SetTurn({"ahead": ahead}).because("500.8"))
        game.note("there will be an additional " + " and ".join(self.phases) + " phase", cites=("500.8",))


class ExtraStep(Instruction):
    """An additional step comes after the one named (500.9), or after `this phase` (500.10); `whose` gets it."""

    step: At
    after: At | Literal["this phase"] | None = None
    whose: Reference = Reference("you")

    def perform(self, game: Game, this: Resolving) -> None:
        from rules.turn.turn import with_phase_of, with_step

        if not _gets(game, this, self.whose, "step"):
            return
        turn, cite = game.state.turn, "500.10" if self.after == "this phase" else "500.9"
        after = self.after or self.step
        ahead = with_phase_of(turn, self.step) if after == "this phase" else with_step(turn, self.step, after)
        if ahead == turn.ahead:
            game.note(f"no {after} step comes any more after which there would be another step", cites=(cite,))
            return
        game.perform(SetTurn({"ahead": ahead}).because(cite))
        game.note(f"there will be an additional {self.step} step", cites=(cite,))


def _gets(game: Game, this: Resolving, whose: Reference, what: str) -> bool:
    """Whether there is one: in another player's turn nobody gets any (500.10a), since that has been a rule."""
    if game.state.turn.active in this.resolve(game, whose) or not game.state.edition.since(EXTRA_STEPS_ARE_PLACED):
        return True
    game.note(f"it is another player's turn, so no {what} is added", cites=("500.10a",))
    return False

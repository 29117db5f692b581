"""714. Saga Cards: chapter abilities"""

from __future__ import annotations

from rules.abilities.asked_for import Targets
from rules.abilities.kinds import Ability, Amount, Condition, Instruction, Mode
from rules.abilities.number_of_modes import ONE, NumberOfModes
from rules.outcomes import Unsupported
from rules.state import ObjectId, State


class Chapter(Ability):
    """What happens as a Saga gets its lore counters with these numbers (714.2b, 714.2c)."""

    numbers: tuple[int, ...]
    do: tuple[Instruction, ...] = ()
    if_: Condition | None = None
    targets: tuple[Targets, ...] = ()
    choose: NumberOfModes = ONE
    modes: tuple[Mode, ...] = ()
    divided: int | Amount | None = None

    def lacks(self) -> str:
        """What is missing, or nothing."""
        return "" if self.do or self.modes else "chapter needs 'do' (or 'modes')"


def unsupported_permanent(state: State, id: ObjectId) -> None:
    """Refuse what can't enter the battlefield yet."""
    if "Saga" in state.characteristics[id].subtypes:
        raise Unsupported("Sagas are not modelled yet: <0>", id, cites=("714.3a",))

"""305.6, 310.12b, 714.3: the abilities that objects have by their nature"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics
    from rules.state import Id, Object

_MANA = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}


@lru_cache(maxsize=256)
def basic_mana(subtypes: tuple[str, ...]) -> tuple[Any, ...]:
    """The mana abilities that basic land types stand for (305.6)."""
    from rules.abilities.kinds import Activated
    from rules.actions.add_mana import AddMana
    from rules.costs import TapSymbol

    return tuple(Activated((TapSymbol(),), (AddMana(_MANA[s]),)) for s in subtypes if s in _MANA)


def give_intrinsic(chars: Characteristics) -> None:
    """What its subtypes give it once those are settled; it may lose them like any other abilities (305.6, 310.12b)."""
    if "Land" in chars.types:
        chars.abilities += basic_mana(chars.subtypes)
    if "Siege" in chars.subtypes:
        from rules.battles import WHEN_DEFEATED

        chars.abilities += (WHEN_DEFEATED,)


def give_lore(table: Mapping[Id, Characteristics], here: Iterable[Object]) -> None:
    """Sagas have the ability by which they enter with lore counters, and may lose it like any other (714.3a)."""
    for o in here:
        if "Saga" in (chars := table[o.id]).subtypes:
            from rules.sagas import intrinsic

            chars.abilities += intrinsic()

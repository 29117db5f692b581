"""118. Costs as they are written: in symbols, or in words as keyword abilities say them"""

from __future__ import annotations

import re

from rules.abilities.kinds import Cost
from rules.costs import DiscardCost, Mana, PayLife, ReturnCost, RevealCost, SacrificeCost, TapSymbol, UntapSymbol
from rules.mana import is_mana, symbols
from rules.references import Reference

MANA = r"(?:\{[^{}]+\})+"
IN_WORDS = r"pay \d+ life|(?:sacrifice|discard|reveal|return) .+"
_OBJECTS = {"sacrifice": SacrificeCost, "discard": DiscardCost, "reveal": RevealCost, "return": ReturnCost}
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}


def cost(text: str) -> Cost:
    """The cost that a parameter says: mana, `pay 3 life`, `sacrifice two Mountains`, `discard a card`.

    Raises ValueError where the phrase isn't read, or a symbol is none of mana (107.4).
    """
    verb, _, rest = re.sub(r" to (its|their) owner's hand$", "", text).partition(" ")
    if verb == "pay":
        return PayLife(int(rest.split()[0]))
    if verb not in _OBJECTS:
        symbols(text)
        return Mana(text)
    found = re.fullmatch(rf"({'|'.join(_NUMBERS)}) (.+)", rest)
    what, number = (f"a {found[2]}", _NUMBERS[found[1]]) if found else (rest, 1)
    made = _OBJECTS[verb](Reference.read(what), number)
    for _, _, why in made.amiss():
        raise ValueError(f"{text!r}: {why}")
    return made


def symbol_cost(text: str) -> Cost | None:
    """A cost that is written in symbols: `{T}`, `{Q}`, or a mana cost."""
    if text in ("{T}", "{Q}"):
        return TapSymbol() if text == "{T}" else UntapSymbol()
    return Mana(text) if is_mana(text) else None

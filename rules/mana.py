"""106. Mana, and 107.4. Mana Symbols"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from rules.state import Player

ANY = "any"  # mana of whatever colour is needed, where a scenario gives a number: `{2}`
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_COLORS = "WUBRG"
KINDS = (*_COLORS, "C", ANY)


def symbols(text: str) -> list[str]:
    """`{2}{G/W}` as `["2", "G/W"]`; ValueError where something else stands in it."""
    found = _SYMBOL.findall(text)
    if _SYMBOL.sub("", text).strip() or not all(_is_mana(s) for s in found):
        raise ValueError(f"{text!r} is no mana cost; one is written like {{2}}{{G}}{{G}}")
    return found


def _is_mana(symbol: str) -> bool:
    return bool(re.fullmatch(r"\d{1,9}|[WUBRGCXYZS]|[WUBRGC2]/[WUBRGP](/P)?", symbol))


def is_mana(text: str) -> bool:
    """Whether the text is one or more mana symbols."""
    found = _SYMBOL.findall(text)
    return bool(found) and not _SYMBOL.sub("", text).strip() and all(_is_mana(s) for s in found)


def amount(text: str) -> Counter[str]:
    """So much mana, `{2}` being two of any kind."""
    found: Counter[str] = Counter()
    for symbol in symbols(text):
        if symbol.isdecimal():
            found[ANY] += int(symbol)
        else:
            found[symbol] += 1
    return found


def written(mana: Mapping[str, int]) -> str:
    """Mana as symbols: `{1}{G}`; nothing is the empty text."""
    generic = mana.get(ANY, 0)
    rest = "".join(f"{{{kind}}}" * mana.get(kind, 0) for kind in (*_COLORS, "C"))
    return (f"{{{generic}}}" if generic else "") + rest


def pay(player: Player, cost: str, x: int = 0) -> Player | None:
    """The player with this mana cost paid (118.3a): from the mana pool first; None where there isn't enough mana."""
    pool, income = Counter(player.mana or {}), None if player.income is None else amount(player.income)
    generic = 0
    colored: list[str] = []
    for symbol in symbols(cost):
        if symbol.isdecimal():
            generic += int(symbol)
        elif symbol in "XYZ":
            generic += x
        else:
            colored.append(symbol)
    # hybrid and Phyrexian symbols last: what else is needed comes first
    life = 0
    for symbol in sorted(colored, key=lambda s: "/" in s):
        paid = _one(pool, income, symbol)
        if paid is None and symbol.endswith("P"):
            life += 2
        elif paid is None and symbol.startswith("2/"):
            generic += 2
        elif paid is None:
            return None
    if not _generic(pool, income, generic):
        return None
    left = None if income is None else written(income)
    return player.but(mana={k: n for k, n in pool.items() if n}, income=left, life=player.life - life)


def _one(pool: Counter[str], income: Counter[str] | None, symbol: str) -> bool | None:
    kinds = [k for k in symbol.split("/") if k in KINDS]
    for source in (pool, income):
        if source is None:
            return True
        for kind in (*kinds, ANY):
            if source[kind]:
                source[kind] -= 1
                return True
    return None


def _generic(pool: Counter[str], income: Counter[str] | None, n: int) -> bool:
    for source in (pool, income):
        if source is None:
            return True
        for kind in ("C", *_COLORS, ANY):
            used = min(n, source[kind])
            source[kind] -= used
            n -= used
    return n == 0


def adjusted(cost: str, less: list[str]) -> str:
    """A mana cost with reductions: generic ones lessen the generic part only (118.7c), others their own kind first."""
    generic, rest = 0, []
    for symbol in symbols(cost):
        if symbol.isdecimal():
            generic += int(symbol)
        else:
            rest.append(symbol)
    for reduction in less:
        for symbol in symbols(reduction):
            if symbol.isdecimal():
                generic -= int(symbol)
            elif symbol in rest:
                rest.remove(symbol)
            else:
                generic -= 1
    generic = max(0, generic)
    return (f"{{{generic}}}" if generic else "") + "".join(f"{{{s}}}" for s in rest)

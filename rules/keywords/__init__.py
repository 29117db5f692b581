"""702. Keyword Abilities: one module each, found by its name when a file first says it.

A module says which keywords it holds by `KEYWORDS`: each word with the pattern of its parameter (`""` where it has
none). `ABILITIES`, where there, gives the abilities that a word stands for, `READS` what its parameter must be read by,
raising ValueError where it can't, `OF_PLAYERS` the words of those that a player may have, too, and `PRINTED_ON` the
type or subtype without which a card has none of those words printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rules.mana import is_mana

if TYPE_CHECKING:
    from rules.abilities.kinds import Ability, Keyword

Expansion = Callable[[Any], "tuple[Ability, ...]"]
KNOWN: dict[str, tuple[str, Expansion | None]] = {}  # word -> pattern of its parameter, the abilities it stands for
PARAMETERS: dict[str, Callable[[str], Any]] = {}  # word -> what reads its parameter
OF_PLAYERS: set[str] = set()  # the words of those that a player may have, too
PRINTED_ON: dict[str, str] = {}  # the words of those that are printed only on what has this type or subtype
_IMPORTED: set[str] = set()


def understand(text: str) -> tuple[str, str]:
    """The keyword and its parameter in `ward {2}` or `islandwalk`; ValueError where there is none of that kind."""
    words = text.split()
    for end in range(len(words), 0, -1):
        _import("_".join(words[:end]))
        if found := _among(KNOWN, text):
            return found
    import_all()
    if found := _among(KNOWN, text):
        return found
    raise ValueError(_unknown(text))


def _among(words: Mapping[str, tuple[str, Expansion | None]], text: str) -> tuple[str, str] | None:
    for word in sorted(words, key=len, reverse=True):
        pattern = words[word][0]
        found = re.fullmatch(pattern, text) if pattern else None
        if found or (not pattern and word == text):
            parameter = found[1] or "" if found else ""
            _check(text, parameter)
            if word in PARAMETERS:
                PARAMETERS[word](parameter)
            return word, parameter
    return None


def _check(text: str, parameter: str) -> None:
    """Raises ValueError where a symbol is none of mana (107.4), or a number is none that does anything."""
    wrong = next((s for s in re.findall(r"\{[^{}]*\}", text) if not is_mana(s)), None)
    if wrong is not None:
        raise ValueError(f"{text!r}: {wrong!r} is no mana cost; one is written like {{2}}{{G}}{{G}}")
    if parameter.isdecimal() and not int(parameter):
        raise ValueError(f"{text!r}: the number must be 1 or more")


def stands_for(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that this instance of a keyword stands for (702.1)."""
    expansion = KNOWN[keyword.word][1] if keyword.word in KNOWN else None
    return _expanded(expansion, keyword) if expansion else ()


@lru_cache(maxsize=1024)
def _expanded(expansion: Expansion, keyword: Keyword) -> tuple[Ability, ...]:
    return expansion(keyword)


def import_all() -> None:
    """Import the module of every keyword."""
    from pkgutil import iter_modules

    for module in iter_modules(__path__):
        _import(module.name)


def _import(stem: str) -> None:
    stem = stem.lower()
    if stem in _IMPORTED or not re.fullmatch(r"[a-z][a-z_]*", stem):
        return
    _IMPORTED.add(stem)
    if find_spec(f"{__name__}.{stem}") is None:
        return
    module = import_module(f"{__name__}.{stem}")
    for word, pattern in module.KEYWORDS.items():
        KNOWN[word] = (pattern, getattr(module, "ABILITIES", {}).get(word))
    PRINTED_ON.update(getattr(module, "PRINTED_ON", {}))
    OF_PLAYERS.update(getattr(module, "OF_PLAYERS", ()))
    PARAMETERS.update(getattr(module, "READS", {}))


def _unknown(text: str) -> str:
    from difflib import get_close_matches

    if said := next((word for word in KNOWN if text == word or text.startswith(f"{word} ")), ""):
        needs = f"needs a value, such as {_sample(said)}" if KNOWN[said][0] else "takes no value"
        return f"{said!r} {needs}" + ("" if text == said else f", not {text!r}")
    word = re.sub(r"\s*(\{.*|\d+)$", "", text)
    close = get_close_matches(word, KNOWN, n=1)
    return f"{text!r} is no keyword ability that is modelled" + (f"; did you mean {close[0]!r}?" if close else "")


def _sample(word: str) -> str:
    """How the keyword is written with its parameter: `toxic 2`."""
    before, _, parameter = KNOWN[word][0].partition("(")
    return before + ("{2}" if r"\{" in parameter else "2" if r"\d" in parameter else "...")

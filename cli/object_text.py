"""Object text in quick commands: "4/4 red trample", "2x 1/1 flying", or the name of a card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

_MOST = 50  # creatures on a side


class Creature(NamedTuple):
    """A creature that was asked for: in which words, the name that it goes by, how it stands in a scenario."""

    text: str
    name: str
    entry: Any


class Wrong(Exception):
    """What was asked for can't be understood; the message says why."""


def creatures(role: str, texts: Iterable[str]) -> list[Creature]:
    """The creatures asked for, each with a name of its own: that of its card, or its role with a number."""
    asked = [part for text in texts for count, part in [counted(text)] for _ in range(count)]
    if len(asked) > _MOST:
        raise Wrong(f"more than {_MOST} creatures on a side")
    made = [made_up(text) or card_name(text) for text in asked]
    return [_creature(role, number, text, made) for number, text in enumerate(asked, 1)]


def _creature(role: str, number: int, text: str, made: Sequence[dict[str, Any] | str]) -> Creature:
    entry = made[number - 1]
    if isinstance(entry, dict):
        name = f"{role} {number}"
        return Creature(text, name, {"name": name, **entry})
    if made.count(entry) == 1:
        return Creature(entry, entry, entry)
    name = f"{entry} {made[:number].count(entry)}"
    return Creature(entry, name, {"card": entry, "as": name})


def counted(text: str) -> tuple[int, str]:
    """How many are asked for in "2x 1/1 flying", and what."""
    found = re.fullmatch(r"\s*(?:(\d{1,4})\s*[xX×]\s*(?=[\w-]))?(.*?)\s*", text, re.DOTALL)
    if found is None or not found[2]:
        raise Wrong("a creature needs a power and toughness, or the name of a card")
    return int(found[1] or 1), found[2]


_COLORS = ("white", "blue", "black", "red", "green")
_FILLERS = ("with", "and", "a", "an", "the", "colorless")


def made_up(text: str) -> dict[str, Any] | None:
    """The creature that "4/4 red Giant trample" says; none where there is no power and toughness in it."""
    size = re.search(r"(?<!\S)(-?\d{1,9})/(-?\d{1,9})(?!\S)", text.replace(",", " "))
    if not size:
        return None
    rest = (text[: size.start()] + " " + text[size.end() :]).replace(",", " ").split()
    colors: list[str] = []
    types: list[str] = []
    keywords: list[str] = []
    while rest:
        length, kind, word = _next(rest)
        {"color": colors, "type": types, "keyword": keywords}.get(kind, []).append(word)
        del rest[:length]
    said = {"types": _type_line(types), "power": int(size[1]), "toughness": int(size[2])}
    return {**said, **({"colors": colors} if colors else {}), **({"keywords": keywords} if keywords else {})}


def _next(words: Sequence[str]) -> tuple[int, str, str]:
    """How many of the words say one thing, of which kind it is, and how it is written; the longest that is known."""
    for length in range(min(6, len(words)), 0, -1):
        said = " ".join(words[:length])
        kind, word = _understood(said)
        if kind:
            return length, kind, word
    raise Wrong(f"{words[0]!r} is no color, type or keyword that is known{_near(words)}")


def _understood(said: str) -> tuple[str, str]:
    from rules import keywords

    low = said.lower()
    if low in _COLORS or low in _FILLERS:
        return ("color", low) if low in _COLORS else ("filler", "")
    if low in _types():
        return "type", _types()[low]
    try:
        keywords.understand(low)
    except ValueError:
        return "", ""
    return "keyword", low


def _near(words: Sequence[str]) -> str:
    from rules import keywords
    from scenarios.reader import suggest

    keywords.import_all()
    known = (*keywords.KNOWN, *_COLORS, *_types().values())
    return suggest(" ".join(words[:2]), keywords.KNOWN) or suggest(words[0], known)


def _types() -> dict[str, str]:
    from rules import types

    kinds = (*types.SUPERTYPES, *types.CARD_TYPES, *types.CREATURE_TYPES, *types.ARTIFACT_TYPES, *types.LAND_TYPES)
    return {kind.lower(): kind for kind in kinds}


def _type_line(words: Sequence[str]) -> str:
    """The type line of a creature with these supertypes, types and subtypes."""
    from rules.types import CARD_TYPES, SUPERTYPES

    above = [word for word in words if word in SUPERTYPES]
    kinds = dict.fromkeys([*(word for word in words if word in CARD_TYPES and word != "Creature"), "Creature"])
    below = [word for word in words if word not in SUPERTYPES and word not in CARD_TYPES]
    return " ".join([*above, *kinds, *(["—", *below] if below else [])])


def card_name(text: str) -> str:
    """The name of the card that is called so or begins so; the text itself where there is none."""
    import scenarios

    folder, start = Path(str(scenarios.__file__)).parent / "cards", _slug(text)
    found = [folder / f"{start}.yaml"] if (folder / f"{start}.yaml").exists() else sorted(folder.glob(f"{start}*.yaml"))
    names = [_name_in(path) or text for path in found]
    if len(names) > 1:
        raise Wrong(f'"{text}" may be {", ".join(names[:-1])} or {names[-1]}')
    return names[0] if names else text


def _slug(text: str) -> str:
    from unicodedata import normalize

    plain = normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")


def _name_in(path: Path) -> str:
    found = re.search(r"(?m)^name:\s*(.+?)\s*$", path.read_text(encoding="utf-8"))
    return found[1].strip("\"'") if found else ""

"""Object text in quick commands: "4/4 red trample", "2x 1/1 flying", or the name of a card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

_MOST = 50  # creatures on a side
_WORDS = 40  # of a creature
_SHOWN = 5  # cards that may be meant


class Creature(NamedTuple):
    """A creature that was asked for: in which words, the name that it goes by, how it stands in a scenario."""

    text: str
    name: str
    entry: Any


class Wrong(Exception):
    """What was asked for can't be understood; the message says why."""


def creatures(sides: Mapping[str, Iterable[str]]) -> list[list[Creature]]:
    """The creatures asked for, side by side, each with a name of its own: that of its card, or its role and a number.

    `sides` says by the role of a creature (`Attacker`) what was asked for. Raises `Wrong`.
    """
    made = [[(role, part, made_up(part) or card_name(part)) for part in _each(texts)] for role, texts in sides.items()]
    names = [entry for side in made for _, _, entry in side if isinstance(entry, str)]
    used: Counter[str] = Counter()
    return [[_creature(*each, names, used) for each in side] for side in made]


def _each(texts: Iterable[str]) -> list[str]:
    """What was asked for, one by one."""
    asked = [part for text in texts for count, part in [counted(text)] for _ in range(count)]
    if len(asked) > _MOST:
        raise Wrong(f"more than {_MOST} creatures on a side")
    return asked


def _creature(role: str, text: str, entry: dict[str, Any] | str, names: list[str], used: Counter[str]) -> Creature:
    used[role] += 1
    if isinstance(entry, dict):
        name = f"{role} {used[role]}"
        return Creature(text, name, {"name": name, **entry})
    if names.count(entry) == 1:
        return Creature(entry, entry, entry)
    used[entry] += 1
    name = f"{entry} {used[entry]}"
    return Creature(entry, name, {"card": entry, "as": name})


def counted(text: str) -> tuple[int, str]:
    """How many are asked for in "2x 1/1 flying", and what."""
    found = re.fullmatch(r"\s*(?:(\d{1,4})\s*[xX×]\s+)?(.*?)\s*", text, re.DOTALL)
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
    said_words = (text[: size.start()] + " " + text[size.end() :]).replace(",", " ").split()
    items = _Items(said_words).all()
    types, colors, keywords = ([word for kind, word in items if kind == each] for each in ("type", "color", "keyword"))
    said = {"types": _type_line(types), "power": int(size[1]), "toughness": int(size[2])}
    return {**said, **({"colors": colors} if colors else {}), **({"keywords": keywords} if keywords else {})}


class Unfinished(Wrong):
    """What was asked for is a creature without power and toughness."""


def described(text: str) -> dict[str, Any] | None:
    """What "4/4 trample" or "red artifact" says, of any card type; none where it says no card type. Raises `Wrong`."""
    from rules.types import CARD_TYPES

    if facts := made_up(text):
        return facts
    facts = made_up(f"0/0 {text}") or {}
    if re.search(r"\bcreature\b", text, re.IGNORECASE):
        raise Unfinished('a creature needs a power and toughness, such as "2/2 black creature"')
    types, dash, subtypes = facts.pop("types").partition(" — ")
    types = types.replace("Creature", "").strip()
    del facts["power"], facts["toughness"]
    return {"types": f"{types}{dash}{subtypes}", **facts} if {*types.split()} & {*CARD_TYPES} else None


class _Items:
    """Colors, types and keywords in a row of words, of which some have several words and some a parameter."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._stuck: set[int] = set()  # the places from which there is no way to the end

    def all(self) -> list[tuple[str, str]]:
        """The kind of each, and how it is written; `Wrong` where a word is none of them."""
        if len(self._words) > _WORDS:
            raise Wrong(f"a creature in more than {_WORDS} words")
        found = self._from(0)
        if found is None:
            stuck = self._words[max(self._stuck) :]
            if why := _unfit_keyword(_lowered(" ".join(stuck))):
                raise Wrong(why)
            raise Wrong(f"{stuck[0]!r} is no color, type or keyword that is known{_near(stuck)}")
        return found

    def _from(self, start: int) -> list[tuple[str, str]] | None:
        if start == len(self._words):
            return []
        for end, kind, word in self._options(start):
            rest = None if end in self._stuck else self._from(end)
            if rest is not None:
                return [(kind, word), *rest]
        self._stuck.add(start)
        return None

    def _options(self, start: int) -> list[tuple[int, str, str]]:
        """What may begin here, and where it ends: the longest first, then the shortest with a parameter."""
        fixed: list[tuple[int, str, str]] = []
        open_ended: list[tuple[int, str, str]] = []
        for end in range(start + 1, len(self._words) + 1):
            text = " ".join(self._words[start:end])
            if found := _understood(_lowered(text)) or _understood(text):
                kind, word, has_parameter = found
                (open_ended if has_parameter else fixed).append((end, kind, word))
        return [*reversed(fixed), *open_ended]


def _lowered(text: str) -> str:
    """The text in small letters, but for the symbols in it: `morph {1}{R}`."""
    return re.sub(r"\{[^{}]*\}", lambda symbol: symbol[0].upper(), text.lower())


def _understood(said: str) -> tuple[str, str, bool] | None:
    """The kind of what is said, how it is written, and whether it has a parameter."""
    from rules import keywords

    if said in _FILLERS:
        return "filler", "", False
    if said in _COLORS:
        return "color", said, False
    if said in _types():
        return "type", _types()[said], False
    try:
        return "keyword", said, bool(keywords.understand(said)[1])
    except ValueError:
        return None


def _unfit_keyword(said: str) -> str:
    """What is wrong with the value of the keyword that begins this text, if one does."""
    from rules import keywords

    keywords.import_all()
    if not any(said == word or said.startswith(f"{word} ") for word in keywords.KNOWN):
        return ""
    try:
        keywords.understand(said)
    except ValueError as error:
        return str(error)
    return ""


def _near(words: Sequence[str]) -> str:
    from rules import keywords
    from rules.types import suggestion

    keywords.import_all()
    known = (*keywords.KNOWN, *_COLORS, *_types().values())
    return suggestion(" ".join(words[:2]), keywords.KNOWN) or suggestion(words[0], known)


@lru_cache(maxsize=1)
def _types() -> dict[str, str]:
    from rules.types import CARD_TYPES, SUPERTYPES, subtypes

    return {kind.lower(): kind for kind in (*subtypes(), *CARD_TYPES, *SUPERTYPES)}


def _type_line(words: Sequence[str]) -> str:
    """The type line of a creature with these supertypes, types and subtypes."""
    from rules.types import CARD_TYPES, SUPERTYPES

    above = [word for word in words if word in SUPERTYPES]
    kinds = dict.fromkeys([*(word for word in words if word in CARD_TYPES and word != "Creature"), "Creature"])
    below = [word for word in words if word not in SUPERTYPES and word not in CARD_TYPES]
    return " ".join([*above, *kinds, *(["—", *below] if below else [])])


def card_name(text: str) -> str:
    """The name of the card that is called so or begins so; the text itself where there is none."""
    from scenarios import cards

    start = cards.slug(text)
    if not start or cards.find(text):
        return text
    stems = [path.stem for path in sorted(cards.FOLDER.glob(f"{start}*.yaml"))]
    stems = [start] if start in stems else stems
    names = [cards.load(stem).name for stem in stems[:_SHOWN]]
    if len(names) > 1:
        more = f" or {len(stems) - _SHOWN} more" if len(stems) > _SHOWN else ""
        raise Wrong(f'"{text}" is not one card: {", ".join(names)}{more}')
    return names[0] if names else text


def unknown_card(text: str) -> str:
    """That there is no card of this name, and which is like it."""
    from rules.types import suggestion
    from scenarios import library

    return f'"{text}" is not in the card library{suggestion(text, library.names())}'

"""109.1, 109.2: the sort of thing that a word is about, and what is said that can never name one of that sort."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

from rules.filters import Filter
from rules.filters.words import ANYWHERE, BATTLEFIELD, CARDS, KEYWORD_ABILITIES, STACK, Zones
from rules.mana import is_mana
from rules.references import Reference
from rules.types import suggestion
from rules.vocabulary import Record

_OF_PLAYERS = re.compile(
    r"you|that player|each (player|opponent)|defending player|.+'s (controller|owner)|(its|their) (controller|owner)"
    r"|the chosen (player|opponent)|enchanted player"
)
_OF_OBJECTS = re.compile(
    r"(this|that)( card| creature| permanent)|this|(enchanted|equipped|fortified) (?!player)[a-z]+"
    r"|the chosen (creature|permanent)|(the )?(sacrificed|discarded|exiled|tapped|returned) [a-z]+"
)


class Sort(Record):
    """A sort of thing: objects in some zones, players, or both."""

    called: str
    zones: Zones = frozenset()
    players: bool = False
    code: ClassVar[str] = "bad-phrase"

    def mistake(self, said: Any) -> str:
        """Why a phrase or a reference can never name one; nothing where it may, and for whatever is neither."""
        if isinstance(said, Filter):
            return self._phrase(said)
        if not isinstance(said, Reference):
            return ""
        phrase = said.each or said.one
        if phrase is not None:
            return self._phrase(phrase)
        wrong = (_OF_PLAYERS if not self.players else _OF_OBJECTS if not self.zones else None) if said.fixed else None
        return f"{said.text!r} is never {self.called}" if wrong is not None and wrong.fullmatch(said.text) else ""

    def _phrase(self, phrase: Filter) -> str:
        if (self.players and phrase.players) or self.zones & phrase.zones:
            return ""
        return f"{phrase.text!r} is never {self.called}{self._hint(phrase)}"

    def _hint(self, phrase: Filter) -> str:
        """What would be right, where only the noun is one of another zone (109.2, 109.2a, 109.2b)."""
        if phrase.zones and phrase.zones <= CARDS and "card" in phrase.text and "battlefield" in self.zones:
            return ": a 'card' is in none of the zones that this is about; say it without that word (109.2)"
        if not self.zones or not phrase.zones <= BATTLEFIELD or phrase.players:
            return ""
        if self.zones <= STACK:
            return f": that is a permanent, and a spell is said as '{phrase.text} spell' (109.2b)"
        return (
            f": that is a permanent, and a card is said as '{phrase.text} card' (109.2a)" if self.zones <= CARDS else ""
        )


class OneOf(Record):
    """A text that must be one of a few."""

    called: str
    options: tuple[str, ...]
    code: ClassVar[str] = "bad-choice"

    def mistake(self, said: Any) -> str:
        """What else it would have to be, or nothing."""
        texts = said if isinstance(said, tuple) else (said,)
        wrong = next((t for t in texts if isinstance(t, str) and t and t not in self.options), None)
        if wrong is None:
            return ""
        hint = suggestion(wrong, self.options) or f": {_listed(self.options)}"
        return f"{wrong!r} is no {self.called}{hint if len(self.options) < 30 or '?' in hint else ''}"


class ReadAs(Record):
    """A text that must be what something reads it as, which raises ValueError where it can't."""

    read: Any
    code: ClassVar[str] = "bad-phrase"

    def mistake(self, said: Any) -> str:
        """What is wrong with it, or nothing."""
        try:
            for text in said if isinstance(said, tuple) else (said,):
                self.read(text)
        except ValueError as error:
            return str(error)
        return ""


class Damaging(Record):
    """A keyword that makes a difference to what damage does (120.3)."""

    code: ClassVar[str] = "bad-choice"

    def mistake(self, said: Any) -> str:
        """That the rules say no such thing of it, or nothing."""
        from rules.damage import destroys, results, to_creature, to_player

        known = any(said.word in question.answers for question in (to_player, to_creature, destroys, results))
        return "" if known else f"{said.text!r} makes no difference to what damage does (120.3)"


class OnePlayer(Sort):
    """A player, of whom there must be one only."""

    def mistake(self, said: Any) -> str:
        """Why it can name none, or would name all of them."""
        each = said.text.startswith("each ") and said.text != "each opponent"
        return f"{said.text!r} is more than one player" if each else super().mistake(said)


class Size(Record):
    """A power, a toughness, or both."""

    code: ClassVar[str] = "missing-key"

    def mistake(self, said: Any) -> str:
        """That it says neither, or nothing."""
        return "it needs 'power' or 'toughness'" if said.power is None and said.toughness is None else ""


class Yes(Record):
    """What stands alone, so that `false` says nothing."""

    code: ClassVar[str] = "bad-choice"

    def mistake(self, said: Any) -> str:
        """That it says nothing, or nothing."""
        return "" if said else "false says nothing here; leave the word out"


def common(sorts: Iterable[Sort]) -> Sort | None:
    """What is of each of these sorts; None where there are none."""
    found: Sort | None = None
    for sort in sorts:
        if found is None:
            found = sort
            continue
        zones, players = found.zones & sort.zones, found.players and sort.players
        unchanged = (zones, players) == (found.zones, found.players)
        found = Sort(found.called if unchanged else sort.called, zones, players)
    return found


def _listed(options: Iterable[str]) -> str:
    *most, last = options
    return f"{', '.join(most)} or {last}" if most else last


PLAYER = Sort("a player", players=True)
ONE_PLAYER = OnePlayer("a player", players=True)
A_SIZE = Size()
PERMANENT = Sort("a permanent", BATTLEFIELD)
PERMANENT_OR_PLAYER = Sort("a permanent or a player", BATTLEFIELD, players=True)
ON_THE_STACK = Sort("a spell or an ability on the stack", STACK)
CARD = Sort("a card", CARDS)
IN_GRAVEYARD = Sort("a card in a graveyard", frozenset({"graveyard"}))
IN_HAND = Sort("a card in a hand", frozenset({"hand"}))
OBJECT = Sort("an object", ANYWHERE)
_ZONES = ("battlefield", "graveyard", "hand", "exile", "stack", "library", "command")
ZONE = OneOf("zone", _ZONES)
OFF_BATTLEFIELD = OneOf("zone outside the battlefield", _ZONES[1:])
GRAVEYARD = OneOf("place where what dies is put", ("graveyard",))
NO_GRAVEYARD = OneOf("zone outside the graveyards", tuple(zone for zone in _ZONES if zone != "graveyard"))
COLOR = OneOf("color", ("white", "blue", "black", "red", "green", "colorless"))
IN_LIBRARY = Sort("a card in a library", frozenset({"library"}))
CONTROLLED = Sort("anything that a player controls", BATTLEFIELD | STACK)
CARD_OR_PERMANENT = Sort("a card or a permanent", CARDS | BATTLEFIELD)
CARD_OR_SPELL = Sort("a card or a spell", CARDS | STACK)
ROUNDED = OneOf("way to round", ("up", "down"))
STEP = OneOf(
    "step",
    (
        "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
        "first combat damage", "combat damage", "end of combat", "postcombat main", "end", "cleanup",
    ),
)  # fmt: skip


def _whose_turn(text: str) -> None:
    """Raises ValueError where it names no player in whose turn a step may begin."""
    if text != "your" and (why := PLAYER.mistake(Reference.read(text))):
        raise ValueError(why)


def _loyalty(text: str) -> None:
    """Raises ValueError where it is no loyalty symbol (107.7)."""
    if not re.fullmatch(r"[+\-−]([0-9]{1,3}|[xX])|0", text):
        raise ValueError(f"{text!r} is no loyalty symbol; one is written like +1, -2, -x or 0 (107.7)")


WHOSE = ReadAs(_whose_turn)
LOYALTY_COST = ReadAs(_loyalty)


def _keywords(text: str) -> None:
    """Raises ValueError where it is no keyword ability, with or without its parameter, and not all of them."""
    from rules.abilities.kinds import Keyword

    if text != "all abilities" and text not in KEYWORD_ABILITIES:
        Keyword.read(text)


def _cost(text: str) -> None:
    """Raises ValueError where it is no amount of mana."""
    if not is_mana(text):
        raise ValueError(f"{text!r} is no mana; it is written in symbols such as {{1}} (107.4)")


def _name(text: str) -> None:
    if not text.strip():
        raise ValueError("a name can't be empty")


KEYWORDS = ReadAs(_keywords)
COST = ReadAs(_cost)
NAME = ReadAs(_name)
YES = Yes()
DAMAGING = Damaging()
ANYTHING = Sort("an object or a player", ANYWHERE, players=True)
SPELL = Sort("a spell", STACK)

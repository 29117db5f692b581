"""611, 612, 613.1f: what continuous effects may change about the text and the abilities of an object"""

from __future__ import annotations

from typing import Any

from rules.abilities.changed_text import changed, word_changed
from rules.abilities.characteristics import COLORS, Characteristics, all_abilities, meant_by
from rules.abilities.kinds import Ability, Activated, Change, Keyword
from rules.filters import Filter
from rules.sorts import ANYTHING, KEYWORDS, NAME, OBJECT
from rules.state import ObjectId
from rules.types import card_type_of
from rules.view import View
from rules.vocabulary import Record


class OtherWord(Record):
    """A word in a text, and the one that is written for it."""

    replace: str
    with_: str

    def lacks(self) -> str:
        """What is wrong with the two words, or nothing (612.2)."""
        both = (self.replace, self.with_)
        if all(word.lower() in COLORS.values() for word in both):
            return ""
        kinds = [card_type_of(word[:1].upper() + word[1:]) for word in both]
        why = "the words must be two colors, or two subtypes of one card type (612.2)"
        return "" if kinds[0] & kinds[1] else why


class Text(Change):
    """One word written for another in its rules text and its type line, not in its name (612.1, 612.2)."""

    says = "text"

    other: OtherWord
    layer = "3"
    cites = ("612.1",)
    writes = frozenset({"~abilities", "~keywords", "~subtypes"})

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        old, new = self.other.replace, self.other.with_
        chars.subtypes = tuple(dict.fromkeys(word_changed(s, old, new) for s in chars.subtypes))
        chars.abilities = tuple(changed(a, old, new) for a in chars.abilities)
        chars.keywords = tuple(changed(k, old, new) for k in chars.keywords)

    def tells(self, _: Any) -> str:
        return f"has {self.other.with_} for {self.other.replace} in its text"


class Gain(Change):
    """Abilities that it gains (613.1f)."""

    gain: tuple[Keyword | Ability, ...]

    @property
    def affects(self) -> Any:
        """An object, or a player where the rules say so of each of the keywords."""
        from rules.keywords import OF_PLAYERS

        return ANYTHING if all(isinstance(k, Keyword) and k.word in OF_PLAYERS for k in self.gain) else OBJECT

    layer = "6"
    writes = frozenset({"~abilities", "~keywords"})

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.keywords += tuple(k for k in self.gain if isinstance(k, Keyword) and not _named(k, chars.barred))
        chars.abilities += meant_by(a for a in self.gain if isinstance(a, Ability))

    def tells(self, _: Any) -> str:
        words = [k.text for k in self.gain if isinstance(k, Keyword)]
        if others := len(self.gain) - len(words):
            words.append("an ability" if others == 1 else f"{others} abilities")
        return "gains " + _and(words)


class GainWithoutRemovingThis(Gain):
    """Keyword abilities that it gains, which don't remove the Aura that gives them (702.16n)."""

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        given = (k.but(spares=view.this) for k in self.gain if isinstance(k, Keyword))
        chars.keywords += tuple(k for k in given if not _named(k, chars.barred))


class Lose(Change):
    """Abilities that it loses (613.1f): keywords as written, or `all abilities`."""

    lose: tuple[str, ...]
    layer = "6"
    writes = frozenset({"~abilities", "~keywords"})
    about = {"lose": KEYWORDS}

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        if "all abilities" in self.lose:
            chars.keywords = chars.abilities = ()
        chars.keywords = tuple(k for k in chars.keywords if not _named(k, self.lose))

    def tells(self, _: Any) -> str:
        return "loses " + _and(list(self.lose))


class CantHave(Change):
    """Keyword abilities that it loses and can't gain, whichever comes first (113.11)."""

    cant_have: tuple[str, ...]
    layer = "6"
    cites = ("113.11",)
    writes = frozenset({"~keywords"})
    about = {"cant_have": KEYWORDS}

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.barred += self.cant_have
        chars.keywords = tuple(k for k in chars.keywords if not _named(k, self.cant_have))

    def tells(self, _: Any) -> str:
        return "can't have " + _and(list(self.cant_have))


class HasActivatedAbilities(Change):
    """All activated abilities of the objects that a phrase matches."""

    says = "has activated abilities of"

    others: Filter
    layer = "6"
    writes = frozenset({"~abilities"})
    about = {"others": OBJECT}

    @property
    def reads(self) -> frozenset[str]:
        return self.others.reads | {"~abilities", "~keywords"}

    def value(self, view: View, id: ObjectId) -> Any:
        every = (a for i in self.others.all(view) for a in all_abilities(view.of(i)))  # type: ignore[arg-type]
        return tuple(a for a in every if isinstance(a, Activated))

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.abilities += self.value(view, id)

    def tells(self, _: Any) -> str:
        return f"has all activated abilities of each {self.others}"


def _named(keyword: Keyword, words: tuple[str, ...]) -> bool:
    """Whether these words name this keyword ability, whole or without its parameter."""
    return keyword.text in words or keyword.word in words


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


class Name(Change):
    """Its name (613.1c)."""

    name: str
    layer = "3"
    writes = frozenset({"~name"})
    about = {"name": NAME}

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.name = self.name

    def tells(self, _: Any) -> str:
        return f"is called {self.name}"

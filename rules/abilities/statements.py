"""613.11: what effects say about objects that is no characteristic: can't, must, costs more, as though."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal, Self

from rules.abilities.continuous import Spoken
from rules.abilities.kinds import Cost, Keyword, Static, Trigger
from rules.filters import Filter
from rules.references import Reference
from rules.state import Id, State
from rules.view import View
from rules.vocabulary import Phrase, Record

_NUMBERS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_PLAIN = (
    "attack", "block", "be blocked", "attack alone", "block alone", "be regenerated", "untap",
    "untap in the untap step", "gain life", "be sacrificed", "be turned face up", "transform", "be countered",
    "be enchanted", "be equipped", "be targeted", "have counters put on it", "lose the game",
    "lose the game for life", "win the game", "be destroyed", "crew", "activate abilities", "cast spells",
    "play lands", "draw", "enter", "search libraries", "lose life", "have counters",
)  # fmt: skip
_PREFIXED = (
    ("be blocked except by ", "be blocked except by"),
    ("be blocked by ", "be blocked by"),
    ("block ", "block what"),
    ("attack ", "attack whom"),
    ("be targeted by ", "be targeted by"),
    ("be enchanted by ", "be enchanted by"),
    ("cast ", "cast what"),
)


class _Said(Record, Phrase):
    """A plain thing, or one with a phrase, a reference or a number behind it."""

    what: str
    filter: Filter | None = None
    whom: Reference | None = None
    number: int = 0
    text: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """Raises ValueError where it is nothing that can be said so."""
        if text in cls.plain:
            return cls(text, text=text)
        if found := re.fullmatch(r"have more than (\w+) (.+) counters", text):
            return cls("have more counters", number=_number(found[1]), whom=Reference(found[2]), text=text)
        if found := re.fullmatch(r"have (.+) counters", text):
            return cls("have counters of", whom=Reference(found[1]), text=text)
        if found := re.fullmatch(r"be blocked by more than (\w+) creatures?", text):
            return cls("be blocked by more than", number=_number(found[1]), text=text)
        if found := re.fullmatch(r"be blocked except by (\w+) or more creatures", text):
            return cls("be blocked by fewer than", number=_number(found[1]), text=text)
        for prefix, what in cls.prefixed:
            if text.startswith(prefix):
                return cls._about(what, text.removeprefix(prefix), text)
        raise ValueError(f"{text!r} is nothing that can be said here{_close(text, cls.plain)}")

    @classmethod
    def _about(cls, what: str, rest: str, text: str) -> Self:
        reference = Reference.read(rest)
        if reference.fixed and reference.each is None:
            return cls(what, whom=reference, text=text)
        try:
            return cls(what, filter=Filter.read(rest), text=text)
        except ValueError:
            if rest[:1].isupper():
                return cls(what, whom=reference, text=text)
            raise

    plain: ClassVar[tuple[str, ...]] = ()
    prefixed: ClassVar[tuple[tuple[str, str], ...]] = ()

    def meets(self, view: View, id: Id) -> bool:
        """Whether the object or player is one that the phrase speaks of."""
        if self.filter is not None:
            return self.filter.matches(view, id)
        return self.whom is None or id in self.whom.resolve(view)


class Prohibition(_Said):
    """Something that can't be done: `attack`, `be blocked by creature with power 2 or less`."""

    plain = _PLAIN
    prefixed = _PREFIXED


class Demand(_Said):
    """Something that must be done if able: `attack`, `block REFERENCE`, `be blocked by all`."""

    plain = ("attack", "block", "be blocked", "be blocked by all", "block alone")
    prefixed = (("attack ", "attack whom"), ("block ", "block what"), ("be blocked by ", "be blocked by"))


class Cant(Spoken):
    """What it can't do, or what can't be done to it (101.2)."""

    cant: tuple[Prohibition, ...]

    def tells(self, _: Any) -> str:
        return "can't " + " or ".join(p.text for p in self.cant)


class Must(Spoken):
    """What it must do if able (508.1d, 509.1c)."""

    must: tuple[Demand, ...]

    def tells(self, _: Any) -> str:
        return "must " + " and ".join(d.text for d in self.must) + " if able"


class Can(Spoken):
    """What it can do as though something about it were different (609.4)."""

    can: tuple[str, ...]

    def tells(self, _: Any) -> str:
        return "can " + " and ".join(self.can)


class AttackCost(Spoken):
    """What its controller must pay for it to attack (508.1h)."""

    cost: tuple[Cost, ...]

    def applies(self, view: View, attacked: Id) -> bool:
        """Whether attacking this costs so much."""
        return True

    def tells(self, _: Any) -> str:
        return "can't attack unless its controller pays a cost"


class CostToAttackYou(AttackCost):
    """What its controller must pay for it to attack the player whose effect this is."""

    cost: tuple[Cost, ...]

    def applies(self, view: View, attacked: Id) -> bool:
        return attacked == view.you


class CostToAttackYouOrYourPlaneswalkers(AttackCost):
    """What its controller must pay for it to attack the player whose effect this is, or that player's planeswalkers."""

    cost: tuple[Cost, ...]

    def applies(self, view: View, attacked: Id) -> bool:
        return attacked == view.you or (isinstance(attacked, int) and view.of(attacked).controller == view.you)


class BlockCost(Spoken):
    """What its controller must pay for it to block (509.1d)."""

    cost: tuple[Cost, ...]

    def tells(self, _: Any) -> str:
        return "can't block unless its controller pays a cost"


class CanBlock(Spoken):
    """How many creatures more than one it can block; `any number` has no end (509.1a)."""

    more: int | Literal["any number"]

    def tells(self, _: Any) -> str:
        return "can block any number of creatures" if self.more == "any number" else f"can block {self.more} more"


class Assigns(Spoken):
    """It assigns combat damage equal to this characteristic and not to its power (510.1a)."""

    by: str = "toughness"
    says = "assigns by"

    def tells(self, _: Any) -> str:
        return f"assigns combat damage equal to its {self.by}"


class CostsLess(Spoken):
    """So much less generic mana to pay for it (601.2f, 118.7)."""

    mana: str

    def tells(self, _: Any) -> str:
        return f"costs {self.mana} less"


class CostsMore(Spoken):
    """So much more mana to pay for it (601.2f)."""

    mana: str

    def tells(self, _: Any) -> str:
        return f"costs {self.mana} more"


class PlayFrom(Spoken):
    """The player whose effect this is may play it from where it is (601.3)."""

    may_play: bool = True
    says = "may play"

    def tells(self, _: Any) -> str:
        return "may be played"


class AdditionalLands(Spoken):
    """How many lands more a player may play each turn (305.2)."""

    number: int = 1

    def tells(self, _: Any) -> str:
        return f"may play {self.number} more land(s) each turn"


class DoublesTriggers(Spoken):
    """Abilities of the player's permanents that trigger on an event like this trigger once more (603.2d)."""

    trigger: Trigger

    def tells(self, _: Any) -> str:
        return "has abilities trigger an additional time"


class DamageAsThough(Spoken):
    """Damage is dealt to it as though its source had this keyword (609.4)."""

    keyword: Keyword

    def tells(self, _: Any) -> str:
        return f"is dealt damage as though its sources had {self.keyword.text}"


class Assigned(Spoken):
    """How its combat damage may be assigned: all of it `as though not blocked` (609.4)."""

    how: Literal["as though not blocked"]
    says = "may assign"

    def tells(self, _: Any) -> str:
        return f"may assign its combat damage {self.how}"


class Prevention(Spoken):
    """Damage that it would deal can't be prevented (615.12)."""

    prevention: str = "impossible"

    def tells(self, _: Any) -> str:
        return "deals damage that can't be prevented"


def said_of(state: State, id: Id, kind: type[Any], what: str) -> list[tuple[Any, View]]:
    """The prohibitions or demands of this sort about an object, each with the look in which its words are meant."""
    chars = state.characteristics[id]
    if not chars.statements:
        return []
    found = []
    for statement in chars.said(kind):
        for one in statement.change.cant if kind is Cant else statement.change.must:
            if one.what == what:
                found.append((one, statement.view(state)))
    return found


def stops_entering(state: State) -> bool:
    """Whether any ability or effect might keep something from entering the battlefield (614.17d)."""
    said = (
        a.changes for o in state.objects.values() for f in o.card.faces for a in f.abilities if isinstance(a, Static)
    )
    changes = [*(c for some in said for c in some), *(c for e in state.effects for c in getattr(e, "changes", ()))]
    return any(isinstance(c, Cant) and any(p.what == "enter" for p in c.cant) for c in changes)


def forbids(state: State, id: Id, what: str) -> bool:
    """Whether an effect says that it can't do this."""
    return bool(said_of(state, id, Cant, what))


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _NUMBERS[word]


def _close(text: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(text, known, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""

"""611. Continuous Effects: what they may change, each change in its layer (613.1)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from rules.abilities.amounts import changing
from rules.abilities.changes_of_abilities import Gain
from rules.abilities.characteristics import Characteristics, Statement
from rules.abilities.durations import YourNextTurn
from rules.abilities.kinds import Amount, Change, Duration, Keyword
from rules.abilities.layers import Running
from rules.references import Reference
from rules.sorts import A_SIZE, ONE_PLAYER
from rules.state import EMPTY, Id, ObjectId, PlayerId
from rules.trace import Note
from rules.types import BASIC_LAND_TYPES, card_type_of, parse_type_line, subtypes
from rules.view import View
from rules.vocabulary import Phrase, Record


class ContinuousEffect(Record):
    """An effect from a resolved spell or ability (611.2), with the objects it was fixed to (611.2c)."""

    this: ObjectId | None
    you: PlayerId
    to: Any  # ids, or a filter where what it affects is not fixed
    changes: tuple[Change, ...]
    until: Duration | None = None
    timestamp: int = 0
    names: Mapping[str, tuple[Id, ...]] = EMPTY
    while_: Any = None

    def running(self) -> Running:
        """The effect as the layers apply it."""
        return Running(
            (id(self), ""), self.this, self.you, self.timestamp, self.changes, self.to, self.while_, False, self.names
        )

    def told(self) -> Note:
        """Its line in the trace: what it does to which objects, for how long."""
        what = " and ".join(_told(self.changes))
        tail = f" {self.until.tells}" if self.until is not None else ""
        if isinstance(self.until, YourNextTurn):
            tail = f" until {self.you}'s next turn"
        who = ("<0>", (self.to,)) if isinstance(self.to, tuple) else (f"each {getattr(self.to, 'text', '')}", ())
        many = isinstance(self.to, tuple) and len(self.to) > 1
        return Note(f"{who[0]} {_plural(what) if many else what or 'changes'}{tail}", who[1])


_PLURAL = {"gets": "get", "gains": "gain", "loses": "lose", "becomes": "become", "has": "have", "is": "are",
           "assigns": "assign", "deals": "deal"}  # fmt: skip


def _plural(what: str) -> str:
    """What several objects do."""
    parts = (part.partition(" ") for part in what.split(" and "))
    return " and ".join(_PLURAL.get(verb, verb) + space + rest for verb, space, rest in parts) or "change"


def _told(changes: tuple[Change, ...]) -> list[str]:
    """What the changes do, a bonus to power and toughness said as +N/+N."""
    sizes = [c for c in changes if isinstance(c, (Power, Toughness)) and isinstance(c.amount, int)]
    rest = [c for c in changes if c not in sizes or len(sizes) != 2]
    said = ["gets " + "/".join(f"{c.amount:+}" for c in sizes)] if len(sizes) == 2 else []
    return said + [c.tells(EMPTY) for c in rest if hasattr(c, "tells")]


class TypeLine(Record, Phrase):
    """Supertypes, card types and subtypes: `Legendary Artifact Creature — Toy`."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    text: str = ""

    @classmethod
    def read(cls, text: str) -> TypeLine:
        """Raises ValueError where a word is no type."""
        if text == "every creature type":
            return cls((), (), tuple(s for s in subtypes() if "Creature" in card_type_of(s)), text)
        if all(card_type_of(word) for word in text.split()):  # subtypes alone
            return cls(*parse_type_line("— " + text), text)
        return cls(*parse_type_line(text), text)


def add(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    """All of the old ones, and the new ones that aren't among them."""
    return old + tuple(n for n in new if n not in old)


class Controller(Change):
    """Who controls it (613.1b)."""

    controller: Reference
    layer = "2"
    writes = frozenset({"~controller"})
    about = {"controller": ONE_PLAYER}

    @property
    def gives_control_to(self) -> str:
        """The player, once that is fixed (611.2c)."""
        return self.controller.text

    @property
    def reads(self) -> frozenset[str]:
        return frozenset({"~controller"} if self.controller.text == "you" else self.controller.reads) | {"lost"}

    def value(self, view: View, id: ObjectId) -> Any:
        return self.controller.resolve(view)

    def fixed(self, view: View) -> Change:
        return Controller(Reference(str(self.controller.resolve(view)[0])))

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        found = (p for p in self.controller.resolve(view) if isinstance(p, str) and not view.state.players[p].lost)
        chars.controller = next(found, chars.controller)  # 800.4b

    def tells(self, _: Any) -> str:
        return f"is controlled by {self.controller.text}"


class Adds(Change):
    """Types in addition to those it has (205.1b)."""

    types: TypeLine
    layer = "4"
    writes = frozenset({"~types", "~subtypes", "~supertypes"})

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.supertypes = add(chars.supertypes, self.types.supertypes)
        chars.types = add(chars.types, self.types.types)
        chars.subtypes = add(chars.subtypes, self.types.subtypes)

    def tells(self, _: Any) -> str:
        return f"becomes {self.types.text} in addition to its other types"


class Types(Change):
    """Types in place of those it has (205.1a); a basic land type takes its abilities (305.7)."""

    types: TypeLine
    layer = "4"
    writes = frozenset({"~types", "~subtypes", "~supertypes", "~abilities", "~keywords"})

    @property
    def cites(self) -> tuple[str, ...]:
        """The rule for what a basic land type takes with it, if it is one."""
        return ("305.7",) if {*self.types.subtypes} & {*BASIC_LAND_TYPES} else ()

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        new = self.types
        chars.supertypes = tuple(dict.fromkeys((*chars.supertypes, *new.supertypes)))  # 205.4b: the others stay
        if new.types:
            chars.types = new.types
            chars.subtypes = tuple(s for s in chars.subtypes if card_type_of(s) & set(new.types))
        if new.subtypes:
            kinds = {t for s in new.subtypes for t in card_type_of(s)}
            chars.subtypes = (*(s for s in chars.subtypes if not card_type_of(s) & kinds), *new.subtypes)
        if set(new.subtypes) & set(BASIC_LAND_TYPES):  # 305.7
            chars.abilities = chars.keywords = ()

    def tells(self, _: Any) -> str:
        return f"becomes {self.types.text}"


class LoseTypes(Change):
    """Card types and subtypes that it no longer has."""

    types: TypeLine
    layer = "4"
    writes = frozenset({"~types", "~subtypes", "~supertypes"})

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        gone = {*self.types.types, *self.types.subtypes, *self.types.supertypes}
        chars.types = tuple(t for t in chars.types if t not in gone)
        chars.supertypes = tuple(t for t in chars.supertypes if t not in gone)
        lost = set(self.types.types)
        chars.subtypes = tuple(
            s
            for s in chars.subtypes
            if s not in gone and (not lost & card_type_of(s) or card_type_of(s) & {*chars.types})
        )

    def tells(self, _: Any) -> str:
        return f"is no longer {self.types.text}"


class _Modify(Change):
    amount: int | Amount
    layer = "7c"
    field: ClassVar[str] = ""

    @property
    def reads(self) -> frozenset[str]:
        return frozenset() if isinstance(self.amount, int) else self.amount.reads

    def fixed(self, view: View) -> Change:
        return self if isinstance(self.amount, int) else type(self)(changing(self.amount, view))

    def value(self, view: View, id: ObjectId) -> Any:
        return self.amount if isinstance(self.amount, int) else changing(self.amount, _about(view, id))

    def exactly(self, view: View, id: ObjectId) -> int:
        """The number itself, where it is set and not added."""
        return self.amount if isinstance(self.amount, int) else self.amount.of(_about(view, id))

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        old = getattr(chars, self.field)
        if old is not None:
            setattr(chars, self.field, old + self.value(view, id))

    def tells(self, _: Any) -> str:
        return f"gets {self.amount:+} {self.field}" if isinstance(self.amount, int) else f"gets more {self.field}"


class Power(_Modify):
    """So much more or less power (613.4c)."""

    amount: int | Amount
    field = "power"
    writes = frozenset({"~power"})


class Toughness(_Modify):
    """So much more or less toughness (613.4c)."""

    amount: int | Amount
    field = "toughness"
    writes = frozenset({"~toughness"})


class PowerAndToughness(Record):
    """The two numbers that an effect sets."""

    power: int | Amount | None = None
    toughness: int | Amount | None = None


class Base(Change):
    """Power and toughness set to numbers (613.4b)."""

    base: PowerAndToughness
    about = {"base": A_SIZE}
    layer = "7b"
    writes = frozenset({"~power", "~toughness"})

    @property
    def reads(self) -> frozenset[str]:
        both = (self.base.power, self.base.toughness)
        return frozenset().union(*(n.reads for n in both if isinstance(n, Amount)))

    def fixed(self, view: View) -> Change:
        return Base(PowerAndToughness(_fix(self.base.power, view), _fix(self.base.toughness, view)))

    def value(self, view: View, id: ObjectId) -> Any:
        seen = _about(view, id)
        return _fix(self.base.power, seen), _fix(self.base.toughness, seen)

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        power, toughness = self.value(view, id)
        chars.power = chars.power if power is None else power
        chars.toughness = chars.toughness if toughness is None else toughness

    def tells(self, _: Any) -> str:
        return f"has base power and toughness {_shown(self.base.power)}/{_shown(self.base.toughness)}"


class Defines(Change):
    """What a characteristic-defining ability says power and toughness are (613.4a)."""

    sayable = False

    change: Change
    layer = "7a"
    writes = frozenset({"~power", "~toughness"})

    @property
    def reads(self) -> frozenset[str]:
        return self.change.reads

    def value(self, view: View, id: ObjectId) -> Any:
        return self.change.exactly(view, id) if isinstance(self.change, _Modify) else self.change.value(view, id)

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        if isinstance(self.change, _Modify):
            setattr(chars, self.change.field, self.value(view, id))
        else:
            self.change.apply(chars, view, id)

    def tells(self, _: Any) -> str:
        return "has its power and toughness defined"


class Switch(Change):
    """Power and toughness change places (613.4d)."""

    switch: Literal["power and toughness"] = "power and toughness"
    layer = "7d"
    writes = frozenset({"~power", "~toughness"})

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.power, chars.toughness = chars.toughness, chars.power

    def tells(self, _: Any) -> str:
        return "has its power and toughness switched"


class _OfCounters(Change):
    power: int
    toughness: int
    layer = "7c"
    writes = frozenset({"~power", "~toughness"})

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        if chars.power is not None and chars.toughness is not None:
            chars.power += self.power
            chars.toughness += self.toughness

    def tells(self, _: Any) -> str:
        return f"gets {self.power:+}/{self.toughness:+} by its counters"


def of_counter(kind: str, n: int, layer: str) -> Change | None:
    """What `n` counters of this kind do in a layer: +X/+Y (122.1a) and keyword counters (122.1b)."""
    if "/" in kind:
        power, toughness = (int(part) for part in kind.split("/"))
        return _OfCounters(power * n, toughness * n) if layer == "7c" else None
    if layer == "6" and kind in KEYWORD_COUNTERS:
        return Gain((Keyword.read(kind),))
    return None


KEYWORD_COUNTERS = frozenset(
    {
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    }
)  # fmt: skip


class Spoken(Change):
    """A change that is no characteristic: it is kept as a statement about the object (613.11)."""

    sayable = False

    writes = frozenset()

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        chars.statements += (Statement(self, view.this, view.you, view.names),)


def _about(view: View, id: ObjectId) -> View:
    """The look in which `it` is the object that is being changed."""
    return view if "it" in view.names else view.but(names={**view.names, "it": (id,)})


def _fix(amount: int | Amount | None, view: View) -> int | None:
    return amount.of(view) if isinstance(amount, Amount) else amount


def _shown(amount: int | Amount | None) -> str:
    return str(amount) if isinstance(amount, int) else "its own" if amount is None else "a number that is counted"

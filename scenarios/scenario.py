"""What a scenario file may say: players, objects, a script, and what is expected"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from yaml.nodes import MappingNode, Node, ScalarNode

from rules.editions import edition_of
from rules.mana import is_mana, symbols
from rules.vocabulary import Phrase, Record
from scenarios import cards
from scenarios.cards import Printing
from scenarios.expect import Expect
from scenarios.places import quoted, short
from scenarios.reader import Reader
from scenarios.script import ScriptLine

Step = Literal[
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "first combat damage", "second combat damage", "end of combat", "postcombat main", "end",
    "cleanup",
]  # fmt: skip
FaceDown = Literal["manifest", "manifest dread", "cloak", "morph", "megamorph", "disguise", "plain"]


class Entry(Printing):
    """One object, or several of the same: a card of the library, or one that is made up here."""

    card: str | None = None
    as_: str = ""
    tapped: bool = False
    counters: Mapping[str, int] = {}
    damage: int = 0
    face: Literal["front", "back"] | None = None
    face_down: FaceDown | None = None
    attached_to: str | None = None
    attacking: str | None = None
    blocking: tuple[str, ...] = ()
    owner: str | None = None
    summoning_sick: bool = False
    chosen: tuple[str, ...] = ()
    protector: str | None = None
    copy_of: str | None = None
    bestowed: bool = False
    exiled_by: str | None = None
    phased_out: bool = False
    token: bool = False
    commander: bool = False
    meld: tuple[str, ...] = ()
    merged_with: tuple[str, ...] = ()  # the cards under it (730.2), from the top to the bottom
    number: int = 1

    @classmethod
    def from_node(cls, reader: Reader, node: Node, what: str) -> Entry | None:
        """A name (`4 Forest` is four), or a mapping."""
        if not isinstance(node, ScalarNode):
            found: Entry | None = reader.record(node, cls, what)
            if found is not None and isinstance(node, MappingNode):
                found.check(reader, node)
            return found
        name, number = str(node.value), 1
        count, _, rest = name.partition(" ")
        if count.isdecimal() and rest and len(count) <= 3 and cards.find(name) is None:
            name, number = rest, int(count)
        if cards.find(name) is None:
            reader.wrong(node, "unknown-card", _dashes(node) or unknown_card(name, reader))
        elif number < 1:
            reader.wrong(node, "bad-number", "the number of objects must be 1 or more, not 0")
        return reader.keep(cls(card=name, number=number), node)

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """What can't be printed so, or can't be said beside the name of a card, whose file says it."""
        if self.card is None and not self.meld:
            yield from super().amiss()
            if self.types is None and not self.faces and self.name:
                yield "name", "missing-key", "an object that is made up needs 'types', too"
            return
        beside = (field for field in Printing._fields if getattr(self, field) != Printing._defaults[field])
        what = "card" if self.card is not None else "meld"
        why = f"beside {what!r} it can't be said: that says what is printed; make a card up with 'name' and 'types'"
        yield from ((field, "unknown-key", why) for field in beside)

    def check(self, reader: Reader, node: MappingNode) -> None:
        """Report an unknown card, an object that says neither a card nor what it is, and fewer than no counters."""
        for kind, number in self.counters.items():
            if number < 0:
                at = reader.place_of(self.counters, kind)
                reader.wrong(at, "bad-number", f"the number of {kind} counters must be 0 or more, not {number}")
        if self.number < 1:
            reader.wrong(reader.place_of(self, "number"), "bad-number", f"number must be 1 or more, not {self.number}")
        self._check_costs(reader)
        given = {k.value for k, _ in node.value if isinstance(k, ScalarNode)}
        named = (
            ("card", self.card), ("copy of", self.copy_of), *(("meld", name) for name in self.meld),
            *(("merged with", name) for name in self.merged_with),
        )  # fmt: skip
        for key, name in named:
            if name is not None and cards.find(name) is None:
                at = next(v for k, v in node.value if k.value == key)
                reader.wrong(at, "unknown-card", unknown_card(name, reader))
        if self.card is None and not given & {"name", "types", "faces", "meld"}:
            reader.wrong(
                node, "missing-key", "an object needs 'card' (of the library), or 'name' and 'types' (made up)"
            )

    def _check_costs(self, reader: Reader) -> None:
        """Report what is no mana cost (202.1)."""
        for face in (self, *self.faces):
            try:
                symbols(face.cost or "")
            except ValueError as error:
                reader.wrong(reader.place_of(face, "cost"), "bad-phrase", f"cost: {error}, in quotes")


def _dashes(node: ScalarNode) -> str:
    """What is wrong where the dashes of a list are missing, or stick to what stands behind them."""
    text = quoted(node.value)
    if not node.style and node.start_mark.line != node.end_mark.line:
        return f"these lines are one text, {text}; begin each line of a list with '- '"
    return f"{text} is no card; a space is missing after the dash" if node.value.startswith("-") else ""


def unknown_card(name: str, reader: Reader) -> str:
    """The message for a name that no card of the library has."""
    hint = reader.suggest(name, cards.names)
    return f"{name!r} is not in the card library{hint}" + ("" if hint else "; make it up with name, types, power ...")


class Hidden(Record):
    """The cards of a library or hand: named ones, or only how many there are."""

    cards: tuple[Entry, ...] = ()
    number: int = 0
    known: bool = True

    @classmethod
    def from_node(cls, reader: Reader, node: Node, what: str) -> Hidden | None:
        """A number, or a list of objects."""
        if isinstance(node, ScalarNode):
            if node.value.isdecimal() and len(node.value) <= 4:
                return reader.keep(cls(number=int(node.value)), node)
            reader.wrong(
                node, "wrong-type", f"{what} must be a list of cards, such as [{short(node.value)}], or a number"
            )
            return None
        found = reader.read(node, tuple[Entry, ...], what)
        return reader.keep(cls(cards=found or ()), node)


class Income(Phrase):
    """The mana that a player can produce in the scenario: `any`, symbols, or nothing."""

    @classmethod
    def read(cls, text: str) -> str:  # type: ignore[override]
        """Raises ValueError where it is neither."""
        if text not in ("any", "") and not is_mana(text):
            raise ValueError(f"{text!r} is no mana; write any, or symbols such as {{2}}{{R}} in quotes")
        return text


class PlayerSetup(Record):
    """What a player has as the scenario starts."""

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """Fewer than no counters."""
        if self.poison < 0:
            yield "poison", "bad-number", f"the number must be 0 or more, not {self.poison}"

    life: int = 20
    poison: int = 0
    battlefield: tuple[Entry, ...] = ()
    hand: Hidden = Hidden()
    library: Hidden | None = None
    graveyard: tuple[Entry, ...] = ()
    exile: tuple[Entry, ...] = ()
    command: tuple[Entry, ...] = ()
    mana: Income | None = None


class Did(Record):
    """What a player did in a turn before the scenario starts."""

    spells: Hidden = Hidden()  # that the player cast
    lands: int = 0  # that the player played
    gained_life: int = 0
    lost_life: int = 0


class TurnSetup(Record):
    """Where in a turn the scenario starts, whether it is day or night, and what was done in this turn and the last."""

    active: str | None = None
    step: Step = "precombat main"
    number: int = 5
    day: Literal["day", "night"] | None = None
    last_turn: Mapping[str, Did] = {}
    this_turn: Mapping[str, Did] = {}


class Date(Phrase):
    """An edition of the rules, by a date from 2024-02-02 on."""

    @classmethod
    def read(cls, text: str) -> str:  # type: ignore[override]
        """Raises ValueError where there is no such edition."""
        edition_of(text)
        return text


class Scenario(Record):
    """A scenario: who controls what, what is done, and what must be true at the end."""

    def lacks(self) -> str:
        """What is missing, or nothing."""
        return "" if len(self.players) > 1 or not self.title else "a game needs at least two players"

    title: str
    players: Mapping[str, PlayerSetup]
    source: str = ""
    shows: tuple[str, ...] = ()
    cr: Date | None = None
    turn: TurnSetup = TurnSetup()
    before: tuple[ScriptLine, ...] = ()
    script: tuple[ScriptLine, ...] = ()
    expect: Expect | None = None
    _file: ClassVar[str] = ""

"""What a script may say: one verb a line. How each line is carried out is in `scenarios/carrying_out.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from yaml.nodes import Node

from rules.abilities.bound import from_outside
from rules.abilities.kinds import Instruction
from rules.references import candidates
from rules.sorts import ZONE
from rules.state import ObjectId, State
from rules.vocabulary import Record, Word, last
from scenarios.expect import Expect
from scenarios.reader import Reader

Steps = Literal[
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "first combat damage", "second combat damage", "end of combat", "postcombat main", "end",
    "cleanup", "next turn",
]  # fmt: skip


class ScriptLine(Word):
    """One line of a script; `choose` answers the decisions that it raises, in their order."""

    where = ("scenarios.script",)
    by: str | None = last(default=None, kw_only=True)
    choose: tuple[Any, ...] = last(default=(), kw_only=True)
    may_not_choose: tuple[Any, ...] = last(default=(), kw_only=True)
    makes: tuple[str, ...] = last(default=(), kw_only=True)
    of_nobody: ClassVar[bool] = False  # whether no one player does it

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """Who does what nobody does, and one name for several things."""
        yield from super().amiss()
        if self.of_nobody and self.by is not None:
            yield "by", "unknown-key", "no one player does this"
        twice = next((name for n, name in enumerate(self.makes) if name in self.makes[:n]), None)
        if twice is not None:
            yield "makes", "duplicate-key", f"two things can't both be called {twice!r}"


class Attack(ScriptLine):
    """Declare attackers: each with what it attacks (508.1); `bands` lists those that form bands."""

    attack: Mapping[str, str]
    bands: tuple[tuple[str, ...], ...] = ()


class Names(Record):
    """One name, or several in a list."""

    names: tuple[str, ...]

    @classmethod
    def from_node(cls, reader: Reader, node: Node, what: str) -> Names | None:
        """A name or a list of names."""
        found = reader.read(node, tuple[str, ...], what)
        return None if found is None else cls(found)

    @classmethod
    def json_schema(cls, of: Any) -> dict[str, Any]:
        """Text, or a list of texts."""
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


class Block(ScriptLine):
    """Declare blockers: each with the attacker or attackers that it blocks (509.1); `order` as on a line of its own."""

    block: Mapping[str, Names]
    order: Mapping[str, tuple[str, ...]] = {}


class Order(ScriptLine):
    """The damage assignment order announced for creatures as blocks were declared, in editions before 2024-11-08."""

    order: Mapping[str, tuple[str, ...]]


class Assign(ScriptLine):
    """How creatures assign combat damage in the coming combat damage step (510.1); `order` as on a line of its own."""

    assign: Mapping[str, Mapping[str, int]]
    order: Mapping[str, tuple[str, ...]] = {}


class Activate(ScriptLine):
    """Activate an ability (602): the number of it among the object's activated abilities, or the start of its cost."""

    activate: str
    ability: str = "1"
    target: Any = None
    targets: tuple[Any, ...] | None = None  # an empty list says that there are none
    modes: tuple[int, ...] = ()
    x: int = 0


class Cast(ScriptLine):
    """Cast a spell (601)."""

    cast: str
    target: Any = None
    targets: tuple[Any, ...] | None = None
    as_: str | None = None
    modes: tuple[int, ...] = ()
    x: int | None = None
    from_: str | None = None
    without_paying: bool = False
    pay: str | None = None
    kicked: bool = False
    additional: tuple[str, ...] = ()
    about = {"from_": ZONE}


class TurnFaceUp(ScriptLine):
    """Turn a face-down permanent face up as a special action (116.2b)."""

    what: str
    using: Literal["mana cost", "morph", "megamorph", "disguise"] | None = None
    x: int | None = None
    pay: str | None = None


class LookAt(ScriptLine):
    """Look at a card that may be hidden, as the rules let a player do at any time (708.5)."""

    what: str


class Play(ScriptLine):
    """Play a land (305)."""

    play: str
    as_: Literal["back face"] | None = None


class Pass(ScriptLine):
    """Everybody passes once (117.4)."""

    of_nobody = True


class Resolve(ScriptLine):
    """The top of the stack resolves (608), or all of it."""

    of_nobody = True
    what: Literal["top", "all"] = "top"


class GoTo(ScriptLine):
    """On to the next time a step begins, nobody doing anything."""

    of_nobody = True
    step: Steps


class Effect(ScriptLine):
    """An effect from outside the cards tells a player to do something; `source` is where it comes from."""

    do: tuple[Instruction, ...]
    source: str | None = None
    target: str | None = None
    targets: tuple[str, ...] = ()

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """Besides, what its instructions speak of though nothing says what that is."""
        yield from super().amiss()
        number = len(self.targets) + (self.target is not None)
        yield from (("do", *why) for why in from_outside(self.do, number, self.source is not None))


class Expects(ScriptLine):
    """What must be true at this moment."""

    of_nobody = True
    says = "expect"
    expect: Expect


class Illegal(ScriptLine):
    """The line inside can't be done now, because of these rules; it is tried and undone."""

    line: ScriptLine
    because: tuple[str, ...] = ()


class Legal(ScriptLine):
    """The line inside can be done now; it is tried and undone."""

    line: ScriptLine


_OF_ONE = {Cast: "cast", Activate: "activate", Play: "play", TurnFaceUp: "what", LookAt: "what"}


def subject(state: State, line: ScriptLine) -> tuple[ObjectId, ...]:
    """The object that a line has somebody do something with, or those that it may mean; () where there is none."""
    if isinstance(line, (Illegal, Legal)):
        return subject(state, line.line)
    found = tuple(candidates(state, getattr(line, _OF_ONE[type(line)]))) if type(line) in _OF_ONE else ()
    return tuple(id for id in found if line.by in (state[id].owner, state.controller(id))) or found

"""The reader of scenario files: bytes to nodes, nodes to values, and the problems on the way."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.vocabulary import Phrase, Record, Word, last
from scenarios.reader import CODES, NAMESPACE, Place, Problem, Reader, comma_hint, compose, excerpt, suggest, text_of
from scenarios.run import rule_on
from scenarios.scenario import Scenario as Whole


class Filter(Record, Phrase):
    """Which objects are meant."""

    text: str

    @classmethod
    def read(cls, text: str) -> Filter:
        if "creature" not in text and "artifact" not in text:
            raise ValueError(f"{text!r} says no type; write, for example, 'creature you control'")
        return cls(text)


class Reference(Phrase):
    """Names objects."""

    def __init__(self, text: str) -> None:
        self.text = text

    @classmethod
    def read(cls, text: str) -> Reference:
        return cls(text)


class Amount(Word):
    """A number that is counted."""


class Count(Amount):
    of: Filter


class X(Amount):
    pass


class Counters(Amount):
    kind: str
    on: Reference


class Condition(Word):
    """Something that holds or not."""

    @classmethod
    def from_mapping(cls, reader: Reader, node: yaml.MappingNode, what: str) -> Any:
        if len(node.value) != 1:
            return reader.wrong(node, "two-words", f"{what} must say one thing")
        subject, phrase = node.value[0]
        return Is(reader.read(subject, Reference, what), reader.read(phrase, str, what))


class Is(Condition):
    subject: Reference
    phrase: str


class YourTurn(Condition):
    pass


class Trigger(Word):
    """When an ability triggers."""


class Enters(Trigger):
    what: Reference


class Dies(Trigger):
    what: Reference
    _hints_from: ClassVar[tuple[str, ...]] = ("decimal",)
    worth: Decimal | None = None  # type: ignore[name-defined]  # noqa: F821


class Cost(Word):
    """What is paid."""

    @classmethod
    def read(cls, text: str) -> Any:
        if text.startswith("{") and not text.endswith("}"):
            raise ValueError(f"{text!r} has an open brace")
        return Mana(text) if text.startswith("{") else None


class Mana(Cost):
    symbols: str


class Sacrifice(Cost):
    what: Reference


class Duration(Word):
    """How long it lasts."""


class EndOfTurn(Duration):
    pass


class While(Duration):
    condition: Condition


class Change(Word):
    """What a continuous effect changes."""


class Gain(Change):
    what: Literal["all abilities"] | tuple[Ability | str, ...]


class Power(Change):
    by: int | Amount


class Base(Change):
    inside = True
    power: int
    toughness: int


class Adds(Change):
    types: str


class Instruction(Word):
    """What somebody is told to do."""


class Draw(Instruction):
    """Cards from the library to the hand."""

    count: int | Amount


class Attach(Instruction):
    what: Reference
    to: Reference


class Let(Instruction):
    rest = "changes"
    what: Reference
    changes: tuple[Change, ...]
    until: Duration | None = None


class May(Instruction):
    do: tuple[Instruction, ...]
    if_done: tuple[Instruction, ...] = ()
    by: str = last(default="", kw_only=True)


class Scry(Instruction):
    count: int = 1


class Shuffle(Instruction):
    pass


class Create(Instruction):
    count: int
    token: Token


class Ability(Word):
    """What an object has."""


class Triggered(Ability):
    inside = True
    when: Trigger
    if_: Condition | None = None
    do: tuple[Instruction, ...] = ()


class Activated(Ability):
    inside = True
    cost: tuple[Cost, ...]
    do: tuple[Instruction, ...]


class Static(Ability):
    inside = True
    rest = "changes"
    to: Filter
    changes: tuple[Change, ...]
    while_: Condition | None = None


class Token(Record):
    types: str
    power: int | Amount | None = None


class Setup(Record):
    """An object as the game starts."""

    name: str
    as_: str | None = None
    tapped: bool = False
    counters: Mapping[str, int] = {}
    attached_to: str | None = None
    cost: tuple[Cost, ...] = ()
    power: int | Amount | None = None
    keywords: frozenset[str] = frozenset()
    abilities: tuple[Ability, ...] = ()
    face_down: Literal["manifest", "plain", 3, False] = False

    @classmethod
    def from_node(cls, reader: Reader, node: yaml.Node, what: str) -> Setup | None:
        if isinstance(node, yaml.ScalarNode):
            text = reader.read(node, str, what)
            return text and cls(name=text)
        return reader.record(node, cls, what)  # type: ignore[no-any-return]


class Player(Record):
    """A player as the game starts."""

    life: int = 20
    battlefield: tuple[Setup, ...] = ()
    hand: int | tuple[str, ...] = ()
    mana: str | None = "any"


class Line(Word):
    """One line of a script."""


class Attack(Line):
    attackers: Mapping[str, str]
    bands: tuple[tuple[str, ...], ...] = ()


class Cast(Line):
    card: str
    target: str | None = None
    targets: tuple[str, ...] = ()
    x: int | None = None
    choose: tuple[Any, ...] = ()


class Resolve(Line):
    what: Literal["top", "all"] = "top"
    choose: tuple[Any, ...] = ()


class GoTo(Line):
    step: str


class Effect(Line):
    does: Instruction
    by: str | None = None


class Illegal(Line):
    line: Line
    because: str | None = None


class Turn(Record):
    active: str | None = None
    step: Literal["upkeep", "draw", "end"] = "upkeep"


class Scenario(Record):
    """A situation, and what comes of it."""

    title: str
    players: Mapping[str, Player]
    source: str = ""
    shows: tuple[str, ...] = ()
    cr: str | None = None
    turn: Turn = Turn()
    script: tuple[Line, ...] = ()
    expect: Mapping[str, Any] = {}


GOOD = """\
title: First strike gained late     # required
source: own case
shows: [fs.late-gain, fs.other]
cr: "2026-09-25"
turn: {active: AP, step: draw}
players:
  AP:
    life: +1
    battlefield:
      - Grizzly Bears
      - {name: "Atzal, Cave of Eternity", as: cave, tapped: yes, counters: {+1/+1: 2}, face down: no, cost: "{3}{B}"}
      - name: Ixidron
        power: {count: face-down creature}
        keywords: [trample, first strike]
        abilities:
          - triggered: {when: {dies: this}, if: {this: on the battlefield}, do: [{may: [{draw: 1}], by: NAP}, shuffle]}
          - activated: {cost: ["{2}", "{T}", {sacrifice: this}], do: {create: 1, token: {types: Toy, power: x}}}
          - static: {to: creature you control, power: +3, gain: [first strike, {triggered: {when: {enters: it}}}]}
    hand: 3
  NAP: {hand: [Forest, Island], mana: ""}
script:
  - attack: {Grizzly Bears: NAP}
  - effect: {let: Grizzly Bears, base: {power: 1, toughness: 1}, adds: Artifact, until: {while: your turn}}
    by: AP
  - resolve
  - resolve: top
    choose: [yes, [A, B], {order: [C]}]
  - illegal: {cast: Bolt, target: Bear, x: 702}
    because: 702.10
expect:
  AP: {life: 24}
  because: [702.10]
"""


def read(text: str | bytes, kind: Any = Scenario, what: str = "the scenario") -> tuple[Any, Reader]:
    node, problems = compose(text.encode() if isinstance(text, str) else text)
    made = Reader(problems)
    return (None if node is None else made.read(node, kind, what)), made


def good(text: str, kind: Any) -> Any:
    value, made = read(text, kind)
    assert made.problems == []
    return value


def only(text: str, kind: Any = Scenario, what: str = "it") -> str:
    """The one problem, as `line:column code: message`."""
    _, made = read(text, kind, what)
    assert len(made.problems) == 1, made.problems
    (line, column), code, message = made.problems[0]
    assert code in dict(CODES)
    return f"{line}:{column} {code}: {message}"


def test_a_whole_scenario_is_read() -> None:
    scenario = good(GOOD, Scenario)
    ap, nap = scenario.players.values()
    assert (scenario.title, scenario.shows, scenario.cr) == (
        "First strike gained late",
        ("fs.late-gain", "fs.other"),
        "2026-09-25",
    )
    assert scenario.turn == Turn(active="AP", step="draw")
    assert (ap.life, ap.hand, nap.hand, nap.mana) == (1, 3, ("Forest", "Island"), "")
    bears, cave, ixidron = ap.battlefield
    assert bears == Setup(name="Grizzly Bears")
    assert cave.but(cost=()) == Setup(name="Atzal, Cave of Eternity", as_="cave", tapped=True, counters={"+1/+1": 2})
    assert cave.cost == (Mana("{3}{B}"),)
    assert ixidron.keywords == {"trample", "first strike"} and ixidron.power.of.text == "face-down creature"
    triggered, activated, static = ixidron.abilities
    assert triggered.if_.subject.text == "this" and triggered.if_.phrase == "on the battlefield"
    assert triggered.do == (May(do=(Draw(1),), by="NAP"), Shuffle())
    assert activated.cost[:2] == (Mana("{2}"), Mana("{T}")) and activated.do == (Create(1, Token("Toy", X())),)
    power, gain = static.changes
    assert power == Power(3) and gain.what[0] == "first strike" and isinstance(gain.what[1].when, Enters)


def test_the_lines_of_a_script_are_words() -> None:
    attack, effect, resolve, top, illegal = good(GOOD, Scenario).script
    assert attack == Attack({"Grizzly Bears": "NAP"})
    assert effect.by == "AP" and effect.does.changes == (Base(power=1, toughness=1), Adds("Artifact"))
    assert effect.does.until == While(YourTurn())
    assert resolve == Resolve() and top == Resolve("top", ("yes", ("A", "B"), {"order": ("C",)}))
    assert illegal == Illegal(Cast("Bolt", "Bear", x=702), because="702.10")


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("702.10", str, "702.10"),
        ("no", str, "no"),
        ("+1", str, "+1"),
        ("~", str, "~"),
        ('""', str, ""),
        ("+12", int, 12),
        ("-3", int, -3),
        ("007", int, 7),
        ("999999999", int, 999_999_999),
        ("yes", bool, True),
        ("false", bool, False),
        ("a: ", Mapping[str, int | None], {"a": None}),
        ("{b: 1, a: 2}", Mapping[str, int], {"b": 1, "a": 2}),
        ("{1: a}", Mapping[int, str], {1: "a"}),
        ("[1, 2]", tuple[int, ...], (1, 2)),
        ("1", tuple[int, ...], (1,)),
        ("[]", tuple[int, ...], ()),
        ("[a, b, a]", frozenset[str], frozenset("ab")),
        ("a", frozenset[str], frozenset("a")),
        ("no", Literal["x", False], False),
        ("3", Literal["x", 3], 3),
        ("1", str | int, 1),
        ("one", str | int, "one"),
        ("{a: [b]}", Any, {"a": ("b",)}),
        ("x", int | Amount, X()),
        ("scry", Instruction, Scry()),
        ("scry:", Instruction, Scry()),
        ("{scry: 3}", Instruction, Scry(3)),
        ("shuffle: true", Instruction, Shuffle()),
        ("{go to: end}", Line, GoTo("end")),
        ("count: 2", Draw, Draw(2)),
        ("your turn", Condition | str, YourTurn()),
        ("my turn", Condition | str, "my turn"),
    ],
)
def test_values_by_kind(text: str, kind: Any, value: Any) -> None:
    found = good(text, kind)
    assert found == value and type(found) is type(value)


def test_a_word_class_by_itself_is_said_by_its_fields() -> None:
    delayed = good("{when: {dies: it}, do: shuffle}", Triggered | int)
    assert delayed.when.what.text == "it" and delayed.do == (Shuffle(),)
    assert good("{to: creature, power: 1}", Static).changes == (Power(1),)


def test_the_order_of_a_mapping_is_kept() -> None:
    assert list(good("{c: 1, a: 2, b: 3}", Mapping[str, int])) == ["c", "a", "b"]


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("four", int, "1:1 bad-number: it must be a whole number, not 'four'"),
        ("1.5", int, "1:1 bad-number: it must be a whole number, not '1.5'"),
        ("٣", int, "1:1 bad-number: it must be a whole number, not '٣'"),
        ("1234567890", int, "1:1 bad-number: it must be a whole number of at most nine digits, not '1234567890'"),
        ("{a: 1}", int, "1:1 wrong-type: it must be a whole number, not a mapping"),
        ("[a]", str, "1:1 wrong-type: it must be text, not a list"),
        ("ja", bool, "1:1 bad-choice: it must be true or false, not 'ja'"),
        (
            "upkep",
            Literal["upkeep", "end"],
            "1:1 bad-choice: it must be upkeep or end, not 'upkep'; did you mean "
            "'upkeep'?",
        ),
        ("x", Mapping[str, int], "1:1 wrong-type: it must be a mapping, not 'x'"),
        ("a:", Mapping[str, int], "1:3 missing-value: a needs a value: a whole number"),
        ("a:", Mapping[str, tuple[int, ...]], "1:3 missing-value: a needs a value: a whole number, or a list"),
        ("a:", Mapping[str, int | Filter], "1:3 missing-value: a needs a value: a whole number or a filter"),
        ("AP", Player, "1:1 wrong-type: it must be a mapping, not 'AP'"),
        ("lif: 3", Player, "1:1 unknown-key: unknown key 'lif' in it; did you mean 'life'?"),
        ("{as: bear}", Setup, "1:1 missing-key: it needs 'name'"),
        ("forest", Filter, "1:1 bad-phrase: it: 'forest' says no type; write, for example, 'creature you control'"),
        (
            "{count: forest}",
            int | Amount,
            "1:9 bad-phrase: count: 'forest' says no type; write, for example, 'creature you "
            "control'",
        ),
        ("foru", int | Amount, "1:1 bad-number: it must be a whole number or an amount, not 'foru'"),
        (
            "cuont",
            int | Amount,
            "1:1 bad-number: it must be a whole number or an amount, not 'cuont'; did you mean "
            "'count'?",
        ),
        ("[3]", int | Amount, "1:1 wrong-type: it must be a whole number or an amount, not a list"),
        ("{cuont: creature}", int | Amount, "1:2 unknown-word: it: 'cuont' is not an amount; did you mean 'count'?"),
        (
            "{sacrifise: this}",
            Cost | Trigger,
            "1:2 unknown-word: it: 'sacrifise' is not a cost or a trigger; did you mean "
            "'sacrifice'?",
        ),
        ("{}", Cost | Trigger, "1:1 wrong-type: it must be a cost or a trigger, not a mapping"),
        ("{sacrifice: []}", Cost | Trigger, "1:13 wrong-type: sacrifice must be a reference, not a list"),
        ("{dies: []}", Cost | Trigger, "1:8 wrong-type: dies must be a reference, not a list"),
        ("{lief: 3, life: 2}", Setup | Player, "1:2 unknown-key: unknown key 'lief' in it; did you mean 'life'?"),
        ("atack: {A: B}", Line, "1:1 unknown-word: it: 'atack' is not a line; did you mean 'attack'?"),
        ("resolv", Line, "1:1 unknown-word: it: 'resolv' is not a line; did you mean 'resolve'?"),
        ("[resolve]", Line, "1:1 wrong-type: it must be a line, not a list"),
        ("{}", Line, "1:1 wrong-type: it must be a line, not a mapping"),
        (
            "{cast: A, resolve: top}",
            Line,
            "1:11 two-words: it: 'cast' and 'resolve' are each a line; one mapping can say only "
            "one",
        ),
        ("{cast: A, targte: B}", Line, "1:11 unknown-key: unknown key 'targte' in cast; did you mean 'target'?"),
        ("{cast: A, card: B}", Line, "1:11 unknown-key: unknown key 'card' in cast"),
        ("cast", Line, "1:1 missing-value: 'cast' needs a value: text"),
        ("{cast: , x: 1}", Line, "1:2 missing-value: 'cast' needs a value: text"),
        ("{attach: it}", Instruction, "1:2 missing-key: attach needs 'to'"),
        ("{shuffle: 3}", Instruction, "1:11 wrong-type: 'shuffle' takes no value"),
        ("{let: this}", Instruction, "1:2 missing-key: let needs a change"),
        ("{let: this, adds: []}", Instruction, "1:19 wrong-type: adds must be text, not a list"),
        (
            "{let: this, ads: A, adds: B}",
            Instruction,
            "1:13 unknown-key: unknown key 'ads' in let; did you mean "
            "'adds'?",
        ),
        ("{let: this, changes: [], adds: B}", Instruction, "1:13 unknown-key: unknown key 'changes' in let"),
        (
            "{triggered: {when: {dies: it}}, if: your turn}",
            Ability,
            "1:33 unknown-key: unknown key 'if' beside 'triggered'; its keys stand in its "
            "value",
        ),
        ("{triggered: {if: your turn}}", Ability, "1:2 missing-key: triggered needs 'when'"),
        ("triggered", Ability, "1:1 missing-key: triggered needs 'when'"),
        ("{triggered: dies}", Ability, "1:13 wrong-type: triggered must be a mapping, not 'dies'"),
        ("{draw: 1}", Scry, "1:2 unknown-key: unknown key 'draw' in it"),
        ("draw", Scry, "1:1 wrong-type: it must be a mapping, not 'draw'"),
        ("'{2'", Cost, "1:1 bad-phrase: it: '{2' has an open brace"),
        ("{a: b, c: d}", Condition, "1:1 two-words: it must say one thing"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_once_with_its_place(text: str, kind: Any, told: str) -> None:
    assert only(text, kind) == told


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        (
            "cost: {T}",
            Mapping[str, str],
            "1:7 wrong-type: cost must be text, not a mapping; in YAML braces must be quoted: "
            '"{T}"',
        ),
        (
            "[{T}]",
            tuple[Cost, ...],
            "1:3 unknown-word: it: 'T' is not a cost; in YAML braces must be quoted: "
            '"{T}"',
        ),
        ("cost: {2}{R}", Any, '1:7 yaml-syntax: text with braces must be quoted: "{2}{R}"'),
        ("a: [b, {2}{R}]", Any, '1:8 yaml-syntax: text with braces must be quoted: "{2}{R}"'),
        ("[ward {2}]", Any, '1:2 yaml-syntax: text with braces must be quoted: "ward {2}"'),
        ("power: *", Any, '1:8 not-allowed: text that begins with * or & must be quoted: "*"'),
        ("power: *x", Any, '1:8 not-allowed: aliases are not allowed; text that begins with * must be quoted: "*x"'),
        (
            "{name: Atzal, Cave of Eternity}",
            Setup,
            "1:15 unknown-key: unknown key 'Cave of Eternity' in it; a name with a comma must be "
            'quoted: "Atzal, Cave of Eternity"',
        ),
        ("{life:20}", Player, "1:2 unknown-key: unknown key 'life:20' in it; a space is missing after the colon"),
        ("a: 1\nlife:20\nb: 2", Any, "2:5 yaml-syntax: a space is missing after the colon"),
        ("life:20\nb: 2", Any, "1:5 yaml-syntax: a space is missing after the colon"),
        ("life:20", Player, "1:1 wrong-type: it must be a mapping, not 'life:20'; a space is missing after the colon"),
        (
            "- resolve\n  choose: [A]",
            Any,
            "1:3 yaml-syntax: where further keys stand below, a line must be a key with its "
            "value: '- resolve: top'",
        ),
        (
            "- resolve\n  # now\n\n  choose: [A]",
            Any,
            "1:3 yaml-syntax: where further keys stand below, a line must be a key with its "
            "value: '- resolve: top'",
        ),
        (
            "- Hill Giant\n  tapped: yes",
            Any,
            "1:3 yaml-syntax: where further keys stand below, a line must be a key with its "
            "value: '- card: Hill Giant'",
        ),
        ("a:\n\tb: c", Any, "2:1 yaml-syntax: a tab can't indent a line; use spaces"),
        ("title: A: b", Any, "1:9 yaml-syntax: a value that contains ': ' must be quoted"),
        ("title: 'A", Any, "1:8 yaml-syntax: the quote that opens here is never closed"),
        ("a: [b\nc: d", Any, "1:4 yaml-syntax: the list that begins here is not closed by ]"),
        ("a: {b: c\nd: e", Any, "1:4 yaml-syntax: the mapping that begins here is not closed by }"),
        (
            'a: "b" c',
            Any,
            "1:8 yaml-syntax: text stands behind the closing quote; the quotes must be around the "
            "whole value",
        ),
        ("a: [b]]", Any, "1:7 yaml-syntax: this ] closes nothing"),
        ("a:\n    b: c\n  d: e", Any, "3:3 yaml-syntax: the indentation of this line fits none of the lines above"),
        ("a:\n  - b\n  c: d", Any, "3:3 yaml-syntax: the indentation of this line fits none of the lines above"),
        ("a: @b", Any, "1:4 yaml-syntax: text that begins with @ must be quoted"),
        ("a: &b c", Any, '1:4 not-allowed: anchors are not allowed; text that begins with & must be quoted: "&b"'),
        ("a: !b c", Any, "1:4 not-allowed: tags are not allowed; text that begins with ! must be quoted"),
        ("a: b\n<<: {c: d}", Any, "2:1 not-allowed: merge keys are not allowed; write the keys out"),
        ("[a]: b", Any, "1:1 not-allowed: a key must be plain text"),
        ("a: b\n---\nc: d", Any, "2:1 not-allowed: a file holds one document only; take out the --- line"),
        ("a: 1\nb: {c: 1, c: 2}", Any, "2:11 duplicate-key: 'c' stands twice in this mapping, first on line 2"),
        ("", Any, "1:1 empty: the file says nothing"),
        ("# nothing\n", Any, "1:1 empty: the file says nothing"),
        (r'a: "\e[31m"', Any, "1:4 not-text: the character U+001B is no text"),
        (r'a: "\q"', Any, "1:5 yaml-syntax: a backslash means something else in double quotes; use single quotes"),
        ("a: b\nc: \x00", Any, "2:4 not-text: the character U+0000 is no text"),
    ],
)  # fmt: skip
def test_usual_slips_have_their_hint(text: str, kind: Any, told: str) -> None:
    assert only(text, kind) == told


def test_a_star_or_a_merge_sign_in_quotes_is_text() -> None:
    assert good('{power: "*", "<<": "&a", a: "!", b: 1+*}', Any) == {"power": "*", "<<": "&a", "a": "!", "b": "1+*"}


def test_bytes_that_are_no_text_have_a_place() -> None:
    _, problems = compose("title: é".encode() + b"\xff")
    assert problems == [Problem(Place(1, 9), "not-text", "the byte 0xff is not UTF-8 text")]


def test_a_byte_order_mark_does_not_move_the_columns() -> None:
    assert only("\ufeffa: 1\na: 2", Any).startswith("2:1 duplicate-key")
    assert text_of(b"\xef\xbb\xbfa\xff") == "a\ufffd"


def test_each_mistake_of_a_file_is_reported() -> None:
    text = """\
titel: Every mistake is reported at once
players:
  AP:
    battlefield:
      - {name: Brute, power: four, keywords: [[trample]]}
    life: 20
    life: 21
  NAP: {lif: 3, life: 1234567890}
script:
  - atack: {Brute: NAP}
  - {draw: 1}
"""
    scenario, made = read(text)
    assert [(*p.place, p.code) for p in sorted(made.problems)] == [
        (1, 1, "unknown-key"),
        (5, 30, "bad-number"),
        (5, 47, "wrong-type"),
        (7, 5, "duplicate-key"),
        (8, 9, "unknown-key"),
        (8, 23, "bad-number"),
        (10, 5, "unknown-word"),
        (11, 6, "unknown-word"),
    ]
    assert scenario.title == "" and scenario.script == ()
    assert scenario.players["AP"].battlefield == (Setup(name="Brute"),)
    assert scenario.players["AP"].life == 20 and scenario.players["NAP"].hand == ()


def test_a_word_that_lacks_what_can_not_be_empty_is_not_made() -> None:
    value, made = read("[{attach: A}, {attach: [], to: B}, {attach: A, to: B}]", tuple[Instruction, ...])
    assert len(value) == 1 and len(made.problems) == 2


def test_it_is_known_where_every_value_and_key_stands() -> None:
    scenario, made = read(GOOD)
    ixidron = scenario.players["AP"].battlefield[2]
    assert made.place_of(ixidron) == made.places[id(ixidron)] == Place(12, 9)
    assert made.place_of(ixidron, "keywords", 1) == Place(14, 29)
    assert made.place_of(ixidron.abilities[0]) == Place(16, 13)
    assert made.place_of(ixidron.abilities[0], "if_") == Place(16, 49)
    assert made.key_place(ixidron.abilities[0], "if") == Place(16, 45)
    assert made.place_of(ixidron.abilities[2].changes[0]) == Place(18, 48)
    assert made.place_of(ixidron.abilities[2].changes[0], "by") == Place(18, 55)
    attack, effect, resolve, *_ = scenario.script
    assert made.key_place(attack, "attackers", "Grizzly Bears") == Place(22, 14)
    assert made.place_of(attack.attackers, "Grizzly Bears") == Place(22, 29)
    assert made.place_of(effect.does, "until") == Place(23, 89)
    assert made.place_of(resolve, "choose") == made.place_of(resolve) == Place(25, 5)
    assert made.place_of(scenario, "players", "NAP", "hand", 1) == Place(20, 24)
    assert made.place_of(scenario.expect, "because", 0) == Place(32, 13)
    assert made.place_of(object()) == Place(1, 1)


def test_names_in_hints_may_be_lent_to_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    class Later(Record):
        what: Lent  # type: ignore[name-defined]  # noqa: F821

    monkeypatch.setitem(NAMESPACE, "Lent", int)
    assert good("{what: 3}", Later) == Later(3)


def test_a_kind_that_no_file_can_hold_is_an_error_of_the_program() -> None:
    with pytest.raises(TypeError, match="can't be read"):
        read("a", complex)


def test_words_are_found_where_their_kind_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "feats").mkdir()
    (tmp_path / "feats" / "__init__.py").write_text("")
    for word, other in (("Leap", "high"), ("HideAway", "high")):
        module = {"Leap": "leap", "HideAway": "hide_away"}[word]
        source = f"from tests_feat import Feat\n\nclass {word}(Feat):\n    far: int\n    {other}: int = 0\n"
        (tmp_path / "feats" / f"{module}.py").write_text(source.replace("far: int", 'far: "int"'))

    class Feat(Word):
        where = ("feats",)

    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, "tests_feat", type(sys)("tests_feat"))
    sys.modules["tests_feat"].Feat = Feat  # type: ignore[attr-defined]
    leap = good("{leap: 3, high: 2}", Feat)
    assert (leap.far, leap.high) == (3, 2)
    assert "feats.hide_away" not in sys.modules
    assert repr(good("hide away: 1", Feat)) == "HideAway(far=1)"
    assert only("laep: 1", Feat).endswith("'laep' is not a feat; did you mean 'leap'?")
    for module in ("feats", "feats.leap", "feats.hide_away"):
        sys.modules.pop(module, None)


def test_the_closest_word_is_suggested() -> None:
    assert suggest("trampel", ["trample", "flying"]) == "; did you mean 'trample'?"
    assert suggest("grizly bears", {"Grizzly Bears": 1}) == "; did you mean 'Grizzly Bears'?"
    assert suggest("xyz", ["trample"]) == suggest("t" * 1000, ["t" * 1000]) == ""


def test_a_name_with_a_comma_that_fell_apart_is_found_again() -> None:
    names = ["Forest", "Atzal", "Cave of Eternity", "Island"]
    hint = '; a name with a comma must be quoted: "Atzal, Cave of Eternity"'
    assert [comma_hint(names, i, {"Atzal, Cave of Eternity"}.__contains__) for i in range(4)] == ["", hint, hint, ""]


@pytest.mark.parametrize(
    ("line", "column", "shown"),
    [
        ("- {name: Brute}", 10, ["7 | - {name: Brute}", "  |          ^"]),
        ("\tlife: x", 8, ["7 |  life: x", "  |        ^"]),
        ("龍: x", 4, ["7 | 龍: x", "  |     ^"]),
        ("e\u0301: x", 5, ["7 | e\u0301: x", "  |    ^"]),
        ("a\x1bb", 3, ["7 | a?b", "  |   ^"]),
        ("a", 2, ["7 | a", "  |  ^"]),
    ],
)
def test_the_caret_stands_under_its_place(line: str, column: int, shown: list[str]) -> None:
    assert excerpt("\n" * 6 + line + "\nmore", Place(7, column)) == shown


@pytest.mark.parametrize("column", [1, 20, 75, 150, 299, 300, 301])
def test_a_long_line_is_cut_around_its_place(column: int) -> None:
    text = "".join(chr(33 + i % 90) for i in range(300))
    line, caret = excerpt(text, Place(1, column))
    assert len(line) <= 80 and len(caret) <= 80
    at = caret.index("^")
    assert line[at : at + 1] == text[column - 1 : column]


def test_a_place_outside_the_text_shows_an_empty_line() -> None:
    assert excerpt("", Place(1, 1)) == ["1 |", "  | ^"]
    assert excerpt("a\n", Place(9, 4))[1].endswith("^")


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b"[\n" * 100_000,
        b"{a: " * 100_000,
        b"- " * 100_000,
        b"? " * 100_000,
        b"\n".join(b" " * i + b"a:" for i in range(1000)),
        b"[" + b"a," * 500_000 + b"]",
        b"? \n" * 300_000,
        b"-\n" * 500_000,
        b"[" + b"*a," * 300_000 + b"]",
        b"'" * 1_000_000,
        b"a" * 1_000_000,
        b"{" + b"a: 1," * 200_000 + b"}",
        b"- x\n" * 99_000,
        b"- {x: 1}\n" * 33_000,
        b"- [" + b"{may: [" * 20 + b"]}" * 20 + b"]\n",
        b"[" + b"a " * 100_000 + b"' {2}]",
        b"- {draw: 1}\n" * 36_000 + b"- 3",
        b"a" * ((1 << 20) + 1),
    ],
    ids=lambda data: f"{data[:12]!r}x{len(data)}",
)
def test_no_file_takes_long_or_ends_the_program(data: bytes) -> None:
    for _ in range(3):  # once is enough, but in a slow minute of the machine
        begin = time.process_time()
        _, made = read(data, tuple[Instruction | Line, ...])
        if (took := time.process_time() - begin) < 2:
            break
    assert took < 2
    assert made.problems and excerpt(text_of(data), made.problems[0].place)


@pytest.mark.parametrize(("levels", "code"), [(50, None), (51, "too-deep")])
def test_fifty_levels_are_read_and_no_more(levels: int, code: str | None) -> None:
    _, made = read("[" * levels + "a" + "]" * levels, Any)
    assert [p.code for p in made.problems] == ([code] if code else [])


def test_without_the_c_library_the_same_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = sys.modules[compose.__module__]

    class Slow(yaml.SafeLoader):
        depth = count = 0
        resolve = nodes._Loader.resolve
        descend_resolver = nodes._Loader.descend_resolver
        ascend_resolver = nodes._Loader.ascend_resolver

    files = [*(path.read_bytes() for path in MALFORMED), b"[" * 60 + b"]" * 60, GOOD.encode()]
    fast = [read(data)[1].problems for data in files]
    monkeypatch.setattr(nodes, "_Loader", Slow)
    slow = [read(data)[1].problems for data in files]
    assert [[p.code for p in a] for a in fast] == [[p.code for p in a] for a in slow]


MALFORMED = sorted((Path(__file__).parent / "malformed").glob("*.yaml"))


NO_FILE = {"too-big": (b"title: " + b"x" * (1 << 20), "a file over 1 MiB need not lie around: it is made here")}
IN_SETTING_UP = frozenset({"unknown-name", "ambiguous-name", "bad-board"})  # names in the script come up later still
IN_CARRYING_OUT = frozenset({"undecided", "illegal", "unsupported", "answer-not-asked"})
IN_READING = dict(CODES).keys() - IN_SETTING_UP - IN_CARRYING_OUT


def test_there_are_malformed_files_for_all_codes() -> None:
    said = {line.split()[2] for path in MALFORMED for line in _expected(path)}
    assert len(MALFORMED) >= 45
    assert said == dict(CODES).keys() - NO_FILE.keys()


@pytest.mark.parametrize("code", NO_FILE)
def test_a_code_without_a_file_comes_up(code: str) -> None:
    assert [p.code for p in read(NO_FILE[code][0], Whole)[1].problems] == [code]


@pytest.mark.parametrize("path", MALFORMED, ids=lambda path: path.stem)
def test_a_malformed_file_is_told_by_the_place_and_code_that_it_names(path: Path) -> None:
    """Comments at the head of each file say what is wrong in it: `# 3:5 unknown-key`."""
    expected = _expected(path)
    _, made = read(path.read_bytes(), Whole)
    found = [(p.place.line, p.place.column, p.code) for p in sorted(made.problems)]
    if not IN_READING & {line.split()[2] for line in expected}:
        assert not found, "it can be read"
        found = [(t.line, t.column, t.code) for t in rule_on(path.read_bytes(), path.name).problems]
    assert found
    assert [f"# {line}:{column} {code}" for line, column, code in found] == expected


def _expected(path: Path) -> list[str]:
    lines = path.read_bytes().replace(b"\0", b"").decode(errors="replace").splitlines()
    return [line for line in lines if line.startswith("# ") and line[2].isdigit()]


ANY_TEXT = st.lists(
    st.sampled_from([*"{}[]:,-?|>&*!%@`'\"# \n\t\r\\ab1é龍\x00\ufeff\u2028", ": ", "\n  ", "- ", "cast"]), max_size=60
).map("".join)
LINES = st.lists(
    st.sampled_from([*GOOD.splitlines(keepends=True), "  - resolve\n", "\t", "x", "    life: 3\n"]), max_size=12
)


def _harmless(data: bytes) -> None:
    for kind in (Scenario, Line, tuple[Instruction | Setup | str, ...], Any):
        _, made = read(data, kind)
        for problem in made.problems:
            assert problem.code in dict(CODES) and problem.message
            line, caret = excerpt(text_of(data), problem.place)
            assert "^" in caret and "\n" not in line


@settings(max_examples=150, deadline=None)
@given(ANY_TEXT)
def test_no_text_raises(text: str) -> None:
    _harmless(text.encode())


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=80))
def test_no_bytes_raise(data: bytes) -> None:
    _harmless(data)


@settings(max_examples=60, deadline=None)
@given(LINES)
def test_no_mixture_of_lines_raises(lines: list[str]) -> None:
    _harmless("".join(lines).encode())


def test_a_usual_file_is_read_in_well_under_a_millisecond() -> None:
    data = GOOD.encode()
    read(data)
    begin = time.process_time()
    for _ in range(20):
        read(data)
    assert (time.process_time() - begin) / 20 < 0.005

"""The JSON Schema made from the record classes: it lists every word, and says the same as the reader."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

import jsonschema
import pytest
import yaml

from rules.vocabulary import Phrase, Record, Word, last
from scenarios.reader import Reader, compose
from scenarios.schema import called, schema, shape


class Filter(Record, Phrase):
    """Which objects are meant."""

    text: str

    @classmethod
    def read(cls, text: str) -> Filter:
        return cls(text)


class Cost(Word):
    """What is paid."""

    @classmethod
    def read(cls, text: str) -> Any:
        return Mana(text) if text.startswith("{") else None


class Mana(Cost):
    symbols: str


class Change(Word):
    """What an effect changes."""


class Power(Change):
    by: int


class Base(Change):
    inside = True
    power: int
    toughness: int


class Condition(Word):
    """Something that holds or not."""

    @classmethod
    def from_mapping(cls, reader: Reader, node: yaml.MappingNode, what: str) -> Is:
        subject, phrase = node.value[0]
        return Is(reader.read(subject, str, what), reader.read(phrase, Filter, what))


class Is(Condition):
    subject: str
    phrase: Filter


class Instruction(Word):
    """What somebody is told to do."""


class Draw(Instruction):
    """Cards from the library to the hand.

    More about it.
    """

    count: int


class Shuffle(Instruction):
    pass


class Scry(Instruction):
    count: int = 1


class Let(Instruction):
    rest = "changes"
    what: str
    changes: tuple[Change, ...]
    until: Literal["end of turn"] | None = None


class If(Instruction):
    condition: Condition
    then: tuple[Instruction, ...]
    by: str = last(default="", kw_only=True)


class Ability(Word):
    """What an object has."""


class Activated(Ability):
    inside = True
    cost: tuple[Cost, ...]
    do: tuple[Instruction, ...]
    if_: Condition | None = None


class Static(Ability):
    inside = True
    rest = "changes"
    to: Filter
    changes: tuple[Change, ...]


class Setup(Record):
    """An object as the game starts."""

    name: str
    tapped: bool = False
    face_down: Literal["plain", "no", 3, False] = False
    counters: Mapping[str, int] = {}
    abilities: tuple[Ability, ...] = ()
    color: Color | None = None

    @classmethod
    def from_node(cls, reader: Reader, node: yaml.Node, what: str) -> Any:
        if isinstance(node, yaml.ScalarNode):
            return cls(name=reader.read(node, str, what))
        return reader.record(node, cls, what)


class Color:
    """A color by its letter."""

    letters: ClassVar[str] = "WUBRG"

    @classmethod
    def from_node(cls, reader: Reader, node: yaml.Node, what: str) -> Any:
        text = reader.read(node, str, what)
        return text if text and text in cls.letters else reader.wrong(node, "bad-choice", f"{what}: no color")

    @classmethod
    def json_schema(cls, of: Any) -> dict[str, Any]:
        return {"allOf": [of(str), {"enum": list(cls.letters)}]}


class Case(Record):
    """What may happen."""

    title: str
    life: int | None = None
    battlefield: tuple[Setup, ...] = ()
    script: tuple[Instruction, ...] = ()
    draws: Draw | None = None
    keywords: frozenset[str] = frozenset()
    expect: Mapping[str, Any] = {}


SCHEMA = schema(Case)
VALID = [
    "title: A",
    "title: 702.10\nlife: +3",
    "title: no\nlife: '20'\nkeywords: [flying, first strike]",
    "title: A\nlife:\nkeywords: flying",
    "title: A\nbattlefield: [Bear, {name: Ox, tapped: yes, face down: no, counters: {+1/+1: 2}}]",
    "title: A\nbattlefield: [{name: A, face down: 3}, 2]",
    "title: A\nscript: [shuffle, {shuffle: true}, scry, {scry: 2}, {scry: }, {draw: 3}]",
    "title: A\nscript: {let: Bear, power: +3, base: {power: 1, toughness: 2}, until: end of turn}",
    "title: A\nscript: [{if: {it: a creature}, then: [shuffle], by: AP}]\ndraws: {count: 1}",
    'title: A\nbattlefield: [{name: A, abilities: {activated: {cost: ["{2}", "{T}"], do: shuffle, if: {it: cat}}}}]',
    "title: A\nbattlefield: [{name: A, color: U, abilities: [{static: {to: creature, power: -1}}]}]",
    "title: A\nexpect: {A: {b: [1, {c: d}]}, e: }",
]
INVALID = [
    "titel: A",
    "life: 3",
    "title: A\nlife: four",
    "title: A\nlife: 1000000000",
    "title: A\nlife: [1]",
    "title: [A]",
    "title: A\nbattlefield: [{tapped: true}]",
    "title: A\nbattlefield: [{name: A, tapped: half}]",
    "title: A\nbattlefield: [{name: A, face down: up}]",
    "title: A\nbattlefield: [{name: A, color: X}]",
    "title: A\nbattlefield: [{name: A, counters: {a: many}}]",
    "title: A\nbattlefield: [{name: A, abilities: [{activated: {cost: []}}]}]",
    "title: A\nbattlefield: [{name: A, abilities: [activated]}]",
    "title: A\nscript: [jump]",
    "title: A\nscript: [draw]",
    "title: A\nscript: [{draw: }]",
    "title: A\nscript: [{shuffle: 3}]",
    "title: A\nscript: [{draw: 1, scry: 2}]",
    "title: A\nscript: [{draw: 1, count: 2}]",
    "title: A\nscript: [{let: Bear, power: much}]",
    "title: A\nscript: [{let: Bear, until: tomorrow, power: 1}]",
    "title: A\nscript: [{if: {it: creature}}]",
    "title: A\ndraws: shuffle",
    "title: A\ndraws: {draw: 1}",
]


def _told(text: str) -> list[Any]:
    node, problems = compose(text.encode())
    assert node is not None
    reader = Reader(problems)
    reader.read(node, Case)
    return reader.problems


def _valid(text: str) -> bool:
    return jsonschema.Draft202012Validator(SCHEMA).is_valid(yaml.safe_load(text))


def test_it_is_a_schema_that_can_be_written_down() -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(json.dumps(SCHEMA)))
    assert SCHEMA["$schema"].endswith("2020-12/schema") and SCHEMA["title"] == "case"


@pytest.mark.parametrize("text", VALID)
def test_what_the_reader_takes_is_valid(text: str) -> None:
    assert _told(text) == []
    assert _valid(text)


@pytest.mark.parametrize("text", INVALID)
def test_what_the_reader_refuses_is_not_valid(text: str) -> None:
    assert _told(text)
    assert not _valid(text)


def test_each_word_of_each_kind_is_listed() -> None:
    listed = {option.get("$ref", "").rpartition("/")[2] for option in SCHEMA["$defs"]["Instruction"]["anyOf"]}
    assert listed == {
        "",
        "Instruction_draw",
        "Instruction_if",
        "Instruction_let",
        "Instruction_scry",
        "Instruction_shuffle",
    }
    assert {"enum": ["scry", "shuffle"]} in SCHEMA["$defs"]["Instruction"]["anyOf"]
    draw = SCHEMA["$defs"]["Instruction_draw"]
    assert draw["required"] == ["draw"] and list(draw["properties"]) == ["draw"]


def test_descriptions_are_the_first_lines_of_the_docstrings() -> None:
    defs = SCHEMA["$defs"]
    assert defs["Instruction_draw"]["description"] == "Cards from the library to the hand."
    assert defs["Instruction"]["description"] == "What somebody is told to do."
    assert defs["Filter"] == {"description": "Which objects are meant.", "type": ["string", "number", "boolean"]}
    assert defs["Case"]["description"] == "What may happen."
    assert "description" not in defs["Instruction_shuffle"]
    assert defs["Case"]["properties"]["expect"] == {"type": "object", "additionalProperties": {}}


def test_words_become_properties_where_a_word_takes_all_that_are_left() -> None:
    static = SCHEMA["$defs"]["Ability_static"]["properties"]["static"]
    assert set(static["properties"]) == {"to", "power", "base"} and static["required"] == ["to"]


def test_words_of_modules_that_nobody_imported_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Deed(Word):
        where = ("deeds",)

    class Day(Record):
        deed: Deed

    (tmp_path / "deeds").mkdir()
    (tmp_path / "deeds" / "__init__.py").write_text("")
    (tmp_path / "deeds" / "sing.py").write_text("from tests_deed import Deed\n\nclass Sing(Deed):\n    pass\n")
    module = type(sys)("tests_deed")
    module.Deed = Deed  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tests_deed", module)
    monkeypatch.setitem(sys.modules[__name__].__dict__, "Deed", Deed)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert schema(Day)["$defs"]["Deed"]["anyOf"][0] == {"enum": ["sing"]}
    for name in ("deeds", "deeds.sing"):
        sys.modules.pop(name, None)


def test_two_classes_of_one_name_keep_apart() -> None:
    other = type("Setup", (Record,), {"__annotations__": {"deep": "int"}, "__module__": __name__})
    both = type("Both", (Record,), {"__annotations__": {"a": Setup, "b": other}, "__module__": __name__})
    made = schema(both)
    assert made["$defs"]["Both"]["properties"]["a"] != made["$defs"]["Both"]["properties"]["b"]
    jsonschema.Draft202012Validator(made).validate({"a": "Bear", "b": {"deep": 1}})


def test_the_shape_of_a_class() -> None:
    let, draw, case = shape(Let), shape(Draw), shape(Case)
    assert (let.main, set(let.fields), let.rest_kind) == ("what", {"until"}, Change)
    assert let.required == {"what", "changes"}
    assert (draw.main, draw.fields) == ("count", {})
    assert case.optional("life") and not case.optional("title") and case.required == {"title"}
    assert shape(Activated).fields == {"cost": "cost", "do": "do", "if": "if_"} and shape(Activated).main == ""


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (int, "a whole number"),
        (int | Cost | None, "a whole number or a cost"),
        (Literal["a", "b", False], "a, b or false"),
        (tuple[Instruction, ...], "an instruction"),
        (Mapping[str, int], "a mapping"),
        (Case, "a mapping"),
        (Setup, "a setup"),
        (Draw, "a mapping"),
        (str | Filter | Any, "text, a filter or something"),
    ],
)
def test_kinds_have_a_name_for_messages(kind: Any, said: str) -> None:
    assert called(kind) == said

"""The command `judge combat`: what is asked for, as a scenario."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from cli.app import carry_out
from cli.combat import scenario, written
from cli.object_text import Wrong, creatures, made_up
from scenarios.ruling import Line, Ruling, Trouble

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def sized(power: int, toughness: int, types: str = "Creature", **more: Any) -> dict[str, Any]:
    return {"types": types, "power": power, "toughness": toughness, **more}


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("4/4", sized(4, 4)),
        ("trample 4/-1 Red", sized(4, -1, colors=["red"], keywords=["trample"])),
        ("1/1 trample over planeswalkers", sized(1, 1, keywords=["trample over planeswalkers"])),
        ("white artifact human time lord 0/3", sized(0, 3, "Artifact Creature — Human Time Lord", colors=["white"])),
        ("a legendary 2/2 with First Strike", sized(2, 2, "Legendary Creature", keywords=["first strike"])),
        ("2/2, toxic 2 and protection from red", sized(2, 2, keywords=["toxic 2", "protection from red"])),
        ("protection from red trample 1/1", sized(1, 1, keywords=["protection from red", "trample"])),
        ("1/1 protection from Demon creatures", sized(1, 1, keywords=["protection from Demon creatures"])),
        ("Hill Giant", None),
    ],
)
def test_a_creature_is_made_up_from_size_colors_types_and_keywords(text: str, entry: dict[str, Any] | None) -> None:
    assert made_up(text) == entry


@pytest.mark.parametrize(
    ("text", "meant"), [("4/4 trampel", "trample"), ("4/4 frist strike", "first strike"), ("4/4 goblim", "Goblin")]
)
def test_a_slip_is_answered_with_what_was_meant(text: str, meant: str, capsys: Captured) -> None:
    assert carry_out(["combat", text]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("judge combat: ")
    assert f"did you mean '{meant}'?" in shown.err


def test_each_creature_has_a_name_of_its_own() -> None:
    sides = {"Attacker": ["2x 1/1 flying", "Hill Giant", "Grizzly Bears"], "Blocker": ["2 x hill giant", "2/2"]}
    attacking, blocking = creatures(sides)
    assert [each.name for each in attacking] == ["Attacker 1", "Attacker 2", "Hill Giant 1", "Grizzly Bears"]
    assert [each.name for each in blocking] == ["Hill Giant 2", "Hill Giant 3", "Blocker 3"]
    assert attacking[2].entry == {"card": "Hill Giant", "as": "Hill Giant 1"}
    assert attacking[3].entry == "Grizzly Bears"


def test_a_card_is_known_by_how_its_name_begins() -> None:
    (made,) = creatures({"Attacker": ["hill g", "No Such Card"]})
    assert [each.name for each in made] == ["Hill Giant", "No Such Card"]
    with pytest.raises(Wrong, match=r'"b" is not one card: .*, .* or .* more'):
        creatures({"Attacker": ["b"]})


@pytest.mark.parametrize("text", ["", "  ", "3x  "])
def test_nothing_is_no_creature(text: str) -> None:
    with pytest.raises(Wrong, match=r"a creature needs"):
        creatures({"Attacker": [text]})


def test_too_many_creatures_are_refused() -> None:
    with pytest.raises(Wrong, match="more than 50"):
        creatures({"Attacker": ["9999x 1/1"]})


def test_a_fight_is_a_scenario() -> None:
    a1, a2 = "Attacker 1", "Attacker 2"
    blocks = ["2/2 first strike", "2=Hill Giant", "1,2=1/4 reach"]
    made = scenario(["4/4 trample", "3/3"], blocks, ["2 to b1, 2 to NAP"], 7, "2024-02-02")
    assert made == {
        "title": "4/4 trample blocked by 2/2 first strike and 1/4 reach; 3/3 blocked by Hill Giant and 1/4 reach",
        "source": "own case",
        "cr": "2024-02-02",
        "players": {
            "AP": {
                "battlefield": [
                    {"name": "Attacker 1", **sized(4, 4, keywords=["trample"])},
                    {"name": "Attacker 2", **sized(3, 3)},
                ]
            },
            "NAP": {
                "life": 7,
                "battlefield": [
                    {"name": "Blocker 1", **sized(2, 2, keywords=["first strike"])},
                    "Hill Giant",
                    {"name": "Blocker 3", **sized(1, 4, keywords=["reach"])},
                ],
            },
        },
        "script": [
            {"attack": {"Attacker 1": "NAP", "Attacker 2": "NAP"}},
            {"block": {"Blocker 1": a1, "Hill Giant": a2, "Blocker 3": [a1, a2]}},
            {
                "assign": {"Attacker 1": {"Blocker 1": 2, "NAP": 2}},
                "order": {"Attacker 1": ["Blocker 1", "Blocker 3"]},
            },
            {"go to": "end of combat"},
        ],
    }
    assert written({**made, "expect": {"NAP": {"life": 5}}}).decode() == FIGHT_FILE


FIGHT_FILE = """\
title: 4/4 trample blocked by 2/2 first strike and 1/4 reach; 3/3 blocked by Hill Giant and 1/4 reach
source: own case
cr: '2024-02-02'
players:
  AP:
    battlefield:
      - {name: Attacker 1, types: Creature, power: 4, toughness: 4, keywords: [trample]}
      - {name: Attacker 2, types: Creature, power: 3, toughness: 3}
  NAP:
    life: 7
    battlefield:
      - {name: Blocker 1, types: Creature, power: 2, toughness: 2, keywords: [first strike]}
      - Hill Giant
      - {name: Blocker 3, types: Creature, power: 1, toughness: 4, keywords: [reach]}
script:
  - attack: {Attacker 1: NAP, Attacker 2: NAP}
  - block: {Blocker 1: Attacker 1, Hill Giant: Attacker 2, Blocker 3: [Attacker 1, Attacker 2]}
  - {assign: {Attacker 1: {Blocker 1: 2, NAP: 2}}, order: {Attacker 1: [Blocker 1, Blocker 3]}}
  - go to: end of combat
expect:
  NAP: {life: 5}
"""


def test_a_fight_says_names_that_yaml_reads_otherwise_in_quotes() -> None:
    made = scenario(["1/1 protection from red"], ["Craw Wurm"], [], None)
    assert yaml.safe_load(written(made)) == made


def test_without_blocks_nobody_blocks() -> None:
    made = scenario(["4/4"], [], [], None)
    assert made["title"] == "4/4 unblocked"
    assert made["players"]["NAP"] == {"battlefield": []}
    assert made["script"] == [{"attack": {"Attacker 1": "NAP"}}, {"block": {}}, {"go to": "end of combat"}]


def test_several_equal_blockers_block_the_same_attacker() -> None:
    made = scenario(["4/4", "5/5"], ["2=2x 1/1"], [], None)
    assert made["script"][1] == {"block": {"Blocker 1": "Attacker 2", "Blocker 2": "Attacker 2"}}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("2 to b1, 2 to NAP", {"Attacker 1": {"Blocker 1": 2, "NAP": 2}}),
        ("1=4 to nap", {"Attacker 1": {"NAP": 4}}),
        ("a2 = 1 to b2,3 to hill", {"Attacker 2": {"Blocker 2": 1, "Hill Giant": 3}}),
        ("b2=1 to 1, 0 to 2", {"Blocker 2": {"Attacker 1": 1, "Attacker 2": 0}}),
        ("Hill Giant=3 to Attacker 2", {"Hill Giant": {"Attacker 2": 3}}),
    ],
)
def test_a_division_of_damage_is_said_shortly(text: str, line: dict[str, Any]) -> None:
    made = scenario(["4/4", "4/4"], ["1/1", "1/1", "Hill Giant"], [text], None)
    assert made["script"][2] == {"assign": line}


@pytest.mark.parametrize(
    ("cr", "orders"),
    [
        ("2024-11-07", {"Attacker 1": ["Blocker 2", "Blocker 1"], "Blocker 2": ["Attacker 2", "Attacker 1"]}),
        ("2024-11-08", None),
        (None, None),
    ],
)
def test_a_division_is_also_the_order_of_the_editions_that_had_one(cr: str | None, orders: Any) -> None:
    blocks = ["1/1", "1,2=1/1", "2=1/1"]
    made = scenario(["4/4", "4/4"], blocks, ["4 to b2", "4 to b1", "b2=1 to a2", "b3=1 to a2"], None, cr)
    assert made["script"][2].get("order") == orders
    assert all("order" not in line for line in made["script"][3:])


def test_a_second_division_is_for_the_second_damage_step() -> None:
    made = scenario(["4/4"], ["1/1", "1/1"], ["4 to b1", "4 to b2"], None)
    assert made["script"][2:] == [
        {"assign": {"Attacker 1": {"Blocker 1": 4}}},
        {"go to": "first combat damage"},
        {"assign": {"Attacker 1": {"Blocker 2": 4}}},
        {"go to": "end of combat"},
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["4/4", "--block", "2=1/1"], "--block: there is no attacker 2"),
        (["4/4", "--block", "0=1/1"], "--block: there is no attacker 0"),
        (["4/4", "--assign", "b1:2"], '--assign "b1:2" is not understood: write --assign "2 to b1, 1 to NAP"'),
        (["4/4", "--assign", "2 to b1"], '--assign: "b1" is no one creature here; 1 is Attacker 1, NAP the defending'),
        (["4/4", "--assign", "0=2 to NAP"], '--assign: "0" is no one creature here'),
        (["4/4", "--life", "many"], "invalid value for '--life'"),
        (["4/4", "--save", "."], ". is there already"),
    ],
)
def test_what_can_not_be_understood_ends_with_2(arguments: list[str], said: str, capsys: Captured) -> None:
    assert carry_out(["combat", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"judge combat: {said}")


@pytest.fixture
def ruled(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The scenarios that are ruled on; undecided without `assign`, invalid with a card that is not there."""
    seen: list[bytes] = []

    def rule_on(data: bytes, file: str, **_: Any) -> Ruling:
        seen.append(data)
        outcome: Any = "invalid" if b"No Such" in data else "passed" if b"assign" in data else "undecided"
        problem = Trouble(9, 9, "code", "the reason", "510.1c")
        final = {
            "players": {"AP": {"life": 20}, "NAP": {"life": 18}},
            "objects": [{"name": "Attacker 1", "zone": "battlefield"}, *[{"name": "Bear", "zone": "graveyard"}] * 2],
        }
        steps = (Line("Something happens", ("1.1",)),)
        ruling = Ruling(file, "A title", "2026-09-25", "2026-09-25", outcome, "NAP is at 18.", 0, steps, final=final)
        return ruling if outcome == "passed" else ruling.but(problems=(problem,))

    module = ModuleType("scenarios.run")
    module.rule_on = rule_on  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scenarios.run", module)
    return seen


FIGHT = ["combat", "4/4 trample", "--block", "2/2", "--assign", "2 to b1, 2 to NAP"]


def test_the_ruling_is_printed(ruled: list[bytes], capsys: Captured) -> None:
    assert carry_out(FIGHT) == 0
    assert capsys.readouterr() == (
        "A title\nRules of 2026-09-25\n\n  NAP is at 18.\n\n"
        "   1  Something happens                                                1.1\n",
        "",
    )
    assert yaml.load(ruled[0], yaml.BaseLoader)["title"] == "4/4 trample blocked by 2/2"


@pytest.mark.usefixtures("ruled")
def test_an_open_division_is_shown_with_what_to_say(capsys: Captured) -> None:
    assert carry_out(FIGHT[:4]) == 4
    shown = capsys.readouterr()
    assert "  Undecided: the reason" in shown.out
    assert ":9:9" not in shown.out
    assert shown.err == '--assign says how damage is divided, such as --assign "2 to b1, 1 to NAP"\n'


@pytest.mark.usefixtures("ruled")
def test_an_unknown_card_is_wrong_usage(capsys: Captured) -> None:
    assert carry_out(["combat", "No Such Card"]) == 2
    assert capsys.readouterr() == ("", "judge combat: the reason\n")


@pytest.mark.usefixtures("ruled")
def test_a_fight_is_printed_as_json(capsys: Captured) -> None:
    assert carry_out([*FIGHT, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["schema"] == "judge/ruling-1"


@pytest.mark.usefixtures("ruled")
def test_a_fight_is_saved_with_what_came_out(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "fight.yaml"
    assert carry_out([*FIGHT, "--save", str(path)]) == 0
    assert "NAP is at 18." in capsys.readouterr().out
    text = path.read_text()
    assert text.startswith("# yaml-language-server: $schema=")
    saved = yaml.load(text, yaml.BaseLoader)
    assert saved["source"] == "own case"
    assert saved["expect"] == {"AP": {"life": "20"}, "NAP": {"life": "18"}, "Attacker 1": {"zone": "battlefield"}}
    path.write_text("mine")
    assert carry_out([*FIGHT, "--save", str(path)]) == 2
    assert path.read_text() == "mine"
    assert carry_out([*FIGHT, "--save", str(path), "--force"]) == 0
    assert path.read_text() == text
    capsys.readouterr()
    assert carry_out([*FIGHT, "--save", "-"]) == 0
    assert capsys.readouterr().out == text


@pytest.mark.parametrize(
    "arguments",
    [
        ["4/4 trample", "--block", "2/2 first strike", "--assign", "2 to b1, 2 to NAP"],
        ["Craw Wurm", "3x 1/1 flying", "--block", "Hill Giant", "--block", "2,1=hill giant", "--life", "4"],
        ["5/5 double strike", "--block", "2x 3/3", "--assign", "3 to b1, 2 to b2", "--assign", "5 to b2"],
    ],
)
def test_a_saved_fight_holds(arguments: list[str], tmp_path: Path, capsys: Captured) -> None:
    path = str(tmp_path / "fight.yaml")
    code = carry_out(["combat", *arguments, "--save", path])
    fought = capsys.readouterr().out
    assert carry_out(["run", path]) == code
    again = capsys.readouterr().out.splitlines()
    if code == 0:
        assert [line.partition("  Every")[0] for line in again] == fought.splitlines()
        assert "  Every expectation holds (" in "\n".join(again)
    else:
        assert code == 4
        assert any(line.startswith("  Illegal: ") for line in again)

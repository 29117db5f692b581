"""Bad input: the documented exit code, the place of every mistake, never a traceback, and soon."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from scenarios.reader import CODES
from scenarios.ruling import OUTCOMES
from scenarios.run import RULINGS, rule_on, scenario_files

ROOT = Path(__file__).parent.parent
MALFORMED = sorted(Path(__file__).with_name("malformed").glob("*.yaml"))
SOON = 2.0  # seconds

BOARD = """\
title: A board
players:
  AP: {battlefield: [Grizzly Bears, {name: Twin, as: one, types: Creature, power: 1, toughness: 1}, \
{name: Twin, as: two, types: Creature, power: 1, toughness: 1}]}
  NAP: {battlefield: [Hill Giant]}
"""


def check(said: Any, code: int = 2) -> str:
    """What was said, if it is what bad input must lead to."""
    shown: str = said.out + said.err
    assert said.code == code, shown
    assert "Traceback" not in shown and "internal error" not in shown
    assert said.seconds < SOON
    return shown


def refuse(judge: Any, path: Path | str, *lines: int, code: int = 2) -> str:
    """What is said of a file that can't be ruled on as it is written; a mistake in each of the lines is named."""
    shown = check(judge("run", path), code)
    before, after = ("", ": ") if code == 2 else (" *", "$")
    assert re.search(rf"(?m)^{before}{re.escape(str(path))}:\d+:\d+{after}", shown), shown
    for line in lines:
        assert f"{path}:{line}:" in shown
    return " ".join(re.sub(r"(?m)^\s*\d*\s*\|.*$", "", shown).split())


def wrong_file(folder: Path, data: bytes | str) -> Path:
    """A file in the folder, which becomes the current one."""
    path = folder / "wrong.yaml"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Paths are short, so that no line is broken inside them."""
    monkeypatch.chdir(tmp_path)


EXIT_CODES = {"unsupported": 3, "undecided": 4, "illegal": 4, "answer-not-asked": 4}
"""How a file ends that can be read and begun, but not carried out."""


# Files that are wrong -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", MALFORMED, ids=lambda path: path.stem)
def test_a_malformed_file_is_refused_with_its_lines(path: Path, judge: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comments at the head of each file say what is wrong in it: `# 3:5 unknown-key`."""
    monkeypatch.chdir(path.parent)
    head = path.read_bytes().replace(b"\0", b"").decode(errors="replace").splitlines()
    named = [re.match(r"# (\d+):\d+ (.+)", line) for line in head]
    lines, codes = zip(*(each.groups() for each in named if each), strict=True)
    refuse(judge, path.name, *map(int, lines), code=max(EXIT_CODES.get(code, 2) for code in codes))


WRONG: dict[str, tuple[bytes | str, str]] = {
    "binary": (bytes(range(256)) * 64, "not UTF-8"),
    "random-bytes": (random.Random(1).randbytes(4096), "not UTF-8"),
    "empty": (b"", "the file says nothing"),
    "only-blanks": (b" \n\n   \n", "the file says nothing"),
    "only-a-comment": (b"# nothing\n", "the file says nothing"),
    "two-mebibytes": (b"title: " + b"x" * (2 << 20), "1 MiB"),
    "two-mebibytes-of-lists": (b"[" + b"1," * (1 << 20) + b"1]", "1 MiB"),
    "deep-lists": (b"[" * 5000 + b"]" * 5000, "more than 50 levels"),
    "deep-mappings": (b"{a: " * 5000 + b"1" + b"}" * 5000, "more than 50 levels"),
    "deep-blocks": (b"".join(b" " * n + b"- a:\n" for n in range(0, 400, 2)), "more than 50 levels"),
    "deep-and-open": (b"[" * 100_000, "more than 50 levels"),
    "nul": (b"title: \0", "U+0000"),
    "many-lines": (b"a: 1\n" * 100_000, "more than 150000 values"),
    "a-key-many-times": (b"a: 1\n" * 1000, "twice"),
    "tag": (b"!!python/object/apply:os.system [ls]", "tags are not allowed"),
    "own-tag": (b"title: !card A", "tags are not allowed"),
    "anchor": (b"title: &a A\nplayers: {AP: {}}", "anchors are not allowed"),
    "billion-laughs": (b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n", "aliases are not allowed"),
    "merge-key": (b"title: A\nplayers:\n  AP: {<<: {life: 3}}\n", "merge keys are not allowed"),
    "documents": (b"title: A\n---\ntitle: B\n", "one document only"),
    "not-yaml": (b"title: 'A\nplayers: [}", "quote"),
    "a-scalar": (b"Grizzly Bears", "must be a mapping"),
    "a-list": (b"- title: A\n", "must be a mapping"),
    "no-players": (b"title: A\nplayers: {}\n", "player"),
    "no-title": (b"players: {AP: {}, NAP: {}}\n", "needs 'title'"),
    "life-of-forty-digits": (b"title: A\nplayers: {AP: {life: " + b"9" * 40 + b"}}\n", "at most nine digits"),
    "life-of-half-a-mebibyte": (b"title: A\nplayers: {AP: {life: " + b"9" * (1 << 19) + b"}}\n", "at most nine digits"),
    "power-of-forty-digits": (
        BOARD.replace("power: 1", "power: " + "9" * 40, 1),
        "nine digits",
    ),
    "a-million-cards": (b"title: A\nplayers: {AP: {battlefield: [1000000 Forest]}}\n", "is not in the card library"),
    "a-long-key": (b"title: A\nplayers: {AP: {}}\n" + b"k" * 1000 + b": 1\n", "unknown key"),
    "braces": (BOARD + "script:\n  - activate: Grizzly Bears\n    ability: {T}\n", '"{T}"'),
    "cost-in-braces": (b"title: A\nplayers: {AP: {battlefield: [{name: B, types: Creature, cost: {T}}]}}\n", '"{T}"'),
    "ward": (
        b"title: A\nplayers: {AP: {battlefield: [{name: B, types: Creature, keywords: [ward {2}]}]}}\n",
        '"ward {2}"',
    ),
    "comma-in-a-name": (
        b"title: A\nplayers: {AP: {battlefield: [{card: Jace, Memory Adept}]}}\n",
        "a name with a comma must be quoted",
    ),
    "comma-in-a-list": (
        b"title: A\nplayers: {AP: {battlefield: [Elesh Norn, Grand Cenobite]}}\n",
        "did you mean 'Elesh Norn, Grand Cenobite'?",
    ),
    "star": (b"title: A\nplayers: {AP: {battlefield: [{name: B, types: Creature, power: *, toughness: 1}]}}\n", '"*"'),
    "resolve-with-a-key": (BOARD + "script:\n  - resolve\n    choose: [A]\n", "'- resolve: top'"),
    "two-verbs": (BOARD + "script:\n  - {attack: {Grizzly Bears: NAP}, block: {}}\n", "can say only one"),
    "unknown-step": (BOARD + "script:\n  - go to: second breakfast\n", "'second breakfast'"),
    "unknown-step-of-the-turn": (BOARD + "turn: {step: uptap}\n", "did you mean 'untap'?"),
    "unknown-active-player": (BOARD + "turn: {active: ZAP}\n", "ZAP"),
    "unknown-edition": (BOARD + 'cr: "1993-08-05"\n', "1993-08-05"),
    "no-date": (BOARD + "cr: newest\n", "newest"),
    "counters-in-words": (BOARD.replace("as: one", "as: one, counters: {+1/+1: two}"), "must be a whole number"),
    "counters-below-none": (BOARD.replace("as: one", "as: one, counters: {+1/+1: -2}"), "counters"),
    "counters-in-a-list": (BOARD.replace("as: one", "as: one, counters: [+1/+1]"), "must be a mapping"),
    "unknown-card": (BOARD.replace("[Hill Giant]", "[Hil Giant]"), "did you mean 'Hill Giant'?"),
    "unknown-keyword": (BOARD.replace("as: one", "as: one, keywords: [flyin]"), "did you mean 'flying'?"),
    "unknown-rule": (BOARD + "expect: {because: [999.99z]}\n", "no rule 999.99z"),
    "unknown-owner": (BOARD.replace("as: one", "as: one, owner: ZAP"), "ZAP"),
    "attached-to-nothing": (BOARD.replace("as: one", "as: one, attached to: Zebra"), "'Zebra'"),
    "names-given-twice": (BOARD.replace("as: two", "as: one") + "script: [attack: {one: NAP}]\n", "'one'"),
    "unknown-attacker": (BOARD + "script:\n  - attack: {Grizly Bears: NAP}\n", "did you mean 'Grizzly Bears'?"),
    "unknown-attacked": (BOARD + "script:\n  - attack: {Grizzly Bears: NAPP}\n", "did you mean 'NAP'?"),
    "unknown-player-who-acts": (BOARD + "script:\n  - {effect: {draw: 1}, by: ZAP}\n", "ZAP"),
    "ambiguous-attacker": (BOARD + "script:\n  - attack: {Twin: NAP}\n", "'Twin'"),
    "unknown-in-an-expectation": (BOARD + "expect: {Zebra: {zone: graveyard}}\n", "'Zebra'"),
    "ambiguous-in-an-expectation": (BOARD + "expect: {Twin: {zone: graveyard}}\n", "'Twin'"),
    "unknown-in-an-effect": (BOARD + "script:\n  - effect: {destroy: Zebra}\n", "'Zebra'"),
    "unknown-inside-illegal": (BOARD + "script:\n  - illegal: {attack: {Zebra: NAP}}\n", "'Zebra'"),
    "unknown-expectation": (BOARD + "expect: {AP: {lief: 20}}\n", "did you mean 'life'?"),
    "expectation-of-the-wrong-type": (BOARD + "expect: {AP: {life: many}}\n", "must be a whole number, not 'many'"),
    "mana-without-braces": (BOARD.replace("as: one", "as: one, cost: 2RR"), "'2RR' is no mana cost"),
    "mana-of-a-face-without-braces": (
        BOARD.replace("as: one", "as: one, faces: [{name: A, cost: 2RR}, {name: B}]"),
        "'2RR' is no mana cost",
    ),
    "a-cost-without-braces": (
        BOARD.replace("as: one", "as: one, abilities: [activated: {cost: [T], do: [{draw: 1}]}]"),
        "'T' is no cost; symbols stand in braces",
    ),
    "attack-with-a-name": (BOARD + "script:\n  - attack: Grizzly Bears\n", "such as {Grizzly Bears: ...}, not 'Gri"),
    "attack-with-a-list": (BOARD + "script:\n  - attack: [one, two]\n", "such as {one: ...}, not a list"),
    "attack-with-an-empty-list": (BOARD + "script:\n  - attack: []\n", "such as {name: ...}, not a list"),
    "counters-as-a-number": (BOARD.replace("as: one", "as: one, counters: 2"), "such as {name: ...}, not '2'"),
    "attackers-not-indented": (BOARD + "script:\n  - attack:\n    one: NAP\n", "further than the key"),
    "instruction-without-colon": (BOARD + "script:\n  - effect: destroy Twin\n", "a colon is missing: destroy: Twin"),
    "line-of-prose": (BOARD + "script:\n  - Twin fights\n", "not a script line (activate, assign, attack,"),
    "no-dashes": (b"title: A\nplayers:\n  AP:\n    hand:\n      - Ox\n        Forest\n", "begin each line of a list"),
    "dash-without-space": (b"title: A\nplayers:\n  AP:\n    battlefield:\n      -Forest\n", "missing after the dash"),
    "unknown-outcome": (BOARD + "expect: {outcome: victory}\n", "must be one of"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused(name: str, judge: Any, tmp_path: Path) -> None:
    data, part = WRONG[name]
    assert part in refuse(judge, wrong_file(tmp_path, data).name)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_has_a_known_code_and_a_place_in_the_file(name: str) -> None:
    data = WRONG[name][0]
    one = rule_on(data if isinstance(data, bytes) else data.encode(), "wrong.yaml")
    assert one.outcome == "invalid" and one.problems
    assert {problem.code for problem in one.problems} <= dict(CODES).keys()
    lines = len(data.splitlines()) + 1
    assert all(1 <= problem.line <= lines and problem.column >= 1 for problem in one.problems)
    assert all(len(problem.message) < 500 for problem in one.problems), "a message can be read"


def test_the_candidates_of_an_ambiguous_name_are_listed(judge: Any, tmp_path: Path) -> None:
    path = wrong_file(tmp_path, BOARD + "script:\n  - attack: {Twin: NAP}\n")
    shown = refuse(judge, path.name, 6)
    assert "one" in shown and "two" in shown and "as:" in shown


def test_a_thousand_mistakes_are_told_soon(judge: Any, tmp_path: Path) -> None:
    many = "      - {naem: x, powr: 1}\n" * 20_000
    refuse(judge, wrong_file(tmp_path, "title: A\nplayers:\n  AP:\n    battlefield:\n" + many).name)


def test_a_crowded_board_and_many_turns_are_ruled_on_soon(judge: Any, tmp_path: Path) -> None:
    crowd = ", ".join(["{name: Goblin, types: Creature, power: 1, toughness: 1}"] * 20)
    board = f"title: A\nplayers:\n  AP: {{battlefield: [{crowd}]}}\n  NAP: {{battlefield: [{crowd}]}}\n"
    path = wrong_file(tmp_path, board + "script:\n" + "  - go to: next turn\n" * 20)
    check(judge("run", path), 0)


# Files and arguments ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["run", "check"])
def test_a_missing_file_is_told(command: str, judge: Any, tmp_path: Path) -> None:
    assert "missing.yaml" in check(judge(command, tmp_path / "missing.yaml"))


def test_a_folder_is_no_scenario(judge: Any, tmp_path: Path) -> None:
    assert "is a folder" in check(judge("run", tmp_path))


def test_a_folder_without_scenarios_is_told(judge: Any, tmp_path: Path) -> None:
    assert "no scenario" in check(judge("check", tmp_path), 5)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything can be read by the superuser")
def test_a_file_that_may_not_be_read_is_told(judge: Any, tmp_path: Path) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text(BOARD)
    path.chmod(0)
    assert "can't read" in check(judge("run", path))


def test_a_name_that_no_file_can_have_is_told(judge: Any, tmp_path: Path) -> None:
    check(judge("run", tmp_path / ("x" * 5000)))


@pytest.mark.parametrize(
    "arguments",
    [
        ["run"],
        ["run", "--cr", "soon", "x.yaml"],
        ["run", "--cr", "1993-08-05", "x.yaml"],
        ["run", "--format", "xml", "x.yaml"],
        ["run", "--steps", "some", "x.yaml"],
        ["check", "-j", "many"],
        ["check", "-j", "-1"],
        ["rule"],
        ["rule", "999.99z"],
        ["rule", "no such words anywhere"],
        ["combat"],
        ["combat", "x/y"],
        ["combat", "2/2 flyin"],
        ["combat", "2/2", "--block", "9=1/1"],
        ["combat", "2/2", "--block", "Zebra"],
        ["nonsense"],
        ["--nonsense"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_told(arguments: list[str], judge: Any) -> None:
    said = judge(*arguments)
    assert check(said).strip()
    assert not said.out, "what is wrong is said on standard error"


def test_one_bad_file_does_not_hide_the_others(judge: Any, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(BOARD)
    (tmp_path / "b.yaml").write_bytes(b"\xff\xfe")
    (tmp_path / "c.yaml").write_text(BOARD + "expect: {AP: {life: 1}}\n")
    said = judge("check", tmp_path, "--format", "json")
    summary = json.loads(said.out)["summary"]
    assert said.code == 2
    assert (summary["passed"], summary["invalid"], summary["failed"]) == (1, 1, 1)


@pytest.mark.parametrize("name", ["binary", "deep-lists", "two-mebibytes", "unknown-attacker"])
def test_the_command_itself_refuses_with_the_exit_code(name: str, tmp_path: Path) -> None:
    path = wrong_file(tmp_path, WRONG[name][0])
    command = [sys.executable, "-m", "cli", "run", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=20, check=False)
    assert done.returncode == 2
    assert "wrong.yaml:" in done.stdout + done.stderr and "Traceback" not in done.stdout + done.stderr


def test_the_command_itself_reads_standard_input() -> None:
    command = [sys.executable, "-m", "cli", "run", "-"]
    done = subprocess.run(command, cwd=ROOT, input=b"\xff\xfe\0", capture_output=True, timeout=20, check=False)
    assert done.returncode == 2
    assert b"<stdin>:1:1" in done.stdout + done.stderr and b"Traceback" not in done.stdout + done.stderr


# What once was an error of the tool -----------------------------------------------------------------------------------

SHAPES = {
    "power-x": BOARD.replace("power: 1", "power: x", 1) + "script:\n  - attack: {one: NAP}\n  - go to: end of combat\n",
    "toughness-x": BOARD.replace("toughness: 1", "toughness: x", 1),
    "toughness-of-a-cost": BOARD.replace("toughness: 1", "toughness: {life: 3}", 1),
    "blocks-a-word": BOARD.replace("as: one", "as: one, abilities: [static: {to: this, can block: AP}]")
    + "script:\n  - attack: {Grizzly Bears: NAP}\n  - block: {}\n",
    "static-of-nobody": BOARD.replace("as: one", "as: one, abilities: [static: {to: Zebra, power: +1}]"),
    "more-blocks-for-nobody": BOARD.replace("as: one", "as: one, abilities: [static: {to: Zebra, can block: 2}]")
    + "script:\n  - attack: {Grizzly Bears: NAP}\n  - block: {}\n",
    "stack-of-mappings": BOARD + "expect: {stack: [{block: {}}]}\n",
    "stack-is-a-mapping": BOARD + "expect: {stack: {Hill Giant: 1}}\n",
    "keywords-of-mappings": BOARD + "expect: {Hill Giant: {keywords: [{a: b}]}}\n",
    "types-of-lists": BOARD + "expect: {Hill Giant: {types: [[Creature]]}}\n",
    "has-a-mapping": BOARD + "expect: {Hill Giant: {has: [{a: b}]}}\n",
    "is-a-mapping": BOARD + "expect: {Hill Giant: {is: {a: b}}}\n",
    "zone-is-a-mapping": BOARD + "expect: {Hill Giant: {zone: {a: b}}}\n",
    "power-is-a-list": BOARD + "expect: {Hill Giant: {power: [3]}}\n",
    "power-is-a-mapping": BOARD + "expect: {Hill Giant: {power: {a: b}}}\n",
    "hand-of-mappings": BOARD + "expect: {AP: {hand: [{a: b}]}}\n",
    "graveyard-of-mixed-things": BOARD + "expect: {AP: {graveyard: [Ox, {a: b}]}}\n",
    "tokens-in-a-list": BOARD + "expect: {AP: {tokens: [Treasure]}}\n",
    "counters-in-a-list-expected": BOARD + "expect: {Hill Giant: {counters: [+1/+1]}}\n",
    "triggered-in-a-list": BOARD + "expect: {triggered: [Hill Giant]}\n",
    "illegal-inside-illegal": BOARD + "script:\n  - illegal: {illegal: {attack: {Hill Giant: AP}}}\n",
    "legal-inside-legal": BOARD + "script:\n  - legal: {legal: {attack: {Hill Giant: AP}}}\n",
    "expect-inside-illegal": BOARD + "script:\n  - illegal: {expect: {AP: {life: 20}}}\n",
    "order-of-mappings": BOARD.replace("types: Creature", "types: Creature, keywords: [exalted]")
    + "script:\n  - attack: {Grizzly Bears: NAP}\n    choose: [{order: [{a: b}, one]}]\n",
    "assigned-to-a-mapping": BOARD
    + "script:\n  - attack: {Grizzly Bears: NAP}\n  - assign: {Grizzly Bears: {NAP: {a: b}}}\n",
    "chosen-mapping": BOARD + "script:\n  - effect: {sacrifice: a creature}\n    choose: [{a: {b: c}}]\n",
    "chosen-list-of-lists": BOARD + "script:\n  - effect: {sacrifice: a creature}\n    choose: [[[one]]]\n",
}  # fmt: skip
"""Values of a shape that means nothing where they stand."""


@pytest.mark.parametrize("name", SHAPES)
def test_a_value_of_the_wrong_shape_has_a_ruling_that_is_not_passed(name: str) -> None:
    one = rule_on(SHAPES[name].encode(), name)
    assert one.outcome in ("invalid", "failed", "illegal", "undecided", "unsupported")
    assert one.problems or one.failures


# Rulings spoiled at random --------------------------------------------------------------------------------------------

SPOILS = [
    "",
    "no",
    "0",
    "-3",
    "999999999",
    "AP",
    "NAP",
    "Zebra",
    "this",
    "x",
    "all",
    "flying",
    "{2}{R}",
    "creature you control",
]
SEEDS = range(40)
FILES = scenario_files([RULINGS])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything that stands in a file."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(way for key, each in inside for way in places(each, (*path, key)))]


def spoil(value: Any, chance: random.Random, others: list[Any]) -> None:
    """Take something out of a file, put something else in its place, write it twice, or call it differently."""
    *way, key = chance.choice(places(value)[1:])
    for step in way:
        value = value[step]
    done = chance.randrange(5)
    if done == 0:
        del value[key]
    elif done == 1 and isinstance(value, list):
        value.insert(chance.randrange(len(value) + 1), deepcopy(value[key]))
    elif done == 2 and isinstance(value, dict):
        value[chance.choice([*SPOILS[1:], *value])] = value.pop(key)
    elif done == 3:
        value[key] = deepcopy(chance.choice(others))
    else:
        value[key] = chance.choice(SPOILS)


def inside(value: Any) -> list[Any]:
    """Everything that stands in a file."""
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(each for one in below for each in inside(one))]


def read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_spoiled_ruling_is_never_an_error_of_the_tool(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(12):
        path = chance.choice(FILES)
        value, others = read(path), inside(read(chance.choice(FILES)))
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            if value:
                spoil(value, chance, others)
        data = json.dumps(value).encode()
        try:
            one = rule_on(data, path.name)
        except Exception as error:
            error.add_note(f"{path.name} as {data.decode()}")
            raise
        assert one.outcome in OUTCOMES
        assert one.problems or one.outcome in ("passed", "failed")
        assert {problem.code for problem in one.problems} <= dict(CODES).keys()


def test_a_division_before_the_script_that_nothing_asks_for_is_a_mistake_with_a_place() -> None:
    players = "players: {AP: {battlefield: [Hill Giant]}, NAP: {}}\n"
    before = "before:\n  - attack: {Hill Giant: NAP}\n  - assign: {Hill Giant: {NAP: 3}}\n"
    ruling = rule_on(f"title: t\n{players}{before}script: []\n".encode(), "t.yaml")
    assert ruling.outcome == "illegal" and ruling.problems[0].line == 5
    assert "Nothing asked how Hill Giant assigns its combat damage" in ruling.problems[0].message

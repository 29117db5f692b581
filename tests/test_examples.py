"""The examples of the scenario format: what comes of each, as the command line tells it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from scenarios.run import rule_on

EXAMPLES = Path(__file__).with_name("examples")
REFERENCE = "JUDGE_REFERENCE_DESIGN"


def example(name: str) -> Path:
    return EXAMPLES / f"{name}.yaml"


def as_json(judge: Any, name: str) -> tuple[int, dict[str, Any]]:
    said = judge("run", example(name), "--format", "json")
    return said.code, json.loads(said.out)


HOLD = (
    "first-strike-gained-late", "double-strike-trample", "scry-zero-and-triggers", "enchant-restrictions",
    "aura-loses-its-creature", "treasure-map-in-response", "journey-to-eternity", "modal-face-transforms",
    "modal-face-old-edition", "transform-only-once", "era-of-enlightenment", "battle-of-dragon-brothers",
    "manifested-delver", "morph-turned-up-in-combat",
)  # fmt: skip


@pytest.mark.parametrize("name", HOLD)
def test_an_example_holds(name: str, judge: Any) -> None:
    code, said = as_json(judge, name)
    assert (code, said["outcome"], said["failures"], said["problems"]) == (0, "passed", [], [])


def test_first_strike_gained_late_costs_no_damage(judge: Any) -> None:
    _, said = as_json(judge, "first-strike-gained-late")
    assert said["final"]["players"]["NAP"]["life"] == 16
    assert {"510.4", "702.7c"} <= set(said["cites"])
    assert said["answer"] == "NAP is at 16."


def test_double_strike_with_trample_kills_and_dies_at_once(judge: Any) -> None:
    _, said = as_json(judge, "double-strike-trample")
    players = said["final"]["players"]
    assert (players["AP"]["life"], players["NAP"]["life"]) == (24, 18)
    assert players["AP"]["graveyard"] == ["Brute"] and players["NAP"]["graveyard"] == ["Adder"]


def test_a_division_that_nobody_gave_is_undecided_with_its_legal_range(judge: Any) -> None:
    code, said = as_json(judge, "assignment-undecided")
    assert (code, said["outcome"]) == (4, "undecided")
    (problem,) = said["problems"]
    assert (problem["line"], problem["column"], problem["code"]) == (14, 5, "undecided")
    assert problem["cite"] == "702.19b"
    assert problem["message"].startswith("AP must say how Brute assigns its combat damage")
    assert "at least 2 to Ox" in problem["message"] and "rest to NAP" in problem["message"]
    assert said["final"]["players"]["NAP"]["life"] == 20, "nothing is decided silently"


def test_an_undecided_example_says_so_in_words(judge: Any) -> None:
    said = judge("run", example("assignment-undecided"))
    words = " ".join(said.out.split())
    assert said.code == 4
    assert "Undecided: AP must say how Brute assigns its combat damage" in words
    assert "at least 2 to Ox" in words and "702.19b" in words
    assert "assignment-undecided.yaml:14:5" in words


MISTAKES = [
    (1, 1, "unknown-key", ("'titel'", "did you mean 'title'?")),
    (5, 47, "bad-phrase", ("power", "'four'")),
    (5, 78, "bad-phrase", ("'trampel'", "did you mean 'trample'?")),
    (6, 9, "unknown-card", ("'Grizly Bears'", "did you mean 'Grizzly Bears'?")),
    (8, 5, "duplicate-key", ("'life'", "twice", "line 7")),
    (11, 5, "unknown-word", ("'atack'", "did you mean 'attack'?")),
    (13, 13, "bad-rule", ("no rule 999.99z",)),
]


def test_every_mistake_is_told_at_once_with_its_place_and_a_suggestion(judge: Any) -> None:
    code, said = as_json(judge, "mistakes")
    assert (code, said["outcome"]) == (2, "invalid")
    places = [(p["line"], p["column"], p["code"]) for p in said["problems"]]
    assert places == [mistake[:3] for mistake in MISTAKES]
    for problem, (_, _, _, parts) in zip(said["problems"], MISTAKES, strict=True):
        assert all(part in problem["message"] for part in parts), problem


def test_every_mistake_is_shown_with_its_line_and_a_caret(judge: Any) -> None:
    said = judge("run", example("mistakes"))
    shown = said.out + said.err
    lines = shown.splitlines()
    assert said.code == 2 and "Traceback" not in shown
    for line, column, _, _ in MISTAKES:
        assert f"mistakes.yaml:{line}:{column}: " in shown
    assert sum(each.strip(" |") == "^" for each in lines) == len(MISTAKES)


def test_mistakes_in_names_of_the_script_are_told_too() -> None:
    data = example("first-strike-gained-late").read_bytes().replace(b"attack: {White Knight", b"attack: {White Night")
    (problem,) = rule_on(data, "slip.yaml").problems
    assert (problem.line, problem.code) == (9, "unknown-name")
    assert "'White Night'" in problem.message and "did you mean 'White Knight'?" in problem.message


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_an_example_is_the_one_of_the_design(path: Path) -> None:
    folder = os.environ.get(REFERENCE)
    if not folder:
        pytest.skip(f"{REFERENCE} names no folder of examples to compare with")
    assert path.read_bytes() == (Path(folder) / path.name).read_bytes()

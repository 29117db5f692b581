"""The command `judge transform`: may it, into what; what stays, what changes, what else turns its face up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.app import carry_out
from scenarios.run import rule_on

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for name in ("FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def answer(capsys: Captured, *arguments: str, code: int = 0) -> str:
    """What the command answers, on one line."""
    assert carry_out(["transform", *arguments, "-q"]) == code
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Treasure Map"], "Yes: Treasure Map can transform into Treasure Cove (701.27a, 712.9)."),
        (["treasure cove"], "Yes: Treasure Cove can transform into Treasure Map (701.27a, 712.9)."),
        (["Atzal"], "Yes: Atzal, Cave of Eternity can transform into Journey to Eternity (701.27a, 712.9)."),
        (["Hill Giant"], "No: Hill Giant is not double-faced, so it can't transform (701.27c, 712.9)."),
        (["Hill Giant", "--cr", "2024-02-02"], "(701.28c, 712.9)."),
        (["--faces", "1/1 human // 3/3 red werewolf"], "Yes: Front can transform into Back"),
        (["--faces", "land // instant"], "No: the other face of Front is an instant, so it can't transform (701.27d,"),
        (["--faces", "instant // land", "--layout", "modal"], "No: the other face of Back is an instant"),
        (["--faces", "2/2 // artifact", "--layout", "modal"], "Yes: Front can transform into Back"),
        (["--faces", "2/2 // artifact", "--layout", "modal", "--cr", "2025-06-06"], "No: Front is a modal"),
        (["--faces", "2/2 // 3/3", "--layout", "meld"], "No: Front is a meld card, so it can't transform (712.4c,"),
    ],
)
def test_the_answer_comes_first(arguments: list[str], said: str, capsys: Captured) -> None:
    answered = answer(capsys, *arguments)
    assert answered.startswith(("Yes: ", "No: ")) and said in answered, answered


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Treasure Map"], "types Artifact to Land; mana value stays 2 (712.8e)"),
        (["Atzal"], "colors colorless to black and green; mana value stays 3 (712.8d)"),
        (["--faces", "1/1 human // 3/3 red werewolf"], "colors colorless to red; power/toughness 1/1 to 3/3"),
        (["Treasure Map"], "By its activated ability (Treasure Map): it transforms (701.27a)."),
        (["Journey"], "it comes back as a new object with its back face up; that is not transforming (712.14a)"),
        (
            ["Bird Admirer"],
            "By its daybound ability (Bird Admirer): it transforms as it becomes night, and in no",
        ),
        (["--faces", "2/2 // land", "--layout", "modal"], "a face that is a land can be played; that is not"),
    ],
)
def test_what_changes_and_what_else_turns_it_over(arguments: list[str], said: str, capsys: Captured) -> None:
    assert said in answer(capsys, *arguments)


@pytest.mark.parametrize("asked", [["Journey"], ["Treasure Cove"], ["--faces", "0/0 // artifact"], ["Hill Giant"]])
def test_the_scenario_that_is_saved_holds(asked: list[str], tmp_path: Path) -> None:
    path = tmp_path / "flip.yaml"
    assert carry_out(["transform", *asked, "--save", str(path)]) == 0
    ruling = rule_on(path.read_bytes(), str(path))
    assert (ruling.outcome, ruling.expectations) == ("passed", 1)


def test_the_json_is_that_of_a_ruling(capsys: Captured) -> None:
    assert carry_out(["transform", "Treasure Map", "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["schema"] == "judge/ruling-1" and said["final"]["objects"][0]["face"] == "back"
    assert "701.27a" in said["cites"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name a card, or make one up"),
        (["Hill Giant", "--faces", "1/1 // 2/2"], "name a card, or make one up"),
        (["Treasure Mop"], "'Treasure Map'"),
        (["--faces", "1/1"], "--faces needs a front and a back face"),
        (["--faces", "1/1 // "], "--faces needs a front and a back face"),
        (["--faces", "1/1 // purple"], "'purple' is no color, type or keyword"),
        (["--faces", "1/1 // werewolf"], '"werewolf" says no face'),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], message: str, capsys: Captured) -> None:
    assert carry_out(["transform", *arguments]) == 2
    assert message in capsys.readouterr().err

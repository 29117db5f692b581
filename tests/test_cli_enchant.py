"""The command `judge enchant`: may that Aura be cast at that, be on it, be moved to it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.app import carry_out

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for name in ("FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def answer(capsys: Captured, *arguments: str, code: int = 0) -> str:
    """What the command answers, on one line."""
    assert carry_out(["enchant", *arguments, "-q"]) == code
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("arguments", "yes"),
    [
        (["Pacifism", "2/2 black creature"], True),
        (["Pacifism", "Forest"], False),
        (["enchant artifact or land", "forest"], True),
        (["enchant creature you control", "2/2"], False),
        (["enchant creature you control", "2/2", "--by", "you"], True),
        (["white aura enchant creature", "4/4 protection from white"], False),
        (["black aura enchant creature", "4/4 protection from white"], True),
        (["enchant creature, enchant artifact", "2/2"], False),
        (["enchant creature, enchant artifact", "artifact 2/2"], True),
        (["enchant player", "player"], True),
        (["enchant opponent", "you"], False),
        (["enchant opponent", "opponent"], True),
        (["enchant instant card in a graveyard", "Lightning Bolt"], True),
        (["enchant creature card in a graveyard", "Hill Giant"], True),
        (["enchant creature", "Lightning Bolt"], False),
        (["enchant red permanent", "red enchantment"], True),
        (["enchant red permanent", "blue enchantment"], False),
    ],
)
def test_the_answer_comes_first(arguments: list[str], yes: bool, capsys: Captured) -> None:
    said = answer(capsys, *arguments)
    assert said.startswith("Yes: " if yes else "No: "), said


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("2/2 hexproof", "it has hexproof (702.11b)"),
        ("2/2 hexproof from white", "it has hexproof (702.11d)"),
        ("2/2 shroud", "it has shroud (702.18a)"),
    ],
)
def test_what_can_not_be_targeted_can_still_be_enchanted(target: str, why: str, capsys: Captured) -> None:
    said = answer(capsys, "Pacifism", target)
    assert said.startswith(f"No: Pacifism can't be cast at the {target}: {why}. It can still be on it")
    assert "It falls off (704.5m)" in said
    assert ("With --by you it could be cast there." in said) == ("shroud" not in target)


def test_protection_keeps_it_off_altogether(capsys: Captured) -> None:
    said = answer(capsys, "Pacifism", "2/2 protection from white")
    assert "can't be on the 2/2 protection from white: it has protection from that Aura (702.16c)." in said
    assert "can't be cast at it (702.16b)" in said
    assert "falls off" not in said


def test_the_other_side_is_tried_where_the_answer_is_no(capsys: Captured) -> None:
    assert "With --by you it could" in answer(capsys, "enchant creature you control", "2/2")
    assert "With --by opponent it could" in answer(
        capsys, "enchant creature an opponent controls", "2/2", "--by", "you"
    )
    assert "--by" not in answer(capsys, "enchant land", "2/2")


def test_what_ends_it_follows_from_what_it_enchants_and_its_colors(capsys: Captured) -> None:
    said = answer(capsys, "white blue aura enchant creature with flying", "2/2 flying")
    assert said.endswith(
        "It falls off (704.5m) once the 2/2 flying leaves the battlefield, no longer fits "
        '"enchant creature with flying", gains protection from white or gains protection from blue.'
    )
    assert "NAP leaves the game or no longer fits" in answer(capsys, "enchant opponent", "opponent")


def test_ward_is_noted(capsys: Captured) -> None:
    assert "Ward triggers" in answer(capsys, "Pacifism", "3/3 ward {2}")
    assert "Ward" not in answer(capsys, "Pacifism", "3/3 ward {2}", "--by", "you")


def test_the_steps_are_those_of_the_scenario(capsys: Captured) -> None:
    assert carry_out(["enchant", "enchant creature you control", "Hill Giant"]) == 0
    said = capsys.readouterr().out
    assert "Not legal: " in said
    assert "Aura can't be attached to Hill Giant" in said and "303.4j" in said
    assert all(len(line) <= 80 for line in said.splitlines())


def test_json_is_the_ruling(capsys: Captured) -> None:
    assert carry_out(["enchant", "Pacifism", "2/2", "--format", "json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert (value["schema"], value["outcome"]) == ("judge/ruling-1", "passed")
    assert value["answer"].startswith("Yes: ") and "\n" not in value["answer"]
    assert "608.3c" in value["cites"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["Pacifism", "2/2 hexproof"],
        ["Pacifism", "Forest"],
        ["Control Magic", "Hill Giant"],
        ["Control Magic", "2/2 ward {1}"],
        ["enchant creature you control", "Hill Giant"],
        ["enchant opponent", "opponent"],
    ],
)
def test_a_saved_scenario_holds(arguments: list[str], tmp_path: Path, capsys: Captured) -> None:
    path = str(tmp_path / "aura.yaml")
    assert carry_out(["enchant", *arguments, "--save", path]) == 0
    assert carry_out(["run", path]) == 0
    assert "Every expectation holds" in capsys.readouterr().out
    assert carry_out(["enchant", *arguments, "--save", path]) == 2
    assert carry_out(["enchant", *arguments, "--save", path, "--force"]) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Pacifsm", "2/2"], "did you mean 'Pacifism'?"),
        (["Pacifism", "Hil Giant"], "did you mean 'Hill Giant'?"),
        (["Hill Giant", "2/2"], "Hill Giant is no Aura"),
        (["enchant creture", "2/2"], "did you mean 'creature'?"),
        (["whte aura enchant creature", "2/2"], "did you mean 'white'?"),
        (["Pacifism", "black creature"], "a creature needs a power and toughness"),
        (["Pacifism", "2/2 trampel"], "did you mean 'trample'?"),
        (["Pacifism", "Control Magic"], "Control Magic is an Aura"),
        (["Pacifism", ""], "a target needs a description"),
        (["", "2/2"], "is not in the card library"),
        (["Pacifism", "2/2", "--by", "nobody"], "'--by'"),
    ],
)
def test_what_can_not_be_understood_ends_with_2(arguments: list[str], said: str, capsys: Captured) -> None:
    assert carry_out(["enchant", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("judge enchant: ") and said in shown.err

"""The command `judge rule`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from cli.console import VERSION
from cli.rule import rule
from rules.editions import NEWEST
from scenarios import rulebook

app = typer.Typer()
app.command()(rule)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def asked(*arguments: str, exit_code: int = 0) -> str:
    """What the command prints, on standard output if it succeeds and on standard error if not."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == exit_code, result.output
    said, silent = (result.stderr, result.stdout) if exit_code else (result.stdout, result.stderr)
    assert silent == ""
    return said


def value(*arguments: str) -> Any:
    return json.loads(asked(*arguments, "--format", "json"))


def test_a_number_is_answered_with_heading_points_and_numbers() -> None:
    said = asked("701.27f").splitlines()
    assert said[0] == "701.27f  Transform"
    assert said[1] == "Rules of 2026-09-25; 701.28f until 2025-06-06"
    own_once = next(point for point in rulebook.points() if point.id == "transform.own-ability-once")
    assert own_once.statement in " ".join(line.strip() for line in said)


@pytest.mark.parametrize("number", ["CR 701.27F.", "rule 701.27f", "701.27f"])
def test_a_number_may_be_written_as_people_write_it(number: str) -> None:
    assert asked(number) == asked("701.27f")


def test_a_number_is_one_of_the_edition_asked_for() -> None:
    said = asked("701.28f", "--cr", "2024-05-01").splitlines()
    assert said[:3] == [
        "701.28f  Transform",
        "Rules of 2024-05-01 (edition of 2024-04-12); now 701.27f",
        "701.28f is another rule since 2025-06-06: Convert",
    ]
    assert "transform.own-ability-once" in "\n".join(said)


def test_a_rule_reworded_since_is_said_to_be() -> None:
    assert "worded differently then (as now since 2025-09-19)" in " ".join(
        asked("701.27a", "--cr", "2025-07-25").split()
    )
    assert "worded differently" not in asked("701.27a")


def test_a_number_without_letter_brings_its_subrules() -> None:
    said = asked("702.7")
    assert said.startswith("702.7  First Strike\n")
    assert "\n702.7b  First Strike\n" in said and "fs.late-gain" in said


def test_a_rule_without_point_is_shown_with_its_heading() -> None:
    assert asked("702.190") == (
        "702.190  Sneak\nRules of 2026-09-25; new on 2026-02-27\n\nNo rule point in our words yet.\n"
    )


def test_words_are_looked_for_in_any_spelling() -> None:
    said = asked("first strike")
    assert said.startswith(
        f'"first strike": {len(rulebook.points_for("first strike"))} rule points\nRules of 2026-09-25\n'
    )
    assert asked("first", "strike") == said
    assert asked("FIRST-STRIKE").splitlines()[1:] == said.splitlines()[1:]


def test_a_heading_without_points_is_found_by_its_words() -> None:
    assert "702.85  Cascade: no rule point in our words yet" in asked("cascade")


def test_a_long_list_is_cut_and_says_so() -> None:
    found = len(rulebook.points_for("creature"))
    said = asked("creature")
    assert said.count("Example: ") == 12
    assert said.endswith(f"… {found - 12} more (-v shows them)\n")
    assert asked("creature", "-v").count("Example: ") == found
    assert asked("510").count("Example: ") == 12


def test_no_line_is_wider_than_eighty_columns() -> None:
    for arguments in (["704"], ["creature", "-v"], ["--uncovered"], ["--uncovered", "layers"], ["727.1"]):
        assert max(map(len, asked(*arguments).splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["702.19z"], "the rules of 2026-09-25 have no rule 702.19z\n  did you mean 702.19,"),
        (["509.6"], "(Declare Blockers Step): judge\n  rule 509.6 --cr 2024-07-30"),
        (["702.190", "--cr", "2024-02-02"], "from 2026-02-27 (Sneak): judge rule 702.190 --cr 2026-02-27"),
        (["tramlpe"], "did you mean trample"),
        (["qqqqqqqq"], 'says "qqqqqqqq"'),
        ([], "name a rule number or words"),
        (["510.4", "--cr", "2023-01-01"], "from before 2024-02-02"),
        (["510.4", "--cr", "spring"], '"spring" is no date'),
        (["--uncovered", "tramp"], 'no area "tramp" of rule points\n  did you mean trample?'),
    ],
)
def test_what_is_not_found_is_wrong_usage_with_a_suggestion(arguments: list[str], said: str) -> None:
    assert said in asked(*arguments, exit_code=2)


def test_the_suggested_edition_has_the_rule() -> None:
    assert asked("509.6", "--cr", "2024-07-30").startswith("509.6  Declare Blockers Step\n")


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first-strike").mkdir()
    (tmp_path / "first-strike" / "late.yaml").write_text("shows: [fs.late-gain]\n", encoding="utf-8")
    monkeypatch.setattr(rulebook, "RULINGS", tmp_path)


@pytest.mark.usefixtures("shown")
def test_the_rulings_that_show_a_point_are_named() -> None:
    said = asked("702.7c")
    assert "fs.late-gain · shown by first-strike/late.yaml" in said
    assert "fs.late-loss · no ruling shows it yet" in said


@pytest.mark.usefixtures("shown")
def test_uncovered_points_are_listed() -> None:
    said = asked("--uncovered", "first-strike")
    assert said.startswith("3 of 4 rule points of first-strike are shown by no ruling\n")
    assert "fs.late-loss" in said and "fs.late-gain" not in said
    everything = asked("--uncovered")
    assert everything.startswith("705 of 706 rule points are shown by no ruling\n")
    assert "\nfirst-strike (3)\n" in everything and "fs.late-gain" not in everything


@pytest.mark.usefixtures("shown")
def test_json_of_a_number() -> None:
    answer = value("702.7c", "--cr", "2024-02-02")
    assert list(answer) == [
        "schema",
        "version",
        "cr",
        "query",
        "number",
        "heading",
        "wording_since",
        "numbers",
        "found",
        "points",
        "without_points",
    ]
    assert (answer["schema"], answer["cr"], answer["heading"]) == ("judge/rule-1", "2024-02-02", "First Strike")
    assert answer["version"] == VERSION
    assert answer["numbers"] == [{"number": "702.7c", "first": "2024-02-02", "until": None}]
    point = next(point for point in answer["points"] if point["id"] == "fs.late-gain")
    assert (point["number"], point["newest"], point["area"]) == ("702.7c", "702.7c", "first-strike")
    assert point["rulings"] == ["first-strike/late.yaml"] and point["reworded"] is False


def test_json_of_words_holds_every_point() -> None:
    answer = value("creature")
    assert answer["number"] is None and answer["found"] == len(answer["points"]) > 12
    assert {"number": "702.85", "heading": "Cascade"} in value("cascade")["without_points"]


@pytest.mark.usefixtures("shown")
def test_json_of_uncovered_points() -> None:
    answer = value("--uncovered", "first-strike")
    assert (answer["schema"], answer["uncovered"], answer["found"]) == ("judge/rule-1", "first-strike", 3)
    assert list(answer) == ["schema", "version", "cr", "uncovered", "found", "points"]
    assert answer["version"] == VERSION
    assert value("--uncovered")["uncovered"] is None


@pytest.mark.parametrize(
    ("environment", "option", "colored"),
    [
        ({}, "auto", False),
        ({}, "always", True),
        ({"FORCE_COLOR": "1"}, "auto", True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, "auto", False),
        ({"FORCE_COLOR": "1"}, "never", False),
        ({"NO_COLOR": "1"}, "always", True),
    ],
)
def test_colors(environment: dict[str, str], option: str, colored: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, setting in environment.items():
        monkeypatch.setenv(name, setting)
    assert ("\x1b[1m701.27f  Transform\x1b[0m\n" in asked("701.27f", "--color", option)) is colored


def test_the_answer_can_be_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "answer.txt"
    assert asked("701.27f", "--output", str(file)) == ""
    assert file.read_text(encoding="utf-8") == asked("701.27f")
    assert "can't write" in asked("701.27f", "--output", str(tmp_path / "no" / "answer.txt"), exit_code=2)


def test_plain_characters_where_the_encoding_has_no_others() -> None:
    result = CliRunner(charset="ascii").invoke(app, ["creature"])
    assert result.exit_code == 0 and "... " in result.stdout and result.stdout.isascii()


def test_the_command_imports_neither_rich_nor_the_rules_engine() -> None:
    code = (
        "import sys, cli.rule\n"
        "cli.rule._print(cli.rule._text(cli.rule._look_up('first strike', cli.rule.NEWEST, False)), 'auto', None)\n"
        "heavy = [m for m in sys.modules if m.partition('.')[0] in ('rich', 'yaml', 'importlib.metadata')]\n"
        "rules = [m for m in sys.modules if m.startswith('rules.') and m != 'rules.editions']\n"
        "scenarios = [m for m in sys.modules if m.startswith('scenarios.') and m != 'scenarios.rulebook']\n"
        "sys.exit(str(heavy + rules + scenarios) if heavy + rules + scenarios else 0)\n"
    )
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"Rules of {NEWEST}" in done.stdout


def test_nothing_is_read_at_import() -> None:
    code = (
        "import builtins, io, pathlib\n"
        "def refuse(*a, **k): raise AssertionError(a)\n"
        "pathlib.Path.read_text = pathlib.Path.open = refuse\n"
        "import scenarios.rulebook\n"
    )
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

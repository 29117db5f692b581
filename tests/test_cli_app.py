"""The command `judge` itself: its commands, help, exit codes, errors."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tomllib
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema
import pytest
import yaml

from cli import console
from cli.app import COMMANDS, carry_out
from cli.new import TEMPLATE
from scenarios.ruling import Ruling

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def ruled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The outcome of a scenario is what is written in it; `boom` is an error of the tool, `stop` an interruption."""

    def rule_on(data: bytes, file: str, **_: Any) -> Ruling:
        said = data.decode().strip()
        if said == "stop":
            raise KeyboardInterrupt
        if said == "boom":
            raise ZeroDivisionError("by\nzero")
        return Ruling(file, "A title", "2026-09-25", "2026-09-25", said, "Nothing changes.")  # type: ignore[arg-type]

    module = ModuleType("scenarios.run")
    module.rule_on = rule_on  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scenarios.run", module)


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out([command, flag]) == 0
    said = capsys.readouterr().out
    assert "Examples:" in said
    assert f"\n   judge {command}" in said
    assert "\b" not in said
    below = said[said.index("Examples:") :].splitlines()[1:]
    assert all(line.startswith("   judge ") for line in takewhile(str.strip, below))


def test_the_help_lists_every_command_with_what_it_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["--help"]) == 0
    said = capsys.readouterr().out
    for command, purpose in COMMANDS.items():
        assert command in said
        assert purpose.split(":")[0] in " ".join(said.replace("│", " ").split())


def test_every_command_of_the_help_is_a_module() -> None:
    for command in COMMANDS:
        assert (ROOT / "cli" / f"{command.replace('-', '_')}.py").exists()


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["--version"]) == 0
    assert capsys.readouterr().out == f"judge {console.VERSION}\n"
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == console.VERSION


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("passed", 0),
        ("failed", 1),
        ("invalid", 2),
        ("unsupported", 3),
        ("illegal", 4),
        ("undecided", 4),
        ("boom", 70),
        ("stop", 130),
    ],
)
@pytest.mark.usefixtures("ruled")
def test_the_exit_code_of_a_ruling(said: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(said)
    assert carry_out(["run", str(tmp_path / "a.yaml")]) == code


@pytest.mark.parametrize(
    ("outcomes", "code"),
    [
        ([], 5),
        (["passed"], 0),
        (["passed", "unsupported"], 3),
        (["unsupported", "undecided"], 4),
        (["illegal", "failed"], 1),
        (["failed", "invalid", "passed"], 2),
    ],
)
def test_the_worst_outcome_wins(outcomes: list[str], code: int) -> None:
    assert console.exit_code(outcomes) == code


def test_the_worst_exit_code_wins() -> None:
    codes = [0, 5, 3, 4, 1, 2, 70, 130]
    for worse, better in zip(codes[1:], codes, strict=False):
        assert console.worst([better, worse, better]) == worse
    assert console.worst([]) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rum"], ["judge: no such command 'rum'. Did you mean 'run'?", "  judge --help tells how"]),
        (["run", "--steps", "all", "x"], ["judge run: invalid value for '--steps': 'all' is not one of"]),
        (["run"], ["judge run: missing argument 'FILE...'", "  judge run --help tells how"]),
        (["run", "--formt", "json", "x"], ["judge run: no such option: --formt", "  judge run --help tells how"]),
        (["run", "x", "--cr", "yesterday"], ['judge run: "yesterday" is no date']),
        (["run", "no/such.yaml"], ["judge run: can't read no/such.yaml: no such file or directory"]),
        (["check", "no/such"], ["judge check: there is no no/such"]),
        (["schema", "--output", "no/such/folder"], ["judge schema: can't write no/such/folder: No such file"]),
        (["new", "no/such/folder.yaml"], ["judge new: can't write no/such/folder.yaml: No such file"]),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_is_right(
    arguments: list[str], said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert carry_out(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    for line, start in zip(shown.err.splitlines(), said, strict=False):
        assert line.startswith(start)


@pytest.mark.usefixtures("ruled")
def test_an_internal_error_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yaml").write_text("boom")
    assert carry_out(["run", str(tmp_path / "a.yaml")]) == 70
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "judge: internal error (ZeroDivisionError: by): please report it; --debug shows more\n"


@pytest.mark.usefixtures("ruled")
@pytest.mark.parametrize("arguments", [["--debug", "run"], ["run", "--debug"]])
def test_debug_shows_where_an_internal_error_comes_from(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("boom")
    with pytest.raises(ZeroDivisionError):
        carry_out([*arguments, str(tmp_path / "a.yaml")])


def test_debug_leaves_wrong_usage_as_it_is() -> None:
    assert carry_out(["--debug", "run"]) == 2


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out([]) == 2
    assert "Commands" in "".join(capsys.readouterr())


class Pipe(io.TextIOWrapper):
    """Standard output that nobody reads."""

    def __init__(self, where: Path) -> None:
        super().__init__(where.open("wb"), encoding="utf-8")

    def write(self, _: str) -> int:
        raise BrokenPipeError


@pytest.mark.usefixtures("ruled")
def test_a_closed_pipe_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.yaml").write_text("passed")
    monkeypatch.setattr(sys, "stdout", Pipe(tmp_path / "out"))
    assert carry_out(["run", str(tmp_path / "a.yaml")]) == 141
    assert capsys.readouterr().err == ""


def test_new_writes_a_scenario_and_leaves_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fight.yaml"
    assert carry_out(["new", str(path)]) == 0
    assert path.read_text() == TEMPLATE
    assert capsys.readouterr().out == ""
    path.write_text("mine")
    assert carry_out(["new", str(path)]) == 2
    assert path.read_text() == "mine"
    assert "--force" in capsys.readouterr().err
    assert carry_out(["new", str(path), "--force"]) == 0
    assert path.read_text() == TEMPLATE


def test_new_prints_the_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["new", "-"]) == 0
    assert capsys.readouterr().out == TEMPLATE
    assert TEMPLATE.startswith("# yaml-language-server: $schema=")


def test_the_scenario_that_new_writes_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fight.yaml"
    assert carry_out(["new", str(path)]) == 0
    assert carry_out(["run", str(path), "-q"]) == 0
    said = capsys.readouterr().out
    assert said == "NAP is at 16; Hill Giant is in the graveyard.  Every expectation holds (5).\n"


def test_the_schema_describes_the_scenario_that_new_writes(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid(yaml.safe_load(TEMPLATE))
    assert not validator.is_valid({**yaml.safe_load(TEMPLATE), "titel": "x"})


def test_shells_complete_commands_and_leave_files_to_the_shell() -> None:
    def completed(words: str) -> list[str]:
        environment = {"_JUDGE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        code = "from cli.app import main; main()"
        return subprocess.run(
            [sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()

    assert completed("judge ") == list(COMMANDS)
    assert completed("judge c") == ["check", "combat", "card"]
    assert completed("judge run --st") == ["--steps", "--strict"]
    assert completed("judge run fi") == []


def test_ordinary_commands_import_only_what_they_need() -> None:
    code = (
        "import sys\n"
        "from cli.app import carry_out\n"
        "carry_out(['new', '-'])\n"
        "unwanted = {'rich', 'yaml', 'scenarios', 'rules', 'json', 'logging', 'asyncio', 'importlib.metadata'}\n"
        "print(sorted(unwanted & set(sys.modules)), file=sys.stderr)\n"
    )
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stderr == "[]\n"

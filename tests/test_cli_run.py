"""The commands `judge run` and `judge check`, on rulings made by hand."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from cli.app import carry_out
from cli.progress import Progress
from scenarios.ruling import Failure, Line, Ruling, Trouble

Captured = pytest.CaptureFixture[str]


def rule_on(data: bytes, file: str, *, cr: str | None = None, strict: bool = False, **_: bool) -> Ruling:
    """A ruling whose outcome and title are what is written in the file."""
    outcome, __, title = data.decode().splitlines()[0].partition(" ")
    if outcome == "boom":
        raise ZeroDivisionError("by zero")
    if strict and outcome == "passed":
        outcome = "undecided"
    failures = (Failure(3, 1, "NAP: life", "1", "2"), Failure(4, 1, "x", "1", "2")) if outcome == "failed" else ()
    early = outcome not in ("passed", "failed")
    problems = (Trouble(1, 3, "code", "the reason", "1.1"),) if early else ()
    steps = (Line("Something happens", ("1.1",), (Line("inside", kind="detail"),)),)
    date: Any = cr or "2026-09-25"
    ruling = Ruling(file, title, date, date, outcome, "Nothing differs.", 2, steps)  # type: ignore[arg-type]
    return ruling.but(failures=failures, problems=problems, final={"players": {}, "objects": []})


@pytest.fixture(autouse=True)
def ruled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def scenario_files(paths: Sequence[Path]) -> list[Path]:
        return sorted(each for path in paths for each in (path.rglob("*.yaml") if path.is_dir() else [path]))

    module = ModuleType("scenarios.run")
    vars(module).update(rule_on=rule_on, scenario_files=scenario_files, RULINGS=tmp_path / "shipped")
    monkeypatch.setitem(sys.modules, "scenarios.run", module)
    monkeypatch.chdir(tmp_path)
    write("a.yaml", "passed First")
    write("b.yaml", "failed Second")
    write("shipped/ok.yaml", "passed Shipped")


def write(name: str, text: str) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


A_TEXT = """\
First
Rules of 2026-09-25

  Nothing differs.  Every expectation holds (2).

   1  Something happens                                                1.1
"""


def test_run_prints_the_ruling(capsys: Captured) -> None:
    assert carry_out(["run", "a.yaml"]) == 0
    assert capsys.readouterr() == (A_TEXT, "")


def test_run_prints_several_one_after_the_other_and_the_worst_wins(capsys: Captured) -> None:
    assert carry_out(["run", "a.yaml", "b.yaml", "a.yaml"]) == 1
    said = capsys.readouterr().out
    assert said.startswith(A_TEXT + "\nSecond\n")
    assert said.endswith("\n\n" + A_TEXT)


def test_run_goes_on_after_a_file_that_can_not_be_read(capsys: Captured) -> None:
    assert carry_out(["run", "none.yaml", "shipped", "a.yaml"]) == 2
    shown = capsys.readouterr()
    assert shown.out == A_TEXT
    assert "judge run: can't read none.yaml" in shown.err
    assert "shipped is a folder\n  judge check shipped runs" in shown.err


def test_run_reads_standard_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"invalid Third")))
    assert carry_out(["run", "-"]) == 2
    assert capsys.readouterr().out == "<stdin>:1:3: the reason\n  1 | invalid Third\n    |   ^\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--steps", "none"], "First\nRules of 2026-09-25\n\n  Nothing differs.  Every expectation holds (2).\n"),
        (["--steps", "full"], A_TEXT + "        inside\n"),
        (["-q"], "Nothing differs.  Every expectation holds (2).\n"),
        (["--layers"], A_TEXT + "\nContinuous effects\n  None applies.\n"),
        (["-v"], A_TEXT + "\nAt the end\n"),
        (["--color", "never"], A_TEXT),
    ],
)
def test_run_tells_as_much_as_is_asked_for(options: list[str], said: str, capsys: Captured) -> None:
    assert carry_out(["run", "a.yaml", *options]) == 0
    assert capsys.readouterr().out == said


def test_run_passes_edition_and_strictness_on(capsys: Captured) -> None:
    assert carry_out(["run", "a.yaml", "--cr", "2024-02-02", "--strict"]) == 4
    said = capsys.readouterr().out
    assert "\nRules of 2024-02-02\n\n  Undecided: the reason" in said


def test_run_shows_colors_where_they_are_wanted(capsys: Captured) -> None:
    assert carry_out(["run", "a.yaml", "--color", "always"]) == 0
    assert capsys.readouterr().out.startswith("\x1b[1mFirst\x1b[0m\n")


def test_run_writes_json_of_one_ruling_or_of_several(capsys: Captured) -> None:
    assert carry_out(["run", "a.yaml", "--format", "json"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert one["schema"] == "judge/ruling-1"
    assert carry_out(["run", "a.yaml", "b.yaml", "--format", "json"]) == 1
    several = json.loads(capsys.readouterr().out)
    assert list(several) == ["schema", "rulings"]
    assert several["schema"] == "judge/rulings-1"
    assert several["rulings"][0] == one


@pytest.mark.parametrize("options", [[], ["--format", "json"]])
def test_run_writes_into_a_file_what_it_would_print(options: list[str], capsys: Captured) -> None:
    assert carry_out(["run", "a.yaml", "b.yaml", *options]) == 1
    printed = capsys.readouterr().out
    assert carry_out(["run", "a.yaml", "b.yaml", *options, "--output", "out"]) == 1
    assert capsys.readouterr() == ("", "")
    assert Path("out").read_text() == printed
    assert carry_out(["run", "a.yaml", *options, "--output", "no/such/out"]) == 2
    assert capsys.readouterr().err == "judge run: can't write no/such/out: No such file or directory\n"


def test_run_makes_do_with_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    write("b.yaml", "failed Dûl — b")
    said = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(said, encoding="ascii"))
    assert carry_out(["run", "b.yaml"]) == 1
    assert said.getvalue().startswith(b"Dul - b\n")
    assert b"\n  X NAP: life: expected 1, got 2\n" in said.getvalue()


# judge check --------------------------------------------------------------------------------------------------------


def test_check_runs_the_shipped_rulings(capsys: Captured) -> None:
    assert carry_out(["check"]) == 0
    assert capsys.readouterr() == ("1 ruling: 1 passed\n", "")


@pytest.fixture
def many() -> None:
    for number, outcome in enumerate(["passed", "failed", "illegal", "undecided", "unsupported", "invalid"] * 7):
        write(f"many/{number:02}.yaml", f"{outcome} Case {number}")


def test_check_prints_a_line_for_what_does_not_pass(capsys: Captured) -> None:
    for outcome in ("passed", "failed", "illegal"):
        write(f"some/{outcome}.yaml", outcome)
    assert carry_out(["check", "some", "a.yaml"]) == 1
    assert capsys.readouterr() == (
        "✗ some/failed.yaml:3:1: failed: NAP: life: expected 1, got 2 (1 more)\n"
        "✗ some/illegal.yaml:1:3: illegal: the reason\n"
        "4 rulings: 2 passed, 1 failed, 1 illegal\n",
        "",
    )


def test_check_prints_every_line_and_the_time_where_asked_to(capsys: Captured) -> None:
    assert carry_out(["check", "a.yaml", "shipped", "-v"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "✓ a.yaml\n✓ shipped/ok.yaml\n2 rulings: 2 passed\n"
    assert shown.err.endswith("/s\n")


def test_check_may_print_nothing_but_failures(capsys: Captured) -> None:
    assert carry_out(["check", "a.yaml", "b.yaml", "-q"]) == 1
    assert capsys.readouterr().out.startswith("✗ b.yaml:3:1: failed")
    assert carry_out(["check", "a.yaml", "-q"]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("text", ["case 4", "many/04"])
def test_check_chooses_by_path_or_title(text: str, capsys: Captured) -> None:
    write("many/04.yaml", "passed\ntitle: >-\n  A\n  Case 4\n")
    write("many/05.yaml", "passed\ntitle: Another\n")
    assert carry_out(["check", "many", "-k", text, "-v"]) == 0
    assert capsys.readouterr().out == "✓ many/04.yaml\n1 ruling: 1 passed\n"


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("jobs", ["1", "3"])
def test_check_stops_at_the_first_that_does_not_pass(jobs: str, capsys: Captured) -> None:
    assert carry_out(["check", "many", "-x", "-j", jobs]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["✗ many/01.yaml", "2 rulings"]
    assert lines[-1] == "2 rulings: 1 passed, 1 failed; stopped, 40 not run"


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("options", [["-v"], ["--format", "json"], ["--strict", "--cr", "2024-02-02"]])
def test_check_says_the_same_with_several_processes(options: list[str], capsys: Captured) -> None:
    assert carry_out(["check", "many", *options]) == 2
    alone = capsys.readouterr().out
    for jobs in ("2", "0"):
        assert carry_out(["check", "many", *options, "-j", jobs]) == 2
        assert capsys.readouterr().out == alone


@pytest.mark.usefixtures("many")
def test_check_reports_as_json(capsys: Captured) -> None:
    assert carry_out(["check", "many", "--format", "json", "--output", "out"]) == 2
    assert capsys.readouterr() == ("", "")
    value = json.loads(Path("out").read_text())
    assert value["schema"] == "judge/check-1"
    assert value["cr"] == "2026-09-25"
    assert set(value["summary"].values()) == {7}
    assert [each["file"] for each in value["rulings"]] == [f"many/{number:02}.yaml" for number in range(42)]


def test_check_writes_into_a_file_what_it_would_print(capsys: Captured) -> None:
    assert carry_out(["check", "a.yaml", "b.yaml", "-v"]) == 1
    printed = capsys.readouterr().out
    assert carry_out(["check", "a.yaml", "b.yaml", "-v", "--output", "out"]) == 1
    assert capsys.readouterr().out == ""
    assert Path("out").read_text() == printed


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-k", "nothing"], 'no scenario below the shipped rulings has "nothing" in its path or title'),
        (["empty"], "no scenario below empty"),
    ],
)
def test_check_without_a_scenario_ends_with_5(arguments: list[str], said: str, capsys: Captured) -> None:
    Path("empty").mkdir()
    assert carry_out(["check", *arguments]) == 5
    assert capsys.readouterr() == ("", f"judge check: {said}\n")


def test_check_of_a_missing_path_ends_with_2(capsys: Captured) -> None:
    assert carry_out(["check", "a.yaml", "none", "neither"]) == 2
    assert capsys.readouterr() == ("", "judge check: there is no none\njudge check: there is no neither\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_check_goes_on_after_an_internal_error(jobs: str, capsys: Captured) -> None:
    write("boom.yaml", "boom")
    assert carry_out(["check", "boom.yaml", "a.yaml", "-j", jobs]) == 70
    shown = capsys.readouterr()
    assert shown.out == "2 rulings: 1 passed, 1 crashed\n"
    assert shown.err == (
        "judge check: boom.yaml: internal error (ZeroDivisionError: by zero)\n"
        "judge check: an internal error: please report it; judge --debug check shows more\n"
    )
    assert carry_out(["check", "boom.yaml", "a.yaml", "-j", jobs, "--debug"]) == 70
    assert 'raise ZeroDivisionError("by zero")' in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read every file")
def test_check_goes_on_after_a_file_that_can_not_be_read(capsys: Captured) -> None:
    Path("b.yaml").chmod(0)
    assert carry_out(["check", "a.yaml", "b.yaml"]) == 2
    shown = capsys.readouterr()
    assert shown.out == "2 rulings: 1 passed, 1 unreadable\n"
    assert shown.err == "judge check: b.yaml: can't be read: Permission denied\n"


def test_the_progress_bar_is_for_terminals_and_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, after, shown in ((Terminal(), 0.0, True), (Terminal(), 60.0, False), (io.StringIO(), 0.0, False)):
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(Progress, "AFTER", after)
        bar = Progress(4)
        bar.at(1)
        bar.clear()
        bar.clear()
        drawn = f"\r[{'#' * 7}{'.' * 23}] 1/4\r\x1b[K"
        assert stream.getvalue() == (drawn if shown else "")


# judge check --against ----------------------------------------------------------------------------------------------

AGAINST = """\
✗ c.yaml: outcome, answer, expectations
    2024-02-02  passed: One.
    2026-09-25  failed: NAP: life: expected 1, got 2
    since 2024-11-08: no damage assignment order (510.1c, 510.1d; 509.2, 509.3, 509.6 until then)
3 rulings: 1 differs between 2024-02-02 and 2026-09-25
"""


@pytest.fixture
def changing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file `c.yaml` comes out otherwise since November 2024."""

    def changing(data: bytes, file: str, *, cr: str | None = None, strict: bool = False, **_: bool) -> Ruling:
        date = cr or "2026-09-25"
        ruling = rule_on(data, file, cr=date, strict=strict)
        if file != "c.yaml":
            return ruling
        if date < "2024-11-08":
            return ruling.but(outcome="passed", answer="One.", failures=(), cites=("509.2",))
        return ruling.but(outcome="failed", answer="Two.", failures=(Failure(3, 1, "NAP: life", "1", "2"),))

    monkeypatch.setattr(sys.modules["scenarios.run"], "rule_on", changing)
    write("c.yaml", "passed Third")


@pytest.mark.usefixtures("changing")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_check_prints_what_differs_between_two_editions_and_why(jobs: str, capsys: Captured) -> None:
    files = ["a.yaml", "b.yaml", "c.yaml"]
    assert carry_out(["check", *files, "--cr", "2024-02-02", "--against", "2026-09-25", "-j", jobs]) == 0
    assert capsys.readouterr() == (AGAINST, "")
    assert carry_out(["check", *files, "--against", "2024-11-08", "-v"]) == 0
    shown = capsys.readouterr().out
    assert shown == ("✓ a.yaml\n✓ b.yaml\n✓ c.yaml\n3 rulings: 0 differ between their own edition and 2024-11-08\n")


@pytest.mark.usefixtures("changing")
def test_check_reports_what_differs_as_json(capsys: Captured) -> None:
    assert carry_out(["check", "a.yaml", "c.yaml", "--against", "2024-02-02", "--format", "json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert (value["schema"], value["cr"], value["against"]) == ("judge/check-1", "2026-09-25", "2024-02-02")
    assert [each["file"] for each in value["rulings"]] == ["a.yaml", "c.yaml"]
    (differs,) = value["differs"]
    assert differs["file"] == "c.yaml" and differs["in"] == ["outcome", "answer", "expectations"]
    assert [(each["cr"], each["outcome"]) for each in differs["rulings"]] == [
        ("2026-09-25", "failed"),
        ("2024-02-02", "passed"),
    ]
    assert differs["changes"] == [
        {
            "says": "no damage assignment order",
            "since": "2024-11-08",
            "rules": ["510.1c", "510.1d"],
            "gone": ["509.2", "509.3", "509.6"],
        }
    ]


@pytest.mark.usefixtures("changing")
def test_check_against_stops_counts_what_is_invalid_and_wants_a_date(capsys: Captured) -> None:
    write("d.yaml", "invalid Second")
    files = ["a.yaml", "c.yaml", "d.yaml"]
    assert carry_out(["check", *files, "--against", "2024-02-02", "-x", "-q"]) == 0
    assert capsys.readouterr().out.count("\n") == 4
    assert carry_out(["check", *files, "--against", "2024-02-02"]) == 2
    shown = capsys.readouterr().out
    assert "✗ d.yaml:1:3: invalid: the reason\n" in shown
    assert shown.endswith("3 rulings: 1 differs between their own edition and 2024-02-02, 1 invalid\n")
    assert carry_out(["check", "a.yaml", "--against", "yesterday"]) == 2
    assert capsys.readouterr().err.startswith('judge check: "yesterday" is no date')

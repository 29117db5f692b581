"""The same bytes every time: whatever the hash seed, the number of processes, and the order of the files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from scenarios.run import RULINGS, scenario_files

ROOT = Path(__file__).parent.parent
SEEDS = ("0", "1", "42")
EXAMPLES = Path(__file__).with_name("examples")
FILES = [path.relative_to(ROOT).as_posix() for path in scenario_files([RULINGS])]
DOZEN = [
    *FILES[:: max(1, len(FILES) // 12)][:12],
    *(path.relative_to(ROOT).as_posix() for path in sorted(EXAMPLES.glob("*.yaml"))),
]


@cache
def said(seed: str, *arguments: str) -> bytes:
    """What the command prints in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "COLUMNS": "80"}
    command = [sys.executable, "-m", "cli", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=120, check=False)
    assert b"Traceback" not in done.stderr and done.returncode != 70, done.stderr.decode()
    return done.stdout


def same_under_every_seed(*arguments: str) -> bytes:
    first = said(SEEDS[0], *arguments)
    assert first
    assert all(said(seed, *arguments) == first for seed in SEEDS[1:])
    return first


def test_there_are_a_dozen_files_of_several_areas() -> None:
    assert len(DOZEN) >= 12 and len({Path(file).parent for file in DOZEN}) >= 5


def test_rulings_as_json_are_the_same_under_every_hash_seed() -> None:
    rulings = json.loads(same_under_every_seed("run", *DOZEN, "--format", "json", "--steps", "full", "--layers"))
    assert [each["file"] for each in rulings["rulings"]] == DOZEN


def test_rulings_as_text_are_the_same_under_every_hash_seed() -> None:
    assert same_under_every_seed("run", *DOZEN, "-v", "--steps", "full")


def test_a_check_of_everything_is_the_same_under_every_hash_seed() -> None:
    report = json.loads(same_under_every_seed("check", "scenarios/rulings", "--format", "json"))
    assert len(report["rulings"]) == len(FILES)


@pytest.mark.parametrize(
    "arguments",
    [("schema",), ("rule", "702.19b"), ("rule", "first strike"), ("run", "tests/malformed/many-mistakes.yaml")],
)
def test_other_answers_are_the_same_under_every_hash_seed(arguments: tuple[str, ...]) -> None:
    same_under_every_seed(*arguments)


def test_a_check_is_the_same_with_several_processes() -> None:
    alone = said("0", "check", "scenarios/rulings", "--format", "json")
    assert said("1", "check", "scenarios/rulings", "--format", "json", "-j", "2") == alone


def test_a_ruling_does_not_depend_on_those_before_it() -> None:
    there = json.loads(said("0", "run", *DOZEN, "--format", "json"))["rulings"]
    back = json.loads(said("0", "run", *reversed(DOZEN), "--format", "json"))["rulings"]
    assert there == back[::-1]
    alone = json.loads(said("0", "run", DOZEN[-1], "--format", "json"))
    assert alone == there[-1]

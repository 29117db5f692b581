"""The golden rulings: every one holds, says where it comes from, and lies where its rule points belong."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scenarios import rulebook
from scenarios.ruling import Ruling
from scenarios.run import RULINGS, rule_on, scenario_files

LONGEST_TITLE = 100
FILES = [path.relative_to(RULINGS).as_posix() for path in scenario_files([RULINGS])]


@cache
def ruling(file: str) -> Ruling:
    """The ruling of a shipped scenario."""
    return rule_on((RULINGS / file).read_bytes(), file)


def complaints(one: Ruling) -> Iterator[str]:
    """What is wrong with a ruling that should have passed: place, expectation, actual; or place and reason."""
    for failure in one.failures:
        place = f"{one.file}:{failure.line}:{failure.column}"
        yield f"{place}: {failure.about}: expected {failure.expected}, got {failure.actual}"
    for problem in one.problems:
        cite = f" ({problem.cite})" if problem.cite else ""
        yield f"{one.file}:{problem.line}:{problem.column}: {one.outcome}: {problem.message}{cite}"
    if not (one.failures or one.problems):
        yield f"{one.file}: {one.outcome}: {one.answer}"


def test_there_are_rulings() -> None:
    assert len(FILES) >= 250
    assert all("/" in file for file in FILES), "a ruling lies in the folder of an area"


@pytest.mark.parametrize("file", FILES)
def test_a_golden_ruling_holds(file: str) -> None:
    one = ruling(file)
    if one.outcome != "passed":
        pytest.fail("\n".join(complaints(one)), pytrace=False)
    assert one.expectations, "a ruling that expects nothing proves nothing"


@pytest.mark.parametrize("file", FILES)
def test_a_golden_ruling_says_what_it_is(file: str) -> None:
    one = ruling(file)
    assert one.title.strip() and len(one.title) <= LONGEST_TITLE
    assert one.source.strip(), "where does the expected answer come from?"
    areas = {point.id: point.area for point in rulebook.points()}
    unknown = [point for point in one.shows if point not in areas]
    assert not unknown, "no such rule points"
    elsewhere = {point: areas[point] for point in one.shows if areas[point] != file.split("/")[0]}
    assert not elsewhere, "rule points of other areas, whose folders they belong in"
    assert len(set(one.shows)) == len(one.shows)


def test_the_folders_are_areas_of_the_rule_points() -> None:
    assert {file.split("/")[0] for file in FILES} <= set(rulebook.areas())


def test_no_two_rulings_have_the_same_title() -> None:
    seen: dict[str, str] = {}
    twice = [(seen[title], file) for file in FILES if seen.setdefault(title := ruling(file).title, file) != file]
    assert not twice


def test_a_wrong_expectation_is_told_with_its_place_and_both_values() -> None:
    path = Path(__file__).with_name("examples") / "first-strike-gained-late.yaml"
    wrong = path.read_bytes().replace(b"NAP: {life: 16}", b"NAP: {life: 15}")
    one = rule_on(wrong, "wrong.yaml")
    assert one.outcome == "failed"
    assert list(complaints(one)) == ["wrong.yaml:16:15: NAP: life: expected 15, got 16"]

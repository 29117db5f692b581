"""The editions of the rules, and citations that name one."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest

from rules import editions
from rules.editions import CHANGES, DATES, EARLIEST, NEWEST, Cite, Edition, between, edition_of
from scenarios import rulebook


def test_sixteen_editions_the_newest_first() -> None:
    assert len(DATES) == 16
    assert list(DATES) == sorted(set(DATES), reverse=True)
    assert (NEWEST.date, EARLIEST.date) == ("2026-09-25", "2024-02-02")


@pytest.mark.parametrize(
    ("date", "in_force"),
    [
        ("2024-02-02", "2024-02-02"),
        ("2024-05-01", "2024-04-12"),
        ("2024-11-07", "2024-07-30"),
        ("2024-11-08", "2024-11-08"),
        ("2026-09-24", "2026-04-17"),
        ("2031-01-01", "2026-09-25"),
    ],
)
def test_any_day_has_the_edition_in_force_then(date: str, in_force: str) -> None:
    assert edition_of(date) == Edition(date, in_force)


def test_the_newest_edition_is_the_default() -> None:
    assert edition_of() == NEWEST


@pytest.mark.parametrize(
    "date", ["", "newest", "2024-02-30", "2024-13-01", "20240501", "2024-5-1", "2024-W05-1", "1/5/24"]
)
def test_what_is_no_day_is_refused_with_an_example(date: str) -> None:
    with pytest.raises(ValueError, match=r"is no date: .* such as 2026-09-25"):
        edition_of(date)


def test_a_day_before_the_first_edition_is_refused() -> None:
    with pytest.raises(ValueError, match="from before 2024-02-02"):
        edition_of("2024-02-01")


def test_a_change_is_in_force_from_its_day_on() -> None:
    assert not edition_of("2024-11-07").since(editions.NO_DAMAGE_ASSIGNMENT_ORDER)
    assert edition_of("2024-11-08").since(editions.NO_DAMAGE_ASSIGNMENT_ORDER)
    assert edition_of("2026-01-01").since(editions.MODAL_FACES_TRANSFORM)


def modules_that_name(switch: str) -> list[str]:
    """The modules of the rules, but the one that defines it, in which a switch is asked for."""
    root = Path(editions.__file__).parent
    asked = re.compile(rf"\.since\({switch}\)")
    return [path.name for path in sorted(root.rglob("*.py")) if asked.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("says", CHANGES)
def test_every_change_is_asked_for_somewhere(says: str) -> None:
    assert modules_that_name(says.upper().replace(" ", "_"))


def test_a_change_is_named_by_what_it_says() -> None:
    assert CHANGES["modal faces transform"] is editions.MODAL_FACES_TRANSFORM


@pytest.mark.parametrize(("says", "number"), [(says, n) for says, change in CHANGES.items() for n in change.rules])
def test_a_change_has_the_date_from_which_its_rules_are_worded_so(says: str, number: str) -> None:
    assert rulebook.worded_since(number) == CHANGES[says].since


@pytest.mark.parametrize(("says", "number"), [(says, n) for says, change in CHANGES.items() for n in change.gone])
def test_a_rule_that_is_gone_went_on_that_day(says: str, number: Cite) -> None:
    assert rulebook.runs(str(number), edition_of(number.edition))[-1].until == CHANGES[says].since


def test_the_changes_between_two_editions() -> None:
    there = between(edition_of("2024-11-07"), edition_of("2025-06-06"))
    assert {change.since for change in there.values()} == {"2024-11-08", "2025-06-06"}
    assert there == between(edition_of("2025-07-24"), edition_of("2024-07-30"))
    assert not between(NEWEST, NEWEST)
    assert between(EARLIEST, NEWEST) == CHANGES


def test_a_citation_is_a_string_that_names_its_edition() -> None:
    gone = Cite("509.2", "2024-02-02")
    assert (str(gone), gone.edition, f"{gone}") == ("509.2", "2024-02-02", "509.2")
    assert Cite("702.19b").edition == NEWEST.date


def test_a_citation_of_an_older_edition_is_not_the_number_of_the_newest() -> None:
    gone = Cite("509.2", "2024-02-02")
    assert gone != "509.2" and "509.2" not in [gone] and len({gone, "509.2"}) == 2
    assert gone == Cite("509.2", "2024-02-02") and len({gone, Cite("509.2", "2024-02-02")}) == 1
    assert Cite("510.4") == "510.4" and Cite("510.4") in {"510.4"}
    assert gone != 5


def test_a_citation_is_frozen_and_survives_a_copy() -> None:
    gone = Cite("509.2", "2024-02-02")
    with pytest.raises(AttributeError):
        gone.edition = NEWEST.date
    for same in (copy.copy(gone), copy.deepcopy(gone), pickle.loads(pickle.dumps(gone))):
        assert same == gone and same.edition == "2024-02-02"

"""The editions of the rules, and citations that name one."""

from __future__ import annotations

import copy
import pickle

import pytest

from rules import editions
from rules.editions import DATES, EARLIEST, NEWEST, Cite, Edition, edition_of
from scenarios import rulebook

CHANGED_RULES = {
    "EXTRA_STEPS_ARE_PLACED": ["500.10a"],
    "NO_DAMAGE_ASSIGNMENT_ORDER": ["510.1c", "510.1d", "509.2"],
    "FACE_DOWN_CARDS_ARE_REVEALED_AS_PRINTED": ["708.12"],
    "SAGAS_WITHOUT_CHAPTERS_STAY": ["714.4", "704.5s", "714.3c"],
    "ENTERING_EFFECTS_APPLY_AT_ONCE": ["611.2e", "613.7n"],
    "MODAL_FACES_TRANSFORM": ["701.27c", "712.11a", "712.14a", "712.15a"],
    "ENTERING_COSTS_ARE_PAYABLE_TOGETHER": ["614.12b"],
    "DELAYED_TRIGGERS_ARE_NOT_DOUBLED": ["603.2d"],
    "EFFECTS_EXPIRE_BEFORE_MANA_EMPTIES": ["500.5"],
    "SPELLS_HAVE_GRANTED_ABILITIES_AS_CAST": ["601.2a", "610.5"],
    "LATE_ATTACKERS_ARE_UNBLOCKED": ["506.3d", "508.4d"],
    "SACRIFICE_TRIGGERS_LOOK_BACK": ["603.10a"],
    "ONLY_SIEGES_AWAIT_THEIR_TRIGGER": ["704.5v", "704.5w"],
    "NEW_PROTECTOR_ENDS_THE_ATTACK": ["506.4"],
    "ILLEGAL_PROTECTORS_ARE_REPLACED": ["704.5x", "704.5y"],
    "LIBRARY_MOVES_ARE_NO_MANA_ABILITY": ["605.1a"],
    "FAILED_TURNING_FACE_DOWN_CHANGES_NOTHING": ["712.16", "730.2j"],
}


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


def test_every_switch_is_named_here() -> None:
    switches = {name for name, value in vars(editions).items() if name.isupper() and isinstance(value, str)}
    assert switches == set(CHANGED_RULES)


@pytest.mark.parametrize(("switch", "number"), [(s, n) for s, numbers in CHANGED_RULES.items() for n in numbers])
def test_a_switch_has_the_date_from_which_its_rule_is_worded_so(switch: str, number: str) -> None:
    assert rulebook.worded_since(number) == getattr(editions, switch)


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

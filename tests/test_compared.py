"""A ruling under two editions: in what it differs, and which change of the rules makes it so."""

from __future__ import annotations

import pytest

from rules.editions import CHANGES, edition_of
from scenarios.compared import Compared, compared, numbers
from scenarios.run import RULINGS

FIGHT = b"""\
title: A wurm and two blockers
players:
  AP: {battlefield: [Craw Wurm]}
  NAP: {battlefield: [Hill Giant, Grizzly Bears]}
script:
  - attack: {Craw Wurm: NAP}
  - block: {Hill Giant: Craw Wurm, Grizzly Bears: Craw Wurm}
  - assign: {Craw Wurm: {Hill Giant: 2, Grizzly Bears: 4}}
  - go to: combat damage
expect: {Hill Giant: {damage: 2}}
"""


def between(one: str | None, other: str, data: bytes = FIGHT) -> Compared:
    return compared(data, "fight.yaml", cr=one, against=other)


def test_what_is_the_same_needs_no_change() -> None:
    for one, other in [("2024-11-08", "2026-09-25"), ("2024-02-02", "2024-11-07")]:
        same = between(one, other)
        assert (same.differs, same.final, same.changes) == ((), (), ())


@pytest.mark.parametrize("ruling", ["dfc/cyber-conversion", "merge/cyber-conversion", "facedown/revealed-card-counts"])
def test_what_a_rule_only_says_more_clearly_is_the_same(ruling: str) -> None:
    """712.16, 730.2j and 708.12 say today what followed from other rules before."""
    same = between("2024-02-02", "2026-09-25", (RULINGS / f"{ruling}-2024.yaml").read_bytes())
    assert same.ruling.outcome == same.against.outcome == "passed"
    assert (same.differs, same.final, same.changes) == ((), (), ())


@pytest.mark.parametrize("turned", [False, True])
def test_the_change_is_that_of_the_day_on_which_the_ruling_became_another(turned: bool) -> None:
    days = ("2024-02-02", "2026-09-25")
    found = between(*(reversed(days) if turned else days))
    assert found.changes == ("no damage assignment order",)
    assert {found.ruling.outcome, found.against.outcome} == {"passed", "undecided"}
    assert found.differs == ("outcome", "answer", "final")
    assert sorted(found.final) == ["AP", "Craw Wurm", "Grizzly Bears", "Hill Giant", "NAP"]
    assert found.ruling.final is None and not found.ruling.steps


def test_the_edition_of_the_file_is_the_first_where_none_is_given() -> None:
    old = FIGHT.replace(b"players:", b'cr: "2024-03-03"\nplayers:', 1)
    assert between(None, "2024-02-02", old).differs == ()
    assert between(None, "2025-01-01", old).ruling.cr == "2024-03-03"
    assert between("2025-01-01", "2026-09-25", old).differs == ()


def test_another_reason_for_the_same_outcome_is_a_difference() -> None:
    without = FIGHT.replace(b"  - assign: {Craw Wurm: {Hill Giant: 2, Grizzly Bears: 4}}\n", b"")
    found = between("2024-02-02", "2024-11-08", without)
    assert found.differs == ("reason",)
    assert found.ruling.outcome == found.against.outcome == "undecided"


def test_expectations_are_compared() -> None:
    data = FIGHT.replace(b"expect: {Hill Giant: {damage: 2}}", b"expect: {outcome: undecided}")
    found = between("2024-02-02", "2024-11-08", data)
    assert "expectations" in found.differs and found.ruling.outcome == "passed" and found.against.outcome == "failed"


def test_the_numbers_of_a_change_are_those_of_the_edition() -> None:
    change = CHANGES["no damage assignment order"]
    assert numbers(change, edition_of("2024-02-02")) == ("510.1c", "510.1d", "509.2", "509.3", "509.6")
    assert numbers(change, edition_of("2026-09-25")) == ("510.1c", "510.1d")
    assert numbers(CHANGES["late attackers are unblocked"], edition_of("2024-02-02")) == ()

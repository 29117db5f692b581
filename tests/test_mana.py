"""Mana and how it is paid: costs, choices that the player has, and what is assumed where nobody says it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rules import mana
from rules.state import Player
from scenarios.ruling import Ruling
from scenarios.run import rule_on

SPELL = "types: Instant, abilities: [{spell: {do: [{gain life: 1}]}}]"


def player(income: str | None, pool: str = "") -> Player:
    """A player with this mana in the pool, who can produce that."""
    return Player("AP", income=income, mana=dict(mana.amount(pool)))


def paid(income: str | None, cost: str, pool: str = "") -> str | None:
    """The mana that is spent where nobody says which."""
    spent = mana.payment(player(income, pool), cost)
    return None if spent is None else mana.written(spent)


def only(income: str | None, cost: str, pool: str = "") -> bool:
    """Whether there is but one way to pay that matters."""
    one = player(income, pool)
    spent = mana.payment(one, cost)
    assert spent is not None
    return mana.only_payment(one, cost, spent)


def ruled(mana: str, cost: str, line: str, *, more: str = "", strict: bool = False) -> Ruling:
    """The ruling on casting an instant of this cost, which gains 1 life."""
    text = f"""
title: An instant
players:
  AP: {{life: 20, mana: {mana}, hand: [{{name: Song, cost: "{cost}", {SPELL}}}]{more}}}
  NAP: {{}}
script:
  - cast: Song
{line}
"""
    return rule_on(text.encode(), "song.yaml", strict=strict)


@pytest.mark.parametrize(
    ("cost", "x", "total"),
    [
        ("{X}{R}", 5, "{5}{R}"),
        ("{X}{X}{2}{G}", 2, "{6}{G}"),
        ("{X}{R}", 0, "{R}"),
        ("{X}", 0, "{0}"),
        ("{2}{U}", 3, "{2}{U}"),
        ("", 3, ""),
    ],
)
def test_x_is_its_number(cost: str, x: int, total: str) -> None:
    assert mana.with_x(cost, x) == total


@pytest.mark.parametrize(
    ("cost", "less", "total"),
    [
        ("{5}{R}", ["{1}"], "{4}{R}"),
        ("{1}{R}", ["{3}"], "{R}"),
        ("{2}{R}", ["{R}{R}"], "{1}"),
        ("{2}{U}", ["{R}"], "{1}{U}"),
    ],
)
def test_reductions(cost: str, less: list[str], total: str) -> None:
    assert mana.adjusted(cost, less) == total


@pytest.mark.parametrize(
    ("income", "cost", "spent"),
    [
        ("{R}{G}{U}{W}", "{2}{U}", "{W}{U}{R}"),
        ("{R}{G}", "{R/G}{G/U}", "{R}{G}"),
        ("{G}{R}", "{G/R}{G/U}", "{R}{G}"),
        ("{R}{G}{W}", "{R/G}{R/W}{R}", "{W}{R}{G}"),
        ("{1}{R}", "{R}", "{R}"),
        ("{1}{R}", "{R}{R}", "{1}{R}"),
        ("{W}{R}{R}", "{2/W}", "{W}"),
        ("{R}{R}", "{2/W}", "{R}{R}"),
        ("{R}", "{2/W}", None),
        ("{C}", "{R}", None),
        ("{R}", "{C}", None),
        ("{R}{R}", "{2}{R}", None),
        ("", "{0}", ""),
        (None, "{7}{R}", "{8}"),
    ],
)
def test_what_pays_a_cost(income: str | None, cost: str, spent: str | None) -> None:
    assert paid(income, cost) == spent


def test_the_pool_is_spent_first() -> None:
    assert paid("{R}", "{1}", pool="{G}") == "{G}"
    after = mana.without(player("{R}{G}", pool="{G}"), Counter("GG"))
    assert after is not None and (after.mana, after.income) == ({}, "{R}")
    assert mana.without(player("{R}"), Counter("G")) is None
    of_any_kind = mana.without(player("{2}"), Counter("G"))
    assert of_any_kind is not None and of_any_kind.income == "{1}"


@pytest.mark.parametrize(
    ("income", "cost", "one_way"),
    [
        ("{R}{G}", "{1}", False),
        ("{R}{R}", "{1}", True),
        ("{R}{G}", "{2}", True),
        ("{R}{G}", "{R/G}", False),
        ("{R}{W}", "{R/G}", True),
        ("{R}{G}{U}", "{R/G}{R}", True),
        ("{W}{R}{R}", "{2/W}", False),
        ("{W}{W}", "{2/W}", True),
        ("{1}{R}", "{1}", True),
        (None, "{3}{R}", True),
    ],
)
def test_whether_there_is_a_choice(income: str | None, cost: str, one_way: bool) -> None:
    assert only(income, cost) is one_way


@pytest.mark.parametrize("cost", ["{1}", "{R/G}", "{R/G}{G/U}", "{2/W}{R}", "{2}{U/R}", "{2/W}{2/G}", "{1}{W}{R/W}"])
@pytest.mark.parametrize("income", ["{R}{G}{U}{W}", "{R}{R}{G}{W}", "{W}{W}{R}{U}{G}", "{G}{G}{G}", "{U}{R}"])
def test_payments_agree_with_trying_all(cost: str, income: str) -> None:
    one, held = player(income), list(mana.amount(income).elements())
    tried = [Counter(some) for n in range(len(held) + 1) for some in combinations(held, n)]
    ways = [spent for spent in tried if mana.possible(one, cost, spent=spent)]
    spent = mana.payment(one, cost)
    assert (spent is None) == (not ways)
    if spent is not None:
        assert +spent in ways
        assert mana.only_payment(one, cost, spent) == all(spent <= way for way in ways)


def test_what_is_left_open_is_assumed_and_said() -> None:
    ruling = ruled('"{R}{G}"', "{1}", "")
    assert (ruling.outcome, ruling.assumptions) == ("passed", ("AP pays {1} with {R}",))
    assert not ruled('"{R}{G}"', "{1}", '    pay: "{G}"').assumptions
    assert not ruled('"{R}"', "{1}", "").assumptions
    assert ruled('"{R}{G}"', "{1}", "", strict=True).outcome == "undecided"
    assert ruled('"{R}{G}"', "{1}", '    pay: "{G}"', strict=True).outcome == "passed"


@pytest.mark.parametrize(
    ("spent", "message", "cite"),
    [
        ("{U}", "AP doesn't have {U}", "118.3"),
        ("{G}", "AP can't pay {1}{R} with exactly {G}", "601.2h"),
        ("{R}{G}{G}", "AP can't pay {1}{R} with exactly {R}{G}{G}", "601.2h"),
        ("{G}{G}", "AP can't pay {1}{R} with exactly {G}{G}", "601.2h"),
        ("", "AP can't pay {1}{R} with exactly no mana", "601.2h"),
    ],
)
def test_what_is_said_to_be_spent_must_be_there_and_pay_the_cost(spent: str, message: str, cite: str) -> None:
    ruling = ruled('"{R}{G}{G}"', "{1}{R}", f'    pay: "{spent}"')
    assert (ruling.outcome, [(p.message, p.cite) for p in ruling.problems]) == ("illegal", [(message, cite)])


def test_no_mana_is_said_to_be_spent_where_none_is_paid() -> None:
    ruling = ruled("any", "{1}", '    pay: "{R}"\n    without paying: true')
    assert (ruling.outcome, ruling.problems[0].cite) == ("illegal", "601.2h")
    assert ruled("any", "{1}", '    pay: ""\n    without paying: true').outcome == "passed"


@pytest.mark.parametrize("text", ["red", "{X}", "{R/G}", "{B/P}", "{S}"])
def test_only_mana_can_be_spent(text: str) -> None:
    assert "is no mana that can be spent" in ruled("any", "{1}", f'    pay: "{text}"').problems[0].message


@pytest.mark.parametrize(
    ("mana", "choose", "life", "left", "assumed"),
    [
        ('"{B}{R}"', "[{pay: life}]", 18, "{B}{R}", ()),
        ('"{B}{R}"', "[{pay: mana}]", 20, "{R}", ()),
        ('"{B}{R}"', "[]", 20, "{R}", ("AP pays {B/P} with mana, not with 2 life",)),
        ('"{R}"', "[]", 18, "{R}", ()),
    ],
)
def test_phyrexian_mana(mana: str, choose: str, life: int, left: str, assumed: tuple[str, ...]) -> None:
    after = f'    choose: {choose}\n  - expect: {{AP: {{life: {life}, mana: "{left}"}}, because: ["107.4f"]}}'
    ruling = ruled(mana, "{B/P}", after)
    assert (ruling.outcome, ruling.assumptions) == ("passed", assumed)


def test_phyrexian_mana_is_undecided_where_nothing_is_taken_for_granted() -> None:
    assert ruled("any", "{B/P}", "", strict=True).outcome == "undecided"
    assert ruled('""', "{B/P}", "", strict=True).outcome == "passed"


def test_life_is_paid_where_generic_mana_would_be_missing() -> None:
    ruling = ruled('"{B}"', "{1}{B/P}", '  - expect: {AP: {life: 18, mana: ""}}')
    assert (ruling.outcome, ruling.assumptions) == ("passed", ())


def test_a_reduction_counts_before_the_choice_of_phyrexian_mana() -> None:
    lens = (
        ', battlefield: [{name: Lens, types: Artifact, abilities: [{static: {to: spell you cast, costs less: "{1}"}}]}]'
    )
    after = '    choose: [{pay: mana}]\n  - expect: {AP: {life: 20, mana: ""}}'
    assert ruled('"{B}"', "{1}{B/P}", after, more=lens).outcome == "passed"
    assert ruled('"{B}"', "{1}{B/P}", after).outcome == "illegal"


def test_the_trace_says_x_as_its_number() -> None:
    text = """
title: Blaze
players: {AP: {mana: "{4}{R}", hand: [Blaze]}, NAP: {}}
script:
  - cast: Blaze
    target: NAP
    x: %d
"""
    told = repr(rule_on((text % 4).encode(), "blaze.yaml").steps)
    assert "AP pays {4}{R}" in told and "{X}" not in told
    assert rule_on((text % 5).encode(), "blaze.yaml").problems[0].message == "AP can't pay {5}{R}"


def test_numbers_in_what_a_player_can_produce_are_mana_of_any_kind() -> None:
    assert ruled('"{1}"', "{R}", '  - expect: {AP: {mana: ""}}').outcome == "passed"
    assert ruled('"{C}"', "{R}", "").outcome == "illegal"


def test_trying_whether_a_cost_can_be_paid_assumes_nothing() -> None:
    text = """
title: A leak
players:
  AP: {mana: "{R}{G}", hand: [Lightning Bolt]}
  NAP: {hand: [{name: Leak, types: Instant, cost: "{U}", abilities: [{spell: {targets: [spell],
    do: [{counter: target, unless: ["{1}"]}]}}]}]}
script:
  - cast: Lightning Bolt
    target: NAP
  - cast: Leak
    target: Lightning Bolt
  - resolve: top
    choose: ["%s"]
"""
    for answer in ("yes", "no"):
        ruling = rule_on((text % answer).encode(), "leak.yaml", strict=True)
        assert (ruling.outcome, ruling.assumptions) == ("passed", ()), ruling.problems

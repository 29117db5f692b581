"""What a script calls things and how it answers: abilities on the stack, copies, whose card, what nothing asked for."""

from __future__ import annotations

import pytest

from scenarios.ruling import Ruling
from scenarios.run import rule_on

STIFLE = (
    '{name: Stifle It, types: Instant, cost: "{U}", abilities: [{spell: '
    "{targets: [activated or triggered ability], do: [{counter: target}]}}]}"
)
PINGER = (
    '{name: Pinger, types: Creature, power: 1, toughness: 1, abilities: [{activated: {cost: ["{1}"], '
    "targets: [any target], do: [{damage: 1, to: target}]}}]}"
)
FORKER = (
    '{name: Forker, types: Instant, cost: "{R}", abilities: [{spell: '
    "{targets: [spell], do: [{copy spell: target, new targets: false}]}}]}"
)
TAP_TWO = (
    '{name: Tap Two, types: Instant, cost: "{U}", abilities: [{spell: '
    "{targets: [up to two creatures], do: [{tap: target}]}}]}"
)


def ruled(ap: str, nap: str, *lines: str, expect: str = "") -> Ruling:
    """The ruling of a scenario with these two players, and these lines of its script."""
    script = "".join(f"  - {line}\n" for line in lines)
    text = f"title: T\nplayers:\n  AP: {{{ap}}}\n  NAP: {{{nap}}}\n"
    text += f"script:\n{script}" if script else ""
    return rule_on((text + (f"expect: {{{expect}}}\n" if expect else "")).encode(), "t.yaml")


def problem(ruling: Ruling) -> tuple[str, str]:
    """The code and message of the one problem that there is."""
    (one,) = ruling.problems
    return one.code, one.message


@pytest.mark.parametrize("said", ["Pinger", "the ability of Pinger", "{ability of: Pinger}"])
def test_an_ability_on_the_stack_is_a_target_by_its_source(said: str) -> None:
    cast = f"{{cast: Stifle It, by: NAP, target: {said}}}"
    lines = ("{activate: Pinger, target: NAP}", cast, "resolve: all")
    ruling = ruled(f"battlefield: [{PINGER}]", f"hand: [{STIFLE}]", *lines, expect="NAP: {life: 20}")
    assert ruling.outcome == "passed", ruling.problems


def test_two_abilities_of_one_source_are_counted_from_the_top() -> None:
    twice = ("{activate: Pinger, target: NAP}", "{activate: Pinger, target: AP}")
    board = (f"battlefield: [{PINGER}]", f"hand: [{STIFLE}]")
    code, message = problem(ruled(*board, *twice, "{cast: Stifle It, by: NAP, target: Pinger}"))
    assert code == "answer-not-asked" and "{ability of: Pinger, number: 1}" in message
    below = "{cast: Stifle It, by: NAP, target: {ability of: Pinger, number: 2}}"
    expect = "AP: {life: 19}, NAP: {life: 20}"
    assert ruled(*board, *twice, below, "resolve: all", expect=expect).outcome == "passed"


def test_the_card_of_the_player_who_casts_is_cast() -> None:
    lines = ("{cast: Shock, by: NAP, target: AP}", "resolve")
    ruling = ruled("hand: [Shock]", "hand: [Shock]", *lines, expect="AP: {life: 18, hand: 1}, NAP: {hand: 0}")
    assert ruling.outcome == "passed", ruling.failures
    assert problem(ruled("hand: [Shock]", "hand: [Shock]", "{cast: Shock, target: AP}"))[0] == "ambiguous-name"


def test_the_permanent_of_the_player_who_activates_is_meant() -> None:
    board = (f"battlefield: [{PINGER}]", f"battlefield: [{PINGER}]")
    lines = ("{activate: Pinger, by: NAP, target: AP}", "resolve")
    assert ruled(*board, *lines, expect="AP: {life: 19}").outcome == "passed"
    assert problem(ruled(*board, "{activate: Pinger, target: AP}"))[0] == "ambiguous-name"


def test_copies_of_spells_get_the_names_that_the_line_makes() -> None:
    ruling = ruled(
        f"hand: [Lightning Bolt, {FORKER}]", "hand: [Counterspell]", "{cast: Lightning Bolt, target: NAP}",
        "{cast: Forker, target: Lightning Bolt}", "{resolve: top, makes: [the copy]}",
        "{cast: Counterspell, by: NAP, target: the copy}", "resolve: all",
        expect="NAP: {life: 17}, the copy: {exists: false}",
    )  # fmt: skip
    assert ruling.outcome == "passed", ruling.problems


def test_what_is_alike_needs_no_order() -> None:
    lines = ("{cast: Shock, target: Grizzly Bears}", "{resolve: top, choose: [NAP, NAP]}", "resolve: all")
    board = "battlefield: [2 Blood Artist, Grizzly Bears], hand: [Shock]"
    ruling = ruled(board, "life: 20", *lines, expect="NAP: {life: 18}")
    assert ruling.outcome == "passed", ruling.problems


@pytest.mark.parametrize("said", ["x: 3", "modes: [2]"])
def test_what_nothing_asked_for_is_refused(said: str) -> None:
    code, message = problem(ruled("hand: [Shock]", "life: 20", f"{{cast: Shock, target: NAP, {said}}}"))
    assert code == "answer-not-asked" and said in message
    line = f"{{activate: Pinger, target: NAP, {said}}}"
    assert problem(ruled(f"battlefield: [{PINGER}]", "life: 20", line))[0] == "answer-not-asked"


def test_an_empty_list_says_that_there_are_no_targets() -> None:
    lines = ("{cast: Tap Two, targets: []}", "resolve")
    board = (f"hand: [{TAP_TWO}]", "battlefield: [Grizzly Bears]")
    assert ruled(*board, *lines, expect="Grizzly Bears: {tapped: false}").outcome == "passed"
    code, message = problem(ruled("hand: [Shock]", "life: 20", "{cast: Shock, targets: []}"))
    assert code == "illegal" and message.startswith("Exactly one must be chosen")


@pytest.mark.parametrize(
    ("expect", "code", "said"),
    [
        ("Hill Giant: {zone: batlefield}", "bad-choice", "did you mean 'battlefield'?"),
        ("day: nihgt", "bad-choice", "did you mean 'night'?"),
        ("turn: {step: main}", "bad-choice", "precombat main"),
        ("turn: {stp: end}", "unknown-key", "did you mean 'step'?"),
        ("turn: {active: XP}", "unknown-name", "there is no player 'XP'"),
        ("outcome: ilegal", "bad-choice", "did you mean 'illegal'?"),
        ("outcome: [illegal]", "wrong-type", "must be one of"),
        ("triggered: {Hil Giant: 0}", "unknown-name", "did you mean 'Hill Giant'?"),
        ("triggered: {Hill Giant: none}", "bad-number", "how often"),
        ("AP: {power: 3}", "unknown-key", "a player has no 'power'"),
        ("Hill Giant: {life: 3}", "unknown-key", "an object has no 'life'"),
    ],
)
def test_what_can_not_be_expected_is_refused(expect: str, code: str, said: str) -> None:
    ruling = ruled("battlefield: [Hill Giant]", "life: 20", expect=expect)
    assert ruling.outcome == "invalid" and problem(ruling)[0] == code and said in problem(ruling)[1]


@pytest.mark.parametrize(
    ("choose", "said"),
    [("one", ""), ("one or both", ""), ("up to two", ""), ("1-2", "write 1 or 2"), ("some", "one or more")],
)
def test_how_many_modes_are_chosen_may_be_said_in_words(choose: str, said: str) -> None:
    modes = "[{do: [{gain life: 1}]}, {do: [{draw: 1}]}]"
    charm = (
        f'{{name: Charm, types: Instant, cost: "{{R}}", abilities: [{{spell: {{choose: {choose}, modes: {modes}}}}}]}}'
    )
    ruling = ruled(f"hand: [{charm}]", "life: 20", "{cast: Charm, modes: [1]}", "resolve", expect="AP: {life: 21}")
    assert (ruling.outcome == "passed") is not bool(said)
    assert not said or said in problem(ruling)[1]


@pytest.mark.parametrize(
    ("keyword", "said"),
    [
        ("kicker", "'kicker' needs a value, such as kicker {2}"),
        ("ward 2", "such as ward {2}, not 'ward 2'"),
        ("flying 2", "'flying' takes no value"),
        ("protection from zorgs", "'zorgs' is not a word of phrases"),
    ],
)
def test_a_keyword_without_its_value_is_refused(keyword: str, said: str) -> None:
    entry = f"{{name: A, types: Creature, power: 1, toughness: 1, keywords: [{keyword}]}}"
    assert said in problem(ruled(f"battlefield: [{entry}]", "life: 20"))[1]


def test_a_name_that_is_neither_player_nor_quality_is_not_ruled_on() -> None:
    entry = "{name: A, types: Creature, power: 1, toughness: 1, keywords: [protection from Humns]}"
    ruling = ruled(f"battlefield: [{entry}]", "hand: [Shock]", "{cast: Shock, by: NAP, target: A}")
    assert ruling.outcome == "unsupported" and "did you mean 'Human'?" in problem(ruling)[1]


def test_a_trigger_without_what_it_is_about_is_shown_how() -> None:
    entry = (
        "{name: A, types: Creature, power: 1, toughness: 1, abilities: [{triggered: {when: enters, do: [{draw: 1}]}}]}"
    )
    assert problem(ruled(f"battlefield: [{entry}]", "life: 20"))[1] == "'enters' needs a value such as {enters: this}"


def test_nothing_is_called_by_its_number() -> None:
    bare = "{name: Vision, types: Sorcery, abilities: [{spell: {do: [{gain life: 3}]}}]}"
    (step,) = ruled(f"hand: [{bare}]", "life: 20", "illegal: {cast: Vision}").steps[-1:]
    assert step.text.startswith("Not legal: Vision has no mana cost")
    grows = "abilities: [{replacement: {as: {enters: this}, do: [{let: this, gain: [trample]}]}}]"
    entry = f'{{name: Grower, types: Creature, cost: "{{G}}", power: 1, toughness: 1, {grows}}}'
    told = repr(ruled(f"hand: [{entry}]", "life: 20", "cast: Grower", "resolve").steps)
    assert "Grower enters the battlefield; it gains trample" in told


def test_the_answer_says_what_else_has_changed() -> None:
    told = ruled("hand: [Shock]", "battlefield: [Hill Giant]", "{cast: Shock, target: Hill Giant}")
    assert told.answer == "Nothing has changed but: Shock is on the stack."
    effect = "effect: {let: Hill Giant, power: +1, toughness: +1, gain: [trample], until: end of turn}"
    told = ruled("life: 20", "battlefield: [Hill Giant]", effect, "effect: {tap: Hill Giant}")
    assert told.answer == "Nothing has changed but: Hill Giant is 4/4 and tapped and has trample."
    told = ruled("library: 5", "life: 20", "effect: {draw: 2}")
    assert told.answer == "AP has 2 cards more in hand."


@pytest.mark.parametrize(
    ("line", "say"),
    [
        ("cast: Shock", "target: "),
        ("cast: Blaze, target: NAP", "x: 1"),
        ("effect: {destroy: a creature}", "choose: [Hill Giant]"),
    ],
)
def test_an_open_choice_says_how_it_is_answered(line: str, say: str) -> None:
    board = ("hand: [Shock, Blaze]", "battlefield: [Hill Giant, Craw Wurm]")
    ruling = ruled(*board, f"{{{line}}}")
    assert ruling.outcome == "undecided" and ruling.problems[0].say.startswith(say)
    assert ruled(*board, f"{{{line}, {ruling.problems[0].say}}}").outcome == "passed"


def test_the_answer_tells_of_each_card_of_a_permanent_that_several_represented() -> None:
    host = "battlefield: [{meld: [Graf Rats, Midnight Scavengers], as: Host}]"
    told = ruled(host, "life: 20", "{effect: {destroy: Host}}")
    assert told.answer == "Midnight Scavengers and Graf Rats are in the graveyard."
    both = ruled(
        "battlefield: [Graf Rats, Midnight Scavengers]",
        "life: 20",
        "{effect: {meld: Graf Rats, with: Midnight Scavengers}}",
    )
    assert both.answer == "Chittering Host is back on the battlefield."

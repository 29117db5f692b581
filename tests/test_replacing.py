"""Replacement effects on numbers: of tokens, counters, cards; each said in a small scenario."""

from __future__ import annotations

import pytest

from scenarios.ruling import Ruling
from scenarios.run import rule_on

SOLDIER = "{types: Creature — Soldier, power: 1, toughness: 1}"


def effect(name: str, would: str, more: str) -> str:
    """An enchantment with a replacement ability."""
    return f"{{name: {name}, types: Enchantment, abilities: [{{replacement: {{would: {would}, {more}}}}}]}}"


def ruled(ap: str, script: str, expect: str = "  AP: {life: 20}") -> Ruling:
    """The ruling of a scenario in which AP has this and NAP nothing."""
    text = f"title: A test\nplayers:\n  AP: {{{ap}}}\n  NAP: {{}}\nscript:\n{script}\nexpect:\n{expect}\n"
    return rule_on(text.encode(), "test.yaml")


def holds(ap: str, script: str, expect: str) -> None:
    one = ruled(ap, script, expect)
    assert one.outcome == "passed", (one.outcome, one.problems, one.failures)


@pytest.mark.parametrize(("word", "number"), [("plus", 1), ("multiply", 2)])
def test_a_word_about_the_number_of_an_event_without_one_is_not_modelled(word: str, number: int) -> None:
    more = effect("Drain", "{discards: you}", f"instead: [{{{word}: {number}}}]")
    one = ruled(f"hand: [Forest, Island], battlefield: [{more}]", "- effect: {discard: 1}\n  choose: [Forest]")
    assert one.outcome == "unsupported"
    assert f"'{word}'" in one.problems[0].message and one.problems[0].cite == "614.1a"


def test_the_tokens_that_are_added_get_the_names_that_follow() -> None:
    script = f"- effect: {{create: 2, token: {SOLDIER}}}\n  makes: [one, two, three, four]\n- effect: {{destroy: four}}"
    expect = "  AP: {tokens: {Soldier: 3}}\n  three: {zone: battlefield}"
    holds("battlefield: [Doubling Season]", script, expect)


def test_a_token_that_is_added_takes_no_name_from_another() -> None:
    script = f"- effect: {{create: 1, token: {SOLDIER}}}\n  makes: [one]\n- effect: {{destroy: one}}"
    holds("battlefield: [Doubling Season]", script, "  AP: {tokens: {Soldier: 1}}")


def test_that_much_is_the_number_of_all_the_tokens() -> None:
    do = "do: [{create: that much, token: {types: Creature — Squirrel, power: 1, toughness: 1}}]"
    scamp = effect("Scamp", "{create token: you, once: true}", do)
    script = f"- effect: {{create: 3, token: {SOLDIER}}}"
    holds(f"battlefield: [{scamp}]", script, "  AP: {tokens: {Soldier: 3, Squirrel: 3}}")


def test_draws_in_place_of_one_go_on_where_nothing_is_known_of_the_library() -> None:
    archive = effect("Archive", "{draws: you}", "instead: [{multiply: 3}]")
    holds(f"battlefield: [{archive}]", "- effect: {draw: 1}", "  AP: {hand: 3, lost: false}")


def test_counters_with_which_a_creature_enters_can_be_taken_away() -> None:
    barren = effect("Barren", "{counter put: any, on: permanent you control}", "instead: []")
    script = "- effect: {return: Grizzly Bears, to: battlefield, counters: {+1/+1: 1}}"
    expect = "  Grizzly Bears: {counters: {+1/+1: 0}, power: 2}"
    holds(f"graveyard: [Grizzly Bears], battlefield: [{barren}]", script, expect)


def test_an_enters_with_effect_adds_to_the_loyalty_that_a_planeswalker_has_by_its_nature() -> None:
    more = "{replacement: {as: {enters: permanent you control}, do: [{put counters: loyalty, on: it}]}}"
    shrine = f"{{name: Shrine, types: Enchantment, abilities: [{more}]}}"
    walker = "{name: Sage, types: Legendary Planeswalker — Jace, loyalty: 3}"
    script = "- effect: {put onto battlefield: Sage}"
    holds(f"hand: [{walker}], battlefield: [{shrine}]", script, "  Sage: {loyalty: 4}")

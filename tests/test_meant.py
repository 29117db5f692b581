"""What can be read word by word and never be meant is a mistake of the file, with its place and what would be right."""

from __future__ import annotations

import pytest

from scenarios import cards
from scenarios.ruling import Ruling
from scenarios.run import rule_on

BOARD = """\
title: t
players:
  AP: {{hand: [Shock], battlefield: [{{name: Cub, types: Artifact Creature — Bear, power: 2, toughness: 2, {has}}}]}}
  NAP: {{battlefield: [Hill Giant], hand: 2}}
script: [{script}]
"""
ENTRY = "title: t\nplayers:\n  AP: {{{zone}: [{entry}]}}\n  NAP: {{battlefield: [Hill Giant]}}\n"
EXPECT = "title: t\nplayers: {{AP: {{battlefield: [Grizzly Bears]}}, NAP: {{}}}}\nexpect: {expect}\n"


def ruled(text: str) -> Ruling:
    """The ruling of a scenario."""
    return rule_on(text.encode(), "t.yaml")


def refuse(text: str, said: str) -> None:
    """The scenario is invalid because of something that is said so, and each mistake has a place in it."""
    ruling = ruled(text)
    messages = [problem.message for problem in ruling.problems]
    assert ruling.outcome == "invalid", ruling.answer
    assert any(said in message for message in messages), messages
    assert all(problem.line > 1 for problem in ruling.problems), ruling.problems


KEYWORDS = {
    "kicker {Q}": "'{Q}' is no mana cost; one is written like {2}{G}{G}",
    "ward {T}": "'{T}' is no mana cost",
    "cycling {9Z}": "'{9Z}' is no mana cost",
    "craft with artifact {T}": "'{T}' is no mana cost",
    "ward discard a creature": "a card is said as 'creature card'",
    "ward sacrifice a creature card": "'creature card' is never a permanent",
    "annihilator 0": "the number must be 1 or more",
    "equip {2}": "a card that is an Equipment",
    "enchant creature": "a card that is an Aura",
    "read ahead": "a card that is a Saga",
}


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_a_keyword_that_never_means_anything(keyword: str) -> None:
    refuse(BOARD.format(has=f'keywords: ["{keyword}"]', script=""), KEYWORDS[keyword])


ABILITIES = {
    "triggered: {when: {dies: creature card}, do: [{draw: 1}]}": "'creature card' is never a permanent",
    "triggered: {when: {casts: you, what: creature}, do: [{draw: 1}]}": "a spell is said as 'creature spell'",
    "triggered: {when: {casts: this}, do: [{draw: 1}]}": "'this' is never a player",
    "triggered: {when: {gains life: creature}, do: [{draw: 1}]}": "'creature' is never a player",
    "triggered: {when: {attacks: you}, do: [{draw: 1}]}": "'you' is never a permanent",
    "triggered: {when: {enters: creature, from: limbo}, do: [{draw: 1}]}": "'limbo' is no zone",
    "triggered: {when: {leaves: this, to: graveyrd}, do: [{draw: 1}]}": "did you mean 'graveyard'?",
    "triggered: {when: {step begins: lunch}, do: [{draw: 1}]}": "'lunch' is no step",
    "triggered: {when: {casts: you, nth: -1}, do: [{draw: 1}]}": "the number must be 0 or more",
    "triggered: {when: {attacks: creature, at least: 0}, do: [{draw: 1}]}": "the number must be 1 or more",
    "triggered: {when: {gains life: you}, do: [{tap: it}]}": "nothing says what 'it' is",
    "triggered: {when: {is attacked: instant}, do: [{draw: 1}]}": "never a permanent (304.4, 307.4)",
    "triggered: {when: {dies: this}, whose: you, do: [{draw: 1}]}": "'whose' needs 'at'",
    "triggered: {when: {dies: this}, if: {life: you}, do: [{draw: 1}]}": "needs 'at least' or 'at most'",
    "triggered: {at: end, whose: this, do: [{draw: 1}]}": "'this' is never a player",
    "triggered: {at: end, do: [{tap: target}]}": "it asks for no target ('targets')",
    "triggered: {at: end, targets: [creature], do: [{tap: target 2}]}": "only 1 of the 2 targets",
    "triggered: {at: end, do: [{draw: that much}]}": "nothing has happened here",
    "triggered: {at: end, do: [{draw: divided}]}": "'divided' must say what is divided",
    "triggered: {at: end, do: [{plus: 1}]}": "'plus' is said of an event, in 'instead'",
    "triggered: {at: end, if: {paid: evoke}, do: [{draw: 1}]}": "has no cost of that name",
    'activated: {cost: "{1}"}': "activated needs 'do' (or 'modes')",
    "activated: {cost: [], do: [{draw: 1}]}": "at least one is needed",
    'activated: {cost: ["{T}", "{T}"], do: [{draw: 1}]}': "(107.5)",
    'activated: {cost: "{T}", zone: hand, do: [{draw: 1}]}': "only a permanent can be tapped or untapped",
    "activated: {cost: {discard: this}, do: [{draw: 1}]}": "it must be in the hand",
    "activated: {cost: {sacrifice: this}, zone: hand, do: [{draw: 1}]}": "it must be in the battlefield",
    "activated: {cost: {pay life: -1}, do: [{draw: 1}]}": "the number must be 0 or more",
    'activated: {cost: "{1}", choose: up to 2, do: [{draw: 1}]}': "there are no 'modes' to choose from",
    'activated: {cost: "{1}", choose: 3, modes: [{do: [{draw: 1}]}]}': "there are only 1 modes",
    'activated: {cost: "{1}", targets: [creature], modes: [{do: [{draw: 1}]}]}': "it stands in each of them",
    'activated: {cost: "{1}", divided: 3, do: [{draw: 1}]}': "no 'targets' among which",
    'loyalty: {cost: "+1", do: [{draw: 1}]}': "only a planeswalker has loyalty abilities",
    'activated: {cost: "{1}", targets: [player], do: [{tap: target}]}': "'player' is never a permanent",
    'activated: {cost: "{1}", targets: [creature], do: [{counter: target}]}': "a spell is said as 'creature spell'",
    'activated: {cost: "{1}", targets: [up to 0 creature], do: [{tap: target}]}': "asks for no target at all",
    'activated: {cost: "{1}", targets: [player], do: [{draw: 1, by: that player}]}': "nothing says who",
    'activated: {cost: "{1}", do: [{draw: x}]}': "there is none in its cost (107.3)",
    "activated: {cost: {sacrifice: each creature}, do: [{draw: 1}]}": "a cost is paid with 'a creature'",
    "activated: {cost: {sacrifice: target}, do: [{draw: 1}]}": "nothing says what 'target' is as a cost is paid",
    "triggered: {when: {dies: this, to: exile}, do: [{draw: 1}]}": "is no place where what dies is put",
    "triggered: {when: {enters: this, from: battlefield}, do: [{draw: 1}]}": "no zone outside the battlefield",
    "loyalty: {cost: much, do: [{draw: 1}]}": "is no loyalty symbol",
    "chapter: {numbers: [1], do: [{draw: 1}]}": "only a Saga has chapters",
    "spell: {do: [{draw: 1}]}": "only an instant or a sorcery",
    "spell: {}": "spell needs 'do' (or 'modes')",
    'additional cost: {cost: "{1}", optional: true}': "that is optional needs 'as'",
    'alternative cost: {cost: "{1}", as: foo, zone: limbo}': "'limbo' is no zone",
    "defining: {gain: [flying]}": "colors, types, power or toughness only (604.3a)",
    "static: {to: you, power: 1}": "'you' is never an object",
    "static: {to: you, gain: [flying]}": "'you' is never an object",
    "static: {to: creature, additional lands: 1}": "'creature' is never a player",
    'static: {to: creature, costs less: "{1}"}': "a spell is said as 'creature spell'",
    'static: {to: this, costs less: "{1}"}': "a spell is 'this spell'",
    "static: {to: this, power: x}": "a static ability has no X",
    "static: {to: it, power: 1}": "nothing has happened that says what 'it' is",
    "static: {to: you, cant: [attack]}": "'you' is never a permanent",
    "static: {to: creature, cant: [gain life]}": "'creature' is never a player",
    "static: {to: you, cant: [cast creature]}": "a spell is said as 'creature spell'",
    "static: {to: creature, must: [block alone]}": "a phrase can't begin with 'alone'",
    "static: {to: creature, cant: [be blocked by player]}": "'player' is never a permanent",
    "static: {to: creature, lose: [flyin]}": "did you mean 'flying'?",
    "static: {to: creature, colors: [purple]}": "'purple' is no color",
    "static: {to: creature, base: {}}": "it needs 'power' or 'toughness'",
    "static: {to: creature, text: {replace: red, with: Island}}": "two subtypes of one card type (612.2)",
    "replacement: {would: {dies: this}, instead: [{exile: target}]}": "it asks for no target",
    "replacement: {would: {state: day}, instead: [{draw: 1}]}": "no event that could be replaced",
}


@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_that_never_does_what_it_says(ability: str) -> None:
    refuse(BOARD.format(has=f"abilities: [{{{ability}}}]", script=""), ABILITIES[ability])


EFFECTS = {
    "{damage: -3, to: NAP}": "the number must be 0 or more, not -3",
    "{tap: NAP}": "'NAP' is a player, and never a permanent",
    "{destroy: each opponent}": "'each opponent' is never a permanent",
    "{destroy: each creature card}": "'creature card' is never a permanent",
    "{destroy: target}": "'target' or 'targets' doesn't name",
    "{destroy: it}": "nothing says what 'it' is",
    "{destroy: this}": "'source' must name the object",
    "{draw: 1, by: Cub}": "'Cub' is no player",
    "{gain life: 2, by: each creature}": "'creature' is never a player",
    "{draw: x}": "has no 'x'",
    "{draw: {life: Cub}}": "'Cub' is no player",
    "{draw: {power of: NAP}}": "'NAP' is a player",
    "{draw: {half: 3, rounded: sideways}}": "no way to round: up or down",
    "{draw: {devotion: [purple]}}": "'purple' is no color",
    "{search: library, for: creature, to: hand}": "a card is said as 'creature card'",
    "{return: Cub, tapped: true}": "only of what returns to the battlefield",
    "{put: Cub, into: hand, position: 3}": "only a library has an order",
    "{create: 1, token: {types: Creature}}": "a creature needs 'power'",
    "{create: 1, token: {types: Creature, power: 1, toughness: 1}, attached to: Cub}": "can be attached (701.3a)",
    "{let: Cub}": "let needs a change",
    "{let: Cub, can: []}": "at least one is needed",
    "{let: Cub, controller: each player}": "more than one player",
    "{later: {at: end}}": "later needs 'do'",
    "{multiply: 2}": "said of an event, in 'instead'",
    "{the nth time this turn: 0, do: [{draw: 1}]}": "the number must be 1 or more",
    "{if: {count: creature}, then: [{draw: 1}]}": "needs 'at least' or 'at most'",
    "{if: {count: creature, at least: 3, at most: 2}, then: [{draw: 1}]}": "at least 3 and at most 2",
    "{if: {NAP: creature}, then: [{draw: 1}]}": "'NAP' is a player",
    "{if: {all: []}, then: [{draw: 1}]}": "a list of conditions needs one",
}


@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_that_never_does_what_it_says(effect: str) -> None:
    refuse(BOARD.format(has="keywords: []", script=f"{{effect: {effect}}}"), EFFECTS[effect])


LINES = {
    "{effect: {draw: 1}, target: NAP}": "nothing in it speaks of the target",
    "{pass: , by: NAP}": "no one player does this",
    "{effect: {create: 2, token: Treasure}, makes: [a, a]}": "two things can't both be called 'a'",
    "{cast: Shock, target: NAP, from: limbo}": "'limbo' is no zone",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_says_what_nothing_is_done_with(line: str) -> None:
    refuse(BOARD.format(has="keywords: []", script=line), LINES[line])


UNDONE = {
    "{cast: Shock, target: NAP, from: graveyard}": "is not in the zone that it is said to be cast from: graveyard",
    "{cast: Shock, target: NAP, makes: [spark]}": "Nothing was made that could be called 'spark'",
    "{assign: {Cub: {NAP: 2}}}": "neither attacking nor blocking",
    "{attack: {Cub: NAP}}, {assign: {Cub: {NAP: 2}}}": "Nothing asked how Cub assigns its combat damage",
}


@pytest.mark.parametrize("line", UNDONE)
def test_a_line_that_can_not_be_done_as_it_says(line: str) -> None:
    ruling = ruled(BOARD.format(has="keywords: []", script=line))
    assert (ruling.outcome, UNDONE[line] in ruling.problems[0].message) == ("illegal", True), ruling.problems


ENTRIES = {
    "{card: Grizzly Bears, power: 5}": "beside 'card' it can't be said",
    "{card: Grizzly Bears, keywords: [flying]}": "beside 'card' it can't be said",
    "{name: A, types: Creature, power: 2}": "what has power needs 'toughness'",
    "{name: A, types: Land, power: 2, toughness: 2}": "only creatures, and artifacts",
    "{name: A, types: Creature, power: 1, toughness: 1, loyalty: 3}": "only a planeswalker has one",
    "{name: A, types: Creature, power: 1, toughness: 1, colors: [colorless, red]}": "has no color",
    "{name: A, types: Instant}": "is an instant, which can't be on the battlefield",
    "{name: A, power: 1, toughness: 1}": "needs 'types', too",
    "{card: Grizzly Bears, damage: -3}": "must be 0 or more",
    "{card: Grizzly Bears, bestowed: true}": "can't be cast so",
    "{card: Grizzly Bears, protector: NAP}": "only a battle has a protector",
    "{card: Grizzly Bears, as: NAP}": "'NAP' is a player",
    "{card: Grizzly Bears, as: x}, {card: Forest, as: x}": "something else is called 'x' already",
    "0 Forest": "must be 1 or more",
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_object_that_can_not_be_as_it_is_said(entry: str) -> None:
    refuse(ENTRY.format(zone="battlefield", entry=entry), ENTRIES[entry])


ELSEWHERE = {
    ("hand", "tapped: true"): "'tapped' is said of what is on the battlefield",
    ("graveyard", "damage: 1"): "'damage' is said of what is on the battlefield",
    ("hand", "counters: {+1/+1: 1}"): "nothing in a hand has counters",
    ("graveyard", "owner: NAP"): "those that AP owns (400.3)",
    ("hand", "copy of: Hill Giant"): "'copy of' is said of what is on the battlefield",
}


@pytest.mark.parametrize(("zone", "key"), ELSEWHERE)
def test_an_object_that_can_not_be_so_in_its_zone(zone: str, key: str) -> None:
    refuse(ENTRY.format(zone=zone, entry=f"{{card: Grizzly Bears, {key}}}"), ELSEWHERE[zone, key])


EXPECTATIONS = {
    "{Grizzly Bears: {has no: [flyin]}}": "did you mean 'flying'?",
    "{Grizzly Bears: {is not: Lnd}}": "did you mean 'Land'?",
    "{Grizzly Bears: {}}": "nothing is expected of",
    "{each: {}}": "nothing is expected of",
    "{Grizzly Beers: {exists: false}}": "did you mean 'Grizzly Bears'?",
}


@pytest.mark.parametrize("expect", EXPECTATIONS)
def test_an_expectation_that_always_holds(expect: str) -> None:
    refuse(EXPECT.format(expect=expect), EXPECTATIONS[expect])


LEGAL = (
    "{draw: 0}",
    "{scry: 0}",
    "{fight: Cub, with: Cub}",
    "{set life: -3}",
    "{put counters: poison, on: Cub}",
    "{put counters: +1/+1, on: NAP}",
    "{counter: Cub}",
    "{transform: Cub}",
    "{let: Cub, power: -5}",
    "{let: NAP, gain: [hexproof]}",
    "{let: Cub, adds: Legendary}",
    "{each of: each player, do: [{draw: 1, by: it}]}",
    "{for each: creature, do: [{draw: 1, by: its controller}]}",
    "{damage: 2, to: each player}",
    "{exchange life: AP, with: NAP}",
)


@pytest.mark.parametrize("effect", LEGAL)
def test_what_can_happen_is_no_mistake(effect: str) -> None:
    assert ruled(BOARD.format(has="keywords: []", script=f"{{effect: {effect}}}")).outcome == "passed"


def test_every_card_of_the_library_can_be_meant() -> None:
    """They are read as proven where they are used."""
    for path in sorted(cards.FOLDER.glob("*.yaml")):
        assert cards.read(path.read_bytes(), path).faces, path.name

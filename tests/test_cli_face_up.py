"""The command `judge face-up`: may it be turned face up, how, for what; what happens as and after it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.face_up import CALLED, Asked
from cli.hidden_text import hidden_card
from rules.costs import Mana
from rules.keywords import import_all
from scenarios import cards
from scenarios.run import rule_on
from tests.conftest import Judge
from tests.test_face_down import allowed

import_all()
NAMES = [card.name for name in cards.names() if (card := cards.find(name)) is not None]


def answer(judge: Judge, *arguments: str, code: int = 0) -> str:
    """What the command answers, on one line."""
    said = judge("face-up", *arguments, "-q")
    assert said.code == code
    return " ".join((said.out + said.err).split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["Grizzly Bears"],
            "It depends on why Grizzly Bears is face down: Manifested (or by manifest dread): yes,",
        ),
        (["Grizzly Bears", "--as", "manifest"], "can be turned face up for its mana cost {1}{G} (701.40b)."),
        (["Grizzly Bears", "--as", "manifest-dread"], "for its mana cost {1}{G} (701.40b, 701.62a)."),
        (["Grizzly Bears", "--as", "cloak"], "Yes: cloaked, Grizzly Bears can be turned face up for its mana cost"),
        (["Grizzly Bears", "--as", "plain"], "neither manifested nor cloaked and face up it would have no morph or"),
        (["Plains", "--as", "manifest"], "No: manifested, Plains can't be turned face up by its controller: it is no"),
        (
            ["Lightning Bolt"],
            "An effect that would turn it up only reveals it, as it is an instant card (701.40g,",
        ),
        (
            ["Sagu Mauler", "--as", "cloak"],
            "for its mana cost {4}{G}{U} (701.58b) or for its morph cost {3}{G}{U} (",
        ),
        (["Fathom Seer", "--as", "morph"], 'its morph cost "return two Islands you control to their owner\'s hand"'),
        (["Bane of the Living", "--as", "morph"], "for its morph cost {X}{B}{B} (702.37e, 107.3d, 702.37f)."),
        (["Dryad Arbor", "--as", "manifest"], "no mana cost"),
        (["3/3 red creature disguise {2}{R}", "--as", "disguise"], "its disguise cost {2}{R} (702.168d)."),
        (["2/2 black creature", "--cost", "{1}{B}", "--as", "cloak"], "its mana cost {1}{B} (701.58b)."),
        (["0/1 blue creature", "--cost", "none", "--as", "cloak"], "it has no mana cost and face up it would"),
        (["2/2 Creature — Human, morph—discard a card", "--as", "morph"], 'for its morph cost "discard a card"'),
        (["land morph {2}", "--as", "manifest"], "for its morph cost {2} (702.37e, 701.40c)."),
        (["Hill Giant", "--as", "cloak", "--cr", "2024-02-02"], "(701.56b)."),
        (["Hill Giant", "--as", "plain"], "disguise cost (701.40b, 701.58b, 702.37e, 702.168d)."),
        (
            ["Hill Giant", "--as", "morph"],
            "Hill Giant itself has no morph, without which it can't be cast so (702.37d).",
        ),
        (["Hill Giant", "--as", "disguise"], "no disguise, without which it can't be cast so (702.168c)."),
        (
            ["Plains", "--as", "cloak"],
            "it is no creature card and face up it would have no morph or disguise cost (701.58b, 702",
        ),
        (
            ["battle", "--as", "manifest"],
            "Hidden Card can't be turned face up by its controller: it is no creature card",
        ),
        (["3/3 creature", "--cost", "{1}{g}", "--as", "cloak"], "for its mana cost {1}{G} (701.58b)."),
        (["3/3 creature", "--cost", "None", "--as", "cloak"], "it has no mana cost and face up it would have no"),
    ],
)
def test_the_answer_comes_first(arguments: list[str], said: str, judge: Judge) -> None:
    answered = answer(judge, *arguments)
    assert answered.startswith(("Yes", "No", "It depends on")) and said in answered, answered


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Hooded Hydra"], "As it is turned up: put counters: +1/+1, amount: 5 (614.1e, 708.11)."),
        (["Fathom Seer"], "Then this triggers: draw: 2 (603.2)."),
        (["Fathom Seer", "--as", "morph"], "No steps: its cost, or a choice, needs more than the card itself."),
        (["Aerie Bowmasters"], "As it is turned up for its megamorph cost: a +1/+1 counter on it (702.37b)."),
        (["Delver of Secrets"], "it comes up with its front face; face down it can't transform, and face up it can't"),
        (["Grizzly Bears"], "When: whenever its controller has priority, also under split second"),
        (["Pacifism"], "Once face up, it is put into the graveyard if it is attached to nothing (704.5m)."),
        (["Jace Beleren"], "it is put into the graveyard if it has no loyalty counters (704.5i)."),
        (["Invasion of Zendikar"], "it is put into the graveyard if it has no defense counters (704.5v)."),
        (["Plains"], "By an effect: one that turns it up asks for no cost and looks at no card type"),
    ],
)
def test_when_and_what_happens_then(arguments: list[str], said: str, judge: Judge) -> None:
    assert said in answer(judge, *arguments)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Hoded Hydra"], "did you mean 'Hooded Hydra'?"),
        (["2/2 black creature"], "say its mana cost with --cost, such as --cost {1}{G}, or --cost none"),
        (["2/2 black creature", "--cost", "cheap"], "--cost: 'cheap' is no mana cost; say its mana cost with --cost"),
        (["2/2 black creature", "--cost", ""], "--cost: '' is no mana cost"),
        (["2/2 black creature", "--cost", "1G", "--format", "json"], "--cost: '1G' is no mana cost"),
        (["2/2 black creature morph {Q}", "--as", "morph"], "'{Q}' is no mana cost"),
        (["sorcery morph {2}"], "no instant or sorcery card has morph"),
        (["Grizzly Bears", "--cost", "{G}"], "--cost is for a card that is made up"),
        (["morph {2}"], "says no card type"),
        (["creature morph {2}", "--as", "morph"], "a creature needs a power and toughness"),
        (["Grizzly Bears", "--as", "asleep"], "asleep"),
    ],
)
def test_wrong_usage(arguments: list[str], said: str, judge: Judge) -> None:
    assert said in answer(judge, *arguments, code=2)


@pytest.mark.parametrize("kind", [None, *CALLED])
def test_every_card_is_answered_as_a_second_opinion_says(kind: str | None) -> None:
    wrong = []
    for name in NAMES:
        asked = Asked(hidden_card(name, None, kind), kind, None, False)  # type: ignore[arg-type]
        for tried in asked.each:
            if {way.using for way in tried.ways} != allowed(asked.hidden.card, tried.kind.removesuffix("-dread")):
                wrong.append((name, tried.kind))
    assert wrong == []


@pytest.mark.parametrize("kind", [None, "manifest", "morph", "plain"])
def test_what_is_tried_comes_out(kind: str | None) -> None:
    for name in NAMES[:: 9 if kind else 17]:
        asked = Asked(hidden_card(name, None, kind), kind, None, False)  # type: ignore[arg-type]
        ruling, script = asked.tried()
        assert ruling.outcome == "passed", name
        costs = [cost for tried in asked.each for way in tried.ways for cost in way.cost]
        assert script or asked.hidden.meanwhile or not all(isinstance(cost, Mana) for cost in costs), name


@pytest.mark.parametrize(
    "asked",
    [["Plains"], ["Hooded Hydra", "--as", "manifest"], ["Gift of Doom"], ["Delver of Secrets", "--as", "cloak"],
     ["3/3 disguise sacrifice a creature", "--as", "disguise"]],
)  # fmt: skip
def test_the_scenario_that_is_saved_holds(asked: list[str], judge: Judge, tmp_path: Path) -> None:
    path = tmp_path / "down.yaml"
    assert judge("face-up", *asked, "--save", path).code == 0
    ruling = rule_on(path.read_bytes(), str(path))
    assert ruling.outcome == "passed" and ruling.expectations >= 2


def test_the_json_is_that_of_a_ruling(judge: Judge) -> None:
    told = judge("face-up", "Hill Giant", "--as", "manifest", "--format", "json")
    assert told.code == 0
    said = json.loads(told.out)
    assert said["schema"] == "judge/ruling-1" and said["answer"].startswith("Yes: manifested, Hill Giant")
    assert (said["final"]["objects"][0]["face_down"], said["final"]["objects"][0]["power"]) == (None, 3)


@pytest.mark.parametrize(
    ("arguments", "assumed"),
    [
        (["3/3 creature", "--cost", "{X}{X}{G}", "--as", "cloak"], ["X is 2 in the steps"]),
        (["Bane of the Living", "--as", "morph"], ["X is 2 in the steps"]),
        (["Hooded Hydra", "--as", "manifest"], []),
        (["Hooded Hydra"], []),
    ],
)
def test_what_x_is_in_the_steps_is_said(arguments: list[str], assumed: list[str], judge: Judge) -> None:
    told = judge("face-up", *arguments, "--format", "json")
    assert told.code == 0 and json.loads(told.out)["assumptions"] == assumed


@pytest.mark.parametrize("word", ["morph", "megamorph", "disguise"])
def test_a_cost_of_symbols_that_are_no_mana_is_a_mistake_in_a_file(word: str) -> None:
    card = f"{{name: A, types: Creature, power: 1, toughness: 1, keywords: ['{word} {{Q}}'], face down: {word}}}"
    file = f"title: x\nplayers: {{AP: {{battlefield: [{card}]}}, NAP: {{}}}}\nscript: [{{turn face up: A}}]\n"
    ruling = rule_on(file.encode(), "")
    assert ruling.outcome == "invalid" and "'{Q}' is no mana cost" in ruling.problems[0].message

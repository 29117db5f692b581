"""Face-down objects: whatever lies there, only what is listed shows, and it is turned up only as the rules allow."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.abilities.characteristics import FIELDS, template
from rules.abilities.face_down_status import PLAIN, listed
from rules.keywords import import_all
from rules.special_actions import ways_up
from rules.state import Card, Face, Object, Player, State, Turn
from scenarios import cards
from scenarios.run import rule_on

import_all()
KINDS = ("manifest", "cloak", "morph", "megamorph", "disguise", "plain")
LIBRARY = {name: card for name in cards.names() if name and (card := cards.find(name)) is not None}


def lying(card: Card, kind: str) -> State:
    """A state in which this card lies face down for this reason, and nothing else is there."""
    players = {name: Player(name) for name in ("AP", "NAP")}
    hidden = Object(1, card, "AP", "AP", "battlefield", 1, face_down=kind, listed=listed(kind))
    return State(players, turn=Turn("AP"), clock=1).put(hidden)


def allowed(card: Card, kind: str) -> set[str]:
    """A second opinion on the ways in which it may be turned up (701.40b, 701.58b, 702.37e, 702.168d)."""
    front = card.faces[0]
    said = {keyword.word for keyword in front.keywords} & {"morph", "megamorph", "disguise"}
    by_mana = kind in ("manifest", "cloak") and "Creature" in front.types and front.cost is not None
    return said | ({"mana cost"} if by_mana else set())


def leaks(name: str, kind: str) -> list[str]:
    """The characteristics of a face-down card that are not what is listed, and what it watches for."""
    state, wanted = lying(LIBRARY[name], kind), template(listed(kind))
    shown = state.characteristics[1]
    fields = [f for f in FIELDS if f != "controller" and getattr(shown, f) != getattr(wanted, f)]
    wards = sum(len(keyword.abilities()) for keyword in wanted.keywords)
    watched = [event for event, found in state.watchers.items() if len(found) > wards]
    return [f"{name}: {what}" for what in (*fields, *watched)]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_is_printed_shows(kind: str) -> None:
    assert [leak for name in LIBRARY for leak in leaks(name, kind)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_turned_up_only_as_the_rules_allow(kind: str) -> None:
    found = {name: {way.using for way in ways_up(lying(card, kind), 1)} for name, card in LIBRARY.items()}
    assert {name for name, ways in found.items() if ways != allowed(LIBRARY[name], kind)} == set()


@pytest.mark.parametrize(("kind", "ward"), [("cloak", ["ward {2}"]), ("disguise", ["ward {2}"]), ("manifest", [])])
def test_what_is_listed(kind: str, ward: list[str]) -> None:
    face = listed(kind)
    assert [keyword.text for keyword in face.keywords] == ward
    assert face.but(keywords=()) == PLAIN == Face(types=("Creature",), power=2, toughness=2)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(LIBRARY)), st.sampled_from(("manifest", "cloak")))
def test_the_ruling_agrees_and_shows_no_more(name: str, kind: str) -> None:
    ways = allowed(LIBRARY[name], kind)
    how = f"turn face up: {json.dumps(name)}, using: mana cost, x: 0"
    tried = f"legal: {{{how}}}" if "mana cost" in ways else f"illegal: {{{how}}}"
    if "{X}" not in (LIBRARY[name].faces[0].cost or ""):
        tried = tried.replace(", x: 0", "")
    board = f"{{AP: {{battlefield: [{{card: {json.dumps(name)}, face down: {kind}}}]}}, NAP: {{}}}}"
    ruling = rule_on(f"title: Hidden\nplayers: {board}\nscript:\n  - {tried}\n".encode(), "hidden.yaml")
    if ruling.outcome == "undecided":  # turned up, it triggers, and nobody says for what
        assert "mana cost" in ways
        return
    assert ruling.outcome == "passed", (ruling.problems, ruling.failures)
    assert ruling.final is not None
    (shown,) = ruling.final["objects"]
    assert (shown["types"], shown["subtypes"], shown["power"], shown["toughness"]) == (["Creature"], [], 2, 2)
    assert set(shown["keywords"]) <= {"ward {2}"}

"""judge run --view: what a player is told, and that no card is named that the player may not know."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from cli import json_output
from cli.console import Look
from cli.render import Wanted, text_of
from rules.outcomes import Unsupported
from rules.state import Object, State
from scenarios import run
from scenarios.ruling import Line
from scenarios.run import RULINGS, rule_on, scenario_files
from scenarios.setting_up import Board
from scenarios.told import told
from tests.conftest import Judge

FILES = scenario_files([RULINGS])
FACE_DOWN = [
    f for f in FILES if f.parent.name in ("facedown", "manifest", "cloak", "morph", "disguise", "manifest-dread")
]


def carried_out(file: Path, monkeypatch: pytest.MonkeyPatch) -> State:
    """The state in which a scenario ends."""
    ends: list[State] = []
    monkeypatch.setattr(run, "told", lambda it, *how: (ends.append(it.game.state), told(it, *how))[1])
    rule_on(file.read_bytes(), file.as_posix())
    monkeypatch.undo()
    return ends[0]


def shown_to(player: str, file: Path) -> str:
    """Everything that a ruling says to a player."""
    ruling = rule_on(file.read_bytes(), "hidden.yaml", layers=True, view=player)
    as_json = json.dumps(json_output.ruling(ruling, "full", True), ensure_ascii=False)
    return text_of(ruling, Look(200), Wanted("full", True, True)) + as_json


def names(o: Object) -> set[str]:
    return {face.name for face in o.card.faces} - {""}


def open_to(player: str, state: State, o: Object) -> bool:
    """A second opinion on what a player may look at."""
    if o.zone == "hand":
        return o.owner == player
    if o.zone == "library":
        return False
    return not o.face_down or (o.zone in ("battlefield", "stack") and state.controller(o.id) == player)


def never_known(player: str, end: State) -> set[str]:
    """The names that no object had which the player could look at, or that was shown, at any time."""
    known, hidden = set[str](), set[str]()
    past, states, shown = end.history, [end], set[int]()
    while past is not None:
        states.append(past.before)
        kind, event = type(past.event).__name__, past.event
        if kind == "Reveal" or (kind == "LookAt" and event.player == player):
            shown.update(event.objects)
        past = past.earlier
    for state in states:
        for o in state.objects.values():
            (known if o.id in shown or open_to(player, state, o) else hidden).update(names(o))
            known.update({state.characteristics[o.id].name} if open_to(player, state, o) else ())
    return hidden - known


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_no_name_leaks(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    end = carried_out(file, monkeypatch)
    secret = {player: names for player in end.players if (names := never_known(player, end))}
    leaks = {player: [name for name in names if said(name, shown_to(player, file))] for player, names in secret.items()}
    assert leaks == {player: [] for player in secret}


def said(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def lines(steps: tuple[Line, ...]) -> list[str]:
    """The sentences of a ruling, with all that is hidden called alike."""
    return [text for s in steps for text in (re.sub(r"\bcard \d+", "a card", s.text.lower()), *lines(s.steps))]


@pytest.mark.parametrize("player", ["AP", "NAP"])
@pytest.mark.parametrize("file", FACE_DOWN, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_nothing_is_told_before_it_is_known(file: Path, player: str) -> None:
    """Each beginning of a script is told in the same words, so that none of them rests on what comes later."""
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    whole = lines(rule_on(file.read_bytes(), "", view=player).steps)
    for length in range(len(data.get("script", ()))):
        data_then = {key: value for key, value in data.items() if key != "expect"}
        part = rule_on(
            yaml.safe_dump({**data_then, "script": data["script"][:length]}, sort_keys=False).encode(), "", view=player
        )
        told_then = lines(part.steps)
        assert told_then == whole[: len(told_then)]


HIDDEN = """
title: The Hooded Hydra stays secret
source: Hooded Hydra
players:
  AP: {battlefield: [{card: Hooded Hydra, face down: morph}], hand: [Serra Angel]}
  NAP: {hand: [Shock]}
script:
  - turn face up: Hooded Hydra
expect: {Hooded Hydra: {power: 9}}
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A file with something that does not hold."""
    path = tmp_path / "secret.yaml"
    path.write_text(HIDDEN, encoding="utf-8")
    return path


def test_a_hand_and_a_face_down_card_are_hidden(scenario: Path, judge: Judge) -> None:
    said = judge("run", scenario, "--view", "NAP", "-v").out
    assert said.startswith("What NAP may see\n")
    assert "AP shows that a card (face down, morph) has a morph cost" in said
    assert "Hooded Hydra is turned face up" in said
    assert "Serra Angel" not in said and "secret" not in said.replace("secret.yaml", "")
    assert "Shock" in said and "Shock" not in judge("run", scenario, "--view", "AP", "-v").out


def test_what_does_not_hold_is_not_told(scenario: Path, judge: Judge) -> None:
    said = judge("run", scenario, "--view", "NAP")
    assert said.code == 1
    assert "1 of 1 expectations does not hold" in said.out
    assert "an expectation: expected what isn't shown to a player" in said.out


def test_why_a_ruling_ends_early_is_told_only_where_it_may_be(scenario: Path, judge: Judge) -> None:
    scenario.write_text(HIDDEN.replace("turn face up: Hooded Hydra", "turn face up: Serra Angel"), encoding="utf-8")
    known, hidden = (judge("run", scenario, "--view", player) for player in ("AP", "NAP"))
    assert known.code == hidden.code == 4
    assert "Serra Angel" in known.out + known.err and "Serra Angel" not in hidden.out + hidden.err
    assert "The reason is told to the judge only" in hidden.out


def test_a_mistake_in_the_file_is_not_told_to_a_player(scenario: Path, judge: Judge) -> None:
    scenario.write_text(HIDDEN.replace("turn face up: Hooded", "turn face up: Hoded"), encoding="utf-8")
    said = judge("run", scenario, "--view", "NAP")
    assert said.code == 2
    assert ":8:" in said.out and "H" not in said.out.replace("secret.yaml", "").replace("What", "").split(":8:")[1]


def test_a_player_who_is_not_there(scenario: Path, judge: Judge) -> None:
    said = judge("run", scenario, "--view", "Nissa")
    assert said.code == 2
    assert "'Nissa' is no player of this scenario: say AP or NAP" in " ".join(said.out.split())


def test_the_json_says_for_whom_it_is(scenario: Path, judge: Judge) -> None:
    said = json.loads(judge("run", scenario, "--view", "NAP", "--format", "json").out)
    assert (said["view"], said["title"]) == ("NAP", "What NAP may see")
    (angel,) = (each for each in said["final"]["objects"] if each["zone"] == "hand" and each["owner"] == "AP")
    assert (angel["name"], angel["card"], angel["types"], angel["power"]) == ("a card", None, [], None)
    assert said["final"]["players"]["AP"]["hand"] == ["a card"]
    assert "view" not in json.loads(judge("run", scenario, "--format", "json").out)


def test_two_that_are_face_down_can_be_told_apart(scenario: Path, judge: Judge) -> None:
    two = "battlefield: [{card: Hill Giant, as: A, face down: manifest}, {card: Hill Giant, as: B, face down: cloak}]"
    scenario.write_text(f"title: Two\nplayers: {{AP: {{{two}}}, NAP: {{}}}}\nscript: []\n", encoding="utf-8")
    said = judge("run", scenario, "--view", "NAP", "-v").out
    assert "card 1 (face down, manifested)" in said and "card 2 (face down, cloaked)" in said
    assert "Hill Giant (A, face down, manifested)" in judge("run", scenario, "--view", "AP", "-v").out


def told_to(player: str, players: str, script: str, **more: str) -> str:
    """What a scenario tells a player, on one line."""
    keys = "".join(f"{key}: {value}\n" for key, value in more.items())
    ruling = rule_on(
        f"title: x\nplayers: {{{players}}}\n{keys}script:\n{script}".encode(), "", view=player, layers=True
    )
    as_json = json.dumps(json_output.ruling(ruling, "full", True))
    return " ".join((text_of(ruling, Look(200), Wanted("full", True, True)) + as_json).split())


DOWN = "AP: {battlefield: [{card: Sagu Mauler, face down: morph}], hand: [Shock], mana: '{G}'}, NAP: {}"


@pytest.mark.parametrize(
    ("script", "secret"),
    [
        ("- illegal: {turn face up: Sagu Mauler}", "{3}{G}{U}"),
        ("- illegal: {cast: Shock, target: NAP}", "{R}"),
        ("- illegal: {turn face up: Sagu Mauler, using: disguise}", "702.168d"),
        ("- illegal: {cast: Shock, target: NAP, by: AP}", "{R}"),
        ("- turn face up: Sagu Mauler", "{3}{G}{U}"),
    ],
)
def test_what_is_refused_tells_no_cost_of_what_is_hidden(script: str, secret: str) -> None:
    assert secret in told_to("AP", DOWN, script)
    assert secret not in told_to("NAP", DOWN, script)


def test_what_is_taken_for_granted_as_something_is_tried_is_not_told() -> None:
    card = "{name: Secret, types: Creature, power: 3, toughness: 3, keywords: ['morph {R/P}'], face down: morph}"
    players, script = f"AP: {{battlefield: [{card}]}}, NAP: {{}}", "- legal: {turn face up: Secret}"
    assert "{R/P}" not in told_to("NAP", players, script)
    assert "Assumed: AP pays {R/P} with mana" in told_to("NAP", players, "- turn face up: Secret")


def test_megamorph_looks_like_morph() -> None:
    players, script = "AP: {hand: [Den Protector]}, NAP: {}", "- cast: Den Protector\n  as: megamorph"
    assert "a card (face down, morph)" in told_to("NAP", players, script)
    assert "megamorph" not in told_to("NAP", players, script)
    assert "Den Protector (face down, megamorph)" in told_to("AP", players, script)


def test_a_label_that_says_a_hidden_name_is_not_told() -> None:
    board = "[{card: Fathom Seer, face down: morph}, {card: Clone, as: Clone of Fathom Seer, copy of: Hill Giant}]"
    players = f"AP: {{battlefield: {board}}}, NAP: {{battlefield: [Hill Giant]}}"
    assert "Fathom" not in told_to("NAP", players, "- go to: end")
    assert "Hill Giant (Clone of Fathom Seer)" in told_to("AP", players, "- go to: end")


def test_a_board_that_is_not_modelled_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def build(board: Board) -> State:
        raise Unsupported("Sagu Mauler is not modelled", cites=("708.1",))

    monkeypatch.setattr(Board, "build", build)
    said = told_to("NAP", DOWN, "- go to: end", source="Sagu Mauler")
    assert "Unsupported: The reason is told to the judge only" in said and "Sagu" not in said


@pytest.mark.parametrize(
    ("players", "script", "said"),
    [
        (
            "AP: {battlefield: [{card: Hill Giant, face down: manifest}]}, NAP: {}",
            "- effect: {return: Hill Giant}",
            "AP reveals Hill Giant (face down, manifested)",  # 708.9
        ),
        ("AP: {library: [Shock, Hill Giant]}, NAP: {}", "- effect: {mill: 1}", "AP mills Shock"),
        ("AP: {hand: [Shock]}, NAP: {}", "- effect: {discard: 1}", "AP discards Shock"),
        ("AP: {library: [Shock, Hill Giant]}, NAP: {}", "- effect: {exile top: 1}", "Shock is exiled"),
        (
            "AP: {battlefield: [Storm Crow], hand: [Ninja of the Deep Hours]}, NAP: {}",
            "- attack: {Storm Crow: NAP}\n- block: {}\n- activate: Ninja of the Deep Hours",
            "AP activates the ability of Ninja of the Deep Hours",  # 602.2a
        ),
        (
            "AP: {battlefield: [Hill Giant]}, NAP: {}",
            "- effect: {exile: Hill Giant, face down: true}",
            "Hill Giant (face down) is in exile",  # 406.3
        ),
        (
            "A: {battlefield: [{card: Hill Giant, face down: manifest}]}, AP: {}, NAP: {}",
            "- effect: {lose game: A}",
            "Hill Giant (face down, manifested) has left the game",  # 708.9
        ),
    ],
)
def test_what_everybody_sees_is_told(players: str, script: str, said: str) -> None:
    assert said in told_to("NAP", players, script)


def test_who_searches_a_library_knows_its_cards_until_it_is_shuffled() -> None:
    players = "AP: {library: [Shock, Hill Giant, Serra Angel]}, NAP: {}"
    script = "- effect: {search: library, for: creature card, to: top}\n  choose: [Hill Giant]"
    assert "AP chooses Hill Giant" in told_to("AP", players, script)  # 701.23a
    assert "Hill Giant is put on top of AP's library" in told_to("AP", players, script)  # 701.24b
    assert "A card is put on top of AP's library" in told_to("NAP", players, script)


def test_what_is_face_down_is_counted_as_it_comes() -> None:
    players = "AP: {hand: [Fathom Seer], library: [Hill Giant, Shock]}, NAP: {}"
    said = told_to("NAP", players, "- effect: {manifest: 1}\n- cast: Fathom Seer\n  as: morph\n- resolve")
    assert "card 1 (face down, manifested)" in said and "card 2 (face down, morph)" in said


def test_a_title_is_not_told_to_who_is_no_player(scenario: Path, judge: Judge) -> None:
    assert "secret" not in json.loads(judge("run", scenario, "--view", "Nissa", "--format", "json").out)["title"]


@pytest.mark.parametrize(("place", "told_then"), [("over", "over it"), ("under", "under it")])
def test_a_face_down_component_stays_hidden(place: str, told_then: str) -> None:
    players = "AP: {battlefield: [{card: Hill Giant, face down: manifest}], hand: [Gemrazer]}, NAP: {}"
    script = f"- cast: Gemrazer\n  as: mutate\n  target: Hill Giant\n- resolve: top\n  choose: [{place}]"
    said = told_to("NAP", players, script)  # 708.9, 730.2e
    assert "Hill Giant" not in said and "turned face up" not in said
    assert f"Gemrazer merges with a card (face down, manifested), {told_then}" in said
    assert "Gemrazer has merged with a card (face down, manifested)" in said
    assert f"Gemrazer merges with Hill Giant (face down, manifested), {told_then}" in told_to("AP", players, script)


def test_of_a_pile_that_is_exiled_face_down_nobody_knows_which_is_which() -> None:
    players = "AP: {graveyard: [Storm Crow, Hill Giant]}, NAP: {}"
    script = "- effect: [{exile: each creature card in your graveyard, face down: true, as: pile}, {manifest: pile}]"
    said = told_to("NAP", players, script)  # 406.3
    assert "Storm Crow is exiled face down" in said and "Card 1 (face down) enters the battlefield face down" in said
    assert "Storm Crow (face down)" not in said and "Hill Giant (face down)" not in said


def test_a_hidden_name_is_one_of_whole_words() -> None:
    players = "AP: {battlefield: [{card: Fathom Seer, as: one, face down: morph}], hand: [Shock]}, NAP: {}"
    script = "- effect: {reveal: Shock}\n- illegal: {cast: Shock, by: NAP}"
    assert "Not legal: NAP may not cast Shock from its zone" in told_to("NAP", players, script)

"""The command `judge card`: the facts of a card, found by any of its names."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli import card as command
from cli.app import carry_out
from cli.console import VERSION
from scenarios import cards, library
from scenarios.nodes import compose
from scenarios.run import rule_on

ROOT = Path(__file__).parent.parent
HUNTER = """
layout: LAYOUT
faces:
  - name: Day Hunter
    cost: "{1}{G}"
    types: Creature — Human Werewolf
    power: 2
    toughness: 2
    keywords: [vigilance]
    not modelled: [its second sight]
  - name: Éventide Howler, Unbound
    types: Creature — Werewolf
    colors: [green, red]
    power: "*"
    toughness: 1+*
    abilities:
      - triggered: {when: {attacks: this}, do: [{let: this, power: +2, gain: [first strike, trample], until: end of turn}]}
"""  # noqa: E501
CHAINS = 'name: Chains\ncost: "{W}"\ntypes: Enchantment — Aura\n'
MAGE = """
name: Ardent Mage
cost: "{1}{U}"
types: Legendary Planeswalker — Jace
loyalty: 3
not modelled: [its first ability, its second ability]
"""
SIEGE = "name: Siege of Dust\ntypes: Battle — Siege\ndefense: 4\n"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def forget() -> None:
    for kept in (library.stems, library.sheet, cards._files, cards.load, cards.find):
        kept.cache_clear()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A library of a few cards, two of them with two faces."""
    twin = HUNTER.replace("Day Hunter", "Dawn Hunter").replace("Éventide Howler, Unbound", "Dusk Howler")
    files = {
        "day-hunter-eventide-howler-unbound": HUNTER.replace("LAYOUT", "transform"),
        "dawn-hunter-dusk-howler": twin.replace("LAYOUT", "modal"),
        "chains": CHAINS,
        "chains-of-iron": CHAINS.replace("Chains", "Chains of Iron"),
        "siege-of-dust": SIEGE,
        "ardent-mage": MAGE,
    }
    for stem, text in files.items():
        (tmp_path / f"{stem}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(library, "FOLDER", tmp_path)
    monkeypatch.setattr(cards, "FOLDER", tmp_path)
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def usable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card can be used in scenarios."""
    monkeypatch.setattr(command, "_ordinary", lambda _: True)


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str]) -> Any:
    """What the command prints, on standard output if it succeeds and on standard error if not."""

    def ask(*arguments: str, exit_code: int = 0) -> str:
        assert carry_out(["card", *arguments]) == exit_code
        shown = capsys.readouterr()
        said, silent = (shown.err, shown.out) if exit_code else (shown.out, shown.err)
        assert silent == ""
        return said

    return ask


# What is shown ------------------------------------------------------------------------------------------------------


def test_a_card_is_its_name_cost_type_line_and_size(asked: Any) -> None:
    assert asked("Hill Giant") == "Hill Giant  {3}{R}\nCreature — Giant · 3/3\n\nModelled: everything.\n"


def test_colors_are_shown_where_the_cost_does_not_say_them(asked: Any) -> None:
    assert asked("Dryad Arbor").splitlines()[:2] == ["Dryad Arbor", "Land Creature — Forest Dryad · green · 1/1"]
    assert " · red" not in asked("Hill Giant")


@pytest.mark.usefixtures("shelf")
def test_loyalty_and_what_is_not_modelled_are_shown(asked: Any) -> None:
    assert asked("Ardent") == (
        "Ardent Mage  {1}{U}\n"
        "Legendary Planeswalker — Jace · loyalty 3\n\n"
        "Not modelled: its first ability; its second ability.\n"
    )


def test_an_ability_too_long_for_a_line_is_shown_part_by_part(asked: Any) -> None:
    said = asked("Altac Bloodseeker").splitlines()
    assert said[2:6] == ["", "  triggered:", "    when: {dies: creature an opponent controls}", said[5]]
    assert said[5].startswith("    do: [{let: this, power: +2, gain: [first strike, haste]")


def test_an_ability_that_fits_is_shown_on_its_line_below_the_keywords(asked: Any) -> None:
    assert asked("Elesh Norn, Grand Cenobite").splitlines()[3:6] == [
        "  vigilance",
        "  static: {to: other creature you control, power: +2, toughness: +2}",
        "  static: {to: creature your opponents control, power: -2, toughness: -2}",
    ]


@pytest.mark.usefixtures("shelf")
def test_both_faces_are_shown_and_what_no_scenario_can_do_yet(asked: Any, usable: None) -> None:
    assert asked("Day Hunter") == (
        "Day Hunter // Éventide Howler, Unbound\n"
        "Double-faced card (transform)\n\n"
        "Front: Day Hunter  {1}{G}\n"
        "Creature — Human Werewolf · 2/2\n\n"
        "  vigilance\n\n"
        "Back: Éventide Howler, Unbound\n"
        "Creature — Werewolf · red, green · */1+*\n\n"
        "  triggered:\n"
        "    when: {attacks: this}\n"
        "    do: [{let: this, power: +2, gain: [first strike, trample], until: end of\n"
        "      turn}]\n\n"
        "Not modelled: Day Hunter: its second sight.\n"
    )
    assert "\nDouble-faced card (modal)\n" in asked("dusk howler")


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("name", ["Chains", "Siege of Dust", "Day Hunter"])
def test_a_scenario_tells_what_is_not_supported_yet(name: str, asked: Any) -> None:
    whole = library.find(name)[0].name
    ruling = rule_on(f'title: x\nplayers: {{AP: {{hand: ["{whole}"]}}, NAP: {{}}}}\n'.encode(), "")
    said = " ".join(asked(name).split())
    value = json.loads(asked(name, "--format", "json"))
    if ruling.outcome == "passed":
        assert "Unsupported" not in said and value["unsupported"] is None
    else:
        message = ruling.problems[0].message.removesuffix(f": {whole}")
        assert f"Unsupported in scenarios: {message}." in said
        assert (value["unsupported"], value["modelled"]) == (message, False)


def test_no_line_is_wider_than_eighty_columns(asked: Any) -> None:
    for name in ("Marath, Will of the Wild", "Doomed Traveler", "Frost Lynx", "Shadowspear"):
        assert max(map(len, asked(name).splitlines())) <= 80


def test_colors_are_used_when_asked_for_or_on_a_terminal_only(asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in asked("Jace Beleren")
    colored = asked("Jace Beleren", "--color", "always")
    assert colored.startswith("\x1b[1mJace Beleren\x1b[0m  {1}")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert asked("Jace Beleren") == colored
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in asked("Jace Beleren")


def test_the_answer_goes_into_a_file(asked: Any, tmp_path: Path) -> None:
    assert asked("Hill Giant", "--output", str(tmp_path / "out")) == ""
    assert (tmp_path / "out").read_text(encoding="utf-8") == asked("Hill Giant")
    assert "can't write" in asked("Hill Giant", "--output", str(tmp_path / "no" / "out"), exit_code=2)


def test_plain_characters_do_where_the_encoding_has_no_others() -> None:
    code = "from cli.app import main; main()"
    said = subprocess.run(
        [sys.executable, "-c", code, "card", "Hill Giant"],
        cwd=ROOT, env={"PYTHONIOENCODING": "ascii"}, capture_output=True, check=True,
    ).stdout  # fmt: skip
    assert said.splitlines()[1] == b"Creature - Giant | 3/3"


# Names --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hill giant", "HILL-GIANT", "Hìll Giant", " hill  giant ", "hill g"])
def test_a_name_may_be_written_in_any_way(name: str, asked: Any) -> None:
    assert asked(name) == asked("Hill Giant") == asked("Hill", "Giant")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Day Hunter // Éventide Howler, Unbound", "Day Hunter"),
        ("éventide howler, unbound", "Day Hunter"),
        ("eventide howler", "Day Hunter"),
        ("even", "Day Hunter"),
        ("Dusk Howler", "Dawn Hunter"),
        ("dawn", "Dawn Hunter"),
        ("Chains", "Chains"),
        ("chains of", "Chains of Iron"),
    ],
)
@pytest.mark.usefixtures("shelf")
def test_either_face_both_names_the_part_before_a_comma_or_a_beginning_find_a_card(name: str, found: str) -> None:
    assert [card.faces[0].name for card in library.find(name)] == [found]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Hil Gaint"], '"Hil Gaint" is not in the card library\n  did you mean Hill Giant?\n'),
        (["wurm"], '"wurm" is not in the card library\n  did you mean Craw Wurm, Gorger Wurm or Yavimaya Wurm?\n'),
        (["heliod"], 'not one card\n  it may be "Heliod, God of the Sun", "Heliod, Sun-Crowned" or "Heliod, the '),
        (["qqqqqqqq"], '"qqqqqqqq" is not in the card library\n  a scenario can make a card up'),
        (["✗"], '"✗" is not in the card library\n'),
        (["\udcff"], '"?" is not in the card library\n'),
        ([" "], "judge card: name a card\n"),
        ([], "judge card: missing argument 'NAME'\n"),
    ],
)
def test_what_is_no_card_is_wrong_usage_with_a_suggestion(arguments: list[str], said: str, asked: Any) -> None:
    assert said in asked(*arguments, exit_code=2)


def test_a_long_list_of_cards_is_cut(asked: Any) -> None:
    said = asked("s", exit_code=2)
    assert said.splitlines()[1].endswith(" more") and len(said) < 250


def test_a_name_without_end_is_cut(asked: Any) -> None:
    assert len(asked("x" * 100_000, exit_code=2)) < 200


@pytest.mark.parametrize(
    "text", ["- a list\n", "name: [\n", "", "name: Broken\ntypes: Craeture\n", "name: A\nname: B\n", "types: &x y\n"]
)
def test_a_file_that_is_no_card_is_said_to_be_wrong(text: str, shelf: Path, asked: Any) -> None:
    (shelf / "broken.yaml").write_text(text, encoding="utf-8")
    library.stems.cache_clear()
    assert asked("broken", exit_code=2).startswith("judge card: broken.yaml: ")


@pytest.mark.parametrize("text", ["name: {a: b}\npower: [1]\nkeywords: flying\nabilities: x\n", "faces: {a: b}\n"])
def test_a_card_of_odd_values_is_shown_all_the_same(text: str, shelf: Path, asked: Any) -> None:
    (shelf / "odd.yaml").write_text(text, encoding="utf-8")
    library.stems.cache_clear()
    assert asked("odd") and asked("odd", "--format", "json")


# JSON ---------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("shelf")
def test_the_facts_as_json(asked: Any, usable: None) -> None:
    value = json.loads(asked("day hunter", "--format", "json"))
    front, back = value.pop("faces")
    assert list(value.items()) == [
        ("schema", "judge/card-1"),
        ("version", VERSION),
        ("name", "Day Hunter // Éventide Howler, Unbound"),
        ("layout", "transform"),
        ("modelled", False),
        ("not_modelled", ["Day Hunter: its second sight"]),
        ("unsupported", None),
    ]
    assert list(front.items()) == [
        ("name", "Day Hunter"),
        ("cost", "{1}{G}"),
        ("colors", ["green"]),
        ("supertypes", []),
        ("types", ["Creature"]),
        ("subtypes", ["Human", "Werewolf"]),
        ("power", 2),
        ("toughness", 2),
        ("loyalty", None),
        ("defense", None),
        ("keywords", ["vigilance"]),
        ("abilities", []),
        ("not_modelled", ["its second sight"]),
    ]
    assert (back["cost"], back["colors"], back["power"], back["toughness"]) == (None, ["red", "green"], "*", "1+*")
    assert back["abilities"][0]["triggered"]["when"] == {"attacks": "this"}


# The library as a whole ---------------------------------------------------------------------------------------------

STEMS = library.stems()


def test_the_same_names_are_known_as_to_scenarios() -> None:
    assert sorted(set(library.names())) == cards.names()
    assert library.FOLDER == cards.FOLDER and len(STEMS) > 100


@pytest.mark.parametrize("stem", STEMS)
def test_the_facts_are_those_with_which_scenarios_work(stem: str) -> None:
    shown, used = library.sheet(stem), cards.load(stem)
    assert (shown.name, len(shown.faces)) == (used.name, len(used.faces))
    assert library.slug(shown.name) == cards.slug(used.name) == stem
    for face, printed in zip(shown.faces, used.faces, strict=True):
        same = ("name", "cost", "supertypes", "types", "subtypes", "not_modelled")
        assert [getattr(face, key) for key in same] == [getattr(printed, key) for key in same]
        assert len(face.abilities) == len(printed.abilities) and len(face.keywords) == len(printed.keywords)
        for key in ("power", "toughness", "loyalty", "defense"):
            said = getattr(face, key)
            assert (said is None) == (getattr(printed, key) is None)
            assert said is None or not said.isdecimal() or int(said) == getattr(printed, key)
        if printed.colors:
            assert set(face.colors) == printed.colors


def test_what_is_taken_for_usable_is() -> None:
    ordinary = [sheet for stem in STEMS if command._ordinary(sheet := library.sheet(stem))]
    listed = ", ".join(json.dumps(sheet.name) for sheet in ordinary)
    ruling = rule_on(f"title: x\nplayers: {{AP: {{hand: [{listed}]}}, NAP: {{}}}}\n".encode(), "", steps=False)
    assert (ruling.outcome, ruling.problems) == ("passed", ()) and len(ordinary) > 100


@pytest.mark.parametrize("stem", STEMS)
def test_an_ability_as_it_is_shown_says_what_the_file_says(stem: str) -> None:
    for face in library.sheet(stem).faces:
        for ability in face.abilities:
            again, problems = compose(f"- {library.flow(ability)}\n".encode())
            assert not problems and again is not None
            assert library.plain(again) == [library.plain(ability)]


def test_text_that_yaml_would_read_otherwise_is_quoted() -> None:
    node, _ = compose(b'a: one, two\nb: [\'{X}\', "say \\"so\\""]\nc:\n')
    assert node is not None
    assert yaml.safe_load(library.flow(node)) == {"a": "one, two", "b": ["{X}", 'say "so"'], "c": None}


def test_an_ordinary_card_is_shown_without_the_rules_and_the_reader() -> None:
    code = (
        "import sys\n"
        "from cli.app import carry_out\n"
        "carry_out(['card', 'Hill Giant'])\n"
        "unwanted = {'rich', 'scenarios.cards', 'scenarios.reader', 'scenarios.run', 'rules.state', 'logging'}\n"
        "print(sorted(unwanted & set(sys.modules)), file=sys.stderr)\n"
    )
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stderr == "[]\n" and said.stdout.startswith("Hill Giant")

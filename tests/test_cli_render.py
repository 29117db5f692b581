"""A ruling on a terminal and as JSON."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cli import console, json_output
from cli.console import Look
from cli.render import Wanted, led_there, text_of
from scenarios.ruling import Failure, Line, Ruling, Trouble

LATE = Ruling(
    file="late.yaml",
    title="First strike gained after first-strike damage does not cost a creature its damage",
    cr="2026-09-25",
    in_force="2026-09-25",
    outcome="passed",
    answer="NAP is at 16.",
    expectations=3,
    steps=(
        Line("AP attacks NAP with White Knight and Grizzly Bears", ("508.1",)),
        Line("NAP declares no blocks", ("509.1",), kind="choice"),
        Line(
            "First combat damage step",
            steps=(
                Line("White Knight deals 2 damage to NAP (18)", ("510.4",)),
                Line("2 is its power", kind="detail"),
            ),
            kind="step",
        ),
        Line("Grizzly Bears gains first strike until end of turn", ("611.2",)),
        Line(
            "Second combat damage step",
            steps=(
                Line("Grizzly Bears deals 2 damage to NAP (16)", ("510.4",)),
                Line("it had no first strike as the first step began", ("702.7c",), kind="remark"),
            ),
            kind="step",
        ),
    ),
    cites=("508.1", "509.1", "510.4", "611.2", "702.7c"),
    shows=("fs.late-gain",),
    source="CR 702.7c",
)

LATE_TEXT = """\
First strike gained after first-strike damage does not cost a creature its
damage
Rules of 2026-09-25

  NAP is at 16.  Every expectation holds (3).

   1  AP attacks NAP with White Knight and Grizzly Bears               508.1
   2  NAP declares no blocks                                           509.1
   3  First combat damage step:
      White Knight deals 2 damage to NAP (18)                          510.4
   4  Grizzly Bears gains first strike until end of turn               611.2
   5  Second combat damage step:
      Grizzly Bears deals 2 damage to NAP (16)                         510.4
      it had no first strike as the first step began                   702.7c
"""


def test_the_answer_stands_first_and_each_step_has_its_rule() -> None:
    assert text_of(LATE, Look()) == LATE_TEXT


def test_a_narrow_terminal_wraps_and_hangs() -> None:
    steps = (
        Line("A creature with quite a long name is put into its owner's graveyard", ("704.5g", "704.5h", "510.2")),
        Line("Short", ("702.19b",), (Line("which follows from what was said above, as everybody knows", ("1.1",)),)),
    )
    assert text_of(LATE.but(title="Narrow", steps=steps), Look(60)) == (
        "Narrow\n"
        "Rules of 2026-09-25\n"
        "\n"
        "  NAP is at 16.  Every expectation holds (3).\n"
        "\n"
        "   1  A creature with quite a long name is put\n"
        "        into its owner's graveyard     704.5g, 704.5h, 510.2\n"
        "   2  Short                                        702.19b\n"
        "        which follows from what was said above,\n"
        "          as everybody knows                       1.1\n"
    )


def test_rules_that_do_not_fit_beside_the_text_stand_below() -> None:
    line = Line("Everything that is in play deals its damage at once, to all", ("510.2", "510.1c", "702.19b"))
    said = text_of(LATE.but(steps=(line,)), Look()).splitlines()
    assert said[-2:] == [f"   1  {line.text}", " " * 58 + "510.2, 510.1c, 702.19b"]


@pytest.mark.parametrize("width", [40, 60, 80, 100])
@pytest.mark.parametrize("verdict", ["passed", "failed"])
def test_no_line_is_too_long_or_ends_in_spaces(width: int, verdict: str) -> None:
    ruling = LATE if verdict == "passed" else FAILED
    for line in text_of(ruling, Look(width), Wanted("full", layers=True, final=True), SOURCE).splitlines():
        assert len(line) <= width
        assert line == line.rstrip()


def test_steps_are_left_out_or_told_in_full() -> None:
    none, brief, full = (text_of(LATE, Look(), Wanted(steps)) for steps in ("none", "brief", "full"))
    assert none == LATE_TEXT[: LATE_TEXT.index("\n\n   1") + 1]
    assert brief == LATE_TEXT
    assert full.splitlines()[10] == "      2 is its power"
    assert full.replace("      2 is its power\n", "") == LATE_TEXT


def test_the_steps_that_are_shown_are_counted() -> None:
    ruling = FAILED.but(
        steps=(Line("Untap", kind="detail"), Line("NAP pays"), Line("Upkeep", kind="detail"), *LATE.steps)
    )
    said = text_of(ruling, Look())
    assert "\n   1  NAP pays\n   2  AP attacks" in said
    assert "what led there: steps 1, 2, 3, 4, 6" in said
    assert "what led there" not in text_of(ruling, Look(), Wanted("none"))


def test_only_the_answer() -> None:
    assert text_of(LATE, Look(), Wanted(answer_only=True)) == "NAP is at 16.  Every expectation holds (3).\n"


def test_a_day_within_an_edition_names_the_edition() -> None:
    said = text_of(LATE.but(cr="2024-05-01", in_force="2024-04-12"), Look())
    assert "\nRules of 2024-05-01 (edition of 2024-04-12)\n" in said


SOURCE = "title: x\nscript:\n  - go to: combat damage\nexpect:\n  NAP: {life: 12}\n"
FAILED = LATE.but(
    outcome="failed",
    failures=(Failure(5, 15, "NAP: life", "12", "16"), Failure(6, 3, "Hill Giant: zone", "graveyard", "battlefield")),
    assumptions=("nobody else blocks.", "AP draws nothing"),
    not_modelled=("the last ability of Serra",),
    final={
        "players": {
            "AP": {"life": 20, "poison": 0, "hand": 1, "library": None, "graveyard": ["X", "Y"], "exile": []}
            | {"lost": False, "tokens": {"Treasure": 2}},
            "NAP": {"life": 0, "poison": 0, "hand": 0, "library": None, "graveyard": [], "exile": []}
            | {"lost": True, "tokens": {}},
        },
        "objects": [
            {"name": "White Knight", "card": "White Knight", "zone": "battlefield", "owner": "AP", "controller": "AP"}
            | {"face": None, "face_down": None, "types": ["Creature"], "subtypes": [], "power": 3, "toughness": 3}
            | {"keywords": ["first strike"], "counters": {"+1/+1": 1}, "damage": 1, "tapped": True}
            | {"attached_to": None},
        ],
    },
    layers=(Line("Layer 7c", ("613.4c",), (Line("White Knight: +1/+1 from a counter", ("122.1a",)),), "step"),),
)


def test_a_failure_says_where_what_and_which_steps_led_there() -> None:
    assert text_of(FAILED, Look()).startswith(
        "First strike gained after first-strike damage does not cost a creature its\n"
        "damage\n"
        "Rules of 2026-09-25\n"
        "\n"
        "  NAP is at 16.  2 of 3 expectations do not hold.\n"
        "  ✗ NAP: life: expected 12, got 16\n"
        "      late.yaml:5:15; what led there: steps 1, 2, 3, 5\n"
        "  ✗ Hill Giant: zone: expected graveyard, got battlefield\n"
        "      late.yaml:6:3\n"
        "  Assumed: nobody else blocks; AP draws nothing.\n"
        "  Not modelled: the last ability of Serra.\n"
        "\n"
        "   1  AP attacks"
    )


def test_a_step_speaks_of_whole_names_only() -> None:
    steps = (Line("NAP2 draws"), Line("Nothing", steps=(Line("NAP's turn"),)))
    assert led_there(LATE.but(steps=steps), Failure(1, 1, "NAP: life", "1", "2")) == [2]


def test_the_end_and_the_layers_are_shown_where_asked_for() -> None:
    said = text_of(FAILED, Look(), Wanted("none", layers=True, final=True))
    assert said.startswith(LATE_TEXT[: LATE_TEXT.index("\n\n")] + "\nSource: CR 702.7c\nShows: fs.late-gain\n\n")
    assert said.endswith(
        "\n\n"
        "Continuous effects\n"
        "  Layer 7c:                                                            613.4c\n"
        "  White Knight: +1/+1 from a counter                                   122.1a\n"
        "\n"
        "At the end\n"
        "  AP            life 20, hand 1, graveyard 2, 2 Treasure\n"
        "  NAP           life 0, lost\n"
        "  White Knight  battlefield (AP), 3/3, first strike, 1 +1/+1 counter, tapped, 1\n"
        "                damage\n"
    )


DIVIDES = "AP divides the 4 damage of Brute: at least 2 to Ox, the rest as AP likes"
UNDECIDED = LATE.but(
    outcome="undecided",
    answer="Nothing differs.",
    expectations=0,
    problems=(Trouble(3, 5, "undecided", DIVIDES, "510.1c"),),
)


def test_an_early_end_says_why_and_where() -> None:
    assert text_of(UNDECIDED, Look(), Wanted("none"), SOURCE).splitlines()[3:] == [
        "",
        "  Undecided: AP divides the 4 damage of Brute: at least 2 to Ox, the",
        "    rest as AP likes                                                   510.1c",
        "    late.yaml:3:5",
        "    3 |   - go to: combat damage",
        "      |     ^",
        "  Until then: Nothing differs.",
    ]


def test_an_early_end_that_was_expected_is_said_so() -> None:
    said = text_of(UNDECIDED.but(outcome="passed", expectations=1), Look(), Wanted("none"))
    assert "\n  Ends early, as expected: AP divides" in said
    assert "Every expectation holds (1)." in said


def test_mistakes_are_shown_like_those_of_a_compiler() -> None:
    troubles = (Trouble(2, 1, "unknown-key", "no key 'script'"), Trouble(0, 0, "empty", "the file says nothing"))
    ruling = Ruling("bad.yaml", "", "", "", "invalid", "", problems=troubles)
    assert text_of(ruling, Look(), source=SOURCE) == (
        "bad.yaml:2:1: no key 'script'\n  2 | script:\n    | ^\nbad.yaml: the file says nothing\n"
    )


def test_colors_only_add_escapes() -> None:
    for ruling in (LATE, FAILED, UNDECIDED):
        wanted = Wanted("full", layers=True, final=True)
        colored, plain = (text_of(ruling, Look(color=color), wanted, SOURCE) for color in (True, False))
        assert "\x1b" not in plain
        assert colored != plain
        for code in ("0", "1", "2", "31", "32", "33", "36"):
            colored = colored.replace(f"\x1b[{code}m", "")
        assert [line.rstrip() for line in colored.splitlines()] == plain.splitlines()


@pytest.mark.parametrize(
    ("ruling", "painted"),
    [
        (LATE, "\x1b[32mEvery expectation holds (3).\x1b[0m"),
        (LATE, "\x1b[36m702.7c\x1b[0m"),
        (FAILED, "\x1b[31m2 of 3 expectations do not hold.\x1b[0m"),
        (FAILED, "\x1b[31m✗\x1b[0m NAP: life"),
        (UNDECIDED, "\x1b[33mUndecided\x1b[0m: AP"),
    ],
)
def test_green_holds_red_does_not_yellow_is_open(ruling: Ruling, painted: str) -> None:
    assert painted in text_of(ruling, Look(color=True))


def test_marks_have_plain_words() -> None:
    plain = Look(unicode=False)
    assert (plain.good(), plain.bad()) == ("ok", "X")
    assert "\n  X NAP: life: expected 12" in text_of(FAILED, plain)


def test_text_is_made_plain_where_the_encoding_can_do_no_more() -> None:
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert console.encodable("Lim-Dûl — 2 × “Æther” … ✗", ascii_only) == 'Lim-Dul - 2 x "?ther" ... ?'
    everything = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert console.encodable("Lim-Dûl — ✗", everything) == "Lim-Dûl — ✗"


class Terminal(io.StringIO):
    encoding = "utf-8"

    def __init__(self, is_one: bool) -> None:
        super().__init__()
        self._is_one = is_one

    def isatty(self) -> bool:
        return self._is_one


@pytest.mark.parametrize(
    ("color", "environment", "terminal", "colored"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_when_colors_are_shown(
    color: str, environment: dict[str, str], terminal: bool, colored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal(terminal))
    assert console.look(color).color is colored


@pytest.mark.parametrize(("columns", "width"), [("80", 80), ("60", 60), ("20", 40), ("250", 100), ("", 80)])
def test_the_width_is_that_of_the_terminal_within_reason(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert console.look().width == width
    assert console.look(output=Path("x")).width == 80


def test_a_file_is_written_without_colors_unless_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not console.look("auto", Path("x")).color
    assert console.look("always", Path("x")).color


RULING_KEYS = [
    *("schema", "version", "cr", "file", "title", "outcome", "answer", "assumptions", "not_modelled", "final"),
    *("steps", "cites", "problems", "failures"),
]


def test_a_ruling_as_json() -> None:
    value: Any = json_output.ruling(FAILED)
    assert list(value) == RULING_KEYS
    assert value["schema"] == "judge/ruling-1"
    assert value["final"] == FAILED.final
    assert value["steps"][0] == {"text": FAILED.steps[0].text, "cites": ["508.1"], "steps": []}
    assert [line["text"] for line in value["steps"][2]["steps"]] == ["White Knight deals 2 damage to NAP (18)"]
    assert value["failures"][0] == {"line": 5, "column": 15, "about": "NAP: life", "expected": "12", "actual": "16"}
    assert value["assumptions"] == ["nobody else blocks.", "AP draws nothing"]
    assert value["not_modelled"] == ["the last ability of Serra"]
    assert value["version"] == console.VERSION
    problem = json_output.ruling(UNDECIDED)["problems"][0]
    assert list(problem) == ["line", "column", "code", "message", "cite"]
    assert json.loads(console.dumped(value)) == value


def test_json_tells_as_much_as_is_asked_for() -> None:
    assert json_output.ruling(LATE, "none")["steps"] == []
    assert len(json_output.ruling(LATE, "full")["steps"][2]["steps"]) == 2
    with_layers = json_output.ruling(FAILED, layers=True)
    assert list(with_layers) == [*RULING_KEYS, "layers"]
    assert with_layers["layers"][0]["steps"][0]["cites"] == ["122.1a"]


def test_json_keeps_characters_and_ends_with_a_newline() -> None:
    assert console.dumped({"name": "Lim-Dûl"}) == '{\n  "name": "Lim-Dûl"\n}\n'


def test_a_report_as_json() -> None:
    value = json_output.check([LATE, FAILED, UNDECIDED], "2026-09-25")
    assert list(value) == ["schema", "version", "cr", "summary", "rulings"]
    assert list(value["summary"].items()) == [
        *(("passed", 1), ("failed", 1), ("illegal", 0), ("undecided", 1), ("unsupported", 0), ("invalid", 0)),
    ]
    left_out = {"schema", "version", "final", "steps"}
    assert list(value["rulings"][0]) == [*(key for key in RULING_KEYS if key not in left_out), "shows"]
    assert value["rulings"][0]["shows"] == ["fs.late-gain"]
    assert [each["not_modelled"] for each in value["rulings"]] == [[], ["the last ability of Serra"], []]
    assert value["version"] == console.VERSION


def test_what_happens_again_and_again_is_told_once() -> None:
    token = Line("AP creates a Treasure token", ("701.7a", "111.4"))
    ruling = LATE.but(steps=(Line("The ability resolves", ("608.2",), (token, token, token, LATE.steps[0]), "step"),))
    brief, full = (text_of(ruling, Look(), Wanted(steps), "") for steps in ("brief", "full"))
    assert brief.count("AP creates a Treasure token") == 1 and "AP creates a Treasure token (3 times)" in brief
    assert full.count("AP creates a Treasure token") == 3 and "times" not in full

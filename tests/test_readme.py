"""The README is true: its tables and outputs are made anew, its scenarios end as it says, its lists are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli import console
from cli.app import COMMANDS
from scenarios import cards
from scenarios.places import CODES
from scenarios.run import rule_on
from tests.tools.make_readme_words import BEGIN, END, README, Block, blocks, made

TEXT = README.read_text(encoding="utf-8")
SAID = TEXT.partition(BEGIN)[0]  # what is written by hand
LONGEST = 500
INSTALL = "python3 -m venv .venv && .venv/bin/pip install -q {} && .venv/bin/{}"
YAML = [block for block in blocks(TEXT) if block.language == "yaml"]


def part(heading: str) -> str:
    """What stands below a heading, up to the next one."""
    return re.split(rf"(?m)^#+ {heading}$", SAID)[1].split("\n#")[0]


def rows(heading: str) -> dict[str, str]:
    """The two cells of the table rows below a heading."""
    return dict(re.findall(r"(?m)^\| `?([\w-]+)`? \| (.*) \|$", part(heading)))


def test_the_made_parts_are_up_to_date() -> None:
    assert made(TEXT) == TEXT, "run python -m tests.tools.make_readme_words"


def test_making_the_parts_anew_puts_right_what_is_wrong() -> None:
    wrong = re.sub(r"(?m)^   1  .*$", "   1  Nothing", TEXT).replace(f"{END}", f"| `no word` |\n{END}")
    assert wrong != TEXT and made(wrong) == TEXT


def test_the_two_commands_stand_in_it() -> None:
    shells = [block.text.strip() for block in blocks(TEXT) if block.language == "sh"]
    scenario = "scenarios/rulings/first-strike/late-gain.yaml"
    assert INSTALL.format(".", f"judge run {scenario}") in shells
    assert INSTALL.format('-e ".[dev]"', "pytest") in shells
    assert (README.parent / scenario).exists()


def test_every_command_stands_in_its_table() -> None:
    assert re.findall(r"(?m)^\| `judge ([a-z-]+)", part("Commands")) == list(COMMANDS)


def test_every_exit_code_stands_in_its_table() -> None:
    constants = {name: value for name, value in vars(console).items() if name.isupper() and type(value) is int}
    codes = {str(value) for name, value in constants.items() if not name.startswith("_")}
    assert len(codes) >= 9 and set(rows("Exit codes")) == codes
    worst = re.search(r"worst is given: ([\d, ]+)\.", SAID)
    assert worst and [int(code) for code in worst[1].split(", ")] == list(console._WORST_FIRST)


def test_every_code_of_a_problem_stands_in_its_table() -> None:
    assert list(rows("Codes of problems").items()) == list(CODES)


@pytest.mark.parametrize("block", YAML, ids=lambda block: block.about.get("file", "?"))
def test_an_example_ends_as_it_says(block: Block) -> None:
    data, file = block.text.encode(), block.about["file"]
    if "card" in block.about:
        assert f"{cards.slug(cards.read(data, Path(file)).name)}.yaml" == file
        return
    ruling = rule_on(data, file)
    assert (ruling.outcome, ruling.failures) == (block.about["outcome"], ()), ruling.problems


def test_there_are_examples() -> None:
    assert len(YAML) >= 4 and "```yaml\n" not in TEXT


def test_it_is_no_longer_than_it_may_be() -> None:
    assert len(SAID.splitlines()) <= LONGEST

"""The shape of the code: which way the arrows point, what the rules may not do, and how big things may grow."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from cli.app import COMMANDS
from rules import types
from rules.editions import NEWEST
from scenarios import rulebook
from scenarios.reader import CODES
from scenarios.run import RULINGS

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "scenarios", "cli")
README = ROOT / "README.md"

OTHERS = {"rules": set[str](), "scenarios": {"yaml", "rules"}, "cli": {"typer", "rich", "yaml", "rules", "scenarios"}}
"""What each package may import besides itself and the standard library."""

NOT_FOR_RULES = {
    *("pathlib", "os", "io", "shutil", "tempfile", "glob", "fileinput", "sqlite3", "pickle", "subprocess", "socket"),
    *("urllib", "http", "logging", "warnings", "random", "time", "asyncio", "threading"),
}
"""Modules by which the rules would read, print, guess or wait."""

KEYWORDS_IN_RULES = {
    "rules/abilities/continuous.py": (
        {"flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof"}
        | {"indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance"},
        "122.1b lists the keyword counters",
    ),
    "rules/abilities/said.py": ({"crew"}, "what something can't do is said by a verb that is also a keyword"),
    "rules/predefined_tokens.py": ({"indestructible"}, "111.10w says which keyword ability that token has"),
    "rules/entering.py": ({"enchant"}, "303.4f: what an Aura will enchant is chosen"),
    "rules/role_tokens.py": ({"trample"}, "111.10k says which keyword ability that token gives"),
    "rules/filters/slots.py": ({"cycling"}, "702.29e: a variant is a keyword too"),
    "rules/filters/words.py": (
        {"landwalk", "cycling", "morph"},
        "702.14a, 702.29e, 702.37b: a word for all the variants",
    ),
}
"""Keyword abilities that stand in a module outside `rules/keywords`, and why."""

CARDS_IN_CODE = {"cli/new.py": ({"Grizzly Bears", "Hill Giant"}, "the scenario to fill in is an example")}
"""Cards that are named outside docstrings, and why."""

LONGEST_FILE = 300
LONG_FILES = {
    "cli/rule.py": 328,
    "rules/abilities/continuous.py": 372,
    "rules/filters/qualities.py": 308,
    "rules/state.py": 325,
    "scenarios/compare.py": 377,
    "scenarios/rulebook.py": 338,
}
LONGEST_FUNCTION = 40
LONG_FUNCTIONS = {
    "cli/check.py: check": 45,  # its parameters are the options of a command
    "cli/combat.py: combat": 55,
}
"""What is longer than it should be, and how long it is: these numbers only shrink."""

VAGUE = ("Manager", "Service", "Handler", "Util", "Utils", "Helper", "Helpers")


@cache
def modules(*packages: str) -> tuple[str, ...]:
    paths = (path for package in packages or PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return tuple(path.relative_to(ROOT).as_posix() for path in paths)


@cache
def text(module: str) -> str:
    return (ROOT / module).read_text(encoding="utf-8")


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(text(module))


def imported(parsed: ast.Module, module: str) -> Iterator[tuple[int, str]]:
    """Every module that is imported, at the top or inside a function, with the line."""
    package = module.removesuffix(".py").removesuffix("/__init__").split("/")
    for node in ast.walk(parsed):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, each.name) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + module.endswith("__init__.py")] if node.level else []
            yield node.lineno, ".".join([*above, *([node.module] if node.module else [])])


def literals(parsed: ast.Module) -> Iterator[tuple[int, str]]:
    """Every string in the code but docstrings and texts that stand alone."""
    alone = {id(node.value) for node in ast.walk(parsed) if isinstance(node, ast.Expr)}
    for node in ast.walk(parsed):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.lineno, node.value


# The arrows ---------------------------------------------------------------------------------------------------------


def astray(parsed: ast.Module, module: str) -> list[str]:
    package = module.split("/")[0]
    allowed = {package, *OTHERS[package], *sys.stdlib_module_names}
    return [f"{module}:{line}: {name}" for line, name in imported(parsed, module) if name.split(".")[0] not in allowed]


def test_what_is_imported_is_found_everywhere() -> None:
    parsed = ast.parse(
        "import re\nfrom cli import run\ndef f():\n    import yaml.nodes, rules.game\n    from . import g\n"
    )
    assert list(imported(parsed, "rules/turn/x.py")) == [
        *((1, "re"), (2, "cli"), (4, "yaml.nodes"), (4, "rules.game"), (5, "rules.turn")),
    ]
    assert astray(parsed, "rules/turn/x.py") == ["rules/turn/x.py:2: cli", "rules/turn/x.py:4: yaml.nodes"]
    assert astray(parsed, "scenarios/x.py") == ["scenarios/x.py:2: cli"]
    assert astray(ast.parse("import requests\nimport rich.table"), "cli/x.py") == ["cli/x.py:1: requests"]


@pytest.mark.parametrize("module", modules())
def test_the_arrows_go_one_way(module: str) -> None:
    assert not astray(tree(module), module)


@pytest.mark.parametrize("module", modules("rules", "scenarios"))
def test_nothing_above_is_imported_by_its_name(module: str) -> None:
    above = "cli" if module.startswith("scenarios") else "(?:cli|scenarios)"
    named = [
        f"{module}:{line}: {said!r}"
        for line, said in literals(tree(module))
        if re.fullmatch(rf"{above}(\.\w+)*\.?", said)
    ]
    assert not named


@pytest.mark.parametrize("module", [m for m in modules("rules") if not m.startswith("rules/keywords/")])
def test_no_rule_imports_a_keyword(module: str) -> None:
    names = [
        f"{module}:{line}: {name}"
        for line, name in imported(tree(module), module)
        if name.startswith("rules.keywords.")
    ]
    assert not names, "keywords answer questions; nobody asks one by name"


# What rules don't do ------------------------------------------------------------------------------------------------


def doings(parsed: ast.Module, module: str) -> Iterator[str]:
    """Where a module reads, prints, asks, or runs text."""
    calls = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__"}
    methods = {"read_text", "read_bytes", "write_text", "write_bytes"}
    streams = {"stdin", "stdout", "stderr", "argv"}
    for node in ast.walk(parsed):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in calls:
            yield f"{module}:{node.lineno}: {node.func.id}()"
        elif isinstance(node, ast.Attribute) and node.attr in methods | streams:
            yield f"{module}:{node.lineno}: .{node.attr}"
    for line, name in imported(parsed, module):
        if name.split(".")[0] in NOT_FOR_RULES:
            yield f"{module}:{line}: import {name}"


def test_doings_are_found() -> None:
    source = "import os.path\nprint(open('x').read())\nsys.stdout.flush()\ndef f():\n    from pathlib import Path\n"
    found = {each.split(": ")[1] for each in doings(ast.parse(source), "m")}
    assert found == {"print()", "open()", ".stdout", "import os.path", "import pathlib"}


@pytest.mark.parametrize("module", modules("rules"))
def test_rules_read_nothing_and_print_nothing(module: str) -> None:
    assert not list(doings(tree(module), module))


@pytest.mark.parametrize("module", modules("scenarios"))
def test_scenarios_print_nothing_and_ask_nothing(module: str) -> None:
    said = [
        each for each in doings(tree(module), module) if re.search(r"print|input|breakpoint|std(in|out|err)|argv", each)
    ]
    assert not said


@cache
def keyword_abilities() -> frozenset[str]:
    """The keyword abilities of the newest rules, by the headings of 702."""
    numbers = (number for number in rulebook.expand_prefix("702") if re.fullmatch(r"702\.\d+", number))
    return frozenset(str(rulebook.heading(number)).lower() for number in numbers if number != "702.1")


def excused(allowed: Mapping[str, tuple[set[str], str]], module: str) -> set[str]:
    return allowed[module][0] if module in allowed else set()


def test_the_keyword_abilities_are_known() -> None:
    assert len(keyword_abilities()) > 150 and {"flying", "first strike", "trample"} <= keyword_abilities()


@pytest.mark.parametrize("module", [m for m in modules("rules") if not m.startswith("rules/keywords/")])
def test_a_rule_names_no_keyword_ability(module: str) -> None:
    named = {said.lower() for _, said in literals(tree(module)) if said.lower() in keyword_abilities()}
    assert named == excused(KEYWORDS_IN_RULES, module), "beyond, or not any more, what is excused"


@cache
def cards() -> frozenset[str]:
    """The names of the library's cards; a basic land type is a word of the rules (205.3i)."""
    from scenarios import cards, scenario  # noqa: F401

    lands = {said for _, words in literals(tree("rules/types.py")) for said in words.split()}
    return frozenset(name for name in cards.names() if name and name not in lands)


@pytest.mark.parametrize("module", modules())
def test_the_code_names_no_card(module: str) -> None:
    named = set()
    for _, said in literals(tree(module)):
        near = [card for card in cards() if card in said]
        named |= {card for card in near if card == said or (" " in card and re.search(rf"\b{re.escape(card)}\b", said))}
    assert named == excused(CARDS_IN_CODE, module)


def test_the_library_can_be_read_by_itself() -> None:
    code = "from scenarios import cards; print(len(cards.names()))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 100


def test_types_hold_the_basic_lands() -> None:
    assert types.__doc__ and "Forest" not in cards()


# Sizes and names ----------------------------------------------------------------------------------------------------


def functions(module: str) -> Iterator[tuple[str, int]]:
    """The functions of a module, each with its lines."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


@pytest.mark.parametrize("module", modules())
def test_a_file_is_no_longer_than_it_may_be(module: str) -> None:
    lines = len(text(module).splitlines())
    assert lines <= LONG_FILES.get(module, LONGEST_FILE)


@pytest.mark.parametrize("module", modules())
def test_a_function_is_no_longer_than_it_may_be(module: str) -> None:
    long = {f"{module}: {name}": n for name, n in functions(module) if n > LONGEST_FUNCTION}
    assert all(n <= LONG_FUNCTIONS.get(name, LONGEST_FUNCTION) for name, n in long.items()), long


def test_nothing_is_excused_that_need_not_be() -> None:
    files = {module for module in LONG_FILES if len(text(module).splitlines()) <= LONGEST_FILE}
    long = {f"{module}: {name}" for module in modules() for name, n in functions(module) if n > LONGEST_FUNCTION}
    assert (files, LONG_FUNCTIONS.keys() - long) == (set(), set())
    assert len(LONG_FILES) <= 11 and len(LONG_FUNCTIONS) <= 2


def test_files_and_functions_are_short_as_a_rule() -> None:
    assert median(len(text(module).splitlines()) for module in modules()) <= 120
    assert median(n for module in modules() for _, n in functions(module)) <= 8


@pytest.mark.parametrize("module", modules())
def test_names_say_what_a_thing_is(module: str) -> None:
    names = [node.name for node in ast.walk(tree(module)) if isinstance(node, ast.ClassDef)]
    stem = Path(module).stem.title().replace("_", "")
    assert not [name for name in (*names, stem) if name.endswith(VAGUE)]


def test_no_name_of_a_file_carries_a_rule_number() -> None:
    assert not [module for module in modules() if re.search(r"\d{3}", module)]


# What the README promises -------------------------------------------------------------------------------------------


def readme() -> str:
    if not README.exists():
        pytest.skip("README.md has not been written yet")
    return README.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_readme_lists_every_command(command: str) -> None:
    assert re.search(rf"\bjudge {command}\b", readme())


def test_the_readme_lists_no_command_that_there_is_not() -> None:
    named = set(re.findall(r"(?m)^\s*(?:\$ )?judge ([a-z][a-z-]*)", readme())) | set(
        re.findall(r"`judge ([a-z][a-z-]*)", readme())
    )
    assert named <= COMMANDS.keys()


def test_the_readme_lists_every_code_of_a_problem() -> None:
    assert [code for code, _ in CODES if f"`{code}`" not in readme()] == []


def test_the_readme_names_the_newest_edition() -> None:
    assert str(NEWEST) in readme()


def test_shipped_data_lies_inside_the_packages() -> None:
    assert RULINGS.is_relative_to(ROOT / "scenarios") and rulebook.DATA.is_relative_to(ROOT / "rules")

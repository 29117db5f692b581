"""Every rule number in the code and in the rulings is one of the rulebook's table."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from rules.editions import NEWEST, Cite, Edition, edition_of
from rules.trace import RULES
from scenarios import rulebook
from scenarios.reader import Reader, compose
from scenarios.run import RULINGS, Run, scenario_files
from scenarios.scenario import Scenario

ROOT = Path(__file__).parent.parent
MODULES = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "rules").rglob("*.py"))]
FILES = [path.relative_to(RULINGS).as_posix() for path in scenario_files([RULINGS])]

NUMBER = r"\d{3}\.\d+[a-z]{0,2}"
IN_TEXT = rf"(?<![\w.])({NUMBER})(?![\w]|\.\d)"


class Number(NamedTuple):
    """A rule number in a module, and the edition of which it is one."""

    line: int
    number: str
    edition: str = NEWEST.date

    @property
    def known(self) -> bool:
        return rulebook.exists(self.number, edition_of(self.edition))


# In code ------------------------------------------------------------------------------------------------------------


def text(module: str) -> str:
    return (ROOT / module).read_text(encoding="utf-8")


def cited(call: ast.Call) -> Number | None:
    """The number and edition of `Cite("509.2", "2024-02-02")`."""
    called = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if called != "Cite" or not call.args or not all(isinstance(each, ast.Constant) for each in call.args):
        return None
    return Number(call.lineno, *(str(each.value) for each in call.args if isinstance(each, ast.Constant)))


def in_literals(source: str) -> Iterator[Number]:
    """The string literals that are nothing but a rule number."""
    tree = ast.parse(source)
    cites = {id(node.args[0]): cite for node in ast.walk(tree) if isinstance(node, ast.Call) and (cite := cited(node))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(NUMBER, node.value):
            yield cites.get(id(node)) or Number(node.lineno, node.value)


def in_prose(source: str) -> Iterator[Number]:
    """The rule numbers inside comments, docstrings and longer texts."""
    texts = (tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in texts and not re.fullmatch(NUMBER, token.string[1:-1]):
            for found in re.finditer(IN_TEXT, token.string):
                yield Number(token.start[0] + token.string.count("\n", 0, found.start()), found[1])


def wrong(numbers: Iterator[Number], module: str) -> list[str]:
    return [f"{module}:{each.line}: {each.number}" for each in numbers if not each.known]


def test_numbers_are_found_in_all_places() -> None:
    source = '"""117.1a. Title"""\nx = "702.10"  # 508.1d, not 1.5\ny = Cite("509.6", "2024-02-02")\nz = "see 104.4b"\n'
    assert [each[:2] for each in in_literals(source)] == [(2, "702.10"), (3, "509.6")]
    assert [each[:2] for each in in_prose(source)] == [(1, "117.1a"), (2, "508.1d"), (4, "104.4b")]
    assert wrong(in_literals('x = "702.999"\ny = "509.6"\nz = Cite("509.6", "2024-02-02")'), "m") == [
        "m:1: 702.999",
        "m:2: 509.6",
    ]


@pytest.mark.parametrize("module", MODULES)
def test_a_number_in_code_is_a_rule(module: str) -> None:
    assert not wrong(in_literals(text(module)), module)


@pytest.mark.parametrize("module", MODULES)
def test_a_number_in_a_comment_or_docstring_is_a_rule(module: str) -> None:
    assert not wrong(in_prose(text(module)), module)


@pytest.mark.parametrize("package", ["scenarios", "cli"])
def test_a_number_in_the_other_packages_is_a_rule(package: str) -> None:
    for path in sorted((ROOT / package).rglob("*.py")):
        assert not wrong(in_literals(path.read_text(encoding="utf-8")), path.name)


def test_the_code_cites_hundreds_of_rules() -> None:
    assert len({each.number for module in MODULES for each in in_literals(text(module))}) > 250


def test_a_procedure_names_rules_that_exist() -> None:
    for module in MODULES:
        import_module(module.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    assert len(RULES) > 10
    assert [number for number in RULES if not rulebook.exists(number)] == []


# The headings of modules --------------------------------------------------------------------------------------------

NUMBERED = re.compile(
    r"\d{3}(?:\.\d+[a-z]{0,2})?(?:-[a-z\d]+)?(?:, \d{3}(?:\.\d+[a-z]{0,2})?)*(?P<mark>[.:]) ?(?P<rest>.*)"
)
PART = re.compile(r"(\d{3}(?:\.\d+[a-z]{0,2})?)\. ([^:]+)")


@cache
def first_line(module: str) -> str:
    return (ast.get_docstring(ast.parse(text(module))) or "").split("\n")[0]


def headings(line: str) -> dict[str, str]:
    """The numbers and headings in `701.7. Create, and 111. Tokens`; what stands behind a colon is ours."""
    if not (found := NUMBERED.match(line)) or found["mark"] == ":":
        return {}
    parts = (PART.match(part) for part in re.split(r",? and (?=\d{3})|, (?=\d{3}\.)", line.rstrip(".")))
    return {part[1]: part[2] for part in parts if part}


def test_headings_are_found() -> None:
    assert headings("702.7. First Strike") == {"702.7": "First Strike"}
    assert headings("701.7. Create, and 111. Tokens") == {"701.7": "Create", "111": "Tokens"}
    assert headings("611. Continuous Effects: what they change (613.1)") == {"611": "Continuous Effects"}
    assert headings("603.4, 611.3a: conditions") == {}


def of_packages(*names: str) -> list[str]:
    return [m for m in MODULES if m.split("/")[1] in names and not m.endswith("__init__.py")]


@pytest.mark.parametrize("module", of_packages("turn", "actions", "keywords"))
def test_a_module_begins_with_the_number_of_its_rule(module: str) -> None:
    assert NUMBERED.match(first_line(module)), f"{module} begins with {first_line(module)!r}"


@pytest.mark.parametrize("module", of_packages("keywords"))
def test_a_keyword_ability_has_its_heading(module: str) -> None:
    number, _, heading = first_line(module).partition(". ")
    assert number.startswith("702.")
    assert heading.rstrip(".") == rulebook.heading(number)


@pytest.mark.parametrize("module", [m for m in MODULES if NUMBERED.match(first_line(m))])
def test_a_numbered_module_names_rules_and_headings_that_exist(module: str) -> None:
    line = first_line(module)
    numbers = re.findall(r"(?<![\w.-])\d{3}(?:\.\d+[a-z]{0,2})?(?![\w])", line)
    assert [each for each in numbers if not rulebook.exists(each)] == []
    named = {number: said for number, said in headings(line).items() if number[:3] in ("701", "702") and "." in number}
    assert named == {number: rulebook.heading(number) for number in named}


def test_no_two_modules_of_keywords_or_actions_have_the_same_rule() -> None:
    lines = [first_line(module).split(". ")[0] for module in of_packages("keywords", "actions")]
    twice = {number for number in lines if re.fullmatch(r"70[12]\.\d+", number) and lines.count(number) > 1}
    assert not twice


# In rulings ---------------------------------------------------------------------------------------------------------


def written(value: Any, *keys: str) -> Iterator[str]:
    """What stands under these keys, however deep."""
    if isinstance(value, list):
        for each in value:
            yield from written(each, *keys)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key in keys:
                yield from [each] if isinstance(each, str) else [str(one) for one in each or ()]
            else:
                yield from written(each, *keys)


@cache
def read(file: str) -> dict[str, Any]:
    """The file with every scalar as it is written."""
    found = yaml.load((RULINGS / file).read_text(encoding="utf-8"), yaml.BaseLoader)
    assert isinstance(found, dict)
    return found


def edition(file: str) -> Edition:
    return edition_of(str(read(file).get("cr", NEWEST.date)))


@pytest.mark.parametrize("file", FILES)
def test_a_ruling_names_rules_of_its_edition(file: str) -> None:
    named = list(written(read(file), "because", "not because"))
    odd = [each for each in named if not rulebook.is_number(each)]
    assert not odd, "no rule numbers"
    unknown = [each for each in named if not rulebook.exists(each, edition(file))]
    assert not unknown, f"no rules of {edition(file)}"


@pytest.mark.parametrize("file", FILES)
def test_the_source_of_a_ruling_names_rules_of_its_edition(file: str) -> None:
    source = str(read(file)["source"])
    found = [n for part in source.split("CR ")[1:] for n in re.findall(IN_TEXT, part)]
    assert found or "CR " not in source, "a source of the rules names numbers"
    unknown = [each for each in found if not rulebook.exists(each, edition(file))]
    assert not unknown, f"no rules of {edition(file)}"


def test_most_rulings_name_rules() -> None:
    naming = [file for file in FILES if list(written(read(file), "because", "not because"))]
    assert len(naming) > len(FILES) / 2


# While it runs ------------------------------------------------------------------------------------------------------


def cites_of(file: str) -> set[str]:
    """Everything that is cited while a ruling is carried out."""
    node, problems = compose((RULINGS / file).read_bytes())
    reader = Reader(problems)
    scenario: Scenario | None = reader.read(node, Scenario) if node is not None else None
    assert scenario is not None and not reader.problems
    run = Run(scenario, reader, file, edition(file), strict=False)
    run.ruling(steps=False, layers=False)
    assert run.game is not None
    return run.game.cites


def test_what_is_cited_while_rulings_are_carried_out_exists() -> None:
    cites = {cite: file for file in FILES for cite in cites_of(file)}
    assert len(cites) > 150
    unknown = {
        f"{cite!r} in {file}"
        for cite, file in cites.items()
        if not rulebook.exists(str(cite), edition_of(cite.edition) if isinstance(cite, Cite) else NEWEST)
    }
    assert not unknown

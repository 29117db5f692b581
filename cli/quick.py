"""What the commands share that make up a scenario: the card that is asked about, citations, the file that is saved."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli import console
from cli.object_text import Wrong, unknown_card

if TYPE_CHECKING:
    from rules.editions import Edition
    from rules.state import Card
    from scenarios.library import Sheet
    from scenarios.ruling import Ruling


def sheet_of(text: str, hint: str = "") -> Sheet:
    """The card of the library that is called so; raises `Wrong` where that is not one (with a hint)."""
    from scenarios import library

    found = library.find(text)
    if len(found) != 1:
        near = ", ".join(each.name for each in found[:5])
        raise Wrong(f'"{text}" is not one card: {near}' if found else unknown_card(text) + hint)
    return found[0]


def made_up(said: Mapping[str, Any]) -> Card:
    """The card that a scenario could say so; raises `Wrong` where it can't be read."""
    from cli.combat import written as plain
    from scenarios.cards import Printing
    from scenarios.reader import Reader, compose

    node, problems = compose(plain(said))
    reader = Reader(problems)
    printing = reader.read(node, Printing, "the card") if node is not None else None
    if printing is None or reader.problems:
        raise Wrong("; ".join(problem.message for problem in reader.problems))
    card: Card = printing.printed_card()
    return card


def edition_asked(cr: str | None) -> Edition:
    """The edition in force on the date given, else the newest."""
    from rules.editions import NEWEST, edition_of

    return edition_of(cr) if cr else NEWEST


def cited(edition: Edition, *numbers: str) -> str:
    """The numbers as they stood, without what the steps say of their wording."""
    from scenarios.telling import cites

    return ", ".join(each.removesuffix(" (worded differently then)") for each in cites(numbers, edition))


def ruled(data: Mapping[str, Any], cr: str | None, strict: bool) -> Ruling:
    """The ruling of a scenario that was made up."""
    from scenarios.run import rule_on

    return rule_on(written(data).encode(), "", cr=cr, strict=strict)


def save(command: str, data: Mapping[str, Any], path: Path) -> None:
    """Write a scenario into a file, or print it where the path is `-`."""
    from cli.new import SCHEMA_LINE

    console.put(SCHEMA_LINE + written(data), command, None if str(path) == "-" else path)


def written(data: Mapping[str, Any]) -> str:
    """The scenario as a file; each key of a line of the script on a line of its own."""
    from cli.combat import written as plain

    lines = [
        plain({key: value for key, value in data.items() if key not in ("script", "expect")}).decode(),
        "script:\n" if data["script"] else "script: []\n",
    ]
    for line in data["script"]:
        keys = [plain({key: value}).decode() for key, value in line.items()]
        lines += [f"  - {keys[0]}", *(f"    {key}" for key in keys[1:])]
    return "".join(lines) + (plain({"expect": data["expect"]}).decode() if data.get("expect") else "")

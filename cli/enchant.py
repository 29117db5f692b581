"""judge enchant: may this Aura be cast at that, be on it, be moved to it; and what makes it fall off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import typer

from cli import console
from cli.console import Color, Edition, File, Force, Format, Quiet, Steps, Strict, Verbose
from cli.object_text import Wrong, card_name, made_up

if TYPE_CHECKING:
    from rules.filters import Filter
    from scenarios.ruling import Ruling

AuraText = Annotated[str, typer.Argument(metavar="AURA", help='A card, or "white aura enchant creature you control".')]
Target = Annotated[str, typer.Argument(metavar="TARGET", help='"2/2 black creature", a card, player, opponent, you.')]
By = Annotated[Literal["you", "opponent"] | None, typer.Option("--by", help="Who controls it; else an opponent.")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Write the scenario there; - prints it.")]


def enchant(
    aura: AuraText,
    target: Target,
    by: By = None,
    save: Save = None,
    force: Force = False,
    style: Format = "text",
    output: File = None,
    cr: Edition = None,
    steps: Steps = "brief",
    strict: Strict = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    color: Color = "auto",
) -> None:
    """May an Aura of yours be cast at that, be put onto it, be moved to it, and when does it fall off.

    The target is controlled by an opponent unless --by you says otherwise. It ends with 0 whether yes or no.

    \b
    Examples:
      judge enchant Pacifism "2/2 hexproof"
      judge enchant "white aura enchant creature" "4/4 protection from white"
      judge enchant "enchant creature you control" "Grizzly Bears" --by you
      judge enchant "enchant artifact or land" Forest --save forest.yaml
    """
    from cli.run import Shown, print_all

    console.dated("enchant", cr)
    if save and str(save) != "-":
        console.keep("enchant", save, force)
    ruling = _answered(aura, target, by, Rules(cr, strict), save, "\n" if style == "text" else " ")
    if save is None or str(save) != "-":
        print_all("enchant", [(ruling, b"")], Shown(style, console.look(color, output), output, steps, False, quiet,
                  verbose))  # fmt: skip
    raise typer.Exit(console.exit_code([ruling.outcome]))


class Rules(NamedTuple):
    """Which rules are asked, and whether nothing may be assumed."""

    cr: str | None = None
    strict: bool = False


def _answered(aura: str, target: str, by: str | None, rules: Rules, save: Path | None, between: str) -> Ruling:
    """The ruling of the scenario in which everything is tried, with the answer; it is saved where that is asked for."""
    try:
        case = Case(aura_of(aura), target, by, rules)
        tried = case.tried()
    except Wrong as error:
        console.wrong("enchant", str(error))
    ruling = tried.ruling
    if tried.whole:
        ruling = ruling.but(answer=between.join(_answer(case, tried)), expectations=0)
    if save:
        _save(case, tried, save)
    return ruling.but(problems=tuple(problem.but(line=0, column=0) for problem in ruling.problems))


def _save(case: Case, tried: Tried, path: Path) -> None:
    """Write the scenario, with where the Aura ended as what is expected."""
    from cli.new import SCHEMA_LINE

    found = [each for each in (tried.ruling.final or {}).get("objects", ()) if each["name"] == case.aura.name]
    expected = {}
    if tried.ruling.outcome == "passed" and len(found) == 1:
        expected = {case.aura.name: {"zone": found[0]["zone"], "attached to": found[0].get("attached_to") or "false"}}
    elif tried.ruling.outcome == "passed":
        expected = {case.aura.name: {"zone": "hand"}} if not tried.on else {}
    text = SCHEMA_LINE + written(case.scenario(tried.script, tried.others), expected)
    if str(path) == "-":
        console.show(text)
    else:
        console.save(text, "enchant", path)


def written(data: dict[str, Any], expected: dict[str, Any]) -> str:
    """The scenario as a file; each key of a line of the script on a line of its own."""
    from cli.combat import written as plain

    script = data.pop("script")
    lines = [plain(data).decode(), "script:\n"]
    for line in script:
        lines += [("    " if n else "  - ") + plain({key: value}).decode() for n, (key, value) in enumerate(line.items())]
    return "".join(lines) + (plain({"expect": expected}).decode() if expected else "")


# What is asked ------------------------------------------------------------------------------------------------------


class Aura(NamedTuple):
    """The Aura that is asked about: its name, how it stands in a scenario, its colors, what it enchants."""

    name: str
    entry: Any
    colors: tuple[str, ...]
    phrases: tuple[str, ...]

    @property
    def restriction(self) -> Filter:
        """What the first of its enchant abilities allows (702.5a); `Wrong` where that isn't understood."""
        from rules.filters import Filter

        try:
            return [Filter.read(phrase) for phrase in self.phrases][0]
        except ValueError as error:
            raise Wrong(f"enchant {self.phrases[0]}: {error}") from None


def aura_of(text: str) -> Aura:
    """The Aura of a card's name, or of facts such as "white aura enchant creature"; raises `Wrong`."""
    from scenarios import library

    before, *phrases = re.split(r"(?:^|[\s,]+)enchant\s+", text.strip(), flags=re.IGNORECASE)
    if phrases and library.slug(text) not in library.stems():
        return _made_up_aura(before, tuple(" ".join(phrase.split()) for phrase in phrases))
    found = library.find(text)
    if len(found) != 1:
        near = ", ".join(each.name for each in found[:5])
        raise Wrong(f'"{text}" is not one card: {near}' if found else _unknown(text) + _SAY_AURA)
    front = found[0].faces[0]
    if "Aura" not in front.subtypes:
        raise Wrong(f"{front.name} is no Aura, so it enchants nothing{_SAY_AURA}")
    said = tuple(word.removeprefix("enchant ") for word in front.keywords if word.startswith("enchant "))
    if not said:
        raise Wrong(f"{front.name} has no enchant ability that is modelled")
    return Aura(front.name, found[0].name, front.colors, said)


_SAY_AURA = '\n  an Aura can be made up: "white aura enchant creature you control"'
_SYMBOLS = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}"}


def _made_up_aura(before: str, phrases: tuple[str, ...]) -> Aura:
    """An Aura with these colors, subtypes and other keywords, which costs a mana of each of its colors."""
    words = [word for word in before.replace(",", " ").split() if word.lower() not in ("aura", "enchantment")]
    facts = made_up(" ".join(["0/0", *words])) or {}
    colors = tuple(facts.get("colors", ()))
    types = " ".join(["Enchantment — Aura", *facts["types"].partition(" — ")[2].split()])
    keywords = [*(f"enchant {phrase}" for phrase in phrases), *facts.get("keywords", ())]
    cost = "".join(_SYMBOLS[color] for color in colors) or "{1}"
    aura = Aura("Aura", {"name": "Aura", "types": types, "cost": cost, "keywords": keywords}, colors, phrases)
    assert aura.restriction
    return aura


def _unknown(text: str) -> str:
    from rules.types import suggestion
    from scenarios import library

    return f'"{text}" is not in the card library{suggestion(text, library.names())}'


class Host(NamedTuple):
    """What it is to enchant: its name in the scenario, how it is called in an answer, what there is to it."""

    name: str
    called: str
    entry: Any = None  # none for a player
    zone: str = "battlefield"


def host_of(text: str, whose: str, aura: Aura) -> Host:
    """The object or player that is meant, which `whose` controls, owns, or is; raises `Wrong`."""
    said = " ".join(text.lower().split())
    if said in ("player", "opponent", "you", "ap", "nap"):
        return Host({"you": "AP", "ap": "AP", "player": whose}.get(said, "NAP"), "you" if "AP" == whose else "the player")
    facts = _object(text)
    if isinstance(facts, dict):
        host = Host("Target", f"the {text.strip()}", {"name": "Target", **facts})
        return host._replace(zone=_zone(facts["types"], aura))
    from scenarios import library

    found = library.find(facts)
    if not found:
        raise Wrong(_unknown(text) + '\n  a target can be made up: "2/2 black creature", "artifact"')
    front = found[0].faces[0]
    if "Aura" in front.subtypes:
        raise Wrong(f"{front.name} is an Aura that would need a host of its own: judge new begins a scenario for that")
    same = found[0].name == aura.name
    entry = {"card": found[0].name, "as": f"{front.name} 2"} if same else found[0].name
    return Host(f"{front.name} 2" if same else front.name, front.name, entry, _zone(front.type_line, aura))


def _object(text: str) -> dict[str, Any] | str:
    """What "4/4 trample" or "red artifact" says, or the name of a card."""
    from scenarios import library

    if facts := made_up(text):
        return facts
    if not text.strip():
        raise Wrong('a target needs a description, such as "2/2 black creature", or the name of a card')
    if library.slug(text) in library.stems():
        return text
    try:
        facts = made_up(f"0/0 {text}") or {}
    except Wrong:
        return card_name(text)
    if re.search(r"\bcreature\b", text, re.IGNORECASE):
        raise Wrong('a creature needs a power and toughness, such as "2/2 black creature"')
    types, dash, subtypes = facts.pop("types").partition(" — ")
    types = types.replace("Creature", "").strip()
    del facts["power"], facts["toughness"]
    return {"types": f"{types}{dash}{subtypes}", **facts} if _is_permanent(types) else card_name(text)


def _is_permanent(types: str) -> bool:
    from rules.types import CARD_TYPES

    return bool({*types.split()} & {*CARD_TYPES})


def _zone(types: str, aura: Aura) -> str:
    """Where the object is: a graveyard, if it is no permanent card or if that is where the Aura enchants cards."""
    zones = aura.restriction.zones
    elsewhere = "graveyard" in zones and "battlefield" not in zones
    return "graveyard" if elsewhere or {"Instant", "Sorcery"} & {*types.split()} else "battlefield"


# What is tried ------------------------------------------------------------------------------------------------------


class Tried(NamedTuple):
    """What came of it: the ruling of the whole scenario, and by which rules it can't be cast at it, or be on it."""

    ruling: Ruling
    script: Sequence[dict[str, Any]]
    others: Sequence[tuple[str, Any]] = ()
    whole: bool = False
    cast: tuple[str, ...] = ()
    refusal: str = ""
    on: tuple[str, ...] = ()
    ward: bool = False

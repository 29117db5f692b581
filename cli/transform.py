"""judge transform: may this permanent transform, into what; what stays, what changes, what else turns its face up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import typer

from cli import console, quick
from cli.console import Color, Edition, File, Force, Format, Quiet, Save, Steps, Strict, Verbose
from cli.object_text import Wrong, described
from cli.quick import cited, edition_asked, made_up, sheet_of

if TYPE_CHECKING:
    from rules.editions import Edition as InForce
    from rules.state import Card, Face
    from scenarios.ruling import Ruling

Layout = Literal["transform", "modal", "meld"]
CardName = Annotated[str | None, typer.Argument(metavar="[CARD]", help="The name of a card, or of one of its faces.")]
Faces = Annotated[str | None, typer.Option("--faces", metavar="FRONT//BACK", help="A card made up by its two faces.")]
Kind = Annotated[Layout, typer.Option("--layout", help="What kind of double-faced card --faces makes.")]


def transform(
    card: CardName = None,
    faces: Faces = None,
    layout: Kind = "transform",
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
    """May this permanent transform, into what; what stays and what changes; what else turns its other face up.

    The name of a back face asks about the card with that face up. It ends with 0 whether yes or no.

    \b
    Examples:
      judge transform "Treasure Map"
      judge transform Atzal
      judge transform --faces "1/1 human // 3/3 red werewolf"
      judge transform --faces "2/2 // artifact" --layout modal
    """
    from cli.run import Shown, print_all

    console.dated("transform", cr)
    if save and str(save) != "-":
        console.keep("transform", save, force)
    asked = _asked(card, faces, layout)
    ruling = _answered(asked, cr, strict, "\n" if style == "text" else " ")
    if save:
        _save(asked, ruling, save)
    if save is None or str(save) != "-":
        shown = Shown(style, console.look(color, output), output, steps, False, quiet, verbose)
        print_all("transform", [(ruling, b"")], shown)
    raise typer.Exit(console.exit_code([ruling.outcome]))


# What is asked ------------------------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """The card that is asked about, how it stands in a scenario, which face is up."""

    card: Card
    entry: Mapping[str, Any]
    up: int

    @property
    def name(self) -> str:
        """What it is called in the scenario."""
        return str(self.entry["as"])

    @property
    def face(self) -> Face:
        """The face that is up."""
        return self.card.faces[self.up]

    @property
    def other(self) -> Face | None:
        """The other face, where there is one."""
        return self.card.faces[1 - self.up] if len(self.card.faces) == 2 else None


def _asked(name: str | None, faces: str | None, layout: Layout) -> Asked:
    """The card of that name, or the one that is made up; wrong usage where that can't be understood."""
    if (name is None) == (faces is None):
        console.wrong("transform", 'name a card, or make one up: --faces "1/1 human // 3/3 red werewolf"')
    try:
        return _of_library(name) if name is not None else _made_up(str(faces), layout)
    except Wrong as error:
        console.wrong("transform", str(error))


def _of_library(text: str) -> Asked:
    from rules.double_faced import spell_face
    from scenarios import cards, library

    card = cards.find(sheet_of(text).name)
    assert card is not None
    called = [library.slug(face.name) for face in card.faces]
    named = len(called) == 2 and called[1].startswith(asked := library.slug(text)) and not called[0].startswith(asked)
    up = int(named or (card.layout == "modal" and spell_face(card.faces[0])))
    name = card.faces[up].name
    return Asked(card, {"card": card.name, "as": name, **({"face": "back"} if up else {})}, up)


def _made_up(text: str, layout: Layout) -> Asked:
    """A card of two faces said as "1/1 human // 3/3 red werewolf"."""
    from rules.double_faced import spell_face

    sides = [part.strip() for part in re.split(r"\s*//\s*", text)]
    if len(sides) != 2 or not all(sides):
        raise Wrong('--faces needs a front and a back face: --faces "1/1 human // 3/3 red werewolf"')
    said = [{"name": name, **_facts(side)} for name, side in zip(("Front", "Back"), sides, strict=True)]
    entry = {"faces": said, "layout": layout}
    card = made_up(entry)
    up = int(spell_face(card.faces[0]) and not spell_face(card.faces[1]))
    return Asked(card, {"as": ("Front", "Back")[up], **entry, **({"face": "back"} if up else {})}, up)


def _facts(text: str) -> Mapping[str, Any]:
    facts = described(text)
    if facts is None:
        raise Wrong(f'"{text}" says no face: power/toughness, colors, types and keywords, such as "3/3 red werewolf"')
    return facts


# What is tried ------------------------------------------------------------------------------------------------------


def _scenario(asked: Asked, cr: str | None) -> dict[str, Any]:
    """It is on the battlefield, able to stay there, and an effect tells it to transform."""
    return {
        "title": f"{asked.face.name} is told to transform",
        "source": "own case",
        **({"cr": cr} if cr else {}),
        "players": {
            "AP": {"battlefield": [*_needs(asked), {**asked.entry, **_lives(asked)}]},
            "NAP": {"battlefield": []},
        },
        "script": [{"effect": {"transform": asked.name}}],
    }


def _needs(asked: Asked) -> Iterator[Mapping[str, Any]]:
    """What an Aura can be on."""
    said = " ".join(keyword.text for keyword in asked.face.keywords if keyword.word == "enchant")
    if "Aura" in asked.face.subtypes:
        kind = next((kind for kind in ("Land", "Artifact", "Enchantment") if kind.lower() in said), "Creature")
        size = {"power": 2, "toughness": 2} if kind == "Creature" else {}
        yield {"name": "Host", "types": kind, **size}


def _lives(asked: Asked) -> Mapping[str, Any]:
    """What keeps it on the battlefield: a host for an Aura, a counter for a creature without toughness."""
    if "Aura" in asked.face.subtypes:
        return {"attached to": "Host"}
    small = "Creature" in asked.face.types and not asked.face.toughness
    return {"counters": {"+1/+1": 1}} if small else {}


def _answered(asked: Asked, cr: str | None, strict: bool, between: str) -> Ruling:
    """The ruling of that scenario, with the answer."""
    ruling = quick.ruled(_scenario(asked, cr), cr, strict)
    if ruling.outcome != "passed":
        return ruling
    return ruling.but(expectations=0, answer=between.join(_answer(asked, edition_asked(cr))))


def _save(asked: Asked, ruling: Ruling, path: Path) -> None:
    """Write the scenario, with the face that is up at the end as what is expected."""
    final = ruling.final["objects"] if ruling.outcome == "passed" and ruling.final else ()
    there = [each for each in final if each["card"] == asked.card.name]
    expected = {asked.name: {"face": there[0]["face"]}} if there else {}
    quick.save("transform", {**_scenario(asked, ruling.cr), "expect": expected}, path)


# The answer ---------------------------------------------------------------------------------------------------------


def _answer(asked: Asked, edition: InForce) -> Iterator[str]:
    """Whether it can transform; what is kept and changed; each way its other face comes up; what stops it."""
    name, why = asked.face.name, _why_not(asked, edition)
    if why is None and asked.other is not None:
        rule = "712.8f" if asked.card.layout == "modal" else "712.8d" if asked.up else "712.8e"
        kept = "counters, damage, attachments, tapped or not, effects on it, how long it is controlled"
        yield f"Yes: {name} can transform into {asked.other.name} ({cited(edition, '701.27a', '712.9')})."
        yield f"Kept, as it is the same object: {kept} ({cited(edition, '712.18', '302.6')})."
        yield f"Changed: {'; '.join(_changes(asked))} ({cited(edition, rule)})."
    else:
        template, *cites = why or ("<0> has no other face", "712.9")
        yield f"No: {template.replace('<0>', name)} ({cited(edition, *cites)})."
    yield from _ways(asked, edition)
    if why is None:
        stops = "it is face down, an effect says so, or its own ability has turned it over in the meantime"
        yield f"It doesn't where {stops} ({cited(edition, '712.15a', '101.2', '701.27f')})."


def _why_not(asked: Asked, edition: InForce) -> tuple[str, ...] | None:
    """What keeps it from transforming by an effect, and the rules; none where it can."""
    from rules.double_faced import why_not
    from rules.state import Object, Player, State, Turn

    there = Object(1, asked.card, "AP", "AP", "battlefield", 1, face=asked.up)
    note = why_not(State({"AP": Player("AP")}, turn=Turn("AP"), edition=edition).put(there), 1)
    return None if note is None else (note.template, *note.cites)


def _changes(asked: Asked) -> Iterator[str]:
    """What is another value on the other face."""
    from rules.abilities.characteristics import colors_of, mana_value

    old, new = asked.face, asked.other
    assert new is not None
    yield f"name to {new.name}"
    for what, before, after in (
        ("types", _types(old), _types(new)),
        ("colors", _colors(old.colors or colors_of(old.cost)), _colors(new.colors or colors_of(new.cost))),
        ("power/toughness", _size(old), _size(new)),
    ):
        if before != after:
            yield f"{what} {before} to {after}"
    front = mana_value(asked.card.faces[0].cost)
    values = (mana_value(old.cost), mana_value(new.cost)) if asked.card.layout == "modal" else (front, front)
    yield f"mana value {values[0]} to {values[1]}" if values[0] != values[1] else f"mana value stays {values[0]}"


def _types(face: Face) -> str:
    return " — ".join(filter(None, (" ".join((*face.supertypes, *face.types)), " ".join(face.subtypes))))


def _colors(colors: frozenset[str]) -> str:
    return " and ".join(sorted(colors)) or "colorless"


def _size(face: Face) -> str:
    return "none" if face.power is None else f"{face.power}/{face.toughness}"


def _ways(asked: Asked, edition: InForce) -> Iterator[str]:
    from rules.ways_to_change_face import ways

    for way in ways(asked.card):
        is_it = "" if way.transforming else "; that is not transforming"
        face = asked.card.faces[way.face].name
        yield f"By {way.by} ({face}): {way.what}{is_it} ({cited(edition, *way.cites)})."

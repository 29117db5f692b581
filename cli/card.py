"""judge card: the facts of a card, both faces, and what of it is modelled."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.console import VERSION, Color, File, Format, Look, dumped, look, put, wrong
from rules.types import card_type_of
from scenarios import library
from scenarios.library import Sheet, Side

if TYPE_CHECKING:
    from yaml.nodes import Node

_SHOWN = 5  # cards that may be meant
_KEPT = "\0"  # a space at which no line is broken
_ORDINARY = {"Artifact", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery"}


def card(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="The name of a card or a face, or how it begins.")],
    style: Format = "text",
    output: File = None,
    color: Color = "auto",
) -> None:
    """The facts of a card: both faces, what it does, and what of it is modelled.

    Upper case, accents and punctuation make no difference, and the part of a name before its comma will do where it
    is clear. An ability is shown in the words of the card files, and can be pasted into a scenario.

    \b
    Examples:
      judge card "Hill Giant"
      judge card heliod sun
      judge card marath --format json
    """
    found = _found(_clean(" ".join(name)))
    seen = look(color, output)
    text = dumped(_json(found)) if style == "json" else "\n".join(_text(found, seen)) + "\n"
    put(text, "card", output, seen.color)


def _clean(name: str) -> str:
    return " ".join(name.encode("utf-8", "replace").decode().split())


def _found(name: str) -> Sheet:
    """The card that is called so; wrong usage where there is none, or more than one."""
    from scenarios.places import short

    if not name:
        wrong("card", "name a card", "judge card --help tells how")
    try:
        found = library.find(name)
        if not found:
            wrong("card", f'"{short(name)}" is not in the card library', _suggestion(name))
    except library.UnreadableError as error:
        wrong("card", str(error))
    if len(found) > 1:
        wrong(
            "card", f'"{short(name)}" is not one card', f"it may be {_either([each.faces[0].name for each in found])}"
        )
    return found[0]


def _suggestion(name: str) -> str:
    """Cards with such a word in their name, or one with a name like this."""
    near = [each.faces[0].name for each in library.containing(name)] or _similar(name)
    return f"did you mean {_either(near)}?" if near else "a scenario can make a card up with name, types, power ..."


def _similar(name: str) -> list[str]:
    from difflib import get_close_matches

    slugs = {library.slug(each): each for each in library.names()}
    return [slugs[each] for each in get_close_matches(library.slug(name)[:80], slugs, n=3, cutoff=0.65)]


def _either(names: list[str]) -> str:
    """Some names, or the first of many."""
    said = [f'"{name}"' if "," in name else name for name in names[:_SHOWN]]
    if len(names) > _SHOWN:
        said.append(f"{len(names) - _SHOWN} more")
    return " or ".join(filter(None, (", ".join(said[:-1]), said[-1])))


def _unsupported(card: Sheet) -> str | None:
    """Why no scenario can use the card yet, if that is so."""
    if _ordinary(card):
        return None
    import json

    from scenarios.run import rule_on

    scenario = f"title: card\nplayers: {{AP: {{hand: [{{card: {json.dumps(card.name)}}}]}}, NAP: {{}}}}"
    ruling = rule_on(scenario.encode(), "", steps=False)
    said = [problem.message.removesuffix(f": {card.name}") for problem in ruling.problems]
    return None if ruling.outcome == "passed" else "; ".join(said)


def _ordinary(card: Sheet) -> bool:
    """Whether scenarios can surely use it, which spares importing what tells so; Auras, Sagas and the like may not."""
    front = card.faces[0]
    special = any("Enchantment" in card_type_of(subtype) for subtype in front.subtypes)
    return len(card.faces) == 1 and _ORDINARY.issuperset(front.types) and not special


# Text ---------------------------------------------------------------------------------------------------------------


def _text(card: Sheet, seen: Look) -> Iterator[str]:
    if card.layout is None:
        yield from _side(card.faces[0], seen)
    else:
        yield seen.paint(card.name, "bold")
        yield f"Double-faced card ({card.layout})"
        for n, face in enumerate(card.faces):
            yield ""
            yield from _side(face, seen, "Back: " if n else "Front: ")
    yield ""
    yield from _modelled(card, seen)


def _side(face: Side, seen: Look, before: str = "") -> Iterator[str]:
    yield before + seen.paint(face.name, "bold") + (f"  {face.cost}" if face.cost else "")
    yield from _filled(" · ".join(_facts(face)), seen)
    if face.keywords or face.abilities:
        yield ""
    yield from _filled(", ".join(face.keywords), seen, "  ")
    for ability in face.abilities:
        yield from _ability(ability, seen)


def _facts(face: Side) -> Iterator[str]:
    """What is printed besides name and cost: type line, colors where the cost doesn't say them, numbers."""
    if face.type_line:
        yield face.type_line
    if not face.colored_by_cost:
        yield ", ".join(face.colors) or "colorless"
    if face.power is not None:
        yield f"{face.power}/{face.toughness}"
    for what, number in (("loyalty", face.loyalty), ("defense", face.defense)):
        if number is not None:
            yield f"{what} {number}"


def _ability(ability: Node, seen: Look) -> Iterator[str]:
    """An ability on one line, or each part of it on its own where that is too long; both can stand in a file."""
    said = library.pairs(ability)
    whole = ", ".join(f"{kind}: {library.flow(value)}" for kind, value in said) or library.flow(ability)
    parts = library.pairs(said[0][1]) if len(said) == 1 else []
    if len(whole) + 2 <= seen.width or not parts:
        yield from _written(whole, seen, "  ")
        return
    yield f"  {said[0][0]}:"
    for key, part in parts:
        yield from _written(f"{key}: {library.flow(part)}", seen, "    ")


def _written(text: str, seen: Look, indent: str) -> list[str]:
    """What stands in a file, wrapped between a value and the next key."""
    lines = _filled(text.replace(": ", f":{_KEPT}"), seen, indent, indent + "  ")
    return [line.replace(_KEPT, " ") for line in lines]


def _modelled(card: Sheet, seen: Look) -> Iterator[str]:
    missing, unsupported = _not_modelled(card), _unsupported(card)
    if missing:
        yield from _remark("Not modelled", "; ".join(missing), seen)
    if unsupported:
        yield from _remark("Unsupported in scenarios", unsupported, seen)
    if not missing and not unsupported:
        yield "Modelled: everything."


def _not_modelled(card: Sheet) -> list[str]:
    """What is left out, with the name of the face where there are two."""
    of = [(face, what) for face in card.faces for what in face.not_modelled]
    return [what if card.layout is None else f"{face.name}: {what}" for face, what in of]


def _remark(name: str, said: str, seen: Look) -> Iterator[str]:
    first, *rest = _filled(f"{name}: {said}.", seen, "", "  ")
    yield first.replace(name, seen.paint(name, "yellow"), 1)
    yield from rest


def _filled(text: str, seen: Look, indent: str = "", then: str | None = None) -> list[str]:
    return textwrap.wrap(
        text,
        seen.width,
        initial_indent=indent,
        subsequent_indent=indent if then is None else then,
        break_long_words=False,
        break_on_hyphens=False,
    )


# JSON ---------------------------------------------------------------------------------------------------------------


def _json(card: Sheet) -> dict[str, Any]:
    missing, unsupported = _not_modelled(card), _unsupported(card)
    return {
        "schema": "judge/card-1",
        "version": VERSION,
        "name": card.name,
        "layout": card.layout,
        "faces": [_face_json(face) for face in card.faces],
        "modelled": not missing and unsupported is None,
        "not_modelled": missing,
        "unsupported": unsupported,
    }


def _face_json(face: Side) -> dict[str, Any]:
    return {
        "name": face.name,
        "cost": face.cost,
        "colors": list(face.colors),
        "supertypes": list(face.supertypes),
        "types": list(face.types),
        "subtypes": list(face.subtypes),
        **{key: _number(getattr(face, key)) for key in ("power", "toughness", "loyalty", "defense")},
        "keywords": list(face.keywords),
        "abilities": [library.plain(ability) for ability in face.abilities],
        "not_modelled": list(face.not_modelled),
    }


def _number(said: str | None) -> int | str | None:
    """The number that is printed, as text where it is none, such as `*`."""
    return int(said) if said is not None and said.lstrip("+-").isdecimal() else said

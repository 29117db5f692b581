"""The facts in the card library: what is printed on each card, compared with a list of all cards where there is one.

The list is a file of one JSON object a line, also one packed by xz, or a folder with `cards.jsonl` or `cards.jsonl.xz`;
the environment says where it lies. Each object has a `name`, a `layout` and its `faces`.
"""

from __future__ import annotations

import json
import lzma
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.abilities.characteristics import colors_of
from rules.state import Card, Face
from scenarios import cards

DATA = "JUDGE_CARD_DATA"
FILES = sorted(cards.FOLDER.glob("*.yaml"))
LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
LAYOUTS = {"transform": "transform", "modal_dfc": "modal", "meld": "meld"}
NUMBERS = ("power", "toughness", "loyalty", "defense")


@cache
def listed(place: str) -> dict[str, Any]:
    """Every card of the list by the name of its first face; one of an ordinary set before one of a funny one."""
    path = Path(place)
    if path.is_dir():
        path = next(path / name for name in ("cards.jsonl", "cards.jsonl.xz") if (path / name).exists())
    data = path.read_bytes()
    text = (lzma.decompress(data) if path.suffix == ".xz" else data).decode()
    found = [json.loads(line) for line in text.split("\n") if line]
    found.sort(key=lambda card: not card.get("funny", False))
    return {card["faces"][0]["name"]: card for card in found}


def printed(path: Path) -> list[dict[str, Any]]:
    """The faces as the file writes them."""
    written = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return list(written.get("faces", [written]))


def facts(face: Face, written: dict[str, Any]) -> dict[str, Any]:
    """What our file says of one face."""
    return {
        "name": face.name,
        "cost": face.cost or "",
        "types": (set(face.supertypes), set(face.types), set(face.subtypes)),
        "colors": set() if any(k.word == "devoid" for k in face.keywords) else set(face.colors or colors_of(face.cost)),
        **{what: written.get(what) for what in NUMBERS},
        "keywords": {keyword.text for keyword in face.keywords},
    }


def listed_facts(face: dict[str, Any], not_modelled: tuple[str, ...]) -> dict[str, Any]:
    """The same as the list has it, without keywords of which our file says that they are not modelled."""
    return {
        "name": face["name"],
        "cost": face["mana_cost"],
        "types": (set(face["supertypes"]), set(face["types"]), set(face["subtypes"])),
        "colors": {LETTERS[letter] for letter in face["colors"]},
        **{what: face.get(what) for what in NUMBERS},
        "keywords": {
            _spoken(each)
            for said in face["keywords"]
            if not said.startswith(not_modelled or ("\0",))
            for each in apart(said)
        },
    }


def _spoken(keyword: str) -> str:
    """A keyword whose cost is no mana as our files say it: `ward—Pay 3 life` is `ward pay 3 life`."""
    return re.sub("—([A-Z])", lambda found: f" {found[1].lower()}", keyword)


def apart(said: str) -> list[str]:
    """The keyword abilities that are printed together: `protection from white and from blue` is two (702.16g)."""
    return said.replace(" and from ", "\nprotection from ").split("\n") if said.startswith("protection") else [said]


def mistakes(card: Card, written: list[dict[str, Any]], entry: dict[str, Any]) -> list[str]:
    """Where our file and the list differ."""
    found = []
    layout = LAYOUTS.get(entry["layout"], "")
    if (layout, len(entry["faces"])) != (card.layout if len(card.faces) > 1 else "", len(card.faces)):
        found.append(f"{card.layout!r} with {len(card.faces)} face(s), not {entry['layout']!r}")
    for face, text, known in zip(card.faces, written, entry["faces"], strict=False):
        ours, theirs = facts(face, text), listed_facts(known, face.not_modelled)
        found += [
            f"{face.name}: {what} {ours[what]!r}, not {theirs[what]!r}" for what in ours if ours[what] != theirs[what]
        ]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_card_is_printed_so(path: Path) -> None:
    place = os.environ.get(DATA)
    if not place:
        pytest.skip(f"{DATA} names no list of cards to compare with")
    card = cards.load(path.stem)
    name = card.faces[0].name
    assert name in listed(place), f"no card is called {name!r}"
    entry = listed(place)[name]
    if card.layout == "meld":  # the list has what the pair becomes as a card of its own
        entry = {**entry, "faces": [*entry["faces"], *listed(place)[card.faces[1].name]["faces"]]}
    assert not mistakes(card, printed(path), entry)


BOAR: dict[str, Any] = {
    "name": "Tin Boar", "mana_cost": "{1}{R}", "supertypes": [], "types": ["Artifact", "Creature"],
    "subtypes": ["Boar"], "colors": ["R"], "power": "2", "toughness": "*", "keywords": ["trample", "cycling {2}"],
}  # fmt: skip
SAYS = """
name: Tin Boar
cost: "{1}{R}"
types: Artifact Creature — Boar
power: 2
toughness: "*"
keywords: [trample]
not modelled: ["cycling {2}"]
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "", []),
        ("{1}{R}", "{2}{R}", ["cost"]),
        ("{1}{R}", "{1}{G}", ["cost", "colors"]),
        ("Boar\npower", "Ox\npower", ["types"]),
        ('"*"', "0", ["toughness"]),
        ("Creature — Boar\n", "Creature Planeswalker — Boar\nloyalty: 2\n", ["types", "loyalty"]),
        ("[trample]", "[trample, flying]", ["keywords"]),
        ("[trample]", "[]", ["keywords"]),
        ("name: Tin Boar", "name: Boar", ["name"]),
    ],
)
def test_each_fact_is_compared(old: str, new: str, told: list[str], tmp_path: Path) -> None:
    path = tmp_path / "tin-boar.yaml"
    path.write_text(SAYS.replace(old, new, 1), encoding="utf-8")
    card = cards.read(path.read_bytes(), path)
    found = mistakes(card, printed(path), {"layout": "normal", "faces": [BOAR]})
    assert [one.split(": ")[1].split()[0] for one in found] == told


def test_the_number_of_faces_and_the_layout_are_compared(tmp_path: Path) -> None:
    path = tmp_path / "tin-boar.yaml"
    path.write_text(SAYS, encoding="utf-8")
    card = cards.read(path.read_bytes(), path)
    assert mistakes(card, printed(path), {"layout": "transform", "faces": [BOAR, BOAR]})


@pytest.mark.parametrize("packed", [False, True])
def test_the_list_may_be_packed_and_lie_in_a_folder(packed: bool, tmp_path: Path) -> None:
    funny, plain = {"faces": [BOAR], "funny": True}, {"faces": [BOAR]}
    text = "\n".join(json.dumps(card) for card in (plain, funny)).encode()
    name = "cards.jsonl.xz" if packed else "cards.jsonl"
    (tmp_path / name).write_bytes(lzma.compress(text) if packed else text)
    assert listed(str(tmp_path)) == listed(str(tmp_path / name)) == {"Tin Boar": plain}

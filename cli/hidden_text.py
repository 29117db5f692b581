"""What `judge face-up` is asked about: the name of a card, or facts such as "3/3 red creature morph {2}{R}"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from yaml.nodes import Node, SequenceNode

from cli.object_text import Wrong, described
from cli.quick import made_up, sheet_of

if TYPE_CHECKING:
    from rules.special_actions import Way
    from rules.state import Card, Face
    from scenarios.library import Sheet

_KEYWORD = re.compile(r"(?:^|(?<=[\s,]))(morph|megamorph|disguise)\s+((?:\{[^{}]+\})+|[a-z][^,]*)", re.IGNORECASE)
_NAME = "Hidden Card"
_SAY_ITS_COST = "say its mana cost with --cost, such as --cost {1}{G}, or --cost none"


class Hidden(NamedTuple):
    """The card that is asked about, how it stands in a scenario, and what its abilities say of being turned up."""

    card: Card
    name: str
    entry: Mapping[str, Any]
    meanwhile: tuple[str, ...] = ()
    afterwards: tuple[str, ...] = ()

    @property
    def front(self) -> Face:
        """The face that it would have up."""
        return self.card.faces[0]

    def cost_of(self, way: Way) -> str:
        """The cost of a way to turn it up, as it is written."""
        mana = getattr(way.cost[0], "mana", "")
        said = next((keyword.parameter for keyword in self.front.keywords if keyword.word == way.using), "")
        return mana or f'"{said}"'


def hidden_card(text: str, cost: str | None, kind: str | None) -> Hidden:
    """The card that is asked about; raises `Wrong` where that can't be understood.

    `cost` is the mana cost of a card that is made up, or `none`; by `manifest` and `cloak` a creature needs one said.
    """
    from rules.double_faced import NO_PERMANENT

    if not _is_facts(text):
        if cost is not None:
            raise Wrong("--cost is for a card that is made up; the library knows the costs of its cards")
        return _of_library(text)
    text = text.replace("—", " ")  # as in printed type lines, and before a cost in words
    found = [(keyword[1].lower(), keyword[2].strip()) for keyword in _KEYWORD.finditer(text)]
    facts = described(_KEYWORD.sub(" ", text).strip(" ,"))
    if facts is None:
        raise Wrong(f'"{text}" says no card type: "3/3 red creature morph {{2}}{{R}}", "land", "instant"')
    if found and NO_PERMANENT.intersection(facts["types"].split()):
        raise Wrong(f"no instant or sorcery card has {found[0][0]}: say a card type of permanents")
    mana = _mana_cost(cost)
    if mana is None and kind in (None, "manifest", "manifest-dread", "cloak") and "Creature" in facts["types"]:
        raise Wrong(_SAY_ITS_COST)
    keywords = [*facts.pop("keywords", ()), *(f"{word} {_symbols(value)}" for word, value in found)]
    said = {"name": _NAME, **({"cost": mana} if mana else {}), **facts, "keywords": keywords}
    return Hidden(made_up(said), _NAME, said)


def _mana_cost(said: str | None) -> str | None:
    """The mana cost that is said, "" for none; None where nothing is said. Raises `Wrong`."""
    from rules.mana import is_mana

    if said is None or said.strip().lower() == "none":
        return None if said is None else ""
    if not is_mana(said.upper()):
        raise Wrong(f"--cost: {said!r} is no mana cost; {_SAY_ITS_COST}")
    return said.upper()


def _is_facts(text: str) -> bool:
    """Whether a text says facts and is no card's name: there is a size, a card type or one of the keywords in it."""
    from rules.types import CARD_TYPES
    from scenarios import library

    types = {*text.title().replace(",", " ").split()} & {*CARD_TYPES}
    facts = types or re.search(r"\d/\d", text) or _KEYWORD.search(text)
    return bool(facts) and (text.title() in CARD_TYPES or not library.find(text))


def _symbols(cost: str) -> str:
    return cost.upper() if cost.startswith("{") else cost.lower()


def _of_library(text: str) -> Hidden:
    from scenarios import cards

    sheet = sheet_of(text)
    card = cards.find(sheet.name)
    assert card is not None
    said = list(_turned_up(sheet))
    return Hidden(
        card, sheet.faces[0].name, {"card": sheet.name},
        tuple(text for when, text in said if when == "as"), tuple(text for when, text in said if when == "when"),
    )  # fmt: skip


def _turned_up(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """What the abilities of its front face say of being turned face up: `as` it is, or `when`; in the file's words."""
    from scenarios import library

    for ability in sheet.faces[0].abilities:
        for _, value in library.pairs(ability):
            parts = library.pairs(value)
            for when, occasion in parts:
                if when in ("as", "when") and "turned face up" in library.flow(occasion):
                    yield when, _written(parts, when)


def _written(parts: list[tuple[str, Node]], without: str) -> str:
    """The parts of an ability but one, what it does without its key."""
    said = [("" if key == "do" else f"{key}: ") + _plainly(value) for key, value in parts if key != without]
    return ", ".join(said)


def _plainly(node: Node) -> str:
    from scenarios import library

    items = node.value if isinstance(node, SequenceNode) else [node]
    return "; ".join(library.flow(item).removeprefix("{").removesuffix("}") for item in items)

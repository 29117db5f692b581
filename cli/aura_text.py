"""What `judge enchant` is asked about: "white aura enchant creature", the name of a card, a player."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.object_text import Unfinished, Wrong, card_name, described, made_up, unknown_card
from cli.quick import sheet_of

if TYPE_CHECKING:
    from rules.filters import Filter


class Aura(NamedTuple):
    """The Aura that is asked about: its name, how it stands in a scenario, its colors, what it enchants."""

    name: str
    entry: Any
    colors: tuple[str, ...]
    phrases: tuple[str, ...]
    called: str

    @property
    def restriction(self) -> Filter:
        """What the first of its enchant abilities allows (702.5a); `Wrong` where that isn't understood."""
        from rules.filters import Filter

        try:
            first, *_ = [Filter.read(phrase) for phrase in self.phrases]
        except ValueError as error:
            raise Wrong(f"enchant {', enchant '.join(self.phrases)}: {error}") from None
        return first


def aura_of(text: str) -> Aura:
    """The Aura of a card's name, or of facts such as "white aura enchant creature"; raises `Wrong`."""
    from scenarios import library

    before, *phrases = re.split(r"(?:^|[\s,]+)enchant\s+", text.strip(), flags=re.IGNORECASE)
    if phrases and library.slug(text) not in library.stems():
        return _made_up_aura(before, tuple(" ".join(phrase.split()) for phrase in phrases))
    sheet = sheet_of(text, _SAY_AURA)
    front = sheet.faces[0]
    if "Aura" not in front.subtypes:
        raise Wrong(f"{front.name} is no Aura, so it enchants nothing{_SAY_AURA}")
    said = tuple(word.removeprefix("enchant ") for word in front.keywords if word.startswith("enchant "))
    if not said:
        raise Wrong(f"{front.name} has no enchant ability that is modelled")
    return Aura(front.name, sheet.name, front.colors, said, front.name)


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
    called = "the " + " ".join([*colors, "Aura"])
    aura = Aura("Aura", {"name": "Aura", "types": types, "cost": cost, "keywords": keywords}, colors, phrases, called)
    assert aura.restriction
    return aura


class Host(NamedTuple):
    """What it is to enchant: its name in the scenario, how it is called in an answer, what there is to it."""

    name: str
    called: str
    entry: Any = None  # none for a player
    zone: str = "battlefield"
    whose: str = "NAP"


def host_of(text: str, whose: str, aura: Aura) -> Host:
    """The object or player that is meant, which `whose` controls, owns, or is; raises `Wrong`."""
    said = " ".join(text.lower().split())
    if said in ("player", "opponent", "you", "ap", "nap"):
        name = {"you": "AP", "ap": "AP", "player": whose}.get(said, "NAP")
        return Host(name, name)
    facts = _object(text)
    if isinstance(facts, dict):
        host = Host("Target", f"the {text.strip()}", {"name": "Target", **facts})
        return host._replace(zone=zone_of(facts["types"], aura), whose=whose)
    from scenarios import library

    found = library.find(facts)
    if not found:
        raise Wrong(unknown_card(text) + '\n  a target can be made up: "2/2 black creature", "artifact"')
    front = found[0].faces[0]
    if "Aura" in front.subtypes:
        raise Wrong(f"{front.name} is an Aura that would need a host of its own: judge new begins a scenario for that")
    same = found[0].name == aura.name
    entry = {"card": found[0].name, "as": f"{front.name} 2"} if same else found[0].name
    return Host(f"{front.name} 2" if same else front.name, front.name, entry, zone_of(front.type_line, aura), whose)


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
        facts = described(text)
    except Unfinished:
        raise
    except Wrong:
        return card_name(text)
    return facts if facts is not None else card_name(text)


def zone_of(types: str, aura: Aura) -> str:
    """Where an object of these types is: a graveyard, if it is no permanent card or the Aura enchants cards there."""
    zones = aura.restriction.zones
    elsewhere = "graveyard" in zones and "battlefield" not in zones
    return "graveyard" if elsewhere or {"Instant", "Sorcery"} & {*types.split()} else "battlefield"

"""111.10. Predefined tokens: what an effect that only names them creates"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.abilities.asked_for import Targets
from rules.abilities.continuous import TypeLine
from rules.abilities.kinds import Ability, Activated, Cost, Instruction, Keyword, Only
from rules.actions.add_mana import AddMana
from rules.actions.counters import PutCounters_
from rules.actions.draw import DrawCards
from rules.actions.exile_top import ExileTop
from rules.actions.explore import ExploreIt
from rules.actions.life import GainLife_
from rules.actions.scry import ScryCards
from rules.actions.search import SearchLibrary
from rules.actions.shuffle import ShuffleLibrary
from rules.actions.transform import Transform
from rules.costs import DiscardCost, Mana, SacrificeCost, TapSymbol
from rules.filters import Filter
from rules.references import Reference
from rules.tokens import Printed, PrintedNumber, Token

_TAP = TapSymbol()
_SACRIFICE = SacrificeCost(Reference("this"))
_RESTRICTED = ("its mana can't be spent on nonartifact spells",)


def predefined(name: str) -> Token | None:
    """The token of this name, with or without the word "token" behind it; None where the rules define none."""
    word = name.removesuffix(" token").removesuffix(" Token")
    make = _MADE.get(word)
    if make is None and word.endswith(" Role"):
        from rules.role_tokens import NAMES, role

        return role(word.removesuffix(" Role")) if word.removesuffix(" Role") in NAMES else None
    return make() if make is not None else None


def names() -> tuple[str, ...]:
    """The names of all tokens that are defined."""
    from rules.role_tokens import NAMES

    return (*_MADE, *(f"{name} Role" for name in NAMES))


def _artifact(subtype: str, *abilities: Ability, not_modelled: tuple[str, ...] = ()) -> Token:
    return Token(types=TypeLine.read(f"Artifact — {subtype}"), abilities=abilities, not_modelled=not_modelled)


def _ability(*cost: Cost, do: tuple[Instruction, ...], target: str = "", only: Only | None = None) -> Activated:
    targets = (Targets.read(target),) if target else ()
    return Activated(cost, do, targets, only=only)


def _treasure() -> Token:
    return _artifact("Treasure", _ability(_TAP, _SACRIFICE, do=(AddMana("any color"),)))


def _food() -> Token:
    return _artifact("Food", _ability(Mana("{2}"), _TAP, _SACRIFICE, do=(GainLife_(3),)))


def _gold() -> Token:
    return _artifact("Gold", _ability(_SACRIFICE, do=(AddMana("any color"),)))


def _walker() -> Token:
    two = PrintedNumber.read("2")
    return Token(
        name="Walker",
        types=TypeLine.read("Creature — Zombie"),
        colors=("black",),
        power=two,  # type: ignore[arg-type]
        toughness=two,  # type: ignore[arg-type]
    )


def _shard() -> Token:
    ability = _ability(Mana("{2}"), _SACRIFICE, do=(ScryCards(1), DrawCards(1)))
    return Token(types=TypeLine.read("Enchantment — Shard"), abilities=(ability,))


def _clue() -> Token:
    return _artifact("Clue", _ability(Mana("{2}"), _SACRIFICE, do=(DrawCards(1),)))


def _blood() -> Token:
    discard = DiscardCost(Reference.read("a card in your hand"))
    return _artifact("Blood", _ability(Mana("{1}"), _TAP, discard, _SACRIFICE, do=(DrawCards(1),)))


def _powerstone() -> Token:
    return _artifact("Powerstone", _ability(_TAP, do=(AddMana("{C}"),)), not_modelled=_RESTRICTED)


def _incubator() -> Token:
    zero = PrintedNumber.read("0")
    back = Printed(types=TypeLine.read("Artifact Creature — Phyrexian"), power=zero, toughness=zero)  # type: ignore[arg-type]
    return _artifact("Incubator", _ability(Mana("{2}"), do=(Transform(Reference("this")),))).but(back=back)


def _map() -> Token:
    do = (ExploreIt(Reference("target")),)
    return _artifact(
        "Map", _ability(Mana("{1}"), _TAP, _SACRIFICE, do=do, target="creature you control", only="sorcery")
    )


def _junk() -> Token:
    ability = _ability(_TAP, _SACRIFICE, do=(ExileTop(1),), only="sorcery")
    return _artifact("Junk", ability, not_modelled=("the exiled card may be played this turn",))


def _lander() -> Token:
    land = SearchLibrary("library", Filter.read("basic land card"), to="battlefield", tapped=True)
    return _artifact("Lander", _ability(Mana("{2}"), _TAP, _SACRIFICE, do=(land, ShuffleLibrary())))


def _mutagen() -> Token:
    do = (PutCounters_("+1/+1", 1, Reference("target")),)
    return _artifact("Mutagen", _ability(Mana("{1}"), _TAP, _SACRIFICE, do=do, target="creature", only="sorcery"))


def _vibranium() -> Token:
    token = _artifact("Vibranium", _ability(_TAP, do=(AddMana("{C}"),)), not_modelled=_RESTRICTED)
    return token.but(keywords=(Keyword.read("indestructible"),))


def _heartwood() -> Token:
    """Its one ability is said as two, one for each kind of mana."""
    abilities = tuple(_ability(_TAP, do=(AddMana(mana),)) for mana in ("{R}", "{G}"))
    return _artifact("Heartwood", *abilities).but(colors=("red", "green"))


_MADE: Mapping[str, Callable[[], Token]] = {
    "Treasure": _treasure,
    "Food": _food,
    "Gold": _gold,
    "Walker": _walker,
    "Shard": _shard,
    "Clue": _clue,
    "Blood": _blood,
    "Powerstone": _powerstone,
    "Incubator": _incubator,
    "Map": _map,
    "Junk": _junk,
    "Lander": _lander,
    "Mutagen": _mutagen,
    "Vibranium": _vibranium,
    "Heartwood": _heartwood,
}

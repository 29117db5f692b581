"""111.10j-r. Role tokens: predefined Auras that enchant a creature"""

from __future__ import annotations

from rules.abilities.amounts import Count
from rules.abilities.changes_of_abilities import Gain
from rules.abilities.combat_occasions import Attacks
from rules.abilities.conditions import Is
from rules.abilities.continuous import Base, Power, PowerAndToughness, Toughness, TypeLine
from rules.abilities.kinds import Ability, Amount, Change, Instruction, Keyword, Static, Triggered
from rules.abilities.occasions import Dies
from rules.actions.counters import PutCounters_
from rules.actions.life import LoseLife_
from rules.actions.scry import ScryCards
from rules.filters import Filter
from rules.references import Affected, Reference
from rules.tokens import Token

NAMES = ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero")


def role(name: str) -> Token:
    """The Role token of this name; KeyError where there is none."""
    types, enchant = TypeLine.read("Enchantment — Aura Role"), (Keyword.read("enchant creature"),)
    return Token(name=name, types=types, keywords=enchant, abilities=_ABILITIES[name])


def _enchanted(*changes: Change) -> Static:
    return Static(to=Affected.read("enchanted creature"), changes=changes)


def _bigger(by: int | Amount, *gain: Keyword | Ability) -> Static:
    return _enchanted(Power(by), Toughness(by), *((Gain(gain),) if gain else ()))


def _as_it_attacks(do: Instruction, if_: Is | None = None) -> Triggered:
    return Triggered((do,), (Attacks(Affected.read("this")),), if_=if_)


_THIS = Reference.read("this")
_WEAK = Is(_THIS, Filter.read("creature with toughness 3 or less"))
_ABILITIES: dict[str, tuple[Ability, ...]] = {
    "Cursed": (_enchanted(Base(PowerAndToughness(1, 1))),),
    "Monster": (_bigger(1, Keyword.read("trample")),),
    "Royal": (_bigger(1, Keyword.read("ward {1}")),),
    "Sorcerer": (_bigger(1, _as_it_attacks(ScryCards(1))),),
    "Virtuous": (_bigger(Count(Filter.read("enchantment you control"))),),
    "Wicked": (
        _bigger(1),
        Triggered((LoseLife_(1, Reference.read("each opponent")),), (Dies(Affected.read("this")),)),
    ),
    "Young Hero": (_enchanted(Gain((_as_it_attacks(PutCounters_("+1/+1", 1, _THIS), _WEAK),))),),
}

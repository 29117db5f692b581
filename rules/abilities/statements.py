"""613.11: what effects say about objects that is no characteristic: can't, must, costs more, as though."""

from __future__ import annotations

from typing import Any, Literal

from rules.abilities.continuous import Spoken
from rules.abilities.kinds import Amount, Cost, Keyword, Static, Trigger
from rules.abilities.said import Demand, Prohibition
from rules.filters import Filter
from rules.sorts import CARD, CARD_OR_SPELL, COST, DAMAGING, PERMANENT, PERMANENT_OR_PLAYER, PLAYER, SPELL, YES, common
from rules.state import Id, State
from rules.view import View


class Cant(Spoken):
    """What it can't do, or what can't be done to it (101.2)."""

    cant: tuple[Prohibition, ...]

    @property
    def affects(self) -> Any:
        """The sort of thing of which all of it can be said."""
        return common(p.sort for p in self.cant)

    def tells(self, _: Any) -> str:
        return "can't " + " or ".join(p.text for p in self.cant)


class Must(Spoken):
    """What it must do if able (508.1d, 509.1c)."""

    must: tuple[Demand, ...]
    affects = PERMANENT

    def tells(self, _: Any) -> str:
        return "must " + " and ".join(d.text for d in self.must) + " if able"


class Can(Spoken):
    """What it can do as though something about it were different (609.4)."""

    can: tuple[Literal["attack as though no defender"], ...]
    affects = PERMANENT

    def tells(self, _: Any) -> str:
        return "can " + " and ".join(self.can)


class AttackCost(Spoken):
    """What its controller must pay for it to attack (508.1h)."""

    cost: tuple[Cost, ...]
    affects = PERMANENT

    def applies(self, view: View, attacked: Id) -> bool:
        """Whether attacking this costs so much."""
        return True

    def tells(self, _: Any) -> str:
        return "can't attack unless its controller pays a cost"


class CostToAttackYou(AttackCost):
    """What its controller must pay for it to attack the player whose effect this is."""

    cost: tuple[Cost, ...]

    def applies(self, view: View, attacked: Id) -> bool:
        return attacked == view.you


class CostToAttackYouOrYourPlaneswalkers(AttackCost):
    """What its controller must pay for it to attack the player whose effect this is, or that player's planeswalkers."""

    cost: tuple[Cost, ...]

    def applies(self, view: View, attacked: Id) -> bool:
        if isinstance(attacked, str):
            return attacked == view.you
        return "Planeswalker" in view.of(attacked).types and view.of(attacked).controller == view.you


class BlockCost(Spoken):
    """What its controller must pay for it to block (509.1d)."""

    cost: tuple[Cost, ...]
    affects = PERMANENT

    def tells(self, _: Any) -> str:
        return "can't block unless its controller pays a cost"


class CanBlock(Spoken):
    """How many creatures more than one it can block; `any number` has no end (509.1a)."""

    more: int | Literal["any number"]
    least = {"more": 1}
    affects = PERMANENT

    def tells(self, _: Any) -> str:
        return "can block any number of creatures" if self.more == "any number" else f"can block {self.more} more"


class Assigns(Spoken):
    """It assigns combat damage equal to this characteristic and not to its power (510.1a)."""

    by: Literal["toughness"] = "toughness"
    says = "assigns by"
    affects = PERMANENT

    def tells(self, _: Any) -> str:
        return f"assigns combat damage equal to its {self.by}"


class CostsLess(Spoken):
    """So much less generic mana to pay for it (601.2f, 118.7)."""

    mana: str
    about = {"mana": COST}
    affects = SPELL

    def tells(self, _: Any) -> str:
        return f"costs {self.mana} less"


class CostsMore(Spoken):
    """So much more mana to pay for it (601.2f)."""

    mana: str
    about = {"mana": COST}
    affects = SPELL

    def tells(self, _: Any) -> str:
        return f"costs {self.mana} more"


class CostsLessToTurnUp(Spoken):
    """So much less generic mana to turn it face up for the cost of a keyword, judged as though it were face up."""

    amount: int | Amount
    says = "costs less to turn face up"
    affects = PERMANENT
    least = {"amount": 0}

    def tells(self, _: Any) -> str:
        return "costs less to turn face up"


class PlayFrom(Spoken):
    """The player whose effect this is may play it from where it is (601.3)."""

    may_play: bool = True
    says = "may play"
    about = {"may_play": YES}
    affects = CARD

    def tells(self, _: Any) -> str:
        return "may be played"


class PlayFromTop(Spoken):
    """The player may cast spells, or play lands, that match a phrase from the top of the library (601.3)."""

    what: Filter
    says = "may play from the top"
    about = {"what": CARD_OR_SPELL}
    affects = PLAYER

    def lacks(self) -> str:
        """What is wrong with the phrase, or nothing: it is about a card in a library, or a spell."""
        found = not self.what.zones.isdisjoint(("library", "stack"))
        return "" if found else f"{self.what.text!r} is never in a library: say a card, or a spell"

    def tells(self, _: Any) -> str:
        return f"may cast or play each {self.what} from the top of the library"


class AdditionalLands(Spoken):
    """How many lands more a player may play each turn (305.2)."""

    number: int = 1
    least = {"number": 1}
    affects = PLAYER

    def tells(self, _: Any) -> str:
        return f"may play {self.number} more land(s) each turn"


class DoublesTriggers(Spoken):
    """Abilities of the player's permanents that trigger on an event like this trigger once more (603.2d)."""

    trigger: Trigger
    affects = PLAYER

    def tells(self, _: Any) -> str:
        return "has abilities trigger an additional time"


class DamageAsThough(Spoken):
    """Damage is dealt to it as though its source had this keyword (609.4)."""

    keyword: Keyword
    about = {"keyword": DAMAGING}
    affects = PERMANENT_OR_PLAYER

    def tells(self, _: Any) -> str:
        return f"is dealt damage as though its sources had {self.keyword.text}"


class Assigned(Spoken):
    """How its combat damage may be assigned: all of it `as though not blocked` (609.4)."""

    how: Literal["as though not blocked"]
    says = "may assign"
    affects = PERMANENT

    def tells(self, _: Any) -> str:
        return f"may assign its combat damage {self.how}"


class Prevention(Spoken):
    """Damage that it would deal can't be prevented (615.12)."""

    prevention: Literal["impossible"] = "impossible"

    def tells(self, _: Any) -> str:
        return "deals damage that can't be prevented"


def said_of(state: State, id: Id, kind: type[Any], what: str) -> list[tuple[Any, View]]:
    """The prohibitions or demands of this sort about an object, each with the look in which its words are meant."""
    chars = state.characteristics[id]
    if not chars.statements:
        return []
    found = []
    for statement in chars.said(kind):
        for one in statement.change.cant if kind is Cant else statement.change.must:
            if one.what == what:
                found.append((one, statement.view(state)))
    return found


def stops_entering(state: State) -> bool:
    """Whether any ability or effect might keep something from entering the battlefield (614.17d)."""
    said = (
        a.changes for o in state.objects.values() for f in o.card.faces for a in f.abilities if isinstance(a, Static)
    )
    changes = [*(c for some in said for c in some), *(c for e in state.effects for c in getattr(e, "changes", ()))]
    return any(isinstance(c, Cant) and any(p.what == "enter" for p in c.cant) for c in changes)


def forbids(state: State, id: Id, what: str) -> bool:
    """Whether an effect says that it can't do this."""
    return bool(said_of(state, id, Cant, what))

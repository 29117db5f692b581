"""702.16. Protection"""

from __future__ import annotations

from rules import attaching, targets
from rules.abilities.kinds import Keyword
from rules.abilities.replacement import Effect, replaces
from rules.abilities.shields import cant_prevent, preventable
from rules.events import DealDamage, Event
from rules.filters import Filter
from rules.game import Game
from rules.outcomes import Unsupported
from rules.state import Id, ObjectId, PlayerId, State
from rules.turn.declare_blockers import evasion
from rules.view import view
from rules.vocabulary import last

KEYWORDS = {"protection": r"protection from (.+)"}
OF_PLAYERS = ("protection",)
COLORS = frozenset({"white", "blue", "black", "red", "green"})


def meets(state: State, object: Id, keyword: Keyword, source: ObjectId, player: PlayerId = "") -> bool:
    """Whether the source has the quality that it is protected from (702.16a), or last had."""
    quality = keyword.parameter
    if quality == "everything":
        return True  # 702.16j
    this = object if isinstance(object, int) else None
    seen = view(state, this, state.known(object).controller)
    chars = state.known(source)
    if quality.removeprefix("from ") in state.players:
        return chars.controller == quality
    if quality in COLORS:
        return quality in chars.colors
    if quality in ("all colors", "each color"):
        return bool(chars.colors)
    if quality in ("each opponent", "opponents"):  # 702.16i, 702.16k
        return chars.controller != seen.you
    if quality in state.players:
        return chars.controller == quality
    return phrase(quality).matches(seen, source)


def phrase(quality: str) -> Filter:
    """The quality as a filter: `creatures`, `Demons`, `multicolored`; raises Unsupported where it is none."""
    try:
        return _filter(quality)
    except ValueError as error:
        raise Unsupported(f"{quality!r} is no player, and no quality: {error}", cites=("702.16a",)) from error


def _filter(quality: str) -> Filter:
    try:
        return Filter.read(quality)
    except ValueError as error:
        try:
            return Filter.read(f"{quality} permanent")
        except ValueError:
            raise error from None


def read_quality(text: str) -> None:
    """Raise ValueError where this is no quality that there can be; a name may be a player's."""
    known = (*COLORS, "everything", "all colors", "each color", "each opponent", "opponents")
    if text not in known and "chosen" not in text and not text.removeprefix("from ")[:1].isupper():
        _filter(text)


READS = {"protection": read_quality}


@evasion.answer("protection", "702.16f")
def unblockable_by(state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId) -> str | None:
    """Creatures with the quality can't block it."""
    return f"<0> has {keyword.text}" if meets(state, attacker, keyword, blocker) else None


def _kind(state: State, keyword: Keyword) -> str:
    return "702.16j" if keyword.parameter == "everything" else "702.16k" if _is_player(state, keyword) else ""


def _is_player(state: State, keyword: Keyword) -> bool:
    return keyword.parameter in state.players or keyword.parameter in ("each opponent", "opponents")


@evasion.answer("protection", "702.16j")
def unblockable(state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId) -> str | None:
    """Protection from everything stops every creature."""
    return f"<0> has {keyword.text}" if keyword.parameter == "everything" else None


@evasion.answer("protection", "702.16k")
def unblockable_for_a_player(state: State, attacker: ObjectId, keyword: Keyword, blocker: ObjectId) -> str | None:
    """Protection from a player stops that player's creatures."""
    meant = _is_player(state, keyword) and meets(state, attacker, keyword, blocker)
    return f"<0> has {keyword.text}" if meant else None


@targets.protects.answer("protection", "702.16b")
def no_target(state: State, object: Id, keyword: Keyword, source: ObjectId, player: PlayerId) -> str | None:
    """Spells with the quality, and abilities of sources with it, can't target it."""
    there = isinstance(object, str) or state.on_battlefield(object)
    return _kind(state, keyword) if there and meets(state, object, keyword, source) else None


@attaching.refuses.answer("protection", "702.16d")
def not_equipped(state: State, object: ObjectId, keyword: Keyword, equipment: ObjectId) -> bool | None:
    """Equipment with the quality can't be attached to it."""
    return True if meets(state, object, keyword, equipment) else None


@attaching.repels.answer("protection", "702.16c")
def not_enchanted(state: State, object: Id, keyword: Keyword, aura: ObjectId) -> bool | None:
    """Auras with the quality can't be attached to it, but for one that the effect doesn't remove (702.16n)."""
    if keyword.spares == aura and state[aura].attached_to == object:
        return None
    return True if meets(state, object, keyword, aura) else None


class Prevented(Effect):
    """Damage by sources with the quality is prevented (702.16e)."""

    object: Id
    keyword: Keyword
    cite: str = last(default="702.16e", kw_only=True)

    @property
    def prevents_all(self) -> bool:
        """Nothing is left of the event."""
        return True

    @property
    def source(self) -> ObjectId | None:
        return self.object if isinstance(self.object, int) else None

    def applies(self, state: State, event: Event) -> bool:
        return isinstance(event, DealDamage) and meets(state, self.object, self.keyword, event.source)

    def idle(self, state: State, event: Event) -> bool:
        return isinstance(event, DealDamage) and not preventable(state, event.source)  # 615.12

    def instead(self, game: Game, event: Event) -> list[Event]:
        assert isinstance(event, DealDamage)
        if cant_prevent(game, event):
            return [event]
        kind = _kind(game.state, self.keyword)
        template = f"the {event.amount} damage by <0> to <1> is prevented: <1> has {self.keyword.text}"
        game.note(template, event.source, self.object, cites=("702.16e", *([kind] if kind else []), "615.6"))
        return []


@replaces.answer("protection", "702.16e")
def damage(state: State, object: Id, keyword: Keyword, event: Event) -> Effect | None:
    """It prevents damage."""
    return Prevented(object=object, keyword=keyword) if isinstance(event, DealDamage) else None

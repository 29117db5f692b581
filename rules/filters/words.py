"""The words of filters: adjectives, nouns, players, keyword abilities; what each asks of an object or player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from rules.card import one_sided
from rules.state import Id, Object, PlayerId
from rules.types import CARD_TYPES, EMBLEM, PERMANENT_TYPES, SUPERTYPES, subtypes
from rules.view import View
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics

Zones = frozenset[str]
OfObject = Callable[[View, Object, "Characteristics"], bool]
OfPlayer = Callable[[View, PlayerId], bool]

BATTLEFIELD = frozenset({"battlefield"})
STACK = frozenset({"stack"})
CARDS = frozenset({"library", "hand", "graveyard", "exile", "command"})  # where an object is called a card (109.2a)
ANYWHERE = CARDS | BATTLEFIELD | STACK
NO_PERMANENT = CARDS | STACK  # where an instant or a sorcery may be (304.4, 307.4)


class Quality(Record):
    """Something that is true or not of an object, of a player, or of both; None where it can't be said of them."""

    of_object: OfObject | None = None
    of_player: OfPlayer | None = None
    reads: frozenset[str] = frozenset()
    zones: Zones | None = None  # the zones in which it can be true, where the word says that


def quality(test: OfObject, reads: str = "", zones: Zones | None = None) -> Quality:
    """A quality of objects; `reads` lists what it looks at, as `Filter.reads` names it."""
    return Quality(test, None, frozenset(reads.split()), zones)


def of_either(test: Callable[[View, Id], bool], reads: Iterable[str]) -> Quality:
    """A quality of objects and players alike."""
    return Quality(lambda view, o, c: test(view, o.id), test, frozenset(reads))


def opposite(q: Quality) -> Quality:
    """True where `q` is false; it says nothing about zones."""
    of_object, of_player = q.of_object, q.of_player
    return Quality(
        None if of_object is None else lambda view, o, c: not of_object(view, o, c),
        None if of_player is None else lambda view, p: not of_player(view, p),
        q.reads,
    )


def _transformed(view: View, o: Object, c: Characteristics) -> bool:
    """Whether it is a double-faced permanent with its back face up (701.27g); meld cards never are."""
    return o.face != 0 and not o.face_down and not one_sided(o.card, view.state.edition)


def either(qualities: Iterable[Quality]) -> Quality:
    """True where at least one of these is."""
    found = tuple(qualities)
    objects = tuple(q.of_object for q in found if q.of_object is not None)
    players = tuple(q.of_player for q in found if q.of_player is not None)
    zones = [q.zones for q in found]
    return Quality(
        (lambda view, o, c: any(test(view, o, c) for test in objects)) if objects else None,
        (lambda view, p: any(test(view, p) for test in players)) if players else None,
        frozenset().union(*(q.reads for q in found)),
        frozenset().union(*(z for z in zones if z is not None)) if all(z is not None for z in zones) else None,
    )


def both(qualities: Iterable[Quality]) -> Quality:
    """True where all of these are."""
    return opposite(either(opposite(q) for q in qualities))


# ---- card types, supertypes, subtypes, colours -----------------------------------------------
def of_type(name: str) -> Quality:
    """Has this card type (205.2)."""
    never = name in ("Instant", "Sorcery")
    return quality(lambda view, o, c: name in c.types, "~types", NO_PERMANENT if never else BATTLEFIELD)


def of_subtype(name: str) -> Quality:
    """Has this subtype (205.3)."""
    return quality(lambda view, o, c: name in c.subtypes, "~subtypes", BATTLEFIELD)


def of_supertype(name: str) -> Quality:
    """Has this supertype (205.4)."""
    return quality(lambda view, o, c: name in c.supertypes, "~supertypes")


def of_color(name: str) -> Quality:
    """Is of this colour (105.2)."""
    return quality(lambda view, o, c: name in c.colors, "~colors")


# ---- what is attached to a permanent ---------------------------------------------------------
def attachments(view: View, o: Object) -> Iterator[Object]:
    """What is attached to the object, or was when it last existed."""
    state = view.state.knowing(o.id)
    return (a for a in state.battlefield if a.attached_to == o.id)


def bears(subtype: str) -> OfObject:
    """Something of this subtype is attached to it."""
    return lambda view, o, c: any(subtype in view.of(a.id).subtypes for a in attachments(view, o))


_enchanted, _equipped = bears("Aura"), bears("Equipment")


def _modified(view: View, o: Object, c: Characteristics) -> bool:
    """700.9"""
    if any(o.counters.values()) or _equipped(view, o, c):
        return True
    attached = (view.of(a.id) for a in attachments(view, o))
    return any("Aura" in a.subtypes and a.controller == c.controller for a in attached)


def _kind_of_ability(*names: str) -> OfObject:
    def test(view: View, o: Object, c: Characteristics) -> bool:
        return o.on_stack is not None and o.is_ability and type(o.on_stack.ability).__name__ in names

    return test


_UNDER = "attached_to ~subtypes zone"
ADJECTIVES: dict[str, Quality] = {
    **{color: of_color(color) for color in ("white", "blue", "black", "red", "green")},
    **{name.lower(): of_supertype(name) for name in SUPERTYPES},
    "colorless": quality(lambda view, o, c: not c.colors, "~colors"),
    "monocolored": quality(lambda view, o, c: len(c.colors) == 1, "~colors"),
    "multicolored": quality(lambda view, o, c: len(c.colors) > 1, "~colors"),
    "historic": quality(
        lambda view, o, c: "Legendary" in c.supertypes or "Artifact" in c.types or "Saga" in c.subtypes,
        "~supertypes ~types ~subtypes",
    ),  # 700.6
    "tapped": quality(lambda view, o, c: o.tapped, "tapped", BATTLEFIELD),
    "untapped": quality(lambda view, o, c: not o.tapped, "tapped", BATTLEFIELD),
    "attacking": quality(lambda view, o, c: o.attacking is not None, "attacking", BATTLEFIELD),
    "blocking": quality(lambda view, o, c: o.blocker, "blocker", BATTLEFIELD),
    "blocked": quality(
        lambda view, o, c: o.attacking is not None and o.blocked is True, "attacking blocked", BATTLEFIELD
    ),
    "unblocked": quality(
        lambda view, o, c: o.attacking is not None and o.blocked is False, "attacking blocked", BATTLEFIELD
    ),  # 509.1h
    "damaged": quality(lambda view, o, c: o.damage > 0, "damage", BATTLEFIELD),
    "goaded": quality(lambda view, o, c: bool(o.goaded_by), "goaded_by", BATTLEFIELD),
    "enchanted": quality(_enchanted, _UNDER, BATTLEFIELD),
    "equipped": quality(_equipped, _UNDER, BATTLEFIELD),
    "modified": quality(_modified, f"counters ~controller {_UNDER}", BATTLEFIELD),
    "face-down": quality(lambda view, o, c: bool(o.face_down), "face_down"),
    "face-up": quality(lambda view, o, c: not o.face_down, "face_down"),
    "commander": quality(lambda view, o, c: o.card.commander, "card"),  # 903.3
    "manifested": quality(lambda view, o, c: o.face_down == "manifest", "face_down", BATTLEFIELD),  # 701.40a
    "cloaked": quality(lambda view, o, c: o.face_down == "cloak", "face_down", BATTLEFIELD),  # 701.58a
    "double-faced": quality(lambda view, o, c: len(o.card.faces) > 1, "card"),
    "transformed": quality(
        _transformed,
        "face face_down card",
        BATTLEFIELD,
    ),
    "activated": quality(_kind_of_ability("Activated", "Loyalty"), "on_stack", STACK),
    "triggered": quality(_kind_of_ability("Triggered", "Chapter"), "on_stack", STACK),
}

_is_permanent_card: OfObject = lambda view, o, c: any(t in PERMANENT_TYPES for t in c.types)  # noqa: E731
BEFORE_HEADS = {"permanent": quality(_is_permanent_card, "~types")}  # `permanent card`, `permanent spell` (110.4b)
HEADS: dict[str, Quality] = {
    "permanent": quality(lambda view, o, c: True, "zone", BATTLEFIELD),
    "token": quality(lambda view, o, c: o.card.token, "card", BATTLEFIELD),
    "card": quality(
        lambda view, o, c: not o.card.token and not o.is_ability and o.card.layout != EMBLEM, "card", CARDS
    ),  # 108.2b, 114.5
    "spell": quality(lambda view, o, c: not o.is_ability, "card", STACK),
    "ability": quality(lambda view, o, c: o.is_ability, "card", STACK),
    "source": quality(lambda view, o, c: not o.is_ability, "card", ANYWHERE),  # 109.2c
    "object": quality(lambda view, o, c: True, "", ANYWHERE),
}
PLAYERS: dict[str, Quality] = {
    "player": Quality(None, lambda view, p: True),
    "opponent": Quality(None, lambda view, p: p != view.you),
}

ARTICLES = ("a", "an", "all", "any", "each", "the")
OTHERS = ("another", "other")

# 702: the words by which objects may be asked for
_KEYWORD_ABILITIES = """
absorb, affinity, afflict, afterlife, aftermath, amplify, annihilator, ascend, assist, aura swap, awaken, backup,
banding, bands with other, bargain, battle cry, bestow, blitz, bloodthirst, boast, bushido, buyback, cascade,
casualty, champion, changeling, cipher, cleave, companion, compleated, conspire, convoke, craft, crew, cumulative
upkeep, cycling, dash, daybound, deathtouch, decayed, defender, delve, demonstrate, dethrone, devoid, devour,
disguise, disturb, double strike, dredge, echo, embalm, emerge, enchant, encore, enlist, entwine, epic, equip,
escalate, escape, eternalize, evoke, evolve, exalted, exhaust, exploit, extort, fabricate, fading, fear, firebending,
first strike, flanking, flash, flashback, flying, forecast, foretell, fortify, freerunning, frenzy, fuse, gift, graft,
gravestorm, harmonize, haste, haunt, hexproof, hidden agenda, hideaway, horsemanship, impending, improvise, increment,
indestructible, infect, ingest, intimidate, job select, jump-start, kicker, landwalk, level up, lifelink, living
metal, living weapon, madness, max speed, mayhem, megamorph, melee, menace, mentor, miracle, mobilize, modular, more
than meets the eye, morph, multikicker, mutate, myriad, nightbound, ninjutsu, offering, offspring, outlast, overload,
paradigm, partner, persist, phasing, plot, poisonous, power-up, protection, prototype, provoke, prowess, prowl,
rampage, ravenous, reach, read ahead, rebound, reconfigure, recover, reinforce, renown, replicate, retrace, riot,
ripple, saddle, scavenge, shadow, shroud, skulk, sneak, solved, soulbond, soulshift, space sculptor, spectacle,
splice, split second, spree, squad, station, storied, storm, sunburst, surge, suspend, teamwork, tiered, toxic,
training, trample, trample over planeswalkers, transfigure, transmute, tribute, umbra armor, undaunted, undying,
unearth, unleash, vanishing, vigilance, visit, ward, warp, web-slinging, wither
"""
KEYWORD_ABILITIES = frozenset(" ".join(word.split()) for word in _KEYWORD_ABILITIES.split(","))


def has_keyword(text: str) -> Quality:
    """Has this keyword ability (702.1): by its word, or whole with its parameter as in `protection from red`."""
    family = {"landwalk": "walk", "cycling": "cycling", "morph": "morph"}.get(text)  # 702.14a, 702.29e, 702.37b

    def test(view: View, o: Object, c: Characteristics) -> bool:
        for k in c.keywords:
            if k.word == text or k.text == text or (family and (k.text or k.word).split()[0].endswith(family)):
                return True
        return False

    return quality(test, "~keywords")


# ---- finding words ---------------------------------------------------------------------------
_IRREGULAR = {"mice": "mouse", "oxen": "ox", "children": "child", "geese": "goose", "feet": "foot"}
_ENDINGS = (("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man"), ("es", ""), ("s", ""))


def singulars(word: str) -> Iterator[str]:
    """The word itself, and what it may be the plural of."""
    yield word
    if irregular := _IRREGULAR.get(word.lower()):
        yield irregular.capitalize() if word[0].isupper() else irregular
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            yield word[: -len(ending)] + instead


def type_word(word: str) -> Quality | None:
    """The quality of a card type in any letter case or of a subtype written as on cards; plurals are the same."""
    for one in singulars(word):
        if one.capitalize() in CARD_TYPES:
            return of_type(one.capitalize())
        if one in subtypes():
            return of_subtype(one)
    return None


def adjective(word: str) -> Quality | None:
    """The quality of an adjective, also of `nonblack`, `nontoken` or `non-Wall`."""
    low = word.lower()
    if found := ADJECTIVES.get(low):
        return found
    if not low.startswith("non"):
        return None
    rest = word[3:].removeprefix("-")
    said = ADJECTIVES.get(rest.lower()) or type_word(rest) or (HEADS["token"] if rest.lower() == "token" else None)
    return None if said is None else opposite(said)


def noun(table: dict[str, Quality], word: str) -> Quality | None:
    """The quality of a noun of this table, in the singular or the plural."""
    return next((table[one] for one in singulars(word.lower()) if one in table), None)

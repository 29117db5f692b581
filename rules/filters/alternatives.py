"""The alternatives of a phrase: what they share, and the branches of the filter that they make with their suffixes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from rules.filters import Branch
from rules.filters.qualities import among
from rules.filters.reading import Reading
from rules.filters.referents import Holder, Referent
from rules.filters.words import ANYWHERE, BATTLEFIELD, NO_PERMANENT, OfPlayer, Quality, Zones, either, of_either
from rules.vocabulary import Record


class Item(Record):
    """One alternative before the suffixes: its words, or whom it refers to."""

    adjectives: tuple[Quality, ...] = ()
    types: tuple[Quality, ...] = ()
    head: Quality | None = None
    player: Quality | None = None
    whom: Referent | Holder | None = None
    article: bool = False
    other: bool = False

    @property
    def noun(self) -> bool:
        """Whether it has a noun of its own."""
        return bool(self.types or self.head or self.player or self.whom)


# ---- what alternatives share -----------------------------------------------------------------
def spread(items: list[Item]) -> list[Item]:
    """Each alternative with the words it shares with others: `red or green creature`, `instant or sorcery card`."""
    items = _joined_adjectives(items)
    first, last = items[0], items[-1]
    if last.head and (last.types or last.adjectives):
        items = [i.but(head=last.head) if i.types and not i.head else i for i in items]
    other, done = False, []
    for n, item in enumerate(items):
        other = item.other or (other and not item.article)
        if n and not item.article and _takes_adjectives_of(first, item):
            item = item.but(adjectives=first.adjectives)
        done.append(item.but(other=other))
    return done


def _takes_adjectives_of(first: Item, item: Item) -> bool:
    """`nontoken artifact or creature`, `white spell or ability`, but not `basic land card or Gate card`."""
    one_noun = not item.types if first.head else len(item.types) < 2
    return first.noun and one_noun and not (item.adjectives or item.player or item.whom)


def _joined_adjectives(items: list[Item]) -> list[Item]:
    """`untapped white or blue creature` is one alternative: untapped, white or blue, creature."""
    size = next((n for n, item in enumerate(items) if item.noun or not item.adjectives), len(items))
    if not 0 < size < len(items):
        return items
    *before, last = items[: size + 1]
    parts = (*last.adjectives, *last.types)
    if len(parts) + bool(last.head) < 2:
        return items
    choices = either([*(item.adjectives[-1] for item in before), parts[0]]).but(zones=None)
    rest = last.but(adjectives=last.adjectives[1:], types=last.types if last.adjectives else last.types[1:])
    shared = before[0].adjectives[:-1]
    joined = rest.but(adjectives=(*shared, choices, *rest.adjectives), article=before[0].article, other=before[0].other)
    return [joined, *items[size + 1 :]]


# ---- branches --------------------------------------------------------------------------------
_other = of_either(lambda view, id: id != view.this, ())


def branches(r: Reading, items: list[Item], suffixes: list[Quality]) -> list[Branch]:
    """The alternatives with the suffixes; players and objects take those that can be said of them."""
    objects, players = any(not item.player for item in items), any(item.player or item.whom for item in items)
    if not all((objects and q.of_object) or (players and q.of_player) for q in suffixes):
        r.objection = f"{r.text(0, len(r.words))!r}: that can't be said of {'an object' if objects else 'a player'}"
        return []
    alone = all(item.whom for item in items)
    made = [branch(item, suffixes if alone or not item.whom else []) for item in items]
    for item, one in zip(items, made, strict=True):
        if one.objects is not None and (why := _nowhere(item, one.zones)):
            r.objection = f"{r.text(0, len(r.words))!r}: {why}"
            return []
    return made


def _nowhere(item: Item, zones: Zones) -> str:
    """Why nothing in these zones is what the words of an alternative say, or nothing."""
    if any(q.zones == NO_PERMANENT for q in item.types) and not zones & NO_PERMANENT:
        return "an instant or a sorcery is never a permanent (304.4, 307.4): say which 'spell' or 'card' it is"
    said = (*item.adjectives, *([item.head] if item.head else []))
    apart = any(q.zones is not None and not q.zones & zones for q in said)
    return "no object is in a zone where all of that can be said of it (109.2)" if apart else ""


def branch(item: Item, suffixes: list[Quality]) -> Branch:
    """One alternative with these suffixes."""
    if item.player:
        return Branch(
            players=_of_player([item.player, *_rest(item), *suffixes]), reads=_reads([item.player, *suffixes])
        )
    parts = [*item.adjectives, *item.types, *([item.head] if item.head else []), *_rest(item), *suffixes]
    tests = tuple(q.of_object for q in parts if q.of_object is not None)
    said_of_players = item.whom and item.whom.may_be_player and all(q.of_player for q in parts)
    return Branch(
        _zones(item, suffixes), tests, _of_player(parts) if said_of_players else None, _reads(parts) | {"zone"}
    )


def suffixes_alone(suffixes: list[Quality]) -> Branch:
    """`attacking you`: of whatever it is asked."""
    tests = tuple(q.of_object for q in suffixes if q.of_object is not None)
    whole = len(tests) == len(suffixes)
    players = _of_player(suffixes) if all(q.of_player for q in suffixes) else None
    return Branch(_zones(Item(), suffixes), tests if whole else None, players, _reads(suffixes) | {"zone"})


def _rest(item: Item) -> list[Quality]:
    return [*([_other] if item.other else []), *([among(item.whom)] if item.whom else [])]


def _of_player(parts: list[Quality]) -> tuple[OfPlayer, ...]:
    return tuple(q.of_player for q in parts if q.of_player is not None)


def _reads(parts: Iterable[Quality]) -> frozenset[str]:
    return frozenset().union(*(q.reads for q in parts))


def _zones(item: Item, suffixes: list[Quality]) -> Zones:
    said = [q.zones for q in suffixes if q.zones is not None]
    if not said:
        if item.head:
            said = [cast("Zones", item.head.zones)]
        elif item.types:
            said = [BATTLEFIELD]
        else:
            said = [q.zones for q in item.adjectives if q.zones is not None]
    return ANYWHERE.intersection(*said)

"""115.3, 107.3, 601.2d: what the words of an ability may speak of: its targets, X, what is divided, what happened"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules import vocabulary
from rules.filters import Filter
from rules.references import Reference
from rules.sorts import Sort, common
from rules.vocabulary import Record, Word

Wrong = tuple[str, str, str]  # the field, the code of the problem, and why

_TARGET = re.compile(r"target(?: (\d+))?(?:'s (?:controller|owner))?")
_OF_SOURCE = re.compile(r"this( card| creature| permanent)?|(enchanted|equipped|fortified) [a-z]+")
_THIS = ("this", "this card", "this creature", "this permanent")
_THIS_PLAYERS = ("it", "that player", "its controller", "its owner", "their controller", "their owner")
_NAMING_PLAYERS = {"May", "UnlessPays", "EachOf", "ForEach"}  # instructions that say who it is
_LATER = ("Later", "NextTime", "WhenDone")  # instructions that something else sets off
_IT = ("it", "that card", "that creature", "that permanent", "them")
_UNPAYABLE = (*_IT, "target", "that player")
_BINDING = {"ForEach", "EachOf", "Let"}  # instructions that give it a meaning


def amiss(ability: Any) -> Iterator[Wrong]:
    """What the words of an ability speak of that there can't be."""
    yield from _modes(ability)
    yield from _division(ability)
    yield from _costs(ability)
    if any(type(t).__name__ == "State_" for f in ("would", "as_") for t in getattr(ability, f, ())):
        yield "would", "bad-phrase", "a state of the game is no event that could be replaced (603.8, 614.1)"
    modes = getattr(ability, "modes", ())
    yield from (("modes", *why) for mode in modes for why in _part(ability, mode.do, mode.targets))
    if not modes:
        said = tuple(v for n, v in ability.__dict__.items() if n != "cost")
        field = "do" if hasattr(ability, "do") else "changes"
        yield from ((field, *why) for why in _part(ability, said, getattr(ability, "targets", ())))


def _modes(ability: Any) -> Iterator[Wrong]:
    """700.2"""
    modes, choose = getattr(ability, "modes", ()), getattr(ability, "choose", "1")
    if not modes and choose != "1":
        yield "choose", "missing-key", "there are no 'modes' to choose from"
    if modes and (beside := next((f for f in ("do", "targets") if getattr(ability, f)), "")):
        yield beside, "unknown-key", "with 'modes' it stands in each of them"
    if modes and choose.isdecimal() and int(choose) > len(modes):
        yield "choose", "bad-number", f"there are only {len(modes)} modes"


def _division(ability: Any) -> Iterator[Wrong]:
    """601.2d"""
    divided = getattr(ability, "divided", None)
    if divided is None:
        return
    if not ability.targets and not any(mode.targets for mode in ability.modes):
        yield "divided", "missing-key", "there are no 'targets' among which it could be divided (601.2d)"
    if isinstance(divided, int) and divided < 1:
        yield "divided", "bad-number", f"the number must be 1 or more, not {divided}"


def _costs(ability: Any) -> Iterator[Wrong]:
    """Costs that can never be paid where the ability can be activated (107.5, 118.3, 701.9a, 701.21a)."""
    if type(ability).__name__ != "Activated":
        return
    names = [type(cost).__name__ for cost in ability.cost]
    for symbol in ("TapSymbol", "UntapSymbol"):
        if names.count(symbol) > 1:
            yield "cost", "bad-phrase", "what is tapped or untapped already can't be so again for the same cost (107.5)"
        if symbol in names and ability.zone != "battlefield":
            yield "cost", "bad-phrase", "only a permanent can be tapped or untapped (107.5), and 'zone' is elsewhere"
    vain = next((w.text for w in spoken(ability.cost) if isinstance(w, Reference) and w.text in _UNPAYABLE), "")
    if vain:
        yield "cost", "bad-phrase", f"nothing says what {vain!r} is as a cost is paid"
    for cost in ability.cost:
        zone = getattr(cost, "zone", ability.zone)
        if getattr(getattr(cost, "what", None), "text", "") == "this" and zone != ability.zone:
            yield "cost", "bad-phrase", f"for this cost it must be in the {zone}: 'zone' says where the ability works"


def _part(ability: Any, said: Any, targets: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    """What the text of an ability, or of one mode, speaks of in vain."""
    kind, words = type(ability).__name__, list(spoken(said))
    highest = max((_number(w.text) for w in words if isinstance(w, Reference)), default=0)
    if highest > len(targets) and not _about_targets(ability):
        which = "no target" if not targets else f"only {len(targets)} of the {highest} targets that it speaks of"
        yield "bad-phrase", f"it asks for {which} ('targets')"
    names = {type(w).__name__ for w in words}
    yield from _unfit_targets(words, targets)
    x = "X" in names or any(target.of_x for target in targets)
    if kind in ("Activated", "Loyalty") and x and not _has_x(ability.cost):
        yield "bad-phrase", "it speaks of X, and there is none in its cost (107.3)"
    if kind == "Triggered" and ability.at and ability.whose in ("target", *_THIS_PLAYERS):
        yield "bad-phrase", f"nothing says who {ability.whose!r} is ('whose')"
    if kind != "Replacement" and (word := next((type(w) for w in words if hasattr(w, "of_an_event")), None)):
        yield "unknown-word", f"{word.says or vocabulary.spoken(word.__name__)!r} is said of an event, in 'instead'"  # type: ignore[attr-defined]
    if kind == "Static" and _elsewhere(ability):
        yield "bad-phrase", f"'{ability.to.text}' is a permanent while that works (113.6); a spell is 'this spell'"
    if kind == "Static" and _speaks_of_it(ability.to):
        yield "bad-phrase", f"nothing has happened that says what {ability.to.text!r} is"
    if "Divided" in names and getattr(ability, "divided", None) is None:
        yield "missing-key", "'divided' must say what is divided (601.2d)"
    if kind in ("Static", "Defining") and "X" in names:
        yield "bad-phrase", "a static ability has no X (107.3)"
    fields = {"Triggered": ("when",), "Replacement": ("would", "as_")}.get(kind, ())
    events = tuple(trigger for field in fields for trigger in getattr(ability, field))
    at = bool(getattr(ability, "at", None))
    if not at and not any(trigger.names_player for trigger in events) and _speaks_of_that_player(said):
        yield "bad-phrase", "nothing says who 'that player' is; the controller of it is 'its controller'"
    if not any(trigger.names_object for trigger in events):
        bound = kind in ("Static", "Defining")
        yield from _nothing_happened(list(spoken(said, _LATER)), bound=bound, numbered=bool(events))


def from_outside(do: tuple[Any, ...], targets: int, sourced: bool) -> Iterator[tuple[str, str]]:
    """What the instructions of an effect from outside the cards speak of in vain."""
    words = list(spoken(do))
    highest = max((_number(w.text) for w in words if isinstance(w, Reference)), default=0)
    if highest > targets:
        yield "bad-phrase", "it speaks of a target that 'target' or 'targets' doesn't name"
    if not highest and targets:
        yield "bad-phrase", "nothing in it speaks of the target that is named"
    names = {type(w).__name__ for w in words}
    if vain := names & ({"X", "Divided"} if sourced else {"X", "Divided", "Kicked", "Paid"}):
        yield "bad-phrase", f"an effect from outside the cards has no {vocabulary.spoken(min(vain))!r}"
    if any(hasattr(w, "of_an_event") for w in words):
        yield "unknown-word", "that is said of an event, in 'instead'"
    if not sourced and any(isinstance(w, Reference) and _OF_SOURCE.fullmatch(w.text) for w in said_by(do)):
        yield "bad-phrase", "'source' must name the object that is meant by 'this'"
    yield from _nothing_happened(list(spoken(do, _LATER)), bound=False)


def said_by(said: Any) -> Iterator[Record]:
    """Like `spoken`, without what is taken where a field is left out."""
    for word in (w for w in spoken(said) if not _apart(w)):
        defaults = word._defaults
        yield from (v for n, v in word.__dict__.items() if isinstance(v, Reference) and v is not defaults.get(n))


def _nothing_happened(words: list[Record], *, bound: bool, numbered: bool = False) -> Iterator[tuple[str, str]]:
    """What only an event can give its meaning, in an ability that none sets off, or none of an object.

    `bound`: what changes is `it`; `numbered`: the event may have a number.
    """
    names = {type(w).__name__ for w in words}
    if "ThatMuch" in names and not numbered:
        yield "bad-phrase", "'that much' is the number in an event, and nothing has happened here"
    meant = next((w.text for w in words if isinstance(w, Reference) and w.text in _IT), "")
    if meant and not bound and not names & _BINDING:
        yield "bad-phrase", f"nothing says what {meant!r} is"


def _unfit_targets(words: list[Record], targets: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    """Targets that are never what is done to them is done to."""
    for word in (w for w in words if isinstance(w, Word)):
        for field, sort in word.sorts().items():
            said = word.__dict__.get(field)
            if not isinstance(sort, Sort) or not isinstance(said, Reference) or "'s" in said.text:
                continue
            number = _number(said.text)
            if 0 < number <= len(targets) and (why := sort.mistake(targets[number - 1].filter)):
                yield "bad-phrase", f"{said.text!r}: {why}"


def _speaks_of_that_player(said: Any) -> bool:
    """Whether it does, and no instruction in it says who that is."""
    words = list(spoken(said, _LATER))
    told = any(type(word).__name__ in _NAMING_PLAYERS for word in words)
    return not told and any(isinstance(word, Reference) and word.text == "that player" for word in words)


def _has_x(cost: Any) -> bool:
    text = repr(cost)
    return "{X}" in text or "X()" in text or ("x" in text.lower() and isinstance(cost, str))


def _elsewhere(static: Any) -> bool:
    """Whether it says of its own permanent what can be said only of a spell or of a card elsewhere."""
    sort = common(change.affects for change in static.changes)
    own = isinstance(static.to, Reference) and static.to.text in _THIS
    return own and sort is not None and "battlefield" not in sort.zones and not sort.players


def _speaks_of_it(said: Any) -> bool:
    return any(isinstance(w, Reference) and w.text in (*_IT, "that player") for w in spoken(said))


def _about_targets(ability: Any) -> bool:
    """Whether an event names targets to it, which its own words then speak of."""
    return any(type(t).__name__ == "BecomesTarget" for t in getattr(ability, "when", ()))


def _number(text: str) -> int:
    found = _TARGET.fullmatch(text)
    return int(found[1] or 1) if found else 0


def spoken(said: Any, without: tuple[str, ...] = ()) -> Iterator[Record]:
    """The words in what is said, but not those of abilities in it, nor of what has targets of its own."""
    left = [said]
    while left:
        one = left.pop()
        kind = type(one)
        if kind in _NO_WORDS:
            continue
        if isinstance(one, Record):
            yield one
            if kind.__name__ not in without and not _apart(one):
                left += reversed(one.__dict__.values())
        elif isinstance(one, tuple):
            left += one[::-1]
        elif isinstance(one, Mapping):
            left += reversed(tuple(one.values()))


_NO_WORDS = frozenset({str, int, bool, type(None), frozenset})


def _apart(said: Record) -> bool:
    """Whether its words have a meaning of their own."""
    from rules.abilities.kinds import Ability

    return isinstance(said, (Ability, Filter)) or bool(type(said).__name__ == "WhenDone" and said.__dict__["targets"])

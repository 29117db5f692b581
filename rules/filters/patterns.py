"""The suffixes of filters: patterns of words, and the quality that each of them means.

A pattern is words and slots: `a|b` is either word, and a slot such as `{whom}` is read by the grammar in
`grammar.py` and `slots.py` and handed to the maker beside the pattern.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.filters.qualities import (
    Whom,
    among,
    attacks,
    bearing,
    became_blocked,
    chosen,
    controlled,
    damage,
    did,
    entered_this_turn,
    fights,
    in_zones,
    is_attached_to,
    linked,
    lives,
    most,
    named,
    owned,
    shares,
    single_target,
    targets,
    who_controls,
)
from rules.filters.words import BATTLEFIELD, STACK, Quality, both, either, opposite, quality
from rules.state import NOBODY, Object
from rules.view import View

if TYPE_CHECKING:
    from rules.abilities.characteristics import Characteristics

Maker = Callable[..., Quality]

_you_control = quality(lambda view, o, c: c.controller == view.you, "~controller")
_others_control = quality(lambda view, o, c: c.controller != view.you, "~controller")
_you_own = quality(lambda view, o, c: o.owner == view.you, "owner")
_others_own = quality(lambda view, o, c: o.owner != view.you, "owner")
_bare = quality(lambda view, o, c: not c.abilities and not c.keywords, "~abilities ~keywords")
_at_player = quality(lambda v, o, c: isinstance(o.attacking, str) and o.attacking != NOBODY, "attacking", BATTLEFIELD)
_attacking_alone = quality(
    lambda v, o, c: o.attacking is not None and sum(a.attacking is not None for a in v.state.battlefield) == 1,
    "attacking", BATTLEFIELD,
)  # 506.5  # fmt: skip
_blocking_alone = quality(
    lambda v, o, c: o.blocker and sum(b.blocker for b in v.state.battlefield) == 1, "blocker", BATTLEFIELD
)  # 506.5


def _protected(whom: Whom) -> Quality:
    """One of them is its protector (310.9e)."""
    test = quality(lambda view, o, c: o.protector is not None and whom.matches(view, o.protector))
    return test.but(reads=whom.reads | {"protector"}, zones=BATTLEFIELD)


def _owned_like(whom: Whom) -> Quality:
    """The player who owns it owns one of them, too."""

    def test(view: View, o: Object, c: Characteristics) -> bool:
        return any(view.state.knowing(i).objects[i].owner == o.owner for i in whom.all(view) if isinstance(i, int))

    return Quality(test, None, whom.reads | {"owner"})


PATTERNS: tuple[tuple[str, Maker], ...] = (
    # whose it is
    ("you control", lambda: _you_control),
    ("you cast", lambda: _you_control),
    ("an opponent casts|your opponents cast", lambda: _others_control),
    ("you don't control", lambda: _others_control),
    ("an opponent controls", lambda: _others_control),
    ("your opponents control", lambda: _others_control),
    ("{whom} controls|control", controlled),
    ("{whom} doesn't|don't control", lambda whom: opposite(controlled(whom))),
    ("{whom} protects|protect", _protected),
    ("you own", lambda: _you_own),
    ("you don't own", lambda: _others_own),
    ("you control but don't own", lambda: both((_you_control, _others_own))),
    ("you own but don't control", lambda: both((_you_own, _others_control))),
    ("{whom} owns|own", owned),
    ("with the same owner as {whom}", _owned_like),
    ("who|that controls|control {these}", who_controls),
    ("who|that doesn't|don't control {these}", lambda these: opposite(who_controls(these))),
    # what it has
    ("with {keywords}", lambda has: has),
    ("without {keywords}", opposite),
    ("with no abilities", lambda: _bare),
    ("with {numbers}", lambda compared: compared),
    ("with {count} life", lives),
    ("with the greatest|highest {stat} among {these}", lambda stat, these: most(stat, these, max)),
    ("with the least|lowest {stat} among {these}", lambda stat, these: most(stat, these, min)),
    ("with {counters}", lambda counted: counted),
    ("with mana cost {costs}", lambda costs: quality(lambda view, o, c: c.cost in costs, "~cost")),
    ("with a single target", lambda: single_target),
    ("with the chosen name", lambda: chosen("name")),
    ("of the chosen color", lambda: chosen("color")),
    ("of the chosen type", lambda: chosen("type")),
    ("of the chosen creature type", lambda: chosen("type")),
    ("named {name}", named),
    ("not named {name}", lambda name: opposite(named(name))),
    ("with the same name as {whom}", lambda whom: shares("name", whom)),
    ("that shares|share a|an {shared} with {whom}", shares),
    ("that doesn't|don't share a|an {shared} with {whom}", lambda what, whom: opposite(shares(what, whom))),
    # what it is
    ("that's one or more colors", lambda: quality(lambda view, o, c: bool(c.colors), "~colors")),
    ("that's|who's {is}", lambda is_: is_),
    ("that's|who's not {is}", opposite),
    ("other than {whom}", lambda whom: opposite(among(whom))),
    ("except {whom}", lambda whom: opposite(among(whom))),
    ("except for {whom}", lambda whom: opposite(among(whom))),
    ("that targets|target {whom}", targets),
    # attached, attacking, blocking
    ("attached to {whom}", is_attached_to),
    ("with {whom} attached to it|them", bearing),
    ("enchanted by {whom}", lambda whom: bearing(whom, "Aura")),
    ("equipped by {whom}", lambda whom: bearing(whom, "Equipment")),
    ("attacking alone", lambda: _attacking_alone),
    ("blocking alone", lambda: _blocking_alone),
    ("attacking a player", lambda: _at_player),
    ("attacking {whom}", attacks),
    ("blocking {whom}", lambda whom: fights(whom, blocks=True)),
    ("blocked by {whom}", lambda whom: fights(whom, blocked=True)),
    ("blocking or blocked by {whom}", lambda whom: fights(whom, blocks=True, blocked=True)),
    # where it is
    ("on the battlefield", lambda: in_zones(BATTLEFIELD)),
    ("on the stack", lambda: in_zones(STACK)),
    ("in|from {zones}", in_zones),
    ("in|from a|an|any|all|the {zones}", in_zones),
    ("in|from your {zones}", lambda zones: both((in_zones(zones), _you_own)).but(zones=zones)),
    ("in|from {whom} 's {zones}", lambda whom, zones: in_zones(zones, whom)),
    ("put onto the battlefield with {whom}", lambda whom: linked("put onto the battlefield with this", whom)),
    ("used to craft {whom}", lambda whom: linked("used to craft this", whom)),
    ("exiled with|by {whom}", lambda whom: linked("exiled with this", whom)),
    # what has happened this turn
    ("that attacked this turn", lambda: did("Attack", 0)),
    ("that attacked {whom} this turn", lambda whom: did("Attack", 0, whom)),
    ("that didn't attack this turn", lambda: opposite(did("Attack", 0))),
    ("that blocked this turn", lambda: did("Block", 0)),
    ("that blocked {whom} this turn", lambda whom: did("Block", 0, whom)),
    ("that was|were blocked this turn", lambda: became_blocked),
    ("that was|were blocked by {whom} this turn", lambda whom: did("Block", 1, whom)),
    ("that attacked or blocked this turn", lambda: either((did("Attack", 0), did("Block", 0)))),
    ("that dealt damage this turn", lambda: damage("source")),
    ("that dealt damage to {whom} this turn", lambda whom: damage("source", whom)),
    ("that dealt combat damage this turn", lambda: damage("source", combat=True)),
    ("that dealt combat damage to {whom} this turn", lambda whom: damage("source", whom, combat=True)),
    ("that was|were dealt damage this turn", lambda: damage("recipient")),
    ("that was|were dealt damage by {whom} this turn", lambda whom: damage("recipient", whom)),
    ("dealt damage this turn", lambda: damage("recipient")),
    ("dealt damage by {whom} this turn", lambda whom: damage("recipient", whom)),
    ("that was|were dealt combat damage this turn", lambda: damage("recipient", combat=True)),
    ("that entered this turn", lambda: entered_this_turn),
    ("that entered the battlefield this turn", lambda: entered_this_turn),
)

Pattern = tuple[tuple[str, ...], ...]  # one tuple for each place: the words that may stand there, or one slot


def _by_first_word() -> dict[str, list[tuple[Pattern, Maker]]]:
    found: dict[str, list[tuple[Pattern, Maker]]] = defaultdict(list)
    for text, maker in PATTERNS:
        pattern = tuple(tuple(place.split("|")) for place in text.split())
        for word in pattern[0]:
            found["" if word.startswith("{") else word].append((pattern, maker))
    return dict(found)


BY_FIRST_WORD = _by_first_word()  # those that begin with a slot stand under ""

"""611.2e, 613.7n: what an effect says of the permanent that it puts onto the battlefield"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.abilities.characteristics import all_abilities
from rules.abilities.continuous import ContinuousEffect
from rules.abilities.kinds import Change, Static
from rules.editions import ENTERING_EFFECTS_APPLY_AT_ONCE
from rules.events import StartEffect
from rules.state import ObjectId, State
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

Effects = tuple[ContinuousEffect, ...]


class Being(Record):
    """What an effect says that something is, has or hasn't, as changes."""

    rest = "changes"
    changes: tuple[Change, ...] = ()


def effects_of(game: Game, this: Resolving, is_: Being | None, has: Being | None) -> tuple[Effects, Effects]:
    """The effects that apply as something enters, and those that begin once it is there (611.2e).

    What it "has" and what it isn't applies as it enters since 2025-07-25 only.
    """
    first, second = _effect(game, this, is_), _effect(game, this, has)
    at_once = game.state.edition.since(ENTERING_EFFECTS_APPLY_AT_ONCE)
    return ((*first, *second), ()) if at_once else (first, second)


def _effect(game: Game, this: Resolving, being: Being | None) -> Effects:
    if being is None:
        return ()
    view = this.view(game)
    changes = tuple(c.fixed(view) for c in being.changes)
    return (ContinuousEffect(this.source, this.controller, (), changes, names=dict(this.names)),)


def cite_and_begin(game: Game, new: Sequence[ObjectId], at_once: Effects, later: Effects) -> None:
    """Cite the rules for what applied to these as they entered, and begin what applies from now on."""
    if not new:
        return
    ids = tuple(new)
    if at_once:
        game.cites.update(("611.2e", *_own_static(game.state, ids)))
    game.perform(*(StartEffect(effect.but(to=ids)).because("611.2c", "611.2e") for effect in later))


def _own_static(state: State, ids: Sequence[ObjectId]) -> tuple[str, ...]:
    """613.7n, where what enters has static abilities, which count as older."""
    has = any(isinstance(a, Static) for i in ids for a in all_abilities(state.characteristics[i]))
    return ("613.7n",) if has and state.edition.since(ENTERING_EFFECTS_APPLY_AT_ONCE) else ()

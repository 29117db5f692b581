"""115. Targets"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.statements import Cant, said_of
from rules.outcomes import Illegal
from rules.questions import Question
from rules.state import Id, ObjectId, PlayerId, State

if TYPE_CHECKING:
    from rules.filters import Filter
    from rules.game import Game
    from rules.view import View

protects = Question("Why can't this be the target of that source?")


def may_target(state: State, source: ObjectId, controller: PlayerId, id: Id) -> tuple[str, ...]:
    """The rules that forbid this to be a target (702.11, 702.16, 702.18); () where nothing does."""
    if isinstance(id, str):
        return ("115.1",) if id not in state.players or state.players[id].lost else ()
    answers = protects(state, id, source, controller)
    if answers:
        return tuple(cite for _, cite in answers)
    if state.on_battlefield(id):
        for what in ("be targeted", "be targeted by"):
            for one, view in said_of(state, id, Cant, what):
                if one.meets(view, source):
                    return ("101.2", "115.1")
    return ()


def legal(game: Game, view: View, filter: Filter, source: ObjectId, controller: PlayerId) -> tuple[Id, ...]:
    """Everything that may be chosen as a target for this phrase (115.1)."""
    state = game.state
    return tuple(i for i in filter.all(view) if not may_target(state, source, controller, i))


def choose(
    game: Game, view: View, filters: tuple[Filter, ...], source: ObjectId, controller: PlayerId
) -> tuple[tuple[Id, ...], ...]:
    """Choose a target for each phrase (601.2c); raises Illegal where there is none."""
    from rules.abilities.resolving import choose_objects

    chosen: list[tuple[Id, ...]] = []
    for filter in filters:
        options = legal(game, view, filter, source, controller)
        if filter.text.startswith("another target") or "other than target" in filter.text:
            options = tuple(o for o in options if not any(o in c for c in chosen))
        if not options:
            raise Illegal("there is no legal target for the ability of <0>", source, cites=("601.2c", "115.1"))
        chosen.append(choose_objects(game, controller, options, 1, 1, f"a target ({filter.text})", "target", "601.2c"))
    return tuple(chosen)


def why_not(
    state: State, view: View, filter: Filter, source: ObjectId, controller: PlayerId, id: Id
) -> tuple[str, ...]:
    """The rules by which this is no legal target, () where it is one."""
    forbidden = may_target(state, source, controller, id)
    return forbidden or (() if filter.matches(view, id) else ("601.2c", "115.1"))

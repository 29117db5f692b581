"""613.7m. The timestamps of objects that enter at the same time"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, groupby
from typing import TYPE_CHECKING, Any

from rules.abilities.kinds import Static
from rules.decisions import Order
from rules.events import Move
from rules.state import State

if TYPE_CHECKING:
    from rules.game import Game

LOOKED_AT = (
    "name", "controller", "supertypes", "types", "subtypes", "colors", "power", "toughness", "keywords", "abilities",
)  # fmt: skip


def ordered(game: Game, moves: Sequence[Move]) -> list[Move]:
    """The moves in the order of the timestamps: in APNAP order, those of one player as that player chooses.

    Nobody is asked where no two of them change anything by changing places.
    """
    players = game.state.apnap()
    found = sorted(moves, key=lambda m: players.index(m.entering.controller or ""))
    if len({m.entering.controller for m in moves}) > 1:
        game.cites.add("613.7m")
    done: list[Move] = []
    for player, group in groupby(found, lambda m: m.entering.controller):
        mine = list(group)
        if player is not None and _matters(game.state, [m for m in mine if _has_effects(game.state, m)], mine):
            ids = tuple(m.object for m in mine)
            ask = "<0> must choose the order of the timestamps of <1>, the earliest first"
            order = game.choose(Order(player, ask, (player, ids), "613.7m", "order", options=ids))
            game.cites.add("613.7m")
            mine.sort(key=lambda m: order.index(m.object))
        done += mine
    return done


def _has_effects(state: State, move: Move) -> bool:
    """Whether what enters has a static ability whose effect goes by its timestamp."""
    card = state[move.object].card
    if move.entering.face_down or not card.faces:
        return False
    face = card.faces[min(move.entering.face, len(card.faces) - 1)]
    return any(isinstance(a, Static) and any(c.layer != "rules" for c in a.changes) for a in face.abilities)


def _matters(state: State, these: Sequence[Move], mine: Sequence[Move]) -> bool:
    """Whether two of these would change anything if they changed places."""
    if len(these) < 2:
        return False
    as_it_is = _outcome(state, mine)
    return any(_outcome(state, _swapped(mine, one, other)) != as_it_is for one, other in combinations(these, 2))


def _swapped(mine: Sequence[Move], one: Move, other: Move) -> list[Move]:
    return [other if m is one else one if m is other else m for m in mine]


def _outcome(state: State, moves: Sequence[Move]) -> dict[int, Any]:
    """What everything would be like if these entered in this order, by what each thing is now."""
    after = state
    for move in moves:
        after = move.apply(after)
    now = {old: after.became[old] for old in (m.object for m in moves)}
    seen = [*((o.id, o.id) for o in state.battlefield), *now.items()]
    table = after.characteristics
    return {old: tuple(getattr(table[new], field) for field in LOOKED_AT) for old, new in seen}

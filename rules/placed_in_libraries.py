"""701.24g: cards put at a place of a library that is shuffled at the same time"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.events import Event, Move
from rules.state import PlayerId

if TYPE_CHECKING:
    from rules.game import Game


def shuffled_first(game: Game, events: list[Event]) -> list[Event]:
    """Of events that happen at the same time, cards put at a place of a shuffled library are there after it."""
    shuffled = {getattr(e, "player", None) for e in events if type(e).__name__ == "Shuffle"}
    placed = [e for e in events if _has_a_place(game, e, shuffled)] if shuffled else []
    if not placed:
        return events
    game.cites.add("701.24g")
    return [*(e for e in events if e not in placed), *placed]


def _has_a_place(game: Game, event: Event, players: set[PlayerId | None]) -> bool:
    if not isinstance(event, Move) or event.to != "library" or event.position is None:
        return False
    o = game.state.objects.get(event.object)
    return o is not None and o.owner in players

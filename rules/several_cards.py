"""712.21, 730.3: permanents that several cards represent"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.decisions import Order
from rules.events import Event, Move
from rules.events.zones import MELDED

if TYPE_CHECKING:
    from rules.game import Game


def arranged(game: Game, event: Event) -> Event:
    """The event; its owner says in which order the cards of one permanent go to a graveyard or library (712.21a)."""
    if not isinstance(event, Move) or event.to not in ("graveyard", "library"):
        return event
    o = game.state.objects.get(event.object)
    if o is None or len(o.cards) < 2:
        return event
    cite = "712.21a" if o.card.layout == MELDED else "730.3a"
    names = tuple(card.faces[0].name for card in o.cards)
    ask = Order(o.owner, "<0> must put the cards of <1> in an order, the top one first", (o.owner, o.id), cite, "order",
                options=tuple(range(len(names))), shown=names, same=event.to == "graveyard")  # fmt: skip
    top_first = game.choose(ask)
    game.cites.add(cite)
    bottom = event.to == "library" and event.position == -1
    return event.but(order=tuple(top_first if bottom else reversed(top_first)))

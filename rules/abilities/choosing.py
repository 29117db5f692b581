"""608.2d, 614.12: what a player chooses while something resolves, or while it is said how something enters"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.decisions import Choose
from rules.events import Discard, Exile, Move, Sacrifice
from rules.state import Id, PlayerId

if TYPE_CHECKING:
    from rules.game import Game


def choosable(game: Game, options: tuple[Id, ...]) -> tuple[Id, ...]:
    """While it is said how something enters: what is there and will stay so (614.12, 614.13a, 614.13b)."""
    if (there := game.really) is None:
        return options
    moving = {e.object for e in game.promised if isinstance(e, (Discard, Exile, Move, Sacrifice))} | game.arriving
    return tuple(o for o in options if not isinstance(o, int) or (o in there.objects and o not in moving))


def choose_objects(
    game: Game,
    player: PlayerId,
    options: tuple[Any, ...],
    least: int,
    most: int,
    what: str,
    label: str = "",
    cite: str = "608.2d",
) -> tuple[Any, ...]:
    """The player chooses among the options; fewer where there are fewer."""
    if least > len(options):
        game.cites.add("101.3")
    most = min(most, len(options))
    chosen = game.choose(
        Choose(
            player,
            f"<0> must choose {what}",
            (player,),
            cite,
            label,
            options=options,
            least=min(least, most),
            most=most,
        )
    )
    return tuple(chosen)

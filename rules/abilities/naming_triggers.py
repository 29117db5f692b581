"""603.3b: what triggered abilities are called by those who order them"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.abilities.chapters import numeral
from rules.abilities.characteristics import all_abilities
from rules.events import TriggerAbility
from rules.state import ObjectId

if TYPE_CHECKING:
    from rules.game import Game


def names(game: Game, mine: tuple[TriggerAbility, ...]) -> tuple[Any, ...]:
    """What they are called by those who order them: the source, with a number where several are its own."""
    shown: list[Any] = []
    for waiting in mine:
        others = {(w.source, id(w.ability)): w for w in mine if _now(game, w.source) == _now(game, waiting.source)}
        if len(others) == 1 or not waiting.source:
            shown.append(waiting.source)
            continue
        places = sorted(others, key=lambda one: (one[0], _place(game, others[one])))
        which = numeral(waiting.ability) or places.index((waiting.source, id(waiting.ability))) + 1
        known = game.state.knowing(waiting.source).objects[waiting.source]
        name = known.label or game.state.known(waiting.source).name
        shown.append(f"{name} {which}")
    return tuple(shown)


def _now(game: Game, id: ObjectId) -> ObjectId:
    """What an object has become by now: the two go by one name."""
    while (new := game.state.became.get(id)) is not None:
        id = new
    return id


def _place(game: Game, waiting: TriggerAbility) -> int:
    """Where the ability stands among those of its source, as they are or last were."""
    abilities = all_abilities(game.state.known(waiting.source))
    return next((n for n, a in enumerate(abilities) if a is waiting.ability), len(abilities))


def kind(game: Game, waiting: TriggerAbility) -> Any:
    """What makes two of them alike: the name of the source, and the ability."""
    state = game.state
    name = state.known(waiting.source).name if waiting.source in state.objects or waiting.source in state.last else ""
    ability = waiting.ability  # the chapters of one chapter symbol do the same (714.2c)
    return name, (id(ability.do), id(ability.modes)) if numeral(ability) else id(ability)

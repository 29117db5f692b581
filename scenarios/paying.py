"""The mana that a script line says is spent"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from rules.game import Game
from rules.mana import ANY, KINDS, amount, is_mana, spending
from rules.state import PlayerId
from scenarios.deciding import BadAnswer


def paying(game: Game, player: PlayerId, text: str | None) -> AbstractContextManager[None]:
    """Inside, the player pays with exactly this mana, if any is said (601.2h); raises BadAnswer for what is none."""
    if text and (not is_mana(text) or not set(amount(text)) <= {*KINDS, ANY}):
        raise BadAnswer(f"{text!r} is no mana that can be spent; write it like {{R}}{{G}}, in quotes")
    return nullcontext() if text is None else spending(game, player, text)

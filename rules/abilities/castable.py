"""601.2, 608.2d: whether a player could cast a card as an effect lets them"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.casting import How, face_cast, spell_ability
from rules.abilities.kinds import Mode
from rules.abilities.permissions import forbidden
from rules.abilities.resolving import Resolving
from rules.events import Propose
from rules.outcomes import Illegal
from rules.state import ObjectId, OnStack, PlayerId
from rules.targets import least_modes, possible

if TYPE_CHECKING:
    from rules.game import Game


def castable(game: Game, player: PlayerId, card: ObjectId, how: How) -> bool:
    """Whether nothing forbids it and there are legal targets for it (601.3, 601.2c), whatever it costs."""
    state = game.state
    try:
        face = face_cast(state, card, how)
    except Illegal:
        return False
    seen = state.update(card, face=face) if face else state
    chars = seen.characteristics[card]
    if "Land" in chars.types or forbidden(seen, player, card, x_is_open="{X}" in (chars.cost or "")):
        return False
    ability = spell_ability(seen, card)
    if ability is None:
        return True
    modes = tuple(getattr(ability, "modes", ()))
    asked = modes or (Mode(ability.do, ability.targets),)
    game.state = Propose(card, player, OnStack(ability, state.clock + 1)).apply(seen)
    try:
        spell = game.state.stack[-1]
        able = sum(possible(game, Resolving(spell, player), one, spell) for one in asked)
    finally:
        game.state = state
    return able >= (least_modes(ability) if modes else 1)

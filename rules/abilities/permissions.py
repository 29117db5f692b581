"""601.3: what a player may, or can't, cast or play from where it is"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.statements import Cant, PlayFrom, PlayFromTop, forbids, said_of
from rules.outcomes import Illegal
from rules.state import Object, ObjectId, PlayerId, State

if TYPE_CHECKING:
    from rules.game import Game


def forbidden(state: State, player: PlayerId, card: ObjectId, x_is_open: bool = False) -> bool:
    """Whether an effect says that the player can't cast spells, or this one (101.2).

    What it is like may depend on a value of X that is not chosen yet: then only all spells may be meant (601.3a).
    """
    if forbids(state, player, "cast spells"):
        return True
    if x_is_open:
        return False
    said = said_of(state, player, Cant, "cast what")
    if not said:
        return False
    as_spell = as_the_spell(state, player, card)
    return any(one.meets(view.but(state=as_spell, of=as_spell.known), card) for one, view in said)


def still_allowed(game: Game, player: PlayerId, card: ObjectId, spell: ObjectId) -> None:
    """A spell that might have been an allowed one by the value of X must now be one (601.3a, 601.2e)."""
    if "{X}" in (game.state.characteristics[spell].cost or "") and forbidden(game.state, player, spell):
        cites = ("601.3a", "601.2e", "101.2")
        raise Illegal("an effect says that <0> can't cast <1> with this X", player, card, cites=cites)


def permitted(state: State, player: PlayerId, o: Object) -> bool:
    """Whether an effect lets the player cast or play it from where it is."""
    if any(statement.you == player for statement in state.characteristics[o.id].said(PlayFrom)):
        return True
    if state.players[player].library[:1] != (o.id,):
        return False
    seen = state if "Land" in state.characteristics[o.id].types else as_the_spell(state, player, o.id)
    return any(s.change.what.matches(s.view(seen), o.id) for s in state.characteristics[player].said(PlayFromTop))


def as_the_spell(state: State, player: PlayerId, card: ObjectId) -> State:
    """As it would be, were the card the spell that is about to be cast (601.3e)."""
    return state.update(card, zone="stack", controller=player)

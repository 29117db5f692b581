"""601.3: what a player may, or can't, cast or play from where it is"""

from __future__ import annotations

from rules.abilities.statements import Cant, PlayFrom, PlayFromTop, forbids, said_of
from rules.state import Object, ObjectId, PlayerId, State


def forbidden(state: State, player: PlayerId, card: ObjectId) -> bool:
    """Whether an effect says that the player can't cast spells, or this one (101.2)."""
    if forbids(state, player, "cast spells"):
        return True
    said = said_of(state, player, Cant, "cast what")
    if not said:
        return False
    as_spell = _as_spell(state, player, card)
    return any(one.meets(view.but(state=as_spell, of=as_spell.known), card) for one, view in said)


def permitted(state: State, player: PlayerId, o: Object) -> bool:
    """Whether an effect lets the player cast or play it from where it is."""
    if any(statement.you == player for statement in state.characteristics[o.id].said(PlayFrom)):
        return True
    if state.players[player].library[:1] != (o.id,):
        return False
    seen = state if "Land" in state.characteristics[o.id].types else _as_spell(state, player, o.id)
    return any(s.change.what.matches(s.view(seen), o.id) for s in state.characteristics[player].said(PlayFromTop))


def _as_spell(state: State, player: PlayerId, card: ObjectId) -> State:
    """As it would be, were the card the spell that is about to be cast (601.3e)."""
    return state.update(card, zone="stack", controller=player)

"""What was done in this turn and the last one before the scenario starts"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.events import UNKNOWN, Cast, Event, GainLife, LoseLife
from rules.state import Card, Object, Past, PlayerId, State
from rules.turn.events import BeginTurn
from scenarios import cards
from scenarios.scenario import Did, TurnSetup


def with_history(state: State, turn: TurnSetup) -> State:
    """The state with what the scenario says was done, so that everything that looks back finds it (608.2i)."""
    if turn.last_turn:
        state = _after(state, turn.last_turn)
        order = list(state.players)
        before = state.update_turn(active=order[order.index(state.turn.active) - 1])
        state = state.inheriting(
            frozenset({"history"}), history=Past(BeginTurn(state.turn.active), before, state.history)
        )
    for player, did in turn.this_turn.items():
        state = state.update_player(player, lands_played=did.lands)
    return _after(state, turn.this_turn)


def _after(state: State, done: Mapping[str, Did]) -> State:
    """The state after these events; a spell that was cast is no longer there, but known as it last was."""
    for player, did in done.items():
        for card in _spells(did):
            state = state.tick()
            spell = Object(state.clock, card, player, player, "stack", state.clock)
            cast = state.put(spell)
            state = _past(
                state.inheriting(frozenset(), last={**state.last, spell.id: cast}), cast, Cast(spell.id, player)
            )
        state = _lives(state, player, did)
    return state


def _spells(did: Did) -> Iterator[Card]:
    for entry in did.spells.cards:
        card = cards.find(entry.card) if entry.card is not None else entry.printed_card()
        yield from [card or UNKNOWN] * entry.number
    yield from [UNKNOWN] * did.spells.number


def _lives(state: State, player: PlayerId, did: Did) -> State:
    for event in (GainLife(player, did.gained_life), LoseLife(player, did.lost_life)):
        if event.amount:
            state = state.tick()
            state = _past(state, state, event)
    return state


def _past(state: State, before: State, event: Event) -> State:
    return state.inheriting(frozenset({"history"}), history=Past(event, before, state.history))

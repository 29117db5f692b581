"""603.2c-h: how often an ability triggers on events: an additional time, once each turn, the first time only"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.abilities.kinds import Trigger, Triggered
from rules.abilities.statements import DoublesTriggers
from rules.events import Event, TriggerAbility
from rules.state import Id, ObjectId, PlayerId, State
from rules.view import View

LEAVING = frozenset(
    {"Move", "Sacrifice", "PhaseOut", "Unattach", "Attach", "Counter", "StartEffect", "EndEffects", "WearOff"}
)


def looks_back(trigger: Trigger, event: Event) -> bool:
    """Whether the trigger looks at the moment before this event (603.10a)."""
    return trigger.looks_back and type(event).__name__ in LEAVING


# ---- an additional time (603.2d) -------------------------------------------------------------
def doubled(state: State, before: State, events: list[Event], found: list[TriggerAbility]) -> list[TriggerAbility]:
    """The additional times that abilities trigger because an effect says so (603.2d); delayed ones don't.

    What doubles triggers on an event that is looked back at may be gone with that event itself (603.10a).
    """
    more: list[TriggerAbility] = []
    for seen, back in ((state, False), (before, True)) if found else ():
        for player in seen.players:
            for statement in seen.characteristics[player].said(DoublesTriggers):
                trigger, view = statement.change.trigger, statement.view(seen).but(after=state)
                causes = [(e, about) for e in events if (about := _about(trigger, view, e, before, back))]
                for waiting in found:
                    if waiting.player == player and any(
                        _caused(waiting, e, about, trigger, state, before) for e, about in causes
                    ):
                        more.append(waiting.because("603.2d"))
    return more


def _about(trigger: Trigger, view: View, event: Event, before: State, back: bool) -> set[Id]:
    """What the event is about, where it is one that the trigger names."""
    if type(event).__name__ not in trigger.watches or looks_back(trigger, event) != back:
        return set()
    return {i for o in trigger.occasions(view, [event], before) for ids in o.names.values() for i in ids}


def _caused(
    waiting: TriggerAbility, event: Event, about: set[Id], doubler: Trigger, state: State, before: State
) -> bool:
    """Whether this event, as the doubling effect speaks of it, is what made the ability trigger."""
    occasion = waiting.occasion
    seen = before if occasion.back else state
    view = View(seen, seen.known, waiting.source, waiting.player, after=state)
    for trigger in waiting.ability.when:
        if type(event).__name__ not in trigger.watches or looks_back(trigger, event) != occasion.back:
            continue
        if type(event).__name__ in ("Move", "CreateToken") and trigger.as_it_enters != doubler.as_it_enters:
            continue  # what enters may be created, or be given counters, too: that is another occasion
        for one in trigger.occasions(view, [event], before):
            part = all({*ids} <= {*occasion.names.get(key, ())} for key, ids in one.names.items())
            if part and (not hasattr(event, "pairs") or about & {i for i in _all(one.names) if isinstance(i, int)}):
                return True
    return False


def _all(names: Any) -> Iterator[Id]:
    for ids in names.values():
        yield from ids


# ---- once each turn, the first time each turn ------------------------------------------------
def limited(found: list[TriggerAbility]) -> Iterator[TriggerAbility]:
    """Of an ability that triggers once each turn, or the first time only, one occasion is enough (603.2h)."""
    seen: set[Any] = set()
    for waiting in found:
        key = (waiting.source, id(waiting.ability))
        few = waiting.ability.once_each_turn or waiting.ability.first_time
        if not few or key not in seen:
            seen.add(key)
            yield waiting


def still_may(state: State, source: ObjectId, ability: Triggered) -> bool:
    """Whether an ability that triggers once each turn has not done so yet (603.2h)."""
    if not ability.once_each_turn and not ability.do_this_once_each_turn:
        return True
    return (source, id(ability)) not in state.turn.once


def happened_before(ability: Triggered, source: ObjectId, you: PlayerId, before: State) -> bool:
    """Whether what the ability triggers on has happened in this turn already, even if its source wasn't there yet."""
    for earlier, after, events in _this_turn(before):
        for trigger in ability.when:
            for back, seen in ((False, after), (True, earlier)):
                mine = [e for e in events if type(e).__name__ in trigger.watches and looks_back(trigger, e) == back]
                this = source if source in seen.objects or source in seen.last else None
                view = View(seen, seen.known, this, you, after=after)
                if mine and trigger.occasions(view, mine, earlier):
                    return True
    return False


def _this_turn(state: State) -> Iterator[tuple[State, State, list[Event]]]:
    """What has happened in this turn, the newest first: the state before, the state after, the simultaneous events."""
    after, past = state, state.history
    while past is not None and type(past.event).__name__ != "BeginTurn":
        before = past.before
        events: list[Event] = []
        while past is not None and past.before is before:
            events.insert(0, past.event)
            past = past.earlier
        yield before, after, events
        after = before

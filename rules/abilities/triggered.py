"""603. Handling Triggered Abilities"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rules.abilities.how_often import LEAVING, doubled, happened_before, limited, looks_back, still_may
from rules.abilities.kinds import Occasion, Triggered
from rules.abilities.naming_triggers import kind, names
from rules.abilities.resolving import Resolving, x_of_source
from rules.decisions import Choose, Order
from rules.editions import DELAYED_TRIGGERS_ARE_NOT_DOUBLED
from rules.events import Event, PutOnStack, TriggerAbility
from rules.outcomes import NothingToChoose
from rules.references import Reference
from rules.state import EMPTY, Id, ObjectId, OnStack, PlayerId, State
from rules.trace import Step
from rules.view import View
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.game import Game


class Delayed(Record):
    """A delayed triggered ability (603.7): what it waits for, and the names bound as it was made."""

    ability: Triggered
    source: ObjectId | None
    player: PlayerId
    names: Any = EMPTY
    made: int = 0
    once: bool = True
    until: Any = None  # how long it waits, None where that is until it has triggered
    x: int = 0  # the value of X of what made it (107.3n)


def triggered_by(game: Game, before: State, events: list[Event]) -> State:
    """The state in which the abilities that trigger on these simultaneous events wait (603.2, 603.3)."""
    state = game.state
    classes = {type(e).__name__ for e in events}
    looking = [(state, False)]
    if not classes.isdisjoint(LEAVING):
        looking.append((before, True))  # 603.10
    found: list[TriggerAbility] = []
    unmet: list[tuple[ObjectId, Triggered]] = []
    for seen, back in looking:
        for holder, ability in _watching(seen, classes):
            found += _occasions(seen, state, before, holder, ability, events, back, unmet)
    if unmet:
        from rules.abilities.chapters import tell_unmet

        tell_unmet(game, unmet)
    if not found and not state.delayed:
        return state
    found += doubled(state, before, events, found)
    waited = [one for delayed in state.delayed for one in _of_delayed(game, before, delayed, events)]
    found += waited
    if not state.edition.since(DELAYED_TRIGGERS_ARE_NOT_DOUBLED):  # those of a permanent were, until then
        found += doubled(state, before, events, [w for w in waited if state.on_battlefield(w.source)])
    if found:
        found += _on_triggering(state, before, found)
    for waiting in limited(found):
        game.cites.update(waiting.cites)
        game.triggered.append(waiting.source)
        game.trace.append(Step(waiting, waiting.cites, state if waiting.source in state.objects else before))
        state = waiting.apply(state)
        if waiting.ability.once_each_turn:
            once = state.turn.once | {(waiting.source, id(waiting.ability))}
            state = state.update_turn(once=once)
    return _without_used(state, found)


def _on_triggering(state: State, before: State, found: list[TriggerAbility]) -> list[TriggerAbility]:
    """What triggers on an ability triggering (603.3b)."""
    more: list[TriggerAbility] = []
    for holder, ability in _watching(state, {"TriggerAbility"}):
        events: list[Event] = [w for w in found if w.source != holder or w.ability is not ability]
        more += _occasions(state, state, before, holder, ability, events, False)
    return more


def state_triggers(game: Game) -> None:
    """Abilities that trigger on a state of the game, unless they wait or are on the stack already (603.8)."""
    if "State" not in game.state.watchers:
        return
    for holder, ability in _watching(game.state, {"State"}):
        state = game.state  # as what has triggered already left it
        waits = any(w.ability is ability and w.source == holder for w in state.waiting)
        on_stack = (state[i].on_stack for i in state.stack)
        if waits or any(on is not None and on.ability is ability and on.source == holder for on in on_stack):
            continue
        view = View(state, state.known, holder, state.characteristics[holder].controller)
        for trigger in ability.when:
            for occasion in trigger.occasions(view, [], state):
                game.perform(TriggerAbility(holder, view.you, ability, occasion).because("603.8"))


def _watching(state: State, classes: set[str]) -> Iterable[tuple[ObjectId, Triggered]]:
    """The triggered abilities that watch for one of these classes of events, each once, and whose they are."""
    watchers = state.watchers
    if classes.isdisjoint(watchers):
        return ()
    pairs = (pair for name in sorted(classes & watchers.keys()) for pair in watchers[name])
    return {(id, number): (id, ability) for id, number, ability in pairs if isinstance(ability, Triggered)}.values()


def _occasions(
    seen: State,
    after: State,
    before: State,
    source: ObjectId,
    ability: Triggered,
    events: list[Event],
    back: bool,
    unmet: list[tuple[ObjectId, Triggered]] | None = None,
) -> Iterator[TriggerAbility]:
    """What an ability triggers on; where its own "if" keeps it from that, it is added to `unmet` (603.4)."""
    you = seen.characteristics[source].controller
    view = View(seen, seen.known, source, you, after=after)
    for occasion in _all_occasions(ability, view, events, before, back):
        if not still_may(seen, source, ability):
            return
        if ability.first_time and happened_before(ability, source, you, before):
            return
        if ability.if_ is not None:
            now = View(after, after.known, source, you, occasion.names, occasion.amount, back=True)
            if not ability.if_.holds(now):  # 603.4
                if unmet is not None:
                    unmet.append((source, ability))
                continue
        yield TriggerAbility(source, you, ability, occasion.but(back=back)).because(
            *([ability.cite, *occasion.cites[1:]] if ability.cite else occasion.cites),
            *getattr(ability.if_, "cites", ()),
            *_of_looking_back(occasion, back),
        )


def _of_looking_back(occasion: Occasion, back: bool) -> tuple[str, ...]:
    """603.10a, where it triggers by the moment before the event and no other rule for that has been named."""
    return ("603.10a",) if back and not any(c.startswith("603.10") for c in occasion.cites) else ()


def _all_occasions(
    ability: Triggered, view: View, events: list[Event], before: State, back: bool
) -> Iterator[Occasion]:
    if ability.at and not back:
        yield from _at(ability, view, events)
    for trigger in ability.when:
        mine = [e for e in events if type(e).__name__ in trigger.watches and looks_back(trigger, e) == back]
        if mine:
            yield from trigger.occasions(view, mine, before)


def _at(ability: Triggered, view: View, events: list[Event]) -> Iterator[Occasion]:
    """The beginning of a step (603.6a): `whose` says in whose turn."""
    state = view.state
    for event in events:
        if type(event).__name__ == "BeginStep" and _is_step(event.step, ability.at or ""):  # type: ignore[attr-defined]
            active = state.turn.active
            if active in _whose(ability.whose, view):
                yield Occasion({"that player": (active,)})


def _is_step(step: str, wanted: str) -> bool:
    return (
        step == wanted
        or (wanted == "combat damage" and step == "first combat damage")
        or (wanted == "combat" and step == "beginning of combat")
    )


def _whose(text: str, view: View) -> tuple[Id, ...]:
    if text in ("your", "you"):
        return (view.you,)
    return Reference.read(text).resolve(view)


def _of_delayed(game: Game, before: State, delayed: Delayed, events: list[Event]) -> list[TriggerAbility]:
    """What a delayed triggered ability triggers on: all of it for as long as it lasts, otherwise one event (603.7b)."""
    state, ability = game.state, delayed.ability.but(delayed=delayed)
    found: list[Occasion] = []
    for seen, back in ((state, False), (before, True)):
        view = View(seen, seen.known, delayed.source, delayed.player, delayed.names, after=state)
        for occasion in _all_occasions(delayed.ability, view, events, before, back):
            names = {**delayed.names, **occasion.names}
            for kept in ("it", "that player", "defending player"):
                if kept in delayed.names:
                    names[kept] = delayed.names[kept]
            found.append(occasion.but(names=names, cites=("603.7", *_of_looking_back(occasion, back))))
    if delayed.once and len(found) > 1:
        found = [_chosen(game, delayed, found)]
    source = delayed.source if delayed.source is not None else 0
    return [TriggerAbility(source, delayed.player, ability, o).because(*o.cites) for o in found]


def _chosen(game: Game, delayed: Delayed, found: list[Occasion]) -> Occasion:
    """The one of several simultaneous events on which it triggers, where they differ: its controller chooses it."""
    about = {(o.names.get("it") or o.names.get("that player") or ("",))[0]: o for o in reversed(found)}
    if len(about) == 1:
        return found[0]
    options = tuple(reversed(about))
    ask = "<0> must choose which of the simultaneous events the delayed triggered ability triggers on"
    (one,) = game.choose(Choose(delayed.player, ask, (delayed.player,), "603.7b", "event", options=options))
    return about[one]


def _without_used(state: State, found: list[TriggerAbility]) -> State:
    used = [d for w in found if (d := w.ability.__dict__.get("delayed")) is not None and d.once]
    if not used:
        return state
    return state.inheriting(frozenset(), delayed=tuple(d for d in state.delayed if not any(d is u for u in used)))


def put_on_stack(game: Game) -> bool:
    """Waiting triggered abilities go on the stack, in APNAP order (603.3b); whether there were any."""
    waiting = game.state.waiting
    if not waiting:
        return False
    for late in (False, True):  # 603.3b: what triggers on another ability triggering comes second
        for player in game.state.apnap():
            mine = tuple(w for w in waiting if w.player == player and _is_late(w) == late)
            for one in _ordered(game, player, mine):
                wait_no_more(game, one)  # only this one: the others still wait, which 603.8 asks for
                _put(game, one)
    wait_no_more(game, *waiting)  # 800.4d: those of a player who has left
    return True


def wait_no_more(game: Game, *these: TriggerAbility) -> None:
    """These have been put on the stack, have resolved or are gone."""
    left = tuple(w for w in game.state.waiting if all(w is not one for one in these))
    if len(left) < len(game.state.waiting):
        game.state = game.state.inheriting(frozenset(), waiting=left)


def _is_late(waiting: TriggerAbility) -> bool:
    return any("TriggerAbility" in t.watches for t in waiting.ability.when)


def _ordered(game: Game, player: PlayerId, mine: tuple[TriggerAbility, ...]) -> tuple[TriggerAbility, ...]:
    if len(mine) < 2:
        return mine
    same = len({(kind(game, w), w.occasion) for w in mine}) == 1 or (
        all(not w.ability.targets for w in mine) and (len({kind(game, w) for w in mine}) == 1)
    )
    order = Order(
        player, "<0> must put triggered abilities on the stack in an order", (player,), "603.3b", "order",
        options=tuple(range(len(mine))), same=same,
    )  # fmt: skip
    answer = game.choose(order.but(shown=names(game, mine)))
    return tuple(mine[n] for n in answer)


def _put(game: Game, waiting: TriggerAbility) -> None:
    """One triggered ability goes on the stack; one without a legal target is removed (603.3c, 603.3d)."""
    from rules.abilities.casting import choose_modes_and_targets, targeted

    ability, occasion = waiting.ability, waiting.occasion
    source: ObjectId | None = waiting.source or None
    on_stack = OnStack(ability, waiting.source, event=occasion)
    x = x_of_source(game, on_stack)
    this = Resolving(source, waiting.player, occasion.names, amount=occasion.amount, x=x)
    aimed = bool(ability.targets or ability.modes)
    if ability.modes:
        game.cites.add("603.3c")
    if ability.once_each_turn or ability.do_this_once_each_turn:
        game.cites.add("603.2h")
    cites = (*(c for c in waiting.cites if c != "603.2"), "603.3b", *(("603.3d",) if aimed else ()))
    there = source is not None and game.state.on_battlefield(source)
    if there and game.state.controller(waiting.source) != waiting.player:
        cites = (*cites, "603.3a")
    put = PutOnStack(waiting.source, waiting.player, on_stack).because(*cites)
    if not aimed:
        game.perform(put)
        return
    before = game.state
    game.keep(put)
    id = game.state.stack[-1]
    try:
        choose_modes_and_targets(game, this, id, None)
    except NothingToChoose as refused:
        game.state = before
        cites = ("603.3d", "603.3c") if ability.modes else ("603.3d",)
        game.note(
            "the ability of <0> has no legal target and is removed", waiting.source, cites=(*cites, *refused.cites[:-2])
        )
        return
    on = game.state[id].on_stack
    game.state = before
    assert on is not None
    game.perform(put.but(on_stack=on))
    game.perform(*targeted(game.state, game.state.stack[-1], waiting.player))

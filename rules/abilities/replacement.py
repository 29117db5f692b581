"""614. Replacement Effects, 615. Prevention Effects, and 616. Interaction of Replacement and/or Prevention Effects"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from rules.abilities.kinds import Replacement
from rules.decisions import Choose
from rules.events import CreateToken, DealDamage, Destroy, Draw, Event, Mill, Move, Transform, Untap
from rules.questions import Question
from rules.state import ObjectId, State
from rules.vocabulary import Record, last

if TYPE_CHECKING:
    from rules.abilities.replacing import OfAbility
    from rules.game import Game

replaces = Question("What does it do to an event that would happen?")


E = TypeVar("E", bound="Effect")

TOGETHER = (CreateToken, Mill)  # made for each token or card, though an effect creates or mills so many of them at once


class Effect(Record):
    """One effect that can replace or prevent an event (614.1, 615.1)."""

    # its place in 616.1: 0 self-replacement, 1 control, 2 copy, 3 back face up, 5 all others, 6 what depends on them
    rank: ClassVar[int] = 5
    cite: str = last(default="614.1a", kw_only=True)

    @property
    def key(self) -> Any:
        """What tells it from the others: each has one chance at each event (614.5)."""
        return self

    @property
    def source(self) -> ObjectId | None:
        """Whose effect it is."""
        return None

    def applies(self, state: State, event: Event) -> bool:
        """Whether it can replace this event."""
        raise NotImplementedError

    def instead(self, game: Game, event: Event) -> list[Event]:
        """The events that happen in place of it."""
        raise NotImplementedError

    def idle(self, state: State, event: Event) -> bool:
        """Whether it applies but changes nothing, so that its place among the others makes no difference."""
        return False


def replaced(game: Game, events: Iterable[Event], applied: frozenset[Any] = frozenset()) -> list[Event]:
    """The events that will happen instead of `events`; each effect has one chance at each (614.5)."""
    events = list(events)
    if len(events) > 1 and game.state.shields:
        from rules.abilities.shields import shared_out

        shared_out(game, events)
    outer = game.arriving
    entering = [e.object for e in events if type(e) is Move and e.to == "battlefield"]
    game.arriving = outer.union(entering) if entering else outer
    try:
        if len(events) == 1:
            return _all(game, events, applied)
        return [e for _, group in groupby(events, _together) for e in _all(game, list(group), applied)]
    finally:
        game.arriving = outer


def _together(event: Event) -> Any:
    """What is equal for events that are one event to the effects that are about how many there are."""
    if isinstance(event, CreateToken):
        return event.player, event.entering.controller, id(event.token)
    return ("mill", event.player) if isinstance(event, Mill) else id(event)


def _all(game: Game, events: list[Event], applied: frozenset[Any]) -> list[Event]:
    """Replaced as one event first, by the effects about all of them, and then each for itself (616.1g)."""
    if not _may_be_replaced(game.state, events[0]):
        return events
    able = [e for e in _about_all(game.state, events[0]) if e.key not in applied]
    if not able:
        return [e for event in events for e in _one(game, event, applied)]
    effect = _first(game, events[0], able)
    if applied:
        game.cites.add("614.5")
    game.applying = applied | {effect.key}
    return replaced(game, effect.instead_of_all(game, events), applied | {effect.key})


def _about_all(state: State, event: Event) -> list[OfAbility]:
    """The effects on this event, and those that happen with it, as one event."""
    able = of_abilities(state, event) if isinstance(event, TOGETHER) else ()
    return [e for e in able if e.is_about_all and e.applies(state, event)]


def _one(game: Game, event: Event, applied: frozenset[Any]) -> list[Event]:
    able = [e for e in effects_on(game.state, event) if e.key not in applied and e.applies(game.state, event)]
    if not able:
        return [event]
    effect = _first(game, event, able)
    if applied:
        game.cites.add("614.5")
    game.applying = applied | {effect.key}
    events = effect.instead(game, event)
    _turned_back(game, event, events)
    return _one_at_a_time(replaced(game, events, applied | {effect.key}))


def _one_at_a_time(events: list[Event]) -> list[Event]:
    """Draws in place of one event, each with the number of those before it (121.2)."""
    before: dict[str, int] = {}
    numbered: list[Event] = []
    for event in events:
        if isinstance(event, Draw):
            n = before.get(event.player, 0)
            before[event.player] = n + 1
            event = event.but(before=n)
        numbered.append(event)
    return numbered


def _turned_back(game: Game, event: Event, events: list[Event]) -> None:
    """A choice may now be due from a player who comes earlier in APNAP order (101.4d)."""
    order = game.state.apnap()
    before, after = event.affected(game.state), [e.affected(game.state) for e in events if type(e) is type(event)]
    if before in order and any(p in order and order.index(p) < order.index(before) for p in after):
        game.cites.add("101.4d")


def _may_be_replaced(state: State, event: Event) -> bool:
    """Whether there is anything at all that might replace it; most events need no further look."""
    name = type(event).__name__
    if state.shields or name in _OFTEN or name in state.watchers:
        return True
    if isinstance(event, DealDamage) and isinstance(event.recipient, int) and state.objects[event.recipient].counters:
        return True
    return bool(replaces.answers) and isinstance(event, DealDamage)


_OFTEN = frozenset({"Destroy", "CreateToken", "Move", "Untap", "Transform", "TurnFaceUp"})  # by other than abilities


def _first(game: Game, event: Event, able: Sequence[E]) -> E:
    """Which applies first: self-replacement, control, copy, then as the affected player chooses (616.1)."""
    rank = min(e.rank for e in able)
    if rank < 5 and any(e.rank != rank for e in able):
        game.cites.add(f"616.1{'abcd'[rank]}")
    able = [e for e in able if e.rank == rank]
    able = [e for e in able if e.idle(game.state, event)] or able
    if len(able) == 1 or all(e == able[0] for e in able) or _alike(able, event) or able[0].idle(game.state, event):
        return able[0]
    player = event.affected(game.state)
    sources = tuple(e.source for e in able)
    named = len(set(sources)) == len(sources) and None not in sources
    options = sources if named else tuple(f"effect {n}" for n in range(1, len(able) + 1))
    choice = Choose(player, "<0> must choose which effect applies first", (player,), "616.1e", "first", options=options)
    return able[options.index(game.choose(choice)[0])]


def _alike(able: Sequence[Effect], event: Event) -> bool:
    """Whether their order makes no difference: all prevent all of it, are used up by it together, or are apart.

    Nor does it where one prevents all of it and the others only make it more.
    """
    if any(all(getattr(e, fact, False) for e in able) for fact in ("prevents_all", "is_apart", "is_its_own")):
        return True
    others = [e for e in able if not getattr(e, "prevents_all", False)]
    if len(others) < len(able) and all(getattr(e, "raises", False) for e in others):
        return True
    left = [getattr(e, "left", None) for e in able]
    return all(n is not None for n in left) and sum(n for n in left if n) <= getattr(event, "amount", 0)


def effects_on(state: State, event: Event) -> Iterator[Effect]:
    """Every replacement and prevention effect that might have to do with an event."""
    if isinstance(event, CreateToken) or (isinstance(event, Move) and event.to == "battlefield"):
        from rules.abilities.entering_replacements import as_it_enters, counters_as_it_enters
        from rules.battles import protector_as_it_enters

        yield from as_it_enters(state, event)
        yield from counters_as_it_enters(state, event)
        yield from protector_as_it_enters(state, event)
    if isinstance(event, Transform) or type(event).__name__ == "TurnFaceUp":
        from rules.abilities.turning_replacements import as_it_turns

        yield from as_it_turns(state, event)
    yield from of_abilities(state, event)
    yield from state.shields
    if isinstance(event, Destroy) and event.regenerable and state[event.object].regenerations:
        yield from _regeneration(state, event.object)
    if isinstance(event, (DealDamage, Destroy, Move, Untap)):
        from rules.counters import effects_of

        yield from effects_of(state, event)
    if isinstance(event, Move) and state.stack:
        from rules.abilities import leaving_the_stack

        yield from leaving_the_stack.effects_of(state, event)
    yield from _of_keywords(state, event)


def of_abilities(state: State, event: Event) -> Iterator[OfAbility]:
    """The effects of the abilities that watch for such an event."""
    from rules.abilities.replacing import OfAbility

    for id, number, ability in state.watchers.get(type(event).__name__, ()):
        elsewhere = not isinstance(ability, Replacement) or _about_entering(ability, event)
        if not elsewhere and not _as_it_turns(ability, event):
            yield OfAbility(object=id, number=number, ability=ability)


def _about_entering(ability: Replacement, event: Event) -> bool:
    """Whether it modifies how something enters, which is looked at in another way (614.12)."""
    entering = isinstance(event, CreateToken) or (isinstance(event, Move) and event.to == "battlefield")
    return entering and all(getattr(t, "as_it_enters", False) for t in (*ability.would, *ability.as_))


def _as_it_turns(ability: Replacement, event: Event) -> bool:
    """Whether it is about how something is turned over, and so the other side's to apply (712.20)."""
    turns = isinstance(event, Transform) or type(event).__name__ == "TurnFaceUp"
    return turns and bool(ability.as_)


def _regeneration(state: State, id: ObjectId) -> Iterator[Effect]:
    from rules.abilities.shields import Regeneration
    from rules.abilities.statements import forbids

    if not forbids(state, id, "be regenerated"):
        yield Regeneration(object=id)


def _of_keywords(state: State, event: Event) -> Iterator[Effect]:
    if not replaces.answers:
        return
    id = getattr(event, "object", None) or getattr(event, "recipient", None) or getattr(event, "on", None)
    if id is not None and (id in state.objects or id in state.players):
        for effect, _ in replaces(state, id, event):
            yield effect

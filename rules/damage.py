"""120. Damage"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.abilities.statements import DamageAsThough, forbids
from rules.events import DealDamage, Event, LoseLife, MarkDamage, RemoveCounters
from rules.questions import Question
from rules.state import Id, ObjectId, State

if TYPE_CHECKING:
    from rules.game import Game

results = Question("What else does damage dealt by this source cause?")
to_player = Question("What does damage by this source cause to a player in place of the loss of life?")
to_creature = Question("What does damage by this source cause to a creature in place of being marked?")
destroys = Question("Is damage by this source enough to destroy a creature?")
undestroyed = Question("Why can't it be destroyed?")
lethal_amount = Question("How much damage by this source is lethal to a creature?")


def results_of(state: State, damage: Sequence[DealDamage]) -> Iterator[Event]:
    """What the damage does, all of it judged by the same moment (120.3)."""
    for d in damage:
        if isinstance(d.recipient, str):
            yield from _to_player(state, d, d.recipient)
        else:
            yield from _to_permanent(state, d, d.recipient)
    for source in dict.fromkeys(d.source for d in damage):
        mine = tuple(d for d in damage if d.source == source)
        said: set[str] = set()
        for events, cite in [*results(state, source, mine, damage), *_results_as_though(state, source, mine, damage)]:
            if cite not in said:  # several instances of such a keyword are redundant (702.15f)
                said.add(cite)
                yield from (e.because(cite) for e in events)


def _to_player(state: State, d: DealDamage, player: str) -> Iterator[Event]:
    if instead := [*to_player(state, d.source, player, d.amount), *_as_though(to_player, state, d, player, d.amount)]:
        event, cite = instead[0]
        yield event.because("120.3b", cite)
    else:
        yield LoseLife(player, d.amount, damage=True).because("120.3a")


def _lent(state: State, recipient: Id) -> tuple[Any, ...]:
    """The keywords that damage to this is dealt as though its sources had (609.4)."""
    return tuple(s.change.keyword for s in state.characteristics[recipient].said(DamageAsThough))


def _as_though(question: Question, state: State, d: DealDamage, *about: Any) -> list[tuple[Any, str]]:
    """What such keywords answer about damage."""
    asked = ((k, cite, answer) for k in _lent(state, d.recipient) for cite, answer in question.answers.get(k.word, ()))
    found = [(answer(state, d.source, k, *about), cite) for k, cite, answer in asked]
    return [(value, cite) for value, cite in found if value is not None]


def _results_as_though(
    state: State, source: ObjectId, mine: Sequence[DealDamage], all_: Sequence[DealDamage]
) -> Iterator[tuple[Any, str]]:
    """What else such keywords cause, of the damage to those for which the source is as though it had them."""
    for keyword in dict.fromkeys(k for d in mine for k in _lent(state, d.recipient)):
        if not state.known(source).has(keyword.word):
            some = [d for d in mine if keyword in _lent(state, d.recipient)]
            for cite, answer in results.answers.get(keyword.word, ()):
                yield answer(state, source, keyword, some, all_), cite


def _to_permanent(state: State, d: DealDamage, id: ObjectId) -> Iterator[Event]:
    types = state.characteristics[id].types
    if "Creature" in types:
        instead = [*to_creature(state, d.source, id, d.amount), *_as_though(to_creature, state, d, id, d.amount)]
        enough = [*destroys(state, d.source), *_as_though(destroys, state, d)]
        deadly = [one for more, cite in enough for one in (cite, *more)]
        if instead:
            event, cite = instead[0]
            yield event.because("120.3d", cite)
            if deadly:
                yield MarkDamage(id, 0, deathtouch=True).because(*deadly)
        else:
            yield MarkDamage(id, d.amount, bool(deadly)).because("120.3e", *deadly)
    if "Planeswalker" in types:
        yield RemoveCounters(id, "loyalty", d.amount).because("120.3c")
    if "Battle" in types:
        yield RemoveCounters(id, "defense", d.amount).because("120.3h")


def why_undestroyed(state: State, id: ObjectId) -> tuple[str, ...]:
    """The rules by which it can't be destroyed; () where it can be (702.12b, 101.2)."""
    found = tuple(cite for _, cite in undestroyed(state, id))
    return (*found, "101.2") if forbids(state, id, "be destroyed") else found


def can_be_dealt_damage(state: State, id: Id) -> bool:
    """Whether this is a player, creature, planeswalker or battle (120.1a)."""
    if isinstance(id, str):
        return id in state.players
    return state.on_battlefield(id) and bool(
        {"Creature", "Planeswalker", "Battle"} & {*state.characteristics[id].types}
    )


def lethal(state: State, source: ObjectId, creature: ObjectId, at_the_same_time: int = 0) -> int:
    """How much damage by this source is lethal to the creature, above what is marked or is dealt with it (120.4a)."""
    chars = state.characteristics[creature]
    enough = (chars.toughness or 0) - state[creature].damage - at_the_same_time
    amounts: list[int] = [enough, *(n for n, _ in lethal_amount(state, source))]
    return max(0, min(amounts))


def excess(state: State, id: ObjectId, damage: Mapping[ObjectId, int]) -> int:
    """How much of the damage by these sources is above what is lethal, or above loyalty or defense (120.4a, 120.10).

    `state` is the moment before it is dealt; of several card types the one with the most excess counts.
    """
    chars, o = state.characteristics[id], state[id]
    needed = [o.counters.get(kind, 0) for t, kind in _WORN if t in chars.types]
    if "Creature" in chars.types:
        needed += [lethal(state, source, id) for source in damage]
    return max(0, sum(damage.values()) - min(needed, default=sum(damage.values())))


_WORN = (("Planeswalker", "loyalty"), ("Battle", "defense"))


def deal(game: Game, *damage: DealDamage) -> None:
    """Damage is dealt, all at the same time (120.4); what can't be dealt damage isn't (120.1a)."""
    able = []
    for d in damage:
        if not can_be_dealt_damage(game.state, d.recipient):
            game.note("<0> can't be dealt damage", d.recipient, cites=("120.1a",))
        elif d.amount <= 0:
            game.note("<0> deals no damage", d.source, cites=("120.8",))
        else:
            able.append(d)
    game.perform(*able)


def tell_survivors(game: Game) -> None:
    """Say once which creatures stay though they have been dealt lethal damage (702.12b)."""
    state = game.state
    for o in state.of_type("Creature"):
        if not o.damage and not o.deathtouched:
            continue
        toughness = state.characteristics[o.id].toughness or 0
        dealt = o.deathtouched or o.damage >= toughness
        if dealt and toughness > 0 and (why := why_undestroyed(state, o.id)) and (o.id, o.damage) not in game.told:
            game.told.add((o.id, o.damage))
            game.note("<0> can't be destroyed, so its damage does not destroy it", o.id, cites=why)

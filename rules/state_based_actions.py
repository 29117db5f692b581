"""704. State-Based Actions"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import is_
from typing import TYPE_CHECKING, Any

from rules import battles
from rules.abilities.statements import Cant, forbids, said_of
from rules.attaching import why_not
from rules.damage import tell_survivors, why_undestroyed
from rules.decisions import Choose
from rules.events import CeaseBestowed, CeaseToExist, Destroy, Event, Lose, Move, RemoveCounters, SetPlayer, Unattach
from rules.outcomes import Unsupported
from rules.sagas import sacrifices, tell_awaited
from rules.state import Object, ObjectId, Player, State
from rules.trace import rule

if TYPE_CHECKING:
    from rules.game import Game

Action = Callable[[State], Iterator[Event]]
ACTIONS: list[tuple[str, str, Action]] = []
MOST_CHECKS = 200  # more in a row are taken for a loop (104.4b)


def state_based_action(number: str, about: str = "") -> Callable[[Action], Action]:
    """Register a generator of the events that this would perform, asked while there are permanents it is `about`."""

    def register(action: Action) -> Action:
        ACTIONS.append((number, about, action))
        return action

    return register


def check(game: Game) -> bool:
    """Perform all that apply, as one event, until none does (704.3); whether there were any."""
    any_ = False
    for _ in range(MOST_CHECKS):
        state = game.state
        if all(map(is_, game.checked, _looked_at(state))):
            return any_
        tell_survivors(game)
        tell_awaited(game)
        _unbeaten(game)
        events = _merged([*applicable(game.state), *_choices(game), *battles.protected_anew(game)])
        _forget(game)
        if not events:
            game.checked = _looked_at(game.state)
            return any_
        any_ = True
        with_reasons(game, events)
    raise Unsupported("state-based actions go on without end: a loop", cites=("104.4b",))


def _looked_at(state: State) -> tuple[Any, ...]:
    """What state-based actions depend on."""
    return state.objects, state.players, state.characteristics, state.waiting


@rule("704.3")
def with_reasons(game: Game, events: list[Event]) -> None:
    """State-based actions"""
    game.perform(*events)


def applicable(state: State) -> list[Event]:
    """Everything that would happen, judged by one moment; the same event happens once for all its reasons (704.7)."""
    there = state.characteristics.by_type
    return _merged(e.because(n) for n, about, action in ACTIONS if not about or about in there for e in action(state))


def _merged(events: Iterable[Event]) -> list[Event]:
    happening: dict[Event, Event] = {}
    for event in events:
        happening[event] = happening[event].because(*event.cites) if event in happening else event
    return list(happening.values())


def _forget(game: Game) -> None:
    """What counts only since the last check (704.5b, 704.5h) counts no longer."""
    for o in game.state.objects.values():
        if o.deathtouched:
            game.state = game.state.update(o.id, deathtouched=False)
    for p in game.state.players.values():
        if p.drew_from_empty:
            game.keep(SetPlayer(p.id, {"drew_from_empty": False}))


@state_based_action("704.5a")
def no_life(state: State) -> Iterator[Event]:
    """A player with 0 or less life loses."""
    broke = (p.id for p in state.players.values() if p.life <= 0 and can_lose(state, p))
    return (Lose(p) for p in broke if not forbids(state, p, "lose the game for life"))


@state_based_action("704.5b")
def empty_library(state: State) -> Iterator[Event]:
    """A player who had to draw from an empty library loses."""
    return (Lose(p.id) for p in state.players.values() if p.drew_from_empty and can_lose(state, p))


@state_based_action("704.5c")
def poisoned(state: State) -> Iterator[Event]:
    """A player with ten or more poison counters loses."""
    return (Lose(p.id) for p in state.players.values() if p.poison >= 10 and can_lose(state, p))


def can_lose(state: State, player: Player) -> bool:
    """Whether the player is still in the game and nothing says that they can't lose it (101.2)."""
    return not player.lost and not forbids(state, player.id, "lose the game")


def _unbeaten(game: Game) -> None:
    """Say once which players go on though they would lose (101.2)."""
    for p in game.state.players.values():
        beaten = not p.lost and (p.life <= 0 or p.drew_from_empty or p.poison >= 10)
        if beaten and p.id not in game.spared and forbids(game.state, p.id, "lose the game"):
            game.spared.add(p.id)
            game.note("<0> can't lose the game", p.id, cites=("101.2",))


@state_based_action("704.5d")
def stray_tokens(state: State) -> Iterator[Event]:
    """A token outside the battlefield ceases to exist."""
    return (CeaseToExist(o.id) for o in _astray(state) if not _was_a_spell(state, o))


@state_based_action("704.5e")
def stray_copies(state: State) -> Iterator[Event]:
    """A copy of a spell or card in another zone than the stack or the battlefield ceases to exist."""
    return (CeaseToExist(o.id) for o in _astray(state) if _was_a_spell(state, o))


def _astray(state: State) -> Iterator[Object]:
    return (o for o in state.objects.values() if o.card.token and o.zone not in ("battlefield", "stack"))


def _was_a_spell(state: State, o: Object) -> bool:
    was = (old for old, new in state.became.items() if o.id in (new, *state.parted.get(old, ())))
    before = next(was, None)
    return before is None or state.last[before][before].zone != "battlefield"


@state_based_action("704.5f", "Creature")
def no_toughness(state: State) -> Iterator[Event]:
    """A creature with toughness 0 or less is put into the graveyard."""
    return (Move(o.id, "graveyard") for o in state.of_type("Creature") if _toughness(state, o.id) <= 0)


@state_based_action("704.5g", "Creature")
def lethally_damaged(state: State) -> Iterator[Event]:
    """A creature with lethal damage marked on it is destroyed."""
    for o in state.of_type("Creature"):
        if 0 < _toughness(state, o.id) <= o.damage and destructible(state, o.id):
            yield Destroy(o.id)


@state_based_action("704.5h", "Creature")
def deathtouched(state: State) -> Iterator[Event]:
    """A creature that was dealt damage by a source with deathtouch since the last check is destroyed."""
    for o in state.of_type("Creature"):
        if o.deathtouched and _toughness(state, o.id) > 0 and destructible(state, o.id):
            yield Destroy(o.id)


def _toughness(state: State, id: ObjectId) -> int:
    return state.characteristics[id].toughness or 0


def destructible(state: State, id: ObjectId) -> bool:
    """Whether nothing says that it can't be destroyed (702.12b)."""
    return not why_undestroyed(state, id)


@state_based_action("704.5i", "Planeswalker")
def no_loyalty(state: State) -> Iterator[Event]:
    """A planeswalker with loyalty 0 is put into the graveyard."""
    return (Move(o.id, "graveyard") for o in state.of_type("Planeswalker") if not o.counters.get("loyalty"))


@state_based_action("704.5k", "World")
def world_rule(state: State) -> Iterator[Event]:
    """Of several world permanents only the one that has been one for the shortest time stays."""
    worlds = state.of_type("World")
    if len(worlds) > 1:
        newest = max(_entered(state, o) for o in worlds)
        keep = [o for o in worlds if _entered(state, o) == newest]
        yield from (Move(o.id, "graveyard") for o in worlds if len(keep) > 1 or o is not keep[0])


def _entered(state: State, o: Object) -> int:
    """How long it has been a world permanent: less for less long, the same for what became one at the same time."""
    past, n, seen = state.history, 0, None
    while past is not None:
        before = past.before
        if before is not seen:  # simultaneous events have the same state before them
            if o.id not in before.objects or "World" not in before.characteristics[o.id].supertypes:
                return -n
            seen, n = before, n + 1
        past = past.earlier
    return -1_000_000


@state_based_action("704.5m", "Enchantment")
def aura_on_nothing(state: State) -> Iterator[Event]:
    """An Aura that enchants nothing, or something that it can't enchant, is put into its owner's graveyard."""
    for o in state.of_type("Enchantment"):
        if "Aura" not in state.characteristics[o.id].subtypes:
            continue
        why = why_not(state, o.id, o.attached_to) if o.attached_to is not None else ()
        if o.bestowed and (why or o.attached_to is None):
            yield CeaseBestowed(o.id).because("702.103f", *why)
        elif why or o.attached_to is None:
            yield Move(o.id, "graveyard").because("303.4c", *(c for c in why if c != "303.4c"))


@state_based_action("704.5z", "Enchantment")
def several_roles(state: State) -> Iterator[Event]:
    """Of several Roles of one player on a permanent only the newest stays."""
    newest: dict[Any, Object] = {}
    roles = [o for o in state.of_type("Enchantment") if "Role" in state.characteristics[o.id].subtypes]
    for o in sorted((o for o in roles if o.attached_to is not None), key=lambda o: o.timestamp):
        old = newest.get(key := (o.attached_to, state.controller(o.id)))
        newest[key] = o
        if old is not None:
            yield Move(old.id, "graveyard").because("303.7a")


@state_based_action("704.5n")
def wrongly_attached(state: State) -> Iterator[Event]:
    """An Equipment or Fortification on something that it can't be attached to becomes unattached."""
    for o in state.battlefield:
        if o.attached_to is None or "Creature" in (chars := state.characteristics[o.id]).types:
            continue
        if {"Equipment", "Fortification"} & {*chars.subtypes} and why_not(state, o.id, o.attached_to):
            yield Unattach(o.id)


@state_based_action("704.5p")
def attached_creature(state: State) -> Iterator[Event]:
    """A creature, a battle, or anything that isn't an Aura, Equipment or Fortification becomes unattached."""
    for o in state.battlefield:
        if o.attached_to is None or "Aura" in (chars := state.characteristics[o.id]).subtypes:
            continue
        if "Battle" in chars.types:
            yield Unattach(o.id).because("310.10")
        elif "Creature" in chars.types or not {"Equipment", "Fortification"} & {*chars.subtypes}:
            yield Unattach(o.id)


@state_based_action("704.5q")
def opposed_counters(state: State) -> Iterator[Event]:
    """As many +1/+1 as -1/-1 counters are removed in pairs."""
    for o in state.battlefield:
        if o.counters and (n := min(o.counters.get("+1/+1", 0), o.counters.get("-1/-1", 0))):
            yield RemoveCounters(o.id, "+1/+1", n)
            yield RemoveCounters(o.id, "-1/-1", n)


@state_based_action("704.5r")
def too_many_counters(state: State) -> Iterator[Event]:
    """Counters beyond a number that an ability allows are removed."""
    for o in state.battlefield:
        for one, _ in said_of(state, o.id, Cant, "have more counters") if o.counters else ():
            kind = one.whom.text if one.whom is not None else ""
            if (n := o.counters.get(kind, 0)) > one.number:
                yield RemoveCounters(o.id, kind, n - one.number)


@state_based_action("704.5s", "Enchantment")
def finished_sagas(state: State) -> Iterator[Event]:
    """A Saga whose last chapter has been told is sacrificed."""
    return sacrifices(state)


state_based_action("704.5v", "Battle")(battles.without_defense)
state_based_action("704.5w", "Battle")(battles.without_defense_at_once)


def _choices(game: Game) -> list[Event]:
    """The legend rule: its controller keeps one (704.5j)."""
    state = game.state
    groups: dict[tuple[str, str], list[ObjectId]] = {}
    for o in state.of_type("Legendary"):
        chars = state.characteristics[o.id]
        if chars.name:
            groups.setdefault((chars.controller, chars.name), []).append(o.id)
    events: list[Event] = []
    for (player, name), ids in groups.items():
        if len(ids) > 1:
            ask = Choose(
                player, f"<0> must choose the {name} that stays", (player,), "704.5j", "keep", options=tuple(ids)
            )
            (kept,) = game.choose(ask)
            events += [Move(i, "graveyard").because("704.5j") for i in ids if i != kept]
    return events

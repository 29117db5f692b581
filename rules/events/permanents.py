"""What happens to permanents where they are: tapping, counters, regeneration, attaching, copies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.events.event import Event
from rules.events.forbidden import cant_have
from rules.state import EMPTY, Card, Id, ObjectId, PlayerId, State
from rules.trace import Note


class Tap(Event):
    """A permanent becomes tapped (701.26a)."""

    object: ObjectId
    tells = "<object> becomes tapped"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and not state[self.object].tapped

    def apply(self, state: State) -> State:
        return state.update(self.object, tapped=True)


class Untap(Event):
    """A permanent becomes untapped (701.26b)."""

    object: ObjectId
    tells = "<object> becomes untapped"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and state[self.object].tapped

    def apply(self, state: State) -> State:
        return state.update(self.object, tapped=False)


# Costs, combat damage and turn-based actions put counters too, but they are no effect of a spell or ability (609.1).
_NO_EFFECT = frozenset({"601.2h", "508.1j", "509.1f", "116.2b", "118.12", "118.12a", "510.2", "714.3c"})


class PutCounters(Event):
    """Counters are put on a permanent or a player (122.6)."""

    on: Id
    kind: str
    amount: int = 1
    player: PlayerId | None = None  # who puts them
    tells = "{amount} {kind} counter(s) put on <on>"

    @property
    def by_an_effect(self) -> bool:
        """Whether the effect of a spell or ability, or a replacement effect, puts them (614.16)."""
        return _NO_EFFECT.isdisjoint(self.cites)

    def rests_on(self, state: State) -> tuple[str, ...]:
        if self.by_an_effect:
            return ()
        watching = (t for _, _, a in state.watchers.get("PutCounters", ()) for t in getattr(a, "would", ()))
        return ("614.16",) if any(t.only_effects for t in watching if hasattr(t, "only_effects")) else ()

    def possible(self, state: State) -> bool:
        there = self.on in state.players or self.on in state.objects
        return self.amount > 0 and there and not cant_have(state, self.on, self.kind)

    def why_impossible(self, state: State) -> Note | None:
        if self.on not in state.players and self.on not in state.objects:
            return None
        what = Note(f"<0> can't have {self.kind} counters", (self.on,), ("101.2", "122.6"))
        return what if cant_have(state, self.on, self.kind) else None

    def affected(self, state: State) -> PlayerId:
        return self.on if isinstance(self.on, str) else state.known(self.on).controller

    def apply(self, state: State) -> State:
        if isinstance(self.on, str):
            had = state.players[self.on].counters
            return state.update_player(self.on, counters={**had, self.kind: had.get(self.kind, 0) + self.amount})
        o = state[self.on]
        state = state.tick()
        counters = {**o.counters, self.kind: o.counters.get(self.kind, 0) + self.amount}
        return state.update(o.id, counters=counters, counted={**o.counted, self.kind: state.clock})


class RemoveCounters(Event):
    """Counters are removed from a permanent (122.6)."""

    object: ObjectId
    kind: str
    amount: int = 1
    tells = "{amount} {kind} counter(s) removed from <object>"

    def possible(self, state: State) -> bool:
        return self.amount > 0 and self.object in state.objects and bool(state[self.object].counters.get(self.kind))

    def apply(self, state: State) -> State:
        counters = dict(state[self.object].counters)
        counters[self.kind] = max(0, counters.get(self.kind, 0) - self.amount)
        return state.update(self.object, counters={k: n for k, n in counters.items() if n})


class AddRegeneration(Event):
    """The next time it would be destroyed this turn, it regenerates instead (701.19a)."""

    object: ObjectId
    tells = "<object> has a regeneration shield until end of turn"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object)

    def apply(self, state: State) -> State:
        return state.update(self.object, regenerations=state[self.object].regenerations + 1)


class Regenerate(Event):
    """All damage is removed, it is tapped, and it leaves combat (701.19a)."""

    object: ObjectId
    tells = "<object> regenerates instead"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object)

    def apply(self, state: State) -> State:
        o = state[self.object]
        return state.update(o.id, damage=0, deathtouched=False, regenerations=max(0, o.regenerations - 1))

    def consequences(self, state: State) -> Iterable[Event]:
        from rules.turn.events import LeaveCombat

        if not state.on_battlefield(self.object):
            return
        if not state[self.object].tapped:
            yield Tap(self.object).because("701.19a")
        yield LeaveCombat(self.object).because("701.19a", "506.4")


class Attach(Event):
    """A permanent is attached to an object or player (701.3a); it gets a new timestamp (613.7e)."""

    object: ObjectId
    to: Id
    tells = "<object> is attached to <to>"

    def rests_on(self, state: State) -> tuple[str, ...]:
        return ("613.7e",)

    def apply(self, state: State) -> State:
        from rules.attaching import stops_being_a_creature

        state, changed = state.tick(), bool(stops_being_a_creature(state, self.object))
        return state.update(self.object, attached_to=self.to, timestamp=state.clock, reconfigured=changed)


class Unattach(Event):
    """A permanent stops being attached (701.3d)."""

    object: ObjectId
    tells = "<object> becomes unattached"

    def apply(self, state: State) -> State:
        return state.update(self.object, attached_to=None, reconfigured=False)


class BecomeCopy(Event):
    """A permanent becomes a copy of an object: its copiable values are those of `card` from now on (707.4)."""

    object: ObjectId
    model: ObjectId
    card: Card
    counters: Mapping[str, int] = EMPTY  # with which it enters by an exception of the copy effect (707.9e)
    tells = "<object> becomes a copy of <model>"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        # 607.5, 607.5a: the abilities that it has now are not linked to what those that it had have done
        linked = {key: ids for key, ids in state.linked.items() if key[0] != self.object}
        if len(linked) < len(state.linked):
            state = state.inheriting(frozenset({"linked"}), linked=linked)
        state = state.tick()
        return state.update(self.object, copy_of=self.card, copied_at=state.clock, chosen=())


class CeaseBestowed(Event):
    """An Aura is no longer bestowed: it becomes unattached and a creature (702.103f)."""

    object: ObjectId
    tells = "<object> is no longer bestowed and is a creature"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        return state.update(self.object, bestowed=False, attached_to=None)


class SetObject(Event):
    """A fact about an object that no other event tells changes."""

    object: ObjectId
    changes: Mapping[str, Any]

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        return state.update(self.object, **self.changes)

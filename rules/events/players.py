"""What happens to players, and damage: life, losing, winning, leaving the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from rules.events.cards import Exile
from rules.events.event import Event
from rules.events.forbidden import forbids
from rules.events.permanents import PutCounters
from rules.events.zones import moved
from rules.state import Id, ObjectId, PlayerId, State
from rules.trace import Note


class DealDamage(Event):
    """Damage is dealt (120.4); its results are worked out in `rules/damage.py` (120.3)."""

    source: ObjectId
    recipient: Id
    amount: int
    combat: bool = False
    tells = "<source> deals {amount} damage to <recipient>"

    def possible(self, state: State) -> bool:
        there = state.players if isinstance(self.recipient, str) else state.objects
        return self.amount > 0 and self.recipient in there  # 120.8

    @classmethod
    def outcome(cls, state: State, events: Sequence[Self]) -> Iterable[Event]:
        from rules.damage import results_of

        if any(e.combat and e.source in state.objects and state[e.source].card.commander for e in events):
            from rules.commanders import counted

            yield from counted(state, events)
        others = {e.recipient for e in events if not e.combat}
        for result in results_of(state, events):
            in_combat = isinstance(result, PutCounters) and result.on not in others
            yield result.because("510.2") if in_combat else result

    def affected(self, state: State) -> PlayerId:
        return self.recipient if isinstance(self.recipient, str) else state.known(self.recipient).controller


class MarkDamage(Event):
    """Damage stays marked on a creature (120.3e)."""

    object: ObjectId
    amount: int
    deathtouch: bool = False
    tells = "{amount} damage is marked on <object>"

    def told(self, state: State) -> Note | None:
        return super().told(state) if self.amount else None

    def apply(self, state: State) -> State:
        o = state[self.object]
        return state.update(o.id, damage=o.damage + self.amount, deathtouched=o.deathtouched or self.deathtouch)


class LoseLife(Event):
    """A player loses life (119.3)."""

    player: PlayerId
    amount: int
    damage: bool = False  # as the result of damage (120.3a)
    tells = "<player> loses {amount} life"

    def possible(self, state: State) -> bool:
        return self.amount > 0 and not forbids(state, self.player, "lose life")

    def why_impossible(self, state: State) -> Note | None:
        return Note("<0> can't lose life", (self.player,), ("119.8", "101.2")) if self.amount > 0 else None

    def apply(self, state: State) -> State:
        return state.update_player(self.player, life=state.players[self.player].life - self.amount)


class GainLife(Event):
    """A player gains life (119.3)."""

    player: PlayerId
    amount: int
    source: ObjectId | None = None
    tells = "<player> gains {amount} life"

    def possible(self, state: State) -> bool:
        return self.amount > 0 and not forbids(state, self.player, "gain life")

    def why_impossible(self, state: State) -> Note | None:
        return Note("<0> can't gain life", (self.player,), ("119.7", "101.2")) if self.amount > 0 else None

    def apply(self, state: State) -> State:
        return state.update_player(self.player, life=state.players[self.player].life + self.amount)


class Lose(Event):
    """A player loses the game (104.3)."""

    player: PlayerId
    tells = "<player> loses the game"

    def possible(self, state: State) -> bool:
        return not state.players[self.player].lost and not forbids(state, self.player, "lose the game")

    def apply(self, state: State) -> State:
        return state.update_player(self.player, lost=self.cites[0] if self.cites else "104.3")

    @classmethod
    def outcome(cls, state: State, events: Sequence[Self]) -> Iterable[Event]:
        left = [p for p, o in state.players.items() if not o.lost]
        if len(left) == 1:
            yield Win(left[0]).because("104.2a")
        elif not left:
            yield Drawn(tuple(e.player for e in events)).because("104.4a")
        else:
            yield from (LeaveGame(e.player).because("800.4a") for e in events)


def shown(state: State, *owners: PlayerId) -> Iterable[Event]:
    """Players reveal the face-down permanents and spells that they own, as they leave the game or it ends (708.9)."""
    from rules.actions.library import Reveal

    there = [o for o in state.objects.values() if o.zone in ("battlefield", "stack")]
    for owner in owners:
        if mine := tuple(o.id for o in there if o.face_down and not o.merged and o.owner == owner):
            yield Reveal(owner, mine).because("708.9")
        for o in there:
            if o.owner == owner and (down := tuple(part.card for part in o.merged if part.face_down)):
                yield Reveal(owner, (o.id,), down).because("708.9")


class Drawn(Event):
    """The game is a draw: all players that were left have lost at the same time (104.4a)."""

    players: tuple[PlayerId, ...]
    tells = "<players> lose at the same time, so the game is a draw"

    def parts(self, state: State) -> Iterable[Event]:
        yield from shown(state, *state.players)


class Win(Event):
    """A player wins the game (104.2)."""

    player: PlayerId
    tells = "<player> wins the game"

    def possible(self, state: State) -> bool:
        return "104.2a" in self.cites or not forbids(state, self.player, "win the game")  # 104.2a overrides that

    def why_impossible(self, state: State) -> Note | None:
        return Note("<0> can't win the game", (self.player,), ("101.2", "104.2b"))

    def parts(self, state: State) -> Iterable[Event]:
        yield from shown(state, *state.players)

    def apply(self, state: State) -> State:
        return state.update_player(self.player, won=True)


class LeaveGame(Event):
    """All objects that a player owns leave the game, and effects that give that player control end (800.4a)."""

    player: PlayerId
    tells = "<player> leaves the game, and so does everything that <player> owns"

    def parts(self, state: State) -> Iterable[Event]:
        yield from shown(state, self.player)

    def apply(self, state: State) -> State:
        for o in list(state.objects.values()):
            if o.owner == self.player or (o.is_ability and o.controller == self.player):
                state = moved(state, o, None)
        to = self.player
        kept = tuple(e for e in state.effects if all(getattr(c, "gives_control_to", "") != to for c in e.changes))
        waiting = tuple(w for w in state.waiting if w.player != self.player)  # 800.4d
        return state.with_effects(kept).inheriting(frozenset({"zone"}), waiting=waiting)

    def consequences(self, state: State) -> Iterable[Event]:
        for o in state.battlefield:
            if state.characteristics[o.id].controller == self.player:
                yield Exile(o.id).because("800.4a")


class SetPlayer(Event):
    """A fact about a player that no other event tells changes."""

    player: PlayerId
    changes: Mapping[str, Any]

    def apply(self, state: State) -> State:
        return state.update_player(self.player, **self.changes)

"""500-511: what happens in a turn and in combat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.editions import LATE_ATTACKERS_ARE_UNBLOCKED
from rules.events import Event
from rules.state import NOBODY, Id, ObjectId, PlayerId, State
from rules.trace import Note

STAYS = "<0> no longer blocks, but is still attacked"
GONE = "<0> is removed from combat, as it can no longer be there"


class BeginTurn(Event):
    """A turn begins (500.1); permanents its player already controls are no longer summoning sick (302.6)."""

    player: PlayerId
    regular: PlayerId = ""  # whose regular turn it is, or was before extra ones (500.7)
    tells = "<player>'s turn begins"

    def apply(self, state: State) -> State:
        from rules.turn.turn import fresh

        return fresh(state, self.player).update_turn(regular=self.regular or self.player)


class BeginStep(Event):
    """A step or phase begins (500.1)."""

    step: str
    ahead: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        mains = state.turn.mains + (self.step.endswith("main"))
        return state.update_turn(step=self.step, ahead=self.ahead, mains=mains, had_priority=False)


class EndStep(Event):
    """A step or phase ends (500.2)."""

    step: str


class SetTurn(Event):
    """A fact about the turn that no other event tells changes."""

    changes: Any

    def apply(self, state: State) -> State:
        return state.update_turn(**self.changes)


class Attack(Event):
    """Creatures are declared as attackers (508.1k); each pair is a creature and what it attacks."""

    pairs: tuple[tuple[ObjectId, Id], ...]
    bands: tuple[tuple[ObjectId, ...], ...] = ()

    def told(self, state: State) -> Note:
        if not self.pairs:
            return Note("<0> attacks with nothing", (state.turn.active,))
        groups: dict[Id, list[ObjectId]] = {}
        for creature, attacked in self.pairs:
            groups.setdefault(attacked, []).append(creature)
        ids: list[Any] = [state.turn.active]
        for attacked, creatures in groups.items():
            ids += [attacked, tuple(creatures)]
        parts = (f"<{n}> with <{n + 1}>" for n in range(1, len(ids), 2))
        return Note("<0> attacks " + " and ".join(parts), tuple(ids))

    def apply(self, state: State) -> State:
        for creature, attacked in self.pairs:
            state = attacking(state, creature, attacked, declared=True)
        for number, band in enumerate(self.bands, start=1):
            for creature in band:
                state = state.update(creature, band=number)
        return state


def attacking(
    state: State, creature: ObjectId, attacked: Id, *, declared: bool = False, unblocked: bool = False
) -> State:
    """The state in which this creature attacks that (508.1k, 508.4); `unblocked` where what puts it in says so.

    Before 2026-02-27 what came after blocks was otherwise neither a blocked nor an unblocked creature.
    """
    if not state.turn.any_attackers:
        state = state.update_turn(any_attackers=True)
    late = not declared and state.turn.step not in ("beginning of combat", "declare attackers")
    unblocked = unblocked or state.edition.since(LATE_ATTACKERS_ARE_UNBLOCKED)  # 506.3d, 508.4d
    blocked = False if late and unblocked else None
    state = state.update(creature, declared=declared, blocked=blocked, fights_for=state.controller(creature))
    return aimed(state, creature, attacked)


def aimed(state: State, creature: ObjectId, attacked: Id) -> State:
    """The state in which this attacker attacks that, under whose control a permanent is attacked being kept (506.4)."""
    if isinstance(attacked, int) and not is_attacked(state, attacked):
        state = state.update(attacked, fights_for=state.controller(attacked))
    at = isinstance(attacked, int) and "Planeswalker" in state.known(attacked).types
    return state.update(creature, attacking=attacked, defending=defender(state, attacked), at_planeswalker=at)


def defender(state: State, attacked: Id) -> PlayerId:
    """The defending player for a creature that attacks this: a battle's is its protector (508.5, 310.9d)."""
    if isinstance(attacked, str):
        return attacked
    protector = state.knowing(attacked).objects[attacked].protector
    return protector if protector and "Battle" in state.known(attacked).types else state.controller(attacked)


class BecomeAttacking(Event):
    """A creature is attacking without having been declared as an attacker (508.4)."""

    object: ObjectId
    attacked: Id
    unblocked: bool = False  # what puts it in says that it is unblocked
    tells = "<object> is attacking <attacked>"

    def apply(self, state: State) -> State:
        return attacking(state, self.object, self.attacked, unblocked=self.unblocked)


class Block(Event):
    """Creatures are declared as blockers (509.1g); each pair is a blocker and an attacker."""

    pairs: tuple[tuple[ObjectId, ObjectId], ...]
    player: PlayerId = ""

    def told(self, state: State) -> Note:
        if not self.pairs:
            return Note("<0> declares no blocks", (self.player,))
        groups: dict[ObjectId, list[ObjectId]] = {}
        for blocker, attacker in self.pairs:
            groups.setdefault(attacker, []).append(blocker)
        ids: list[Any] = [self.player]
        for attacker, blockers in groups.items():
            ids += [attacker, tuple(blockers)]
        parts = (f"<{n}> with <{n + 1}>" for n in range(1, len(ids), 2))
        return Note("<0> blocks " + " and ".join(parts), tuple(ids))

    def apply(self, state: State) -> State:
        for blocker, attacker in self.pairs:
            state = blocking(state, blocker, attacker, declared=True)
        return state


def blocking(state: State, blocker: ObjectId, attacker: ObjectId, *, declared: bool = False) -> State:
    """The state in which this creature also blocks that attacker (509.1g)."""
    return state.update(
        blocker,
        blocking=(*state[blocker].blocking, attacker),
        blocker=True,
        declared=declared,
        fights_for=state.controller(blocker),
    )


class BecomeBlocking(Event):
    """A creature is blocking without having been declared as a blocker (509.4)."""

    object: ObjectId
    attacker: ObjectId
    tells = "<object> is blocking <attacker>"

    def apply(self, state: State) -> State:
        return blocking(state, self.object, self.attacker)

    def consequences(self, state: State) -> Iterable[Event]:
        yield BecomeBlocked(self.attacker, (self.object,)).because("509.1h")
        number = state[self.attacker].band
        for o in state.battlefield:
            if number and o.band == number and o.id != self.attacker:
                yield AlsoBlock(self.object, o.id).because("702.22h")
                yield BecomeBlocked(o.id, (self.object,)).because("509.1h", "702.22h")


class AlsoBlock(Event):
    """A blocker of one creature of a band blocks the others too (702.22h)."""

    object: ObjectId
    attacker: ObjectId
    tells = "<object> also blocks <attacker>, which is in the same band"

    def apply(self, state: State) -> State:
        return blocking(state, self.object, self.attacker, declared=state[self.object].declared)


class BecomeBlocked(Event):
    """An attacking creature becomes a blocked creature (509.1h), by these creatures or by an effect alone."""

    object: ObjectId
    by: tuple[ObjectId, ...] = ()
    tells = "<object> becomes blocked"

    def apply(self, state: State) -> State:
        return state.update(self.object, blocked=True)


class BecomeUnblocked(Event):
    """An attacking creature with no blockers declared for it becomes an unblocked creature (509.1h)."""

    object: ObjectId

    def apply(self, state: State) -> State:
        return state.update(self.object, blocked=False)


class LeaveCombat(Event):
    """A permanent is removed from combat (506.4)."""

    object: ObjectId
    tells = "<object> is removed from combat"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and (in_combat(state, self.object) or is_attacked(state, self.object))

    def apply(self, state: State) -> State:
        return attacked_no_more(not_fighting(state, self.object), self.object)


class StopFighting(LeaveCombat):
    """It no longer attacks or blocks, but stays attacked where it is (506.4d)."""

    def told(self, state: State) -> Note:
        return Note(STAYS if is_attacked(state, self.object) else GONE, (self.object,))

    def apply(self, state: State) -> State:
        return not_fighting(state, self.object)


class StopBeingAttacked(LeaveCombat):
    """It is no longer attacked (506.4c, 506.4d)."""

    def told(self, state: State) -> Note:
        stays = "<0> is no longer attacked, but still blocks"
        return Note(stays if in_combat(state, self.object) else GONE, (self.object,))

    def apply(self, state: State) -> State:
        return attacked_no_more(state, self.object)


OUT_OF_COMBAT = {
    "attacking": None, "at_planeswalker": False, "declared": False,
    "blocking": (), "blocker": False, "blocked": None, "band": 0, "fights_for": None, "damage_order": (),
}  # fmt: skip


def not_fighting(state: State, id: ObjectId) -> State:
    """The state in which this neither attacks nor blocks; a creature it blocked stays blocked (509.1h)."""
    for other in state.objects.values():
        if id in other.blocking:
            state = state.update(other.id, blocking=tuple(a for a in other.blocking if a != id))
    kept = state[id].fights_for if is_attacked(state, id) else None
    return state.update(id, **{**OUT_OF_COMBAT, "fights_for": kept})


def attacked_no_more(state: State, id: ObjectId) -> State:
    """The state in which what attacked this attacks nothing (506.4c)."""
    for other in state.objects.values():
        if other.attacking == id:
            state = state.update(other.id, attacking=NOBODY)
    return state if in_combat(state, id) else state.update(id, fights_for=None)


def in_combat(state: State, id: ObjectId) -> bool:
    """Whether it is an attacking or blocking creature."""
    o = state.objects[id]
    return o.attacking is not None or o.blocker


def is_attacked(state: State, id: ObjectId) -> bool:
    """Whether something attacks this permanent."""
    return any(o.attacking == id for o in state.objects.values())


class Reselect(Event):
    """What an attacking creature attacks is chosen anew; that isn't attacking again (508.7a)."""

    object: ObjectId
    attacked: Id
    tells = "<object> is now attacking <attacked>"

    def apply(self, state: State) -> State:
        return aimed(state, self.object, self.attacked)


class WearOff(Event):
    """Marked damage is removed and "until end of turn" and "this turn" effects end, at the same time (514.2)."""

    effects: tuple[Any, ...] = ()
    tells = 'damage wears off and "until end of turn" effects end'

    def apply(self, state: State) -> State:
        from rules.turn.cleanup import worn_off

        return worn_off(state)

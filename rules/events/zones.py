"""400. General: objects that change zones, and tokens that enter"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.events.entering import ENTERING, Entering, continued, continuing, counters_with, of_its_nature, started
from rules.events.event import Event
from rules.events.forbidden import cant_have, forbids
from rules.linked import by_face
from rules.state import NOBODY, Card, Object, ObjectId, PlayerId, State
from rules.trace import Note


class Move(Event):
    """A zone change.  The object that arrives is a new one (400.7)."""

    object: ObjectId
    to: str
    entering: Entering = ENTERING
    position: int | None = None  # in a library: 0 is the top, None the place that the zone gives it, -1 the bottom
    quiet: bool = False  # another event's line already tells it
    order: tuple[int, ...] = ()  # of the cards of one permanent, as its owner arranges them (712.21a, 730.3a)
    tells = "<object> is put into its owner's {to}"

    def told(self, state: State) -> Note | None:
        if self.entering.melds is not None:
            both = (self.object, self.entering.melds)
            return Note(f"<0> and <1> meld into {melded(state, *both).name}", both)
        if self.to == "battlefield" and not self.quiet:
            how = self.entering.told(state[self.object].card)
            return Note("<0> enters the battlefield" + how, (self.object, self.entering.attached_to))
        if self.to == "exile" and not self.quiet:
            return Note("<0> is exiled", (self.object,))
        return None if self.quiet else super().told(state)

    def possible(self, state: State) -> bool:
        if self.object not in state.objects:
            return False
        old = state[self.object]
        if old.card.token and old.zone not in ("battlefield", "stack"):
            return False  # 111.8
        return self.to != "battlefield" or not _cant_enter(state, self)

    def why_impossible(self, state: State) -> Note | None:
        if self.to != "battlefield" or self.object not in state.objects or not _cant_enter(state, self):
            return None
        return Note("<0> can't enter the battlefield", (self.object,), ("614.17d", "614.17c"))

    def about_to_happen(self, state: State) -> Event:
        return _without_impossible_counters(self, state) if self.to == "battlefield" else self

    def parts(self, state: State) -> Iterable[Event]:
        from rules.actions.library import Reveal

        old = state[self.object]
        down = tuple(part.card for part in old.merged if part.face_down)
        if (old.face_down or down) and old.zone in ("battlefield", "stack") and self.to != "battlefield":
            yield Reveal(old.owner, (old.id,), down).because("708.9")

    def rests_on(self, state: State) -> tuple[str, ...]:
        old, found = state[self.object], ["400.7"] if "battlefield" in (self.to, state[self.object].zone) else []
        if self.to == "battlefield" and self.entering.face_down:
            player = self.entering.controller or old.owner
            found += (
                ["708.6"] if any(o.face_down and state.controller(o.id) == player for o in state.battlefield) else []
            )
        if self.to == "battlefield":
            attached = ["613.7e"] if self.entering.attached_to is not None else []
            kept = zip(continued(state, old.id), ("400.7a", "400.7c"), strict=True) if old.zone == "stack" else ()
            spell = [cite for some, cite in kept if some]
            found += ["110.5b", "613.7d", *attached, *of_its_nature(old.card, self.entering), *spell]
        if old.zone == "battlefield":
            found += ["400.3"] if self.to in ORDERED and state.controller(old.id) != old.owner else []
            found += ["122.2"] if old.counters else []
            found += ["111.7"] if old.card.token else []
            hosted = any(o.bestowed and o.attached_to == old.id for o in state.objects.values())
            found += ["702.103f"] if hosted else []
            found += ["712.8a"] if old.face and len(old.card.faces) == 2 else []
            found += ["712.21"] if old.card.layout == MELDED else ["730.3"] if old.cards else []
        return tuple(found)

    def apply(self, state: State) -> State:
        old, melds, how = state[self.object], self.entering.melds, self.entering
        first, *others = self._parts(old)
        new = self._arriving(state, old, *(first if melds is None else (melded(state, old.id, melds), old.label)))
        if melds is not None:
            new = new.but(cards=(old.card, state[melds].card))
            became = {**state.became, melds: new.id}
            state = moved(state, state[melds], None).inheriting(frozenset(), became=became)
        state = continuing(moved(state, old, new, self.position), old, new)
        for part in others:
            state = moved(state, None, self._arriving(state, old, *part), self.position)
        if others:
            ids = tuple(range(new.id, state.clock + 1))
            state = state.inheriting(frozenset(), parted={**state.parted, old.id: ids})
        for word, objects in how.linked.items():
            state = Link(new.id, word, objects).apply(state)
        return started(state, new.id, how) if how.starting else state

    def _parts(self, old: Object) -> list[tuple[Card, str]]:
        """The cards that arrive, in their order, each with what a scenario calls it."""
        parts = [(card, p.label) for p in old.merged for card in p.cards] or [
            (card, old.label) for card in old.cards or (old.card,)
        ]
        return [parts[n] for n in self.order or range(len(parts))]

    def _arriving(self, state: State, old: Object, card: Card, label: str) -> Object:
        id = state.clock + 1
        new = Object(id, card, old.owner, old.owner, self.to, id, label=label)
        if self.to == "exile" and self.entering.face_down:
            new = new.but(face_down=self.entering.face_down, listed=self.entering.listed)
        return self.entered(id, new) if self.to == "battlefield" else new

    def entered(self, clock: int, new: Object) -> Object:
        """The object as it enters the battlefield."""
        how = self.entering
        counters = {kind: n for kind, n in counters_with(new.card, how).items() if n}
        return new.but(
            controller=how.controller or new.owner,
            tapped=how.tapped,
            face=how.face,
            face_down=how.face_down,
            listed=how.listed,
            counters=counters,
            counted=dict.fromkeys(counters, clock),
            attached_to=how.attached_to,
            copy_of=how.copy_of,
            paid=how.paid,
            x=how.x,
            bestowed=how.bestowed,
            chosen=how.chosen,
            protector=how.protector,
            summoning_sick=True,
        )


MELDED = "melded"  # the layout of what two meld cards are together


def melded(state: State, one: ObjectId, other: ObjectId) -> Card:
    """What the two cards of a meld pair become: their combined back face (712.4a)."""
    return Card((state[one].card.faces[1],), layout=MELDED)


def put(object: ObjectId, to: str) -> Move:
    """A zone change that another event's line tells."""
    return Move(object, to, quiet=True)


ORDERED = frozenset({"library", "hand", "graveyard"})  # zones whose cards a player lists
_WRITTEN = frozenset({"zone", "attacking", "blocking", "library", "hand", "graveyard"})


def moved(state: State, old: Object | None, new: Object | None, position: int | None = None) -> State:
    """Without the old object and with the new one, each in the place of its zone that is its (400.5, 401.2, 404.2)."""
    objects, players, stack = dict(state.objects), state.players, state.stack
    changes: dict[str, Any] = {}
    if old is not None:
        _leave(objects, old)
        if old.zone in ORDERED:
            rest = tuple(c for c in getattr(players[old.owner], old.zone) if c != old.id)
            players = {**players, old.owner: players[old.owner].but(**{old.zone: rest})}
        elif old.zone == "stack":
            stack = tuple(c for c in stack if c != old.id)
    if new is not None:
        objects[new.id] = new
        changes["clock"] = new.id
        if new.zone in ORDERED:
            cards = _placed(list(getattr(players[new.owner], new.zone)), new, position)
            players = {**players, new.owner: players[new.owner].but(**{new.zone: cards})}
        elif new.zone == "stack":
            stack = (*stack, new.id)
    if old is not None and new is not None:
        changes["became"] = {**state.became, old.id: new.id}
    return state.inheriting(_WRITTEN, objects=objects, players=players, stack=stack, **changes)


def _leave(objects: dict[ObjectId, Object], old: Object) -> None:
    """It leaves its zone, and combat (506.4); what attacked it attacks nothing (506.4c)."""
    del objects[old.id]
    if old.zone != "battlefield":
        return
    for other in list(objects.values()):
        if other.reconfigured and other.attached_to == old.id:
            objects[other.id] = other.but(reconfigured=False)  # 702.151b
        if other.bestowed and other.attached_to == old.id:
            objects[other.id] = other.but(bestowed=False, attached_to=None)  # 702.103f
        if other.attacking == old.id:
            objects[other.id] = other.but(attacking=NOBODY)
        if old.id in other.blocking:
            rest = tuple(a for a in other.blocking if a != old.id)
            objects[other.id] = objects[other.id].but(blocking=rest)


def _placed(cards: list[ObjectId], new: Object, position: int | None) -> tuple[ObjectId, ...]:
    if position == -1 or (position is None and new.zone == "hand"):
        cards.append(new.id)
    else:
        cards.insert(position or 0, new.id)
    return tuple(cards)


class CreateToken(Event):
    """A token with these characteristics enters under a player's control (111.2)."""

    player: PlayerId
    token: Card
    entering: Entering = ENTERING
    label: str = ""
    object: ObjectId = 0  # the token, once it is about to be created

    def about_to_happen(self, state: State) -> Event:
        made: Event = _without_impossible_counters(self, state).but(object=state.clock + 1)
        return made

    def possible(self, state: State) -> bool:
        return not _cant_enter(state, self)

    def why_impossible(self, state: State) -> Note | None:
        called = self.token.called
        return Note(f"no {called} token is created, as it can't enter the battlefield", (), ("614.17d", "111.5"))

    def rests_on(self, state: State) -> tuple[str, ...]:
        return tuple(of_its_nature(self.token, self.entering))

    tells = "<player> creates a {token.called} token"

    def apply(self, state: State) -> State:
        state = state.tick()
        id = state.clock
        new = Object(id, self.token, self.player, self.player, "battlefield", id, label=self.label)
        how = self.entering.but(controller=self.entering.controller or self.player)
        return started(state.put(Move(id, "battlefield", how).entered(id, new)), id, how)


class StayOut(Event):
    """What was about to enter does not, as it would be an Aura that can enchant nothing (303.4g)."""

    object: ObjectId


class Link(Event):
    """What an ability of `source` put somewhere is what its other ability speaks of (607.2)."""

    source: ObjectId
    word: str
    objects: tuple[ObjectId, ...]

    def apply(self, state: State) -> State:
        source = state.knowing(self.source).objects[self.source]
        known = state.linked.get(key := (self.source, by_face(source, self.word)), ())
        return state.inheriting(frozenset({"linked"}), linked={**state.linked, key: (*known, *self.objects)})


class CeaseToExist(Event):
    """A token outside the battlefield, or an ability that has left the stack, is no longer anywhere (111.7)."""

    object: ObjectId
    tells = "<object> ceases to exist"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def apply(self, state: State) -> State:
        return moved(state, state[self.object], None)


def _cant_enter(state: State, event: Any) -> bool:
    """Whether this can't enter, as what it is now or as the permanent that it would be (614.17d)."""
    from rules.abilities.statements import stops_entering

    if not stops_entering(state):
        return False
    id, how = event.object, event.entering
    seen = state.update(id, face_down=how.face_down, listed=how.listed) if how.face_down else state  # 708.3
    if id in state.objects and forbids(seen, id, "enter"):
        return True
    would_be = event.apply(state)
    return forbids(would_be, would_be.clock, "enter")


def _without_impossible_counters(event: Any, state: State) -> Any:
    """The event without the counters that the permanent can't have (101.2)."""
    how = event.entering
    card = event.token if isinstance(event, CreateToken) else state.objects[event.object].card
    kinds = counters_with(card if how.melds is None else melded(state, event.object, how.melds), how)
    if not kinds:
        return event
    would_be = event.apply(state)
    barred = [kind for kind in kinds if cant_have(would_be, would_be.clock, kind)]
    if not barred:
        return event
    kept = {kind: n for kind, n in kinds.items() if kind not in barred}
    changed: Any = event.but(entering=how.but(counters={**kept, **dict.fromkeys(barred, 0)}, with_copy={}))
    return changed.because("101.2", "614.17d")

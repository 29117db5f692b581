"""Events that move cards and permanents by keyword actions: destroy, sacrifice, draw, discard, mill, exile, play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rules.events.entering import Entering
from rules.events.event import Event
from rules.events.forbidden import forbids
from rules.events.zones import Link, Move, moved, put
from rules.state import Card, Face, Object, ObjectId, PlayerId, State
from rules.trace import Note


class Destroy(Event):
    """A permanent is destroyed (701.8a)."""

    object: ObjectId
    regenerable: bool = True
    tells = "<object> is destroyed"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object)

    def parts(self, state: State) -> Iterable[Event]:
        yield Move(self.object, "graveyard").because("701.8a")


class Sacrifice(Event):
    """A player puts a permanent they control into its owner's graveyard (701.21a)."""

    player: PlayerId
    object: ObjectId
    tells = "<player> sacrifices <object>"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and state.controller(self.object) == self.player

    def parts(self, state: State) -> Iterable[Event]:
        yield Move(self.object, "graveyard").because("701.21a")


class Draw(Event):
    """A player draws one card (121.1); from an empty library that player will lose (704.5b).

    From a library that the scenario doesn't describe an unknown card is drawn.
    """

    player: PlayerId
    before: int = 0  # how many draws of this player's come before it, of those that stand in place of one draw

    def possible(self, state: State) -> bool:
        return not forbids(state, self.player, "draw")

    def why_impossible(self, state: State) -> Note | None:
        return Note("<0> can't draw cards", (self.player,), ("101.2", "121.3"))

    def told(self, state: State) -> Note:
        player = state.players[self.player]
        drawn = len(player.library) > self.before or not player.library_known
        return Note("<0> draws a card" if drawn else "<0> has no card to draw", (self.player,))

    def apply(self, state: State) -> State:
        player = state.players[self.player]
        if len(player.library) > self.before:
            return state
        if player.library_known:
            return state.update_player(self.player, drew_from_empty=True)
        id = state.clock + 1
        return moved(state, None, Object(id, UNKNOWN, self.player, self.player, "hand", id))

    @classmethod
    def outcome(cls, state: State, events: Sequence[Self]) -> Iterable[Event]:
        for player in dict.fromkeys(e.player for e in events):
            n = sum(e.player == player for e in events)
            yield from (put(card, "hand") for card in state.players[player].library[:n])


UNKNOWN = Card((Face(),))  # a card of which nothing is known


def draws(state: State, player: PlayerId) -> bool:
    """Whether there is a card for the player to draw."""
    return bool(state.players[player].library) or not state.players[player].library_known


class Discard(Event):
    """A card is put from its owner's hand into their graveyard (701.9a)."""

    player: PlayerId
    object: ObjectId
    tells = "<player> discards <object>"

    def possible(self, state: State) -> bool:
        return self.object in state.objects and state[self.object].zone == "hand"

    def parts(self, state: State) -> Iterable[Event]:
        yield put(self.object, "graveyard").because("701.9a")


class Mill(Event):
    """The top card of a library is put into the graveyard (701.17a)."""

    player: PlayerId
    object: ObjectId
    tells = "<player> mills <object>"

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def parts(self, state: State) -> Iterable[Event]:
        yield put(self.object, "graveyard").because("701.17a")


class Exile(Event):
    """An object is put into the exile zone (701.13a)."""

    object: ObjectId
    face_down: bool = False  # then it has no characteristics there (406.3a)
    link: tuple[ObjectId, str] | None = None  # the source of a replacement effect that exiles it (607.2b), and the word

    def told(self, state: State) -> Note:
        return Note("<0> is exiled" + (" face down" if self.face_down else ""), (self.object,))

    def possible(self, state: State) -> bool:
        return self.object in state.objects

    def parts(self, state: State) -> Iterable[Event]:
        how = Entering(face_down="plain", listed=Face()) if self.face_down else Entering()
        yield Move(self.object, "exile", how, quiet=True).because("701.13a")

    def consequences(self, state: State) -> Iterable[Event]:
        if self.link is None:
            return
        source, word = self.link
        entered = state.became.get(source, source)  # as it entered, it was said of what it was before
        source = entered if state.on_battlefield(entered) else source
        if source in state.objects or source in state.last:
            yield Link(source, word, state.all_now(self.object)).because("607.2b")


class PlayLand(Event):
    """A player plays a land (116.2a)."""

    player: PlayerId
    object: ObjectId
    face: int = 0

    def told(self, state: State) -> Note:
        called = state[self.object].card.faces[1].name if self.face else "<1>"
        return Note(f"<0> plays {called}", (self.player, self.object))

    def apply(self, state: State) -> State:
        return state.update_player(self.player, lands_played=state.players[self.player].lands_played + 1)

    def parts(self, state: State) -> Iterable[Event]:
        yield Move(self.object, "battlefield", Entering(controller=self.player, face=self.face), quiet=True)

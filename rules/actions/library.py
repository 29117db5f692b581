"""401. Library: what actions need of it

Of a library that a scenario doesn't describe, only the cards that are known to be on top are listed. Cards that lie
somewhere else in it, such as on the bottom, are in that zone without a place in the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from rules.abilities.replacement import replaced
from rules.decisions_library import Arrange
from rules.events import UNKNOWN, Event, moved
from rules.state import Card, Object, ObjectId, PlayerId, State
from rules.trace import Note
from rules.vocabulary import last

if TYPE_CHECKING:
    from rules.game import Game

E = TypeVar("E", bound=Event)


class Suppose(Event):
    """There are cards of which nothing is known below the known ones of a library that nobody has described."""

    player: PlayerId
    number: int

    def apply(self, state: State) -> State:
        for _ in range(self.number):
            id = state.clock + 1
            state = moved(state, None, Object(id, UNKNOWN, self.player, self.player, "library", id), -1)
        return state


class LookAt(Event):
    """A player looks at cards (701.20e)."""

    player: PlayerId
    objects: tuple[ObjectId, ...]
    tells = "<player> looks at <objects>"


class Reveal(Event):
    """A player reveals cards; they stay where they are (701.20a, 701.20b)."""

    player: PlayerId
    objects: tuple[ObjectId, ...]
    of: tuple[Card, ...] = ()  # of a merged permanent, the cards of it that are revealed (708.9)
    tells = "<player> reveals <objects>"

    def told(self, state: State) -> Note | None:
        names = tuple(card.faces[0].name for card in self.of)
        return (
            Note("<0> reveals <1>, a part of <2>", (self.player, names, self.objects)) if names else super().told(state)
        )


def revealed(state: State, since: State) -> set[ObjectId]:
    """The cards that have been revealed since a moment, by the numbers that they have now."""
    past, found = state.history, set[ObjectId]()
    while past is not None and past is not since.history:
        found.update(past.event.objects if isinstance(past.event, Reveal) else ())
        past = past.earlier
    return found | {new for old, new in state.became.items() if old in found}


class Place(Event):
    """Cards that are in a library already are put on top of it, at its bottom, or at a place counted from the top."""

    player: PlayerId
    cards: tuple[ObjectId, ...]
    position: int = 0  # 0 is the top, -1 the bottom

    def told(self, state: State) -> Note:
        where = {0: "on top", -1: "on the bottom"}.get(self.position, f"as number {self.position + 1} from the top")
        return Note(f"<0> is put {where} of <1>'s library", (self.cards, self.player))

    def apply(self, state: State) -> State:
        if self.position == -1:
            return placed(state, self.player, (), self.cards)
        above = [i for i in state.players[self.player].library if i not in self.cards][: self.position]
        return placed(state, self.player, (*above, *self.cards))


class DoneEvent(Event):
    """An action that has steps of its own: proposed before them, performed when they are complete.

    Replacement effects look at the proposal; abilities trigger on what is `done`.
    """

    done: bool = last(default=False, kw_only=True)


class OfTheTop(DoneEvent):
    """An action with the top cards of a library."""

    player: PlayerId
    amount: int


L = TypeVar("L", bound=OfTheTop)


def top(game: Game, player: PlayerId, number: int) -> tuple[ObjectId, ...]:
    """The top cards of a library, as many as there are; those of one that nobody has described are unknown cards.

    A card that is entering the battlefield from there is none of them (614.13c).
    """
    p = game.state.players[player]
    missing = number + sum(i in game.arriving for i in p.library) - len(p.library)
    if missing > 0 and not p.library_known:
        game.keep(Suppose(player, missing))
    library = game.state.players[player].library
    if not game.arriving.isdisjoint(library):
        game.cites.add("614.13c")
        library = tuple(i for i in library if i not in game.arriving)
    return library[: max(0, number)]


def fewer(cards: tuple[ObjectId, ...], number: int) -> tuple[str, ...]:
    """The rule by which there are fewer cards than there should be: as much as possible is done (609.3)."""
    return ("609.3",) if len(cards) < number else ()


def forget(game: Game, player: PlayerId) -> None:
    """Unknown cards below the known ones of a library that nobody has described need not be kept any more."""
    state = game.state
    p = state.players[player]
    if p.library_known:
        return
    known = [n for n, i in enumerate(p.library) if not is_unknown(state, i)]
    listed = p.library[: known[-1] + 1 if known else 0]
    for o in game.state.objects.values():
        if o.zone == "library" and o.owner == player and o.id not in listed and is_unknown(state, o.id):
            state = moved(state, o, None)
    game.state = state


def unlist(state: State, player: PlayerId, cards: Iterable[ObjectId]) -> State:
    """The state in which these cards have no known place in a library that nobody has described."""
    gone = set(cards)
    p = state.players[player]
    if p.library_known or not gone & set(p.library):
        return state
    return state.update_player(player, library=tuple(i for i in p.library if i not in gone))


def is_unknown(state: State, id: ObjectId) -> bool:
    """Whether nothing is known of this card."""
    return state[id].card is UNKNOWN


def is_land(state: State, id: ObjectId) -> bool:
    """Whether it is a land card."""
    return "Land" in state.characteristics[id].types


def placed(state: State, player: PlayerId, upper: tuple[ObjectId, ...], lower: tuple[ObjectId, ...] = ()) -> State:
    """The state in which these cards of a library lie on top of it, and those at its bottom, in these orders."""
    rest = tuple(i for i in state.players[player].library if i not in upper and i not in lower)
    state = state.update_player(player, library=(*upper, *rest, *lower))
    return unlist(state, player, lower)


def proposed(game: Game, *events: E) -> list[E]:
    """The events as replacement effects leave them; whatever else these make of them happens at once (614.6)."""
    kinds = {type(e) for e in events}
    outer, game.afterwards = game.afterwards, []
    try:
        left = replaced(game, [e for e in events if e.possible(game.state)])
        game.perform(*(e for e in left if type(e) not in kinds))
        game.go_on()
    finally:
        game.afterwards = outer
    return [e for e in left if type(e) in kinds]  # type: ignore[misc]


def looked_at(game: Game, cite: str, *events: L) -> list[tuple[L, tuple[ObjectId, ...]]]:
    """The events as replacement effects leave them, each with the cards that its player looks at; none moves yet."""
    found = [(e, top(game, e.player, e.amount)) for e in proposed(game, *events)]
    game.perform(*(LookAt(e.player, cards).because(cite) for e, cards in found if cards))
    return found


def ordered(game: Game, ids: tuple[ObjectId, ...], pile: str, cite: str) -> tuple[ObjectId, ...]:
    """The cards in the order that their owners choose for one place (401.4)."""
    state = game.state
    found: list[ObjectId] = []
    for player in state.apnap():
        mine = tuple(i for i in ids if state[i].owner == player)
        if len({state.known(i).name for i in mine}) > 1:
            about = "<0> must say in which order <1> are put into the library"
            assumed = "<0> leaves <1> in this order"
            ask = Arrange(player, about, (player, mine), cite, options=mine, piles=(pile,), assumed=assumed)
            mine = game.choose(ask)[pile]
        found += mine
    return tuple(found)

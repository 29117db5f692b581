"""701.23. Search"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from rules.abilities.kinds import Amount, Instruction
from rules.abilities.statements import forbids
from rules.actions.exile import link
from rules.actions.library import Place, Reveal, is_unknown, top
from rules.actions.shuffle import shuffle
from rules.decisions_library import Find
from rules.entering import enter
from rules.events import Event, Exile, Move
from rules.filters import Filter
from rules.references import Reference
from rules.sorts import IN_LIBRARY
from rules.state import ObjectId, PlayerId, State
from rules.trace import Note

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

Destination = Literal["hand", "battlefield", "graveyard", "exile", "top"]


class Search(Event):
    """A player searches a library (701.23a)."""

    player: PlayerId
    whose: PlayerId

    def told(self, state: State) -> Note:
        own = self.player == self.whose
        return Note("<0> searches their library" if own else "<0> searches <1>'s library", (self.player, self.whose))


class SearchLibrary(Instruction):
    """A player searches a library for cards (701.23a) and puts those found somewhere; without `to`, nowhere yet.

    `as` names what was found. With `to: top` the library is shuffled, and then they are put on top of it (701.24b).
    """

    says = "search"
    in_turn = True
    what: Literal["library"]
    for_: Filter
    amount: int | Amount = 1
    up_to: bool = False
    to: Destination | None = None
    by: Reference | None = None
    whose: Reference | None = None
    under: Reference | None = None
    tapped: bool = False
    revealed: bool = False
    as_: str = ""
    about = {"for_": IN_LIBRARY}

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """What can be said of a permanent only."""
        yield from super().amiss()
        if self.to != "battlefield":
            why = "it can be said only of what is put onto the battlefield"
            yield from ((f, "unknown-key", why) for f in self.said("tapped", "under"))

    def moves_library(self) -> bool:
        """Whether it could move a card to or from a library (605.1a)."""
        return True

    def perform(self, game: Game, this: Resolving) -> None:
        for player in this.players(game, self.by):
            for whose in this.players(game, self.whose) if self.whose is not None else [player]:
                found = self._found(game, this, player, whose) if self._searches(game, player, whose) else ()
                if found and self.revealed:
                    game.perform(Reveal(player, found).because("701.20a"))
                told, this.told = this.told, player
                self._put(game, this, whose, found)
                this.told = told

    @staticmethod
    def _searches(game: Game, player: PlayerId, whose: PlayerId) -> bool:
        """Whether the player searches, which an effect may forbid (101.2)."""
        if forbids(game.state, player, "search libraries"):
            game.note("<0> can't search libraries", player, cites=("101.2", "701.23a"))
            return False
        game.perform(Search(player, whose).because("701.23a"))
        return True

    def _found(self, game: Game, this: Resolving, player: PlayerId, whose: PlayerId) -> tuple[ObjectId, ...]:
        """What the player finds: with a stated quality, it may be less than there is (701.23b, 701.23d)."""
        n = this.number(game, self.amount)
        stated = not self._any_card()
        if not stated:
            top(game, whose, n)
        state = game.state
        cards = tuple(o.id for o in state.objects.values() if o.zone == "library" and o.owner == whose)
        view = this.view(game).but(you=player)
        options = tuple(i for i in cards if self.for_.matches(view, i))
        unknown = not state.players[whose].library_known or any(is_unknown(state, i) for i in cards)
        most = min(n, len(options))
        ask = Find(
            player, f"<0> may find {self.for_.text}", (player,), "701.23b" if stated else "701.23d", "search",
            options=options, least=0 if stated or self.up_to else most, most=most, unknown=unknown,
        )  # fmt: skip
        found = tuple(game.choose(ask))
        if not found:
            game.note("<0> finds nothing", player, cites=("701.23b",))
        return found

    def _any_card(self) -> bool:
        """Whether any card at all is searched for (701.23d)."""
        return self.for_.text in ("card", "cards", "card in your library")

    def _put(self, game: Game, this: Resolving, whose: PlayerId, found: tuple[ObjectId, ...]) -> None:
        new = found
        if self.to == "battlefield":
            new = enter(game, this, found, under=self.under, tapped=self.tapped)
        elif self.to == "top":
            shuffle(game, whose, without=found)
            game.perform(Place(whose, found).because("701.24b"))
        elif self.to is not None:
            events = (Exile(i) if self.to == "exile" else Move(i, self.to) for i in found)
            game.perform(*(e.because("701.23a") for e in events))
            new = tuple(n for i in found if (n := game.state.became.get(i)) is not None)
            if self.to == "exile":
                link(game, this, found)
        this.bind(self.as_, new)

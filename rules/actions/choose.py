"""608.2d, 614.12a: choosing words, colours, types, names, objects and players"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.abilities.choosing import choosable, choose_objects
from rules.abilities.chosen_words import FOR_WHAT_IS_GONE, chosen_in
from rules.abilities.kinds import Instruction
from rules.copying import CardOutside
from rules.decisions import CardName, Choose
from rules.events import SetObject
from rules.filters import Filter
from rules.outcomes import Unsupported
from rules.references import Reference, exists
from rules.sorts import YES
from rules.state import Card, Face, Id, Object
from rules.types import CARD_TYPES, card_type_of, subtypes

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

COLORS = ("white", "blue", "black", "red", "green")


def choose_word(game: Game, this: Resolving, options: tuple[str, ...], what: str, name: str) -> None:
    """The player chooses one of these words; it is remembered for the source (607.2d)."""
    player = this.controller
    ask = Choose(player, f"<0> must choose {what}", (player,), "608.2d", "choose", options=options)
    remember(game, this, game.choose(ask), name, options)


def remember(game: Game, this: Resolving, chosen: tuple[Id, ...], name: str, among: tuple[Id, ...] = ()) -> None:
    """What was chosen is known to later instructions, and to the linked abilities of the source (607.2d).

    It takes the place of what was chosen among the same options before. Where the source is gone, only the instructions
    that follow know it (113.7a).
    """
    this.bind(name, chosen)
    if this.source is None:
        return
    known = (*(c for c in chosen_in(this.view(game)) if c not in among), *chosen)
    if exists(game.state, this.source):
        game.perform(SetObject(this.source, {"chosen": known}).because("608.2d", "607.2d"))
    else:
        this.bind(FOR_WHAT_IS_GONE, known)
        game.cites.add("113.7a")


class ChooseIt(Instruction):
    """Choose objects or players that match a phrase, to be called by a name."""

    says = "choose"
    in_turn = True
    what: Filter
    amount: int = 1
    up_to: bool = False
    by: Reference | None = None
    lasting: bool = False  # it is `the chosen creature` or `the chosen player` to linked abilities, too (607.2d)
    as_: str = "chosen"
    least = {"amount": 1}

    def perform(self, game: Game, this: Resolving) -> None:
        for player in this.players(game, self.by):
            options = self.what.all(this.view(game).but(you=player))
            options = choosable(game, options)
            least = 0 if self.up_to else self.amount
            chosen = choose_objects(game, player, options, least, self.amount, self.what.text, "choose")
            this.bind(self.as_, chosen)
            if self.lasting:
                remember(game, this, chosen, self.as_)


class ChooseWord(Instruction):
    """Choose one of some words."""

    words_: tuple[str, ...]
    as_: str = "chosen"

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """One word leaves nothing to choose."""
        yield from super().amiss()
        if len(self.words_) == 1:
            yield "words_", "bad-choice", "one word leaves nothing to choose"

    def perform(self, game: Game, this: Resolving) -> None:
        choose_word(game, this, self.words_, "a word", self.as_)


class ChooseColor(Instruction):
    """Choose a colour (105.4)."""

    chosen: bool = True
    as_: str = "color"
    about = {"chosen": YES}

    def perform(self, game: Game, this: Resolving) -> None:
        choose_word(game, this, COLORS, "a colour", self.as_)


class ChooseType(Instruction):
    """Choose a card type, or a subtype of one: `creature`, `land`, `card`."""

    of: str
    as_: str = "type"

    def lacks(self) -> str:
        """What is wrong with the word, or nothing."""
        known = self.of == "card" or any(self.of.capitalize() in card_type_of(s) for s in subtypes())
        return "" if known else f"{self.of!r} is no card type that has subtypes, and not 'card'"

    def perform(self, game: Game, this: Resolving) -> None:
        kind = self.of.capitalize()
        options: Any = (
            CARD_TYPES if self.of == "card" else tuple(s for s in sorted(subtypes()) if kind in card_type_of(s))
        )
        choose_word(
            game, this, tuple(options.split()) if isinstance(options, str) else tuple(options), "a type", self.as_
        )


class ChooseName(Instruction):
    """Choose the name of a card (201.4): of any card, or of one that a phrase describes, such as `nonland card`."""

    of: Filter
    as_: str = "name"

    def perform(self, game: Game, this: Resolving) -> None:
        def unfit(name: str) -> tuple[str, ...]:
            known = (c for o in game.state.objects.values() for c in o.card.faces if c.name == name)
            found = [is_such(game, this, face, self.of) for face in known]
            return ("201.4a", "201.4d") if found and not any(found) else ()

        player = this.controller
        about = f"<0> must choose a card name ({self.of.text})"
        remember(game, this, (game.choose(CardName(player, about, (player,), unfit=unfit)),), self.as_)


def is_such(game: Game, this: Resolving, face: Face, what: Filter) -> bool:
    """Whether a card with this one face would be what a phrase describes."""
    state = game.state.tick()
    o = Object(state.clock, Card((face,)), this.controller, this.controller, "exile", state.clock)
    state = state.put(o)
    return what.matches(this.view(game).but(state=state, of=state.known), o.id)


def choose_card(game: Game, this: Resolving, what: CardOutside) -> Card:
    """The card outside the game that the player chooses by its name; raises Unsupported for one that isn't known."""

    def unfit(name: str) -> tuple[str, ...]:
        card = game.library(name)
        there = card is None or what.expansion in ("", *card.expansions)
        return () if card is None or (there and is_such(game, this, card.faces[0], what.filter)) else ("608.2d",)

    player = this.controller
    about = f"<0> must choose a card by its name ({what.text})"
    name = game.choose(CardName(player, about, (player,), "608.2d", unfit=unfit))
    card = game.library(name)
    if card is None:
        raise Unsupported(f"a copy of {name} is not modelled, as it is not in the card library", cites=("707.2",))
    return card

"""608.2d, 614.12a: choosing words, colours, types, names, objects and players"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.abilities.kinds import Instruction
from rules.abilities.resolving import choose_objects
from rules.decisions import Choose
from rules.events import SetObject
from rules.filters import Filter
from rules.references import Reference
from rules.types import CARD_TYPES, card_type_of, subtypes

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

COLORS = ("white", "blue", "black", "red", "green")


def choose_word(game: Game, this: Resolving, options: tuple[str, ...], what: str, name: str) -> None:
    """The player chooses one of these words; it is remembered for the source (607.2d)."""
    player = this.controller
    ask = Choose(player, f"<0> must choose {what}", (player,), "608.2d", "choose", options=options)
    (word,) = game.choose(ask)
    this.bind(name, (word,))
    if this.source is not None and this.source in game.state.objects:
        chosen = (*game.state[this.source].chosen, word)
        game.perform(SetObject(this.source, {"chosen": chosen}).because("608.2d"))


class ChooseIt(Instruction):
    """Choose objects or players that match a phrase, to be called by a name."""

    says = "choose"
    what: Filter
    amount: int = 1
    up_to: bool = False
    by: Reference | None = None
    as_: str = "chosen"

    def perform(self, game: Game, this: Resolving) -> None:
        for player in this.players(game, self.by):
            options = self.what.all(this.view(game).but(you=player))
            if (there := game.really) is not None:  # what is only about to enter is not there yet (614.12)
                options = tuple(o for o in options if not isinstance(o, int) or o in there.objects)
            least = 0 if self.up_to else self.amount
            this.bind(self.as_, choose_objects(game, player, options, least, self.amount, self.what.text, "choose"))


class ChooseWord(Instruction):
    """Choose one of some words."""

    words_: tuple[str, ...]
    as_: str = "chosen"

    def perform(self, game: Game, this: Resolving) -> None:
        choose_word(game, this, self.words_, "a word", self.as_)


class ChooseColor(Instruction):
    """Choose a colour (105.4)."""

    chosen: bool = True
    as_: str = "color"

    def perform(self, game: Game, this: Resolving) -> None:
        choose_word(game, this, COLORS, "a colour", self.as_)


class ChooseType(Instruction):
    """Choose a card type, or a subtype of one: `creature`, `land`, `card`."""

    of: str
    as_: str = "type"

    def perform(self, game: Game, this: Resolving) -> None:
        kind = self.of.capitalize()
        options: Any = (
            CARD_TYPES if self.of == "card" else tuple(s for s in sorted(subtypes()) if kind in card_type_of(s))
        )
        choose_word(
            game, this, tuple(options.split()) if isinstance(options, str) else tuple(options), "a type", self.as_
        )

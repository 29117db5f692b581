"""106.4. Mana pools"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules import mana
from rules.abilities.characteristics import COLORS
from rules.abilities.kinds import Amount, Instruction
from rules.decisions import Choose
from rules.events import SetPlayer
from rules.linked import chosen_for
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


_COLORS = {color: f"{{{letter}}}" for letter, color in COLORS.items()}
_ALTERNATIVES = re.compile(r",? or |, ")


class AddMana(Instruction):
    """A player adds mana: symbols, `{R} or {G}`, `any color` (106.1b), `the chosen color`, `any type produced`.

    The last one is of what was tapped for mana.
    """

    what: str
    amount: int | Amount = 1
    by: Reference | None = None

    def lacks(self) -> str:
        """What is wrong with the words, or nothing."""
        if self.what in ("any color", "the chosen color", "any type produced") or all(map(mana.is_mana, self._said())):
            return ""
        return f"mana {self.what!r} is no symbols like {{G}}{{G}}, any color, the chosen color or any type produced"

    def perform(self, game: Game, this: Resolving) -> None:
        for player in this.players(game, self.by):
            text = self._chosen(game, player, this)
            added = mana.amount(text * this.number(game, self.amount))
            pool = game.state.players[player].mana or {}
            total = {kind: pool.get(kind, 0) + added.get(kind, 0) for kind in {**pool, **added}}
            game.perform(SetPlayer(player, {"mana": total}).because("106.4"))
            if text:
                game.note(f"<0> adds {text}", player, cites=("106.4",))

    def _said(self) -> tuple[str, ...]:
        return tuple(_ALTERNATIVES.split(self.what))

    def _chosen(self, game: Game, player: str, this: Resolving) -> str:
        """The mana of the kind that the player chooses, where there are several; "" where it is undefined (106.5)."""
        if self.what == "any color":
            kinds: tuple[str, ...] = tuple(_COLORS.values())
        elif self.what == "any type produced":
            kinds = tuple(f"{{{kind}}}" for kind in this.names.get("mana produced", ()))
        elif self.what == "the chosen color":
            known = chosen_for(game.state, this.source) if this.source is not None else ()
            kinds = tuple(_COLORS[word] for word in this.names.get("color", known) if word in _COLORS)
        else:
            kinds = self._said()
        if not kinds:
            game.note("mana of an undefined type is not produced", cites=("106.5",))
            return ""
        if len(kinds) == 1:
            return kinds[0]
        choice = Choose(player, "<0> must choose a colour of mana", (player,), "106.1b", "color", options=kinds)
        return str(game.choose(choice)[0])

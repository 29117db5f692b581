"""106.4. Mana pools"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import mana
from rules.abilities.kinds import Amount, Instruction
from rules.decisions import Choose
from rules.events import SetPlayer
from rules.references import Reference

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class AddMana(Instruction):
    """A player adds mana: symbols, `any color`, or `any type produced` by what was tapped for mana (106.1b)."""

    what: str
    amount: int | Amount = 1
    by: Reference | None = None

    def perform(self, game: Game, this: Resolving) -> None:
        for player in this.players(game, self.by):
            text = self.what if mana.is_mana(self.what) else self._chosen(game, player, this)
            added = mana.amount(text * this.number(game, self.amount))
            pool = game.state.players[player].mana or {}
            total = {kind: pool.get(kind, 0) + added.get(kind, 0) for kind in {**pool, **added}}
            game.perform(SetPlayer(player, {"mana": total}).because("106.4"))
            game.note(f"<0> adds {text}", player, cites=("106.4",))

    def _chosen(self, game: Game, player: str, this: Resolving) -> str:
        kinds: tuple[str, ...] = ("{W}", "{U}", "{B}", "{R}", "{G}")
        if self.what == "any type produced":
            kinds = tuple(f"{{{kind}}}" for kind in this.names.get("mana produced", ()))
            if not kinds:
                game.note("mana of an undefined type is not produced", cites=("106.5",))
                return ""
        choice = Choose(player, "<0> must choose a colour of mana", (player,), "106.1b", "color", options=kinds)
        return str(game.choose(choice)[0])

"""116. Special Actions: a face-down permanent is turned face up"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.amounts import number
from rules.abilities.kinds import Cost
from rules.abilities.resolving import Resolving
from rules.abilities.statements import CostsLessToTurnUp, forbids
from rules.costs import Mana, pay_all
from rules.decisions import Choose, Number
from rules.events import UNKNOWN
from rules.face_down import TurnFaceUp, holds_a_spell_card, turn_up
from rules.mana import adjusted
from rules.outcomes import Illegal, Unsupported
from rules.questions import Question
from rules.state import ObjectId, PlayerId, State
from rules.trace import rule
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.game import Game

turning_up = Question("By paying which cost may this permanent be turned face up, were it face up?")
BY_MANA_COST = {"manifest": "701.40b", "cloak": "701.58b"}  # what lets a creature card be turned up so
_ALSO = {
    ("manifest", "702.37e"): "701.40c", ("manifest", "702.168d"): "701.40d",
    ("cloak", "702.37e"): "701.58c", ("cloak", "702.168d"): "701.58d",
}  # fmt: skip


class Way(Record):
    """A way to turn a face-down permanent face up: what for, the cost, the rule that allows it, and more rules."""

    using: str  # `mana cost`, or the keyword whose cost it is
    cost: tuple[Cost, ...]
    cite: str
    also: tuple[str, ...] = ()
    of_x: str = ""  # the rule for an X in the cost

    @property
    def called(self) -> str:
        """The cost by its name: `mana cost`, `morph cost`."""
        return self.using if self.using == "mana cost" else f"{self.using} cost"


def ways_up(state: State, id: ObjectId) -> list[Way]:
    """The ways in which the controller of a face-down permanent may turn it face up (701.40b-d, 702.37e, 702.168d)."""
    kind, front = state[id].face_down, state[id].card.faces[0]
    by_mana = kind in BY_MANA_COST and "Creature" in front.types and front.cost is not None
    found = [Way("mana cost", (Mana(front.cost or "{0}"),), BY_MANA_COST[kind])] if by_mana else []
    would_be = TurnFaceUp(id).apply(state)  # 702.37e: what its cost would be if it were face up
    for way, cite in turning_up(would_be, id):
        more = _ALSO.get((kind, cite))
        found.append(way.but(also=(*way.also, more)) if more else way)
    return [_cheaper(way, would_be, id) for way in found]


def _cheaper(way: Way, would_be: State, id: ObjectId) -> Way:
    """The way with what effects say that a cost of a keyword is less (118.7)."""
    said = would_be.characteristics[id].said(CostsLessToTurnUp)
    less = [f"{{{number(one.change.amount, one.view(would_be))}}}" for one in said]
    if not less or way.using == "mana cost" or not isinstance(way.cost[0], Mana):
        return way
    cost = adjusted(way.cost[0].mana, less) or "{0}"
    return way.but(cost=(Mana(cost), *way.cost[1:]), also=(*way.also, "118.7"))


@rule("116.2b")
def turn_face_up(game: Game, player: PlayerId, id: ObjectId, using: str = "", x: int | None = None) -> bool:
    """A player turns a permanent face up

    `using` is what the cost is called by that is paid, where there are several; `x` is X in it. Nothing is put on the
    stack. Whether there was an X in the cost. Raises Illegal with the rule where that can't be done, and Undecided.
    """
    _may(game, player, id)
    way = _way(game, player, id, using)
    game.note(f"<0> shows that <1> has a {way.called}", player, id, cites=(way.cite, *way.also))
    of_x = any("{X}" in getattr(cost, "mana", "") for cost in way.cost)
    if of_x:
        game.cites.update(c for c in ("107.3d", way.of_x) if c)
        ask = Number(player, "<0> must choose a value for X", (player,), "107.3d", "x")
        x = game.choose(ask) if x is None else x
    this = Resolving(id, player, x=x or 0)
    this.pays = "116.2b"
    pay_all(game, way.cost, this)
    turn_up(game, (id,), "116.2b", way.cite, paid=way.called, x=(x or 0) if of_x else 0)
    game.cites.add("116.3")
    return of_x


def _may(game: Game, player: PlayerId, id: ObjectId) -> None:
    """Whether this player may turn this face up at all."""
    state = game.state
    o = state[id]
    if o.zone == "stack" and o.face_down:
        raise Illegal("<0> is a spell, and spells can't be turned face up", id, cites=("116.2b", "708.7"))
    if not state.on_battlefield(id) or not o.face_down:
        raise Illegal("<0> is no face-down permanent", id, cites=("116.2b", "708.7"))
    if state.controller(id) != player:
        raise Illegal("<0> doesn't control <1>", player, id, cites=("116.2b", "708.7"))
    if holds_a_spell_card(o):
        raise Illegal("a part of <0> is an instant or sorcery card, so it can't be turned face up", id,
                      cites=("730.2g", "116.2b"))  # fmt: skip
    if forbids(state, id, "be turned face up"):
        raise Illegal("an effect says that <0> can't be turned face up", id, cites=("101.2", "116.2b"))
    if o.card is UNKNOWN:
        raise Unsupported("nothing is known of the card that would be turned face up", cites=("116.2b",))


def _way(game: Game, player: PlayerId, id: ObjectId, using: str) -> Way:
    """The way that the player uses: the one that is said, or the only one (701.40c, 701.40d)."""
    ways = ways_up(game.state, id)
    found = [way for way in ways if way.using.endswith(using)]  # 702.37b: a megamorph cost is a morph cost
    if not found:
        raise refusal(game.state, id, using)
    if len({way.using for way in found}) == 1:
        return found[0]
    options = tuple(dict.fromkeys(way.using for way in found))
    cite = next((c for way in found for c in way.also), found[0].cite)
    about = "<0> must say which cost is paid to turn <1> face up"
    ask = Choose(player, about, (player, id), cite, "using", options=options)
    (said,) = game.choose(ask)
    return next(way for way in found if way.using == said)


def refusal(state: State, id: ObjectId, using: str) -> Illegal:
    """Why there is no such way, by all the rules that could allow it."""
    kind, front = state[id].face_down, state[id].card.faces[0]
    why, cites = [], []
    if using in ("", "mana cost"):
        cites += [BY_MANA_COST[kind]] if kind in BY_MANA_COST else [*BY_MANA_COST.values()]
        if kind not in BY_MANA_COST:
            why.append("it was neither manifested nor cloaked")
        elif "Creature" not in front.types:
            why.append("it is no creature card")
        elif front.cost is None:
            why.append("it has no mana cost")
            cites.append("118.6")
    if using != "mana cost":
        why.append(f"face up it would have no {using or 'morph or disguise'} cost")
        cites += ["702.37e", "702.168d"]
    return Illegal(f"<0> can't be turned face up: {' and '.join(why)}", id, cites=("116.2b", *cites, "708.7"))

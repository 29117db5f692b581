"""510.1c-d: the damage assignment order that attackers and blockers had until 2024-11-08"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rules.editions import NO_DAMAGE_ASSIGNMENT_ORDER, Cite
from rules.events import Event
from rules.outcomes import Illegal
from rules.state import Id, Object, ObjectId, PlayerId, State
from rules.trace import Note

if TYPE_CHECKING:
    from rules.game import Game

Order = tuple[ObjectId, ...]

OF_AN_ATTACKER = Cite("509.2", "2024-02-02")
OF_A_BLOCKER = Cite("509.3", "2024-02-02")


class AnnounceOrder(Event):
    """The damage assignment order of an attacking or blocking creature is announced; the first comes first."""

    object: ObjectId
    order: Order
    player: PlayerId

    def told(self, state: State) -> Note:
        places = ", then ".join(f"<{n}>" for n in range(2, len(self.order) + 2))
        ids = (self.player, self.object, *self.order)
        return Note(f"<0> announces the damage assignment order of <1>: {places}", ids)

    def apply(self, state: State) -> State:
        return state.update(self.object, damage_order=self.order)


def fought(state: State, o: Object) -> Order:
    """What blocks an attacking creature, or what a blocking one blocks: what stands in its order first, and so."""
    if o.attacking is not None:
        found = tuple(b.id for b in state.battlefield if o.id in b.blocking)
    else:
        found = tuple(a for a in o.blocking if state.on_battlefield(a) and state[a].attacking is not None)
    first = [i for i in o.damage_order if i in found]
    return (*first, *(i for i in found if i not in first)) if first else found


def order_for(game: Game, o: Object) -> Order | None:
    """The order in which it assigns damage, as far as there is no doubt about it; None where the edition has none."""
    if game.state.edition.since(NO_DAMAGE_ASSIGNMENT_ORDER):
        return None
    there = fought(game.state, o)
    if gone := tuple(i for i in o.damage_order if i not in there):
        game.note("<0> is no longer in the damage assignment order of <1>", gone, o.id, cites=(_without(o),))
    return there if len(there) < 2 else tuple(i for i in o.damage_order if i in there)


def _without(o: Object) -> str:
    """The rule by which the others keep their order when something leaves combat."""
    return Cite("509.2a" if o.attacking is not None else "509.3a", "2024-02-02")


def announce(game: Game, creature: ObjectId, order: Order, by: PlayerId | None = None) -> None:
    """A creature's damage assignment order is announced: an attacker's by the active player, a blocker's by its own.

    It may be announced anew only to give what has come to block its place. Raises Illegal with the rule.
    """
    state = game.state
    o = state[creature]
    blocks = o.blocker and o.attacking is None
    if state.edition.since(NO_DAMAGE_ASSIGNMENT_ORDER):
        raise Illegal("<0> has no damage assignment order: its damage may be divided in any way", creature,
                      cites=("510.1d" if blocks else "510.1c",))  # fmt: skip
    rule = OF_A_BLOCKER if blocks else OF_AN_ATTACKER
    there = fought(state, o)
    if not there or not state.turn.blocks_declared:
        raise Illegal("<0> neither blocks nor is blocked", creature, cites=(rule,))
    player = state.controller(creature) if blocks else state.turn.active
    if by not in (None, player):
        raise Illegal("<0> doesn't announce the damage assignment order of <1>; <2> does", by, creature, player,
                      cites=(rule,))  # fmt: skip
    if sorted(order) != sorted(there):
        raise Illegal("the damage assignment order of <0> has <1> in it, each once", creature, there, cites=(rule,))
    known = tuple(i for i in o.damage_order if i in order)
    if tuple(i for i in order if i in known) != known:
        stays = "509.4" if len(known) < len(order) else _without(o)
        raise Illegal("the damage assignment order of <0> stays as it was announced among <1>", creature, known,
                      cites=(rule, stays))  # fmt: skip
    late = any(not state[i].declared for i in order if state[i].blocker)
    game.perform(AnnounceOrder(creature, order, player).because(rule, *(("509.4",) if late else ())))


def needed(among: Order, division: Mapping[Id, int], lethal: Callable[[ObjectId], int]) -> Iterator[Order]:
    """Pairs of which the first must come before the second: it gets damage, and the second gets less than lethal."""
    short = [i for i in among if division.get(i, 0) < lethal(i)]
    for later in short:
        yield from ((i, later) for i in among if i != later and division.get(i))


def broken(order: Order, pairs: Sequence[Order]) -> Order | None:
    """The first of such pairs that an order contradicts, or one that another pair contradicts."""
    turned = [(b, a) for a, b in pairs]
    known = [(a, b) for a, b in pairs if a in order and b in order and order.index(a) > order.index(b)]
    return next(iter(known), None) or next((pair for pair in pairs if pair in turned), None)

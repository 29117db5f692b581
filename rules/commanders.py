"""903.10: the combat damage that a commander has dealt to each player"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.events import DealDamage, Event, Lose
from rules.state import PlayerId, State
from rules.state_based_actions import can_lose, state_based_action

MOST = 21


class DealtByCommander(Event):
    """A player has been dealt so much combat damage by a commander, which is the same one in every zone (903.3)."""

    player: PlayerId
    commander: tuple[PlayerId, str]  # whose it is, and its name
    amount: int

    def apply(self, state: State) -> State:
        before = state.players[self.player].commander_damage
        total = before.get(self.commander, 0) + self.amount
        return state.update_player(self.player, commander_damage={**before, self.commander: total})


def counted(state: State, damage: Sequence[DealDamage]) -> Iterator[Event]:
    """The combat damage by commanders to players among this damage."""
    for d in damage:
        if d.combat and isinstance(d.recipient, str) and (source := state.objects.get(d.source)) is not None:
            card = next((c for c in (source.card, *source.cards) if c.commander), None)
            if card is not None:
                yield DealtByCommander(d.recipient, (source.owner, card.name), d.amount)


@state_based_action("704.6c")
def beaten_by_a_commander(state: State) -> Iterator[Event]:
    """A player who has been dealt 21 or more combat damage by the same commander loses (903.10a)."""
    for p in state.players.values():
        if any(n >= MOST for n in p.commander_damage.values()) and can_lose(state, p):
            yield Lose(p.id).because("903.10a")

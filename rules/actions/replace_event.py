"""614.1a. What a replacement effect makes of an event"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules.abilities.kinds import Amount, Instruction
from rules.damage import can_be_dealt_damage
from rules.events import CreateToken, DealDamage, Draw, Event, Mill, Move, PutCounters, counters_with
from rules.outcomes import Unsupported
from rules.references import Reference
from rules.sorts import PERMANENT_OR_PLAYER

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class _OfAnEvent(Instruction):
    """What is said of the event that is replaced, in `instead`."""

    sayable = False
    of_an_event = True

    def perform(self, game: Game, this: Resolving) -> None:
        raise Unsupported("what is said of an event can be said only where that is replaced", cites=("614.1a",))


class Multiply(_OfAnEvent):
    """The event happens with its number multiplied (614.1a)."""

    times: int = 2
    least = {"times": 2}

    raises = True  # all that it ever does is to make a number greater

    def modify_all(self, game: Game, this: Resolving, events: list[Event]) -> list[Event]:
        """The events, which are one, with the new number; Unsupported where they have none."""
        if isinstance(events[0], Move) and events[0].to == "battlefield":
            return [_enters_with_more(game, e, self.times) for e in events if isinstance(e, Move)]
        return _with_number(game, events, "multiply", lambda n: n * self.times)


class Plus(_OfAnEvent):
    """The event happens with so much more (614.1a)."""

    amount: int | Amount
    least = {"amount": None}

    @property
    def raises(self) -> bool:
        """Whether all that it ever does is to make a number greater."""
        return isinstance(self.amount, int) and self.amount > 0

    def modify_all(self, game: Game, this: Resolving, events: list[Event]) -> list[Event]:
        """The events, which are one, with the new number; Unsupported where they have none."""
        more = this.number(game, self.amount)
        return _with_number(game, events, "plus", lambda n: n + more)


class RaiseTo(_OfAnEvent):
    """The event happens with this number where its own is less (614.1a)."""

    amount: int | Amount

    def modify_all(self, game: Game, this: Resolving, events: list[Event]) -> list[Event]:
        """The events, which are one, with the new number; Unsupported where they have none."""
        least = this.number(game, self.amount)
        return _with_number(game, events, "raise to", lambda n: max(n, least))


def _with_number(game: Game, events: list[Event], word: str, new: Callable[[int], int]) -> list[Event]:
    """So many tokens created, cards milled or drawn, or the new amount of anything else (614.16, 614.1a)."""
    first: Any = events[0]
    game.cites.update(("614.1a", *(("614.16",) if isinstance(first, (CreateToken, PutCounters)) else ())))
    if isinstance(first, Mill):  # 701.17b: as many as there are
        cards = game.state.players[first.player].library[: max(0, new(len(events)))]
        return [first.but(object=card) for card in cards]
    if isinstance(first, (CreateToken, Draw)):
        n = max(0, new(len(events)))
        return [*events[:n], *(_another(game, first) for _ in range(n - len(events)))]
    if "amount" not in first._fields:
        raise Unsupported(f"'{word}' for an event that has no number is not modelled", cites=("614.1a",))
    return [e.but(amount=new(getattr(e, "amount", 0))) for e in events]


def _another(game: Game, event: Event) -> Event:
    """The same event once more; a token gets the next name that is to be given, if there is one."""
    if not isinstance(event, CreateToken):
        return event
    return event.but(label=game.names_to_give.pop(0) if game.names_to_give else "")


def _enters_with_more(game: Game, event: Move, times: int) -> Event:
    game.cites.add("614.1a")
    counters = counters_with((game.really or game.state).objects[event.object].card, event.entering)
    return event.but(entering=event.entering.but(counters={kind: n * times for kind, n in counters.items()}))


class RedirectDamage(_OfAnEvent):
    """The damage is dealt to something else (614.9)."""

    to: Reference
    about = {"to": PERMANENT_OR_PLAYER}

    def modify(self, game: Game, this: Resolving, event: Event) -> Event | list[Event] | None:
        """The damage with the new recipient; the same where that can't be dealt damage now."""
        if not isinstance(event, DealDamage):
            raise Unsupported("only damage can be dealt to something else", this.source, cites=("614.9",))
        game.cites.add("614.9")
        found = this.resolve(game, self.to, label="redirect")
        return event.but(recipient=found[0]) if found and can_be_dealt_damage(game.state, found[0]) else event

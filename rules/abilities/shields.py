"""615.1, 701.19: prevention effects and regeneration shields as they wait for their event"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.abilities.replacement import Effect
from rules.abilities.statements import Prevention
from rules.events import DealDamage, Event, SetShields
from rules.filters import Filter
from rules.references import fits
from rules.state import Id, ObjectId, PlayerId, State
from rules.trace import Note
from rules.view import View
from rules.vocabulary import last

if TYPE_CHECKING:
    from rules.game import Game


def preventable(state: State, source: ObjectId) -> bool:
    """Whether damage by this source can be prevented (615.12)."""
    chars = state.known(source)
    return not chars.said(Prevention)


class PreventDamage(Effect):
    """Damage is prevented: all of it, or the next `left` of it (615.7)."""

    object: ObjectId | None
    you: PlayerId
    left: int | None = None  # None: all
    to: Any = None
    by: Any = None
    combat: bool = False
    until: str = "end of turn"
    made: int = 0
    cite: str = last(default="615.1", kw_only=True)

    @property
    def key(self) -> Any:
        return self.made

    @property
    def source(self) -> ObjectId | None:
        return self.object

    @property
    def prevents_all(self) -> bool:
        """Whether nothing is left of the event."""
        return self.left is None

    def told(self) -> Note:
        """Its line in the trace."""
        what = "all" if self.left is None else f"the next {self.left}"
        kind = "combat damage" if self.combat else "damage"
        parts, ids = [f"{what} {kind} that would be dealt"], list[Any]()
        for word, who in (("to", self.to), ("by", self.by)):
            if isinstance(who, tuple):
                parts.append(f"{word} <{len(ids)}>")
                ids.append(who)
            elif who is not None:
                parts.append(f"{word} {who.text}")
        return Note(" ".join(parts) + " this turn will be prevented", tuple(ids))

    def applies(self, state: State, event: Event) -> bool:
        if not isinstance(event, DealDamage) or (self.combat and not event.combat) or self.left == 0:
            return False
        if not preventable(state, event.source):
            return False
        view = View(state, state.known, self.object, self.you)
        return self._meets(self.to, view, event.recipient) and self._meets(self.by, view, event.source)

    @staticmethod
    def _meets(what: Any, view: View, id: Id) -> bool:
        if what is None:
            return True
        return id in what if isinstance(what, tuple) else isinstance(what, Filter) and fits(what, view, id)

    def instead(self, game: Game, event: Event) -> list[Event]:
        assert isinstance(event, DealDamage)
        now = next((s for s in game.state.shields if getattr(s, "made", None) == self.made), self)
        n = event.amount if now.left is None else min(now.left, event.amount)
        if now.left is not None:
            left_over = now.left - n
            rest = tuple(s.but(left=left_over) if s is now else s for s in game.state.shields)
            game.perform(SetShields(tuple(s for s in rest if getattr(s, "left", None) != 0)))
        left = event.but(amount=event.amount - n)
        if n:
            game.note(
                f"{n} of the damage by <0> to <1> is prevented",
                event.source,
                event.recipient,
                cites=("615.6", self.cite),
            )
        return [left] if left.amount > 0 else []


class Regeneration(Effect):
    """The next time it would be destroyed, it regenerates instead (701.19a)."""

    object: ObjectId
    cite: str = last(default="701.19a", kw_only=True)
    prevents_all: ClassVar[bool] = True

    @property
    def source(self) -> ObjectId | None:
        return self.object

    def applies(self, state: State, event: Event) -> bool:
        return event.__class__.__name__ == "Destroy"

    def instead(self, game: Game, event: Event) -> list[Event]:
        from rules.events import Regenerate

        return [Regenerate(self.object).because("701.19b", "614.8", *event.cites)]

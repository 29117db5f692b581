"""615.1, 701.19: prevention effects and regeneration shields as they wait for their event"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rules.abilities.kinds import Duration
from rules.abilities.replacement import Effect
from rules.abilities.replacing import reasons
from rules.abilities.statements import Prevention
from rules.decisions import Divide
from rules.events import DealDamage, Event, SetShields
from rules.filters import Filter
from rules.outcomes import Unsupported
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


def cant_prevent(game: Game, event: DealDamage) -> bool:
    """Whether the damage can't be prevented, which is said then; all else that would prevent it happens (615.12)."""
    if preventable(game.state, event.source):
        return False
    game.note("the damage by <0> can't be prevented", event.source, cites=("615.12",))
    return True


class PreventDamage(Effect):
    """Damage is prevented: all of it, or the next `left` of it (615.7)."""

    object: ObjectId | None
    you: PlayerId
    left: int | None = None  # None: all
    to: Any = None
    by: Any = None
    combat: bool = False
    lasts: Duration | None = None  # None: until end of turn
    next_time: bool = False  # the next time only, whatever the amount (615.8)
    made: int = 0
    shares: Mapping[Any, int] | None = None  # how much of each of several simultaneous damage events (615.7)
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
        when = self.lasts.tells if self.lasts is not None else "this turn"
        return Note(" ".join(parts) + f" {when} will be prevented", tuple(ids))

    def applies(self, state: State, event: Event) -> bool:
        if not isinstance(event, DealDamage) or (self.combat and not event.combat) or self.left == 0:
            return False
        view = View(state, state.known, self.object, self.you)
        return self._meets(self.to, view, event.recipient) and self._meets(self.by, view, event.source)

    @staticmethod
    def _meets(what: Any, view: View, id: Id) -> bool:
        if what is None:
            return True
        return id in what if isinstance(what, tuple) else isinstance(what, Filter) and fits(what, view, id)

    def idle(self, state: State, event: Event) -> bool:
        return isinstance(event, DealDamage) and not preventable(state, event.source)  # 615.12

    def instead(self, game: Game, event: Event) -> list[Event]:
        assert isinstance(event, DealDamage)
        if cant_prevent(game, event):
            return [event]
        now = next((s for s in game.state.shields if getattr(s, "made", None) == self.made), self)
        n = event.amount if now.left is None else min(now.left, event.amount)
        if now.shares is not None:
            n = min(n, now.shares.get(_which(event), 0))
            game.cites.add("615.7")
        if now.left is not None:
            left_over = now.left - n
            rest = tuple(s.but(left=left_over) if s is now else s for s in game.state.shields)
            game.keep(SetShields(tuple(s for s in rest if getattr(s, "left", None) != 0)))
        if now.next_time:
            game.keep(SetShields(tuple(s for s in game.state.shields if s is not now)))
            game.cites.add("615.8")
        left = event.but(amount=event.amount - n)
        if n:
            game.note(
                f"{n} of the damage by <0> to <1> is prevented",
                event.source,
                event.recipient,
                cites=("615.6", self.cite),
            )
        return [left] if left.amount > 0 else []


def greatest(state: State, event: DealDamage) -> int:
    """How much the damage is at most once the abilities that only make it more have been applied."""
    from rules.abilities.replacement import of_abilities

    raising = [e for e in of_abilities(state, event) if e.raises and e.applies(state, event)]
    words = [word for e in raising for word in e.ability.instead or ()]
    n = event.amount + sum(getattr(word, "amount", 0) for word in words)
    for word in words:
        n *= getattr(word, "times", 1)
    return n


def _which(event: DealDamage) -> tuple[ObjectId, Id]:
    return event.source, event.recipient


def shared_out(game: Game, events: Sequence[Event]) -> None:
    """Ask which of several simultaneous damage events a shield prevents that is too small for all of them (615.7)."""
    for shield in game.state.shields:
        if not isinstance(shield, PreventDamage) or shield.left is None:
            continue
        mine = [e for e in events if isinstance(e, DealDamage) and shield.applies(game.state, e)]
        if len(mine) < 2 or sum(greatest(game.state, e) for e in mine) <= shield.left:
            continue
        if any(greatest(game.state, e) > e.amount for e in mine):
            raise Unsupported("how a shield that is too small is shared out among damage that is made more is not "
                              "modelled", cites=("615.7", "616.1"))  # fmt: skip
        options = tuple(e.source for e in mine)
        if len(set(options)) < len(options):
            raise Unsupported(
                "a shield that is too small for damage by one source to several is not modelled", cites=("615.7",)
            )
        limits: dict[Id, int] = {e.source: e.amount for e in mine}
        player, about = mine[0].affected(game.state), "<0> must choose which damage is prevented"
        total = shield.left
        ask = Divide(player, about, (player,), "615.7", "prevent", options=options, total=total, limits=limits)
        answer = game.choose(ask)
        shares = {_which(e): answer.get(e.source, 0) for e in mine}
        others = tuple(s.but(shares=shares) if s is shield else s for s in game.state.shields)
        game.keep(SetShields(others))


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

        return [Regenerate(self.object).because("701.19a", "614.8", *reasons(event), *event.cites)]

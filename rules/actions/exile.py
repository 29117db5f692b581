"""701.13. Exile"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.abilities.continuous import ContinuousEffect
from rules.abilities.kinds import Duration, Instruction
from rules.events import EndEffects, Exile, Link, StartEffect
from rules.linked import of_ability
from rules.references import Reference
from rules.sorts import OBJECT
from rules.state import ObjectId
from rules.trace import Note

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


class Exiled(ContinuousEffect):
    """Objects that are exiled until something happens, and then return to the battlefield (610.3, 610.3c)."""

    objects: tuple[ObjectId, ...] = ()

    def told(self) -> Note:
        """Its line in the trace."""
        return Note("<0> will return at once as what it waits for happens", (self.objects,))


def end_effects(game: Game, over: Sequence[ContinuousEffect], cite: str) -> None:
    """These effects end; what was exiled until then returns at once, all of it together (610.3, 610.3d)."""
    from rules.abilities.resolving import Resolving
    from rules.entering import OWNER, enter

    game.perform(EndEffects(tuple(over)).because(cite))
    objects, exiled = game.state.objects, [effect for effect in over if isinstance(effect, Exiled)]
    if ids := [i for effect in exiled for i in effect.objects if i in objects and not objects[i].card.token]:
        game.cites.update(("610.3", "610.3c", *(("610.3d",) if len(ids) > 1 else ())))
        enter(game, Resolving(None, exiled[0].you), ids, under=OWNER)


_EXILED = "exiled with this"


class ExileIt(Instruction):
    """Exile objects (701.13a); what has moved to another public zone since is followed only where 400.7 says so."""

    says = "exile"
    what: Reference
    face_down: bool = False
    until: Duration | None = None  # something that happens, as which it returns at once (610.3)
    as_: str = ""
    about = {"what": OBJECT}

    def perform(self, game: Game, this: Resolving) -> None:
        ids = this.objects(game, self.what, "exile") or this.followed(game, self.what)
        if not ids and not self.what.each:
            game.note("what it would exile is no longer there", cites=("400.7",))
        if self.until is not None and (this.source is None or not game.state.on_battlefield(this.source)):
            game.note("what ends the exile has happened already, so nothing is exiled", cites=("610.3a", "610.3b"))
            return
        cites = ("701.13a", "406.3a") if self.face_down else ("701.13a",)
        instead = game.captured is not None  # 607.2b: by a replacement effect
        by = (this.source, of_ability(this.names, _EXILED)) if this.source is not None and instead else None
        game.perform(*(Exile(i, self.face_down, by).because(*cites) for i in ids))
        new = link(game, this, ids)
        this.bind(self.as_, new)
        if self.as_ and game.captured is not None:  # they aren't exiled yet
            game.afterwards.append(((NameIt(tuple(ids), self.as_),), this, game.applying))
        if self.until is not None:
            until = Exiled(this.source, this.controller, (), (), self.until, objects=new)
            game.perform(StartEffect(until).because("610.3"))


class NameIt(Instruction):
    """What a replacement effect has exiled goes by the name that is given, for what follows."""

    sayable = False
    ids: tuple[ObjectId, ...]
    name: str

    def perform(self, game: Game, this: Resolving) -> None:
        this.bind(self.name, tuple(n for i in self.ids for n in game.state.all_now(i)))


def link(game: Game, this: Resolving, exiled: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    """What was exiled, as the objects that it is now; other abilities of the source may speak of it (607.2a)."""
    new = tuple(n for i in exiled for n in game.state.all_now(i))
    if this.source is not None and game.captured is None:
        game.keep(Link(this.source, of_ability(this.names, _EXILED), new))
    return new

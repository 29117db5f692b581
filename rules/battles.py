"""310. Battles"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rules.abilities.castable import castable
from rules.abilities.casting import How, cast, face_cast
from rules.abilities.counter_occasions import LastCounterRemoved
from rules.abilities.kinds import Instruction, Triggered
from rules.abilities.replacement import Effect
from rules.actions.flow import May
from rules.decisions import Choose
from rules.editions import (
    ILLEGAL_PROTECTORS_ARE_REPLACED,
    NEW_PROTECTOR_ENDS_THE_ATTACK,
    ONLY_SIEGES_AWAIT_THEIR_TRIGGER,
)
from rules.events import CreateToken, Event, Exile, Move
from rules.outcomes import Illegal, Unsupported
from rules.references import Affected
from rules.state import Object, ObjectId, PlayerId, State
from rules.trace import Note
from rules.turn.events import LeaveCombat, defender, is_attacked

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game


# ---- its protector (310.9) -------------------------------------------------------------------
class BecomeProtector(Event):
    """A player becomes the protector of a battle, and the one before no longer is (310.9f)."""

    player: PlayerId
    object: ObjectId
    tells = "<player> becomes the protector of <object>"

    def possible(self, state: State) -> bool:
        return state.on_battlefield(self.object) and state[self.object].protector != self.player

    def apply(self, state: State) -> State:
        state = state.update(self.object, protector=self.player)
        if not state.edition.since(NEW_PROTECTOR_ENDS_THE_ATTACK):
            for o in state.battlefield:
                if o.attacking == self.object:
                    state = state.update(o.id, defending=defender(state, self.object))  # 508.5
        return state

    def consequences(self, state: State) -> Iterable[Event]:
        if state.edition.since(NEW_PROTECTOR_ENDS_THE_ATTACK):
            yield LeaveCombat(self.object).because("506.4")


def may_protect(state: State, battle: ObjectId) -> tuple[PlayerId, ...]:
    """The players who may be its protector, by its battle type (310.9a, 310.12a)."""
    chars = state.characteristics[battle]
    if "Siege" in chars.subtypes:
        return tuple(state.opponents(chars.controller))
    return (chars.controller,)


def _rules_of(state: State, battle: ObjectId) -> tuple[str, ...]:
    """The rules that say who may be its protector."""
    return ("310.12a",) if "Siege" in state.characteristics[battle].subtypes else ("310.9a",)


def _chosen(game: Game, seen: State, battle: ObjectId, *cites: str) -> PlayerId | None:
    """Whom its controller, as it is seen, chooses as its protector; None where nobody may be."""
    chars, options = seen.characteristics[battle], may_protect(seen, battle)
    if not options:
        return None
    about = f"<0> must choose the protector of {chars.name or 'a battle'}"
    ask = Choose(chars.controller, about, (chars.controller,), cites[0], "protector", options=options)
    (chosen,) = game.choose(ask)
    return str(chosen)


class ProtectorAsItEnters(Effect):
    """As a battle enters, its controller chooses its protector (310.9a); `would_be` is the state in which it has."""

    rank = 6  # its type and its controller are known once everything else is
    would_be: State

    @property
    def key(self) -> Any:
        return "protector"

    def applies(self, state: State, event: Event) -> bool:
        return "Battle" in self.would_be.characteristics[self.would_be.clock].types

    def instead(self, game: Game, event: Any) -> list[Event]:
        seen = self.would_be
        cites = ("310.9a", *_rules_of(seen, seen.clock))
        protector = _chosen(game, seen, seen.clock, cites[-1])
        return [event.but(entering=event.entering.but(protector=protector)).because(*dict.fromkeys(cites))]


def protector_as_it_enters(state: State, event: Move | CreateToken) -> Iterator[Effect]:
    """The choice of a protector, where a battle would enter."""
    card = event.token if isinstance(event, CreateToken) else state.objects[event.object].card
    if "Battle" in event.entering.shows(card).types:
        yield ProtectorAsItEnters(would_be=event.apply(state))


# ---- state-based actions (310.7, 310.8, 310.11) ----------------------------------------------
def without_defense(state: State) -> Iterator[Event]:
    """A Siege with defense 0 whose triggered abilities have all left the stack is put into the graveyard."""
    return (Move(i, "graveyard") for i in _at_zero(state) if _may_wait(state, i) and not _awaited(state, i))


def without_defense_at_once(state: State) -> Iterator[Event]:
    """A battle that is no Siege is put into the graveyard with defense 0."""
    return (Move(i, "graveyard") for i in _at_zero(state) if not _may_wait(state, i))


def _at_zero(state: State) -> list[ObjectId]:
    return [o.id for o in state.of_type("Battle") if not o.counters.get("defense")]


def _may_wait(state: State, battle: ObjectId) -> bool:
    """Whether it stays for as long as an ability of it has triggered and not left the stack (310.7)."""
    any_battle = not state.edition.since(ONLY_SIEGES_AWAIT_THEIR_TRIGGER)
    return any_battle or "Siege" in state.characteristics[battle].subtypes


def _awaited(state: State, battle: ObjectId) -> bool:
    """Whether an ability of it has triggered and has not left the stack."""
    stacked = (state[i].on_stack for i in state.stack if state[i].is_ability)
    triggered = (on.source for on in stacked if on is not None and isinstance(on.ability, Triggered))
    return battle in (*(w.source for w in state.waiting), *triggered)


def protected_anew(game: Game) -> list[Event]:
    """A battle with no protector, or with one who may not be it, gets another one or is put into the graveyard."""
    events: list[Event] = []
    state = game.state
    if not (there := state.of_type("Battle")):
        return events
    gone = {e.object for dying in (without_defense, without_defense_at_once) for e in dying(state)}  # type: ignore[attr-defined]
    for o in there:
        why = "" if o.id in gone else _unprotected(state, o)
        if why:
            protector = _chosen(game, state, o.id, why)
            change = Move(o.id, "graveyard") if protector is None else BecomeProtector(protector, o.id)
            events.append(change.because(why, "310.11", *_rules_of(state, o.id)))
    return events


def _unprotected(state: State, o: Object) -> str:
    """The rule by which it needs another protector, or nothing."""
    typed = "Siege" in state.characteristics[o.id].subtypes or state.edition.since(ILLEGAL_PROTECTORS_ARE_REPLACED)
    if o.protector is not None and not state.players[o.protector].lost:
        return "704.5y" if typed and o.protector not in may_protect(state, o.id) else ""
    if is_attacked(state, o.id):
        return ""
    if not typed:
        why = "<0> has no battle type, and the rules of that time don't say who may become its protector"
        raise Unsupported(why, o.id, cites=("704.5x",))
    return "704.5x"


# ---- the triggered ability of Sieges (310.12b) -----------------------------------------------
class _ExileAndCast(Instruction):
    """Exile the Siege, then its controller may cast it transformed without paying its mana cost."""

    sayable = False

    def perform(self, game: Game, this: Resolving) -> None:
        siege = this.source
        assert siege is not None
        if not game.state.on_battlefield(siege):
            game.note("<0> is no longer there, so it isn't exiled", siege, cites=("310.12b", "400.7"))
            return
        game.perform(Exile(siege).because("310.12b", "701.13a"))
        for card in game.state.all_now(siege):
            if card == siege:
                continue
            if why := _not_castable(game.state, card, this.controller):
                game.note(why.template, card, cites=why.cites)
                continue
            if not castable(game, this.controller, card, TRANSFORMED):
                why_not = "<0> can't be cast transformed, so it stays in exile"
                game.note(why_not, card, cites=("601.3", "601.2c", "608.2d"))
            May((_CastTransformed(card),)).perform(game, this)


class _CastTransformed(Instruction):
    """Cast a card with its back face up without paying its mana cost (712.11a)."""

    sayable = False
    card: ObjectId

    def can(self, game: Game, this: Resolving) -> bool:
        return castable(game, this.controller, self.card, TRANSFORMED)

    def perform(self, game: Game, this: Resolving) -> None:
        cast(game, this.controller, self.card, TRANSFORMED)


TRANSFORMED = How(free=True, effect=True, transformed=True)


def _not_castable(state: State, card: ObjectId, player: PlayerId) -> Note | None:
    """Why the exiled Siege can't be cast transformed, so that it stays in exile; or None."""
    o = state[card]
    if o.card.token:
        return Note("<0> is a token, so it can't be cast", (card,), ("111.8",))
    try:
        face = o.card.faces[face_cast(state, card, TRANSFORMED)]
    except Illegal as refused:
        return Note(f"{refused.template}, so it stays in exile", (card,), refused.cites)
    if "Land" in face.types:
        return Note("the back face of <0> is a land, and lands are not cast", (card,), ("305.9",))
    return None


_THIS = Affected.read("this")
WHEN_DEFEATED = Triggered((_ExileAndCast(),), (LastCounterRemoved("defense", _THIS),), cite="310.12b")

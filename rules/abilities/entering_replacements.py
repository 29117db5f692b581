"""122.6, 614.1c, 614.1d, 614.12: replacement effects that modify how an object enters the battlefield"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.abilities.folding import folded, without
from rules.abilities.in_order import counts_what_is_left
from rules.abilities.kinds import Replacement
from rules.abilities.replacement import Effect
from rules.abilities.replacing import changed
from rules.abilities.resolving import Resolving
from rules.copying import for_a_time
from rules.double_faced import spell_face
from rules.events import (
    CreateToken,
    Event,
    Exile,
    Move,
    PutCounters,
    StayOut,
    Transform,
    counters_with,
)
from rules.outcomes import Unsupported
from rules.references import Reference
from rules.state import ObjectId, State
from rules.trace import Replaces
from rules.view import View

if TYPE_CHECKING:
    from rules.game import Game


class AsItEnters(Effect):
    """An ability that says how something enters; `would_be` is the state in which it has entered (614.12)."""

    object: ObjectId  # whose ability it is: the entering object by the number that it would have
    number: int
    ability: Replacement
    entering: ObjectId  # the number that the entering object would have
    would_be: State
    occasion: Any

    @property
    def rank(self) -> int:  # type: ignore[override]
        """Under whose control it enters comes first, then as a copy, with the back face up, all else (616.1b-e)."""
        said = {type(i).__name__ for i in (*self.ability.may, *self.ability.do, *(self.ability.instead or ()))}
        if "PutOntoBattlefield" in said:
            return 1
        return 2 if "BecomesCopyOf" in said else 3 if said & {"Transform", "Convert"} else 5

    @property
    def key(self) -> Any:
        now = for_a_time(self.would_be, self.entering) or self.would_be[self.entering].copy_of
        copied = id(now)  # an ability that it has as a copy is another one
        whose = self.object if self.object != self.entering else ("this", copied)
        return ("enters", whose, self.number, id(self.ability))

    @property
    def is_apart(self) -> bool:
        """Whether it only taps what enters or gives it its lore counters, on which no other effect depends."""
        says = self.ability
        apart = all(type(i).__name__ in ("TapIt", "EnterWithLore") for i in says.do)
        return apart and says.if_ is None and says.instead is None and not says.may

    @property
    def is_its_own(self) -> bool:
        """Whether what enters says itself, of itself alone, that it enters tapped or with so many counters."""
        says = self.ability
        own = self.object == self.entering and all(_taps_or_counts(i) for i in says.do)
        return own and says.if_ is None and says.instead is None and not says.may

    @property
    def source(self) -> ObjectId | None:
        return None if self.object == self.entering else self.object

    def applies(self, state: State, event: Event) -> bool:
        if self.ability.if_ is None:
            return True
        seen = self.would_be
        you = seen.characteristics[self.object].controller
        return self.ability.if_.holds(View(seen, seen.known, self.object, you, self.occasion.names))

    def resolving(self) -> Resolving:
        """Whose instructions they are, and what their words mean."""
        seen = self.would_be
        you, x = seen.characteristics[self.object].controller, seen[self.object].x
        return Resolving(self.object, you, self.occasion.names, x=x)

    def instead(self, game: Game, event: Event) -> list[Event]:
        if any(counts_what_is_left(said) for said in (self.ability.do, self.ability.may)):
            raise Unsupported(
                "what is counted as something enters once something else was done is not modelled", cites=("614.12",)
            )
        now, this = game.state, self.resolving()
        game.state, game.really = self.would_be, now
        try:
            events = changed(game, this, self.ability, event)
        finally:
            game.state, game.really = now, None
        events = [e for one in events for e in _really(event, one, self.entering)]
        if not any(type(e) is type(event) and getattr(e, "to", "battlefield") == "battlefield" for e in events):
            return _in_its_place(event, self.entering, events)
        cite = "614.1c" if self.ability.as_ or self.ability.instead is not None else "614.1d"
        game.cites.update(("614.12", "614.12a"))
        if any(isinstance(e, StayOut) for e in events):
            return _staying_out(game, event)
        card = self.would_be.objects[self.entering].card
        if any(isinstance(e, Transform) and e.object == self.entering for e in events) and spell_face(card.faces[-1]):
            return _kept_out(game, event)
        return list(folded(events, self.entering, card, cite, *getattr(self.ability.if_, "cites", ())))


def _taps_or_counts(instruction: Any) -> bool:
    said = type(instruction).__name__
    return said in ("TapIt", "EnterWithLore") or (said == "PutCounters_" and isinstance(instruction.amount, int))


def _really(event: Any, instead: Event, entering: ObjectId) -> list[Event]:
    """What happens in place of entering, said of the object that is only about to enter: of what it is now.

    It enters under another player's control (616.1b), or it goes to another zone and a token is not created.
    """
    if isinstance(instead, Exile) and instead.link and instead.link[0] == entering and isinstance(event, Move):
        return [instead.but(link=(event.object, instead.link[1]))]
    if not isinstance(instead, (Exile, Move)) or instead.object != entering:
        return [instead]
    if isinstance(instead, Move) and instead.to == "battlefield":
        how = instead.entering
        under = event.entering.but(controller=how.controller, tapped=how.tapped or event.entering.tapped)
        return [event.but(entering=under).because("616.1b")]
    return [] if isinstance(event, CreateToken) else [instead.but(object=event.object)]


def _kept_out(game: Game, event: Any) -> list[Event]:
    """What would enter with an instant or sorcery face up doesn't: a spell is put into its owner's graveyard."""
    spell = isinstance(event, Move) and game.state[event.object].zone == "stack"
    about = () if isinstance(event, CreateToken) else (event.object,)
    template = "<0> would enter as an instant or sorcery, so it doesn't" if about else "no such token can be created"
    game.note(template, *about, cites=("712.13a" if spell else "400.4a",))
    return [Move(event.object, "graveyard").because("712.13a")] if spell else []


def _in_its_place(event: Event, entering: ObjectId, events: list[Event]) -> list[Event]:
    """What happens instead of entering is done to the object where it is now (614.6)."""
    if not isinstance(event, Move):
        return events
    about = [getattr(e, "object", None) == entering for e in events]
    return [e.but(object=event.object).because("614.6") if it else e for e, it in zip(events, about, strict=True)]


def _staying_out(game: Game, event: Any) -> list[Event]:
    """What happens to an Aura with nothing to enchant instead of entering: it stays, or leaves the stack (303.4g)."""
    if isinstance(event, Move) and game.state[event.object].zone == "stack":
        return [Move(event.object, "graveyard").because("303.4g")]
    if isinstance(event, Move):
        game.note("<0> stays where it is", event.object, cites=("303.4g",))
    else:
        game.note(f"no {event.token.called} token is created", cites=("303.4g",))
    return []


class CountersAsItEnters(Effect):
    """An ability about counters being put on something, and a permanent that would enter with counters (122.6)."""

    object: ObjectId
    number: int
    ability: Replacement
    entering: ObjectId
    would_be: State
    puts: tuple[tuple[PutCounters, Any], ...]  # the counters that it is about, each with the occasion

    @property
    def key(self) -> Any:
        return ("counters", self.object if self.object != self.entering else "this", self.number)

    @property
    def source(self) -> ObjectId | None:
        return None if self.object == self.entering else self.object

    def applies(self, state: State, event: Event) -> bool:
        condition, seen = self.ability.if_, self.would_be
        you = seen.characteristics[self.object].controller
        return condition is None or any(
            condition.holds(View(seen, seen.known, self.object, you, o.names, o.amount)) for _, o in self.puts
        )

    def instead(self, game: Game, event: Any) -> list[Event]:
        now, seen = game.state, self.would_be
        card, you = seen.objects[self.entering].card, seen.characteristics[self.object].controller
        made: list[Event] = [event.but(entering=without(event.entering, card, {put.kind for put, _ in self.puts}))]
        game.tell(Replaces(self.object, event), "614.6", "122.6")
        game.state, game.really = seen, now
        try:
            for put, occasion in self.puts:
                this = Resolving(self.object, you, occasion.names, amount=occasion.amount)
                made += changed(game, this, self.ability, put)
        finally:
            game.state, game.really = now, None
        game.cites.update(("614.12", "122.6a"))
        return list(folded(made, self.entering, card, "614.1c"))


def as_it_enters(state: State, event: Any) -> Iterator[Effect]:
    """The effects that modify how this object enters: its own if they are about itself only, and those of others."""
    kind = type(event).__name__
    card = event.token if isinstance(event, CreateToken) else state.objects[event.object].card
    card = event.entering.copy_of or card
    printed = (a for f in card.faces for a in (*f.abilities, *(b for k in f.keywords for b in k.abilities())))
    own = any("Saga" in f.subtypes for f in card.faces) or any(isinstance(a, Replacement) for a in printed)
    own = own or bool(event.entering.starting)
    others = any(isinstance(a, Replacement) for _, _, a in state.watchers.get(kind, ()))
    if not own and not others and not state.shields:
        return
    would_be = event.apply(state)
    entering = would_be.clock
    if state.shields:
        from rules.abilities.next_entering import of_shields

        yield from of_shields(state, event, would_be)
    for id, number, ability in would_be.watchers.get(kind, ()):
        if not isinstance(ability, Replacement) or (id not in state.objects and id != entering):
            continue
        view = View(would_be, would_be.known, id, would_be.characteristics[id].controller)
        for trigger in (*ability.would, *ability.as_):
            itself = getattr(trigger, "what", None) == Reference("this")
            if kind not in trigger.watches or not trigger.as_it_enters or (id == entering) != itself:
                continue
            if found := trigger.occasions(view, [event.about_to_happen(state)], state):
                yield AsItEnters(id, number, ability, entering, would_be, found[0])
                break


def counters_as_it_enters(state: State, event: Any) -> Iterator[Effect]:
    """The effects on counters being put on permanents, as far as this one would enter with such counters (122.6)."""
    card = event.token if isinstance(event, CreateToken) else state.objects[event.object].card
    if not any(counters_with(card, event.entering).values()):
        return
    would_be = event.apply(state)
    entering = would_be.clock
    counters = would_be.objects[entering].counters
    player = would_be.characteristics[entering].controller
    puts = [PutCounters(entering, kind, n, player).because("122.6") for kind, n in counters.items()]
    puts = [p for p in puts if p.possible(would_be)]
    for id, number, ability in would_be.watchers.get("PutCounters", ()):
        if isinstance(ability, Replacement) and (id in state.objects or id == entering):
            found = tuple(_counters_about(ability, id, entering, would_be, puts))
            if found:
                yield CountersAsItEnters(id, number, ability, entering, would_be, found)


def _counters_about(
    ability: Replacement, id: ObjectId, entering: ObjectId, would_be: State, puts: list[PutCounters]
) -> Iterator[tuple[PutCounters, Any]]:
    """Which counters this ability is about; the permanent's own only if it is about nothing else (614.12)."""
    view = View(would_be, would_be.known, id, would_be.characteristics[id].controller)
    triggers = [t for t in (*ability.would, *ability.as_) if "PutCounters" in t.watches]
    triggers = [t for t in triggers if (id == entering) == (getattr(t, "on", None) == Reference("this"))]
    for put in puts:
        for trigger in triggers:
            if occasions := trigger.occasions(view, [put], would_be):
                yield put, occasions[0]
                break

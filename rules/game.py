"""The one thing in the core that changes: the present state, and the story of how it came to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rules import day_and_night
from rules.abilities.durations import ended
from rules.abilities.replacement import replaced
from rules.abilities.triggered import state_triggers, triggered_by
from rules.decisions import Decision
from rules.events import Event, SetShields
from rules.outcomes import Illegal, Undecided, Unsupported
from rules.placed_in_libraries import shuffled_first
from rules.several_cards import arranged
from rules.state import Past, State
from rules.trace import Note, Step

if TYPE_CHECKING:
    from rules.state import Card, PlayerId

Decide = Callable[[State, Decision], Any]

MOST_PARTS = 40  # one event inside another, as deep as that
MOST_EVENTS = 20_000  # a scenario with more is taken for a loop (104.4b)


class Game:
    """A game that goes on: `state` is now, `trace` is how it came to be, `decide` answers every choice."""

    def __init__(
        self,
        state: State,
        decide: Decide,
        confirmed: Callable[[State, Decision], bool] | None = None,
        library: Callable[[str], Card | None] | None = None,
    ) -> None:
        self.state = state
        self.decide = decide
        self.confirmed = confirmed or (
            lambda state, decision: True
        )  # whether nobody says otherwise than what is forced
        self.trace: list[Step] = []
        self.cites: set[str] = set()
        self.triggered: list[int] = []  # the sources of the abilities that have triggered, in order
        self.happened = 0
        self.told: set[tuple[int, int]] = set()  # what was said to stay, and with what damage or lore
        self.spared: set[str] = set()  # the players who were said to go on, as they can't lose
        self.depth = 0
        self.strict = False  # nothing may be taken for granted
        self.really: State | None = None  # while `state` is what would be (614.12): what is
        self.arriving: frozenset[int] = frozenset()  # what is about to enter, while it is said how (614.13)
        self.promised: list[Event] = []  # what replacement effects have added to the events that are about to happen
        self.captured: list[Event] | None = None  # while a replacement effect says what happens instead
        self.applying: frozenset[Any] = frozenset()  # the replacement effects that have had their chance (614.5)
        self.applied: frozenset[Any] = frozenset()  # those that had it at what is happening
        self.afterwards: list[Any] = []  # what replacement effects say is done after that
        self.kept: tuple[Any, Any] = (None, None)  # as combat was last looked at (506.4)
        self.checked: tuple[Any, ...] = (None,) * 4  # as no state-based action applied
        self.day_kept: tuple[Any, Any, Any] = (state.day, None, None)  # as day and night were last looked at
        self.assumptions: list[tuple[Note, State]] = []
        self.library = library or (lambda name: None)  # the card of a name, in or outside the game
        self.since = state  # as the last line of a script began
        self.names_to_give: list[str] = []  # what a script calls the objects that are created next

    # ---- what happens --------------------------------------------------------------------
    def perform(self, *events: Event) -> None:
        """Make `events` happen at the same time: replaced, taken apart, applied, followed by their results, seen."""
        if self.captured is not None:
            self.captured.extend(events)
            self.promised.extend(events)
            return
        self.depth += 1
        outer, self.afterwards = self.afterwards, []
        try:
            self._perform([e for e in events if self._possible(e)])
            if self.afterwards:
                self.go_on()
        finally:
            self.depth -= 1
            self.afterwards = outer
        if not self.depth:
            self.promised = []
            if self.state.turn.any_attackers:
                self._keep_combat()
            day_and_night.keep(self)
            state_triggers(self)

    def go_on(self) -> None:
        """What a replacement effect says after its first instructions, once those are carried out (608.2c, 614.5)."""
        from rules.abilities.resolving import carry_out

        outer = self.applied
        try:
            for instructions, this, applied in self.afterwards:
                self.applied = applied
                carry_out(self, instructions, this)
        finally:
            self.applied = outer

    def _possible(self, event: Event) -> bool:
        if event.possible(self.state):
            return True
        if why := event.why_impossible(self.state):
            self.note(why.template, *why.ids, cites=why.cites)
        return False

    def keep(self, event: Event) -> None:
        """Note a fact for the rules' own bookkeeping: nothing replaces it, triggers on it, or tells it."""
        self.state = event.apply(self.state)

    def keep_object(self, id: int, **changes: Any) -> None:
        """Note facts about an object for the rules' own bookkeeping."""
        self.state = self.state.update(id, **changes)

    def _perform(self, proposed: list[Event]) -> None:
        events = self._whole(proposed) if proposed else []
        if self.state.shields and any(getattr(s, "used", False) for s in self.state.shields):
            self.keep(SetShields(tuple(s for s in self.state.shields if not getattr(s, "used", False))))
        if not events:
            return
        self.happened += len(events)
        if self.happened > MOST_EVENTS:
            raise Unsupported("this goes on without end: a loop", cites=("104.4b",))
        before = self.state
        events = [arranged(self, event) for event in (shuffled_first(self, events) if len(events) > 1 else events)]
        happened = [(e, self._happen(e, before)) for event in events if (e := self._still(event, before))]
        events = [e for e, _ in happened]
        self._remember(before)
        if before.turn.attacks_declared:
            combat().remark(self, before, events)
        for group in _by_class(events):
            if consequences := list(type(group[0]).outcome(self.state, group)):
                self.perform(*consequences)
        self.state = triggered_by(self, before, events)
        self._new_controllers(before)
        self._end_durations(before, events)

    def _whole(self, proposed: Iterable[Event], deep: int = 0) -> list[Event]:
        """What will happen: each event as replaced, and the parts of it (616.1g), all judged by this moment."""
        found: list[Event] = []
        if deep > MOST_PARTS:
            raise Unsupported("what happens instead is replaced without end: a loop", cites=("104.4b",))
        for event in replaced(self, proposed, self.applied):
            if event.possible(self.state):
                found.append(event)
                if parts := list(event.parts(self.state)):
                    found += self._whole(parts, deep + 1)
        return found

    def _still(self, event: Event, before: State) -> Event | None:
        """The event as it is about to happen; None where another one at the same time has made it impossible."""
        if self.state is not before:
            object = getattr(event, "object", None)
            gone = isinstance(object, int) and object in before.objects and object not in self.state.objects
            if gone or not event.possible(self.state):
                return None
        return event.about_to_happen(self.state)

    def _end_durations(self, before: State, events: list[Event]) -> None:
        """Effects that last until something happens, or while something holds, end at once (611.2a, 611.2b)."""
        if not self.state.effects:
            return
        over = tuple(e for e in self.state.effects if e.until is not None and ended(self.state, e, events, before))
        if over:
            from rules.actions.exile import end_effects

            end_effects(self, over, "611.2a" if any(events) else "611.2b")

    @contextmanager
    def capturing(self) -> Iterator[list[Event]]:
        """Gather the events that would be performed inside, instead of performing them."""
        outer, self.captured = self.captured, []
        promised = list(self.promised)
        try:
            yield self.captured
        except BaseException:
            self.promised = promised
            raise
        finally:
            self.captured = outer

    def _happen(self, event: Event, before: State) -> Step:
        step = Step(event, event.cites, before)
        self.cites.update(event.cites, event.rests_on(self.state))
        self.trace.append(step)
        if type(event).__name__ == "TriggerAbility":
            self.triggered.append(event.source)  # type: ignore[attr-defined]
        self.state = event.apply(self.state).remembering(Past(event, before, self.state.history), self.state)
        step.after = self.state
        return step

    def _remember(self, before: State) -> None:
        """Keep the last moment of each object that is gone: all known from before these events (704.8)."""
        if before.objects is not self.state.objects and (gone := before.objects.keys() - self.state.objects.keys()):
            last = {**self.state.last, **dict.fromkeys(gone, before)}
            self.state = self.state.inheriting(frozenset({"last"}), last=last)
            if before.turn.attacks_declared:
                combat().left(self, before, gone)

    def _new_controllers(self, before: State) -> None:
        """What has come under another player's control is summoning sick until that player's next turn (302.6)."""
        old = before.__dict__.get("characteristics")
        if old is None or old is self.state.__dict__.get("characteristics"):
            return
        now = self.state.characteristics
        for id in self.state.battlefield_ids:
            if id in old and old[id].controller != now[id].controller and not self.state[id].summoning_sick:
                self.state = self.state.update(id, summoning_sick=True)

    def _keep_combat(self) -> None:
        """What may not fight or be attacked any more is removed from combat at once (506.4)."""
        if not self._as_kept():
            combat().keep(self)
            self.kept = (self.state.objects, self.state.characteristics)

    def _as_kept(self) -> bool:
        return self.kept[0] is self.state.objects and self.kept[1] is self.state.characteristics

    # ---- what is decided -----------------------------------------------------------------
    def choose(self, decision: Decision) -> Any:
        """The player's answer. One legal answer is not worth asking for; an illegal one is refused with its rule.

        Raises Undecided (from `decide`) where nobody has said it, and Illegal where it is not a legal answer.
        """
        forced = decision.only
        if forced is not None and not decision.asked_anyway and self.confirmed(self.state, decision):
            return forced
        answer = self.decide(self.state, decision)
        if problem := decision.refuse(self.state, answer):
            raise Illegal(problem.template, *problem.ids, cites=problem.cites or (decision.cite,))
        if note := decision.told(answer):
            self.note(note.template, *note.ids, cites=(decision.cite,))
        return answer

    # ---- what is told --------------------------------------------------------------------
    def note(self, template: str, *ids: Any, cites: tuple[str, ...] = ()) -> None:
        """Record a conclusion that changes nothing, and why (`<0>` is the first of `ids`)."""
        self.trace.append(Step(Note(template, ids), cites, self.state))
        self.cites.update(cites)

    def tell(self, what: Any, *cites: str) -> None:
        """Record something else than an event or a note."""
        self.trace.append(Step(what, cites, self.state))
        self.cites.update(cites)

    def assume(self, template: str, *ids: Any) -> None:
        """Record something that nobody said and that was taken for granted; Undecided where nothing may be."""
        if self.strict:
            raise Undecided(template, *ids, cites=("608.2d",))
        self.assumptions.append((Note(template, ids), self.state))

    @contextmanager
    def under(self, what: Any, *cites: str) -> Iterator[Step]:
        """Everything recorded inside follows from this."""
        outer, step = self.trace, Step(what, cites, self.state)
        self.cites.update(cites)
        outer.append(step)
        self.trace = step.steps
        try:
            yield step
        finally:
            step.after = self.state
            self.trace = outer

    def players(self) -> list[PlayerId]:
        """The players in the game, the active player first (101.4)."""
        return self.state.apnap()


_combat: Any = None


def combat() -> Any:
    """The rules of the combat phase, imported when there is a combat."""
    global _combat
    if _combat is None:
        from rules.turn import combat

        _combat = combat
    return _combat


def _by_class(events: list[Event]) -> list[list[Event]]:
    """The events, those of one class together, in the order in which each class first appears."""
    if len(events) < 2:
        return [events] if events else []
    groups: dict[type[Event], list[Event]] = {}
    for event in events:
        groups.setdefault(type(event), []).append(event)
    return list(groups.values())

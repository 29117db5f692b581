"""731. Day and Night"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from rules.abilities.this_turn import last_turn
from rules.double_faced import why_not
from rules.events import Event, Transform
from rules.questions import Question
from rules.state import ObjectId, State
from rules.trace import Note

if TYPE_CHECKING:
    from rules.game import Game

DayOrNight: TypeAlias = Literal["day", "night"]

turns_over = Question("When does it turn its other face up: as it becomes day or night, and why at any other time?")
begins = Question("What does it become because of this permanent while it is neither day nor night?")


class BecomeDayOrNight(Event):
    """It becomes day, or night: the game gains that designation, and loses the other one (731.1, 731.1a)."""

    day: DayOrNight
    permanent: ObjectId | None = None  # because of which it is no longer neither

    def told(self, state: State) -> Note:
        if self.permanent is not None:
            return Note(f"it becomes {self.day} because of <0>", (self.permanent,))
        return Note(f"{state.day} becomes {self.day}" if state.day else f"it becomes {self.day}", ())

    def possible(self, state: State) -> bool:
        return state.day != self.day

    def rests_on(self, state: State) -> tuple[str, ...]:
        return ("731.1a",) if state.day else ("731.1",)

    def apply(self, state: State) -> State:
        return state.inheriting(frozenset({"day"}), day=self.day)


def check(game: Game) -> None:
    """The second part of the untap step: by the last turn's spells it becomes night or day, or stays so (731.2)."""
    now = game.state.day
    if not now:
        game.cites.update(("731.2c", "703.4b"))
        return
    player, events = last_turn(game.state, "Cast")
    n = sum(e.player == player for e in events)
    spells = f"<0> cast {n or 'no'} spell{'s' * (n != 1)} in the last turn"
    if now == "day" and n == 0:
        game.note(spells, player, cites=("502.2",))
        game.perform(BecomeDayOrNight("night").because("731.2a", "703.4b"))
    elif now == "night" and n > 1:
        game.note(spells, player, cites=("502.2",))
        game.perform(BecomeDayOrNight("day").because("731.2b", "703.4b"))
    else:
        game.note(f"{spells}, so it stays {now}", player, cites=("731.2", "502.2"))


def keep(game: Game) -> None:
    """What day and night do at once, without a state-based action (702.145): they begin, and permanents turn over."""
    if not begins.answers:
        return
    state, (day, objects, seen) = game.state, game.day_kept
    if day == state.day and objects is state.objects and seen is state.characteristics:
        return
    game.day_kept = (state.day, state.objects, state.characteristics)
    if state.characteristics.words.isdisjoint((*begins.answers, *turns_over.answers)):
        return
    if state.day:
        _turn_over(game, became=day != state.day)
    elif found := sorted((day, cite, id) for id in state.battlefield_ids for day, cite in begins(state, id)):
        day, cite, id = found[0]  # 702.145d before 702.145g: only where nothing makes it day may it become night
        game.perform(BecomeDayOrNight(day, id).because(cite))


def _turn_over(game: Game, became: bool) -> None:
    """Permanents that show the wrong face turn over at the same time; what can't is told as day or night begins."""
    state, able = game.state, []
    for id in state.battlefield_ids:
        for (day, at_once), as_it_becomes in turns_over(state, id)[:1]:
            cite = as_it_becomes if became else at_once
            why = why_not(state, id, by_itself=True) if day == state.day else None
            if day == state.day and why is None:
                able.append(Transform(id).because(cite, "701.27a"))
            elif became and why is not None:
                game.note(why.template, id, cites=(*why.cites, cite))
    game.perform(*able)

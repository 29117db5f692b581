"""A ruling as it is told: to the judge, or to a player at the table, who may not know every card"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules.editions import Edition, by_number
from rules.game import Game
from rules.state import PlayerId, State
from scenarios import final, telling
from scenarios.deciding import BadAnswer
from scenarios.places import Problem
from scenarios.ruling import Failure, Line, Ruling, Trouble
from scenarios.seeing import JUDGE, Eyes, PlayersEyes

if TYPE_CHECKING:
    from scenarios.run import Run
    from scenarios.scenario import Scenario

_NOT_SHOWN = "The reason is told to the judge only"
_A_MISTAKE = "a mistake, which is told to the judge only"
_OF_EXPECTATIONS = ("what isn't shown to a player", "something else")


def invalid(
    file: str, scenario: Scenario | None, edition: Edition, problems: Sequence[Problem], view: str | None = None
) -> Ruling:
    """The ruling of a file with mistakes, which are told to the judge only."""
    troubles = tuple(
        Trouble(p.place.line, p.place.column, p.code, p.message) for p in sorted(set(problems), key=lambda p: p.place)
    )
    n = len(troubles)
    ruling = Ruling(
        file=file, title=getattr(scenario, "title", "") or "", cr=edition.date, in_force=edition.in_force,
        outcome="invalid", answer=f"The file can't be read as a scenario: {n} mistake{'s' * (n != 1)}.",
        problems=troubles,
    )  # fmt: skip
    return ruling if view is None else _in_few_words(ruling, view, _A_MISTAKE)


def told(run: Run, steps: bool, layers: bool, view: PlayerId | None) -> Ruling:
    """The ruling of a scenario that has been carried out; for a player's eyes it leaves out what they may not know."""
    game = run.game
    eyes = PlayersEyes(view, game.state) if game is not None and view is not None else JUDGE
    ruling = Ruling(
        file=run.file, title=run.scenario.title, cr=run.edition.date, in_force=run.edition.in_force,
        outcome=run.outcome, answer="", source=run.scenario.source, shows=run.scenario.shows, expectations=run.compared,
        problems=tuple(run.troubles), failures=tuple(run.failures),
    )  # fmt: skip
    if game is None:
        answer = run.troubles[0].message if run.troubles else ""
        return ruling.but(answer=answer) if view is None else _in_few_words(ruling, view, _NOT_SHOWN)
    ruling = _of_game(ruling, run, game, eyes, steps, layers)
    return ruling if view is None else _for_player(ruling, view, run, game.state, eyes)


def _of_game(ruling: Ruling, run: Run, game: Game, eyes: Eyes, steps: bool, layers: bool) -> Ruling:
    """With what came of the game."""
    state, start = game.state, run.start
    untold = () if eyes is JUDGE else {id(note) for note in run.of_trials}  # they could tell what a card is
    assumptions = [telling.fill(n.template, s, n.ids, eyes=eyes) for n, s in game.assumptions if id(n) not in untold]
    return ruling.but(
        answer=final.answer(start, state, eyes) if start is not None else "",
        steps=telling.lines(game.trace, state.edition, eyes) if steps else (),
        assumptions=tuple(dict.fromkeys(assumptions)), not_modelled=final.not_modelled(state),
        cites=telling.cites(sorted(game.cites, key=by_number), state.edition),
        final=final.final(state, eyes) if steps else None, layers=final.layers(state, eyes) if layers else (),
    )  # fmt: skip


def _for_player(ruling: Ruling, view: PlayerId, run: Run, state: State, eyes: Eyes) -> Ruling:
    """Without what the file says in its own words, and without rules that no line shown rests on."""
    cites = {cite: None for line in _all((*ruling.steps, *ruling.layers)) for cite in line.cites}
    message, cite = _why(run, state, eyes) or (_NOT_SHOWN, "")
    ruling = ruling.but(cites=tuple(sorted(cites, key=by_number)))
    return _in_few_words(ruling, view, message, cite)


def _in_few_words(ruling: Ruling, view: PlayerId, message: str, cite: str = "") -> Ruling:
    """A ruling for a player: of its problems only where they are and what may be said, of its failures only where."""
    return ruling.but(
        title=f"What {view} may see", source="", shows=(), view=view,
        problems=tuple(Trouble(p.line, p.column, p.code, message, cite) for p in ruling.problems),
        failures=tuple(Failure(f.line, f.column, "an expectation", *_OF_EXPECTATIONS) for f in ruling.failures),
    )  # fmt: skip


def _why(run: Run, state: State, eyes: Eyes) -> tuple[str, str] | None:
    """Why the scenario ended early and the rule, if that may be told."""
    error, open_to_all = run.error, all(eyes.sees(state, one, state) for one in run.about)
    if error is None or isinstance(error, BadAnswer) or not open_to_all or eyes.secret(state, error.ids):
        return None
    said = telling.fill(error.template, state, error.ids, eyes=eyes)
    if eyes.betrayed(state, said):
        return None
    return said[:1].upper() + said[1:], next(iter(telling.cites(error.cites[:1], state.edition)), "")


def _all(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _all(line.steps)

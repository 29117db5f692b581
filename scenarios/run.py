"""A scenario is read, carried out, and compared with what it expects"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from rules import day_and_night, priority
from rules.editions import NEWEST, Edition, edition_of
from rules.game import Game
from rules.outcomes import Illegal, RuleError, Undecided, Unsupported
from rules.references import Unnamed, candidates
from rules.state import ObjectId, State
from rules.trace import Note, Step
from scenarios import answering, cards, script, telling
from scenarios.carrying_out import Carrying
from scenarios.compare import Comparing
from scenarios.deciding import BadAnswer, Decider
from scenarios.expect import Expect, place_of_name, unfit
from scenarios.final import layer_cites
from scenarios.meant import misnamed
from scenarios.places import Place, Problem
from scenarios.reader import Reader, compose, suggest
from scenarios.ruling import Failure, Outcome, Ruling, Trouble, outcome_of
from scenarios.scenario import Scenario
from scenarios.script import ScriptLine
from scenarios.setting_up import Board, ambiguous, names_of
from scenarios.told import invalid, told

LAYERED = frozenset(
    {"power", "toughness", "keywords", "has", "has no", "types", "is", "is not", "colors", "controller"}
)
RULINGS = Path(__file__).with_name("rulings")


def scenario_files(paths: Sequence[Path]) -> list[Path]:
    """The scenario files at or below these paths, in order, each once."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = (p for pattern in ("*.yaml", "*.yml") for p in path.rglob(pattern))
            found.update(dict.fromkeys(sorted(p for p in inside if p.is_file())))
        else:
            found[path] = None
    return list(found)


def rule_on(
    data: bytes,
    file: str,
    *,
    cr: str | None = None,
    strict: bool = False,
    steps: bool = True,
    layers: bool = False,
    view: str | None = None,
) -> Ruling:
    """The ruling of the scenario that the bytes of a file say; never raises for what stands in it.

    `cr` is a date that overrides the file's; `strict` makes what would be assumed undecided; without `steps` the
    trace and the final state are left out; `view` is the player to whom it is told, who may not know every card.
    """
    node, problems = compose(data)
    reader = Reader(problems)
    scenario: Scenario | None = reader.read(node, Scenario, "the scenario") if node is not None else None
    edition = edition_of(cr or (str(scenario.cr) if scenario is not None and scenario.cr else NEWEST.date))
    if scenario is None or reader.problems:
        return invalid(file, scenario, edition, reader.problems, view)
    if view is not None and view not in scenario.players:
        known = " or ".join(scenario.players)
        problem = Problem(Place(0, 0), "unknown-name", f"{view!r} is no player of this scenario: say {known}")
        return invalid(file, None, edition, [problem])
    return Run(scenario, reader, file, edition, strict).ruling(steps, layers, view)


class _Stop(Exception):
    """The scenario has ended early."""


class Run:
    """One scenario while it is carried out."""

    def __init__(self, scenario: Scenario, reader: Reader, file: str, edition: Edition, strict: bool) -> None:
        self.scenario, self.reader, self.file, self.edition = scenario, reader, file, edition
        self.written_for = edition_of(str(scenario.cr)) if scenario.cr else NEWEST  # the numbers in it are this one's
        self.problems: list[Problem] = []
        self.failures: list[Failure] = []
        self.troubles: list[Trouble] = []
        self.outcome: Outcome = "passed"
        self.compared = 0
        self.decider = Decider(self._assume, strict=strict)
        self.game: Game | None = None
        self.start: State | None = None
        self.error: RuleError | None = None  # what ended it early
        self.doing: tuple[State, ScriptLine] | None = None  # the line that is carried out, and the state before it
        self.of_trials: list[Note] = []  # what is taken for granted in lines that are only tried

    @property
    def about(self) -> tuple[ObjectId, ...]:
        """What the line of the script is about that is carried out."""
        return script.subject(*self.doing) if self.doing else ()

    def _assume(self, template: str, *ids: Any) -> None:
        if self.game is not None:
            self.game.assume(template, *ids)
            if self.doing and isinstance(self.doing[1], (script.Illegal, script.Legal)):
                self.of_trials.append(self.game.assumptions[-1][0])

    def _wrong(self, place: Place, code: str, message: str) -> None:
        self.problems.append(Problem(place, code, message))

    # ---- carrying out --------------------------------------------------------------------
    def ruling(self, steps: bool, layers: bool, view: str | None = None) -> Ruling:
        """Carry it out and say what came of it."""
        with suppress(_Stop):
            self._carry_out()
        self.decider.assume = None  # else this would hold itself, and be freed late
        if self.problems:
            return invalid(self.file, self.scenario, self.edition, self.problems, view)
        self._settle_outcome()
        return told(self, steps, layers, view)

    def _carry_out(self) -> None:
        try:
            board = Board(self.scenario, self.edition, self.reader.place_of, self._wrong)
            state = board.build()
        except Unsupported as error:
            self._ended("unsupported", board.at, error, None)
        except Unnamed as error:
            self._wrong(board.at, "unknown-name", f"{error.name!r} is no object or player here")
        for expect in (self.scenario.expect, *(getattr(line, "expect", None) for line in self.scenario.script)):
            self.problems += unfit(expect, state) if isinstance(expect, Expect) and not self.problems else ()
        self.problems += misnamed(self.reader, state) if not self.problems else ()
        if self.problems:
            raise _Stop
        self.game = game = Game(state, self.decider, self.decider.confirmed, cards.find)
        game.strict = self.decider.strict
        carrying = Carrying(game, self.decider)
        self.start = state
        self._first(day_and_night.keep)
        for line in self.scenario.before:
            self._line(carrying, line, None)
        if self.scenario.before:
            for told in (game.trace, game.cites, game.triggered, game.assumptions):
                told.clear()
            self.start = game.state
        else:
            self._first(priority.arrive)
        for number, line in enumerate(self.scenario.script):
            self._line(carrying, line, number)
        for creature in self.decider.declared.assignments:
            said = [x for x in (*self.scenario.before, *self.scenario.script) if isinstance(x, script.Assign)]
            unused = BadAnswer("nothing asked how <0> assigns its combat damage", creature, cites=("510.1",))
            self._ended("illegal", self.reader.place_of(said[-1]), unused, None)
        if self.scenario.expect is not None:
            self._expect(self.scenario.expect)

    def _first(self, what: Callable[[Game], None]) -> None:
        """What happens before the first line, such as state-based actions, as the active player has priority."""
        try:
            if self.game is not None:
                what(self.game)
        except Unnamed as error:
            self._unnamed(error, Place(1, 1))
        except RuleError as error:
            self._ended(outcome_of(error), Place(1, 1), error, None)

    def _line(self, carrying: Carrying, line: ScriptLine, number: int | None) -> None:
        place = self.reader.place_of(line)
        self.doing = carrying.game.state, line
        try:
            if isinstance(line, script.Expects):
                self._expect(line.expect)
            elif isinstance(line, script.Illegal):
                self._illegal(carrying, line, place, number)
            elif isinstance(line, script.Legal):
                self._legal(carrying, line, place)
            else:
                carrying.line(line)
                self._not_among(carrying, line, place)
        except Unnamed as error:
            self._unnamed(error, place)
        except RuleError as error:
            self._ended(outcome_of(error), place, error, number, line)

    def _illegal(self, carrying: Carrying, line: script.Illegal, place: Place, number: int | None) -> None:
        """The line inside must be refused, for the rules named."""
        self._plain(line.line, place)
        trial = carrying.trial(line.line)
        try:
            trial.tried(line.line)
        except Illegal as refused:
            game = carrying.game
            why = Note(telling.NOT_LEGAL + refused.template, (*refused.ids, *self.about))
            game.trace.append(Step(why, refused.cites, trial.game.state, game.state))
            game.cites.update(refused.cites)
            compare = Comparing(game, game.state, self.written_for)
            self.compared += 1
            missing = [n for n in line.because if not compare.cited(n, refused.cites)]
            if missing:
                self._fail(place, "illegal", *(f"refused because of {', '.join(n)}" for n in (missing, refused.cites)))
            return
        self.compared += 1
        wanted = "refused" + (f" because of {', '.join(line.because)}" if line.because else "")
        self._fail(place, "illegal", wanted, "it is legal")

    def _plain(self, line: ScriptLine, place: Place) -> None:
        if isinstance(line, (script.Illegal, script.Legal, script.Expects)):
            self._wrong(place, "wrong-type", "only something that a player does can be legal or illegal")
            raise _Stop

    def _legal(self, carrying: Carrying, line: script.Legal, place: Place) -> None:
        self._plain(line.line, place)
        trial = carrying.trial(line.line)
        self.compared += 1
        try:
            trial.tried(line.line)
            carrying.game.cites.update(trial.game.cites)
        except Illegal as refused:
            text = telling.fill(refused.template, trial.game.state, refused.ids)
            self._fail(place, "legal", "it can be done", f"{text} ({', '.join(refused.cites)})")

    def _not_among(self, carrying: Carrying, line: ScriptLine, place: Place) -> None:
        for one in line.may_not_choose:
            self.compared += 1
            state = carrying.game.state
            if not self.decider.answers.options and not candidates(state, str(one)) and one not in state.players:
                self._unnamed(Unnamed(str(one)), self.reader.place_of(line, "may_not_choose"))
            options = [telling.name(state, o) for o in self.decider.answers.options]
            labels = [state.knowing(o).objects[o].label for o in self.decider.answers.options if isinstance(o, int)]
            if one in options or one in labels:
                self._fail(place, "may not choose", f"{one} is no choice", "it could be chosen")

    def _fail(self, place: Place, about: str, expected: str, actual: str) -> None:
        self.failures.append(Failure(place.line, place.column, about, expected, actual))

    def _expect(self, expect: Expect) -> None:
        assert self.game is not None and self.start is not None
        comparing = Comparing(self.game, self.start, self.written_for)
        try:
            self.failures += comparing.failures(expect)
        except Unnamed as error:
            place = next((p for i in expect.items if (p := place_of_name(i, error.name))), Place(1, 1))
            self._unnamed(error, place)
        self.compared += sum(i.about != "outcome" for i in expect.items)
        if any(i.property in LAYERED for i in expect.items):  # what it looks at rests on the layers' rules
            self.game.cites.update(layer_cites(self.game.state))

    # ---- how it ends ---------------------------------------------------------------------
    def _unnamed(self, error: Unnamed, place: Place) -> None:
        assert self.game is not None
        if error.candidates:
            self._wrong(place, "ambiguous-name", ambiguous(error.name, error.candidates, self.game.state))
        else:
            known = [*self.game.state.players, *names_of(self.game.state)]
            gone = any(
                error.name in (o.label, o.card.name) for s in self.game.state.last.values() for o in s.objects.values()
            )
            why = "no longer exists" if gone else "is no object or player here"
            self._wrong(place, "unknown-name", f"{error.name!r} {why}{'' if gone else suggest(error.name, known)}")
        raise _Stop

    def _ended(
        self, outcome: Outcome, place: Place, error: RuleError, number: int | None, line: ScriptLine | None = None
    ) -> None:
        state = self.game.state if self.game is not None else None
        text = telling.fill(error.template, state, error.ids) if state is not None else error.template
        self.error = error
        if self.game is not None:
            self.game.cites.update(error.cites)
        cite = next(iter(telling.cites(error.cites[:1], self.edition)), "")
        code = "answer-not-asked" if isinstance(error, BadAnswer) else outcome
        decision = error.decision if isinstance(error, Undecided) else None
        say = answering.said(decision, state, line) if decision and state and line else ""
        self.troubles.append(Trouble(place.line, place.column, code, text[:1].upper() + text[1:], cite, number, say))
        self.outcome = outcome
        raise _Stop

    def _settle_outcome(self) -> None:
        """Compare the outcome with the one that is expected, if any."""
        expect = self.scenario.expect
        wanted = next((i for i in expect.items if i.about == "outcome"), None) if expect is not None else None
        if wanted is None:
            if self.outcome == "passed" and self.failures:
                self.outcome = "failed"
            return
        self.compared += 1
        if self.outcome == wanted.value:
            self.outcome = "passed"
            if expect is not None and self.game is not None:
                try:
                    self._expect(expect)
                except _Stop:
                    return
        elif self.outcome == "passed":
            self._fail(wanted.place, "outcome", str(wanted.value), "passed")
        if self.failures:
            self.outcome = "failed"

"""What comes of a scenario: everything that the command line prints, in plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from rules.outcomes import RuleError, Undecided, Unsupported
from rules.vocabulary import Record

Outcome = Literal["passed", "failed", "illegal", "undecided", "unsupported", "invalid"]
OUTCOMES: tuple[Outcome, ...] = ("passed", "failed", "illegal", "undecided", "unsupported", "invalid")


class Line(Record):
    """One step of the explanation: a sentence, the rules that it rests on, and what followed from it.

    `kind` says how it is meant: `step` (a heading such as "First combat damage step"), `event`, `choice`, `remark`
    (why something did not happen), `detail` (shown with `--steps full` only).
    """

    text: str
    cites: tuple[str, ...] = ()  # as they are shown: numbers in the edition asked for
    steps: tuple[Line, ...] = ()
    kind: str = "event"


class Trouble(Record):
    """A mistake in the file, or the reason why a scenario ended early; line and column count from 1, 0: nowhere."""

    line: int
    column: int
    code: str  # one of those listed in the README
    message: str
    cite: str = ""
    of_script: int | None = None  # the place of the script line that it is about, from 0
    say: str = ""  # what could be added to the line where a choice is open: `choose: [Hill Giant]`


class Failure(Record):
    """An expectation that does not hold."""

    line: int
    column: int
    about: str  # "Grizzly Bears: power"
    expected: str
    actual: str


class Ruling(Record):
    """The ruling of one scenario."""

    file: str
    title: str
    cr: str  # the date asked for
    in_force: str  # the edition in force then
    outcome: Outcome  # as the scenario ended; `passed` also where the outcome expected is the one that came
    answer: str  # one sentence: what differs from the start
    expectations: int = 0  # how many were compared
    steps: tuple[Line, ...] = ()
    assumptions: tuple[str, ...] = ()
    not_modelled: tuple[str, ...] = ()  # abilities of cards in it that their files don't model
    problems: tuple[Trouble, ...] = ()
    failures: tuple[Failure, ...] = ()
    cites: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    final: Mapping[str, Any] | None = None  # {"players": {...}, "objects": [...]} as in the JSON
    layers: tuple[Line, ...] = ()  # every application of a continuous effect at the end (`--layers`)
    source: str = ""
    view: str = ""  # the player to whom it is told, "" where it is the judge
    _ignored: ClassVar[frozenset[str]] = frozenset({"final"})


def outcome_of(error: RuleError) -> Outcome:
    """How a scenario ends that can't be carried out for this reason."""
    if isinstance(error, Undecided):
        return "undecided"
    return "unsupported" if isinstance(error, Unsupported) else "illegal"

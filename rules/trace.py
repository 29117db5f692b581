"""The story of a game: a tree of steps, each with the rules that say so."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.game import Game
    from rules.state import State

P = ParamSpec("P")
R = TypeVar("R")

RULES: dict[str, str] = {}  # rule number -> the procedure that carries it out


class Note(Record):
    """A conclusion that changes nothing: a template in which `<0>` is the first of `ids`, named by the renderer."""

    template: str
    ids: tuple[Any, ...] = ()
    cites: tuple[str, ...] = ()


class Replaces(Record):
    """An effect replaces an event that would happen (614.6)."""

    source: Any
    event: Any


class Title(Record):
    """What a procedure is about."""

    text: str


class Step:
    """One line of the story, and below it what followed from it."""

    __slots__ = ("after", "before", "cites", "steps", "what")

    def __init__(self, what: Any, cites: tuple[str, ...], before: State, after: State | None = None) -> None:
        self.what = what  # an event, a decision with its answer, a Note or a Title
        self.cites = cites
        self.before = before  # the state that knows every name in it
        self.after = after or before
        self.steps: list[Step] = []


def rule(*numbers: str) -> Callable[[Callable[Concatenate[Game, P], R]], Callable[Concatenate[Game, P], R]]:
    """Say which rules a procedure carries out; the first line of its docstring is its line in the trace."""

    def mark(function: Callable[Concatenate[Game, P], R]) -> Callable[Concatenate[Game, P], R]:
        title = Title((function.__doc__ or function.__name__).split("\n")[0].rstrip("."))

        @wraps(function)
        def procedure(game: Game, *args: P.args, **kwargs: P.kwargs) -> R:
            with game.under(title, *numbers):
                return function(game, *args, **kwargs)

        RULES.update(dict.fromkeys(numbers, f"{function.__module__}.{function.__qualname__}"))
        return procedure  # type: ignore[return-value]

    return mark

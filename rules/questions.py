"""What the rules ask about an object, so that keyword abilities can answer."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.state import Id, State

Answer = Callable[..., Any]


class Question:
    """Asked where a rule needs it, answered in the module of each keyword ability that has a say.

    An answer is `f(state, object, keyword, *about) -> value`; None means that this instance has nothing to say.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.answers: dict[str, list[tuple[str, Answer]]] = {}

    def answer(self, keyword: str, cite: str) -> Callable[[Answer], Answer]:
        """Register the answer that this keyword gives, by this rule."""

        def register(function: Answer) -> Answer:
            self.answers.setdefault(keyword, []).append((cite, function))
            return function

        return register

    def __call__(self, state: State, object: Id, *about: Any) -> list[tuple[Any, str]]:
        """The answers, each with its rule, of the keyword abilities that the object has or last had (608.2h)."""
        found = []
        answers = self.answers
        for keyword in state.known(object).keywords:
            for cite, function in answers.get(keyword.word, ()):
                value = function(state, object, keyword, *about)
                if value is not None:
                    found.append((value, cite))
        return sorted(found, key=itemgetter(1)) if len(found) > 1 else found

"""109.2: names of objects that phrases in a script read as the word for a type"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.filters import Filter
from rules.references import candidates
from rules.state import State
from rules.view import View
from rules.vocabulary import Record


def doubtful(state: State, line: Any, player: str) -> Iterator[str]:
    """The phrases of a line that mean a type, though an object goes by that name and isn't one."""
    view = View(state, state.known, None, player)
    for one in _filters(line):
        found = candidates(state, one.text)
        if found and not any(one.matches(view, id) for id in found):
            yield one.text


def _filters(value: Any) -> Iterator[Filter]:
    left = [value]
    while left:
        one = left.pop()
        if type(one) in _NO_FILTERS:
            continue
        if isinstance(one, Filter):
            yield one
        elif isinstance(one, Record):
            left += reversed(one.__dict__.values())
        elif isinstance(one, (list, tuple)):
            left += one[::-1]
        elif isinstance(one, Mapping):
            left += reversed(tuple(one.values()))


_NO_FILTERS = frozenset({str, int, bool, type(None), frozenset})

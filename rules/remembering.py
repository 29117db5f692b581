"""What is worked out once for each value that never changes"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST = 5_000  # values that one function remembers


def by_identity(function: Callable[[K], V]) -> Callable[[K], V]:
    """The same function, which works nothing out twice for one and the same value; equal values are not compared."""
    known: dict[int, tuple[K, V]] = {}  # a value that is kept keeps its `id` to itself

    @wraps(function)
    def remembered(value: K) -> V:
        found = known.get(id(value))
        if found is None:
            if len(known) >= MOST:
                known.clear()
            found = known[id(value)] = value, function(value)
        return found[1]

    return remembered


class lazily(Generic[V]):
    """An attribute that is worked out when it is first asked for; `functools.cached_property` takes a lock for it."""

    def __init__(self, work_out: Callable[[Any], V]) -> None:
        self.work_out = work_out
        self.name = work_out.__name__
        self.__doc__ = work_out.__doc__

    def __get__(self, holder: Any, kind: type | None = None) -> V:
        value = holder.__dict__[self.name] = self.work_out(holder)
        return value

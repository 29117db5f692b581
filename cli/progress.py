"""A bar that shows how far long work has come."""

from __future__ import annotations

import sys
from time import perf_counter


class Progress:
    """A bar on standard error; only on a terminal, and only where the work is long."""

    AFTER, _EVERY, _WIDTH = 1.0, 0.1, 30  # seconds, seconds, columns

    def __init__(self, total: int) -> None:
        self._total, self._drawn = total, False
        self._due = perf_counter() + self.AFTER if sys.stderr.isatty() else float("inf")

    def at(self, done: int) -> None:
        """Draw it again, if it is time."""
        now = perf_counter()
        if now >= self._due:
            self._due, self._drawn = now + self._EVERY, True
            filled = self._WIDTH * done // self._total
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (self._WIDTH - filled)}] {done}/{self._total}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take it off the terminal."""
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = False

"""109.1: names in the words of a scenario, once it is known which of them are players'"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.references import Reference, candidates
from rules.sorts import Sort
from rules.state import State
from rules.vocabulary import Word
from scenarios.places import Problem
from scenarios.reader import Reader
from scenarios.schema import field_called


def misnamed(reader: Reader, state: State) -> Iterator[Problem]:
    """Players that are named where objects are needed, and objects that are named where players are."""
    for word in reader.values():
        if isinstance(word, Word):
            for field, sort in word.sorts().items():
                if isinstance(sort, Sort) and (why := _why_not(word.__dict__.get(field), sort, state)):
                    yield Problem(
                        reader.place_of(word, field), "unknown-name", f"{field_called(type(word), field)}: {why}"
                    )


def _why_not(said: Any, sort: Sort, state: State) -> str:
    if not isinstance(said, Reference) or said.fixed or said.each is not None or said.one is not None:
        return ""
    if said.text in state.players:
        return "" if sort.players else f"{said.text!r} is a player, and never {sort.called}"
    return f"{said.text!r} is no player" if not sort.zones and candidates(state, said.text) else ""

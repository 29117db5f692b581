"""608.2c, 614.6: which instructions of a replacement effect happen at once, and which follow what those have done"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.abilities.kinds import Amount, Instruction
from rules.references import Reference

MOVING = (
    "ExileIt",
    "Return",
    "Put",
    "ShuffleLibrary",
    "PutOntoBattlefield",
    "Blink",
)  # what they name is another object


def in_order(
    instead: Sequence[Instruction],
) -> tuple[Sequence[Instruction], Sequence[Instruction]]:
    """What happens in place of an event, and what follows only then: from the first that looks at what that has left.

    It looks at a hand, a library or the board, or at an object that was moved or has got its name only just before.
    """
    given: dict[str, int] = {}  # the names that are given, each with the number of the instruction that gives it
    moved: set[str] = set()
    for n, instruction in enumerate(instead):
        named = {*_named(instruction)}
        first = min((given[name] for name in named.intersection(given)), default=n)
        if n and (first < n or _in_turn(instruction) or moved.intersection(named)):
            return instead[:first], instead[first:]
        if any(in_order(inside)[1] for inside in _inside(instruction)):
            return instead[:n], instead[n:]
        name = getattr(instruction, "as_", "")
        if type(instruction).__name__ in MOVING:
            moved |= named
        if type(instruction).__name__ == "ExileIt":
            moved.add(name)
        elif name:
            given[name] = n
    return instead, ()


def _inside(instruction: Instruction) -> Iterator[tuple[Instruction, ...]]:
    """The instructions that it holds, such as those of what a player may do."""
    for value in instruction.__dict__.values():
        if isinstance(value, tuple) and value and all(isinstance(one, Instruction) for one in value):
            yield value


def _in_turn(said: Any) -> bool:
    if isinstance(said, tuple):
        return any(_in_turn(one) for one in said)
    if isinstance(said, Reference):
        return said.each is not None or said.one is not None
    if not isinstance(said, (Instruction, Amount)):
        return False
    return said.in_turn or any(_in_turn(value) for value in said.__dict__.values())


def _named(said: Any) -> Iterator[str]:
    """What the references in it are called; `this` may be `it`."""
    if isinstance(said, Reference):
        yield "it" if said.text == "this" else said.text
    elif isinstance(said, tuple):
        for one in said:
            yield from _named(one)
    elif isinstance(said, (Instruction, Amount)):
        for value in said.__dict__.values():
            yield from _named(value)


def counts_what_is_left(instructions: Sequence[Instruction]) -> bool:
    """Whether one of them counts something after another that isn't a mere choice has been carried out."""
    done = [n for n, one in enumerate(instructions) if not type(one).__name__.startswith("Choose")]
    return any(_counts(one) for one in instructions[done[0] + 1 :]) if done else False


def _counts(said: Any) -> bool:
    if isinstance(said, tuple):
        return any(_counts(one) for one in said)
    if not isinstance(said, (Instruction, Amount)):
        return False
    return (isinstance(said, Amount) and said.in_turn) or any(_counts(value) for value in said.__dict__.values())

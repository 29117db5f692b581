"""508.1d: as many attack requirements are obeyed as can be without breaking a restriction"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from rules.abilities.statements import Must, said_of
from rules.outcomes import Unsupported
from rules.state import Id, ObjectId, State
from rules.trace import Note
from rules.vocabulary import Record

MOST_REQUIRED = 12
MOST_TRIED = 200_000


class Requirement(Record):
    """One thing that a creature must do if able; `met` looks at a declaration (creature -> what it attacks)."""

    creature: ObjectId
    template: str
    ids: tuple[Any, ...]
    cites: tuple[str, ...]
    met: Callable[[Mapping[ObjectId, Id]], bool]


def requirements(state: State) -> list[Requirement]:
    """The requirements on the active player's creatures (508.1d), those of goad among them (701.15b)."""
    active = state.turn.active
    chars = state.characteristics
    return [r for o in state.of_type("Creature") if chars[o.id].controller == active for r in _of(state, o.id)]


def _of(state: State, creature: ObjectId) -> Iterator[Requirement]:
    def attacks(declared: Mapping[ObjectId, Id]) -> bool:
        return creature in declared

    for _ in said_of(state, creature, Must, "attack"):
        yield Requirement(creature, "<0> must attack if able", (), (), attacks)
    for one, view in said_of(state, creature, Must, "attack whom"):
        whom = one.whom.resolve(view) if one.whom is not None else one.filter.all(view)
        yield Requirement(creature, "<0> must attack <1> if able", (whom,), (), _attacking(creature, whom))
    for player in state[creature].goaded_by:
        yield Requirement(creature, "<0> is goaded and must attack if able", (), ("701.15b",), attacks)
        yield Requirement(creature, "<0> must attack another player than <1> if able", (player,), ("701.15b",),
                          _elsewhere(creature, player))  # fmt: skip


def _attacking(creature: ObjectId, whom: tuple[Id, ...]) -> Callable[[Mapping[ObjectId, Id]], bool]:
    return lambda declared: declared.get(creature) in whom


def _elsewhere(creature: ObjectId, player: Id) -> Callable[[Mapping[ObjectId, Id]], bool]:
    return lambda declared: isinstance(declared.get(creature), str) and declared[creature] != player


def disobeyed(state: State, declared: Mapping[ObjectId, Id]) -> Note | None:
    """Why the declaration obeys fewer requirements than it could, or None (508.1d)."""
    needs = requirements(state)
    if not needs or all(r.met(declared) for r in needs):
        return None
    most, best = _most(state, needs)
    obeyed = sum(r.met(declared) for r in needs)
    if obeyed >= most:
        return None
    missed = next((r for r in needs if not r.met(declared) and r.met(best)), needs[0])
    return Note(missed.template, (missed.creature, *missed.ids), ("508.1d", *missed.cites))


def _most(state: State, needs: list[Requirement]) -> tuple[int, Mapping[ObjectId, Id]]:
    """The greatest number of requirements that a legal declaration obeys, and such a declaration (508.1d)."""
    from rules.turn.declare_attackers import costs, group_refusal, possible

    able = {c: tuple(t for t in targets if not costs(state, c, t)) for c, targets in possible(state)}
    required = [c for c in dict.fromkeys(r.creature for r in needs) if able.get(c)]
    alone = {c: _best_alone([r for r in needs if r.creature == c], c, able[c]) for c in required}
    together = {c: t for c, (_, t) in alone.items() if t is not None}
    if group_refused(state, together, able) is None:  # no restriction on the group: each does the most it can
        return sum(n for n, _ in alone.values()), together
    if len(required) > MOST_REQUIRED:
        raise Unsupported(f"more than {MOST_REQUIRED} creatures have requirements to attack", cites=("508.1d",))
    options = [(None, *able.get(c, ())) for c in required]
    best: tuple[int, Mapping[ObjectId, Id]] = (0, {})
    for tried, combination in enumerate(product(*options)):
        if tried > MOST_TRIED:
            raise Unsupported(
                "there are too many ways to attack to find the one that must be obeyed", cites=("508.1d",)
            )
        declared = {c: t for c, t in zip(required, combination, strict=True) if t is not None}
        obeyed = sum(r.met(declared) for r in needs)
        if obeyed > best[0] and _legal_with_company(state, declared, able, group_refusal):
            best = (obeyed, declared)
            if obeyed == len(needs):
                break
    return best


def _best_alone(needs: list[Requirement], creature: ObjectId, targets: tuple[Id, ...]) -> tuple[int, Id | None]:
    """The most of its own requirements that a creature can obey, and what it attacks then."""
    counts = [(sum(r.met({creature: t}) for r in needs), t) for t in targets]
    return max(counts, key=lambda pair: pair[0])


def group_refused(state: State, declared: Mapping[ObjectId, Id], able: Mapping[ObjectId, Any]) -> Note | None:
    """A restriction that these attackers break together, and with any other creature too."""
    from rules.turn.declare_attackers import group_refusal

    refused = group_refusal(state, tuple(declared))
    return None if refused is None or _legal_with_company(state, declared, able, group_refusal) else refused


def _legal_with_company(
    state: State, declared: Mapping[ObjectId, Id], able: Mapping[ObjectId, Any], refused: Any
) -> bool:
    """Whether the declaration is legal as it is, or with another creature that could attack too."""
    if refused(state, tuple(declared)) is None:
        return True
    others = (c for c, targets in able.items() if c not in declared and targets)
    return any(refused(state, (*declared, other)) is None for other in others)

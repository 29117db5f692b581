"""509.1c: as many block requirements are obeyed as can be without breaking a restriction"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from rules.abilities.statements import Must, said_of
from rules.outcomes import Unsupported
from rules.state import ObjectId, PlayerId, State
from rules.trace import Note
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.game import Game

Pairs = tuple[tuple[ObjectId, ObjectId], ...]

MOST_REQUIRED = 12
MOST_TRIED = 100_000


class Requirement(Record):
    """One thing that must be done if able; `met` looks at the pairs of a declaration."""

    template: str
    ids: tuple[Any, ...]
    blockers: tuple[ObjectId, ...]  # the creatures that could obey it
    met: Callable[[frozenset[tuple[ObjectId, ObjectId]]], bool]


def requirements(state: State, player: PlayerId) -> list[Requirement]:
    """The requirements on this player's blocks (509.1c), as far as some creature could obey them."""
    from rules.turn.declare_blockers import possible

    if not any(state.characteristics[id].said(Must) for id in state.battlefield_ids):
        return []
    able = possible(state, player)
    found: list[Requirement] = []
    for blocker in able:
        found += _of_blocker(state, blocker, able)
    attackers = dict.fromkeys(a for targets in able.values() for a in targets)
    for attacker in attackers:
        found += _of_attacker(state, attacker, able)
    return [r for r in found if r.blockers]


def _of_blocker(
    state: State, blocker: ObjectId, able: Mapping[ObjectId, tuple[ObjectId, ...]]
) -> Iterator[Requirement]:
    for _ in said_of(state, blocker, Must, "block"):
        yield Requirement("<0> must block if able", (blocker,), (blocker,), _blocks(blocker))
    for one, view in said_of(state, blocker, Must, "block what"):
        for attacker in able[blocker]:
            if one.meets(view, attacker):
                yield Requirement(
                    "<0> must block <1> if able", (blocker, attacker), (blocker,), _pair(blocker, attacker)
                )


def _of_attacker(
    state: State, attacker: ObjectId, able: Mapping[ObjectId, tuple[ObjectId, ...]]
) -> Iterator[Requirement]:
    could = tuple(b for b, targets in able.items() if attacker in targets)
    for _ in said_of(state, attacker, Must, "be blocked"):
        yield Requirement("<0> must be blocked if able", (attacker,), could, _blocked(attacker, could))
    for _ in said_of(state, attacker, Must, "be blocked by all"):
        for blocker in could:
            yield Requirement("<0> must block <1> if able", (blocker, attacker), (blocker,), _pair(blocker, attacker))
    for one, view in said_of(state, attacker, Must, "be blocked by"):
        meets = tuple(b for b in could if one.meets(view, b))
        yield Requirement(
            "<0> must be blocked by a certain creature if able", (attacker,), meets, _blocked(attacker, meets)
        )


Declared = frozenset[tuple[ObjectId, ObjectId]]


def _blocks(blocker: ObjectId) -> Callable[[Declared], bool]:
    return lambda declared: any(b == blocker for b, _ in declared)


def _pair(blocker: ObjectId, attacker: ObjectId) -> Callable[[Declared], bool]:
    return lambda declared: (blocker, attacker) in declared


def _blocked(attacker: ObjectId, by: tuple[ObjectId, ...]) -> Callable[[Declared], bool]:
    return lambda declared: any(a == attacker and b in by for b, a in declared)


def note(game: Game, player: PlayerId, pairs: Pairs) -> None:
    """Say which requirements the declaration obeys (509.1c)."""
    declared = frozenset(pairs)
    for need in requirements(game.state, player):
        if need.met(declared):
            game.note(need.template, *need.ids, cites=("509.1c",))


def disobeyed(state: State, player: PlayerId, pairs: Pairs) -> Note | None:
    """Why the declaration obeys fewer requirements than it could, or None (509.1c)."""
    from rules.turn.declare_blockers import costs, possible

    needs = requirements(state, player)
    declared = frozenset(pairs)
    if not needs or all(r.met(declared) for r in needs):
        return None
    free = {b: targets for b, targets in possible(state, player).items() if not costs(state, b)}
    obeyed = sum(r.met(declared) for r in needs)
    best = _Search(state, player, needs, free, obeyed).best()
    if best is None:
        return None
    missed = next(r for r in needs if r.met(best) and not r.met(declared))
    return Note(missed.template, missed.ids, ("509.1c",))


class _Search:
    """Looks for a legal declaration that obeys more requirements than `beat`."""

    def __init__(
        self, state: State, player: PlayerId, needs: list[Requirement],
        able: Mapping[ObjectId, tuple[ObjectId, ...]], beat: int,
    ) -> None:  # fmt: skip
        required = {b for r in needs for b in r.blockers if len(r.blockers) == 1 and b in able}
        if len(required) > MOST_REQUIRED and not _independent(state, needs):
            raise Unsupported(f"more than {MOST_REQUIRED} creatures have requirements to block", cites=("509.1c",))
        self.state, self.player, self.needs, self.beat = state, player, needs, beat
        concerned = {b for r in needs for b in r.blockers}
        self.order = sorted(able, key=lambda b: (b not in concerned, b))
        self.able = able
        self.tried = 0

        self.most = sum(1 for r in needs if {*r.blockers} & {*able})

    def best(self) -> Declared | None:
        """The best declaration that is legal and obeys more; None where there is none."""
        found = None
        for declared in self._from(0, ()):
            n = self._obeyed(declared)
            if n > self.beat and self._legal(declared):
                self.beat, found = n, frozenset(declared)
                if n >= self.most:
                    break
        return found

    def _from(self, at: int, pairs: Pairs) -> Iterator[Pairs]:
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise Unsupported("there are too many ways to block to find the one that must be obeyed", cites=("509.1c",))
        if self._bound(at, pairs) <= self.beat:
            return
        if at == len(self.order):
            yield pairs
            return
        blocker = self.order[at]
        for chosen in self._options(blocker):
            yield from self._from(at + 1, pairs + tuple((blocker, a) for a in chosen))

    def _options(self, blocker: ObjectId) -> Iterator[tuple[ObjectId, ...]]:
        from rules.turn.declare_blockers import capacity

        attackers = self.able[blocker]
        for n in range(min(capacity(self.state, blocker), len(attackers)), -1, -1):
            yield from combinations(attackers, n)

    def _bound(self, at: int, pairs: Pairs) -> int:
        """How many requirements could still be obeyed."""
        declared = frozenset(pairs)
        open_ = set(self.order[at:])
        return sum(1 for r in self.needs if r.met(declared) or open_ & set(r.blockers))

    def _obeyed(self, pairs: Pairs) -> int:
        declared = frozenset(pairs)
        return sum(r.met(declared) for r in self.needs)

    def _legal(self, pairs: Pairs) -> bool:
        from rules.turn.declare_blockers import group_refusal

        return group_refusal(self.state, self.player, pairs) is None


def _independent(state: State, needs: list[Requirement]) -> bool:
    """Whether no creature is asked to block more attackers than it can, so that the first try finds the most."""
    from rules.turn.declare_blockers import capacity

    asked: dict[ObjectId, int] = {}
    for r in needs:
        if len(r.blockers) == 1:
            asked[r.blockers[0]] = asked.get(r.blockers[0], 0) + 1
    return all(n <= capacity(state, b) for b, n in asked.items())

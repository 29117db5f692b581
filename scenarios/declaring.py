"""What a script declares for the turn-based actions of combat to come, and how that answers them"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rules.decisions import Decision
from rules.outcomes import Illegal, Undecided
from rules.state import Id, ObjectId, State
from rules.trace import Note
from rules.turn.assigning import AssignCombatDamage, Assigner, AssignNothing
from rules.turn.declare_attackers import DeclareAttackers, possible
from rules.turn.declare_blockers import DeclareBlockers
from rules.turn.declare_blockers import possible as possible_blocks

Assume = Callable[..., None]


class Declared:
    """What the script has declared for the turn-based actions to come."""

    def __init__(self) -> None:
        self.attack: tuple[Any, Any] | None = None
        self.blocks: list[tuple[ObjectId, ObjectId]] | None = None
        self.assignments: dict[ObjectId, dict[Id, int]] = {}
        self.assigned_by: dict[ObjectId, str] = {}

    def attackers(self, state: State, decision: DeclareAttackers, assume: Assume) -> Any:
        """What attacks; nothing, where nothing is said and nothing must."""
        declared, self.attack = self.attack, None
        if declared is not None:
            return declared
        _must(state, decision, ((), ()))
        if any(True for _ in possible(state)):
            assume("<0> attacks with nothing", decision, decision.player)
        return (), ()

    def blockers(self, state: State, decision: DeclareBlockers, assume: Assume) -> Any:
        """What the player blocks with; nothing, where nothing is said and nothing must."""
        if self.blocks is not None:
            mine = tuple(p for p in self.blocks if state.controller(p[0]) == decision.player)
            self.blocks = [p for p in self.blocks if p not in mine]
            return mine
        _must(state, decision, ())
        if possible_blocks(state, decision.player):
            assume("<0> declares no blocks", decision, decision.player)
        return ()

    def divisions(self, state: State, decision: AssignCombatDamage) -> dict[ObjectId, dict[Id, int]]:
        """How the player's creatures assign their damage; raises Undecided where that is open."""
        mine = {a.creature: a for a in decision.assigners}
        given = {c: d for c, d in self.assignments.items() if c in mine}
        for creature in given:
            del self.assignments[creature]
            by = self.assigned_by.pop(creature, None)
            if by is not None and by != mine[creature].player:
                raise Illegal("<0> doesn't divide the damage of <1>; <2> does", by, creature, mine[creature].player,
                              cites=mine[creature].cites)  # fmt: skip
        if (open_ := decision.missing(given)) is not None:
            raise _unordered(open_, decision) if open_.unordered else _undivided(state, open_, decision, given)
        answer = decision.completed(given)
        if (open_ := decision.needs_order(state, answer)) and decision.refuse(state, answer) is None:
            raise _unordered(open_, decision)
        return answer

    def confirmed(self, decision: AssignCombatDamage | AssignNothing) -> bool:
        """Take what is said about divisions that are forced; whether it says nothing else."""
        given = self.assignments
        if isinstance(decision, AssignNothing):
            return decision.creature not in given
        mine = [a for a in decision.assigners if a.creature in given]
        if any({k: n for k, n in given[a.creature].items() if n} != a.forced() for a in mine):
            return False
        for a in mine:
            del given[a.creature]
        return True


def _must(state: State, decision: Decision, nothing: Any) -> None:
    """Raises Undecided where doing nothing is against a requirement."""
    if why := decision.refuse(state, nothing):
        raise Undecided(decision.about + ": " + renumbered(why, 1), decision.player, *why.ids, cites=why.cites,
                        decision=decision)  # fmt: skip


def _undivided(state: State, open_: Assigner, decision: AssignCombatDamage, given: Any) -> Undecided:
    legal = decision.legal_range(state, open_, given)
    text = "<0> must say how <1> assigns its combat damage: " + renumbered(legal, 2)
    cites = (*(c for b in open_.beyond for c in b.cites), *open_.cites)
    return Undecided(text, open_.player, open_.creature, *legal.ids, cites=cites, decision=decision)


def _unordered(open_: Assigner, decision: AssignCombatDamage) -> Undecided:
    return Undecided("<0> must say in which order <1> assigns its combat damage to <2>", open_.player, open_.creature,
                     open_.among, cites=(open_.order_cite, *open_.cites), decision=decision)  # fmt: skip


def renumbered(note: Note, by: int) -> str:
    """The note's template for ids that stand so many places further behind."""
    return re.sub(r"<(\d+)>", lambda m: f"<{int(m[1]) + by}>", note.template)

"""How the answers that a script gives are matched with the decisions that the rules ask for"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.decisions import CardName, Choose, Decision, Divide, Number, Order, YesNo
from rules.decisions_library import Arrange, Find
from rules.outcomes import Illegal, RuleError, Undecided
from rules.references import candidates
from rules.state import State
from rules.turn.assigning import AssignCombatDamage, AssignNothing
from rules.turn.declare_attackers import DeclareAttackers
from rules.turn.declare_blockers import DeclareBlockers
from scenarios.declaring import Declared, renumbered
from scenarios.naming import alike, all_unknown, apart, is_called, matching, told
from scenarios.telling import name


class BadAnswer(RuleError):
    """An answer that can't be understood, is labelled wrongly, or answers nothing."""


class Answers:
    """The answers of one line, taken in order; `targets` are those given under `target` or `targets`."""

    def __init__(self, choose: tuple[Any, ...] = (), targets: tuple[Any, ...] = (), *, strict: bool = False) -> None:
        self.choose = list(choose)
        self.targets = list(targets)
        self.aimed = bool(targets)  # targets were given, so that "up to" what is not given is none
        self.untargeted = False  # `targets: []`: there are none, for all that the line itself asks for
        self.options: list[Any] = []  # everything that could have been chosen in this line
        self.choice: Decision | None = None  # the last choice among options that was made in this line
        self.cites: tuple[str, ...] = ()  # the rules that give what is done in this line its meaning
        self.strict = strict
        self.division: dict[str, int] = {}  # how an amount is divided among targets: `targets: [{Hill Giant: 2}]`

    def divided(self, state: State) -> None:
        """Take divisions out of the targets, leaving their names; `{ability of: X}` stays as it is."""
        for n, target in enumerate(self.targets):
            if isinstance(target, Mapping) and all(str(v).isdecimal() for v in target.values()):
                names = list(target)
                self.division.update({k: int(v) for k, v in target.items()})
                self.targets[n : n + 1] = names


class Decider:
    """Answers decisions for a game; `declared` and `answers` are set by the line that is carried out."""

    def __init__(self, assume: Any, *, strict: bool = False) -> None:
        self.declared = Declared()
        self.answers = Answers(strict=strict)
        self.assume = assume
        self.strict = strict

    def __call__(self, state: State, decision: Decision) -> Any:
        if isinstance(decision, DeclareAttackers):
            return self.declared.attackers(state, decision, self._assumed)
        if isinstance(decision, DeclareBlockers):
            return self.declared.blockers(state, decision, self._assumed)
        if isinstance(decision, AssignCombatDamage):
            return self.declared.divisions(state, decision)
        if isinstance(decision, AssignNothing):
            return self.declared.assignments.pop(decision.creature)
        return self._answer(state, decision)

    def _assumed(self, template: str, decision: Decision, *ids: Any) -> None:
        if self.strict:
            raise Undecided(decision.about, *decision.ids, cites=(decision.cite,), decision=decision)
        self.assume(template, *ids)

    # ---- answers -------------------------------------------------------------------------
    def confirmed(self, state: State, decision: Decision) -> bool:
        """Take an answer that the script gives to a forced decision; whether it says nothing else."""
        if isinstance(decision, (AssignNothing, AssignCombatDamage)):
            return self.declared.confirmed(decision)
        said = self.answers.choose[:1] if isinstance(decision, YesNo) else []
        if said in (["yes"], ["no"]) and (said == ["yes"]) != decision.only:
            return False
        self._confirm(state, decision)
        return True

    def _confirm(self, state: State, decision: Decision) -> None:
        if self._targets_nothing(decision) and not decision.only:
            return
        queue = self.answers.targets if decision.label == "target" and self.answers.targets else self.answers.choose
        self._note_options(decision)
        if not queue:
            return
        saved = list(queue)
        labelled = isinstance(queue[0], Mapping)
        try:
            answer = self._take(state, decision, queue)
            if decision.refuse(state, answer) is None and _same(answer, decision.only):
                return
        except RuleError:
            if queue is self.answers.targets or (labelled and decision.label in saved[0]):
                raise
        if queue is self.answers.targets or (labelled and decision.label in saved[0]):
            raise Illegal("that can't be chosen: only <0> can", decision.only, cites=(decision.cite,))
        queue[:] = saved

    def _note_options(self, decision: Decision) -> None:
        if isinstance(decision, Choose):
            self.answers.choice = decision
        self.answers.options += getattr(decision, "options", ())

    def _answer(self, state: State, decision: Decision) -> Any:
        self._note_options(decision)
        if self._targets_nothing(decision):
            return ()
        if isinstance(decision, Order) and self._order_unsaid(state, decision):
            return decision.options
        if isinstance(decision, Divide) and decision.label == "divide" and self.answers.division:
            division, self.answers.division = self.answers.division, {}
            return {self._option(state, decision, k): n for k, n in division.items()}
        by_target = decision.label == "target" and self.answers.targets
        queue = self.answers.targets if by_target else self.answers.choose
        if queue and isinstance(decision, (Arrange, Find)) and not decision.fits(_said_to(decision, queue[0])):
            queue = []  # what is said answers a later decision
        if not queue:
            if isinstance(decision, Choose) and all_unknown(state, decision.options) and not self.strict:
                self.assume("what <0> chooses are cards of which nothing is known", decision.player)
                return decision.options[: decision.least]
            if (
                decision.label == "target"
                and isinstance(decision, Choose)
                and not decision.least
                and self.answers.aimed
            ):
                return ()
            if decision.harmless and decision.default is not None and not self.strict:
                if not (isinstance(decision, Order) and decision.same):
                    self.assume(getattr(decision, "assumed", "") or decision.about, *decision.ids)
                return decision.default
            raise self.undecided(decision)
        return self._take(state, decision, queue)

    def _targets_nothing(self, decision: Decision) -> bool:
        """Whether the line says that what it puts on the stack has no targets."""
        if decision.label != "target" or not self.answers.untargeted:
            return False
        self.answers.untargeted = not getattr(decision, "final", True)
        return True

    def _order_unsaid(self, state: State, decision: Order) -> bool:
        """Whether what is ordered is alike and what is said next is no order of it, so that any order will do."""
        if not self.answers.choose or not (decision.same or _all_called_alike(state, decision)):
            return False
        said = _said_to(decision, self.answers.choose[0])
        if isinstance(said, Mapping):
            return decision.label not in said
        sources = list(decision.shown or decision.options)
        return not isinstance(said, (list, tuple)) or not all(matching(state, sources, one) for one in said)

    def undecided(self, decision: Decision) -> Undecided:
        """That nobody has answered: who must choose, the legal answers, and the rule."""
        legal = decision.range()
        text = f"{decision.about}: {renumbered(legal, len(decision.ids))}"
        return Undecided(text, *decision.ids, *legal.ids, cites=(decision.cite,), decision=decision)

    def _take(self, state: State, decision: Decision, queue: list[Any]) -> Any:
        said = queue.pop(0)
        if isinstance(decision, Arrange):
            return self._arranged(state, decision, _said_to(decision, said))
        said = self._without_player(state, decision, said)
        said = self._unlabelled(state, decision, said)
        if isinstance(decision, YesNo):
            return self._yes_or_no(said, queue)
        if isinstance(decision, (Number, CardName)):
            return _integer(said) if isinstance(decision, Number) else str(said)
        if isinstance(decision, Divide):
            return {self._option(state, decision, k): _integer(n) for k, n in dict(said).items()}
        if isinstance(decision, Order):
            return self._order(state, decision, said)
        assert isinstance(decision, Choose)
        return self._chosen(state, decision, said, queue)

    @staticmethod
    def _without_player(state: State, decision: Decision, said: Any) -> Any:
        """The answer without the player who is said to give it; BadAnswer where another one chooses."""
        if not isinstance(said, Mapping) or len(said) != 1:
            return said
        ((player, value),) = said.items()
        if player not in state.players or (isinstance(decision, Divide) and not isinstance(value, Mapping)):
            return said
        if player != decision.player:
            raise BadAnswer(f"{player} does not choose here, <0> does", decision.player, cites=(decision.cite,))
        return value

    def _unlabelled(self, state: State, decision: Decision, said: Any) -> Any:
        if not isinstance(said, Mapping) or len(said) != 1 or "ability of" in said:
            return said
        ((label, value),) = said.items()
        if isinstance(decision, Divide):
            return said
        if label != decision.label:
            wanted = decision.label or "a choice"
            raise BadAnswer(
                f"the answer is labelled {label!r}, but what is asked for is {wanted!r}", cites=(decision.cite,)
            )
        return value

    def _arranged(self, state: State, decision: Arrange, said: Any) -> Any:
        if not decision.fits(said):
            raise BadAnswer("what is asked for is where cards go: " + ", ".join(decision.piles), cites=(decision.cite,))
        return decision.understood(said, lambda name, left: self._option(state, decision.but(options=left), name))

    @staticmethod
    def _yes_or_no(said: Any, queue: list[Any]) -> bool:
        if said in ("yes", "no"):
            return bool(said == "yes")
        queue.insert(0, said)  # the answer to what is asked next is a yes
        return True

    def _order(self, state: State, decision: Order, said: Any) -> tuple[Any, ...]:
        if not isinstance(said, (list, tuple)):
            text = "what is asked for is an order of <0>: a list in the list of answers, choose: [[..., ...]]"
            raise BadAnswer(text, decision.shown or decision.options, cites=(decision.cite,))
        sources = decision.shown or decision.options
        left = list(zip(decision.options, sources, strict=True))
        order = []
        for one in said:
            match = [pair for pair in left if is_called(state, pair[1], one)]
            if not match:
                raise Illegal(f"{one} is not among what must be ordered: <0>", sources, cites=(decision.cite,))
            order.append(match[0][0])
            left.remove(match[0])
        return tuple(order)

    def _chosen(self, state: State, decision: Choose, said: Any, queue: list[Any]) -> tuple[Any, ...]:
        if isinstance(said, (list, tuple)):
            return self._several(state, decision, said)
        chosen = [self._option(state, decision, said)]
        while len(chosen) < decision.most and queue and not isinstance(queue[0], (list, tuple, Mapping)):
            following = matching(state, [o for o in decision.options if o not in chosen], queue[0])
            if not following:
                too_few = len(chosen) < decision.least or getattr(decision, "final", False)
                if too_few and matching(state, chosen, queue[0]):
                    raise _twice(decision, queue[0])
                break
            queue.pop(0)
            chosen.append(following[0])
        return tuple(chosen)

    def _several(self, state: State, decision: Choose, said: Any) -> tuple[Any, ...]:
        chosen: list[Any] = []
        for one in said:
            left = [o for o in decision.options if o not in chosen]
            if not matching(state, left, one) and matching(state, chosen, one):
                raise _twice(decision, one)
            chosen.append(self._option(state, decision.but(options=tuple(left)), one))
        return tuple(chosen)

    def _option(self, state: State, decision: Any, said: Any) -> Any:
        found = matching(state, list(decision.options), said)
        if not found:
            meant = candidates(state, str(said))
            if not meant and str(said) not in state.players:
                raise BadAnswer(
                    f"{told(said)} is not among the legal choices: <0>", decision.options, cites=(decision.cite,)
                )
            why = [c for i in meant or [said] for c in getattr(decision, "why_not", lambda *_: ())(state, i)]
            cites = (*dict.fromkeys(why), decision.cite)
            raise Illegal(f"{said} can't be chosen: the legal choices are <0>", decision.options, cites=cites)
        if len(found) > 1 and not alike(state, found):
            raise BadAnswer(f"{told(said)} is the name of several that may be chosen; {apart(state, found, said)}",
                            cites=(decision.cite,))  # fmt: skip
        return found[0]


def _all_called_alike(state: State, decision: Order) -> bool:
    """Whether every one that is ordered has the same name."""
    return len({name(state, one) for one in decision.shown or decision.options}) == 1


def _twice(decision: Decision, said: Any) -> Illegal:
    """That one thing is chosen twice, which a target of the same word can't be (115.3)."""
    cites = (*(("115.3",) if decision.label == "target" else ()), decision.cite)
    return Illegal(f"{said} can't be chosen twice", cites=cites)


def _said_to(decision: Decision, said: Any) -> Any:
    """What is said to the player who decides: `{NAP: ...}` is for NAP only."""
    if isinstance(said, Mapping) and len(said) == 1 and decision.player in said:
        return said[decision.player]
    return said


def _integer(said: Any) -> int:
    text = str(said)
    if not text.lstrip("-").isdecimal() or len(text) > 9:
        raise BadAnswer(f"{text!r} is no number")
    return int(text)


def _same(answer: Any, only: Any) -> bool:
    return tuple(answer) == tuple(only) if isinstance(only, tuple) else bool(answer == only)

"""How a choice that nobody made can be answered in the script: one legal answer, as it would be written"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.decisions import Choose, Decision, Number, Order, YesNo
from rules.state import State

_QUOTED = frozenset(",:{}[]#&*!|>'\"%@`")


def said(decision: Decision, state: State, line: Any) -> str:
    """`choose: [Hill Giant]`, `target: NAP`, `x: 2`: what can be added to the line; nothing where it isn't simple."""
    line = getattr(line, "line", line)  # what is said to be legal or illegal
    answer = _answer(decision, state)
    if answer is None:
        return ""
    if decision.label in ("x", "mode") and hasattr(line, "modes"):
        return f"x: {answer[0]}" if decision.label == "x" else f"modes: [{', '.join(answer)}]"
    if decision.label == "target" and hasattr(line, "target") and line.target is None and not line.targets:
        return f"target: {answer[0]}" if len(answer) == 1 else f"targets: [{', '.join(answer)}]"
    if decision.label == "target":
        answer = [f"{{target: {one}}}" for one in answer]
    elif isinstance(decision, Order):
        answer = [f"[{', '.join(answer)}]"]
    return f"choose: [{'..., ' if getattr(line, 'choose', ()) else ''}{', '.join(answer)}]"


def _answer(decision: Decision, state: State) -> list[str] | None:
    """A legal answer, each part as it is written; None where there is none that could be said by names."""
    if isinstance(decision, YesNo):
        return ["yes"]
    if isinstance(decision, Number):
        return [str(min(max(decision.least, 1), decision.most))]
    if isinstance(decision, Order):
        return _names(state, decision.shown or decision.options)
    if isinstance(decision, Choose):
        return _names(state, decision.options[: max(decision.least, 1)])
    return None


def _names(state: State, options: Sequence[Any]) -> list[str] | None:
    found = [_written(state, one) for one in options]
    return found if found and all(found) else None


def _written(state: State, one: Any) -> str:
    """How a script names it; nothing where it has no name."""
    if not isinstance(one, int) or isinstance(one, bool):
        return _plain(str(one))
    if one not in state.objects and one not in state.last:
        return ""
    o = state.knowing(one).objects[one]
    if o.is_ability and o.on_stack is not None:
        source = _written(state, o.on_stack.source)
        return f"{{ability of: {source}}}" if source else ""
    return _plain(o.label or o.card.name)


def _plain(text: str) -> str:
    return f'"{text}"' if _QUOTED & set(text) else text

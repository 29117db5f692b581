"""What a script calls things: what can be chosen, abilities on the stack by their source, activated abilities"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.references import names
from rules.state import Object, ObjectId, State
from rules.types import EMBLEM

ABILITY_OF = "the ability of "


def matching(state: State, options: Sequence[Any], said: Any) -> list[Any]:
    """The options that go by what is said; an object before an ability on the stack that only comes from one."""
    exact = [o for o in options if isinstance(o, int) and o in state.objects and state[o].label == said]
    called = exact or [o for o in options if is_called(state, o, said)]
    if isinstance(said, Mapping):
        return _numbered(state, called, said)
    return called or [o for o in options if isinstance(said, str) and _comes_from(state, o, said)]


def is_called(state: State, option: Any, said: Any) -> bool:
    """Whether the option has this name, or is the ability that `{ability of: X}` says."""
    if isinstance(said, Mapping):
        return "ability of" in said and _comes_from(state, option, said["ability of"])
    if not isinstance(said, str):
        return False
    if not isinstance(option, int) or isinstance(option, bool):
        return str(option) == str(said)
    if option not in state.objects and option not in state.last:
        return str(option) == str(said)
    return said in _names(state.knowing(option).objects[option])


def _names(o: Object) -> set[str]:
    if o.is_ability:
        return {o.label} - {""}
    return names(o) | {o.label} - {""} or {"an emblem" if o.card.layout == EMBLEM else "a card"}


def _comes_from(state: State, option: Any, said: Any) -> bool:
    """Whether the option is an ability on the stack whose source is called so."""
    if not isinstance(option, int) or option not in state.objects:
        return False
    o = state[option]
    source = str(said).removeprefix(ABILITY_OF)
    return o.is_ability and o.on_stack is not None and is_called(state, o.on_stack.source, source)


def _numbered(state: State, found: list[Any], said: Mapping[Any, Any]) -> list[Any]:
    """The one of this number from the top of the stack, where `{ability of: X, number: 2}` says one."""
    number = str(said.get("number", ""))
    if not number.isdecimal():
        return found
    top_first = sorted(found, key=state.stack.index, reverse=True)
    return top_first[int(number) - 1 : int(number)] if int(number) else []


def told(said: Any) -> str:
    """How an answer is shown: `'Hill Giant'`, or `'the ability of Hill Giant'`."""
    if isinstance(said, Mapping) and "ability of" in said:
        number = f" number {said['number']}" if "number" in said else ""
        return repr(f"{ABILITY_OF}{said['ability of']}") + number
    return repr(said)


def apart(state: State, found: Sequence[Any], said: Any) -> str:
    """How several of one name can be told apart."""
    if all(isinstance(i, int) and i in state.objects and state[i].is_ability for i in found):
        source = said["ability of"] if isinstance(said, Mapping) else str(said).removeprefix(ABILITY_OF)
        return f"count them from the top of the stack: {{ability of: {source}, number: 1}}"
    if any(isinstance(i, int) and i in state.objects and state[i].card.token for i in found):
        return "name what is created with 'makes:' in the line that creates it"
    return "give them names with 'as:'"


def all_unknown(state: State, options: tuple[Any, ...]) -> bool:
    """Whether all that can be chosen are cards of which nothing is known."""
    return bool(options) and all(isinstance(o, int) and o in state.objects and not _known(state[o]) for o in options)


def _known(o: Object) -> bool:
    return bool(o.card.name) or o.is_ability


def alike(state: State, ids: Sequence[Any]) -> bool:
    """Whether these can't be told apart: tokens of the same sort, in the same condition."""
    objects = [state[i] for i in ids if isinstance(i, int) and i in state.objects]
    first = objects[0] if objects else None
    return first is not None and all(
        o.card is first.card and o.tapped == first.tapped and o.counters == first.counters and o.damage == first.damage
        and o.zone == first.zone and o.attacking == first.attacking and o.blocking == first.blocking
        and o.controller == first.controller and not o.label and not o.is_ability
        for o in objects
    )  # fmt: skip


def holder(state: State, id: ObjectId) -> str:
    """Who may use it: its controller, or outside the battlefield and the stack its owner."""
    o = state[id]
    return state.controller(id) if o.zone in ("battlefield", "stack") else o.owner


def face_meant(o: Object, name: str, as_: str | None) -> int | None:
    """Which face of a card a line means: the back one where it says so, or one that it names; None where neither.

    Only a modal double-faced card's back face is meant by its name alone (712.11b).
    """
    if as_ == "back face":
        return 1
    faces = [face.name for face in o.card.faces] if o.card.layout == "modal" and not as_ else []
    return faces.index(name) if name in faces else None


def which(abilities: list[Any], wanted: str) -> Any:
    """The ability of this number (from 1), or the one whose cost begins so."""
    if wanted.isdecimal():
        n = int(wanted)
        return abilities[n - 1] if 1 <= n <= len(abilities) else None
    return next((a for a in abilities if _cost_text(a).startswith(wanted)), None)


def others(abilities: list[Any], wanted: str) -> str:
    """Which one was asked for, and which there are; nothing where there are none at all."""
    there = ", ".join(f"{n} ({_cost_text(a)})" for n, a in enumerate(abilities, start=1))
    return f" {wanted!r}; it has {there}" if there else ""


def _cost_text(ability: Any) -> str:
    if isinstance(ability.cost, str):
        return ability.cost

    parts = []
    for cost in ability.cost:
        parts.append(
            getattr(cost, "mana", None)
            or {"TapSymbol": "{T}", "UntapSymbol": "{Q}"}.get(type(cost).__name__, type(cost).says)
        )
    return ", ".join(parts)

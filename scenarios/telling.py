"""From the trace to sentences: names for ids, the state of each moment for the names"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from rules.abilities.chapters import called as kind_of_ability
from rules.editions import NEWEST, Edition
from rules.events import DealDamage, Event, GainLife, LoseLife, MarkDamage, Move, PutCounters, Tap, TriggerAbility
from rules.state import NOBODY, OUTSIDE, Object, State
from rules.trace import Note, Replaces, Step, Title
from rules.turn.events import BecomeBlocked, WearOff
from rules.types import EMBLEM
from scenarios.ruling import Line

_FIELD = re.compile(r"<(\w+)>|\{([\w.]+)\}")


def name(state: State, one: Any, after: State | None = None) -> str:
    """What an object, player or word is called at a moment, or else right after; several joined by "and"."""
    if isinstance(one, (tuple, list)):
        return _and([name(state, o, after) for o in one])
    if isinstance(one, bool) or not isinstance(one, int):
        return str(one) if one != NOBODY else "nothing"
    if one in state.objects:
        return _object(state, state.objects[one])
    if one in state.last:
        return _object(state.last[one], state.last[one].objects[one])
    return name(after, one) if after is not None else "it"


def _object(state: State, o: Object) -> str:
    if o.zone == OUTSIDE:
        return "an effect"
    if o.is_ability and o.on_stack is not None:
        if o.on_stack.source in state.objects and state[o.on_stack.source].zone == OUTSIDE:
            return "the delayed triggered ability"
        return f"the {kind_of_ability(o.on_stack.ability)} of {name(state, o.on_stack.source)}"
    if o.face_down:
        return _face_down(state, o)
    called = state.characteristics[o.id].name or o.label or _nameless(state, o)
    if o.label and o.label != called and _several(state, called):
        return f"{called} ({o.label})"
    if o.card.name and called != o.card.name and all(called != face.name for face in o.card.faces):
        return f"{called} ({o.card.name})"  # a copy, and what it is a card of
    return called


_DOWN = {"manifest": "manifested", "cloak": "cloaked", "disguise": "disguised", "plain": ""}


def _face_down(state: State, o: Object) -> str:
    """The real name of what is face down, and why it is: `Grizzly Bears (face down, manifested)`."""
    called = o.card.faces[0].name or "a card"
    same = sum(1 for other in state.objects.values() if other.card.name == o.card.name) > 1
    label = o.label if o.label and same else ""
    return f"{called} ({', '.join(t for t in (label, 'face down', _DOWN.get(o.face_down, o.face_down)) if t)})"


def _nameless(state: State, o: Object) -> str:
    chars = state.characteristics[o.id]
    if not chars.types:
        return "an emblem" if o.card.layout == EMBLEM else "a card"
    size = f"{chars.power}/{chars.toughness} " if chars.power is not None else ""
    return f"the {size}{' '.join(chars.types).lower()}"


def _several(state: State, called: str) -> bool:
    chars = state.characteristics
    return sum(1 for o in state.objects.values() if not o.is_ability and chars[o.id].name == called) > 1


def _and(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words) or "nothing"
    return ", ".join(words[:-1]) + " and " + words[-1]


def fill(template: str, state: State, ids: Sequence[Any], after: State | None = None) -> str:
    """The template with its `<n>` named."""

    def named(found: re.Match[str]) -> str:
        return name(state, ids[int(found[1])], after) if int(found[1]) < len(ids) else found[0]

    return re.sub(r"<(\d+)>", named, template)


def sentence(step: Step) -> str:
    """What one step of the trace says."""
    what = step.what
    if isinstance(what, Title):
        return what.text
    if isinstance(what, Replaces):
        text = sentence(Step(what.event, (), step.before))
        source = what.source if _there(step.before, what.source) else getattr(what.event, "object", what.source)
        return f"{name(step.before, source)} replaces this event: {text}" if text else ""
    if isinstance(what, Note):
        return fill(what.template, step.before, what.ids, step.after)
    note: Note | None = what.told(step.before)
    if note is None:
        return ""
    if note.ids and isinstance(note.ids[0], Event):
        return _of_event(note.template, step, note.ids[0])
    return fill(note.template, step.before, note.ids, step.after)


def _there(state: State, one: Any) -> bool:
    return not isinstance(one, int) or one in state.objects or one in state.last


def _of_event(template: str, step: Step, event: Event) -> str:
    def field(found: re.Match[str]) -> str:
        if found[1]:
            value = getattr(event, found[1])
            return name(step.before, value, step.after)
        value = event
        for part in found[2].split("."):
            value = getattr(value, part)
        return str(value)

    text = _FIELD.sub(field, template).replace(
        "counter(s)", "counter" if getattr(event, "amount", 2) == 1 else "counters"
    )
    return text + _result(step, event)


def _result(step: Step, event: Event) -> str:
    """What a life total or the like is afterwards, in parentheses."""
    if isinstance(event, (LoseLife, GainLife)):
        return f" ({step.after.players[event.player].life})"
    if isinstance(event, PutCounters) and isinstance(event.on, str):
        return f" ({step.after.players[event.on].counters.get(event.kind, 0)})"
    return ""


QUIET = frozenset({"<0> gets priority", "<0> is removed from combat"})
HOISTED = frozenset({"An effect", "Declare attackers step", "Declare blockers step", "An ability is activated"})


def lines(steps: Iterable[Step], edition: Edition) -> tuple[Line, ...]:
    """The trace as sentences with the rules that they rest on."""
    found: list[Line] = []
    hits: dict[str, list[int]] = {}  # damage to players whose life total is still to be told
    for step in steps:
        what = step.what
        if isinstance(what, LoseLife) and what.damage and hits.get(what.player):
            n = hits[what.player].pop(0)
            found[n] = found[n].but(text=f"{found[n].text} ({step.after.players[what.player].life})")
        inner = lines(step.steps, edition)
        if isinstance(step.what, Title) and step.what.text in HOISTED:
            found.extend(inner)
            continue
        text = sentence(step)
        if text:
            if isinstance(what, DealDamage) and isinstance(what.recipient, str):
                hits.setdefault(what.recipient, []).append(len(found))
            found.append(Line(_capital(text), cites(step.cites, edition), inner, _kind(step, inner)))
        else:
            found.extend(inner)
    return tuple(found)


def _kind(step: Step, inner: Sequence[Line]) -> str:
    what = step.what
    if isinstance(what, Title):
        shown = any(line.kind != "detail" for line in inner)
        return "step" if shown else "detail"
    if isinstance(what, Note):
        if what.template.endswith(" resolves"):
            return "step"
        return "detail" if what.template in QUIET else "remark"
    if isinstance(what, Replaces):
        return "remark"
    return "detail" if _told_already(step) else "event"


def _told_already(step: Step) -> bool:
    """Whether another line tells this event already, so that it is shown in the full trace only."""
    what, cites = step.what, set(step.cites)
    if isinstance(what, LoseLife):
        return what.damage
    if isinstance(what, Move):
        return bool(cites & {"701.8a", "701.21a"}) and what.to == "graveyard"
    if isinstance(what, Tap):
        return bool(cites & {"508.1f", "107.5"})
    if isinstance(what, BecomeBlocked):
        return bool(what.by)
    if isinstance(what, WearOff):
        return not cites
    return isinstance(what, (MarkDamage, TriggerAbility))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def cites(numbers: Iterable[str], edition: Edition) -> tuple[str, ...]:
    """Rule numbers as they are shown under an edition."""
    numbers = tuple(dict.fromkeys(numbers))
    if edition.in_force == NEWEST.in_force and not any(hasattr(n, "edition") for n in numbers):
        return numbers
    from scenarios import rulebook

    return tuple(dict.fromkeys(rulebook.as_cited(n, edition) for n in numbers))

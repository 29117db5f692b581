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
from scenarios.seeing import JUDGE, Eyes, down

_FIELD = re.compile(r"<(\w+)>|\{([\w.]+)\}")


def name(state: State, one: Any, after: State | None = None, eyes: Eyes = JUDGE) -> str:
    """What an object, player or word is called at a moment, or else right after; several joined by "and".

    What `eyes` may not know is called "a card".
    """
    if isinstance(one, (tuple, list)):
        return _and([name(state, o, after, eyes) for o in one])
    if isinstance(one, bool) or not isinstance(one, int):
        return str(one) if one != NOBODY else "nothing"
    there = state if one in state.objects else state.last.get(one)
    if there is None:
        return name(after, one, eyes=eyes) if after is not None else "it"
    return _object(there, there.objects[one], eyes) if eyes.sees(state, one, after) else eyes.called(there.objects[one])


def _object(state: State, o: Object, eyes: Eyes) -> str:
    if o.zone == OUTSIDE:
        return "an effect"
    if o.is_ability and o.on_stack is not None:
        if o.on_stack.source in state.objects and state[o.on_stack.source].zone == OUTSIDE:
            return "the delayed triggered ability"
        return f"the {kind_of_ability(o.on_stack.ability)} of {name(state, o.on_stack.source, eyes=eyes)}"
    if o.face_down:
        return _face_down(state, o, eyes)
    label = "" if eyes.betrayed(state, o.label) else o.label
    called = state.characteristics[o.id].name or label or _nameless(state, o)
    if label and label != called and _several(state, called, eyes):
        return f"{called} ({label})"
    if o.card.name and called != o.card.name and all(called != face.name for face in o.card.faces):
        return f"{called} ({o.card.name})"  # a copy, and what it is a card of
    return called


def _face_down(state: State, o: Object, eyes: Eyes) -> str:
    """The real name of what is face down, and why it is: `Grizzly Bears (face down, manifested)`."""
    called = o.card.faces[0].name or "a card"
    same = sum(1 for i, other in state.objects.items() if other.card.name == o.card.name and eyes.sees(state, i)) > 1
    label = o.label if same and not eyes.betrayed(state, o.label) else ""
    return f"{called} ({', '.join(t for t in (label, down(o.face_down)) if t)})"


def _nameless(state: State, o: Object) -> str:
    chars = state.characteristics[o.id]
    if not chars.types:
        return "an emblem" if o.card.layout == EMBLEM else "a card"
    size = f"{chars.power}/{chars.toughness} " if chars.power is not None else ""
    return f"the {size}{' '.join(chars.types).lower()}"


def _several(state: State, called: str, eyes: Eyes) -> bool:
    chars = state.characteristics
    alike = [o.id for o in state.objects.values() if not o.is_ability and chars[o.id].name == called]
    return sum(1 for id in alike if eyes.sees(state, id)) > 1


def _and(words: Sequence[str]) -> str:
    if words.count("a card") > 1:
        words = [f"{words.count('a card')} cards", *(word for word in words if word != "a card")]
    if len(words) < 2:
        return "".join(words) or "nothing"
    return ", ".join(words[:-1]) + " and " + words[-1]


def fill(template: str, state: State, ids: Sequence[Any], after: State | None = None, eyes: Eyes = JUDGE) -> str:
    """The template with its `<n>` named."""

    def named(found: re.Match[str]) -> str:
        return name(state, ids[int(found[1])], after, eyes) if int(found[1]) < len(ids) else found[0]

    return re.sub(r"<(\d+)>", named, template)


def sentence(step: Step, eyes: Eyes = JUDGE) -> str:
    """What one step of the trace says to these eyes."""
    what = step.what
    if isinstance(what, Title):
        return what.text
    if isinstance(what, Replaces):
        text = sentence(Step(what.event, (), step.before), eyes)
        source = what.source if _there(step.before, what.source) else getattr(what.event, "object", what.source)
        return f"{name(step.before, source, eyes=eyes)} replaces this event: {text}" if text else ""
    if isinstance(what, Note):
        return fill(what.template, step.before, what.ids, step.after, eyes)
    note: Note | None = what.told(step.before)
    if note is None:
        return ""
    if note.ids and isinstance(note.ids[0], Event):
        return _of_event(note.template, step, note.ids[0], eyes)
    return fill(note.template, step.before, note.ids, step.after, eyes)


def _there(state: State, one: Any) -> bool:
    return not isinstance(one, int) or one in state.objects or one in state.last


def _of_event(template: str, step: Step, event: Event, eyes: Eyes) -> str:
    def field(found: re.Match[str]) -> str:
        if found[1]:
            value = getattr(event, found[1])
            return name(step.before, value, step.after, eyes)
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


NOT_LEGAL = "Not legal: "


def _refused_in_secret(step: Step, eyes: Eyes) -> bool:
    """Whether this says why something was refused, and that could tell what an object is that isn't known."""
    what, now = step.what, step.after
    if not isinstance(what, Note) or not what.template.startswith(NOT_LEGAL):
        return False
    were = {new: old for old, new in step.before.became.items() if new not in now.objects}  # it was only tried
    ids = [were.get(id, id) if isinstance(id, int) else id for id in what.ids]
    return eyes.secret(now, ids) or eyes.betrayed(now, what.template)


QUIET = frozenset({"<0> gets priority", "<0> is removed from combat"})
HOISTED = frozenset({"An effect", "Declare attackers step", "Declare blockers step", "An ability is activated"})


def lines(steps: Iterable[Step], edition: Edition, eyes: Eyes = JUDGE) -> tuple[Line, ...]:
    """The trace as sentences with the rules that they rest on."""
    steps, found = tuple(steps), list[Line]()
    hits: dict[str, list[int]] = {}  # damage to players whose life total is still to be told
    for number, step in enumerate(steps):
        what = step.what
        if isinstance(what, LoseLife) and what.damage and hits.get(what.player):
            n = hits[what.player].pop(0)
            found[n] = found[n].but(text=f"{found[n].text} ({step.after.players[what.player].life})")
        inner = lines(step.steps, edition, eyes)
        if isinstance(step.what, Title) and step.what.text in HOISTED:
            found.extend(inner)
            continue
        if _refused_in_secret(step, eyes):  # nobody has done this, so that nothing need be told of it
            continue
        text = sentence(step if eyes is JUDGE else _whole(steps, number), eyes)
        if text:
            if isinstance(what, DealDamage) and isinstance(what.recipient, str):
                hits.setdefault(what.recipient, []).append(len(found))
            found.append(Line(_capital(text), cites(step.cites, edition), inner, _kind(step, inner)))
        else:
            found.extend(inner)
    return tuple(found)


def _whole(steps: Sequence[Step], number: int) -> Step:
    """A step up to the end of all that happens at the same time: a card that is discarded is known from then on."""
    step = steps[number]
    if not isinstance(step.what, Event):
        return step
    same = [s for s in steps[number:] if isinstance(s.what, Event) and s.before is step.before]
    return Step(step.what, step.cites, step.before, same[-1].after)


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

"""A ruling on a terminal: the answer first, then the numbered steps, the rule that says so beside each."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from cli.console import Look
from scenarios.ruling import Failure, Line, Ruling, Trouble

_CITES = 9  # columns for a rule number at the right
_GAP = 2  # columns between it and the text
_MARK_OF_EARLY_END = {"passed": "green", "invalid": "red"}  # else yellow


class Wanted(NamedTuple):
    """How much of a ruling is shown."""

    steps: str = "brief"  # none, brief (without details) or full
    layers: bool = False
    final: bool = False  # where everything is at the end, and where the case comes from
    answer_only: bool = False


ALL = Wanted()


def text_of(ruling: Ruling, look: Look, wanted: Wanted = ALL, source: str = "") -> str:
    """The ruling as text that ends with a newline; `source` is the file's text, of which mistakes show their line."""
    ruling = ruling.but(steps=tuple(step for step in ruling.steps if shown(step, wanted.steps)))
    if wanted.answer_only or ruling.outcome == "invalid":
        source = "" if wanted.answer_only else source
        return "\n".join(_answer(ruling, look, "", source)) + "\n"
    parts = [
        _head(ruling, look, wanted.final),
        [*_answer(ruling, look, "  ", source), *_remarks(ruling, look)],
        _explained(ruling.steps, look, wanted.steps),
        _layers(ruling.layers, look) if wanted.layers else [],
        _final(ruling.final, look) if wanted.final and ruling.final else [],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


# The answer ---------------------------------------------------------------------------------------------------------


def _head(ruling: Ruling, look: Look, sources: bool) -> list[str]:
    lines = [look.paint(line, "bold") for line in _wrapped(ruling.title or ruling.file, look.width)]
    if ruling.cr:
        same = ruling.in_force in ("", ruling.cr)
        lines.append(f"Rules of {ruling.cr}" + ("" if same else f" (edition of {ruling.in_force})"))
    said = {"Source": ruling.source, "Shows": ", ".join(ruling.shows)} if sources else {}
    return lines + [line for name, text in said.items() if text for line in _wrapped(f"{name}: {text}", look.width)]


def _answer(ruling: Ruling, look: Look, indent: str, source: str) -> Iterator[str]:
    """What comes out, whether it was expected, and what ended it early; mistakes of the file like a compiler's."""
    if ruling.outcome == "invalid":
        for problem in ruling.problems:
            yield from _mistake(problem, ruling.file, look, source)
        return
    for problem in ruling.problems:
        yield from _early_end(problem, ruling, look, indent, source)
    reasons = [problem.message for problem in ruling.problems]
    said = ruling.answer if not reasons else "" if ruling.answer in ("", *reasons) else f"Until then: {ruling.answer}"
    lines, (verdict, style) = _wrapped(said, look.width, indent), _verdict(ruling)
    if lines and len(lines[-1]) + _GAP + len(verdict) <= look.width:
        lines[-1] += " " * _GAP + look.paint(verdict, style) if verdict else ""
    elif verdict:
        lines.append(indent + look.paint(verdict, style))
    yield from lines
    for failure in ruling.failures:
        yield from _failure(failure, ruling, look, indent)


def _verdict(ruling: Ruling) -> tuple[str, str]:
    """Whether the expectations hold, and the style in which that is said."""
    failed, compared = len(ruling.failures), max(ruling.expectations, len(ruling.failures))
    if failed:
        return f"{failed} of {compared} expectations {'does' if failed == 1 else 'do'} not hold.", "red"
    if compared and ruling.outcome == "passed":
        return f"Every expectation holds ({compared}).", "green"
    return "", ""


def _failure(failure: Failure, ruling: Ruling, look: Look, indent: str) -> Iterator[str]:
    """What does not hold, where it is written, and the steps that speak of its subject."""
    hang = indent + "    "
    yield from _marked(failed(failure), look, indent)
    numbers = ", ".join(str(number) for number in led_there(ruling, failure))
    led = f"what led there: step{'s' if ',' in numbers else ''} {numbers}" if numbers and indent else ""
    said = "; ".join(filter(None, (_place(ruling.file, failure), led)))
    yield from (look.paint(line, "dim") for line in _wrapped(said, look.width, hang))


def failed(failure: Failure) -> str:
    """What does not hold."""
    return f"{failure.about}: expected {failure.expected}, got {failure.actual}"


def _marked(text: str, look: Look, indent: str) -> Iterator[str]:
    mark = look.but_plain().bad()
    first, *rest = _wrapped(f"{mark} {text}", look.width, indent, indent + " " * (len(mark) + 1))
    yield first.replace(mark, look.bad(), 1)
    yield from rest


def led_there(ruling: Ruling, failure: Failure) -> list[int]:
    """The numbers of the steps in which the subject of an expectation is spoken of."""
    subject = re.compile(rf"(?<!\w){re.escape(failure.about.partition(':')[0])}(?!\w)")
    return [number for number, step in enumerate(ruling.steps, 1) if _speaks_of(step, subject)]


def _speaks_of(line: Line, subject: re.Pattern[str]) -> bool:
    return bool(subject.search(line.text)) or any(_speaks_of(each, subject) for each in line.steps)


def _early_end(problem: Trouble, ruling: Ruling, look: Look, indent: str, source: str) -> Iterator[str]:
    """Why a scenario ended before its script did, and at which line."""
    word = "Ends early, as expected" if ruling.outcome == "passed" else ruling.outcome.capitalize()
    cites = [problem.cite] if problem.cite else []
    first, *rest = _cited(f"{word}: {problem.message}", cites, look, indent, indent + "  ")
    yield first.replace(word, look.paint(word, _MARK_OF_EARLY_END.get(ruling.outcome, "yellow")), 1)
    yield from rest
    if indent:
        yield from (look.paint(line, "dim") for line in _wrapped(_place(ruling.file, problem), look.width, indent * 2))
        yield from _excerpt(problem, look, source, indent * 2)
        if problem.say and source:
            yield from _wrapped(f"Say in this line, for example: {problem.say}", look.width, indent * 2, indent * 3)


def _mistake(problem: Trouble, file: str, look: Look, source: str) -> Iterator[str]:
    where = _place(file, problem) or file
    said = f"{where}: {problem.message}" if where else problem.message
    for line in _wrapped(said, look.width, "", "    "):
        yield line.replace(where, look.paint(where, "bold"), 1) if where and line.startswith(where) else line
    yield from _excerpt(problem, look, source, "  ")


def _place(file: str, of: Trouble | Failure) -> str:
    return f"{file}:{of.line}:{of.column}" if file and of.line else ""


def _excerpt(problem: Trouble, look: Look, source: str, indent: str) -> Iterator[str]:
    """The line of the file with a caret below the place."""
    if source and problem.line:
        from scenarios.places import Place, excerpt

        line, caret = excerpt(source, Place(problem.line, problem.column), look.width - len(indent))
        yield indent + line
        yield indent + caret.replace("^", look.paint("^", "red"))


def _remarks(ruling: Ruling, look: Look) -> Iterator[str]:
    """What was taken for granted, and what is left out."""
    for name, texts in (("Assumed", ruling.assumptions), ("Not modelled", ruling.not_modelled)):
        if texts:
            said = "; ".join(text.rstrip(".") for text in texts)
            yield from _wrapped(f"{name}: {said}.", look.width, "  ", "    ")


# The steps ----------------------------------------------------------------------------------------------------------


def _explained(steps: Sequence[Line], look: Look, much: str) -> list[str]:
    return [line for n, step in enumerate(steps, 1) for line in _step(step, look, much, f"{n:>4}  ")]


def shown(line: Line, steps: str) -> bool:
    """Whether a line is shown where so much is asked for."""
    return steps == "full" or (steps == "brief" and line.kind != "detail")


def _step(line: Line, look: Look, much: str, indent: str) -> Iterator[str]:
    """A line and, below it, what followed from it: below a heading at its own indentation, else further in."""
    below = [each for each in line.steps if shown(each, much)]
    below = below if much == "full" else list(_told_once(below))
    heading, hang = line.kind == "step" and bool(below), " " * len(indent)
    text = line.text.rstrip(":") + ":" if heading else line.text
    style = "dim" if line.kind == "detail" else ""
    yield from _cited(text, line.cites, look, indent, hang + "  ", style)
    for each in below:
        yield from _step(each, look, much, hang if heading else hang + "  ")


def _told_once(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines; one that follows again and again, such as the creation of a token, once, with how often."""
    for line, same in groupby(lines):
        times = len(list(same))
        if times == 1 or line.steps:
            yield from [line] * times
        else:
            yield line.but(text=f"{line.text} ({times} times)")


def _cited(text: str, cites: Sequence[str], look: Look, indent: str, then: str, style: str = "") -> Iterator[str]:
    """The text, wrapped, with the rules that it rests on at the right of its last line."""
    lines, said = _wrapped(text, look.width - (_CITES + _GAP if cites else 0), indent, then), ", ".join(cites)
    column = min(look.width - _CITES, look.width - len(said))
    beside = bool(said) and len(lines[-1]) + _GAP <= column
    for line in lines[: -1 if beside else None]:
        yield look.paint(line, style)
    if beside:
        yield look.paint(lines[-1].ljust(column), style) + look.paint(said, "cyan")
    elif said:
        yield from (look.paint(line, "cyan") for line in _right(said, look.width, len(then)))


def _right(said: str, width: int, indent: int) -> Iterator[str]:
    """Rule numbers that did not fit beside their text, on lines of their own."""
    for line in textwrap.wrap(said, width - indent):
        yield " " * min(width - _CITES, width - len(line)) + line


def _wrapped(text: str, width: int, indent: str = "", then: str | None = None) -> list[str]:
    then = indent if then is None else then
    lines = [
        textwrap.wrap(part, width, initial_indent=indent, subsequent_indent=then, break_long_words=False)
        for part in text.splitlines()
    ]
    return [line for part in lines for line in part]


# What is shown only when asked for ----------------------------------------------------------------------------------


def _layers(layers: Sequence[Line], look: Look) -> list[str]:
    lines = [line for each in layers for line in _step(each, look, "full", "  ")]
    return [look.paint("Continuous effects", "bold"), *(lines or ["  None applies."])]


def _final(final: Mapping[str, Any], look: Look) -> list[str]:
    """The players and the objects at the end."""
    rows = [(name, _player(state)) for name, state in final["players"].items()]
    rows += [(each["name"] or each.get("card") or "(no name)", _object(each)) for each in final["objects"]]
    names = min(max((len(name) for name, _ in rows), default=0), look.width // 3)
    lines = [look.paint("At the end", "bold")]
    for name, facts in rows:
        said = f"{name:<{names}}{' ' * _GAP}".replace(" ", _KEPT) + ", ".join(facts)
        lines += [line.replace(_KEPT, " ") for line in _wrapped(said, look.width, "  ", " " * (names + _GAP + 2))]
    return lines


_KEPT = "\0"  # a space at which no line is broken


def _player(state: Mapping[str, Any]) -> list[str]:
    counted = [(zone, _many(state.get(zone))) for zone in ("poison", "hand", "library", "graveyard", "exile")]
    tokens = [f"{number} {name or 'nameless'}" for name, number in (state.get("tokens") or {}).items()]
    lost = ["lost"] if state.get("lost") else []
    return [f"life {state['life']}", *lost, *(f"{zone} {number}" for zone, number in counted if number), *tokens]


def _many(value: Any) -> int:
    """How many there are in a zone, be it a number, a list of names or unknown."""
    return len(value) if isinstance(value, (list, tuple)) else value or 0


def _object(each: Mapping[str, Any]) -> list[str]:
    """What there is to say about an object besides its name."""
    whose = each.get("controller") or each.get("owner")
    owner = f", owned by {each['owner']}" if each.get("owner") not in (None, whose) else ""
    size = [] if each.get("power") is None else [f"{each['power']}/{each['toughness']}"]
    counters = [
        f"{number} {kind} counter{'' if number == 1 else 's'}"
        for kind, number in (each.get("counters") or {}).items()
        if number
    ]
    states = {
        "back face up": each.get("face") == "back",
        f"face down ({each.get('face_down')})": each.get("face_down"),
        "tapped": each.get("tapped"),
        f"{each.get('damage')} damage": each.get("damage"),
        f"attached to {each.get('attached_to')}": each.get("attached_to"),
    }
    told = [text for text, true in states.items() if true]
    return [f"{each['zone']} ({whose}{owner})", *size, *(each.get("keywords") or ()), *counters, *told]

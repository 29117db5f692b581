"""Rulings as JSON: within a version of a schema, keys are only added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cli.console import VERSION
from cli.render import shown
from scenarios.ruling import OUTCOMES, Failure, Line, Ruling, Trouble

RULING, RULINGS, CHECK = "judge/ruling-1", "judge/rulings-1", "judge/check-1"


def ruling(value: Ruling, steps: str = "brief", layers: bool = False) -> dict[str, Any]:
    """One ruling; `steps` says how much of what happened is in it, `layers` adds the continuous effects at its end."""
    said: dict[str, Any] = {
        "schema": RULING,
        "version": VERSION,
        **_outcome(value),
        "final": value.final,
        "steps": _lines(value.steps, steps),
        **_reasons(value),
        **({"view": value.view} if value.view else {}),
    }
    return {**said, "layers": _lines(value.layers, "full")} if layers else said


def rulings(values: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Several rulings that are already JSON."""
    return {"schema": RULINGS, "rulings": list(values)}


def check(values: Sequence[Ruling], cr: str) -> dict[str, Any]:
    """Many rulings: how many came out how, and each without its steps and the state at its end."""
    return {
        "schema": CHECK,
        "version": VERSION,
        "cr": cr,
        "summary": {outcome: sum(value.outcome == outcome for value in values) for outcome in OUTCOMES},
        "rulings": [{**bare(value), "shows": list(value.shows)} for value in values],
    }


def bare(value: Ruling) -> dict[str, Any]:
    """A ruling without its steps and the state at its end."""
    return {**_outcome(value), **_reasons(value)}


def _outcome(value: Ruling) -> dict[str, Any]:
    return {
        "cr": value.cr,
        "file": value.file,
        "title": value.title,
        "outcome": value.outcome,
        "answer": value.answer,
        "assumptions": list(value.assumptions),
        "not_modelled": list(value.not_modelled),
    }


def _reasons(value: Ruling) -> dict[str, Any]:
    return {
        "cites": list(value.cites),
        "problems": [_problem(problem) for problem in value.problems],
        "failures": [_failure(failure) for failure in value.failures],
    }


def _lines(lines: Iterable[Line], steps: str) -> list[dict[str, Any]]:
    return [
        {"text": line.text, "cites": list(line.cites), "steps": _lines(line.steps, steps)}
        for line in lines
        if shown(line, steps)
    ]


def _problem(problem: Trouble) -> dict[str, Any]:
    said = {key: getattr(problem, key) for key in ("line", "column", "code", "message", "cite")}
    return {**said, "say": problem.say} if problem.say else said


def _failure(failure: Failure) -> dict[str, Any]:
    return {key: getattr(failure, key) for key in ("line", "column", "about", "expected", "actual")}

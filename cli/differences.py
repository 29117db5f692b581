"""judge check --against: which rulings differ between two editions, and which changes of the rules make them differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli import console
from cli.console import Look

if TYPE_CHECKING:
    from rules.editions import Change
    from scenarios.compared import Compared
    from scenarios.ruling import Ruling

_INDENT = "    "


class Differences:
    """Whether rulings are the same under two editions; `cr` is each file's own where it is left out."""

    def __init__(self, cr: str | None, against: str) -> None:
        self.cr, self.against = cr, against

    def fine(self, one: Compared) -> bool:
        """Whether there is nothing to say about it."""
        return not one.differs and one.ruling.outcome != "invalid"

    def counted(self, one: Compared) -> str:
        """As what the summary counts it."""
        return "invalid" if one.ruling.outcome == "invalid" else "differ" if one.differs else "same"

    def code(self, one: Compared) -> int:
        """The exit code that it asks for: the question is answered, unless the file can't be understood."""
        return console.WRONG_USAGE if one.ruling.outcome == "invalid" else console.PASSED

    def line(self, one: Compared, look: Look) -> str:
        """What is printed of it: how it comes out under either edition, and why."""
        if not one.differs:
            from cli.check import line_of

            return line_of(one.ruling, look) if one.ruling.outcome == "invalid" else f"{look.good()} {one.ruling.file}"
        return "\n".join(_lines(one, look))

    def summary(self, counts: Counter[str], done: int) -> str:
        """How many differ."""
        ways = [f"{counts[way]} {way}" for way in ("invalid", "unreadable", "crashed") if counts[way]]
        said = f"{counts['differ']} differ{'s' * (counts['differ'] == 1)}"
        editions = f"between {self.cr or 'their own edition'} and {self.against}"
        return f"{done} ruling{'' if done == 1 else 's'}: {', '.join([f'{said} {editions}', *ways])}"

    def json(self, several: Sequence[Compared]) -> dict[str, Any]:
        """All of it as JSON."""
        from cli import json_output
        from rules.editions import NEWEST

        whole = json_output.check([one.ruling for one in several], self.cr or str(NEWEST))
        return {**whole, "against": self.against, "differs": [_json(one) for one in several if one.differs]}


def _lines(one: Compared, look: Look) -> Iterator[str]:
    from rules.editions import CHANGES

    yield f"{look.bad('yellow')} {one.ruling.file}: {look.paint(', '.join(one.differs), 'bold')}"
    for ruling in (one.ruling, one.against):
        yield f"{_INDENT}{ruling.cr}  {_said(ruling)}"
    if one.final and one.ruling.outcome == one.against.outcome:
        yield f"{_INDENT}at the end not the same: {', '.join(one.final)}"
    for says in one.changes:
        yield f"{_INDENT}since {CHANGES[says].since}: {says} ({_rules(CHANGES[says])})"


def _said(ruling: Ruling) -> str:
    """What comes out, in a line: the outcome, and why or what has changed."""
    from cli.render import failed

    why = [*(problem.message for problem in ruling.problems), *(failed(failure) for failure in ruling.failures)]
    return f"{ruling.outcome}: {' '.join((why or [ruling.answer])[0].split())}"


def _rules(change: Change) -> str:
    """The rules of a change: their numbers now, and those of the rules that went, as they stood."""
    gone = f"; {', '.join(change.gone)} until then" if change.gone else ""
    return ", ".join(change.rules) + gone


def _json(one: Compared) -> dict[str, Any]:
    from cli import json_output
    from rules.editions import CHANGES

    return {
        "file": one.ruling.file,
        "title": one.ruling.title,
        "in": list(one.differs),
        "final": list(one.final),
        "rulings": [json_output.bare(ruling) for ruling in (one.ruling, one.against)],
        "changes": [_change(says, CHANGES[says]) for says in one.changes],
    }


def _change(says: str, change: Change) -> dict[str, Any]:
    return {
        "says": says,
        "since": change.since,
        "rules": list(change.rules),
        "gone": [str(each) for each in change.gone],
    }

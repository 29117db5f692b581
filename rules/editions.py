"""The editions of the Comprehensive Rules, by the date from which they are in force."""

from __future__ import annotations

from datetime import date as calendar
from functools import lru_cache
from typing import Any, NamedTuple

DATES = (
    "2026-09-25",
    "2026-04-17",
    "2026-02-27",
    "2026-01-16",
    "2025-11-14",
    "2025-09-19",
    "2025-07-25",
    "2025-06-06",
    "2025-04-04",
    "2025-02-07",
    "2024-11-08",
    "2024-07-30",
    "2024-06-07",
    "2024-04-12",
    "2024-03-08",
    "2024-02-02",
)
"""The tabled editions, the newest first."""


class Change(NamedTuple):
    """A change of the rules in substance: when it came, and by which rules; those it did away with are `gone`."""

    since: str
    rules: tuple[str, ...]  # their numbers in the newest edition
    gone: tuple[str, ...] = ()


class Edition(NamedTuple):
    """The rules of one day: the day asked for, and the tabled edition that was in force then."""

    date: str
    in_force: str

    def since(self, change: Change) -> bool:
        """Whether a change of the rules is already in force."""
        return self.in_force >= change.since

    def __str__(self) -> str:
        return self.date


NEWEST = Edition(DATES[0], DATES[0])
EARLIEST = Edition(DATES[-1], DATES[-1])


class Cite(str):
    """A rule number of the newest edition; or of an older one (`Cite("509.2", "2024-02-02")`) where the rule is gone.

    Equal only to the same number of the same edition: a plain string counts as a number of the newest.
    """

    __slots__ = ("edition",)
    edition: str

    def __new__(cls, number: str, edition: str = NEWEST.date) -> Cite:
        cite = super().__new__(cls, number)
        object.__setattr__(cite, "edition", edition)
        return cite

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a citation is frozen: {name} can't be set")

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) is True and self.edition == getattr(other, "edition", NEWEST.date)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return str.__hash__(self) if self.edition == NEWEST.date else hash((str(self), self.edition))

    def __reduce__(self) -> tuple[Any, ...]:
        return Cite, (str(self), self.edition)

    def __repr__(self) -> str:
        return f"Cite({str(self)!r}, {self.edition!r})"


def by_number(cite: str) -> tuple[str, str]:
    """The key by which citations are sorted: the number, then the edition of which it is one."""
    return str(cite), getattr(cite, "edition", NEWEST.date)


# What the rules have changed in substance: `edition.since(MODAL_FACES_TRANSFORM)`.
EXTRA_STEPS_ARE_PLACED = Change("2024-04-12", ("500.10a",))
NO_DAMAGE_ASSIGNMENT_ORDER = Change(
    "2024-11-08", ("510.1c", "510.1d"),
    (Cite("509.2", "2024-02-02"), Cite("509.3", "2024-02-02"), Cite("509.6", "2024-02-02")),
)  # fmt: skip
SAGAS_WITHOUT_CHAPTERS_STAY = Change("2025-06-06", ("714.4", "704.5s", "714.3c"))
ENTERING_EFFECTS_APPLY_AT_ONCE = Change("2025-07-25", ("611.2e", "613.7n"))
MODAL_FACES_TRANSFORM = Change("2025-09-19", ("701.27c", "712.11a", "712.14a", "712.15a"))
DELAYED_TRIGGERS_ARE_NOT_DOUBLED = Change("2025-11-14", ("603.2d",))
LATE_ATTACKERS_ARE_UNBLOCKED = Change("2026-02-27", ("506.3d", "508.4d"))
SAGAS_ENTER_BY_AN_ABILITY = Change("2026-04-17", ("714.3a", "714.3b", "702.155b"))
ONLY_SIEGES_AWAIT_THEIR_TRIGGER = Change("2026-09-25", ("704.5v", "704.5w"))
NEW_PROTECTOR_ENDS_THE_ATTACK = Change("2026-09-25", ("506.4",))
ILLEGAL_PROTECTORS_ARE_REPLACED = Change("2026-09-25", ("704.5x", "704.5y"))
LIBRARY_MOVES_ARE_NO_MANA_ABILITY = Change("2026-09-25", ("605.1a",))
# Nothing that is modelled comes out otherwise by 614.12b (2025-09-19), 500.5 (2025-11-14), 601.2a and 610.5
# (2026-01-16) and 603.10a (2026-04-17).
# Two rules say since then what was ruled so before: 708.12 (2024-11-08), as only the card itself can be a creature card
# (108.2); and 712.16 with 730.2j (2026-09-25), as what is listed belongs to being face down (708.2, 708.2b, 101.3).

CHANGES = {name.lower().replace("_", " "): value for name, value in list(vars().items()) if isinstance(value, Change)}
"""The changes by what they say, such as "modal faces transform"."""


@lru_cache(maxsize=64)
def edition_of(date: str = NEWEST.date) -> Edition:
    """The edition for a day such as "2024-05-01"; ValueError for what is no day, or is before the first edition."""
    try:
        real = calendar.fromisoformat(date).isoformat() == date
    except ValueError:
        real = False
    if not real:
        raise ValueError(f'"{date}" is no date: an edition is named by a day such as {NEWEST}')
    if date < EARLIEST.date:
        raise ValueError(f"no edition of the rules from before {EARLIEST} is known, and {date} is: ask for a later day")
    return Edition(date, next(tabled for tabled in DATES if tabled <= date))


def between(one: Edition, other: Edition) -> dict[str, Change]:
    """The changes that are in force in one of two editions only, by what they say."""
    return {says: change for says, change in CHANGES.items() if one.since(change) != other.since(change)}

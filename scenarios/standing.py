"""110.5, 400: what can be said of an object of a scenario where it is"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.hidden_information import HIDDEN
from rules.state import Card, Face, State
from rules.vocabulary import key
from scenarios.scenario import Entry

ON_THE_BATTLEFIELD = (
    "tapped", "damage", "attached_to", "attacking", "blocking", "summoning_sick", "protector", "copy_of", "bestowed",
    "phased_out", "token", "merged_with",
)  # fmt: skip
OWN_ZONES = ("hand", "library", "graveyard")  # where each player has cards of their own only (400.3)


def misplaced(zone: str, player: str, entry: Entry, card: Card) -> Iterator[tuple[str, str]]:
    """What can't be said of it in this zone: the field, and why."""
    if zone != "battlefield":
        said = (field for field in ON_THE_BATTLEFIELD if getattr(entry, field) != Entry._defaults[field])
        yield from ((f, f"{key(f)!r} is said of what is on the battlefield (110.5d, 109.2)") for f in said)
    if zone in HIDDEN and any(entry.counters.values()):
        yield "counters", f"nothing in a {zone} has counters (122.2)"
    if zone in OWN_ZONES and entry.owner not in (None, player):
        yield "owner", f"the cards in the {zone} of {player} are those that {player} owns (400.3)"
    if entry.bestowed and not any(_bestows(face) for face in card.faces):
        yield "bestowed", f"{card.name} can't be cast so (702.103b)"
    if entry.damage < 0:
        yield "damage", f"the number must be 0 or more, not {entry.damage}"


def _bestows(face: Face) -> bool:
    abilities = (*face.abilities, *(a for keyword in face.keywords for a in keyword.abilities()))
    return any(getattr(ability, "bestowed", False) for ability in abilities)


def misnamed(state: State, entries: Sequence[Entry]) -> Iterator[tuple[str, Entry, str]]:
    """Names given to objects that are those of players, or of two different entries: the field, the entry, and why."""
    known: dict[str, Entry] = {}
    for entry in entries:
        if entry.as_ in state.players:
            yield "as_", entry, f"{entry.as_!r} is a player"
        elif entry.as_ and known.setdefault(entry.as_, entry) is not entry:
            yield "as_", entry, f"something else is called {entry.as_!r} already"

"""702.15. Lifelink"""

from __future__ import annotations

from collections.abc import Sequence

from rules.abilities.kinds import Keyword
from rules.damage import results
from rules.events import DealDamage, Event, GainLife
from rules.state import ObjectId, State

KEYWORDS = {"lifelink": ""}


@results.answer("lifelink", "702.15b")
def controller_gains_that_much(
    state: State, source: ObjectId, keyword: Keyword, damage: Sequence[DealDamage], all_: Sequence[DealDamage]
) -> list[Event]:
    """Its controller, or the owner of one that nobody controls, gains that much life: one event for each source."""
    gain = GainLife(state.controller(source), sum(d.amount for d in damage), source)
    others = {d.source for d in all_ if d.source != source and state.known(d.source).has(keyword.word)}
    separate = ("702.15e",) if others else ()
    return [gain.because("120.3f", "702.15b", *separate, *_departed(state, source))]


def _departed(state: State, source: ObjectId) -> tuple[str, ...]:
    if source not in state.objects:
        return ("702.15c",)
    return () if state[source].zone == "battlefield" else ("702.15d",)

"""122.6: occasions on which counters are put on something or removed"""

from __future__ import annotations

from typing import Any, ClassVar

from rules.abilities.kinds import Occasion, Trigger
from rules.abilities.occasions import arrived, it
from rules.references import Affected, fits
from rules.state import Id, State
from rules.view import View


class CounterPut(Trigger):
    """A counter of a kind is put on something (122.6), also as it enters; `once`: one or more are."""

    kind: str
    on: Affected
    once: bool = False
    watches = ("PutCounters", "Move", "CreateToken")

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        found: list[Occasion] = []
        for event in events:
            for on, kind, n in counters_put(view.state, event, before):
                if (kind == self.kind or self.kind == "any") and fits(self.on, view, on):
                    found += [it("603.2", on, n)] if self.once else [it("603.2c", on, 1)] * n  # 603.2c
        return found


def counters_put(state: State, event: Any, before: State) -> list[tuple[Id, str, int]]:
    """What counters this event put on what, also as it entered (122.6)."""
    if type(event).__name__ == "PutCounters":
        return [(event.on, event.kind, event.amount)]
    new = arrived(state, event, before)
    return [] if new is None else [(new, kind, n) for kind, n in event.entering.counters.items()]


class EffectPutsCounter(CounterPut):
    """An effect would put, or puts, a counter of a kind on something (614.16): no cost, and no combat damage."""

    kind: str
    on: Affected
    only_effects: ClassVar[bool] = True

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        return super().occasions(view, [e for e in events if getattr(e, "by_an_effect", True)], before)


class LastCounterRemoved(Trigger):
    """The last counter of a kind is removed from a permanent (310.12b): it had some, and has none afterwards."""

    kind: str
    from_: Affected
    watches = ("RemoveCounters",)
    names_player = False

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        now = view.state.objects
        ids = dict.fromkeys(e.object for e in events if e.kind == self.kind and e.object in now)
        had = [i for i in ids if i in before.objects and before[i].counters.get(self.kind)]
        gone = [i for i in had if not now[i].counters.get(self.kind)]
        return [it("603.2", i) for i in gone if fits(self.from_, view, i)]

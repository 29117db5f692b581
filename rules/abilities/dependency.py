"""613.3, 613.7, 613.8: which effect of a layer is applied next"""

from __future__ import annotations

from typing import Any

from rules.abilities.characteristics import Characteristics, all_abilities
from rules.abilities.layers import Running, Table, fields_read, view_of


def next_effect(
    pending: list[Running], layer: str, table: Table, started: dict[Any, Any]
) -> tuple[Running, tuple[str, ...]]:
    """The effect to apply next, and the rule: defining first (613.3), dependencies (613.8), then timestamps (613.7)."""
    order = sorted(pending, key=lambda r: (not r.defining, r.timestamp))
    waits: dict[Any, set[Any]] = {}
    for one in order:
        waits[one.key] = {o.key for o in order if o is not one and _depends(one, o, layer, table, started)}
        if not waits[one.key]:
            first = layer in "23456" and one.defining and not order[-1].defining
            return one, ("613.8a",) if one is not order[0] else ("613.3",) if first else ()
    return _oldest_in_a_loop(order, waits), ("613.8b",)


def _oldest_in_a_loop(order: list[Running], waits: dict[Any, set[Any]]) -> Running:
    """The oldest effect of a loop of dependencies, not one that only waits for a loop (613.8b)."""
    for _ in order:
        for one in waits:
            waits[one] = waits[one].union(*(waits[other] for other in waits[one]))
    return next(one for one in order if all(one.key in waits[other] for other in waits[one.key]))


def _depends(one: Running, other: Running, layer: str, table: Table, started: dict[Any, Any]) -> bool:
    """Whether `one` depends on `other` (613.8a), by trying what the other would change for it."""
    if one.defining != other.defining:
        return False
    writes = frozenset().union(*(c.writes for c in other.changes if c.layer == layer))
    looked_at = bool(writes & _reads(one, layer))
    if not looked_at and "~abilities" not in writes:
        return False
    ids = started.get(other.key) or other.applies_to(view_of(other, table))
    if not looked_at and (one.this not in ids or one.key in started):
        return False  # the object whose ability it is keeps its abilities, or need not (613.6)
    before = _does(one, layer, table, started)
    trial = Table(table.state)
    trial.update(table)
    trial.update({id: table[id].copy() for id in ids})
    seen = view_of(other, trial)
    for change in other.changes:
        if change.layer == layer:
            for id in ids:
                change.apply(trial[id], seen, id)
    return bool(before != _does(one, layer, trial, started))


def _reads(effect: Running, layer: str) -> frozenset[str]:
    found = fields_read(effect, layer)
    return found | _EVERYTHING if "*" in found else found


_EVERYTHING = frozenset("~" + field for field in Characteristics.__annotations__)


def _does(effect: Running, layer: str, table: Table, started: dict[Any, Any]) -> Any:
    """Whether it exists, what it applies to, and what it does to each of those; once started the last only (613.6)."""
    ids = started.get(effect.key)
    if ids is None and len(effect.key) == 3 and effect.this is not None:
        had = sum(id(a) == effect.key[1] for a in all_abilities(table[effect.this]))
        if had < effect.key[2]:
            return None
    seen = view_of(effect, table)
    ids = effect.applies_to(seen) if ids is None else ids
    changes = [c for c in effect.changes if c.layer == layer]
    return ids, [[c.value(seen, id) for c in changes] for id in ids]

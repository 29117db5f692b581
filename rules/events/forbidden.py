"""101.2: what effects say can't be"""

from __future__ import annotations

from rules.state import Id, State


def cant_have(state: State, id: Id, kind: str) -> bool:
    """Whether an effect says that it can't have counters of this kind, or that none can be put on it."""
    from rules.abilities.statements import Cant, said_of

    of_kind = (one for one, _ in said_of(state, id, Cant, "have counters of"))
    none = any(forbids(state, id, what) for what in ("have counters", "have counters put on it"))
    return none or any(one.whom is not None and one.whom.text == kind for one in of_kind)


def forbids(state: State, id: Id, what: str) -> bool:
    """Whether an effect says that it can't do this."""
    from rules.abilities.statements import forbids

    return forbids(state, id, what)

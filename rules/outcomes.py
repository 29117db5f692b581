"""The ways in which a scenario ends early. They carry values; places in files are added by the reader of scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.decisions import Decision


class RuleError(Exception):
    """Something that ends a scenario; it carries what a message needs, and the rules that say so."""

    def __init__(self, template: str, *ids: Any, cites: tuple[str, ...] = (), decision: Decision | None = None) -> None:
        super().__init__(template)
        self.template = template
        self.ids = ids
        self.cites = cites
        self.decision = decision


class Undecided(RuleError):
    """A player must choose, and nobody has said what."""


class Illegal(RuleError):
    """What was said can't be done."""


class NothingToChoose(Illegal):
    """Nothing can be chosen where something must be: no legal target, no mode (601.2c, 603.3c, 603.3d)."""


class Unsupported(RuleError):
    """A rule or an ability that matters is not modelled."""

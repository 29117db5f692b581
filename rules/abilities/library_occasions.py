"""701, 702.26, 702.29: what players do with libraries, tokens and lands, and what permanents do, as occasions"""

from __future__ import annotations

from typing import Any

from rules.abilities.kinds import Occasion, Trigger
from rules.abilities.occasions import EachEvent, OfPlayer, in_time, it
from rules.references import Affected, fits
from rules.sorts import CARD, PERMANENT, PLAYER
from rules.state import State
from rules.view import View


class Scries(OfPlayer):
    """A player scries (701.22d)."""

    says = "scry"
    who: Affected
    watches = ("Scry",)
    cite = "701.22d"
    names_object = False


class Surveils(OfPlayer):
    """A player surveils (701.25d)."""

    who: Affected
    watches = ("Surveil",)
    cite = "701.25d"
    names_object = False


class ManifestsDread(OfPlayer):
    """A player manifests dread (701.62b)."""

    who: Affected
    watches = ("ManifestDread",)
    cite = "701.62b"
    names_object = False


class Proliferates(OfPlayer):
    """A player proliferates (701.34)."""

    who: Affected
    watches = ("Proliferate",)
    names_object = False


class Shuffles(OfPlayer):
    """A player shuffles their library (701.24)."""

    who: Affected
    watches = ("Shuffle",)
    names_object = False


class Searches(OfPlayer):
    """A player searches a library (701.23f): `whose`, or anybody's."""

    who: Affected
    whose: Affected | None = None
    watches = ("Search",)
    about = {"whose": PLAYER}
    names_object = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if self.whose is not None and not fits(self.whose, view, event.whose):
            return None
        return super().occasion(view, event, before)


class PlaysALand(OfPlayer):
    """A player plays a land (305.1), which `what` may describe."""

    who: Affected
    what: Affected | None = None
    watches = ("PlayLand",)
    about = {"what": PERMANENT}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        land = view.state.became.get(event.object, event.object)
        if self.what is not None and not fits(self.what, view, land):
            return None
        found = super().occasion(view, event, before)
        return None if found is None else found.but(names={**found.names, "it": (land,)})


class Cycles(OfPlayer):
    """A player cycles a card (702.29c), which `what` may describe: an ability of it is activated from the hand."""

    who: Affected
    what: Affected | None = None
    watches = ("Activate",)
    cite = "702.29c"
    about = {"who": PLAYER, "what": CARD}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        on = view.state.objects[event.id].on_stack
        if on is None or not getattr(on.ability, "cite", "").startswith("702.29"):
            return None
        card = view.state.became.get(event.source, event.source)
        if not fits(self.who, view, event.player) or not (self.what is None or fits(self.what, view, card)):
            return None
        return it(self.cite, card, 1, that_player=(event.player,))


class TokenCreated(Trigger):
    """A token is created under a player's control (111.2); `once`: one or more are."""

    who: Affected
    what: Affected | None = None
    once: bool = False
    watches = ("CreateToken",)
    about = {"who": PLAYER, "what": PERMANENT}

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        mine = [e for e in events if fits(self.who, view, e.player)]
        mine = [e for e in mine if self.what is None or fits(self.what, view, e.object)]
        if self.once and mine:
            ids = tuple(e.object for e in mine)
            return [Occasion({"it": ids, "that player": (mine[0].player,)}, len(ids))]
        return [it("603.2", e.object, 1, that_player=(e.player,)) for e in mine]


class _OfPermanent(EachEvent):
    """Something that a permanent does."""

    what: Affected
    about = {"what": PERMANENT}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if not in_time(event, view, before) or not fits(self.what, view, event.object):
            return None
        return it(self.cite, event.object, that_player=(event.player,))


class PhasesIn(_OfPermanent):
    """A permanent phases in (702.26c)."""

    what: Affected
    watches = ("PhaseIn",)


class PhasesOut(_OfPermanent):
    """A permanent phases out (702.26b); it looks back (603.10b)."""

    what: Affected
    watches = ("PhaseOut",)
    looks_back = True
    cite = "603.10b"


class Explores(_OfPermanent):
    """A permanent explores (701.44b)."""

    what: Affected
    watches = ("Explore",)
    cite = "701.44b"


class Connives(_OfPermanent):
    """A permanent connives (701.50f)."""

    what: Affected
    watches = ("Connive",)
    cite = "701.50f"

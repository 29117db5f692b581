"""603.2, 603.6: the events on which abilities trigger, and which replacement effects watch for.

Combat's are in `rules/abilities/combat_occasions.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from rules.abilities.kinds import Occasion, Trigger
from rules.events import draws
from rules.outcomes import Unsupported
from rules.references import Affected, fits
from rules.sorts import GRAVEYARD, IN_GRAVEYARD, NO_GRAVEYARD, OFF_BATTLEFIELD, PERMANENT, PLAYER
from rules.state import Id, ObjectId, State
from rules.view import View

if TYPE_CHECKING:
    from rules.events import Event


class EachEvent(Trigger):
    """A trigger that looks at one event after another."""

    sayable = False

    cite: ClassVar[str] = "603.2"

    def occasions(self, view: View, events: list[Event], before: State) -> list[Occasion]:
        found = [o for event in events if (o := self.occasion(view, event, before))]
        return together(found) if found and getattr(self, "once", False) else found

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        """What it triggers on in this event, or None."""
        raise NotImplementedError


def together(found: list[Occasion]) -> list[Occasion]:
    """One occasion for several at the same time: "one or more" (603.2c)."""
    names: dict[str, tuple[Id, ...]] = {}
    for occasion in found:
        for key, ids in occasion.names.items():
            names[key] = tuple(dict.fromkeys((*names.get(key, ()), *ids)))
    return [Occasion(names, sum(o.amount for o in found), (*found[0].cites, "603.2c"))]


def it(cite: str | tuple[str, ...], id: Id, amount: int = 0, **names: tuple[Id, ...]) -> Occasion:
    """An occasion about one object or player."""
    key = "that player" if isinstance(id, str) else "it"
    cites = (cite,) if isinstance(cite, str) else cite
    return Occasion({key: (id,), **{n.replace("_", " "): ids for n, ids in names.items()}}, amount, cites)


class Enters(EachEvent):
    """Something enters the battlefield (603.6a)."""

    what: Affected
    from_: str = ""
    once: bool = False
    watches = ("Move", "CreateToken")
    cite = "603.6a"
    as_it_enters = True
    about = {"what": PERMANENT, "from_": OFF_BATTLEFIELD}
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        id = arrived(view.state, event, before)
        if id is None or not fits(self.what, view, id):
            return None
        if self.from_ and (type(event).__name__ != "Move" or before[event.object].zone != self.from_):
            return None
        return it(self.cite, id)


def arrived(state: State, event: Any, before: State) -> ObjectId | None:
    """The permanent that this event brought onto the battlefield; the object itself while it is only about to enter."""
    if type(event).__name__ == "Move":
        if event.to != "battlefield":
            return None
        new = state.became.get(event.object)
        return new if new is not None and new in state.objects else None
    return event.object if event.object in state.objects else None


class Leaves(EachEvent):
    """Something leaves the battlefield (603.6c); it looks back (603.10a)."""

    what: Affected
    to: str = ""
    once: bool = False
    watches = ("Move",)
    looks_back = True
    cite = "603.6c"
    about = {"what": PERMANENT, "to": OFF_BATTLEFIELD}
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        id = event.object
        if id not in before.objects or before[id].zone != "battlefield" or (self.to and event.to != self.to):
            return None
        return it(self.cite, id) if fits(self.what, view, id) else None


class Dies(Leaves):
    """A permanent is put into a graveyard from the battlefield (700.4)."""

    what: Affected
    to: str = "graveyard"
    once: bool = False
    about = {"to": GRAVEYARD}


class ToGraveyard(EachEvent):
    """A card is put into a graveyard from anywhere."""

    says = "is put into a graveyard"
    what: Affected
    from_: str = ""
    watches = ("Move",)
    cite = "603.6c"
    works_in = "graveyard"  # 603.6c: it never looks back, so an ability about the card itself works from there
    about = {"what": IN_GRAVEYARD, "from_": NO_GRAVEYARD}
    names_player = False

    def occasions(self, view: View, events: list[Event], before: State) -> list[Occasion]:
        return [it(self.cite, new) for event in events for new in self._arrived(view, event, before)]

    def _arrived(self, view: View, event: Any, before: State) -> Iterator[ObjectId]:
        """The cards that have come there; the object itself while it is only about to go there."""
        if event.to != "graveyard" or (self.from_ and before[event.object].zone != self.from_):
            return
        state = view.state
        for new in state.parted.get(event.object) or (state.became.get(event.object, event.object),):
            if new in state.objects and (fits(self.what, view, new) or self._would_fit(view, event)):
                yield new

    def _would_fit(self, view: View, event: Any) -> bool:
        """Whether what is only about to go there would be what is meant, as a card there."""
        if event.object not in view.state.objects:
            return False
        would_be = event.apply(view.state)
        seen, parts = view.but(state=would_be, of=would_be.known), would_be.parted.get(event.object, (would_be.clock,))
        found = any(fits(self.what, seen, part) for part in parts)
        if found and len(parts) > 1 and view.state[event.object].card.token:
            raise Unsupported(
                "what becomes of the cards in a token alone is not modelled", event.object, cites=("730.3e",)
            )
        return found


class OfPlayer(EachEvent):
    """Something that a player does."""

    sayable = False

    who: Affected
    about = {"who": PLAYER}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if not in_time(event, view, before) or not fits(self.who, view, event.player):
            return None
        names: dict[str, tuple[Id, ...]] = {"that player": (event.player,)}
        if (object := getattr(event, "object", None)) is not None:
            names["it"] = (object,)
        return Occasion(names, getattr(event, "amount", 1), (self.cite,))


def in_time(event: Any, view: View, before: State) -> bool:
    """A replacement effect looks at what is proposed, a trigger at what is done, where an action has steps."""
    done = getattr(event, "done", None)
    return done is None or done != (view.state is before)


class GainsLife(OfPlayer):
    """A player gains life (119.9)."""

    who: Affected
    watches = ("GainLife",)
    cite = "119.9"
    names_object = False


class LosesLife(OfPlayer):
    """A player loses life (119.3)."""

    who: Affected
    watches = ("LoseLife",)
    names_object = False


class Draws(OfPlayer):
    """A player draws a card (121.1): there must be one, but what replaces it doesn't ask for that (614.11)."""

    who: Affected
    watches = ("Draw",)
    names_object = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        proposed = view.state is before
        return super().occasion(view, event, before) if proposed or draws(before, event.player) else None


class Discards(OfPlayer):
    """A player discards a card (701.9)."""

    who: Affected
    watches = ("Discard",)


class Mills(OfPlayer):
    """A player mills a card (701.17)."""

    who: Affected
    watches = ("Mill",)


class LosesTheGame(OfPlayer):
    """A player loses the game (104.3)."""

    who: Affected
    watches = ("Lose",)
    names_object = False


class Sacrifices(OfPlayer):
    """A player sacrifices a permanent (701.21)."""

    who: Affected
    what: Affected | None = None
    watches = ("Sacrifice",)
    looks_back = True  # 603.10a
    about = {"what": PERMANENT}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if self.what is not None and not fits(self.what, view, event.object):
            return None
        return super().occasion(view, event, before)


class _OfObject(EachEvent):
    what: Affected
    about = {"what": PERMANENT}
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        return it(self.cite, event.object) if fits(self.what, view, event.object) else None


class BecomesUnattached(Trigger):
    """A permanent stops being attached to its `former host`, also as either of them leaves; it looks back (603.10c)."""

    what: Affected
    watches = ("Unattach", "Move", "Attach")
    looks_back = True
    about = {"what": PERMANENT}
    names_player = False

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        gone = [e.object for e in events if e.object in before.objects]
        left = {e.object for e in events if type(e).__name__ == "Move"}
        mine = [i for i in gone if before[i].attached_to is not None]
        mine += [o.id for o in before.battlefield if o.attached_to in left and o.id not in mine]
        found = []
        for id in mine:
            host = before[id].attached_to
            still = isinstance(host, str) or host in before.objects  # else it became unattached as its host left
            if host is not None and still and fits(self.what, view, id):
                found.append(it("603.10c", id, former_host=(host,)))
        return found


class BecomesTapped(_OfObject):
    """A permanent becomes tapped (701.26)."""

    what: Affected
    watches = ("Tap",)
    cite = "603.2e"


class BecomesUntapped(_OfObject):
    """A permanent becomes untapped (701.26)."""

    what: Affected
    watches = ("Untap",)
    cite = "603.2e"


class IsDestroyed(_OfObject):
    """A permanent is destroyed (701.8)."""

    what: Affected
    watches = ("Destroy",)


class Regenerates(_OfObject):
    """A permanent regenerates (701.19)."""

    what: Affected
    watches = ("Regenerate",)

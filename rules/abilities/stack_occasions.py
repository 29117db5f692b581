"""601.2i, 602.2, 603.3, 701.6: what happens to spells and abilities, as abilities trigger on it"""

from __future__ import annotations

from typing import Any

from rules.abilities.kinds import Condition, Occasion, Trigger
from rules.abilities.occasions import EachEvent, it
from rules.filters import Filter
from rules.references import Affected, fits
from rules.sorts import OBJECT, ON_THE_STACK, PERMANENT, PLAYER, STEP
from rules.state import State
from rules.view import View


class Casts(EachEvent):
    """A player casts a spell (601.2i)."""

    who: Affected
    what: Affected | None = None
    nth: int = 0  # only the player's second, third ... spell in a turn
    watches = ("Cast",)
    cite = "601.2i"
    about = {"who": PLAYER, "what": ON_THE_STACK}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if not fits(self.who, view, event.player) or not (self.what is None or fits(self.what, view, event.object)):
            return None
        if self.nth and cast_this_turn(view.state, event.player) != self.nth:
            return None
        return it(("601.2i", "603.2"), event.object, that_player=(event.player,), that_spell=(event.object,))


def cast_this_turn(state: State, player: str) -> int:
    """How many spells the player has cast this turn."""
    from rules.abilities.this_turn import this_turn

    return sum(e.player == player for e, _ in this_turn(state, "Cast"))


class Activates(EachEvent):
    """A player activates an ability of something that is no mana ability (602.2a)."""

    who: Affected
    what: Affected | None = None
    watches = ("Activate",)
    about = {"who": PLAYER, "what": OBJECT}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if not fits(self.who, view, event.player) or not (self.what is None or fits(self.what, view, event.source)):
            return None
        return it("603.2", event.id, that_player=(event.player,), its_source=(event.source,))


class BecomesTarget(EachEvent):
    """Something becomes the target (115.1) of what a phrase says, such as `Aura spell`, that a player controls."""

    what: Affected
    of: Filter | None = None
    by: Affected | None = None
    watches = ("BecomeTarget",)
    about = {"of": ON_THE_STACK, "by": PLAYER}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if not fits(self.what, view, event.object) or not (self.by is None or fits(self.by, view, event.player)):
            return None
        if self.of is not None and not self.of.matches(view, event.by):
            return None
        return it("603.2", event.object, that_player=(event.player,), that_spell=(event.by,))


class IsCountered(EachEvent):
    """A spell or ability is countered (701.6)."""

    what: Affected
    watches = ("Counter",)
    looks_back = True
    about = {"what": ON_THE_STACK}
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        return it("603.2", event.object) if fits(self.what, view, event.object) else None


class TapsForMana(EachEvent):
    """A permanent is tapped for mana (106.12)."""

    what: Affected
    watches = ("TapForMana",)
    about = {"what": PERMANENT}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if not fits(self.what, view, event.object):
            return None
        return it("106.12a", event.object, that_player=(event.player,), mana_produced=event.kinds)


class LosesControl(Trigger):
    """A player loses control of something (603.10d); it looks back."""

    who: Affected
    what: Affected
    watches = ("StartEffect", "EndEffects", "WearOff", "LeaveGame", "EndStep", "BeginStep")
    looks_back = True
    about = {"who": PLAYER, "what": PERMANENT}

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        after = view.after or view.state
        found = []
        for id in before.battlefield_ids:
            if id not in after.objects or not after.on_battlefield(id):
                continue
            had, has = before.controller(id), after.controller(id)
            if had != has and fits(self.who, view, had) and fits(self.what, view, id):
                found.append(it("603.10d", id, that_player=(has,)))
        return found


class State_(Trigger):
    """A state of the game (603.8): it triggers when that is so, and not again while it waits or is on the stack."""

    says = "state"
    condition: Condition
    watches = ("State",)
    names_object = False
    names_player = False

    def occasions(self, view: View, events: list[Any], before: State) -> list[Occasion]:
        return [Occasion({}, 0, ("603.8",))] if self.condition.holds(view) else []


class Triggers(EachEvent):
    """An ability of something triggers (603.3b); what triggers on that is put on the stack after the others."""

    what: Affected
    watches = ("TriggerAbility",)
    about = {"what": OBJECT}
    names_player = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        return it(("603.2", "603.3b"), event.source) if fits(self.what, view, event.source) else None


class CreateToken(EachEvent):
    """A token would be, or is, created under a player's control (701.7), which `what` may describe."""

    who: Affected
    what: Affected | None = None
    once: bool = False
    watches = ("CreateToken",)
    about = {"who": PLAYER, "what": PERMANENT}

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        if not fits(self.who, view, event.entering.controller or event.player):
            return None
        if self.what is not None and not self._fits(self.what, view, event):
            return None
        return it("603.2", event.object, 1, that_player=(event.player,))

    @staticmethod
    def _fits(what: Affected, view: View, event: Any) -> bool:
        """Whether the token is what is meant, or would be while it is only about to be created."""
        if event.object in view.state.objects:
            return fits(what, view, event.object)
        would_be = event.apply(view.state)
        return fits(what, view.but(state=would_be, of=would_be.known), would_be.clock)


class StepBegins(EachEvent):
    """A step would begin (614.1b), in the turn of `whose`."""

    step: str
    whose: Affected | None = None
    watches = ("BeginStep",)
    about = {"step": STEP, "whose": PLAYER}
    names_object = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        active = view.state.turn.active
        if event.step != self.step or not (self.whose is None or fits(self.whose, view, active)):
            return None
        return Occasion({"that player": (active,)})


class TurnBegins(EachEvent):
    """A turn would begin (614.1b)."""

    whose: Affected
    watches = ("BeginTurn",)
    about = {"whose": PLAYER}
    names_object = False

    def occasion(self, view: View, event: Any, before: State) -> Occasion | None:
        return Occasion({"that player": (event.player,)}) if fits(self.whose, view, event.player) else None

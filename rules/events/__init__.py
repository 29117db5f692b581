"""Everything that can happen to objects and players.  An event knows how to make the state that follows it.

`tells` is its line in the trace: `<field>` is an object or player (or several), `{field}` anything else.
Turn and combat events are in `rules/turn/events.py`.
"""

from __future__ import annotations

from rules.events.cards import UNKNOWN, Destroy, Discard, Draw, Exile, Mill, PlayLand, Sacrifice, draws
from rules.events.entering import ENTERING, Entering, counters_with
from rules.events.event import Event
from rules.events.faces import Transform
from rules.events.permanents import (
    AddRegeneration,
    Attach,
    BecomeCopy,
    CeaseBestowed,
    PutCounters,
    Regenerate,
    RemoveCounters,
    SetObject,
    Tap,
    Unattach,
    Untap,
)
from rules.events.players import DealDamage, Drawn, GainLife, LeaveGame, Lose, LoseLife, MarkDamage, SetPlayer, Win
from rules.events.stack import (
    Activate,
    AddDelayed,
    AddShield,
    BecomeTarget,
    Cast,
    CopyCard,
    CopyOnStack,
    Counter,
    EndEffects,
    LeaveStack,
    Propose,
    PutOnStack,
    SetShields,
    StartEffect,
    TapForMana,
    TriggerAbility,
)
from rules.events.zones import ORDERED, CeaseToExist, CreateToken, Link, Move, StayOut, moved

__all__ = [
    "ENTERING",
    "ORDERED",
    "UNKNOWN",
    "Activate",
    "AddDelayed",
    "AddRegeneration",
    "AddShield",
    "Attach",
    "BecomeCopy",
    "BecomeTarget",
    "Cast",
    "CeaseBestowed",
    "CeaseToExist",
    "CopyCard",
    "CopyOnStack",
    "Counter",
    "CreateToken",
    "DealDamage",
    "Destroy",
    "Discard",
    "Draw",
    "Drawn",
    "EndEffects",
    "Entering",
    "Event",
    "Exile",
    "GainLife",
    "LeaveGame",
    "LeaveStack",
    "Link",
    "Lose",
    "LoseLife",
    "MarkDamage",
    "Mill",
    "Move",
    "PlayLand",
    "Propose",
    "PutCounters",
    "PutOnStack",
    "Regenerate",
    "RemoveCounters",
    "Sacrifice",
    "SetObject",
    "SetPlayer",
    "SetShields",
    "StartEffect",
    "StayOut",
    "Tap",
    "TapForMana",
    "Transform",
    "TriggerAbility",
    "Unattach",
    "Untap",
    "Win",
    "counters_with",
    "draws",
    "moved",
]

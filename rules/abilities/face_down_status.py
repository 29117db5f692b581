"""708.2, 613.2b: what face-down spells and permanents are like"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rules.abilities.characteristics import FIELDS, Characteristics, template
from rules.abilities.kinds import Change
from rules.state import Face, Object, ObjectId
from rules.view import View

PLAIN = Face(types=("Creature",), power=2, toughness=2)  # 708.2a


def listed(kind: str) -> Face:
    """What the rules for this kind of being face down list (708.2): `LISTED` in their module, else a 2/2 creature."""
    for folder in ("actions", "keywords"):
        module = f"rules.{folder}.{kind}"
        if find_spec(module) is not None:
            return getattr(import_module(module), "LISTED", PLAIN)
    return PLAIN


def listed_of(o: Object) -> Face:
    """What was listed for a face-down object (708.2)."""
    return o.listed or PLAIN


class FaceDown(Change):
    """It is face down: the listed characteristics are the only ones that it has (708.2, 708.10)."""

    sayable = False
    face: Face
    layer = "1b"
    writes = frozenset(f"~{field}" for field in FIELDS) - {"~controller"}

    def apply(self, chars: Characteristics, view: View, id: ObjectId) -> None:
        controller = chars.controller
        chars.__dict__.update(template(self.face).__dict__)
        chars.controller = controller

    def tells(self, _: Any) -> str:
        return "is face down"

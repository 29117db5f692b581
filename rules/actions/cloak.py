"""701.58. Cloak"""

from __future__ import annotations

from rules.abilities.face_down_status import PLAIN
from rules.abilities.kinds import Keyword
from rules.entering_face_down import Hiding, PutFaceDown

LISTED = PLAIN.but(keywords=(Keyword.read("ward {2}"),))  # 701.58a


class Cloak(PutFaceDown):
    """Players put cards onto the battlefield face down, with ward {2} (701.58a): from the top of a library, or named.

    Without `whose` each takes them from their own library.
    """

    how = Hiding("cloak", "701.58a", "701.58e", "701.58f")

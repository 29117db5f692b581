"""701.40. Manifest"""

from __future__ import annotations

from rules.entering_face_down import Hiding, PutFaceDown

MANIFEST = Hiding("manifest", "701.40a", "701.40e", "701.40f")


class Manifest(PutFaceDown):
    """Players put cards onto the battlefield face down (701.40a): so many from the top of a library, or those named.

    Without `whose` each takes them from their own library.
    """

    how = MANIFEST

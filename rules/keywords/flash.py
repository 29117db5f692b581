"""702.8. Flash"""

from __future__ import annotations

KEYWORDS = {"flash": ""}

"""401, 701.22, 701.25: decisions about where cards in a library go"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.decisions import Choose, Decision
from rules.state import ObjectId
from rules.trace import Note

if TYPE_CHECKING:
    from rules.state import State

Match = Callable[[str, tuple[ObjectId, ...]], ObjectId]


class Arrange(Decision):
    """Each of these cards goes into one of several piles, in an order: the first of a pile is nearest to the top.

    The answer maps each pile to its cards; `{top: [A], bottom: [B]}` says it. Cards that it leaves out stay in the
    first pile, behind those that it names, in their order. Left unsaid, all of them stay as they are.
    """

    options: tuple[ObjectId, ...] = ()
    piles: tuple[str, ...] = ("top", "bottom")
    assumed: str = ""  # what is assumed where nobody says it, a template for `ids`
    harmless = True

    @property
    def only(self) -> Any:
        forced = not self.options or (len(self.options) == 1 and len(self.piles) == 1)
        return self.default if forced else None

    @property
    def default(self) -> dict[str, tuple[ObjectId, ...]]:
        return {**dict.fromkeys(self.piles, ()), self.piles[0]: self.options}

    def fits(self, said: Any) -> bool:
        """Whether what a script says can be an answer to this: a mapping whose keys are piles."""
        return isinstance(said, Mapping) and bool(said) and set(said) <= set(self.piles)

    def understood(self, said: Any, match: Match) -> dict[str, tuple[ObjectId, ...]]:
        """The answer that a script says; `match` finds the card of a name among those left, or raises."""
        left, found = list(self.options), dict[str, tuple[ObjectId, ...]]()
        for pile, names in said.items():
            found[pile] = ()
            for name in (names,) if isinstance(names, str) else names or ():
                card = match(name, tuple(left))
                left.remove(card)
                found[pile] += (card,)
        first = self.piles[0]
        return {**dict.fromkeys(self.piles, ()), **found, first: (*found.get(first, ()), *left)}

    def refuse(self, state: State, answer: Mapping[str, tuple[ObjectId, ...]]) -> Note | None:
        placed = [card for cards in answer.values() for card in cards]
        if sorted(placed) != sorted(self.options) or not set(answer) <= set(self.piles):
            return Note("each of <0> must go to exactly one place", (self.options,))
        return None

    def range(self) -> Note:
        return Note("<0>, each in one of: " + ", ".join(self.piles), (self.options,))


class Find(Choose):
    """Cards found in a search (701.23a). Where nothing is known of some of the cards, nothing is taken to be found."""

    unknown: bool = False
    assumed: str = "<0> finds nothing among cards of which nothing is known"
    harmless = True

    @property
    def only(self) -> Any:
        return None if self.unknown and not self.options else super().only

    @property
    def default(self) -> Any:
        return () if self.unknown and not self.options else None

    def fits(self, said: Any) -> bool:
        """Whether what a script says can be an answer to this; where there is nothing to find, only `[]` is."""
        return bool(self.options) or isinstance(said, (list, tuple))

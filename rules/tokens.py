"""111. Tokens, and how a made-up card or token is said"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.abilities.continuous import TypeLine
from rules.abilities.face_down_status import PLAIN
from rules.abilities.kinds import Ability, Amount, Keyword
from rules.copying import Described, Exceptions, as_token, counters_of, with_exceptions
from rules.outcomes import Unsupported
from rules.printed import amiss
from rules.references import Reference
from rules.state import Card, Face, ObjectId
from rules.types import suggestion
from rules.view import View
from rules.vocabulary import Phrase, Record


class PrintedNumber(Phrase):
    """A power, toughness, loyalty or defense as printed; `*` is 0 until an ability says what it is (208.2)."""

    @classmethod
    def read(cls, text: str) -> int:  # type: ignore[override]
        """Raises ValueError where it is neither a number nor `*`."""
        digits = text.replace("+*", "").replace("*+", "").replace("1+*", "1")
        if text == "*" or digits == "*":
            return 0
        if not digits.lstrip("+-").isdecimal() or len(digits) > 9:
            raise ValueError(f'{text!r} is no number; write a number of at most nine digits, or "*" in quotes')
        return int(digits)


class Printed(Record):
    """What is printed on one face of a card or on a token (109.3)."""

    name: str = ""
    types: TypeLine | None = None
    cost: str | None = None
    colors: tuple[str, ...] = ()
    power: PrintedNumber | None = None
    toughness: PrintedNumber | None = None
    loyalty: PrintedNumber | None = None
    defense: PrintedNumber | None = None
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    not_modelled: tuple[str, ...] = ()

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """What can't be printed so: the field, the code of the problem, and why."""
        return amiss(self)

    def printed_face(self) -> Face:
        """The face with these characteristics; its colours come from its cost where none are given (202.2)."""
        types = self.types
        return Face(
            name=self.name,
            cost=self.cost,
            colors=frozenset(c for c in self.colors if c != "colorless"),
            supertypes=types.supertypes if types else (),
            types=types.types if types else (),
            subtypes=types.subtypes if types else (),
            power=self.power,  # type: ignore[arg-type]
            toughness=self.toughness,  # type: ignore[arg-type]
            loyalty=self.loyalty,  # type: ignore[arg-type]
            defense=self.defense,  # type: ignore[arg-type]
            keywords=self.keywords,
            abilities=self.abilities,
            not_modelled=self.not_modelled,
        )


def face_down(yes: bool, it_is: Printed | None) -> Face | None:
    """What something is that enters face down, said or not (708.2a); None where it doesn't."""
    return None if not yes else PLAIN if it_is is None else it_is.printed_face()


def fixed(number: Any, view: View) -> Any:
    """A printed number, or an amount as it is now."""
    return number.of(view) if isinstance(number, Amount) else number


def _called(face: Face) -> Face:
    """The face of a token, without a name of its own called by its subtypes (111.4)."""
    return face.but(name=face.name or (" ".join((*face.subtypes, "Token")) if face.subtypes else ""))


class Token(Printed):
    """A token as an effect says it (111.3); without a name it is called by its subtypes (111.4)."""

    power: PrintedNumber | Amount | None = None  # type: ignore[assignment]
    toughness: PrintedNumber | Amount | None = None  # type: ignore[assignment]
    back: Printed | None = None  # the other face of a double-faced token (111.10i)
    copy_of: Reference | Described | None = None
    except_: Exceptions | None = None  # what is different about the copy (707.9)

    def lacks(self) -> str:
        """What is wrong with the keys, or nothing: what a copy copies is all that is said of it."""
        if self.copy_of is None:
            return "" if self.except_ is None else "token with 'except' needs 'copy of'"
        if self.except_ is not None and self.except_.keeps:
            return "token has nothing of its own that it could keep"
        others = self.but(copy_of=None, except_=None) != Token()
        return "token with 'copy of' needs 'except' for what is different about it" if others else ""

    @classmethod
    def read(cls, text: str) -> Token:
        """The predefined token of this name (111.10); ValueError where there is none."""
        from rules.predefined_tokens import names, predefined

        found = predefined(text)
        if found is None:
            raise ValueError(f"{text!r} is no predefined token{suggestion(text, names())}")
        return found

    def card(self, view: View) -> Card:
        """The token, its numbers worked out now; raises Unsupported for some copies."""
        if self.copy_of is not None:
            return self._copy(view)
        face = self.but(power=fixed(self.power, view), toughness=fixed(self.toughness, view)).printed_face()
        faces = (_called(face), *(() if self.back is None else (_called(self.back.printed_face()),)))
        return Card(faces, token=True, layout="transform" if self.back is not None else "")

    def model(self, view: View) -> ObjectId | None:
        """The object that it is a copy of."""
        ids = self.copy_of.resolve(view) if isinstance(self.copy_of, Reference) else ()
        return ids[0] if ids and isinstance(ids[0], int) else None

    def face(self, view: View) -> int:
        """Which face of it is up as it enters: of a copy of a double-faced permanent the same one (707.8a)."""
        one = self.model(view)
        return view.state.knowing(one).objects[one].face if one is not None else 0

    def counters(self, card: Card, view: View) -> dict[str, int]:
        """The counters with which `card`, the copy that it is, enters by the exceptions (707.9f)."""
        if self.except_ is None or not (self.except_.counters or self.except_.also):
            return {}
        return counters_of(card, self.except_, view, self._model(view))

    def _copy(self, view: View) -> Card:
        """The token that is a copy (707.2)."""
        model = self._model(view)
        return with_exceptions(as_token(view.state, model), self.except_, view, model)

    def _model(self, view: View) -> ObjectId:
        ids = self.copy_of.resolve(view) if isinstance(self.copy_of, Reference) else ()
        if len(ids) != 1 or not isinstance(ids[0], int):
            raise Unsupported("tokens that are copies of anything but one object are not modelled", cites=("707.2",))
        return ids[0]

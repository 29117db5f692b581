"""References: the words by which an ability or an effect names objects and players (109.5, 608.2c, 201.5)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Self

from rules.filters import Filter
from rules.linked import chosen_for
from rules.remembering import by_identity
from rules.state import OUTSIDE, Card, Face, Id, Object, ObjectId, State
from rules.view import View
from rules.vocabulary import Phrase, Record

_HOST = re.compile(r"(enchanted|equipped|fortified) [a-z]+")
_OF_IT = re.compile(r"(its|their|that \w+'s|this \w+'s|(target(?: \d+)?)'s) (controller|owner)")
_PAID = re.compile(r"(?:the )?(sacrificed|discarded|exiled|tapped|returned) [a-z]+")
_CHOSEN = re.compile(r"the chosen (player|opponent|creature|permanent)")  # for this, by a linked ability (607.2d)
_WORDS = frozenset(
    {
        "this", "it", "target", "that player", "you", "each opponent", "each player", "defending player",
        "that card", "that creature", "that permanent", "this card", "this creature", "this permanent", "them",
    }
)  # fmt: skip
_SAME = {"this card": "this", "this creature": "this", "this permanent": "this", "that card": "it",
         "that creature": "it", "that permanent": "it", "them": "it", "they": "it"}  # fmt: skip


class Unnamed(Exception):
    """No object or player goes by this name, or several do: `candidates`."""

    def __init__(self, name: str, candidates: tuple[Id, ...] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.candidates = candidates


class Reference(Record, Phrase):
    """One reference: `each` and `a` stand before a phrase, everything else is a word or a name."""

    text: str
    each: Filter | None = None
    one: Filter | None = None  # the player told to chooses

    @classmethod
    def read(cls, text: str) -> Self:
        """The reference that `text` says; a name is looked for when it is used. ValueError for a phrase not read."""
        return _reference(text)  # type: ignore[return-value]

    @property
    def fixed(self) -> bool:
        """Whether it is a word and not a name of the scenario's."""
        return bool(
            self.text in _WORDS
            or _HOST.fullmatch(self.text)
            or _OF_IT.fullmatch(self.text)
            or _PAID.fullmatch(self.text)
            or _CHOSEN.fullmatch(self.text)
            or self.each
        )

    @property
    def reads(self) -> frozenset[str]:
        """What it looks at, as `Filter.reads` names it."""
        if self.each is not None:
            return self.each.reads
        if _CHOSEN.fullmatch(self.text):
            return frozenset({"chosen"})
        return frozenset({"attached_to"}) if _HOST.fullmatch(self.text) else frozenset()

    @property
    def cites(self) -> tuple[str, ...]:
        """The rules that say what it means."""
        return ("508.5",) if self.text == "defending player" else ()

    def resolve(self, view: View) -> tuple[Id, ...]:
        """What it names now; raises Unnamed where it is a name that nothing goes by."""
        text = _SAME.get(self.text, self.text)
        if self.each is not None:
            return self.each.all(view)
        if text == "this":
            return () if view.this is None else (view.this,)
        if text == "you":
            return (view.you,)
        if text in view.names:
            return view.names[text]
        if text == "each player":
            return tuple(view.state.apnap())
        if text == "each opponent":
            return tuple(p for p in view.state.apnap() if p != view.you)
        return self._named(view, text)

    def _named(self, view: View, text: str) -> tuple[Id, ...]:
        if found := _PAID.fullmatch(text):
            return view.names.get(found[1], ())
        if _CHOSEN.fullmatch(text):
            return _chosen(view, players=text.endswith(("player", "opponent")))
        if text == "target 1":
            return view.names.get("target", ())
        if _HOST.fullmatch(text):
            return _host(view)
        if text == "defending player":
            return _defending(view)
        if found := _OF_IT.fullmatch(text):
            return _player_of(view, found)
        if text in _WORDS or re.fullmatch(r"target \d+", text):
            return ()
        return (named(view.state, text),)


@lru_cache(maxsize=4096)
def _reference(text: str) -> Reference:
    if text.startswith("each ") and text not in ("each player", "each opponent"):
        return Reference(text, each=Filter.read(text[5:]))
    if found := re.fullmatch(r"(?:an?|another|target) (.+)", text):
        if text.startswith("target ") and found[1].isdecimal():
            return Reference(text)
        return Reference(text, one=Filter.read(found[0] if text.startswith("another") else found[1]))
    return Reference(text)


def _host(view: View) -> tuple[Id, ...]:
    """What the source is attached to (301.5, 303.4), or last was."""
    if view.this is None:
        return ()
    state = view.state.knowing(view.this)
    to = state.objects[view.this].attached_to
    return () if to is None else (to,)


def _chosen(view: View, players: bool) -> tuple[Id, ...]:
    """The players, or the objects, that were chosen for the source (607.2d)."""
    if view.this is None:
        return ()
    state = view.state.knowing(view.this)
    found = chosen_for(view.state, view.this)
    return tuple(i for i in found if (i in state.players) is players and _is_id(state, i))


def _is_id(state: State, chosen: Id) -> bool:
    return isinstance(chosen, int) or chosen in state.players


def _defending(view: View) -> tuple[Id, ...]:
    """Whom the creature attacks, or attacked before it was removed from combat (508.5); the only opponent otherwise."""
    for id in (*view.names.get("it", ()), *(() if view.this is None else (view.this,))):
        if isinstance(id, int):
            o = view.state.knowing(id).objects[id]
            if o.blocker:
                return (view.of(id).controller,)
            if o.defending is not None:
                return (o.defending,)
    others = [p for p in view.state.apnap() if p != view.state.turn.active]
    return (others[0],) if len(others) == 1 else ()


def _player_of(view: View, found: re.Match[str]) -> tuple[Id, ...]:
    key = found[2] or ("this" if found[1].startswith("this") else "it")
    ids = (view.this,) if key == "this" and view.this is not None else view.names.get(key, view.names.get("target", ()))
    players: list[Id] = []
    for id in ids:
        if isinstance(id, int):
            known = view.state.knowing(id)
            players.append(view.of(id).controller if found[3] == "controller" else known.objects[id].owner)
    return tuple(dict.fromkeys(players))


class Affected(Phrase):
    """A reference where the text is one, otherwise a filter: what a static ability or a trigger is about."""

    @classmethod
    def read(cls, text: str) -> Any:
        """Raises ValueError where it is neither."""
        reference = Reference.read(text) if not text.startswith(("a ", "an ", "another ")) else None
        if reference is not None and reference.fixed:
            return reference
        try:
            return Filter.read(text)
        except ValueError:
            if reference is not None and text[:1].isupper():
                return reference  # a name in the scenario
            raise


def fits(what: Any, view: View, id: Id) -> bool:
    """Whether the object or player is (one of) what was said."""
    return bool(what.matches(view, id) if isinstance(what, Filter) else id in what.resolve(view))


def named(state: State, name: str) -> Id:
    """The object or player that goes by this name in the scenario; raises Unnamed."""
    if name in state.players:
        return name
    found = candidates(state, name)
    if len(found) == 1:
        return found[0]
    raise Unnamed(name, tuple(found))


def candidates(state: State, name: str) -> list[ObjectId]:
    """The objects that may be meant: by label, else the card's whole name, a face's, or its part before a comma."""
    objects = [o for o in state.objects.values() if o.zone != OUTSIDE and not o.is_ability]
    for wanted in (_labelled, _whole, _of_face, _short):
        if found := [o for o in objects if wanted(o, name)]:
            unlabelled = [o for o in found if not o.label or o.label == name]
            cards = [o for o in unlabelled or found if not o.card.token]
            return [o.id for o in cards or unlabelled or found]
    return []


def _labelled(o: Object, name: str) -> bool:
    return name == o.label or (bool(o.merged) and any(name == part.label for part in o.merged))


def names(o: Object) -> set[str]:
    """What an object may be called: the names of its card or cards, those of their faces, each before a comma."""
    return {name for card in (o.card, *o.cards) for name in _names_of(card)}


@by_identity
def _names_of(card: Card) -> frozenset[str]:
    full = {card.name, *map(_of, card.faces)} - {""}
    return frozenset(full | {name.split(",")[0] for name in full if "," in name})


def _of(face: Face) -> str:
    """What a face is called; the face of a token without the word Token (111.4)."""
    return face.name.removesuffix(" Token")


def _whole(o: Object, name: str) -> bool:
    return o.card.name == name or (bool(o.cards) and any(card.name == name for card in o.cards))


def _of_face(o: Object, name: str) -> bool:
    return any(name in (face.name, _of(face)) for card in (o.card, *o.cards) for face in card.faces)


def _short(o: Object, name: str) -> bool:
    return name in names(o)


def exists(state: State, id: Id) -> bool:
    """Whether there is such an object, as far as it isn't treated as though there was none (702.26b)."""
    return isinstance(id, int) and id in state.objects and not state.objects[id].phased_out

"""712. Double-Faced Cards: what can transform, and what enters or is cast with its back face up"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.abilities.statements import forbids
from rules.card import one_sided
from rules.events import Transform
from rules.events.zones import MELDED
from rules.questions import Question
from rules.state import Card, Face, Object, ObjectId, State
from rules.trace import Note

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game

transforms_only_so = Question("By which ability alone may this permanent transform?")

NO_PERMANENT = frozenset({"Instant", "Sorcery"})


def is_double_faced(card: Card) -> bool:
    """Whether a card or token has two faces (712.1), meld cards among them."""
    return len(card.faces) == 2


def back_up(o: Object) -> bool:
    """Whether its back face is up, as those of both cards of a melded permanent are (712.4a)."""
    return bool(o.face) or o.card.layout == MELDED


def other_face(o: Object) -> Face:
    """The face that is not up; only for what has two."""
    return o.card.faces[1 - o.face]


def why_not(state: State, id: ObjectId, converts: bool = False, by_itself: bool = False) -> Note | None:
    """Why this permanent can't transform, or convert, with the rules (701.27, 701.28, 712); None where it can.

    `by_itself` is said where the ability tries it by which alone it may transform (702.145b, 702.145e).
    """
    o = state[id]
    if (note := _no_other_side(state, o, converts)) is not None:
        return note
    verb, rule = ("convert", "701.28") if converts else ("transform", "701.27")
    if not o.merged and spell_face(other_face(o)):
        kind = " ".join(t for t in other_face(o).types).lower()
        return Note(f"the other face of <0> is {_a(kind)}, so it can't {verb}", (id,), (f"{rule}d", "712.10"))
    cites = ("101.2", "701.28f") if converts else ("101.2",)
    if not by_itself and (only := transforms_only_so(state, id)):
        return Note(f"<0> can {verb} only by its own {only[0][0]}", (id,), (only[0][1], *cites))
    if forbids(state, id, "transform"):
        return Note(f"an effect says that <0> can't {verb}", (id,), cites)
    return None


def spell_face(face: Face) -> bool:
    """Whether this is an instant or sorcery face, with which nothing is on the battlefield (712.10)."""
    return bool(NO_PERMANENT.intersection(face.types))


def _no_other_side(state: State, o: Object, converts: bool) -> Note | None:
    """Why there is no other face that could be turned up (712.4c, 712.9, 712.15a)."""
    id = o.id
    verb, rule = ("convert", "701.28") if converts else ("transform", "701.27")
    if o.face_down:
        return Note(f"<0> is face down, so it can't {verb}", (id,), ("712.15a",))
    if o.merged:
        able = any(not p.face_down and can_be_turned_over(state, p.card, p.face) for p in o.merged)
        return None if able else Note(f"no part of <0> can {verb}", (id,), ("730.2i", f"{rule}c"))
    if o.card.layout == MELDED:
        return Note(f"<0> is a melded permanent, so it can't {verb}", (id,), ("712.4c", "712.9"))
    if what := one_sided(o.card, state.edition):
        cite = "712.4c" if o.card.layout == "meld" else f"{rule}c"
        return Note(f"<0> is {what}, so it can't {verb}", (id,), (cite, "712.9"))
    return None


def can_be_turned_over(state: State, card: Card, face: int) -> bool:
    """Whether a component of a merged permanent is one that can transform (730.2i), with this face of it up."""
    return not one_sided(card, state.edition) and not spell_face(card.faces[1 - face])


def stays_face_up(state: State, id: ObjectId) -> Note | None:
    """Why this permanent can't be turned face down, as it is double-faced (712.16); None where that isn't why."""
    card = state[id].card
    if any(is_double_faced(part) for part in state[id].cards if state[id].merged):
        return Note("a part of <0> is double-faced, so it can't be turned face down", (id,), ("730.2j",))
    two = is_double_faced(card) or card.layout == MELDED
    return Note("<0> is double-faced, so it can't be turned face down", (id,), ("712.16",)) if two else None


def _a(noun: str) -> str:
    return f"an {noun}" if noun[:1] in "aeiou" else f"a {noun}"


def turn_over(game: Game, this: Resolving, ids: Sequence[ObjectId], converts: bool = False) -> None:
    """An effect tells players to transform or convert permanents, all at the same time (701.27a, 701.28a)."""
    turned = [id for id in ids if not _refused(game, this, id, converts)]
    rule = "701.28a" if converts else "701.27a"
    game.perform(*(Transform(id, converts).because(rule) for id in turned))


def _refused(game: Game, this: Resolving, id: ObjectId, converts: bool) -> bool:
    """Whether nothing happens to it, which is said; what is only about to enter is not a permanent yet (616.1d)."""
    entering = game.really is not None and id not in game.really.objects
    side = _no_other_side(game.state, game.state[id], converts)
    note = side if entering else _why_not_now(game.state, this, id, converts)
    if note is not None:
        game.note(note.template, *note.ids, cites=note.cites)
    return note is not None


def _why_not_now(state: State, this: Resolving, id: ObjectId, converts: bool) -> Note | None:
    """Why this effect doesn't turn it over, though another one might (701.27f, 701.28e)."""
    verb, rule = ("convert", "701.28e") if converts else ("transform", "701.27f")
    note = why_not(state, id, converts)
    on_stack = this.began > 0  # nothing else than an ability that uses the stack is limited so
    if note is None and on_stack and this.source == id and state[id].turned_at > this.began:
        done = "transformed or converted since this ability was put on the stack"
        note = Note(f"<0> has {done}, so it doesn't {verb}", (id,), (rule,))
    return note


def enters_with_back_up(state: State, id: ObjectId) -> Note | None:
    """Why this card can't be put onto the battlefield transformed (712.14a), so that it stays where it is; or None."""
    card = state[id].card
    if what := one_sided(card, state.edition):
        no_back = ("712.4b",) if card.layout == "meld" else ()
        return Note(f"<0> is {what}, so it stays where it is", (id,), (*no_back, "712.14a"))
    if card.layout == "modal" and spell_face(card.faces[0]):
        return Note("the front face of <0> is no permanent card, so it stays where it is", (id,), ("712.14b",))
    if spell_face(card.faces[1]):
        return Note("the back face of <0> is no permanent card, so it stays where it is", (id,), ("400.4a",))
    return None

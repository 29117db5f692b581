"""What there is at the end: the whole state in plain values, and in one sentence what differs from the start"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.abilities.characteristics import template
from rules.double_faced import back_up
from rules.events import UNKNOWN
from rules.hidden_information import HIDDEN
from rules.state import OUTSIDE, Card, Object, State
from scenarios.ruling import Line
from scenarios.seeing import JUDGE, Eyes
from scenarios.telling import cites, name


def final(state: State, eyes: Eyes = JUDGE) -> dict[str, Any]:
    """`{"day": …, "players": {...}, "objects": [...]}` as in the JSON; objects in the order of their timestamps."""
    return {
        "day": state.day or "neither",
        "players": {p: _player(state, p, eyes) for p in state.players},
        "objects": [_object(state, o, eyes) for o in state.objects.values() if _shown(state, o, eyes)],
    }


def _shown(state: State, o: Object, eyes: Eyes) -> bool:
    listed = o.zone != "library" or (bool(o.label) and eyes.sees(state, o.id))
    return listed and not o.is_ability and o.zone != OUTSIDE


def _player(state: State, player: str, eyes: Eyes) -> dict[str, Any]:
    p = state.players[player]
    names = {zone: [name(state, i, eyes=eyes) for i in getattr(p, zone)] for zone in ("hand", "graveyard")}
    tokens: dict[str, int] = {}
    for o in state.battlefield:
        if o.card.token and state.controller(o.id) == player:
            called = state.characteristics[o.id].name
            tokens[called] = tokens.get(called, 0) + 1
    exile = [name(state, o.id, eyes=eyes) for o in state.objects.values() if o.zone == "exile" and o.owner == player]
    return {
        "life": p.life, "poison": p.poison, "hand": names["hand"], "library": len(p.library),
        "graveyard": names["graveyard"], "exile": exile, "lost": bool(p.lost), "tokens": tokens,
    }  # fmt: skip


def face_up(o: Object) -> str:
    """Which face of it is up: `front` or `back` (712.8)."""
    return "back" if back_up(o) else "front"


def _object(state: State, o: Object, eyes: Eyes) -> dict[str, Any]:
    there, known = o.zone == "battlefield", eyes.sees(state, o.id)
    shows = known or there or o.zone == "stack"
    chars = state.characteristics[o.id] if shows else template(UNKNOWN.faces[0])
    return {
        "name": name(state, o.id, eyes=eyes), "card": o.card.name if known else None, "zone": o.zone, "owner": o.owner,
        "controller": chars.controller if there or o.zone == "stack" else None,
        "face": face_up(o) if known else "front", "face_down": eyes.kind(state, o) or None,
        "types": [*chars.supertypes, *chars.types], "subtypes": list(chars.subtypes),
        "power": chars.power, "toughness": chars.toughness,
        "keywords": list(dict.fromkeys(k.text for k in chars.keywords)), "counters": dict(o.counters),
        "damage": o.damage, "tapped": o.tapped,
        "attached_to": None if o.attached_to is None else name(state, o.attached_to, eyes=eyes),
        "protector": o.protector,
    }  # fmt: skip


def not_modelled(state: State) -> tuple[str, ...]:
    """The abilities of the cards in play that their files don't model."""
    found: dict[str, None] = {}
    for o in state.objects.values():
        if o.zone in ("battlefield", "stack") and not o.face_down:
            for face in o.card.faces:
                found.update((f"{face.name}: {what}", None) for what in face.not_modelled)
    return tuple(found)


def answer(start: State, end: State, eyes: Eyes = JUDGE) -> str:
    """One sentence: what differs from the start, players first."""
    parts = [
        *([f"it is {end.day}"] if end.day != start.day else []),
        *_players(start, end, eyes),
        *_objects(start, end, eyes),
    ]
    if not parts:
        small = [*_on_permanents(start, end, eyes), *_stacked(start, end, eyes)]
        return f"Nothing has changed{' but: ' if small else ''}{', '.join(small)}."
    text = "; ".join(parts)
    return text[0].upper() + text[1:] + "."


def _players(start: State, end: State, eyes: Eyes) -> Iterator[str]:
    lost = [p for p in end.players if end.players[p].lost and not start.players[p].lost]
    if lost and len(lost) == len(end.players):
        yield "the game is a draw"
    for p, now in end.players.items():
        before = start.players[p]
        said = []
        if now.life != before.life:
            said.append(f"is at {now.life}")
        if now.poison != before.poison:
            said.append(f"has {now.poison} poison counter{'s' * (now.poison != 1)}")
        if p in lost:
            said.append("loses the game")
        if now.won:
            said.append("wins the game")
        more = _unnamed_in_hand(start, end, p, eyes)
        if more:
            said.append(f"has {abs(more)} card{'s' * (abs(more) != 1)} {'more' if more > 0 else 'fewer'} in hand")
        if said:
            yield f"{p} " + _list(said)


def _unnamed_in_hand(start: State, end: State, player: str, eyes: Eyes) -> int:
    """How many more cards are in this hand than at the start of which nothing else tells."""
    before, now = ({i for i in s.players[player].hand if not _told(s, i, eyes)} for s in (start, end))
    named = {id for old in (start.objects.values() if now else ()) for id in _followed(end, old) if id in now
             and id != old.id and _moved(start, end, old, id, eyes)}  # fmt: skip
    return len(now - named) - len(before)


def _told(state: State, id: int, eyes: Eyes) -> bool:
    return _known(state, state[id]) and eyes.sees(state, id)


def _on_permanents(start: State, end: State, eyes: Eyes) -> Iterator[str]:
    """What is otherwise about a permanent, though it is where it was: tapped, damaged, changed by an effect."""
    for o in end.battlefield:
        if o.id not in start.objects:
            continue
        said = [text for verb, what in _differs(start, end, o) if (text := f"{verb} {_list(what)}" if what else "")]
        if said:
            yield f"{name(end, o.id, eyes=eyes)} {_list(said)}"


def _differs(start: State, end: State, o: Object) -> Iterator[tuple[str, list[str]]]:
    was, old, new = start[o.id], start.characteristics[o.id], end.characteristics[o.id]
    had, has = ([k.text for k in chars.keywords] for chars in (old, new))
    sized = (old.power, old.toughness) != (new.power, new.toughness) and new.power is not None
    tapped = ["tapped" if o.tapped else "untapped"] if o.tapped != was.tapped else []
    damage = [f"{o.damage or 'no'} damage"] if o.damage != was.damage else []
    protected = [f"protected by {o.protector}"] if o.protector not in (was.protector, None) else []
    yield "is", [*([f"{new.power}/{new.toughness}"] if sized else []), *tapped, *protected]
    yield "has", [*damage, *dict.fromkeys(k for k in has if k not in had)]
    yield "has lost", list(dict.fromkeys(k for k in had if k not in has))


def _stacked(start: State, end: State, eyes: Eyes) -> Iterator[str]:
    """What is still on the stack and wasn't there."""
    new = [name(end, i, eyes=eyes) for i in end.stack if i not in start.stack]
    if new:
        yield f"{_list(new)} {'are' if len(new) > 1 else 'is'} on the stack"


_VERBS = {
    "graveyard": ("{} {is} in the graveyard"), "exile": "{} {is} in exile", "hand": "{} {is} in hand",
    "library": "{} {is} in the library", "battlefield": "{} {is} on the battlefield",
    "command": "{} {is} in the command zone", "back": "{} {is} back on the battlefield",
}  # fmt: skip


def _objects(start: State, end: State, eyes: Eyes) -> Iterator[str]:
    moved: dict[str, list[str]] = {}
    gone: dict[str, list[str]] = {}
    merged: dict[int, list[str]] = {}
    origins = {o.id: o for o in start.objects.values() if not o.is_ability}
    pairs = ((o, now) for o in origins.values() for now in _followed(end, o))
    for old, now in {now if now and now not in start.objects else (o.id, now): (o, now) for o, now in pairs}.values():
        if now is not None and now != old.id and now in start.objects:
            merged.setdefault(now, []).append(name(start, old.id, end, eyes))
        elif now is None:
            if old.zone == "battlefield":
                verb = "left the game" if end.players[old.owner].lost and not old.card.token else "ceased to exist"
                gone.setdefault(verb, []).append(name(start, old.id, end, eyes))
        elif end[now].zone not in (old.zone, "stack"):
            if called := _moved(start, end, old, now, eyes):
                moved.setdefault(end[now].zone, []).append(called)
        elif now != old.id and end[now].zone == old.zone == "battlefield":
            moved.setdefault("back", []).append(name(end, now, eyes=eyes))  # 400.7: another object, maybe turned over
    for zone, names in moved.items():
        yield _VERBS[zone].format(_list(names), **{"is": "are" if len(names) > 1 else "is"})
    for id, names in merged.items():
        yield f"{_list(names)} {'have' if len(names) > 1 else 'has'} merged with {name(start, id, eyes=eyes)}"
    for verb, names in gone.items():
        yield f"{_list(names)} {'have' if len(names) > 1 else 'has'} {verb}"
    yield from _tokens(start, end)
    for new in end.objects.values():
        yield from _changed(start, end, new, origins, eyes)


def _tokens(start: State, end: State) -> Iterator[str]:
    """The tokens that were created and are still there."""
    counts: dict[tuple[str, str], int] = {}
    for o in end.battlefield:
        if o.card.token and o.id not in start.objects:
            key = end.controller(o.id), end.characteristics[o.id].name.removesuffix(" Token") or "nameless"
            counts[key] = counts.get(key, 0) + 1
    for (player, called), n in counts.items():
        yield (
            f"{player} has a{'n' * (called[0] in 'AEIOU')} {called} token"
            if n == 1
            else f"{player} has {n} {called} tokens"
        )


def _known(state: State, o: Object) -> bool:
    """Whether anything is known of the card."""
    return bool(o.card.name if o.face_down else state.characteristics[o.id].name)


def _moved(start: State, end: State, old: Object, now: int, eyes: Eyes) -> str:
    """What a card is called that is now somewhere else: by what it is there, or by what it was before its one move.

    Nothing where nothing is known of it.
    """
    if not _known(start, old):
        return ""
    if eyes.sees(end, now) or end[now].zone not in HIDDEN:
        return name(end, now, eyes=eyes)
    return name(start, old.id, eyes=eyes) if eyes.sees(start, old.id) and end.became.get(old.id) == now else ""


def _followed(end: State, old: Object) -> list[int | None]:
    """What it is now: each card of a permanent that several represented (712.21, 730.3), nothing where it is gone."""
    found = [(old.id, None if len(old.cards) > 1 else old.card)]
    while any(id not in end.objects and id in end.became for id, _ in found):
        found = [one for id, card in found for one in _next(end, id, card)]
    return [id if id in end.objects else None for id, _ in found]


def _next(end: State, id: int, card: Card | None) -> list[tuple[int, Card | None]]:
    """What an object became, the part of it that is `card`, or all parts of it."""
    if id in end.objects or id not in end.became:
        return [(id, card)]
    parts = [(i, end.knowing(i).objects[i].card) for i in end.parted.get(id, ())]
    if card is None and parts:
        return list(parts)
    return [(next((i for i, part in parts if part is card), end.became[id]), card)]


def _changed(start: State, end: State, o: Object, origins: dict[int, Object], eyes: Eyes) -> Iterator[str]:
    if o.zone != "battlefield":
        return
    old = origins.get(o.id)
    called = name(end, o.id, eyes=eyes)
    if old is None:
        return
    if start.controller(o.id) != end.controller(o.id):
        yield f"{end.controller(o.id)} controls {called}"
    if old.face_down != o.face_down and (o.face_down or old.card is o.card):  # 730.2e: merging doesn't turn it up
        yield f"{called} is turned face {'down' if o.face_down else 'up'}"
    if old.face != o.face:
        yield f"{called} has its {face_up(o)} face up"
    if dict(old.counters) != dict(o.counters):
        yield f"{called} has " + (
            ", ".join(f"{n} {k} counter{'s' * (n != 1)}" for k, n in o.counters.items()) or "no counters"
        )
    if old.attached_to != o.attached_to:
        yield f"{called} is " + (
            "unattached" if o.attached_to is None else f"attached to {name(end, o.attached_to, eyes=eyes)}"
        )


def _list(names: list[str]) -> str:
    return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]


def layer_cites(state: State) -> frozenset[str]:
    """The rules of the layers in which something applies now, and those of the conditions on it."""
    every = state.characteristics.applied
    conditions = {c for one in every for c in getattr(one.effect.while_, "cites", ())}
    counters = {"122.1a" if "/" in one.effect.key[1] else "122.1b" for one in every if len(one.effect.key) == 4}
    applied = frozenset(c for one in every if one.to for c in (LAYER_RULES[one.layer], *one.cites))
    return applied | conditions | counters


LAYER_RULES = {
    "1": "613.1a", "1b": "613.2b", "2": "613.1b", "3": "613.1c", "4": "613.1d", "5": "613.1e", "6": "613.1f",
    "7a": "613.4a", "7b": "613.4b", "7c": "613.4c", "7d": "613.4d", "rules": "613.11",
}  # fmt: skip


def layers(state: State, eyes: Eyes = JUDGE) -> tuple[Line, ...]:
    """Every application of a continuous effect at this moment, in order, with the rule of its layer."""
    found = []
    for one in state.characteristics.applied:
        if not one.to:
            continue
        what = " and ".join(c.tells(None) if hasattr(c, "tells") else type(c).__name__ for c in one.changes)
        source = name(state, one.effect.this, eyes=eyes) if one.effect.this is not None else "an effect"
        text = (
            f"layer {one.layer}: {source} (timestamp {one.effect.timestamp}): {name(state, one.to, eyes=eyes)} {what}"
        )
        found.append(Line(text, cites((LAYER_RULES[one.layer], *one.cites), state.edition)))
    return tuple(found)

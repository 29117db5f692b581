"""508.4, 509.4, 614.1: how objects are put onto the battlefield by effects"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.abilities.choosing import choose_objects
from rules.abilities.entering_replacements import as_it_enters
from rules.abilities.statements import forbids
from rules.attaching import cant_enchant, hosts, why_not
from rules.copying import Described, with_exceptions
from rules.double_faced import NO_PERMANENT, enters_with_back_up, is_double_faced, spell_face
from rules.editions import LATE_ATTACKERS_ARE_UNBLOCKED
from rules.entering_effects import Being, cite_and_begin, effects_of
from rules.events import CreateToken, Entering, Event, Link, Move
from rules.linked import of_ability
from rules.outcomes import Unsupported
from rules.references import Reference
from rules.state import EMPTY, NOBODY, Card, Face, Id, ObjectId, PlayerId, State
from rules.timestamps import ordered
from rules.turn.events import BecomeAttacking, BecomeBlocking
from rules.turn.turn import COMBAT, DAMAGE

if TYPE_CHECKING:
    from rules.abilities.resolving import Resolving
    from rules.game import Game
    from rules.tokens import Token


OWNER = Reference.read("its owner")


def enter(
    game: Game,
    this: Resolving,
    ids: Sequence[ObjectId],
    *,
    under: Reference | None = None,
    tapped: bool = False,
    attacking: Reference | None = None,
    blocking: Reference | None = None,
    name: str = "",
    counters: Mapping[str, int] = EMPTY,
    attached_to: Reference | None = None,
    transformed: bool = False,
    face_down: Face | None = None,
    is_: Being | None = None,
    has: Being | None = None,
    linked: Mapping[str, tuple[ObjectId, ...]] = EMPTY,
) -> tuple[ObjectId, ...]:
    """Put objects onto the battlefield at the same time, under the control of a player (110.2a); the new objects.

    `face_down`: they enter face down with these characteristics (708.2a).
    """
    state = game.state
    controller = _controller(game, this, under)
    at_once, later = effects_of(game, this, is_, has)
    how = Entering(
        tapped=tapped, counters=counters, face=int(transformed), face_down="" if face_down is None else "plain",
        listed=face_down, starting=at_once, linked=linked,
    )  # fmt: skip
    found = [_entering(game, this, id, how.but(controller=controller or state[id].owner), attached_to) for id in ids]
    moves = ordered(game, [m for m in found if m is not None])
    game.perform(*moves)
    new = tuple(n for m in moves if (n := game.state.became.get(m.object)) is not None and n in game.state.objects)
    this.bind(name, new)
    if this.source is not None and game.captured is None:
        word = of_ability(this.names, "put onto the battlefield with this")
        game.keep(Link(this.source, word, new))  # 607.2c
    cite_and_begin(game, new, at_once, later)
    place_in_combat(game, this, new, attacking, blocking)
    return new


def _controller(game: Game, this: Resolving, under: Reference | None) -> PlayerId | None:
    """Under whose control it enters: of the player told to put it there (110.2a), None for its owner's."""
    if under is None:
        return this.told
    if under.text == OWNER.text:
        return None
    players = [p for p in under.resolve(this.view(game)) if isinstance(p, str)]
    if len(players) != 1:
        raise Unsupported(f"it is not clear under whose control it enters: {under.text}", cites=("110.2a",))
    return players[0]


def _entering(game: Game, this: Resolving, id: ObjectId, how: Entering, to: Reference | None) -> Move | None:
    """How one of them enters, an Aura attached to something (303.4f); None where it can't."""
    if (game.really or game.state).on_battlefield(id):
        game.note("<0> is on the battlefield already, so it doesn't enter", id, cites=("101.3",))
        return None
    if how.controller and game.state.players[how.controller].lost:
        game.note("<0> has left the game, so <1> stays where it is", how.controller, id, cites=("800.4b",))
        return None
    if game.state[id].card.token and game.state[id].zone != "battlefield":
        game.note("<0> is a token, so it can't come back", id, cites=("111.8",))
        return None
    if how.face_down:
        return Move(id, "battlefield", how).because("400.6", "708.2a", "708.3")
    if how.face and (why_front := enters_with_back_up(game.state, id)) is not None:
        game.note(why_front.template, id, cites=why_front.cites)
        return None
    seen = game.state.update(id, face=how.face) if how.face else game.state
    if "Aura" in seen.characteristics[id].subtypes and _turned_as_it_enters(seen, Move(id, "battlefield", how)):
        seen = seen.update(id, face=1 - how.face)
    chars, player = seen.characteristics[id], how.controller
    if NO_PERMANENT.intersection(chars.types):
        cites = ("400.4a", "712.14b") if is_double_faced(game.state[id].card) else ("400.4a",)
        game.note("<0> is no permanent card, so it stays where it is", id, cites=cites)
        return None
    if forbids(game.state, id, "enter"):
        game.note("<0> can't enter the battlefield", id, cites=("614.17d", "614.17c"))
        return None
    if "Aura" in chars.subtypes:
        assert player is not None
        found, why = host(game, this, seen, id, player, to)
        if found is None:
            none = "there is nothing that <0> can enchant" if to is None else "<0> can't enchant that"
            game.note(f"{none}, so it stays where it is", id, cites=why)
            return None
        game.cites.update(("303.4f",) if to is None else ())
        how = how.but(attached_to=found)
    elif to is not None:
        how = how.but(attached_to=_equipped(game, this, id, to))
    two = (("712.14a",) if how.face else ("712.14",)) if is_double_faced(game.state[id].card) else ()
    return Move(id, "battlefield", how).because("400.6", *two)


def _turned_as_it_enters(state: State, move: Move) -> bool:
    """Whether its own ability turns its other face up as it enters (616.1d), so that it may be no Aura there."""
    return any(effect.rank == 3 and effect.applies(state, move) for effect in as_it_enters(state, move))


def host(
    game: Game, this: Resolving, seen: State, aura: ObjectId, player: PlayerId, to: Reference | None = None
) -> tuple[Id | None, tuple[str, ...]]:
    """What an Aura that nobody casts enters attached to: what it is told, or what this player chooses (303.4f).

    `seen` is the state in which it is an Aura with its enchant ability. None, with the rules, where there is nothing:
    it can't enchant what it is told to (303.4i), or there is nothing that it can enchant (303.4g).
    """
    if to is not None:
        said = to.resolve(this.view(game))
        why = cant_enchant(seen, aura, said[0], player) if said else ("303.4i",)
        return (None, ("303.4i", *why)) if why else (said[0], ())
    there = (game.really or game.state).objects  # what enters at the same time is not there yet
    options = tuple(i for i in hosts(seen, aura, player) if i != aura and (isinstance(i, str) or i in there))
    if not options:
        return None, ("303.4g", *(("310.10",) if "Battle" in seen.characteristics[aura].types else ()))
    (chosen,) = choose_objects(game, player, options, 1, 1, "what it enchants", "enchant", "303.4f")
    return chosen, ()


def _equipped(game: Game, this: Resolving, id: ObjectId, to: Reference) -> Id | None:
    """What an Equipment or Fortification enters attached to; anything else enters unattached (303.4h, 301.5e)."""
    said = to.resolve(this.view(game))
    if not {"Equipment", "Fortification"} & {*game.state.characteristics[id].subtypes}:
        game.note("<0> can't be attached to anything, so it enters unattached", id, cites=("303.4h",))
        return None
    return said[0] if said and not why_not(game.state, id, said[0]) else None


def _on_a_host(game: Game, this: Resolving, event: CreateToken, to: Reference | None) -> CreateToken | None:
    """An Aura token attached to its host; None where it isn't created (303.4g, 303.4i)."""
    would_be = event.apply(game.state)
    found, why = host(game, this, would_be, would_be.clock, event.player, to)
    if found is None:
        none = "there is nothing that it can enchant" if to is None else "it can't be attached to that"
        game.note(f"no {event.token.called} token is created, as {none}", cites=why)
        return None
    return event.but(entering=event.entering.but(attached_to=found))


def _outside(game: Game, this: Resolving, token: Any) -> Card | None:
    """The token that is a copy of a card outside the game, which the player chooses; None for any other token."""
    if not isinstance(token.copy_of, Described):
        return None
    from rules.actions.choose import choose_card

    card = choose_card(game, this, token.copy_of.a_card)
    return with_exceptions(card.but(token=True), token.except_, this.view(game), this.source or 0)


def create_tokens(game: Game, this: Resolving, player: PlayerId, word: Any, n: int) -> None:
    """Create `n` of each token that an instruction lists, all at the same time (701.7a)."""
    if game.state.players[player].lost:
        game.note("<0> has left the game, so no token is created", player, cites=("800.4b",))
        return
    before = game.state.objects.keys()
    events = [e for token in word.token for e in _creations(game, this, player, word, token, n)]
    game.perform(*events)
    new = tuple(i for i in game.state.objects if i not in before)
    this.bind(word.as_, new)
    place_in_combat(game, this, new, word.attacking, word.blocking)


def _creations(game: Game, this: Resolving, player: PlayerId, word: Any, token: Token, n: int) -> Sequence[CreateToken]:
    """The creation of `n` tokens of one sort; none where they can't be on the battlefield."""
    view = this.view(game)
    if isinstance(token.copy_of, Reference) and not token.copy_of.resolve(view):
        game.note("no token is created, as there is nothing that it would copy", cites=("111.12",))
        return []
    card = _outside(game, this, token) or token.card(view)
    face = token.face(view) if len(card.faces) > 1 else 0
    if spell_face(card.faces[face]):
        game.note(f"no token is created, as {card.name} is no permanent card", cites=("111.5",))
        return []
    counters = {kind: this.number(game, amount) for kind, amount in word.counters.items()}
    how = Entering(tapped=word.tapped, face=face, with_copy=token.counters(card, view), counters=counters)
    label = game.names_to_give
    how_made = ("111.4",) if token.copy_of is None else ("707.2", "707.8a")[: len(card.faces)]
    model = token.model(view)
    how_made += ("608.2h",) if model is not None and model not in game.state.objects else ()
    events = [
        CreateToken(player, card, how, label.pop(0) if label else "").because("701.7a", *how_made) for _ in range(n)
    ]
    if "Aura" in card.faces[face].subtypes:
        events = [on for e in events if (on := _on_a_host(game, this, e, word.attached_to)) is not None]
    return events


def place_in_combat(
    game: Game, this: Resolving, new: Sequence[ObjectId], attacking: Reference | None, blocking: Reference | None
) -> None:
    """Make what has just entered attack or block, as far as that is possible (506.3, 508.4, 509.4)."""
    if attacking is not None:
        game.perform(*(e for id in new if (e := _attacking(game, this, id, attacking))))
    if blocking is not None:
        for attacker in blocking.resolve(this.view(game)):
            game.perform(*(e for id in new if (e := _blocking(game, id, attacker))))


def _attacking(game: Game, this: Resolving, id: ObjectId, to: Reference) -> Event | None:
    state = game.state
    controller = state.controller(id)
    if why := _no_fighter(state, id):
        return _not(game, "<0> is not attacking", id, why)
    if state.turn.step not in (*COMBAT, *DAMAGE):
        return _not(game, "there is no combat now, so <0> is not attacking", id, "506.2")
    if controller != state.turn.active:
        return _not(game, "<0> is not attacking, as its controller is not the attacking player", id, "506.3b")
    if to.text in ("true", "yes"):
        options = attackable(state, controller)
        chosen = choose_objects(game, controller, options, 1, 1, "what it attacks", "attacking", "508.4")
    else:
        chosen = to.resolve(this.view(game))
    if not chosen or chosen[0] not in attackable(state, controller):
        game.cites.add("508.4a")
        return _not(
            game, "what <0> would attack is not there to be attacked, so it is not attacking", id, "506.3c", "508.4a"
        )
    return BecomeAttacking(id, chosen[0]).because(*entering_attacking(state), "508.4c")


def entering_attacking(state: State) -> tuple[str, ...]:
    """The rules by which what is put in now attacks, and is unblocked where that is after blocks (508.4, 506.3d)."""
    late = state.turn.step not in ("beginning of combat", "declare attackers")
    return ("508.4", "508.4d", "506.3d") if late and state.edition.since(LATE_ATTACKERS_ARE_UNBLOCKED) else ("508.4",)


def _blocking(game: Game, id: ObjectId, attacker: Id) -> Event | None:
    state = game.state
    if why := _no_fighter(state, id):
        return _not(game, "<0> is not blocking", id, why)
    if not isinstance(attacker, int) or not state.on_battlefield(attacker) or state[attacker].attacking is None:
        return _not(game, "what <0> would block is no longer attacking, so it is not blocking", id, "509.4a")
    if state[attacker].attacking == NOBODY or state[attacker].defending != state.controller(id):
        return _not(
            game, "<1> does not attack the controller of <0>, so <0> is not blocking", id, "506.3e", other=attacker
        )
    return BecomeBlocking(id, attacker).because("509.4", "509.4b")


def _not(game: Game, template: str, id: ObjectId, *cites: str, other: Id | None = None) -> Event | None:
    game.note(template, id, *([] if other is None else [other]), cites=cites)
    return None


def _no_fighter(state: State, id: ObjectId) -> str:
    """The rule by which it can't be attacking or blocking at all, or ''."""
    types = state.characteristics[id].types
    if "Creature" not in types:
        return "506.3a"
    return "506.3f" if "Battle" in types else ""


def attackable(state: State, player: PlayerId) -> tuple[Id, ...]:
    """What this player's creatures may attack (506.2): opponents, their planeswalkers, battles that they protect."""
    opponents = state.opponents(player)
    chars = state.characteristics
    found: list[Id] = list(opponents)
    found += [o.id for o in state.of_type("Planeswalker") if chars[o.id].controller in opponents]
    found += [o.id for o in state.of_type("Battle") if o.protector in opponents and o.id not in found]
    return tuple(found)

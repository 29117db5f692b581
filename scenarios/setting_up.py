"""From a scenario to the state in which it starts"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.abilities.chapters import LORE
from rules.abilities.face_down_status import listed
from rules.attaching import stops_being_a_creature
from rules.battles import may_protect
from rules.double_faced import spell_face
from rules.editions import Edition
from rules.events import UNKNOWN, Link
from rules.events.zones import MELDED
from rules.merging import Component, as_merged, component
from rules.references import candidates
from rules.state import OUTSIDE, Card, Face, Id, Object, ObjectId, Player, PlayerId, State, Turn
from rules.turn.turn import after
from rules.vocabulary import key
from scenarios import cards
from scenarios.doubtful_names import doubtful
from scenarios.earlier import with_history
from scenarios.in_combat import with_combat
from scenarios.places import Place
from scenarios.scenario import Entry, PlayerSetup, Scenario
from scenarios.standing import misnamed, misplaced

Wrong = Callable[[Place, str, str], None]
_NO_CARD = Card((Face(),))


class Board:
    """Builds the state; `wrong` is told what can't be as it is written."""

    def __init__(self, scenario: Scenario, edition: Edition, place_of: Callable[..., Place], wrong: Wrong) -> None:
        self.scenario = scenario
        self.place_of = place_of
        self.wrong = wrong
        active = scenario.turn.active or next(iter(scenario.players), "")
        step = scenario.turn.step
        turn = Turn(active, scenario.turn.number, step, after(step), mains=int(step.endswith("main")))
        players = {
            name: Player(
                name, setup.life, {"poison": setup.poison} if setup.poison else {},
                library_known=setup.library is not None,
                income=None if setup.mana is None or str(setup.mana) == "any" else str(setup.mana),
            )
            for name, setup in scenario.players.items()
        }  # fmt: skip
        self.state = State(players, turn=turn, edition=edition, day=scenario.turn.day or "")
        self.pending: list[tuple[ObjectId, Entry]] = []
        self.at = Place(1, 1)  # what is being built
        for n, name in enumerate(players, start=1):
            self.state = self.state.put(Object(-n, _NO_CARD, name, name, OUTSIDE, 0))

    def build(self) -> State:
        """The state at the start; raises Unsupported for what is not modelled yet."""
        turn = self.scenario.turn
        if self.scenario.turn.active not in (None, *self.scenario.players):
            self.wrong(self.place_of(self.scenario.turn, "active"), "unknown-name",
                       f"there is no player {self.scenario.turn.active!r}")  # fmt: skip
        for name, setup in self.scenario.players.items():
            self._player(name, setup)
        for field, entry, why in misnamed(self.state, [entry for _, entry in self.pending]):
            self.wrong(self.place_of(entry, field), "bad-board", why)
        for id, entry in self.pending:
            self._relations(id, entry)
        for id, entry in self.pending:
            self._protector(id, entry)
        self.state = with_combat(self.state, self.pending, self._named, self._wrong_board)
        for line in (*self.scenario.before, *self.scenario.script):
            for text in doubtful(self.state, line, self.state.turn.active):
                why = f"{text!r} means any {text} here, and what is called so is none: call it otherwise"
                self.wrong(self.place_of(line), "ambiguous-name", why)
        self.at = self.place_of(turn)
        self.state = self.state.update_turn(began=self.state.clock)  # what is on the board was there before this turn
        return with_history(self.state, turn) if self._earlier_is_right() else self.state

    def _wrong_board(self, entry: Entry, text: str) -> None:
        self.wrong(self.place_of(entry), "bad-board", text)

    def _earlier_is_right(self) -> bool:
        """Whether what was done in this turn and the last can be as it is written."""
        turn, known = self.scenario.turn, self.scenario.players
        for done in (turn.last_turn, turn.this_turn):
            for name, did in done.items():
                if name not in known:
                    self.wrong(self.place_of(done, name), "unknown-name", f"there is no player {name!r}")
                    return False
                for field in ("lands", "gained_life", "lost_life"):
                    if getattr(did, field) < 0:
                        self.wrong(self.place_of(did, field), "bad-board", f"{key(field)} must be 0 or more")
        return self.state.turn.active in known

    def _player(self, name: PlayerId, setup: PlayerSetup) -> None:
        zones = {
            "battlefield": setup.battlefield, "hand": setup.hand.cards, "graveyard": setup.graveyard,
            "exile": setup.exile, "command": setup.command, "library": setup.library.cards if setup.library else (),
        }  # fmt: skip
        nameless = {"hand": setup.hand.number, "library": setup.library.number if setup.library else 0}
        for zone, entries in zones.items():
            ids = [id for entry in entries for id in self._entry(name, zone, entry)]
            ids += [self._add(name, zone, UNKNOWN, Entry()) for _ in range(nameless.get(zone, 0))]
            if zone in ("hand", "graveyard", "library") and ids:
                self.state = self.state.update_player(name, **{zone: tuple(ids)})

    def _entry(self, player: PlayerId, zone: str, entry: Entry) -> list[ObjectId]:
        if not isinstance(entry, Entry):
            return []
        card = cards.find(entry.card) if entry.card is not None else entry.printed_card()
        if entry.meld:
            card = self._melded(zone, entry)
        if card is None:
            return []
        self.at = self.place_of(entry)
        for field, why in misplaced(zone, player, entry, card):
            self.wrong(self.place_of(entry, field), "bad-board", why)
        return [self._add(player, zone, card, entry) for _ in range(entry.number)]

    def _add(self, player: PlayerId, zone: str, card: Card, entry: Entry) -> ObjectId:
        state = self.state.tick()
        id = state.clock
        if entry.token or entry.commander:
            card = card.but(token=entry.token, commander=entry.commander)
        copy_of = _face_named(entry.copy_of) if entry.copy_of is not None else None
        up = 0 if entry.face_down else self._face_up(zone, card, entry)
        face = copy_of.faces[0] if copy_of is not None else card.faces[up]
        if zone == "battlefield" and not entry.face_down and spell_face(card.faces[up]):
            kind = "an instant" if "Instant" in card.faces[up].types else "a sorcery"
            why = f"{card.faces[up].name or 'this'} is {kind}, which can't be on the battlefield (304.4, 307.4)"
            self.wrong(self.place_of(entry, "card"), "bad-board", why)
        counters = dict(entry.counters)
        for kind, printed in (("loyalty", face.loyalty), ("defense", face.defense)):
            if printed is not None and zone == "battlefield" and not entry.face_down:
                counters.setdefault(kind, printed)
        if "Saga" in face.subtypes and zone == "battlefield" and not entry.face_down:
            counters.setdefault(LORE, 1)
        owner = entry.owner or player
        if owner not in state.players:
            self.wrong(self.place_of(entry, "owner"), "unknown-name", f"there is no player {owner!r}")
            owner = player
        o = Object(
            id, card, owner, player, zone, id, label=entry.as_, tapped=entry.tapped, damage=entry.damage,
            counters=counters, counted=dict.fromkeys(counters, id), summoning_sick=entry.summoning_sick,
            phased_out=entry.phased_out, chosen=entry.chosen, protector=entry.protector,
            copy_of=copy_of, bestowed=entry.bestowed, face=up, cards=_pair(entry), **self._face_down(zone, entry),
        )  # fmt: skip
        self.state = state.put(self._merged(zone, entry, o) if entry.merged_with else o)
        self.pending.append((id, entry))
        return id

    def _melded(self, zone: str, entry: Entry) -> Card | None:
        """What a meld pair is together (712.4a); only on the battlefield is there such a thing."""
        pair = _pair(entry)
        fit = len(pair) == 2 and all(card.layout == "meld" for card in pair)
        if not fit or pair[0].faces[1].name != pair[1].faces[1].name or pair[0].name == pair[1].name:
            self.wrong(
                self.place_of(entry, "meld"), "bad-board", f"{' and '.join(entry.meld)} are no meld pair (712.5)"
            )
        elif zone != "battlefield":
            self.wrong(self.place_of(entry, "meld"), "bad-board", "a melded permanent is on the battlefield (712.4b)")
        else:
            return Card((pair[0].faces[1],), layout=MELDED)
        return None

    def _merged(self, zone: str, entry: Entry, o: Object) -> Object:
        """A merged permanent: this, and the cards under it (730.2)."""
        if zone != "battlefield" or entry.meld:
            why = "only a permanent that is no melded one can have cards under it (730.2)"
            self.wrong(self.place_of(entry, "merged_with"), "bad-board", why)
            return o
        under = (card for name in entry.merged_with if (card := cards.find(name)) is not None)
        return o.but(copy_of=None, face=0, **as_merged((component(o), *map(Component, under))))

    def _face_up(self, zone: str, card: Card, entry: Entry) -> int:
        """Which face is up: the back one where it is said so, or named, on the battlefield (712.8)."""
        named = len(card.faces) == 2 and entry.card == card.faces[1].name != card.faces[0].name
        if entry.face == "back" and (len(card.faces) < 2 or card.layout == "meld" or zone != "battlefield"):
            why = "has no back face" if len(card.faces) < 2 else "can have its back face up only on the battlefield"
            self.wrong(self.place_of(entry, "face"), "bad-board", f"{entry.as_ or card.name} {why} (712.8)")
            return 0
        return int(zone == "battlefield" and (entry.face == "back" or (named and entry.face is None)))

    def _face_down(self, zone: str, entry: Entry) -> dict[str, Any]:
        """What is face down, and what is listed for it: on the battlefield (708.2), and nothing in exile (406.3a)."""
        if entry.face_down is None:
            return {}
        if zone not in ("battlefield", "exile"):
            self.wrong(self.place_of(entry, "face_down"), "bad-board",
                       "only permanents and cards in exile can be face down")  # fmt: skip
        kind = entry.face_down.removesuffix(" dread")
        return {"face_down": kind, "listed": Face() if zone == "exile" else listed(kind)}

    def _named(self, entry: Entry, field: str, name: str) -> Id | None:
        if name in self.state.players:
            return name
        found = candidates(self.state, name)
        if len(found) == 1:
            return found[0]
        self._unknown(self.place_of(entry, field), name, found, f"nothing here is called {name!r}")
        return None

    def _unknown(self, place: Place, name: str, found: Sequence[Id], why: str) -> None:
        """Report a name that nothing goes by, or several objects."""
        from scenarios.reader import suggest

        if found:
            self.wrong(place, "ambiguous-name", ambiguous(name, found, self.state))
        else:
            known = [*self.state.players, *names_of(self.state)]
            self.wrong(place, "unknown-name", f"{why}{suggest(name, known)}")

    def _relations(self, id: ObjectId, entry: Entry) -> None:
        if entry.attached_to is not None:
            to = self._named(entry, "attached_to", entry.attached_to)
            changed = bool(stops_being_a_creature(self.state, id))
            self.state = self.state.update(id, attached_to=to, reconfigured=changed)
        if entry.exiled_by is not None:
            by = self._named(entry, "exiled_by", entry.exiled_by)
            if isinstance(by, int) and self.state[id].zone == "exile":
                self.state = Link(by, "exiled with this", (id,)).apply(self.state)  # 607.2a
            else:
                self.wrong(
                    self.place_of(entry, "exiled_by"), "bad-board", "only a card in exile is exiled by an object"
                )

    def _protector(self, id: ObjectId, entry: Entry) -> None:
        """A battle is protected by the player it is said to be, or by the only one who may protect it (310.9)."""
        if entry.protector is not None and entry.protector not in self.state.players:
            self.wrong(self.place_of(entry, "protector"), "unknown-name", f"there is no player {entry.protector!r}")
        if not self.state.on_battlefield(id) or "Battle" not in self.state.characteristics[id].types:
            if entry.protector is not None and not any("Battle" in f.types for f in self.state[id].card.faces):
                self.wrong(self.place_of(entry, "protector"), "bad-board", "only a battle has a protector (310.9)")
            return
        options = may_protect(self.state, id)
        if entry.protector is None and len(options) > 1:
            self.wrong(self.place_of(entry), "bad-board",
                       f"'protector:' must say who protects this battle: {' or '.join(options)}")  # fmt: skip
        elif entry.protector is None and options:
            self.state = self.state.update(id, protector=options[0])


def names_of(state: State) -> list[str]:
    """Every name that an object goes by."""
    labels = [o.label for o in state.objects.values() if o.label]
    return labels + [f.name for o in state.objects.values() for f in o.card.faces if f.name]


def ambiguous(name: str, found: Sequence[Id], state: State) -> str:
    """The message for a name that several objects go by: what they are and where."""
    where = [
        f"{o.label or o.card.name} ({o.controller}, {o.zone})" for o in (state[i] for i in found if isinstance(i, int))
    ]
    return f"{len(found)} objects are called {name!r}: {'; '.join(where)}; give them names of their own with 'as:'"


def _face_named(name: str) -> Card | None:
    """The copiable values of a card's front face, or of the face that is named (707.8)."""
    card = cards.find(name)
    if card is None or len(card.faces) == 1:
        return card
    return card.but(faces=(next((f for f in card.faces if f.name == name), card.faces[0]),), layout="")


def _pair(entry: Entry) -> tuple[Card, ...]:
    """The cards of a melded permanent."""
    return tuple(card for name in entry.meld if (card := cards.find(name)) is not None)

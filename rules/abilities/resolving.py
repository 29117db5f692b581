"""608. Resolving Spells and Abilities"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rules.abilities.choosing import choosable, choose_objects
from rules.events import CeaseBestowed, Entering, LeaveStack, Move
from rules.references import Reference, exists
from rules.state import EMPTY, Id, Object, ObjectId, OnStack, PlayerId
from rules.targets import legal_targets
from rules.trace import Note
from rules.view import View
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.abilities.kinds import Amount, Instruction
    from rules.game import Game


class Resolving:
    """What instructions need to know while they are carried out: whose they are, targets, and the names bound."""

    def __init__(
        self,
        source: ObjectId | None,
        controller: PlayerId,
        names: Any = EMPTY,
        *,
        x: int = 0,
        amount: int = 0,
        began: int = 0,
        ready: int | None = None,
        started: int = 0,
    ) -> None:
        self.source = source
        self.controller = controller
        self.told: PlayerId | None = controller  # who is told to do it (608.2d); None where that is several players
        self.names: dict[str, tuple[Id, ...]] = dict(names)
        self.x = x
        self.amount = amount
        self.began = began  # the clock as the ability was put on the stack (701.27f)
        self.ready = ready  # the clock once its costs were paid; None where that is all the same
        self.started = started  # the clock as it began to resolve
        self.paid_with: dict[int, tuple[ObjectId, ...]] = {}  # by cost: what a cost is paid with
        self.divided: Mapping[Id, int] = EMPTY  # what each target gets (601.2d)
        self.pays = "601.2h"  # the rule by which it pays costs
        self.did = False  # whether the last instruction did anything ("if you do")

    def view(self, game: Game) -> View:
        """The look at the game in which the words of the instructions are meant."""
        state = game.state
        return View(state, state.known, self.source, self.controller, self.names, self.amount, self.x, back=True)

    def number(self, game: Game, amount: int | Amount) -> int:
        """The number, worked out now (608.2h)."""
        if isinstance(amount, int):
            return amount
        view = self.view(game)
        if "history" in amount.reads:
            game.cites.add("608.2i")
        self.looks_at(game, amount)
        return amount.of(view)

    def looks_at(self, game: Game, word: Record) -> None:
        """An amount or a condition is worked out: of an object that is gone as it last was (608.2h)."""
        view = self.view(game)
        for what in (v for v in word.__dict__.values() if isinstance(v, Reference)):
            if any(isinstance(i, int) and i not in game.state.objects for i in what.resolve(view)):
                game.cites.add("608.2h")

    def players(self, game: Game, who: Reference | None) -> list[PlayerId]:
        """The players that a reference names, in APNAP order; the controller where nobody is named."""
        if who is None:
            return [self.controller]
        found = [p for p in self.resolve(game, who) if isinstance(p, str)]
        order = game.state.apnap()
        return sorted((p for p in found if p in order), key=order.index)

    def resolve(self, game: Game, what: Reference, chooser: PlayerId | None = None, label: str = "") -> tuple[Id, ...]:
        """What a reference names; `a PHRASE` is chosen now by the player told to (608.2d)."""
        game.cites.update(what.cites)
        if what.text in ("it", "this"):
            game.cites.add("608.2k")
        if what.one is None:
            return what.resolve(self.view(game))
        who = chooser or self.controller
        options = what.one.all(self.view(game).but(you=who))
        options = choosable(game, options)
        return choose_objects(game, who, options, 1, 1, what.text, label)

    def objects(self, game: Game, what: Reference, label: str = "") -> list[ObjectId]:
        """The objects that a reference names and that are still there; none that is phased out (702.26b)."""
        found = [i for i in self.resolve(game, what, label=label) if isinstance(i, int) and i in game.state.objects]
        if not all(exists(game.state, i) for i in found):
            game.cites.add("702.26b")
        return [i for i in found if exists(game.state, i)]

    def permanents(self, game: Game, what: Reference, label: str = "") -> list[ObjectId]:
        """The permanents that a reference names and that are still on the battlefield; says which are gone (400.7)."""
        found = [i for i in self.resolve(game, what, label=label) if isinstance(i, int)]
        for gone in found:
            if not game.state.on_battlefield(gone):
                game.note("<0> is no longer there, so nothing happens to it", gone, cites=("400.7", "608.2h", "101.3"))
        return [i for i in found if game.state.on_battlefield(i)]

    def followed(self, game: Game, what: Reference) -> list[ObjectId]:
        """The objects that a reference names, or what they became in a public zone (400.7, 608.2k).

        What moved while the ability waited on the stack can't be found, unless its own effect moves it (400.7j).
        """
        if self.source is not None and "Aura" in game.state.known(self.source).subtypes:
            game.cites.update(("603.6e", "400.7f"))
        found = [i for i in self.resolve(game, what) if isinstance(i, int)]
        parted = (game.state.last[i].objects[i] for i in found if i in game.state.parted)
        game.cites.update("730.3c" if o.merged else "712.21c" for o in parted)
        now = (n for i in found for n in game.state.all_now(i))
        waited = range((self.ready or 0) + 1, self.started + 1) if self.ready is not None else ()
        return [i for i in now if i not in waited and exists(game.state, i)]

    def bind(self, name: str, ids: Iterable[Id]) -> None:
        """Let later instructions call these by this name."""
        if name:
            self.names[name] = tuple(ids)


def carry_out(game: Game, instructions: Iterable[Instruction], this: Resolving) -> None:
    """Carry out instructions in the order in which they are written (608.2c)."""
    instructions = tuple(instructions)
    if len(instructions) > 1:
        game.cites.add("608.2c")
    for instruction in instructions:
        instruction.perform(game, this)


def resolve_top(game: Game) -> None:
    """The top of the stack resolves (608.2, 608.3)."""
    o = game.state[game.state.stack[-1]]
    with game.under(Note("<0> resolves", (o.id,)), "608.2" if o.is_ability or _is_effect(game, o) else "608.3"):
        if o.is_ability or _is_effect(game, o):
            _resolve(game, o)
        else:
            _become_permanent(game, o)


def _is_effect(game: Game, o: Object) -> bool:
    types = game.state.characteristics[o.id].types
    return "Instant" in types or "Sorcery" in types


def _resolve(game: Game, o: Object) -> None:
    """An ability, instant or sorcery is carried out and leaves the stack (608.2)."""
    from rules.abilities.kinds import Activated

    on = o.on_stack
    assert on is not None
    this = resolving(game, o)
    condition = None if isinstance(on.ability, Activated) else getattr(on.ability, "if_", None)
    if condition is not None and not condition.holds(this.view(game)):
        game.note(
            "its condition no longer holds, so the ability of <0> does nothing", on.source, cites=("608.2a", "603.4")
        )
    elif on.ability is not None and (legal := legal_targets(game, o, this)) is not None:
        _carry_out_parts(game, o, this, legal)
    _leave(game, o)


def _carry_out_parts(game: Game, o: Object, this: Resolving, legal: list[tuple[Id, ...]]) -> None:
    """Each mode, or the whole text, with its own targets (608.2c)."""
    from rules.abilities.casting import parts

    on = o.on_stack
    assert on is not None
    at = 0
    if hasattr(on.ability, "delayed"):
        game.cites.add("603.7c")
    happened = game.happened
    this.divided = on.divided
    for part in parts(on.ability, on.modes):
        for n in range(1, len(part.targets) + 1):
            this.names["target" if n == 1 else f"target {n}"] = legal[at]
            at += 1
        carry_out(game, part.do, this)
    if getattr(on.ability, "do_this_once_each_turn", False) and game.happened > happened:
        once = game.state.turn.once | {(on.source, id(on.ability))}
        game.state = game.state.update_turn(once=once)


def _leave(game: Game, o: Object) -> None:
    """An ability ceases to exist, a spell is put into its owner's graveyard (608.2n)."""
    if o.id not in game.state.stack:
        return
    if o.is_ability:
        game.perform(LeaveStack(o.id).because("608.2n"))
    else:
        then = o.on_stack.then if o.on_stack is not None else ""
        game.perform(Move(o.id, then or "graveyard", quiet=not then).because("608.2n"))


def _become_permanent(game: Game, o: Object) -> None:
    """A permanent spell enters the battlefield under its controller's control (608.3a), an Aura attached (608.3c)."""
    paid, x = (o.on_stack.paid, o.on_stack.x) if o.on_stack is not None else ((), 0)
    how = Entering(controller=game.state.controller(o.id), paid=paid, x=x, face=o.face)
    how = how.but(face_down=o.face_down, listed=o.listed)
    cites = ["608.3a", *(["712.13"] if len(o.card.faces) > 1 else [])]
    if o.on_stack is not None and o.on_stack.ability is not None:
        legal = legal_targets(game, o, resolving(game, o))
        merges = type(o.on_stack.ability).__name__ == "MergingSpell"
        if merges and legal is not None:
            from rules.merging import merge

            merge(game, o.id, legal[0][0], "702.140c")
            return
        if merges:
            game.note("<0> resolves as a creature spell and merges with nothing", o.id, cites=("702.140b",))
        elif legal is None and o.bestowed:
            game.perform(CeaseBestowed(o.id).because("702.103e", "608.3b"))
        elif legal is None:
            game.perform(Move(o.id, "graveyard").because("608.3b"))
            return
        elif legal[0]:
            how, cites = how.but(attached_to=legal[0][0], bestowed=o.bestowed), ["608.3c", *cites[1:]]
    cites += ["707.10f"] if o.card.token else []
    game.perform(Move(o.id, "battlefield", how).because(*cites))
    if o.id in game.state.stack:
        game.note("<0> can't enter the battlefield, so it is put into its owner's graveyard", o.id, cites=("608.3e",))
        game.perform(Move(o.id, "graveyard").because("608.3e"))


def resolving(game: Game, o: Object) -> Resolving:
    """What the instructions of a spell or ability on the stack need to know."""
    on = o.on_stack
    assert on is not None
    occasion = on.event
    names = dict(on.names) | (dict(occasion.names) if occasion is not None else {})
    for n, chosen in enumerate(on.targets, start=1):
        names["target" if n == 1 else f"target {n}"] = chosen
    amount = occasion.amount if occasion is not None else 0
    x = on.x or (x_of_source(game, on) if occasion is not None else 0)
    delayed = getattr(on.ability, "delayed", None)
    began = o.timestamp if delayed is None else delayed.made  # 701.27f
    waits = delayed is not None and delayed.ability.at is not None  # 603.7c: what it is about must still be there
    return Resolving(on.source, game.state.controller(o.id), names, x=x, amount=amount, began=began,
                     ready=on.ready or (began if waits else o.timestamp), started=game.state.clock)  # fmt: skip


def x_of_source(game: Game, on: OnStack) -> int:
    """X in a trigger of a spell as it is cast (107.3i), of what enters (107.3m) or is turned up, or in a delayed one.

    A delayed one has the X of the spell or ability that made it (107.3n).
    """
    delayed = getattr(on.ability, "delayed", None)
    if delayed is not None:
        game.cites.update(("107.3n",) if delayed.x else ())
        return int(delayed.x)
    if on.source not in game.state.objects and on.source not in game.state.last:
        return 0
    source = game.state.knowing(on.source).objects[on.source]
    if source.on_stack is not None:
        return source.on_stack.x
    names = {type(t).__name__ for t in getattr(on.ability, "when", ())}
    if source.x and names & {"Enters", "TurnedFaceUp"}:
        game.cites.update(("107.3m",) if "Enters" in names else ())
        return source.x
    return 0

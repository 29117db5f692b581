"""509. Declare Blockers Step"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rules.abilities.resolving import Resolving
from rules.abilities.statements import BlockCost, CanBlock, Cant, said_of
from rules.decisions import Decision
from rules.events import Event
from rules.questions import Question
from rules.state import ObjectId, PlayerId, State
from rules.trace import Note, rule
from rules.turn import block_requirements
from rules.turn.declare_attackers import pay_as_declared
from rules.turn.events import AlsoBlock, BecomeBlocked, BecomeUnblocked, Block, SetTurn

if TYPE_CHECKING:
    from rules.game import Game

Pairs = tuple[tuple[ObjectId, ObjectId], ...]

evasion = Question("Why can't this creature be blocked by that one?")
blockers_limit = Question("Which blocks can't be all that block this creature?")
lets_block = Question("Why can it block that creature all the same?")


class DeclareBlockers(Decision):
    """Which creatures of a defending player block which attackers (509.1); the answer is pairs."""

    asked_anyway = True

    def refuse(self, state: State, answer: Pairs) -> Note | None:
        return why_illegal(state, self.player, answer)

    def range(self) -> Note:
        return Note("creatures that block, each with the attackers that it blocks")


@rule("509.1", "509.2")
def declare_blockers(game: Game) -> None:
    """Declare blockers step

    Each defending player declares blockers (509.1, 802.4); then each attacker is blocked or unblocked (509.1h).
    Raises Illegal with the rule where a declaration breaks one.
    """
    game.keep(SetTurn({"blocks_declared": True}))
    declared: list[tuple[PlayerId, Pairs]] = []
    for player in defenders(game.state):
        pairs = game.choose(DeclareBlockers(player, "<0> must declare blockers", (player,), "509.1"))
        if pairs:
            block_requirements.note(game, player, pairs)
        _pay(game, player, pairs)
        still = tuple((b, a) for b, a in pairs if game.state.is_creature(b) and game.state.controller(b) == player)
        declared.append((player, still))
    events: list[Event] = [_block(game, player, pairs) for player, pairs in declared]
    everything = tuple(p for _, pairs in declared for p in pairs)
    banded = tuple(AlsoBlock(b, other).because("702.22h") for b, a in everything for other in band(game.state, a))
    game.perform(*events)
    also = tuple(e for e in dict.fromkeys(banded) if e.attacker not in game.state[e.object].blocking)
    game.perform(*also)
    game.perform(*_become(game.state, (*everything, *((e.object, e.attacker) for e in also))))


def defenders(state: State) -> list[PlayerId]:
    """The defending players that something attacks, in APNAP order; the only opponent otherwise (802.4)."""
    opponents = [p for p in state.apnap() if p != state.turn.active]
    attacked = {o.defending for o in state.battlefield if o.attacking is not None}
    return [p for p in opponents if p in attacked] or opponents[:1]


def _block(game: Game, player: PlayerId, pairs: Pairs) -> Block:
    state = game.state
    cites = ["509.1a", "509.1g"] if pairs else []
    if state.watchers.get("Block") or state.watchers.get("BecomeBlocked"):
        cites.append("509.3f")
    cites += [cite for b, a in pairs for _, cite in lets_block(state, b, a)]
    return Block(pairs, player).because("509.1", *dict.fromkeys(cites))


def _become(state: State, pairs: Pairs) -> Iterator[Event]:
    """Each attacker becomes blocked by those that were declared for it, or unblocked (509.1h)."""
    for o in state.battlefield:
        if o.attacking is None:
            continue
        blockers = tuple(b for b, a in pairs if a == o.id)
        if blockers:
            yield BecomeBlocked(o.id, blockers).because("509.1h")
        elif o.blocked is None:
            yield BecomeUnblocked(o.id).because("509.1h")


def band(state: State, attacker: ObjectId) -> tuple[ObjectId, ...]:
    """The other members of an attacker's band."""
    number = state[attacker].band
    return tuple(o.id for o in state.battlefield if number and o.band == number and o.id != attacker)


def _pay(game: Game, player: PlayerId, pairs: Pairs) -> None:
    """The total cost to block is locked in, then paid (509.1d-f)."""
    blockers = dict.fromkeys(b for b, _ in pairs)
    locked = [(blocker, cost) for blocker in blockers for cost in costs(game.state, blocker)]
    for blocker, cost in locked:
        game.note("a cost must be paid for <0> to block", blocker, cites=("509.1d",))
        pay_as_declared(game, cost, Resolving(blocker, player), "509.1d", "509.1f")


def costs(state: State, blocker: ObjectId) -> list[Any]:
    """The costs of blocking with this creature (509.1d)."""
    return [s.change.cost for s in state.characteristics[blocker].said(BlockCost)]


def why_illegal(state: State, player: PlayerId, pairs: Pairs) -> Note | None:
    """Why this is no legal declaration of blockers, or None (509.1a-c)."""
    if len(set(pairs)) != len(pairs):
        return Note("a creature can't block the same attacker twice", (), ("509.1a",))
    for blocker, attacker in pairs:
        if why := refusal(state, player, blocker, attacker):
            return why
    return group_refusal(state, player, pairs) or block_requirements.disobeyed(state, player, pairs)


def refusal(state: State, player: PlayerId, blocker: ObjectId, attacker: ObjectId) -> Note | None:
    """Why this creature can't block that one, whatever else blocks; None where it can (509.1a, 509.1b)."""
    if not state.is_creature(blocker):
        return Note("<0> is no creature, and only creatures block", (blocker,), ("506.3", "509.1a"))
    chars = state.characteristics[blocker]
    if chars.controller != player:
        return Note("<0> doesn't control <1>", (player, blocker), ("509.1a",))
    if "Battle" in chars.types:
        return Note("<0> is a battle", (blocker,), ("509.1a",))
    if state[blocker].tapped:
        return Note("<0> is tapped", (blocker,), ("509.1a",))
    if attacker not in state.objects or state[attacker].attacking is None:
        return Note("<0> is not attacking", (attacker,), ("509.1a",))
    if state[attacker].defending != player:
        return Note("<0> doesn't attack <1>", (attacker, player), ("509.1a",))
    return restriction(state, blocker, attacker)


def restriction(state: State, blocker: ObjectId, attacker: ObjectId) -> Note | None:
    """A restriction that this block breaks by itself (509.1b)."""
    both = (attacker, blocker)
    if answers := evasion(state, attacker, blocker):
        return Note(answers[0][0], both, ("509.1b", *(cite for _, cite in answers)))
    for template, cite in evasion_of_blocker(state, blocker, attacker):
        return Note(template, both, ("509.1b", cite))
    if said_of(state, blocker, Cant, "block"):
        return Note("an effect says that <1> can't block", both, ("509.1b",))
    if said_of(state, attacker, Cant, "be blocked"):
        return Note("an effect says that <0> can't be blocked", both, ("509.1b",))
    for one, view in said_of(state, blocker, Cant, "block what"):
        if one.meets(view, attacker):
            return Note("an effect says that <1> can't block <0>", both, ("509.1b",))
    for one, view in said_of(state, attacker, Cant, "be blocked by"):
        if one.meets(view, blocker):
            return Note("an effect says that <0> can't be blocked by <1>", both, ("509.1b",))
    for one, view in said_of(state, attacker, Cant, "be blocked except by"):
        if not one.meets(view, blocker):
            return Note("an effect says that <0> can't be blocked by <1>", both, ("509.1b",))
    return None


evasion_of_blocker = Question("Why can't this creature block that one?")


def group_refusal(state: State, player: PlayerId, pairs: Pairs) -> Note | None:
    """A restriction that these blocks together break (509.1b), or a creature that blocks too many (509.1a)."""
    attackers: dict[ObjectId, list[ObjectId]] = {}
    blocks: dict[ObjectId, int] = {}
    for blocker, attacker in pairs:
        attackers.setdefault(attacker, []).append(blocker)
        blocks[blocker] = blocks.get(blocker, 0) + 1
    for blocker, n in blocks.items():
        if n > capacity(state, blocker):
            return Note(f"<0> can't block {n} creatures", (blocker,), ("509.1a",))
    if len(blocks) == 1 and said_of(state, only := next(iter(blocks)), Cant, "block alone"):
        return Note("<0> can't block alone", (only,), ("509.1b", "506.5"))
    for attacker, blockers in attackers.items():
        if why := _number_refused(state, attacker, len(blockers)):
            return why
    return None


def _number_refused(state: State, attacker: ObjectId, n: int) -> Note | None:
    for template, cite in blockers_limit(state, attacker, n):
        return Note(template, (attacker,), ("509.1b", cite))
    for one, _ in said_of(state, attacker, Cant, "be blocked by more than"):
        if n > one.number:
            return Note(
                f"<0> can't be blocked by more than {one.number} creature{'s' * (one.number != 1)}",
                (attacker,),
                ("509.1b",),
            )
    for one, _ in said_of(state, attacker, Cant, "be blocked by fewer than"):
        if n < one.number:
            return Note(f"<0> can't be blocked except by {one.number} or more creatures", (attacker,), ("509.1b",))
    return None


def capacity(state: State, blocker: ObjectId) -> int:
    """How many attackers a creature can block (509.1a)."""
    total = 1
    for statement in state.characteristics[blocker].said(CanBlock):
        if statement.change.more == "any number":
            return 1_000
        total += statement.change.more
    return total


def possible(state: State, player: PlayerId) -> Mapping[ObjectId, tuple[ObjectId, ...]]:
    """The creatures that could block, each with the attackers that it could block."""
    attackers = [o.id for o in state.battlefield if o.attacking is not None and o.defending == player]
    chars, found = state.characteristics, {}
    for o in state.of_type("Creature"):
        if chars[o.id].controller != player:
            continue
        if legal := tuple(a for a in attackers if refusal(state, player, o.id, a) is None):
            found[o.id] = legal
    return found

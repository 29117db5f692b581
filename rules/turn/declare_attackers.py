"""508. Declare Attackers Step"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rules.abilities.resolving import Resolving
from rules.abilities.statements import AttackCost, Can, Cant, said_of
from rules.costs import ignores_sickness, pay_all
from rules.decisions import Decision
from rules.entering import attackable
from rules.events import Event, Tap
from rules.outcomes import Illegal
from rules.questions import Question
from rules.state import Id, ObjectId, PlayerId, State
from rules.trace import Note, rule
from rules.turn import attack_requirements
from rules.turn.events import Attack, SetTurn

if TYPE_CHECKING:
    from rules.game import Game

Pairs = tuple[tuple[ObjectId, Id], ...]

cant_attack = Question("Why can't this creature attack?")
keeps_untapped = Question("Why doesn't attacking tap it?")
band_refused = Question("Why can't these creatures be a band?")


class DeclareAttackers(Decision):
    """Which creatures attack what (508.1); the answer is (pairs, bands)."""

    asked_anyway = True

    def refuse(self, state: State, answer: tuple[Pairs, tuple[tuple[ObjectId, ...], ...]]) -> Note | None:
        pairs, bands = answer
        return why_illegal(state, pairs) or _bands_refused(state, pairs, bands)

    def range(self) -> Note:
        return Note("creatures that attack, each with what it attacks")


@rule("508.1")
def declare_attackers(game: Game) -> None:
    """Declare attackers step

    The active player declares attackers: restrictions, requirements, tapping, costs, in the order of 508.1.
    Raises Illegal with the rule where the declaration breaks one.
    """
    active = game.state.turn.active
    ask = DeclareAttackers(active, "<0> must declare attackers", (active,), "508.1")
    pairs, bands = game.choose(ask) if not game.state.players[active].lost else ((), ())  # 800.4j
    if pairs:
        note_requirements(game, pairs)
    _tap(game, pairs)
    _pay(game, active, pairs)
    state = game.state
    still = tuple((c, a) for c, a in pairs if state.on_battlefield(c) and state.controller(c) == active)  # 508.1k
    game.keep(SetTurn({"attacks_declared": True}))
    cites = [cite for c, _ in still if state[c].summoning_sick for _, cite in ignores_sickness(state, c)]
    if any(isinstance(a, int) for _, a in still) or len(state.opponents(active)) > 1:
        cites.append("508.1b")
    if game.state.watchers.get("Attack"):
        cites.append("508.2a")
    event = (
        Attack(still, bands).because("508.1", *cites, "508.1a", "508.1k")
        if still
        else Attack(()).because("508.1", "508.8")
    )
    game.perform(event)


def note_requirements(game: Game, pairs: Pairs) -> None:
    """Say which requirements the declaration obeys (508.1d)."""
    for need in attack_requirements.requirements(game.state):
        if need.met(dict(pairs)):
            game.note(need.template, need.creature, *need.ids, cites=("508.1d", *need.cites))


def _tap(game: Game, pairs: Pairs) -> None:
    """The chosen creatures become tapped (508.1f)."""
    taps: list[Event] = []
    for creature, _ in pairs:
        if kept := keeps_untapped(game.state, creature):
            game.note("<0> does not tap to attack", creature, cites=(kept[0][1],))
        else:
            taps.append(Tap(creature).because("508.1f"))
    game.perform(*taps)


def _pay(game: Game, active: PlayerId, pairs: Pairs) -> None:
    """The total cost to attack is locked in, then paid (508.1h-j)."""
    locked = [(creature, cost) for creature, attacked in pairs for cost in costs(game.state, creature, attacked)]
    for creature, cost in locked:
        game.note("a cost must be paid for <0> to attack", creature, cites=("508.1h",))
        pay_as_declared(game, cost, Resolving(creature, active), "508.1h", "508.1j")


def pay_as_declared(game: Game, cost: Any, this: Resolving, rule_: str, pays: str) -> None:
    """Pay a cost of attacking or blocking; the declaration is illegal where it can't be paid."""
    this.pays = pays
    try:
        pay_all(game, cost, this)
    except Illegal as refused:
        refused.cites = (rule_, *(pays if c == "601.2h" else c for c in refused.cites))
        raise


def costs(state: State, creature: ObjectId, attacked: Id) -> list[Any]:
    """The costs of attacking that with this creature (508.1h)."""
    found = []
    for statement in state.characteristics[creature].said(AttackCost):
        if statement.change.applies(statement.view(state), attacked):
            found.append(statement.change.cost)
    return found


def why_illegal(state: State, pairs: Pairs) -> Note | None:
    """Why this is no legal declaration of attackers, or None (508.1a-d)."""
    seen: set[ObjectId] = set()
    for creature, attacked in pairs:
        if creature in seen:
            return Note("<0> can't be declared as an attacker twice", (creature,), ("508.1a",))
        seen.add(creature)
        if why := refusal(state, creature, attacked):
            return why
    return group_refusal(state, tuple(c for c, _ in pairs)) or attack_requirements.disobeyed(state, dict(pairs))


def refusal(state: State, creature: ObjectId, attacked: Id) -> Note | None:
    """Why this creature can't be declared as attacking that, whatever else attacks; None where it can."""
    active = state.turn.active
    if not state.is_creature(creature):
        return Note("<0> is no creature, and only creatures attack", (creature,), ("506.3", "508.1a"))
    chars = state.characteristics[creature]
    if chars.controller != active:
        return Note("<0> doesn't control <1>", (active, creature), ("508.1a",))
    if "Battle" in chars.types:
        return Note("<0> is a battle", (creature,), ("508.1a",))
    if state[creature].tapped:
        return Note("<0> is tapped", (creature,), ("508.1a",))
    if state[creature].summoning_sick and not ignores_sickness(state, creature):
        return Note("<0> came under <1>'s control this turn and has no haste", (creature, active), ("508.1a", "302.6"))
    if why := may_be_attacked(state, active, attacked):
        return Note("<0> can't be attacked", (attacked,), why)
    return _restriction(state, creature, attacked)


def may_be_attacked(state: State, attacker: PlayerId, attacked: Id) -> tuple[str, ...]:
    """The rules by which this can't be attacked by that player's creatures; () where it can be (506.2, 506.3)."""
    if attacked in attackable(state, attacker):
        return ()
    if isinstance(attacked, int) and (
        not state.on_battlefield(attacked) or not {"Planeswalker", "Battle"} & {*state.characteristics[attacked].types}
    ):
        return ("506.3", "508.1b")
    return ("506.2", "508.1b")


def _restriction(state: State, creature: ObjectId, attacked: Id) -> Note | None:
    """A restriction that it would break by attacking that (508.1c)."""
    can = [c for s in state.characteristics[creature].said(Can) for c in s.change.can]
    for template, cite in cant_attack(state, creature):
        if "attack as though no defender" not in can:
            return Note(template, (creature,), ("508.1c", cite))
    for what in ("attack", "attack whom"):
        for one, view in said_of(state, creature, Cant, what):
            if what == "attack" or one.meets(view, attacked):
                return Note("an effect says that <0> can't attack <1>", (creature, attacked), ("508.1c",))
    return None


def group_refusal(state: State, creatures: tuple[ObjectId, ...]) -> Note | None:
    """A restriction that these attackers together break (508.1c)."""
    if len(creatures) == 1 and said_of(state, creatures[0], Cant, "attack alone"):
        return Note("<0> can't attack alone", creatures, ("508.1c", "506.5"))
    return None


def _bands_refused(state: State, pairs: Pairs, bands: tuple[tuple[ObjectId, ...], ...]) -> Note | None:
    attacked: Mapping[ObjectId, Id] = dict(pairs)
    used: set[ObjectId] = set()
    for band in bands:
        if not set(band) <= attacked.keys() or used & set(band):
            return Note("each creature of a band must attack, in one band only", (), ("702.22c",))
        used |= set(band)
        answers = [a for c in band for a, _ in band_refused(state, c, band, attacked)]
        if not answers or any(answers):
            return Note("at most one creature without banding may be in a band, and all attack the same",
                        (), ("508.1e", "702.22c", "702.22d"))  # fmt: skip
    return None


def possible(state: State) -> Iterator[tuple[ObjectId, tuple[Id, ...]]]:
    """The creatures that could attack, each with what it could attack."""
    targets = attackable(state, state.turn.active)
    for o in state.of_type("Creature"):
        if legal := tuple(t for t in targets if refusal(state, o.id, t) is None):
            yield o.id, legal


def had_to(before: State, event: Attack) -> tuple[ObjectId, ...]:
    """The creatures that had to attack as attackers were declared (506.7)."""
    return tuple(dict.fromkeys(r.creature for r in attack_requirements.requirements(before)))

"""510. Combat Damage Step"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.statements import Assigned, Assigns
from rules.damage import deal, lethal_amount
from rules.editions import LATE_ATTACKERS_ARE_UNBLOCKED
from rules.events import DealDamage
from rules.outcomes import Unsupported
from rules.questions import Question
from rules.state import NOBODY, Id, Object, ObjectId, PlayerId, State
from rules.trace import Note, rule
from rules.turn.assigning import AssignCombatDamage, Assigner, AssignNothing, Beyond
from rules.turn.damage_assignment_order import fought, order_for
from rules.turn.events import SetTurn

if TYPE_CHECKING:
    from rules.game import Game

strikes_first = Question("Does it deal combat damage in the first of two steps?")
strikes_again = Question("Does it deal combat damage in the second step though it did in the first?")
goes_beyond = Question("What may it deal damage to once its blockers have lethal damage?")
divided_by_other = Question("Who divides its damage in place of its controller?")

LEFT = "what <0> attacked has left the game, so it assigns no damage"


def split(game: Game, ahead: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Whether there are two combat damage steps, as the first would begin (510.4); its name and the steps to come."""
    state = game.state
    first = frozenset(o.id for o in fighting(state) if strikes_first(state, o.id))
    if not first:
        game.keep(SetTurn({"first_strikers": None}))
        return "combat damage", ahead
    game.keep(SetTurn({"first_strikers": first}))
    cites = tuple(dict.fromkeys(cite for i in sorted(first) for _, cite in strikes_first(state, i)))
    game.note(
        "there are two combat damage steps, because of <0>", tuple(sorted(first)), cites=("506.1", "510.4", *cites)
    )
    return "first combat damage", ("second combat damage", *ahead)


@rule("510.1")
def combat_damage(game: Game) -> None:
    """Combat damage step

    Every attacking and blocking creature assigns its combat damage, then all of it is dealt at once (510.2).
    """
    state = game.state
    _deal(game, fighting(state))


@rule("510.4")
def first_combat_damage(game: Game) -> None:
    """First combat damage step

    Only creatures with first strike or double strike assign combat damage.
    """
    first = game.state.turn.first_strikers or frozenset()
    state = game.state
    game.cites.update(cite for o in fighting(state) for _, cite in strikes_first(state, o.id))
    _deal(game, [o for o in fighting(state) if o.id in first])


@rule("510.4")
def second_combat_damage(game: Game) -> None:
    """Second combat damage step

    Creatures that had neither first strike nor double strike as the first step began, and those with double strike now.
    """
    state, first = game.state, game.state.turn.first_strikers or frozenset()
    assigners = []
    for o in fighting(state):
        again = strikes_again(state, o.id)
        if o.id not in first or again:
            assigners.append(o)
            _why_second(game, o, o.id in first, [cite for _, cite in again])
        elif strikes_first(state, o.id):
            game.note("<0> could deal damage in the first step only", o.id, cites=("510.4", "702.7b"))
        else:
            game.note("<0> could deal damage in the first step and has no double strike now", o.id,
                      cites=("510.4", "702.4c" if _had_double(game, o) else "702.7c"))  # fmt: skip
    _deal(game, assigners)


def _why_second(game: Game, o: Object, was_first: bool, again: list[str]) -> None:
    """Say why it deals damage in the second step where that might surprise."""
    if not was_first and strikes_first(game.state, o.id) and not _fought(game, o):
        game.note("<0> was not attacking or blocking as the first step began", o.id, cites=("510.4",))
    elif not was_first and strikes_first(game.state, o.id):
        cites = [cite for _, cite in strikes_first(game.state, o.id)]
        late = () if again else ("702.7c",)
        game.note("<0> had no first strike or double strike as the first step began", o.id,
                  cites=("510.4", *late, *cites))  # fmt: skip
    elif was_first and not _had_double(game, o):
        game.note("<0> has double strike now, so it deals damage again", o.id, cites=("702.4d", "510.4"))
    elif was_first:
        game.cites.update(again)


def _had_double(game: Game, o: Object) -> bool:
    """Whether it had double strike as the first combat damage step began."""
    then = _as_first_step_began(game)
    return then is not None and o.id in then.objects and bool(strikes_again(then, o.id))


def _fought(game: Game, o: Object) -> bool:
    """Whether it was attacking or blocking as the first combat damage step began."""
    then = _as_first_step_began(game)
    return then is not None and o.id in {one.id for one in fighting(then)}


def _as_first_step_began(game: Game) -> State | None:
    past = game.state.history
    while past is not None:
        if type(past.event).__name__ == "BeginStep" and past.event.step == "first combat damage":  # type: ignore[attr-defined]
            return past.before
        past = past.earlier
    return None


def fighting(state: State) -> list[Object]:
    """The attacking creatures, then the blocking ones (510.1)."""
    both = [o for o in state.battlefield if o.attacking is not None or o.blocker]
    return sorted(both, key=lambda o: o.attacking is None)


def _deal(game: Game, assigners: list[Object]) -> None:
    """Assign and deal the combat damage of these creatures (510.1, 510.2)."""
    state = game.state
    active = state.turn.active
    damage: list[DealDamage] = []
    assigned: dict[ObjectId, dict[Id, int]] = {}
    able = [a for o in assigners if (a := _assigner(game, o))]
    for player in [active, *(p for p in state.apnap() if p != active)]:
        mine = tuple(a for a in able if a.player == player)
        if mine:
            answer = assign(game, player, mine, assigned)
            for a in mine:
                assigned[a.creature] = answer[a.creature]
    for o in assigners:
        for recipient, n in assigned.get(o.id, {}).items():
            damage.append(DealDamage(o.id, recipient, n, combat=True).because("510.2"))
    if damage:
        deal(game, *(d for d in damage if d.amount > 0))
    else:
        game.note("no combat damage is dealt", cites=("510.1",))


def assign(
    game: Game, player: PlayerId, mine: tuple[Assigner, ...], others: dict[ObjectId, dict[Id, int]]
) -> dict[ObjectId, dict[Id, int]]:
    """How a player assigns the combat damage of creatures (510.1c-e); checked as a whole."""
    state = game.state
    ask = AssignCombatDamage.of(state, player, mine, others)
    answer: dict[ObjectId, dict[Id, int]] = game.choose(ask)
    for a in mine:
        game.cites.update(a.said(answer[a.creature]))
        if a.among and any(answer[a.creature].get(r) for b in a.beyond for r in b.recipients):
            sharing = [c for c, d in {**others, **answer}.items() if any(d.get(b) for b in a.among)]
            game.cites.update(cite for c in sharing for _, cite in lethal_amount(state, c))
        _tell(game, a, answer[a.creature])
    return answer


def _tell(game: Game, a: Assigner, division: dict[Id, int]) -> None:
    """Say how it divides its damage, where there was a choice."""
    shares = {r: n for r, n in division.items() if n}
    if len(a.recipients()) > 1 or (not a.among and "702.19d" in a.said(division)):
        ids = [a.creature]
        parts = []
        for recipient, n in shares.items():
            parts.append(f"{n} to <{len(ids)}>")
            ids.append(recipient)  # type: ignore[arg-type]
        game.note("<0> assigns " + " and ".join(parts), *ids, cites=a.said(division))


def _assigner(game: Game, o: Object) -> Assigner | None:
    """What a creature has to assign and to what it may; None, with the reason told, where it assigns none."""
    state = game.state
    power, cite = damage_of(state, o.id)
    if power <= 0:
        return _nothing(game, o, "<0> has no power to deal combat damage with", cite)
    if o.attacking is not None:
        return _attacker(game, o, power, cite)
    return _blocker(game, o, power, cite)


def _nothing(game: Game, o: Object, template: str, *cites: str, also: tuple[str, ...] = ()) -> Assigner | None:
    """Say why a creature assigns no combat damage; refuse what a player says that it assigns."""
    why = Note(template, (o.id,), (*cites, *also))
    game.choose(
        AssignNothing(game.state.controller(o.id), template, (o.id,), cites[0], "assign", creature=o.id, why=why)
    )
    game.note(template, o.id, cites=cites)
    return None


def damage_of(state: State, id: ObjectId) -> tuple[int, str]:
    """How much combat damage it assigns (510.1a), and the rule."""
    chars = state.characteristics[id]
    said = chars.said(Assigns)
    return (getattr(chars, said[-1].change.by) if said else chars.power) or 0, "510.1a"


def _attacker(game: Game, o: Object, power: int, cite: str) -> Assigner | None:
    """An unblocked attacker assigns to what it attacks (510.1b), a blocked one to its blockers (510.1c)."""
    state = game.state
    blockers, order = fought(state, o), order_for(game, o)
    player = state.controller(o.id)
    beyond = _beyond(state, o)
    if o.blocked is None and not state.edition.since(LATE_ATTACKERS_ARE_UNBLOCKED):
        raise Unsupported("<0> was put in attacking after blocks, and whether that is unblocked the rules of then "
                          "don't say: its combat damage is not modelled", o.id, cites=("508.4", "510.1b"))  # fmt: skip
    if not o.blocked:
        if o.attacking is None or o.attacking == NOBODY or o.attacking not in (*state.players, *state.objects):
            if beyond:
                return Assigner(o.id, player, power, (), beyond, ("510.1a",))
            if _has_left(state, o.defending) and goes_beyond(state, o.id):
                return _nothing(game, o, LEFT, "800.4e")
            return _nothing(game, o, "what <0> attacked has left combat, so it assigns no damage", "510.1b", "506.4c",
                            also=("702.19f",))  # fmt: skip
        if _has_left(state, o.attacking):
            return _nothing(game, o, LEFT, "800.4e")
        start = Beyond((o.attacking,), ("510.1b",))
        return Assigner(o.id, player, power, (), (start, *(b for b in beyond if b.past)), ("510.1b",))
    attacked = _as_unblocked(state, o)
    if not blockers and not beyond and not attacked:
        if _has_left(state, o.attacking) and goes_beyond(state, o.id):
            return _nothing(game, o, LEFT, "800.4e")
        return _nothing(game, o, "<0> is blocked but nothing blocks it now, so it assigns no damage",
                        "510.1c", "509.1h")  # fmt: skip
    for divider, rule_ in (found for b in blockers for found in divided_by_other(state, b, o.id)):
        return Assigner(o.id, divider, power, blockers, (), (rule_,), cite, or_all_to=attacked)
    return Assigner(o.id, player, power, blockers, beyond, ("510.1c",), cite, order=order, or_all_to=attacked)


def _as_unblocked(state: State, o: Object) -> tuple[Id, ...]:
    """What it may assign all of its damage to as though it weren't blocked (609.4), as far as that is there."""
    at = o.attacking
    if at is None or at == NOBODY or _has_left(state, at):
        return ()
    may = any(s.change.how == "as though not blocked" for s in state.characteristics[o.id].said(Assigned))
    return (at,) if may else ()


def _has_left(state: State, id: Id | None) -> bool:
    """Whether this is a player who has left the game, to whom no combat damage is assigned (800.4e)."""
    return isinstance(id, str) and id != NOBODY and bool(state.players[id].lost)


def _beyond(state: State, o: Object) -> tuple[Beyond, ...]:
    """What its keywords let it damage beyond its blockers, nearest first (702.19)."""
    found = [answer for answer, _ in goes_beyond(state, o.id)]
    most = max(found, key=lambda b: len(b), default=())
    return tuple(b for b in most if not any(_has_left(state, r) for r in b.recipients))


def _blocker(game: Game, o: Object, power: int, cite: str) -> Assigner | None:
    """A blocker assigns its damage among the creatures that it blocks (510.1d)."""
    state = game.state
    blocked, order = fought(state, o), order_for(game, o)
    if not blocked:
        return _nothing(game, o, "<0> blocks nothing now, so it assigns no damage", "510.1d")
    for divider, rule_ in (found for a in blocked for found in divided_by_other(state, a, o.id)):
        return Assigner(o.id, divider, power, blocked, (), (rule_,), cite)
    return Assigner(o.id, state.controller(o.id), power, blocked, (), ("510.1d",), cite, order=order)

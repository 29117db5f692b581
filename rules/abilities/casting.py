"""601. Casting Spells"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules import targets
from rules.abilities.asked_for import Targets
from rules.abilities.costs_of_spells import AdditionalCost, AlternativeCost, cast_face_down, turned_before
from rules.abilities.kinds import Cost, Mode, Spell
from rules.abilities.permissions import as_the_spell, forbidden, permitted, still_allowed
from rules.abilities.resolving import Resolving
from rules.abilities.statements import CostsLess, CostsMore
from rules.card import one_sided
from rules.costs import Mana, PayLife, pay_all
from rules.decisions import Number
from rules.events import BecomeTarget, Cast, Propose
from rules.mana import adjusted, announce_phyrexian, with_x
from rules.outcomes import Illegal, Unsupported
from rules.questions import Question
from rules.state import Object, ObjectId, OnStack, PlayerId, State
from rules.vocabulary import Record

if TYPE_CHECKING:
    from rules.game import Game

any_time = Question("Why may this spell be cast at any time a player has priority?")
stops_others = Question("Why can nothing else be cast or activated while this is on the stack?")

SORCERY_SPEED = {
    "Sorcery": "307.1",
    "Creature": "302.1",
    "Artifact": "301.1",
    "Enchantment": "303.1",
    "Planeswalker": "306.1",
    "Battle": "310.1",
    "Kindred": "308.1",
}


class How(Record):
    """What a player says of the spell as it is proposed (601.2a-b)."""

    alternative: str = ""  # the name of an alternative cost: flashback, evoke ...
    optional: tuple[str, ...] = ()  # the additional costs that the player chooses to pay: kicked ...
    modes: tuple[int, ...] | None = None  # from 1
    x: int | None = None
    free: bool = False  # without paying its mana cost
    effect: bool = False  # an effect lets the player cast it, so timing and zone don't matter (608.2g)
    then: str = ""  # where it goes from the stack, if not where it usually does
    face: int = 0  # which face of a modal double-faced card is cast (712.11b)
    transformed: bool = False  # an effect lets it be cast with its back face up (712.11a)
    face_down: bool = False  # an effect lets it be cast as a 2/2 creature spell (708.4)


HOW = How()


def cast(game: Game, player: PlayerId, card: ObjectId, how: How = HOW) -> ObjectId:
    """Cast a spell (601.2); its number on the stack. Raises Illegal with the rule where that can't be done."""
    stack = bool(game.state.stack)
    try:
        spell = _cast(game, player, card, how)
    except Illegal as refused:
        refused.cites = (*refused.cites, *(() if "601.2" in refused.cites else ("601.2",)))
        raise
    game.cites.update(("117.3c", *(("117.7",) if stack else ())))
    return spell


def _cast(game: Game, player: PlayerId, card: ObjectId, how: How) -> ObjectId:
    o = game.state[card]
    alternative = _alternative(game, card, how)
    if alternative is not None:
        turned_before(game, card, alternative)
    if how.face_down:
        cast_face_down(game, card, "plain")
    if face := face_cast(game.state, card, how, alternative is not None and alternative.transformed):
        game.keep_object(card, face=face)  # 712.11c: only this face is judged
        by_front = ("712.11d",) if alternative is not None else ()
        game.cites.update(("712.11c", "712.11b") if how.face else ("712.11c", "712.11a", "712.8c", *by_front))
    hurried = bool(any_time(game.state, card))
    _may_cast(game, player, o, how, alternative)
    ability = spell_ability(game.state, card, alternative)
    on = OnStack(ability, game.state.clock + 1, then=how.then or (alternative.then if alternative else ""))
    game.perform(Propose(card, player, on).because("601.2a"))
    spell = game.state.stack[-1]
    paid = _announce(game, player, spell, how, alternative)
    x = _x(game, player, spell, how, alternative)
    game.keep_object(spell, on_stack=game.state[spell].on_stack.but(paid=paid, x=x))  # type: ignore[union-attr]
    if x:
        game.cites.add("601.2b")
        game.state = game.state.put(game.state[spell])  # its mana value is another one now (202.3e)
    still_allowed(game, player, card, spell)
    this = Resolving(spell, player, x=x)
    costs = _costs(game, spell, how, alternative, paid)
    for cost in costs:
        cost.prepare(game, this)
    if this.paid_with:
        game.cites.add("601.5")
    choose_modes_and_targets(game, this, spell, how.modes)
    total = _total(game, spell, costs)
    pay_all(game, total, this)
    if hurried and not any_time(game.state.put(o), card):  # what let it be cast now is gone
        game.cites.add("601.6a")
    game.keep_object(spell, on_stack=game.state[spell].on_stack.but(names=this.names, ready=game.state.clock))  # type: ignore[union-attr]
    game.perform(Cast(spell, player, o.zone).because("601.2i"), *targeted(game.state, spell, player))
    return spell


def face_cast(state: State, card: ObjectId, how: How = HOW, transformed: bool = False) -> int:
    """Which face is up as it is cast: the front one (712.11), the chosen one of a modal card, or the back transformed.

    Raises Illegal where another one is asked for.
    """
    o = state[card]
    if not (how.face or how.transformed or transformed):
        return 0
    if len(o.card.faces) < 2 or o.card.layout == "meld":
        raise Illegal("<0> has no back face to cast", card, cites=("712.11", "712.8b"))
    if how.face and o.card.layout != "modal":
        raise Illegal("<0> is cast with its front face up, as nothing lets it be cast transformed", card,
                      cites=("712.11", "712.8c"))  # fmt: skip
    if how.transformed and (what := one_sided(o.card, state.edition)):
        raise Illegal(f"<0> is {what}, so it can't be cast transformed", card, cites=("712.11a",))
    return 1


def spell_ability(state: State, card: ObjectId, alternative: AlternativeCost | None = None) -> Spell | None:
    """What it does as it resolves, with what it asks for as targets (601.2c)."""
    if alternative is not None and alternative.merges:
        from rules.merging import MergingSpell

        return MergingSpell(targets=alternative.targets)
    if "Aura" in state.characteristics[card].subtypes:
        from rules.attaching import restriction

        what = restriction(state, card)
        return None if what is None else Spell(targets=(Targets(what, text=what.text),))  # 303.4a
    return next((a for a in state.characteristics[card].abilities if isinstance(a, Spell)), None)


def _may_cast(game: Game, player: PlayerId, o: Object, how: How, alternative: AlternativeCost | None) -> None:
    """Whether a rule or effect lets the player cast it, and none forbids it (601.3)."""
    state = game.state
    chars = state.characteristics[o.id]
    if "Land" in chars.types:
        raise Illegal("<0> is a land, and lands are not cast", o.id, cites=("305.9", "305.1"))
    if forbidden(state, player, o.id, x_is_open="{X}" in (chars.cost or "")):
        raise Illegal("an effect says that <0> can't cast <1>", player, o.id, cites=("601.3", "101.2"))
    if how.effect:
        return
    if alternative is not None and alternative.zone:
        allowed = o.zone == alternative.zone and o.owner == player
    else:
        allowed = (o.zone == "hand" and o.owner == player) or permitted(state, player, o)
    if not allowed:
        raise Illegal("<0> may not cast <1> from its zone", player, o.id, cites=("601.3", "601.2a"))
    _timing(state, player, o)


def _timing(state: State, player: PlayerId, o: Object) -> None:
    """When it may be cast (117.1a): instants and what has flash any time, everything else at sorcery speed."""
    for other in state.stack:
        if stops := stops_others(state, other):
            raise Illegal("no spell can be cast while <0> is on the stack", other, cites=(stops[0][1],))
    chars = state.characteristics[o.id]
    if "Instant" in chars.types or any_time(state, o.id):
        return
    kind = next((t for t in SORCERY_SPEED if t in chars.types), "Sorcery")
    turn = state.turn
    if turn.active != player or not turn.step.endswith("main") or state.stack:
        if any_time(as_the_spell(state, player, o.id), o.id):  # 601.3b: as the spell that it would be it has flash
            return
        why = "only in its caster's main phase while the stack is empty"
        raise Illegal(f"<0> can be cast {why}", o.id, cites=(SORCERY_SPEED[kind], "117.1a"))


def _alternative(game: Game, card: ObjectId, how: How) -> AlternativeCost | None:
    """The alternative cost that the player announces (601.2b, 118.9)."""
    if not how.alternative:
        return None
    if how.free:
        raise Illegal("only one alternative cost can be applied to <0>", card, cites=("118.9a", "601.2b"))
    for ability in of_kind(game.state, card, AlternativeCost):
        if ability.as_ == how.alternative:
            found: AlternativeCost = ability
            return found
    raise Illegal(f"<0> has no alternative cost {how.alternative!r}", card, cites=("118.9", "601.2b"))


def of_kind(state: State, id: ObjectId, kind: type[Any]) -> Iterator[Any]:
    """The abilities of one kind that it has, those of its keywords among them."""
    from rules.abilities.characteristics import all_abilities

    return (a for a in all_abilities(state.characteristics[id]) if isinstance(a, kind))


def _announce(
    game: Game, player: PlayerId, spell: ObjectId, how: How, alternative: AlternativeCost | None
) -> tuple[str, ...]:
    """Which alternative and additional costs will be paid (601.2b)."""
    optional = [a.as_ for a in of_kind(game.state, spell, AdditionalCost) if a.optional]
    for name in how.optional:
        if name not in optional:
            raise Illegal(f"<0> has no optional cost {name!r}", spell, cites=("118.8", "601.2b"))
        if optional.count(name) > 1:
            raise Unsupported(f"several costs that are called {name!r} are not told apart", cites=("607.2i",))
    condition = alternative.if_ if alternative is not None else None
    if condition is not None and not condition.holds(Resolving(spell, player).view(game)):
        why = "the condition of that alternative cost of <0> does not hold"
        raise Illegal(why, spell, cites=("118.9", "601.2b"))
    return (*([how.alternative] if how.alternative else []), *how.optional)


def _x(game: Game, player: PlayerId, spell: ObjectId, how: How, alternative: AlternativeCost | None) -> int:
    """The value of X (601.2b, 107.3): 0 where no mana is paid."""
    costs = _mana_cost(game, spell, how, alternative)
    others = [c for a in of_kind(game.state, spell, AdditionalCost) for c in a.cost]
    has_x = any("{X}" in getattr(c, "mana", "") for c in (*costs, *others)) or any(_of_x(c) for c in others)
    printed = "{X}" in (game.state.characteristics[spell].cost or "")
    if has_x or printed:
        game.cites.add("107.3a" if has_x else "107.3b")
    if how.x and printed and not has_x:
        raise Illegal("X of <0> can only be 0, as no cost with X is paid", spell, cites=("107.3b", "601.2b"))
    if how.x is not None or not has_x:
        return how.x if how.x and has_x else 0
    return int(game.choose(Number(player, "<0> must choose a value for X", (player,), "601.2b", "x")))


def _of_x(cost: Cost) -> bool:
    return type(getattr(cost, "amount", None)).__name__ == "X"


def _mana_cost(game: Game, spell: ObjectId, how: How, alternative: AlternativeCost | None) -> tuple[Cost, ...]:
    if alternative is not None or how.free:
        return () if alternative is None else alternative.cost
    cost = game.state.characteristics[spell].cost
    if cost is None:
        raise Illegal("<0> has no mana cost, so it can't be paid", spell, cites=("118.6", "202.1b"))
    return (Mana(cost),) if cost else ()


def _costs(
    game: Game, spell: ObjectId, how: How, alternative: AlternativeCost | None, paid: tuple[str, ...]
) -> tuple[Cost, ...]:
    """The mana cost or an alternative cost, and the additional costs (601.2f), X and Phyrexian mana being announced."""
    additional = [a for a in of_kind(game.state, spell, AdditionalCost) if not a.optional or a.as_ in paid]
    costs = (*_mana_cost(game, spell, how, alternative), *(c for a in additional for c in a.cost))
    chars, o = game.state.characteristics[spell], game.state[spell]
    cost = with_x("".join(c.mana for c in costs if isinstance(c, Mana)), o.on_stack.x if o.on_stack else 0)
    more, less = "".join(s.change.mana for s in chars.said(CostsMore)), [s.change.mana for s in chars.said(CostsLess)]
    cost, life = announce_phyrexian(game, o.controller, cost, lambda cost: adjusted(cost + more, less))
    announced = (*((Mana(cost),) if cost else ()), *((PayLife(life),) if life else ()))
    return (*announced, *(c for c in costs if not isinstance(c, Mana)))


def _total(game: Game, spell: ObjectId, costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The total cost: increases first, then reductions, then it is locked in (601.2f)."""
    chars = game.state.characteristics[spell]
    more = [s.change.mana for s in chars.said(CostsMore)]
    less = [s.change.mana for s in chars.said(CostsLess)]
    if not more and not less:
        return costs
    total = adjusted("".join((*(c.mana for c in costs if isinstance(c, Mana)), *more)), less)
    game.note(f"<0> costs {total or 'no mana'}", spell, cites=("601.2f",))
    return (*((Mana(total),) if total else ()), *(c for c in costs if not isinstance(c, Mana)))


def choose_modes_and_targets(game: Game, this: Resolving, id: ObjectId, modes: tuple[int, ...] | None) -> None:
    """Modes, targets and divisions of a spell or ability on the stack (601.2b-d, 603.3c-d)."""
    o = game.state[id]
    on = o.on_stack
    assert on is not None
    if on.ability is None:
        return
    chosen = targets.choose_modes(game, this, on.ability, modes, id)
    game.keep_object(id, on_stack=on.but(modes=chosen))
    slots = [t for part in parts(on.ability, chosen) for t in part.targets]
    picked = targets.choose(game, this.view(game), tuple(slots), on.source, o.controller, this.x, id)
    divided = targets.divide(game, this, on.ability, picked)
    game.keep_object(id, on_stack=on.but(modes=chosen, targets=picked, divided=divided))


def parts(ability: Any, modes: tuple[int, ...]) -> list[Mode]:
    """What a spell or ability says: its modes as chosen (700.2), or its whole text."""
    if getattr(ability, "modes", ()):
        return [ability.modes[m - 1] for m in modes]
    return [Mode(ability.do, ability.targets)] if ability is not None else []


def targeted(state: State, spell: ObjectId, player: PlayerId) -> Iterator[BecomeTarget]:
    """What has become a target of it (115.1)."""
    on = state[spell].on_stack
    if on is not None:
        for one in dict.fromkeys(i for chosen in on.targets for i in chosen):
            yield BecomeTarget(one, spell, player)

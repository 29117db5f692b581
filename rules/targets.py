"""115. Targets, and 700.2 modes"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rules.abilities.statements import Cant, said_of
from rules.decisions import Choose, Divide
from rules.outcomes import Illegal, NothingToChoose
from rules.questions import Question
from rules.state import EMPTY, Id, Object, ObjectId, PlayerId, State

if TYPE_CHECKING:
    from rules.abilities.asked_for import Targets
    from rules.abilities.resolving import Resolving
    from rules.filters import Filter
    from rules.game import Game
    from rules.view import View

protects = Question("Why can't this be the target of that source?")


def may_target(state: State, source: ObjectId, controller: PlayerId, id: Id) -> tuple[str, ...]:
    """The rules that forbid this to be a target (702.11, 702.16, 702.18); () where nothing does."""
    if isinstance(id, str) and (id not in state.players or state.players[id].lost):
        return ("115.1",)
    if isinstance(id, int) and id in state.objects and state[id].phased_out:
        return ("702.26b",)
    if answers := protects(state, id, source, controller):
        return tuple(c for more, cite in answers for c in (cite, more) if isinstance(c, str) and c)
    if _is_aura_spell(state, source):
        from rules.attaching import cant_enchant

        if why := cant_enchant(state, source, id, controller):
            return why
    if isinstance(id, str) or state.on_battlefield(id):
        for what in ("be targeted", "be targeted by"):
            for one, view in said_of(state, id, Cant, what):
                if one.meets(view, source):
                    return ("101.2", "115.1")
    return ()


def legal(
    game: Game, view: View, filter: Filter, source: ObjectId, controller: PlayerId, itself: ObjectId = 0
) -> tuple[Id, ...]:
    """Everything that may be chosen as a target for this phrase (115.1); `itself` is never one (115.5)."""
    state = game.state
    return tuple(
        i
        for i in filter.all(view)
        if i != itself and (i != source or state[source].zone != "stack")
        if not may_target(state, source, controller, i)
    )


def choose(
    game: Game,
    view: View,
    wanted: tuple[Targets, ...],
    source: ObjectId,
    controller: PlayerId,
    x: int = 0,
    itself: ObjectId = 0,
) -> tuple[tuple[Id, ...], ...]:
    """Choose targets for each use of the word (601.2c); raises Illegal where there are too few."""
    chosen: list[tuple[Id, ...]] = []
    for one in wanted:
        least, most = (x if one.least < 0 else one.least), (x if one.of_x else one.most)
        options = apart(one, legal(game, view, one.filter, source, controller, itself), chosen)
        if len(options) < least:
            why = _why_none(game, view, one.filter, source, controller)
            name = game.state.known(source).name  # a spell that is undone has no number any more
            raise NothingToChoose(f"{name} has no legal target ({one.filter.text})", cites=(*why, "601.2c", "115.1"))
        phrase = one.text or one.filter.text
        ask = ChooseTarget(controller, f"<0> must choose a target ({phrase})", (controller,), "601.2c", "target",
                           options=options, source=source, anything=phrase.startswith("any "), least=least,
                           final=one is wanted[-1], most=min(most, len(options)))  # fmt: skip
        chosen.append(tuple(game.choose(ask)))
        called = "target" if len(chosen) == 1 else f"target {len(chosen)}"
        view = view.but(names={**view.names, called: chosen[-1]})
    return tuple(chosen)


_OTHER = re.compile(r"(?:any |any number of |up to \w+ |one or two |\w+ )?(?:an)?other\b(?! than)")


def apart(one: Targets, options: tuple[Id, ...], chosen: Iterable[tuple[Id, ...]]) -> tuple[Id, ...]:
    """The options without the targets chosen for other uses of the word, where this one says "other" (115.3)."""
    phrase = one.text or one.filter.text
    if not _OTHER.match(phrase) and "other than target" not in phrase:
        return options
    return tuple(o for o in options if not any(o in c for c in chosen))


class ChooseTarget(Choose):
    """A target (601.2c); it can say why something is not among the options."""

    source: ObjectId = 0
    anything: bool = False  # "any target"
    final: bool = False  # no other target is chosen after it

    def told(self, answer: Any) -> None:
        """Nothing: the line of the spell or ability names its targets."""

    def why_not(self, state: State, id: Id) -> tuple[str, ...]:
        """The rules that keep this from being a target, () where it is only not what the phrase asks for."""
        return may_target(state, self.source, self.player, id) or (("115.4",) if self.anything else ())


def _why_none(game: Game, view: View, filter: Filter, source: ObjectId, controller: PlayerId) -> tuple[str, ...]:
    """The rules that keep what the phrase matches from being a target."""
    found = (c for i in filter.all(view) for c in may_target(game.state, source, controller, i))
    why = tuple(dict.fromkeys(found))
    return why or (("702.5a", "303.4a") if _is_aura_spell(game.state, source) else ())


def _is_aura_spell(state: State, source: ObjectId) -> bool:
    return source in state.stack and "Aura" in state.characteristics[source].subtypes


def choose_modes(
    game: Game, this: Resolving, ability: Any, said: tuple[int, ...] | None, id: ObjectId
) -> tuple[int, ...]:
    """Which modes are chosen (700.2a, 601.2b), from 1, in the order of the text."""
    modes = getattr(ability, "modes", ())
    if not modes:
        return ()
    least, most = _how_many(ability.choose, len(modes))
    able = tuple(str(n) for n, mode in enumerate(modes, start=1) if possible(game, this, mode, id))
    if said is None and len(able) < least:
        raise NothingToChoose(f"{ability.choose} mode(s) must be chosen", cites=("700.2a", "601.2b"))
    if said is None:
        ask = Choose(this.controller, "<0> must choose a mode", (this.controller,), "700.2a", "mode", options=able,
                     least=least, most=min(most, len(able)))  # fmt: skip
        said = tuple(int(n) for n in game.choose(ask))
    for n in said:
        if str(n) not in able:
            raise Illegal(
                f"mode {n} can't be chosen: it has no legal target, or there is none", cites=("700.2a", "601.2c")
            )
    if not least <= len(said) <= most or len(set(said)) != len(said):
        raise Illegal(f"{ability.choose} mode(s) must be chosen", cites=("700.2a", "601.2b"))
    return tuple(sorted(said))


def least_modes(ability: Any) -> int:
    """How many of its modes must be chosen at least (700.2a)."""
    return _how_many(ability.choose, len(ability.modes))[0]


def possible(game: Game, this: Resolving, mode: Any, id: ObjectId) -> bool:
    """Whether there are enough legal targets for what this mode asks for (601.2c)."""
    view = this.view(game)
    return all(len(legal(game, view, t.filter, id, this.controller, id)) >= t.least for t in mode.targets)


def _how_many(text: str, n: int) -> tuple[int, int]:
    if text == "any number":
        return 0, n
    if text.startswith("up to "):
        return 0, int(text.removeprefix("up to "))
    if text == "one or more":
        return 1, n
    numbers = [int(word) for word in text.split() if word.isdecimal()]
    return min(numbers), max(numbers)


def divide(game: Game, this: Resolving, ability: Any, chosen: tuple[tuple[Id, ...], ...]) -> Mapping[Id, int]:
    """How an amount is divided among the targets: at least one for each (601.2d)."""
    if getattr(ability, "divided", None) is None:
        return EMPTY
    among = tuple(dict.fromkeys(i for c in chosen for i in c))
    if not among:
        return EMPTY
    total = this.number(game, ability.divided)
    ask = Divide(this.controller, f"<0> must divide {total} among its targets", (this.controller,), "601.2d", "divide",
                 options=among, total=total, least=1)  # fmt: skip
    answer: Mapping[Id, int] = game.choose(ask)
    return answer


def legal_targets(game: Game, o: Object, this: Resolving) -> list[tuple[Id, ...]] | None:
    """The targets that are still legal (608.2b), slot by slot; None where none of them is."""
    from rules.abilities.casting import parts

    on = o.on_stack
    assert on is not None
    slots = [t for part in parts(on.ability, on.modes) for t in part.targets]
    if not any(on.targets):
        if slots:
            game.cites.add("115.6")
        return [() for _ in slots]
    found: list[tuple[Id, ...]] = []
    for slot, chosen in zip(slots, on.targets, strict=True):
        legal = tuple(i for i in chosen if still_legal(game, this, slot.filter, i, on.source, o.controller))
        for gone in (i for i in chosen if i not in legal):
            there = isinstance(gone, str) or gone in game.state.objects
            why = may_target(game.state, on.source, o.controller, gone) if there else ()
            game.note("<0> is no longer a legal target", gone, cites=("608.2b", *why))
        found.append(legal)
    if any(found):
        return found
    goes_on = o.bestowed or type(on.ability).__name__ == "MergingSpell"  # 702.103e, 702.140b
    told = "no target of <0> is legal any more" if goes_on else "no target is legal any more, so <0> doesn't resolve"
    game.note(told, o.id, cites=("608.2b",))
    return None


def still_legal(game: Game, this: Resolving, filter: Filter, id: Id, source: ObjectId, controller: PlayerId) -> bool:
    """Whether what was chosen may still be a target."""
    if isinstance(id, int) and id not in game.state.objects:
        return False
    return filter.matches(this.view(game), id) and not may_target(game.state, source, controller, id)

"""How each line of a script is carried out"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules import priority
from rules.abilities.activated import activate, activated_abilities
from rules.abilities.casting import How, cast, play_land
from rules.abilities.resolving import Resolving, carry_out
from rules.game import Game
from rules.outcomes import Illegal, Unsupported
from rules.references import Unnamed, candidates, named
from rules.state import Id, ObjectId
from rules.trace import Title
from rules.turn.turn import DAMAGE, WITHOUT_PRIORITY, go_to
from rules.vocabulary import spoken
from scenarios import script
from scenarios.deciding import Answers, BadAnswer, Decider, Declared
from scenarios.script import ScriptLine


class Carrying:
    """Carries out lines on a game; `decider` gets their answers."""

    def __init__(self, game: Game, decider: Decider) -> None:
        self.game = game
        self.decider = decider

    def line(self, line: ScriptLine) -> None:
        """One line, then state-based actions and triggers; raises a RuleError where it can't be done."""
        game, decider = self.game, self.decider
        targets = [t for t in (getattr(line, "target", None),) if t is not None]
        targets += getattr(line, "targets", ())
        decider.answers = Answers(line.choose, tuple(targets), strict=decider.strict)
        decider.answers.divided(game.state)
        game.names_to_give = list(line.makes)
        if priority.game_over(game) and not isinstance(line, (script.Resolve, script.GoTo)):
            raise Illegal("the game is over", cites=("104.1",))
        LINES[type(line)](self, line)
        priority.arrive(game)
        if decider.answers.choose or decider.answers.targets:
            self._left_over((decider.answers.choose or decider.answers.targets)[0])

    def _left_over(self, answer: Any) -> None:
        """Refuse an answer that nothing asked for, or that can't be given."""
        choice = self.decider.answers.choice
        text = next(iter(answer.values())) if isinstance(answer, Mapping) and len(answer) == 1 else answer
        if choice is not None and isinstance(text, str) and candidates(self.game.state, text):
            raise Illegal(f"{text} can't be chosen", cites=(choice.cite, *self.decider.answers.cites))
        raise BadAnswer(f"nothing asked for the answer {answer!r}")

    # ---- names ---------------------------------------------------------------------------
    def named(self, name: str) -> Id:
        """The object or player of this name."""
        return named(self.game.state, str(name))

    def object(self, name: str) -> ObjectId:
        """The object of this name; raises Unnamed."""
        found = self.named(name)
        if isinstance(found, str):
            raise Unnamed(name)
        return found

    def player(self, name: str | None, default: str) -> str:
        """The player of this name."""
        if name is None:
            return default
        if name not in self.game.state.players:
            raise Unnamed(name)
        return name

    def creature(self, name: str, among: Callable[[ObjectId], bool]) -> ObjectId:
        """The object of this name; of several, the only one for which `among` holds."""
        found = candidates(self.game.state, name)
        fitting = [i for i in found if among(i)]
        return fitting[0] if len(fitting) == 1 else self.object(name)

    # ---- turn-based actions --------------------------------------------------------------
    def attack(self, line: script.Attack) -> None:
        """Go on to the declare attackers step with this declaration."""
        pairs = tuple((self.object(c), self.named(a)) for c, a in line.attack.items())
        bands = tuple(tuple(self.object(c) for c in band) for band in line.bands)
        self._declare("declare attackers", "attack", (pairs, bands))

    def block(self, line: script.Block) -> None:
        """Go on to the declare blockers step with this declaration."""
        pairs = [(self.object(b), self.object(a)) for b, names in line.block.items() for a in names.names]
        self._declare("declare blockers", "blocks", pairs)
        if self.decider.declared.blocks:
            blocker, attacker = self.decider.declared.blocks[0]
            raise Illegal("<0> can't block <1>: its controller is not a defending player", blocker, attacker,
                          cites=("509.1a",))  # fmt: skip

    def _declare(self, step: str, what: str, declaration: Any) -> None:
        game = self.game
        declared = getattr(game.state.turn, "attacks_declared" if what == "attack" else "blocks_declared")
        if game.state.turn.step == step and declared:
            raise Illegal(f"the {step} step has already begun, and its declaration has been made",
                          cites=("508.1" if what == "attack" else "509.1",))  # fmt: skip
        if what == "blocks" and game.state.turn.step not in ("declare attackers", "beginning of combat"):
            raise Illegal("nothing attacks, so nothing can block", cites=("509.1a", "508.8"))
        go_to(game, step, self._settled_before(what, declaration))

    def _settled_before(self, what: str, declaration: Any) -> Callable[[Game], None]:
        """Settle, and put the declaration forward only once the next step is the one that asks for it."""

        def settle(game: Game) -> None:
            priority.settle(game)
            setattr(self.decider.declared, what, declaration)

        return settle

    def assign(self, line: script.Assign) -> None:
        """Keep a division for the coming damage step."""
        for name, division in line.assign.items():
            creature = self.object(name)
            self.decider.declared.assignments[creature] = {self.named(k): n for k, n in division.items()}
            if line.by is not None:
                self.decider.declared.assigned_by[creature] = self.player(line.by, "")

    def go_to(self, line: script.GoTo) -> None:
        """On to a step."""
        go_to(self.game, line.step, priority.settle)

    # ---- the stack -----------------------------------------------------------------------
    def activate(self, line: script.Activate) -> None:
        """Activate an ability of an object."""
        self._has_priority()
        game = self.game
        source = self.object(line.activate)
        abilities = activated_abilities(game, source)
        o = game.state[source]
        controller = game.state.controller(source) if o.zone in ("battlefield", "stack") else o.owner
        here = [a for a in abilities if a.zone == o.zone] or abilities
        ability = _which(here, line.ability)
        if ability is None and any(f.not_modelled for f in o.card.faces):
            raise Unsupported(f"the ability {line.ability!r} of <0> is not modelled", source, cites=("602.1",))
        if ability is None:
            raise Illegal(f"<0> has no activated ability{_others(here, line.ability)}", source, cites=("602.1",))
        if getattr(ability, "cite", ""):
            self.decider.answers.cites = (ability.cite,)
        activate(game, self.player(line.by, controller), source, ability, line.x, line.modes or None)

    def _has_priority(self) -> None:
        """Refuse what needs priority in a step in which nobody gets it."""
        turn = self.game.state.turn
        if turn.step in WITHOUT_PRIORITY and not turn.had_priority:
            cite = "502.4" if turn.step == "untap" else "514.3"
            raise Illegal(f"nobody gets priority in this {turn.step} step", cites=(cite, "117.1"))

    def cast(self, line: script.Cast) -> None:
        """Cast a spell."""
        self._has_priority()
        game = self.game
        card = self.card(line.cast, line.from_ or "hand")
        player = self.player(line.by, game.state[card].owner)
        if line.pay is not None:
            raise Unsupported("saying which mana is spent is not modelled yet", cites=("601.2h",))
        how = How(
            line.as_ or "", ("kicked",) if line.kicked else (), line.modes or None, line.x, line.without_paying,
            effect=False,
        )  # fmt: skip
        cast(game, player, card, how)

    def play(self, line: script.Play) -> None:
        """Play a land."""
        card = self.card(line.play, "hand")
        play_land(self.game, self.player(line.by, self.game.state[card].owner), card)

    def card(self, name: str, zone: str) -> ObjectId:
        """The card of this name; of several, the one in this zone."""
        found = [i for i in candidates(self.game.state, name) if self.game.state[i].zone == zone]
        return found[0] if found and len({self.game.state[i].card.name for i in found}) == 1 else self.object(name)

    def resolve(self, line: script.Resolve) -> None:
        """Resolve the top of the stack, or everything."""
        priority.before_priority(self.game)
        if line.what == "all":
            priority.resolve_all(self.game)
        else:
            priority.resolve_one(self.game)

    def pass_(self, line: script.Pass) -> None:
        """Everybody passes once: the top of the stack resolves, or the step ends."""
        from rules.turn.turn import advance

        priority.before_priority(self.game)
        if self.game.state.stack:
            priority.resolve_one(self.game)
        else:
            advance(self.game)

    def effect(self, line: script.Effect) -> None:
        """An effect from outside the cards."""
        game = self.game
        player = self.player(line.by, game.state.turn.active)
        source = game.state.outside(player) if line.source is None else self.object(line.source)
        this = Resolving(source, player, began=game.state.clock)
        given = [*([line.target] if line.target is not None else []), *line.targets]
        for n, name in enumerate(given, start=1):
            this.names["target" if n == 1 else f"target {n}"] = (self.named(name),)
        self.decider.answers.targets = []
        with game.under(Title("An effect"), "609.1"):
            carry_out(game, line.do, this)

    def not_yet(self, line: ScriptLine) -> None:
        """A line whose rules aren't modelled yet."""
        raise Unsupported(f"the script line {spoken(type(line).__name__)!r} is not modelled yet", cites=())

    # ---- legal and illegal ---------------------------------------------------------------
    def trial(self, line: ScriptLine) -> Carrying:
        """The same game in the same moment, to try a line on; this one stays as it is."""
        game = Game(self.game.state, self.decider)
        decider = Decider(self.decider.assume, strict=self.decider.strict)
        decider.declared = Declared()
        decider.declared.assignments = dict(self.decider.declared.assignments)
        decider.declared.assigned_by = dict(self.decider.declared.assigned_by)
        game.decide, game.confirmed = decider, decider.confirmed
        return Carrying(game, decider)

    def tried(self, line: ScriptLine) -> None:
        """Carry out a line that is only tried; a division of damage is checked by going on to the damage step."""
        self.line(line)
        if isinstance(line, script.Assign):
            ahead = self.game.state.turn.ahead
            step = next((s for s in ahead if s in DAMAGE), None)
            if step is None:
                raise Illegal("there is no combat damage step to come in this combat", cites=("510.1",))
            self.decider.answers = Answers()
            self._to_damage()

    def _to_damage(self) -> None:
        from rules.turn.turn import advance

        for _ in range(10):
            priority.settle(self.game)
            advance(self.game)
            if self.game.state.turn.step in DAMAGE:
                return


def _which(abilities: list[Any], wanted: str) -> Any:
    """The ability of this number (from 1), or the one whose cost begins so."""
    if wanted.isdecimal():
        n = int(wanted)
        return abilities[n - 1] if 1 <= n <= len(abilities) else None
    return next((a for a in abilities if _cost_text(a).startswith(wanted)), None)


def _others(abilities: list[Any], wanted: str) -> str:
    """Which one was asked for, and which there are; nothing where there are none at all."""
    there = ", ".join(f"{n} ({_cost_text(a)})" for n, a in enumerate(abilities, start=1))
    return f" {wanted!r}; it has {there}" if there else ""


def _cost_text(ability: Any) -> str:
    if isinstance(ability.cost, str):
        return ability.cost

    parts = []
    for cost in ability.cost:
        parts.append(
            getattr(cost, "mana", None)
            or {"TapSymbol": "{T}", "UntapSymbol": "{Q}"}.get(type(cost).__name__, type(cost).says)
        )
    return ", ".join(parts)


LINES: Mapping[type, Callable[[Carrying, Any], None]] = {
    script.Attack: Carrying.attack,
    script.Block: Carrying.block,
    script.Assign: Carrying.assign,
    script.Activate: Carrying.activate,
    script.Resolve: Carrying.resolve,
    script.Pass: Carrying.pass_,
    script.GoTo: Carrying.go_to,
    script.Effect: Carrying.effect,
    script.Cast: Carrying.cast,
    script.Play: Carrying.play,
    script.TurnFaceUp: Carrying.not_yet,
}

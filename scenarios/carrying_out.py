"""How each line of a script is carried out"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rules import priority
from rules.abilities.activated import activate, activated_abilities
from rules.abilities.casting import How, cast
from rules.abilities.resolving import Resolving, carry_out
from rules.game import Game
from rules.lands import play_land
from rules.outcomes import Illegal, Unsupported
from rules.references import Unnamed, candidates, named
from rules.state import Id, ObjectId
from rules.trace import Title
from rules.turn.turn import DAMAGE, WITHOUT_PRIORITY, go_to
from scenarios import combat_lines, script
from scenarios.deciding import Answers, BadAnswer, Decider
from scenarios.declaring import Declared
from scenarios.looking import looked_at
from scenarios.naming import face_meant, holder, others, which
from scenarios.paying import paying
from scenarios.script import ScriptLine
from scenarios.turning_up import turned_up


class Carrying:
    """Carries out lines on a game; `decider` gets their answers."""

    def __init__(self, game: Game, decider: Decider) -> None:
        self.game = game
        self.decider = decider

    def line(self, line: ScriptLine) -> None:
        """One line, then state-based actions and triggers; raises a RuleError where it can't be done."""
        game, decider = self.game, self.decider
        game.since = game.state
        targets = [t for t in (getattr(line, "target", None),) if t is not None]
        given = getattr(line, "targets", None)
        targets += given or ()
        decider.answers = Answers(line.choose, tuple(targets), strict=decider.strict)
        decider.answers.untargeted = given == () and not targets and not isinstance(line, script.Effect)
        decider.answers.divided(game.state)
        game.names_to_give = list(line.makes)
        there = game.state.objects.keys()
        if priority.game_over(game) and not isinstance(line, (script.Resolve, script.GoTo)):
            raise Illegal("the game is over", cites=("104.1",))
        LINES[type(line)](self, line)
        priority.arrive(game)
        self._name_copies(there)
        if line.makes and game.names_to_give:
            raise BadAnswer(f"nothing was made that could be called {game.names_to_give[0]!r}")
        if decider.answers.choose or decider.answers.targets:
            self._left_over((decider.answers.choose or decider.answers.targets)[0])

    def _name_copies(self, there: Collection[ObjectId]) -> None:
        """Give the names that the line makes to the copies of spells that it has put on the stack (707.10)."""
        game = self.game
        for id in game.state.stack:
            o = game.state[id]
            if id not in there and o.card.token and not o.label and game.names_to_give:
                game.keep_object(id, label=game.names_to_give.pop(0))

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

    # ---- the turn ------------------------------------------------------------------------
    def go_to(self, line: script.GoTo) -> None:
        """On to a step."""
        go_to(self.game, line.step, priority.settle)

    # ---- the stack -----------------------------------------------------------------------
    def activate(self, line: script.Activate) -> None:
        """Activate an ability of an object."""
        self.has_priority()
        game = self.game
        source = self.held(line.activate, candidates(game.state, line.activate), line.by)
        abilities = activated_abilities(game, source)
        o = game.state[source]
        controller = holder(game.state, source)
        here = [a for a in abilities if a.zone == o.zone] or abilities
        ability = which(here, line.ability)
        if ability is None and not o.face_down and any(f.not_modelled for f in o.card.faces):
            raise Unsupported(f"the ability {line.ability!r} of <0> is not modelled", source, cites=("602.1",))
        if ability is None:
            raise Illegal(f"<0> has no activated ability{others(here, line.ability)}", source, cites=("602.1",))
        if getattr(ability, "cite", ""):
            self.decider.answers.cites = (ability.cite,)
        activate(game, self.player(line.by, controller), source, ability, line.x, line.modes or None)
        cost = repr(ability.cost)
        self._only_asked(line, "{X}" in cost or "X()" in cost or cost.lower()[1:-1] in ("-x", "−x", "+x"), ability)

    def has_priority(self) -> None:
        """Refuse what needs priority in a step in which nobody gets it."""
        turn = self.game.state.turn
        if turn.step in WITHOUT_PRIORITY and not turn.had_priority:
            cite = "502.4" if turn.step == "untap" else "514.3"
            raise Illegal(f"nobody gets priority in this {turn.step} step", cites=(cite, "117.1"))

    def cast(self, line: script.Cast) -> None:
        """Cast a spell."""
        self.has_priority()
        game = self.game
        card = self.card(line.cast, line.from_ or "hand", line.by)
        if line.from_ is not None and game.state[card].zone != line.from_:
            raise Illegal(
                f"<0> is not in the zone that it is said to be cast from: {line.from_}", card, cites=("601.2",)
            )
        player = self.player(line.by, game.state[card].owner)
        face, as_ = face_meant(game.state[card], line.cast, line.as_) or 0, (line.as_ or "").removeprefix("back face")
        optional = (*("kicked",) * line.kicked, *line.additional)
        how = How(as_, optional, line.modes or None, line.x, line.without_paying, face=face)
        with paying(game, player, line.pay):
            spell = cast(game, player, card, how)
        on = game.state[spell].on_stack
        if on is not None:
            self._only_asked(line, bool(on.x), on.ability)

    def _only_asked(self, line: script.Cast | script.Activate, of_x: bool, ability: Any) -> None:
        """Refuse a value of X and modes that nothing asked for (107.3, 700.2)."""
        if line.x and not of_x:
            raise BadAnswer(f"nothing asked for the answer x: {line.x}: there is no X to choose", cites=("107.3",))
        if line.modes and not getattr(ability, "modes", ()):
            modes = ", ".join(map(str, line.modes))
            raise BadAnswer(f"nothing asked for the answer modes: [{modes}]: there are no modes", cites=("700.2",))

    def play(self, line: script.Play) -> None:
        """Play a land."""
        card = self.card(line.play, "hand", line.by)
        o = self.game.state[card]
        play_land(self.game, self.player(line.by, o.owner), card, face_meant(o, line.play, line.as_))

    def card(self, name: str, zone: str, by: str | None) -> ObjectId:
        """The card of this name; of several, one in this zone, that of the player who is said to do it."""
        state = self.game.state
        found = candidates(state, name)
        here = [i for i in found if state[i].zone == zone]
        mine = [i for i in here if state[i].owner == by] or here
        if len({(state[i].card.name, state[i].owner) for i in mine}) == 1:
            return mine[0]
        return self.held(name, mine or found, by)

    def held(self, name: str, found: Sequence[ObjectId], by: str | None) -> ObjectId:
        """The object of this name among those found; of several, that of the player who is said to act with it."""
        state = self.game.state
        mine = [i for i in found if by is not None and holder(state, i) == by]
        if len(found) > 1 and len(mine) == 1:
            return mine[0]
        if len(found) > 1:
            raise Unnamed(name, tuple(mine or found))
        return self.object(name)

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

    # ---- legal and illegal ---------------------------------------------------------------
    def trial(self, line: ScriptLine) -> Carrying:
        """The same game in the same moment, to try a line on; this one stays as it is."""
        game = Game(self.game.state, self.decider, library=self.game.library)
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


LINES: Mapping[type, Callable[[Carrying, Any], None]] = {
    script.Attack: combat_lines.attack,
    script.Block: combat_lines.block,
    script.Assign: combat_lines.assign,
    script.Order: combat_lines.order,
    script.Activate: Carrying.activate,
    script.Resolve: Carrying.resolve,
    script.Pass: Carrying.pass_,
    script.GoTo: Carrying.go_to,
    script.Effect: Carrying.effect,
    script.Cast: Carrying.cast,
    script.Play: Carrying.play,
    script.TurnFaceUp: turned_up,
    script.LookAt: looked_at,
}

"""judge enchant: may this Aura be cast at that, be on it, be moved to it; and what makes it fall off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import typer

from cli import console, quick
from cli.aura_text import Aura, Host, aura_of, host_of, zone_of
from cli.console import Color, Edition, File, Force, Format, Quiet, Save, Steps, Strict, Verbose
from cli.object_text import Wrong

if TYPE_CHECKING:
    from scenarios.ruling import Ruling

AuraText = Annotated[str, typer.Argument(metavar="AURA", help='A card, or "white aura enchant creature you control".')]
Target = Annotated[str, typer.Argument(metavar="TARGET", help='"2/2 black creature", a card, player, opponent, you.')]
By = Annotated[Literal["you", "opponent"] | None, typer.Option("--by", help="Who controls it; else an opponent.")]


def enchant(
    aura: AuraText,
    target: Target,
    by: By = None,
    save: Save = None,
    force: Force = False,
    style: Format = "text",
    output: File = None,
    cr: Edition = None,
    steps: Steps = "brief",
    strict: Strict = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    color: Color = "auto",
) -> None:
    """May an Aura of yours be cast at that, be put onto it, be moved to it, and when does it fall off.

    The target is controlled by an opponent unless --by you says otherwise. It ends with 0 whether yes or no.

    \b
    Examples:
      judge enchant Pacifism "2/2 hexproof"
      judge enchant "white aura enchant creature" "4/4 protection from white"
      judge enchant "enchant creature you control" "Grizzly Bears" --by you
      judge enchant "enchant artifact or land" Forest --save forest.yaml
    """
    from cli.run import Shown, print_all

    console.dated("enchant", cr)
    if save and str(save) != "-":
        console.keep("enchant", save, force)
    ruling = _answered(aura, target, by, (cr, strict), save, "\n" if style == "text" else " ")
    if save is None or str(save) != "-":
        shown = Shown(style, console.look(color, output), output, steps, False, quiet, verbose)
        print_all("enchant", [(ruling, b"")], shown)
    raise typer.Exit(console.exit_code([ruling.outcome]))


def _answered(
    aura: str, target: str, by: str | None, rules: tuple[str | None, bool], save: Path | None, between: str
) -> Ruling:
    """The ruling of the scenario in which everything is tried, with the answer; it is saved where that is asked for."""
    try:
        meant = aura_of(aura)
        sides = {whose: Case(meant, host_of(target, whose, meant), *rules) for whose in ("NAP", "AP")}
    except Wrong as error:
        console.wrong("enchant", str(error))
    case = sides["AP" if by == "you" else "NAP"]
    tried = case.tried()
    if save:
        _save(case, tried, save)
    ruling = tried.ruling.but(problems=tuple(problem.but(line=0, column=0) for problem in tried.ruling.problems))
    if not tried.answered:
        return ruling
    other = sides["NAP" if by == "you" else "AP"]
    turned = tried.cast and other.host != case.host and other.cast() == ((), "")
    hint = [f"With --by {'opponent' if by == 'you' else 'you'} it could be cast there."] if turned else []
    return ruling.but(answer=between.join([*_answer(case, tried), *hint]))


def _save(case: Case, tried: Tried, path: Path) -> None:
    """Write the scenario, with where the Aura ends as what is expected."""
    expected = {}
    if tried.ruling.outcome == "passed":
        found = [each for each in _final(tried.ruling)["objects"] if each["name"] == case.aura.name]
        state = {"zone": found[0]["zone"], "attached to": found[0].get("attached_to") or "false"} if found else {}
        expected = {case.aura.name: state or {"zone": "hand"}}
    quick.save("enchant", {**case.scenario(tried.script, tried.elsewhere), "expect": expected}, path)


def _final(ruling: Ruling) -> Mapping[str, Any]:
    return ruling.final or {"objects": (), "players": {"AP": {"hand": 1}}}


# What is tried ------------------------------------------------------------------------------------------------------

Script = Sequence[Mapping[str, Any]]
_SIZES = ((1, 9), (9, 9))  # large enough for an Aura that makes it smaller


class Tried(NamedTuple):
    """The ruling of a scenario, and why the Aura can't be cast at the target, or be on it: rules, and other words."""

    ruling: Ruling
    script: Script
    elsewhere: Host | None = None
    answered: bool = False
    cast: tuple[str, ...] = ()
    refused: str = ""
    on: tuple[str, ...] = ()


class Case(NamedTuple):
    """An Aura of the first player, and what it is to enchant."""

    aura: Aura
    host: Host
    cr: str | None = None
    strict: bool = False

    def scenario(self, script: Script, elsewhere: Host | None = None) -> dict[str, Any]:
        """The scenario in which this is done, with another object that the Aura may be on."""
        cr = {"cr": self.cr} if self.cr else {}
        players: dict[str, dict[str, Any]] = {"AP": {"hand": [self.aura.entry]}, "NAP": {"battlefield": []}}
        for host in (self.host, elsewhere):
            if host is not None and host.entry is not None:
                players[host.whose].setdefault(host.zone, []).append(host.entry)
        title = f"{self.aura.called} on {self.host.called}"
        return {"title": title, "source": "own case", **cr, "players": players, "script": script}

    def ruled(self, script: Script, elsewhere: Host | None = None) -> Ruling:
        """The ruling of that scenario."""
        return quick.ruled(self.scenario(script, elsewhere), self.cr, self.strict)

    def tried(self) -> Tried:
        """What comes of casting it at the target, putting it there, and moving it there."""
        refusal = self.cast()
        if not isinstance(refusal, tuple):
            return Tried(refusal, [self._casting()])
        on = self._on()
        if not isinstance(on, tuple):
            return Tried(on, [self._put({"attached to": self.host.name})])
        elsewhere = self._elsewhere()
        for script in self._scripts(refusal != ((), ""), bool(on), elsewhere):
            if (ruling := self.ruled(script, elsewhere)).outcome == "passed":
                return Tried(ruling.but(expectations=0), script, elsewhere, True, *refusal, on)
        return Tried(ruling, script, elsewhere, False, *refusal, on)

    def cast(self) -> tuple[tuple[str, ...], str] | Ruling:
        """The rules by which the spell can't target it, and what is said of them; the ruling where that is open."""
        ruling = self.ruled([{"illegal": self._casting()}])
        if ruling.outcome == "failed":
            return (), ""
        if ruling.outcome != "passed":
            return ruling
        said = ruling.steps[-1]
        cites = tuple(cite for cite in said.cites if cite not in ("601.2", "601.2c", "115.1"))
        first = cites[0] if cites else "601.2c"
        return tuple(takewhile(lambda cite: _section(cite) == _section(first), cites)) or (first,), said.text

    def _on(self) -> tuple[str, ...] | Ruling:
        """The rules by which it can't be on it; the ruling where that is open."""
        ruling = self.ruled([self._put({"attached to": self.host.name})])
        if ruling.outcome != "passed":
            return ruling
        said = [line for line in ruling.steps if "303.4i" in line.cites]
        return tuple(cite for line in said for cite in line.cites if cite != "303.4i")

    def _casting(self) -> dict[str, Any]:
        return {"cast": self.aura.name, "target": self.host.name}

    def _put(self, how: Mapping[str, str]) -> dict[str, Any]:
        return {"effect": {"put onto battlefield": self.aura.name, **how}}

    def _put_on(self, host: Host) -> dict[str, Any]:
        return {**self._put({}), "choose": [{"enchant": host.name}]}

    def _scripts(self, uncast: bool, off: bool, elsewhere: Host | None) -> Iterator[Script]:
        """Everything that is tried, as one script; then a shorter one, should something else be to be decided."""
        there = [] if elsewhere is None else [{"effect": {"attach": self.aura.name, "to": self.host.name}}]
        if off:
            first = [{"illegal": self._casting()}, self._put({"attached to": self.host.name})]
            yield [*first, *([self._put_on(elsewhere)] if elsewhere else []), *there]
            yield first
            return
        away = [] if elsewhere is None else [{"effect": {"attach": self.aura.name, "to": elsewhere.name}}]
        put = self._put_on(self.host)
        if uncast:
            yield [{"illegal": self._casting()}, put, *away, *there]
            yield [{"illegal": self._casting()}, put]
        else:
            onto = [{"legal": put}, self._casting()]
            yield [*onto, {"resolve": "top"}, *away, *there]
            yield onto
            yield [{"legal": self._casting()}, {"legal": put}]

    def _elsewhere(self) -> Host | None:
        """Something else that the Aura may be on, so that it can be moved."""
        for host in self._candidates():
            for whose in ("NAP", "AP"):
                found = host._replace(whose=whose)
                ruling = self.ruled([self._put_on(found)], found)
                if ruling.outcome == "passed" and _entered(ruling):
                    return found
        return None

    def _candidates(self) -> Iterator[Host]:
        """Creatures, what else is named in what the Aura enchants, and the like of its target."""
        said = " ".join(self.aura.phrases).lower()
        made: list[dict[str, Any]] = [
            {"types": "Creature", "power": power, "toughness": toughness} for power, toughness in _SIZES
        ]
        made += [{"types": kind} for kind in ("Land", "Artifact", "Enchantment", "Instant") if kind.lower() in said]
        made += [self.host.entry] if isinstance(self.host.entry, dict) and "card" not in self.host.entry else []
        for facts in made:
            entry = {**facts, "name": "Elsewhere"}
            yield Host("Elsewhere", "Elsewhere", entry, zone_of(facts["types"], self.aura))


def _entered(ruling: Ruling) -> bool:
    return any(" enters the battlefield attached to " in line.text for line in ruling.steps)


def _section(cite: str) -> str:
    return cite.rstrip("abcdefghijklmnopqrstuvwxyz")


# The answer ---------------------------------------------------------------------------------------------------------


def _answer(case: Case, tried: Tried) -> Iterator[str]:
    """Whether it may be cast at the target, be put onto it, be moved to it; then what ends that."""
    host, one = case.host.called, case.aura.called
    if tried.on:
        yield f"No: {one} can't be on {host}: {_reason(case, tried.on, '')} ({', '.join(tried.on)})."
        cast = ", ".join(tried.cast)
        yield f"So it can't be cast at it ({cast}), enter attached to it (303.4i) or be moved to it (303.4j)."
        return
    if tried.cast:
        why = _reason(case, tried.cast, tried.refused)
        yield f"No: {one} can't be cast at {host}: {why} ({', '.join(tried.cast)})."
        yield "It can still be on it: an effect may put it there (303.4f) or move it there (303.4j)."
    else:
        yield f"Yes: {one} may be cast at {host} (702.5a), enter attached to it (303.4f) and be moved to it (303.4j)."
    if not tried.cast and "702.21a" in tried.ruling.cites:
        yield "Ward triggers as the spell targets it, and counters it unless its cost is paid (702.21a)."
    yield f"It falls off (704.5m) once {host} {_ends(case.host, case.aura)}."


def _ends(host: Host, aura: Aura) -> str:
    """What makes the Aura fall off, from what it says that it enchants, and its colors."""
    leaves = "leaves the game" if host.entry is None else f"leaves the {host.zone}"
    no_more = [f'no longer fits "enchant {phrase}"' for phrase in aura.phrases]
    protected = [f"gains protection from {color}" for color in aura.colors]
    *some, last = [leaves, *no_more, *protected]
    return ", ".join(some) + f" or {last}"


_REASONS = {
    "702.11": "it has hexproof",
    "702.16": "it has protection from that Aura",
    "702.18": "it has shroud",
    "303.4": "something says that it can't be enchanted",
    "101.2": "something says that it can't be",
}


def _reason(case: Case, cites: Sequence[str], refused: str) -> str:
    if _section(cites[0]) == "702.5":
        return "it does not fit " + " with ".join(f'"enchant {phrase}"' for phrase in case.aura.phrases)
    return _REASONS.get(_section(cites[0])) or refused.removeprefix("Not legal: ") or "the rules forbid it"

"""judge face-up: may what lies face down be turned face up, how and for what; what happens as and after it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import typer

from cli import console, quick
from cli.console import Color, Edition, File, Force, Format, Quiet, Save, Steps, Strict, Verbose
from cli.hidden_text import Hidden, hidden_card
from cli.object_text import Wrong
from cli.quick import cited, edition_asked

if TYPE_CHECKING:
    from rules.special_actions import Way
    from rules.state import State
    from scenarios.ruling import Ruling

Kind = Literal["manifest", "manifest-dread", "cloak", "morph", "megamorph", "disguise", "plain"]
As = Annotated[Kind | None, typer.Option("--as", help="Why it is face down; every reason is told when left out.")]
CardText = Annotated[str, typer.Argument(metavar="CARD", help='A card, or facts: "3/3 red creature morph {2}{R}".')]
Cost = Annotated[str | None, typer.Option("--cost", metavar="MANA", help="The mana cost of a card made up, or none.")]


def face_up(
    card: CardText,
    kind: As = None,
    cost: Cost = None,
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
    """May this card be turned face up where it lies face down, how, for what; what happens then.

    It ends with 0 whether yes or no.

    \b
    Examples:
      judge face-up "Hooded Hydra" --as manifest
      judge face-up "2/2 black creature" --cost {1}{B} --as cloak
    """
    from cli.run import Shown, print_all

    console.dated("face-up", cr)
    if save and str(save) != "-":
        console.keep("face-up", save, force)
    try:
        asked = Asked(hidden_card(card, cost, kind), kind, cr, strict)
    except Wrong as error:
        console.wrong("face-up", str(error))
    ruling = asked.answered(save, "\n" if style == "text" else " ")
    if save is None or str(save) != "-":
        much = steps if asked.single or steps == "full" else "none"  # they say again what the answer says
        shown = Shown(style, console.look(color, output), output, much, False, quiet, verbose)
        print_all("face-up", [(ruling, b"")], shown)
    raise typer.Exit(console.exit_code([ruling.outcome]))


# What is tried ------------------------------------------------------------------------------------------------------

CALLED = {
    "manifest": "manifested",
    "manifest-dread": "manifested as part of manifesting dread",
    "cloak": "cloaked",
    "morph": "face down by morph",
    "megamorph": "face down by megamorph",
    "disguise": "face down by disguise",
    "plain": "face down by an effect",
}
_RULE = {"manifest-dread": ("701.62a",)}
_BY_KEYWORD = ("morph", "megamorph", "disguise")
_X = 2  # what X is taken to be where something is tried
Script = Sequence[Mapping[str, Any]]


class Tried(NamedTuple):
    """One reason to be face down, and what comes of it: the ways up, or why there are none."""

    kind: Kind
    ways: Sequence[Way]
    why: str
    cites: Sequence[str]

    @property
    def down(self) -> str:
        """What let it be face down, in the words of a scenario: manifesting dread manifests (701.62a)."""
        return self.kind.removesuffix("-dread")


class Asked:
    """What is asked: the card, why it is face down (or every reason), under which rules."""

    def __init__(self, hidden: Hidden, kind: Kind | None, cr: str | None, strict: bool) -> None:
        self.hidden, self.cr, self.strict = hidden, cr, strict
        self.edition = edition_asked(cr)
        has = {keyword.word for keyword in hidden.front.keywords}
        every: tuple[Kind, ...] = ("manifest", "cloak", "morph", "megamorph", "disguise", "plain")
        kinds = [kind] if kind else [each for each in every if each not in _BY_KEYWORD or each in has]
        self.single = kind is not None
        self.each = [self._of(kind) for kind in kinds]

    def _of(self, kind: Kind) -> Tried:
        from rules.special_actions import refusal, ways_up

        state = self.lying(kind.removesuffix("-dread"))
        ways = ways_up(state, 1)
        if ways:
            return Tried(kind, ways, "", ())
        why = refusal(state, 1, "")
        return Tried(kind, (), why.template.partition(": ")[2], [c for c in why.cites if c not in ("116.2b", "708.7")])

    def lying(self, kind: str) -> State:
        """It lies face down on the battlefield, alone."""
        from rules.abilities.face_down_status import listed
        from rules.state import Object, Player, State, Turn

        there = Object(1, self.hidden.card, "AP", "AP", "battlefield", 1, face_down=kind, listed=listed(kind))
        return State({"AP": Player("AP")}, turn=Turn("AP"), edition=self.edition).put(there)

    def answered(self, save: Path | None, between: str) -> Ruling:
        """The ruling of what is tried, with the answer; what is tried is saved where that is asked for."""
        ruling, script = self.tried()
        if save:
            _save(self, ruling, script, save)
        of_x = (f"X is {_X} in the steps",) if script and "x" in script[-1] else ()
        assumptions = (*ruling.assumptions, *of_x)
        needs = "No steps: its cost, or a choice, needs more than the card itself."
        answer = [*_answer(self), *([needs] if self.single and not script else [])]
        return ruling.but(expectations=0, answer=between.join(answer), assumptions=assumptions)

    def tried(self) -> tuple[Ruling, Script]:
        """The ruling of a scenario in which it is turned up as far as that can be done there; and its script."""
        script = [line for n, tried in enumerate(self.each) for line in self._lines(tried, self.name(n))]
        ruling = self.ruled(script)
        if ruling.outcome == "passed":
            return ruling, script
        return self.ruled([]), []  # its cost, or a choice, needs more than what is there

    def name(self, number: int) -> str:
        """What it is called that is face down for this reason."""
        return self.hidden.name if len(self.each) == 1 else f"{self.hidden.name} {number + 1}"

    def _lines(self, tried: Tried, name: str) -> Iterator[Mapping[str, Any]]:
        if not tried.ways:
            yield {"illegal": {"turn face up": name}, "because": list(tried.cites)}
        for n, way in enumerate(tried.ways):
            using = {"using": way.using} if len(tried.ways) > 1 else {}
            x = {"x": _X} if any("{X}" in getattr(cost, "mana", "") for cost in way.cost) else {}
            line = {"turn face up": name, **using, **x}
            yield line if self.single and n == len(tried.ways) - 1 else {"legal": line}

    def scenario(self, script: Script) -> dict[str, Any]:
        """The board on which it is tried."""
        how = CALLED[self.each[0].kind] if self.single else "face down"
        board = [
            {**self.hidden.entry, "as": self.name(n), "face down": tried.down} for n, tried in enumerate(self.each)
        ]
        return {
            "title": f"{self.hidden.name}, {how}, is to be turned face up",
            "source": "own case",
            **({"cr": self.cr} if self.cr else {}),
            "players": {"AP": {"battlefield": board}, "NAP": {"battlefield": []}},
            "script": script,
        }

    def ruled(self, script: Script) -> Ruling:
        """The ruling of that scenario."""
        return quick.ruled(self.scenario(script), self.cr, self.strict)


def _save(asked: Asked, ruling: Ruling, script: Script, path: Path) -> None:
    """Write the scenario, with what is face down at the end as what is expected."""
    final = ruling.final["objects"] if ruling.outcome == "passed" and ruling.final else ()
    found = zip((asked.name(n) for n in range(len(asked.each))), final, strict=False)
    ends = {name: {"zone": each["zone"], "face down": each["face_down"] or False} for name, each in found}
    quick.save("face-up", {**asked.scenario(script), **({"expect": ends} if ends else {})}, path)


# The answer ---------------------------------------------------------------------------------------------------------


def _answer(asked: Asked) -> Iterator[str]:
    """Whether it can be turned up and how, for each reason; when, what happens as and after it is turned up."""
    from rules.double_faced import NO_PERMANENT

    yield from _verdicts(asked)
    edition, hidden = asked.edition, asked.hidden
    spell = NO_PERMANENT.intersection(hidden.front.types)
    if any(tried.ways for tried in asked.each):
        when = "whenever its controller has priority, also under split second; it uses no stack, so nobody can respond"
        yield f"When: {when} ({cited(edition, '116.2b', '702.61b')})."
    if spell:
        yield from _stays_down(asked, " or ".join(sorted(kind.lower() for kind in spell)))
        return
    yield from _as_and_after(asked)
    kept = "counters, damage, attachments and effects on it stay, and nothing enters"
    yield f"It is the same permanent: {kept} ({cited(edition, '708.8')})."
    for kind in ("Planeswalker", "Battle", "Aura"):
        if kind in (*hidden.front.types, *hidden.front.subtypes):
            lacks, rule = _GOES[kind]
            yield f"Once face up, it is put into the graveyard if it {lacks} ({cited(edition, rule)})."
    effect = "one that turns it up asks for no cost and looks at no card type"
    yield f"By an effect: {effect}; one that says it can't be turned up wins ({cited(edition, '708.8', '101.2')})."
    if len(hidden.card.faces) == 2:
        front = "it comes up with its front face; face down it can't transform, and face up it can't be turned down"
        yield f"As it is double-faced, {front} ({cited(edition, '712.15a', '712.16')})."


_GOES = {
    "Planeswalker": ("has no loyalty counters", "704.5i"),
    "Battle": ("has no defense counters", "704.5v"),
    "Aura": ("is attached to nothing", "704.5m"),
}


def _verdicts(asked: Asked) -> Iterator[str]:
    """Yes or no, and why."""
    name = asked.hidden.name
    said = [(tried, _how(asked, tried)) for tried in asked.each]
    if asked.single:
        ((tried, how),) = said
        able = "can be turned face up" if tried.ways else "can't be turned face up by its controller:"
        yield f"{'Yes' if tried.ways else 'No'}: {CALLED[tried.kind]}, {name} {able} {how}."
        yield from _without_keyword(asked, tried.kind)
        return
    answers = {bool(tried.ways) for tried in asked.each}
    if len(answers) == 2:
        yield f"It depends on why {name} is face down:"
    elif answers == {True}:
        yield f"Yes, for whatever reason {name} is face down:"
    else:
        yield f"No, for whatever reason {name} is face down:"
    for how, same in groupby(said, key=lambda pair: ("yes, " if pair[0].ways else "no, ") + pair[1]):
        kinds = [CALLED[tried.kind].replace("manifested", "manifested (or by manifest dread)") for tried, _ in same]
        yield f"{_capital(', or '.join(kinds))}: {how}."


def _without_keyword(asked: Asked, kind: Kind) -> Iterator[str]:
    """That the card has no such keyword, where it would have to have it to be face down for this reason."""
    has = {keyword.word for keyword in asked.hidden.front.keywords}
    if kind in _BY_KEYWORD and not has & {kind, f"mega{kind}"}:  # 702.37b: megamorph is a variant of morph
        rule = cited(asked.edition, "702.168c" if kind == "disguise" else "702.37d")
        yield f"{asked.hidden.name} itself has no {kind}, without which it can't be cast so ({rule})."


def _how(asked: Asked, tried: Tried) -> str:
    """Each way with its cost and rules; or why there is none."""
    if not tried.ways:
        return f"{tried.why} ({cited(asked.edition, *tried.cites)})"
    ways = []
    for way in tried.ways:
        more = ("107.3d", way.of_x) if "{X}" in asked.hidden.cost_of(way) else ()
        cites = (way.cite, *way.also, *_RULE.get(tried.kind, ()), *filter(None, more))
        ways.append(f"for its {way.called} {asked.hidden.cost_of(way)} ({cited(asked.edition, *cites)})")
    return " or ".join(ways)


def _stays_down(asked: Asked, types: str) -> Iterator[str]:
    """What becomes of an instant or sorcery card that an effect would turn up."""
    from rules.face_down import STAYS_DOWN

    rules = [STAYS_DOWN[tried.down] for tried in asked.each if tried.down in STAYS_DOWN]
    if rules:
        why = f"it is {'an' if types[0] in 'aeiou' else 'a'} {types} card"
        yield f"An effect that would turn it up only reveals it, as {why} ({cited(asked.edition, *rules)})."


def _as_and_after(asked: Asked) -> Iterator[str]:
    """What its abilities say about being turned face up."""
    edition, hidden = asked.edition, asked.hidden
    if any(way.using == "megamorph" for tried in asked.each for way in tried.ways):
        yield f"As it is turned up for its megamorph cost: a +1/+1 counter on it ({cited(edition, '702.37b')})."
    for text in hidden.meanwhile:
        yield f"As it is turned up: {text} ({cited(edition, '614.1e', '708.11')})."
    for text in hidden.afterwards:
        yield f"Then this triggers: {text} ({cited(edition, '603.2')})."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

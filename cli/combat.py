"""judge combat: a quick fight without a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli import console
from cli.console import Color, Edition, File, Force, Format, Layers, Quiet, Steps, Strict, Verbose
from cli.object_text import Creature, Wrong, counted, creatures
from rules.editions import NO_DAMAGE_ASSIGNMENT_ORDER, edition_of

if TYPE_CHECKING:
    from scenarios.ruling import Ruling


Assign = Annotated[
    list[str] | None,
    typer.Option(
        "--assign",
        metavar="[N=]DAMAGE",
        help='How attacker N divides its damage: "2 to b1, 2 to NAP"; bN is a blocker. Again: in the second step. '
        "Before 2024-11-08 that is the damage assignment order too.",
    ),
]


def combat(
    attackers: Annotated[list[str], typer.Argument(metavar="ATTACKER...", help='"4/4 trample", "2x 1/1", or a card.')],
    block: Annotated[
        list[str] | None,
        typer.Option(
            "--block", metavar="[N=]BLOCKER", help="A creature that blocks attacker N (the first if left out)."
        ),
    ] = None,
    assign: Assign = None,
    life: Annotated[int | None, typer.Option("--life", metavar="N", help="The defending player's life.")] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the scenario there; - prints it instead.")
    ] = None,
    force: Force = False,
    style: Format = "text",
    output: File = None,
    cr: Edition = None,
    steps: Steps = "brief",
    layers: Layers = False,
    strict: Strict = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    color: Color = "auto",
) -> None:
    """A quick fight without a file: who deals how much damage, who dies, and by which rules.

    A creature is said by power/toughness, colors, types and keywords in any order, or by the name of a card (or how
    it begins). Attackers and blockers are counted from 1 as they are given. Damage that can be divided in several
    ways is undecided until --assign says how; what is possible is shown.

    \b
    Examples:
      judge combat "4/4 trample deathtouch" --block "2/2 first strike"
      judge combat "Craw Wurm" --block 2/2 --block 3/3 --assign "2 to b1, 4 to b2"
      judge combat 3/3 "2x 1/1 flying" --block "2=1/4 reach" --life 5
      judge combat "4/4 trample" --block "Hill Giant" --save fight.yaml
    """
    from cli.run import Shown, print_all

    console.dated("combat", cr)
    if save and str(save) != "-":
        console.keep("combat", save, force)
    try:
        data = scenario(attackers, block or [], assign or [], life, cr)
    except Wrong as error:
        console.wrong("combat", str(error))
    ruling = _ruled(data, str(save or ""), cr, strict, layers)
    if save:
        _save(data, ruling, save)
    if save is None or str(save) != "-":
        shown = Shown(style, console.look(color, output), output, steps, layers, quiet, verbose)
        print_all("combat", [(ruling, b"")], shown)
        if ruling.outcome == "undecided":
            console.remark('--assign says how damage is divided, such as --assign "2 to b1, 1 to NAP"')
    raise typer.Exit(console.exit_code([ruling.outcome]))


def _ruled(data: Mapping[str, Any], file: str, cr: str | None, strict: bool, layers: bool) -> Ruling:
    """The ruling of the scenario; wrong usage where it can't be made one, as with a card that is unknown."""
    from scenarios.run import rule_on

    ruling = rule_on(written(data), "" if file == "-" else file, cr=cr, strict=strict, layers=layers)
    if ruling.outcome == "invalid":
        for problem in ruling.problems:
            console.complain("combat", problem.message)
        raise typer.Exit(console.WRONG_USAGE)
    return ruling.but(problems=tuple(problem.but(line=0, column=0) for problem in ruling.problems))


def written(data: Mapping[str, Any]) -> bytes:
    """The scenario as a file: an object or a line of the script on one line each."""
    lines: list[str] = []
    for key, value in data.items():
        if key == "players":
            lines += ["players:", *(line for name, state in value.items() for line in _player(name, state))]
        elif key == "script":
            lines += ["script:", *(f"  - {_flow(line) if len(line) > 1 else _flow(line)[1:-1]}" for line in value)]
        elif key == "expect":
            lines += ["expect:", *(f"  {_flow({about: said})[1:-1]}" for about, said in value.items())]
        else:
            lines.append(_flow({key: value})[1:-1])
    return ("\n".join(lines) + "\n").encode()


def _player(name: str, state: Mapping[str, Any]) -> Iterator[str]:
    yield f"  {name}:"
    for key, value in state.items():
        if isinstance(value, list) and value:
            yield f"    {key}:"
            yield from (f"      - {_flow(each)}" for each in value)
        else:
            yield f"    {key}: {_flow(value)}"


def _flow(value: Any) -> str:
    import yaml

    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    said: str = yaml.dump([value], Dumper=dumper, **_FLOW).strip()
    return said[1:-1]


_FLOW: Any = {"default_flow_style": True, "sort_keys": False, "allow_unicode": True, "width": 1_000_000}


def _save(data: Mapping[str, Any], ruling: Ruling, path: Path) -> None:
    """Write the scenario, with what came out as what is expected."""
    from cli.new import SCHEMA_LINE

    expected = {"expect": _expected(data, ruling)} if ruling.outcome == "passed" and ruling.final else {}
    text = SCHEMA_LINE + written({**data, **expected}).decode()
    console.put(text, "combat", None if str(path) == "-" else path)


def _expected(data: Mapping[str, Any], ruling: Ruling) -> dict[str, Any]:
    """The life of the players, and where the creatures are that can be told apart by their name."""
    final: Mapping[str, Any] = ruling.final or {}
    listed = [each["name"] for each in final["objects"]]
    return {
        **{player: {"life": state["life"]} for player, state in final["players"].items()},
        **{each["name"]: {"zone": each["zone"]} for each in final["objects"] if listed.count(each["name"]) == 1},
    }


# The scenario -------------------------------------------------------------------------------------------------------


def scenario(
    attackers: Sequence[str], blocks: Sequence[str], assigns: Sequence[str], life: int | None, cr: str | None = None
) -> dict[str, Any]:
    """The fight as a scenario in plain data; `Wrong` where a text in it can't be understood."""
    split = [_blocked(text) for text in blocks]
    attacking, blocking = creatures({"Attacker": attackers, "Blocker": [text for _, text in split]})
    whom = [numbers for (numbers, text) in split for _ in range(counted(text)[0])]
    _check_blocked(whom, len(attacking))
    fight = Fight(attacking, blocking)
    damage = [fight.assigned(text) for text in assigns]
    orders = _orders(fight, whom, damage) if cr and not edition_of(cr).since(NO_DAMAGE_ASSIGNMENT_ORDER) else {}
    defender = {} if life is None else {"life": life}
    return {
        "title": _title(attacking, blocking, whom),
        "source": "own case",
        **({"cr": cr} if cr else {}),
        "players": {
            "AP": {"battlefield": [each.entry for each in attacking]},
            "NAP": {**defender, "battlefield": [each.entry for each in blocking]},
        },
        "script": [
            {"attack": {each.name: "NAP" for each in attacking}},
            {
                "block": {
                    each.name: _one([attacking[n - 1].name for n in on])
                    for each, on in zip(blocking, whom, strict=True)
                }
            },
            *_damage(damage, orders),
        ],
    }


def _one(names: list[str]) -> str | list[str]:
    return names[0] if len(names) == 1 else names


def _blocked(text: str) -> tuple[list[int], str]:
    """The numbers of the attackers that are blocked, and by what."""
    found = re.fullmatch(r"\s*(\d{1,4}(?:\s*,\s*\d{1,4})*)\s*=\s*(.*)", text)
    return ([int(n) for n in found[1].split(",")], found[2]) if found else ([1], text)


def _check_blocked(whom: Iterable[Iterable[int]], attackers: int) -> None:
    for number in (number for numbers in whom for number in numbers):
        if not 1 <= number <= attackers:
            raise Wrong(f"--block: there is no attacker {number}")


def _title(attacking: Sequence[Creature], blocking: Sequence[Creature], whom: Sequence[list[int]]) -> str:
    said = []
    for number, attacker in enumerate(attacking, 1):
        on = [each.text for each, numbers in zip(blocking, whom, strict=True) if number in numbers]
        said.append(f"{attacker.text} blocked by {' and '.join(on)}" if on else f"{attacker.text} unblocked")
    return "; ".join(said)


def _damage(assigned: Iterable[tuple[str, dict[str, int]]], orders: Mapping[str, list[str]]) -> list[dict[str, Any]]:
    """The lines that lead to the end of combat; a second division by the same creature is for the second step."""
    first: dict[str, Any] = {}
    second: dict[str, Any] = {}
    for who, shares in assigned:
        (second if who in first else first)[who] = shares
    lines: list[dict[str, Any]] = [{"assign": first, **({"order": orders} if orders else {})}] if first else []
    lines += [{"go to": "first combat damage"}, {"assign": second}] if second else []
    return [*lines, {"go to": "end of combat"}]


def _orders(
    fight: Fight, whom: Sequence[list[int]], assigned: Iterable[tuple[str, dict[str, int]]]
) -> dict[str, list[str]]:
    """The damage assignment orders of those that fight several: what is named in a division first, then the others."""
    against: dict[str, list[str]] = {}
    for blocker, numbers in zip(fight.blocking, whom, strict=True):
        for attacker in (fight.attacking[n - 1] for n in numbers):
            against.setdefault(attacker.name, []).append(blocker.name)
            against.setdefault(blocker.name, []).append(attacker.name)
    found: dict[str, list[str]] = {}
    for who, shares in assigned:
        there = against.get(who, [])
        if len(there) > 1:
            found.setdefault(who, [*(name for name in shares if name in there), *(n for n in there if n not in shares)])
    return found


class Fight(NamedTuple):
    """Who fights, for finding them by what `--assign` calls them."""

    attacking: Sequence[Creature]
    blocking: Sequence[Creature]

    def assigned(self, text: str) -> tuple[str, dict[str, int]]:
        """Who divides its damage in `[N=]DAMAGE`, and how."""
        found = re.fullmatch(r"(?:([^=]+)=)?([^=]+)", text)
        shares = re.split(r"\s*,\s*(?=\d+\s+to\s)", found[2].strip()) if found else []
        said = [re.fullmatch(r"(\d{1,9})\s+to\s+(.+)", share) for share in shares]
        if not found or not all(said):
            raise Wrong(f'--assign "{text}" is not understood: write --assign "2 to b1, 1 to NAP"')
        whom = [(self.named(each[2]), int(each[1])) for each in said if each]
        return self.named(found[1] or "1"), dict(whom)

    def named(self, text: str) -> str:
        """The name of the player or creature: `NAP`, `1` or `a1` an attacker, `b1` a blocker, or how a name begins."""
        text = text.strip()
        if text.upper() in ("AP", "NAP"):
            return text.upper()
        if found := re.fullmatch(r"([aAbB]?)(\d+)", text):
            side = self.blocking if found[1] in ("b", "B") else self.attacking
            near = list(side[int(found[2]) - 1 : int(found[2])]) if int(found[2]) else []
        else:
            near = [each for each in (*self.attacking, *self.blocking) if each.name.lower().startswith(text.lower())]
        if len(near) != 1:
            known = [f"{n} is {each.name}" for n, each in enumerate(self.attacking, 1)]
            known += [f"b{n} is {each.name}" for n, each in enumerate(self.blocking, 1)]
            raise Wrong(f'--assign: "{text}" is no one creature here; {", ".join(known)}, NAP the defending player')
        return near[0].name

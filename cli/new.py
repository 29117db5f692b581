"""judge new: a commented scenario to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import console
from cli.console import Force

SCHEMA_LINE = "# yaml-language-server: $schema=judge.schema.json\n"
"""What tells an editor where the format is described; `judge schema --output judge.schema.json` writes that file."""

TEMPLATE = f"""{SCHEMA_LINE}\
# With "judge schema --output judge.schema.json" beside this file, an editor completes and checks what is written here.
# "judge run" on this file gives the ruling.

title: A trampling creature and a smaller one attack, and one of them is blocked    # the question, in a sentence
source: own case            # where the answer expected comes from: a rule number, an address, or this

players:                    # in turn order: it is the first one's turn
  AP:
    battlefield:
      - Grizzly Bears       # a card by its name, or one made up in place:
      - {{name: Brute, types: Creature, power: 4, toughness: 4, keywords: [trample]}}
  NAP:
    life: 20                # as when nothing is said
    battlefield:
      - {{card: Hill Giant, damage: 1}}     # or tapped: true, counters: {{+1/+1: 2}}, attached to: ...

script:                     # what happens, in order
  - attack: {{Brute: NAP, Grizzly Bears: NAP}}
  - block: {{Hill Giant: Brute}}
  - assign: {{Brute: {{Hill Giant: 2, NAP: 2}}}}    # how damage is divided, where there is more than one way
  - go to: end of combat

expect:                     # what must be true at the end
  NAP: {{life: 16}}
  Hill Giant: {{zone: graveyard}}
  Brute: {{zone: battlefield, damage: 3}}
  because: ["702.19b"]      # rules that the ruling must rest on
"""


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; - for standard output.")],
    force: Force = False,
) -> None:
    """Write a commented scenario to fill in.

    It holds as it is, and shows what a scenario can say. Its first line tells an editor where the format is described:
    judge schema writes that file.

    \b
    Examples:
      judge new fight.yaml
      judge new - | judge run -
    """
    if str(file) == "-":
        console.show(TEMPLATE)
        return
    console.keep("new", file, force)
    console.save(TEMPLATE, "new", file)
    console.remark(f"{file} is written; judge run {file} gives its ruling")

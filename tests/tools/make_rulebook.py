"""Make the data of `rules/rulebook/` from the reference texts.

    python tests/tools/make_rulebook.py [FOLDER]      (default: the folder that JUDGE_REFERENCE names)

FOLDER holds `rule-points.yaml` and `cr/numbers.tsv`. Two files come out: `points.jsonl`, one rule point a line, and
`numbers.tsv`, one rule a line: heading, date of the present wording, then its number in every edition, the newest
first. There a number equal to the one on its left is left blank, blanks at the end of a line are left out, and `-`
says that the edition has no such rule.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import yaml

DATA = Path(__file__).resolve().parents[2] / "rules" / "rulebook"
NONE = "-"
FACTS = 2  # the cells before the numbers: heading, date of the wording

Row = list[str]


def points(folder: Path) -> list[dict[str, Any]]:
    """The rule points as mappings, in the order of the reference."""
    found: list[dict[str, Any]] = yaml.safe_load((folder / "rule-points.yaml").read_text(encoding="utf-8"))
    return found


def table(folder: Path) -> list[Row]:
    """The table of numbers with every cell filled, its header first."""
    return [line.split("\t") for line in (folder / "cr" / "numbers.tsv").read_text(encoding="utf-8").splitlines()]


def joined(rows: list[Row], known: list[dict[str, Any]]) -> list[Row]:
    """The table without the rows of a gone rule that is in fact an earlier form of a living one.

    A gone row is one whose number a rule point names as the earlier number of its rule: its numbers go to the row of
    that rule. A gone row that says nothing which the rows of living rules don't say is left out.
    """
    header, *rules = rows
    living = {row[FACTS]: row for row in rules if row[FACTS] != NONE}
    gone = [row for row in rules if row[FACTS] == NONE]
    for column, number, living_row in _earlier_numbers(header, known, living):
        for row in gone:
            if row[column] == number and living_row[column] in (NONE, number):
                _fill(living_row, row)
    said = {(column, number) for row in living.values() for column, number in enumerate(row) if column >= FACTS}
    lost = [row for row in gone if any(n != NONE and (c, n) not in said for c, n in enumerate(row) if c >= FACTS)]
    return [header, *(row for row in rules if row[FACTS] != NONE or row in lost)]


def _earlier_numbers(header: Row, known: list[dict[str, Any]], living: dict[str, Row]) -> list[tuple[int, str, Row]]:
    fields = {"cr_2024_02": header.index("2024-02-02"), "cr_2025_04": header.index("2025-04-04")}
    return [(c, p[f], living[p["cr"]]) for p in known for f, c in fields.items() if p.get(f) and _gap(living[p["cr"]])]


def _gap(row: Row) -> bool:
    return NONE in row[FACTS:]


def _fill(row: Row, earlier: Row) -> None:
    row[FACTS:] = [old if new == NONE else new for new, old in zip(row[FACTS:], earlier[FACTS:], strict=True)]


def compact(row: Row) -> str:
    """A row as a line: numbers equal to the one on their left blank, blanks at the end left out."""
    numbers = row[FACTS:]
    changed = [new if new != left else "" for left, new in zip(["", *numbers], numbers, strict=False)]
    return "\t".join([*row[:FACTS], *changed]).rstrip("\t")


def files(folder: Path) -> dict[str, str]:
    """The data files by name, as they are to be written."""
    known = points(folder)
    header, *rules = joined(table(folder), known)
    lines = [json.dumps(point, ensure_ascii=False, separators=(",", ":")) for point in known]
    numbers = ["\t".join(header), *map(compact, rules)]
    return {"points.jsonl": "\n".join(lines) + "\n", "numbers.tsv": "\n".join(numbers) + "\n"}


def main(arguments: list[str]) -> int:
    named = arguments[0] if arguments else os.environ.get("JUDGE_REFERENCE")
    if not named:
        print("name the folder of the reference texts, or set JUDGE_REFERENCE", file=sys.stderr)
        return 2
    DATA.mkdir(parents=True, exist_ok=True)
    for name, text in files(Path(named)).items():
        (DATA / name).write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

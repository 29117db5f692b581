"""How long commands take from nothing, against an interpreter that only imports Typer: medians of 15 runs."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

from make_combats import ROOT, judge

RUNS = 15
RULING = ROOT / "tests" / "examples" / "first-strike-gained-late.yaml"
NOTHING = [sys.executable, "-c", "pass"]
TYPER = [sys.executable, "-c", "import typer"]


def milliseconds(commands: list[list[str]]) -> list[float]:
    """The median of each command, run in turn so that a busy moment hits them all."""
    times: list[list[float]] = [[] for _ in commands]
    for number in range(RUNS + 1):
        for command, taken in zip(commands, times, strict=True):
            start = time.perf_counter()
            subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            if number:  # the first run compiles
                taken.append((time.perf_counter() - start) * 1000)
    return [median(taken) for taken in times]


def main() -> None:
    """Print a line for each command."""
    asked = [["rule", "702.19b"], ["run", str(RULING)], ["--help"]]
    commands = [NOTHING, TYPER, *([*judge(), *arguments] for arguments in asked)]
    names = ["python -c pass", "import typer", "judge rule 702.19b", "judge run FILE", "judge --help"]
    bare, typer, *_ = found = milliseconds(commands)
    for name, taken in zip(names, found, strict=True):
        print(
            f"{name:20} {taken:6.0f} ms  {taken / typer:5.2f} of Typer's  {taken - bare:5.0f} ms after the interpreter"
        )


if __name__ == "__main__":
    main()

"""How many rulings a second `judge check` gives, in one process and in two: bench_check.py [N]."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from make_combats import ROOT, judge, write


def seconds(folder: Path, jobs: int) -> float:
    """The time of a check of the folder, start-up included; ends with an error where a ruling does not pass."""
    start = time.perf_counter()
    subprocess.run([*judge(), "check", str(folder), "-q", "-j", str(jobs)], cwd=ROOT, check=True)
    return time.perf_counter() - start


def main(count: int = 2000) -> None:
    """Print a line for each number of processes."""
    with tempfile.TemporaryDirectory() as folder:
        files = write(Path(folder) / "combats", count)
        seconds(files, 1)  # so that everything is compiled, and read from memory
        for jobs in (1, 2):
            best = min(seconds(files, jobs) for _ in range(3))
            print(f"-j {jobs}: {count} rulings in {best:.2f} s, {count / best:.0f}/s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

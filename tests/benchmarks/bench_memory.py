"""The most memory that `judge check` takes while it rules on 2,000 files: bench_memory.py [N]."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from make_combats import ROOT, judge, write


def main(count: int = 2000) -> None:
    """Print the peak of the resident set."""
    with tempfile.TemporaryDirectory() as folder:
        files = write(Path(folder) / "combats", count)
        subprocess.run([*judge(), "check", str(files), "-q"], cwd=ROOT, check=True)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    print(f"{count} rulings: {peak:.0f} MiB")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

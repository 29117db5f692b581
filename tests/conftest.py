"""What the tests of the whole share."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import settings

from cli.app import carry_out

settings.register_profile("judge", derandomize=True, database=None, deadline=None)
settings.load_profile("judge")


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str
    seconds: float  # of this process, however busy the machine is


Judge = Callable[..., Said]


@pytest.fixture
def judge(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Judge:
    """Carries out a command line in this process, 100 columns wide and without colors."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")

    def command(*arguments: object) -> Said:
        capsys.readouterr()
        start = time.process_time()
        code = carry_out([str(each) for each in arguments])
        seconds = time.process_time() - start
        said = capsys.readouterr()
        return Said(code, said.out, said.err, seconds)

    return command

"""Rulings of many files, made by one process or by several."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from traceback import format_exc
from typing import TYPE_CHECKING, Any, NamedTuple

from cli import console

if TYPE_CHECKING:
    from scenarios.compared import Compared
    from scenarios.ruling import Ruling

    Ruled = Ruling | Compared

_CHUNK = 16  # files that a worker takes at once


class Unruled(NamedTuple):
    """A scenario without a ruling: it can't be read, or the tool itself failed on it."""

    file: str
    said: str
    code: int
    trace: str = ""


def ruling_of(path: Path, cr: str | None, against: str | None, strict: bool) -> Ruled | Unruled:
    """The ruling of a file, or those under two editions, without steps and the state at the end."""
    from scenarios.run import rule_on

    gc.collect(0)  # the ruling before, of which nothing is in use any more
    try:
        if against:
            from scenarios.compared import compared

            return compared(path.read_bytes(), path.as_posix(), cr=cr, against=against, strict=strict)
        return rule_on(path.read_bytes(), path.as_posix(), cr=cr, strict=strict, steps=False)
    except OSError as error:
        return Unruled(path.as_posix(), f"can't be read: {error.strerror}", console.WRONG_USAGE)
    except Exception as error:
        said = f"internal error ({type(error).__name__}: {error})".splitlines()[0]
        return Unruled(path.as_posix(), said, console.INTERNAL_ERROR, format_exc())


@contextmanager
def rulings(
    files: Sequence[Path], jobs: int, task: Callable[[Path], Ruled | Unruled]
) -> Iterator[Iterator[Ruled | Unruled]]:
    """The rulings of the files in their order, made by so many processes."""
    if jobs == 1 or len(files) == 1:
        yield map(task, files)
        return
    size = max(1, min(_CHUNK, len(files) // jobs))
    chunks = [files[start : start + size] for start in range(0, len(files), size)]
    workers = _workers(task, chunks, min(jobs, len(chunks)))
    try:
        yield (ruling for number in range(len(chunks)) for ruling in workers[number % len(workers)][1].recv())
    finally:
        for process, _ in workers:
            process.terminate()
        for process, _ in workers:
            process.join()


def _workers(task: Callable[[Path], Any], chunks: Sequence[Sequence[Path]], jobs: int) -> list[tuple[Any, Any]]:
    """Processes that share the chunks in turn, each with the end of a pipe from which its rulings come."""
    import multiprocessing

    import scenarios.run  # noqa: F401  (once, before the processes part)

    context: Any = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
    workers = []
    for number in range(jobs):
        here, there = context.Pipe(duplex=False)
        workers.append((context.Process(target=_work, args=(task, chunks[number::jobs], there), daemon=True), here))
        workers[-1][0].start()
        there.close()
    return workers


def _work(task: Callable[[Path], Any], chunks: Sequence[Sequence[Path]], pipe: Any) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for chunk in chunks:
        pipe.send([task(path) for path in chunk])

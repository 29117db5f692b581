"""How long one event takes on a board of 60 permanents under 10 board-wide effects (613): bench_layers.py.

It prints the median time of an event
after which characteristics must be built anew (a counter is put on a creature), and of one after which they need not
(a player gains life). Both are asked for the characteristics of every permanent afterwards.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from rules.editions import NEWEST
from rules.events import Event, GainLife, PutCounters
from rules.state import State
from scenarios.places import Place
from scenarios.reader import Reader, compose
from scenarios.scenario import Scenario
from scenarios.setting_up import Board

EFFECTS = (
    "{to: creature, power: +1, toughness: +1}",
    "{to: creature you control, gain: [flying]}",
    "{to: red creature, power: +1}",
    "{to: creature, adds: Elf}",
    "{to: Elf you control, gain: [vigilance]}",
    "{to: land, adds: Creature, base: {power: 1, toughness: 1}}",
    "{to: creature with flying, toughness: +1}",
    "{to: creature an opponent controls, colors: [blue]}",
    "{to: blue creature, lose: [vigilance]}",
    "{to: creature with power 3 or greater, gain: [trample]}",
)
TIMES = 200


def board() -> State:
    """30 creatures and 20 lands of two players, and 10 enchantments with a static ability each."""

    def wrong(place: Place, code: str, message: str) -> None:
        raise ValueError(message)

    effects = ", ".join(
        f"{{name: Effect {n}, types: Enchantment, abilities: [{{static: {said}}}]}}" for n, said in enumerate(EFFECTS)
    )
    half = "10 Grizzly Bears, 5 Hill Giant, 10 Forest"
    text = f"title: Many\nplayers:\n  AP: {{battlefield: [{half}, {effects}]}}\n  NAP: {{battlefield: [{half}]}}\n"
    node, problems = compose(text.encode())
    assert node is not None
    reader = Reader(problems)
    return Board(reader.read(node, Scenario, "the scenario"), NEWEST, reader.place_of, wrong).build()


def event_time(state: State, event: Event) -> float:
    """Milliseconds that an event and a look at every permanent take."""
    begin = perf_counter()
    after = event.apply(state)
    for o in after.battlefield:
        _ = after.characteristics[o.id].power
    return (perf_counter() - begin) * 1000


def main() -> None:
    state = board()
    _ = state.characteristics
    creature = next(iter(state.battlefield)).id
    for what, event in (("built anew", PutCounters(creature, "+1/+1")), ("kept", GainLife("AP", 1))):
        print(f"{what}: {median(event_time(state, event) for _ in range(TIMES)):.3f} ms")


if __name__ == "__main__":
    main()

"""106. Mana, 107.4. Mana Symbols, and how mana is paid (118.3a)"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from rules.decisions import Choose, Decision
from rules.events import SetPlayer
from rules.outcomes import Illegal, Undecided
from rules.state import Player, PlayerId, State
from rules.trace import Note

if TYPE_CHECKING:
    from rules.game import Decide, Game

ANY = "any"  # mana of whatever colour is needed, where a scenario gives a number: `{2}`
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_COLORS = "WUBRG"
_UNLIMITED = 10**12
KINDS = (*_COLORS, "C")

Kinds = tuple[str, ...]
Held = tuple[Counter[str], Counter[str]]  # what is in the pool, and what can still be produced in the scenario


@lru_cache(maxsize=1024)
def symbols(text: str) -> tuple[str, ...]:
    """`{2}{G/W}` as `("2", "G/W")`; ValueError where something else stands in it."""
    found = _SYMBOL.findall(text)
    if _SYMBOL.sub("", text).strip() or not all(_is_mana(s) for s in found):
        raise ValueError(f"{text!r} is no mana cost; one is written like {{2}}{{G}}{{G}}")
    return tuple(found)


def _is_mana(symbol: str) -> bool:
    return bool(re.fullmatch(r"\d{1,9}|[WUBRGCXYZS]|[WUBRGC2]/[WUBRGP](/P)?", symbol))


def is_mana(text: str) -> bool:
    """Whether the text is one or more mana symbols."""
    found = _SYMBOL.findall(text)
    return bool(found) and not _SYMBOL.sub("", text).strip() and all(_is_mana(s) for s in found)


def amount(text: str) -> Counter[str]:
    """So much mana, `{2}` being two of any kind."""
    found: Counter[str] = Counter()
    for symbol in symbols(text):
        generic = symbol.isdecimal()
        found[ANY if generic else symbol] += int(symbol) if generic else 1
    return found


def written(mana: Mapping[str, int]) -> str:
    """Mana as symbols: `{1}{G}`; nothing is the empty text."""
    generic = mana.get(ANY, 0)
    rest = "".join(f"{{{kind}}}" * mana.get(kind, 0) for kind in (*_COLORS, "C"))
    return (f"{{{generic}}}" if generic else "") + rest


def with_x(cost: str, x: int) -> str:
    """A mana cost in which X is its number (107.3a): `{X}{R}` is `{5}{R}` where X is 5."""
    found = [str(x) if s in "XYZ" else s for s in symbols(cost)]
    generic = sum(int(s) for s in found if s.isdecimal())
    return _cost(generic, [s for s in found if not s.isdecimal()]) or (cost and "{0}")


def _cost(generic: int, rest: list[str]) -> str:
    return (f"{{{generic}}}" if generic else "") + "".join(f"{{{s}}}" for s in rest)


class PhyrexianMana(Choose):
    """Whether a Phyrexian symbol is paid with mana of its colour or with 2 life (107.4f)."""

    symbol: str = ""
    assumed: str = ""  # what is assumed where nobody says it
    harmless = True

    @property
    def default(self) -> tuple[str, ...]:
        return ("mana",)

    def told(self, answer: Any) -> Note:
        return Note(f"<0> pays {self.symbol} with {'2 life' if answer == ('life',) else 'mana'}", (self.player,))


class Spending:
    """Answers as `decide` does; besides, it says which mana a player spends on the next cost."""

    def __init__(self, decide: Decide, player: PlayerId, spent: Counter[str]) -> None:
        self.decide, self.player, self.spent, self.used = decide, player, spent, False

    def __call__(self, state: State, decision: Decision) -> Any:
        return self.decide(state, decision)


@contextmanager
def spending(game: Game, player: PlayerId, text: str) -> Iterator[None]:
    """Inside, the player pays with exactly this mana (601.2h); raises Illegal where nothing is paid with it."""
    outer, spent = game.decide, amount(text)
    game.decide = said = Spending(outer, player, spent)
    try:
        yield
        if spent.total() and not said.used:
            raise Illegal(f"no mana is paid, so not {text}", cites=("601.2h", "118.3a"))
    finally:
        game.decide = outer


def _said(game: Game, player: PlayerId) -> Spending | None:
    said = game.decide
    return said if isinstance(said, Spending) and said.player == player and not said.used else None


def announce_phyrexian(
    game: Game, player: PlayerId, cost: str, total: Callable[[str], str] = lambda cost: cost
) -> tuple[str, int]:
    """The cost without Phyrexian symbols but what can't be paid at all, and the life to pay (601.2b, 107.4f)."""
    life, said = 0, _said(game, player)
    for symbol in [f"{{{s}}}" for s in symbols(cost) if s.endswith("/P")]:
        ways = {"mana": (cost.replace(symbol, symbol.replace("/P", ""), 1), life)}
        ways["life"] = (cost.replace(symbol, "", 1), life + 2)
        one, spent = game.state.players[player], None if said is None else said.spent
        options = tuple(how for how, (left, paid) in ways.items() if possible(one, total(left), paid, spent))
        if not options:
            return cost, life
        about, assumed = f"<0> must choose how to pay {symbol}", f"<0> pays {symbol} with mana, not with 2 life"
        ask = PhyrexianMana(player, about, (player,), "107.4f", "pay", options, symbol=symbol, assumed=assumed)
        cost, life = ways[game.choose(ask)[0]]
        game.cites.update(("107.4f", "601.2b"))
    return cost, life


def pay_mana(game: Game, player: PlayerId, cost: str) -> None:
    """The player pays a cost of mana (118.3a), X being a number in it; raises Illegal where that can't be done."""
    said = _said(game, player)
    spent = _chosen(game, player, cost) if said is None else said.spent
    after = without(game.state.players[player], spent)
    if said is not None:
        said.used = True
        if after is None:
            raise Illegal(f"<0> doesn't have {written(spent)}", player, cites=("118.3", "118.3a"))
        if not possible(after, cost, spent=spent):
            why = f"<0> can't pay {cost or '{0}'} with exactly {written(spent) or 'no mana'}"
            raise Illegal(why, player, cites=("601.2h", "118.3a"))
    assert after is not None
    game.perform(SetPlayer(player, {"mana": after.mana, "income": after.income}).because("118.3a"))
    if cost not in ("", "{0}"):
        how = f" with {written(spent)}" if said is not None else ""
        game.note(f"<0> pays {cost}{how}", player, cites=("118.3a",))


def _chosen(game: Game, player: PlayerId, cost: str) -> Counter[str]:
    """The mana that is taken where nobody says it: an assumption where another choice would leave other mana."""
    one = game.state.players[player]
    spent = payment(one, cost)
    if spent is None:
        raise Illegal(f"<0> can't pay {cost}", player, cites=("118.3", "118.3a"))
    if not only_payment(one, cost, spent):
        if game.strict:
            raise Undecided(f"<0> must choose the mana that pays {cost}", player, cites=("601.2h", "118.3a"))
        game.assume(f"<0> pays {cost} with {written(spent)}", player)
    return spent


def payment(player: Player, cost: str) -> Counter[str] | None:
    """Mana that pays this cost: what is in the pool first; None where there isn't enough (118.3). X is a number."""
    return _first(_held(player), cost)


def only_payment(player: Player, cost: str, spent: Counter[str]) -> bool:
    """Whether every other way to pay leaves no more of any kind of mana than `spent` does."""
    held = _capped(_held(player), ANY, spent[ANY])
    return not any(_first(_capped(held, k, spent[k] - 1), cost) for k in KINDS if spent[k])


def possible(player: Player, cost: str, life: int = 0, spent: Counter[str] | None = None) -> bool:
    """Whether the player can pay the cost, and this much life besides; with exactly this mana where it is given."""
    return any(
        life + more <= player.life
        and (_spent(_held(player), singles, generic) is not None if spent is None else _pays(spent, singles, generic))
        for singles, generic, more in _ways(cost)
    )


def without(player: Player, spent: Counter[str]) -> Player | None:
    """The player with this mana removed from the pool (118.3a), then from what can be produced; None without it."""
    if player.income is None and not player.mana and spent.keys() == {ANY}:
        return player.but(mana={})
    pool, income = _held(player)
    missing = spent - (pool + income)
    taken = spent - missing + Counter({ANY: missing.total()})
    if taken - (pool + income):
        return None
    pool, income = pool - taken, income - (taken - pool)
    return player.but(mana=dict(pool), income=None if player.income is None else written(income))


def _held(player: Player) -> Held:
    income = Counter({ANY: _UNLIMITED}) if player.income is None else amount(player.income)
    return Counter(player.mana or {}), income


def _capped(held: Held, kind: str, most: int) -> Held:
    """What is held, but only so much of one kind."""
    pool, income = Counter(held[0]), Counter(held[1])
    pool[kind] = min(pool[kind], most)
    income[kind] = min(income[kind], most - pool[kind])
    return pool, income


@lru_cache(maxsize=1024)
def _ways(cost: str) -> tuple[tuple[tuple[Kinds, ...], int, int], ...]:
    """Each way to pay: what one mana each is needed for, generic mana, and life (107.4e, 107.4f)."""
    generic = sum(int(s) for s in symbols(cost) if s.isdecimal())
    either = Counter(s for s in symbols(cost) if s.startswith("2/") or s.endswith("/P"))
    single = [s for s in symbols(cost) if not s.isdecimal() and s not in either]
    ways = []
    for otherwise in product(*(range(n + 1) for n in either.values())):
        others = dict(zip(either, otherwise, strict=True))
        wanted = single + [s for s, n in either.items() for _ in range(n - others[s])]
        life = sum(2 * n for s, n in others.items() if s.endswith("/P"))
        singles = tuple(tuple(k for k in KINDS if k in s.split("/")) for s in wanted)
        ways.append((singles, generic + 2 * sum(otherwise) - life, life))
    return tuple(ways)


def _first(held: Held, cost: str) -> Counter[str] | None:
    ways = (_spent(held, singles, generic) for singles, generic, life in _ways(cost) if not life)
    return next((spent for spent in ways if spent is not None), None)


def _spent(held: Held, singles: Sequence[Kinds], generic: int) -> Counter[str] | None:
    """Mana that pays for this; what could be of any kind comes last, as it can do everything that other mana can."""
    pool, income = held
    if not pool and income.keys() == {ANY}:
        owed = generic + len(singles)
        return Counter({ANY: owed}) if owed <= income[ANY] else None
    spent = _matched([tuple(sorted(kinds, key=lambda k: not pool[k])) for kinds in singles], pool + income)
    owed = generic + len(singles) - spent.total()  # what no mana of its own kind is there for is owed in any kind
    for source in (pool - spent, income - (spent - pool)):
        for kind in ("C", *_COLORS):
            used = min(generic, source[kind])
            spent[kind] += used
            generic -= used
            owed -= used
    if owed > pool[ANY] + income[ANY]:
        return None
    spent[ANY] = owed
    return spent


def _pays(spent: Counter[str], singles: Sequence[Kinds], generic: int) -> bool:
    missing = len(singles) - _matched(singles, spent).total()
    return spent.total() == len(singles) + generic and missing <= spent[ANY]


def _matched(singles: Sequence[Kinds], have: Counter[str]) -> Counter[str]:
    """Mana of their own kinds for as many symbols as possible, those that leave no choice first."""
    wanted = sorted(singles, key=len)
    uses: dict[str, list[int]] = {kind: [] for kind in KINDS}

    def place(n: int, tried: set[str]) -> bool:
        for kind in wanted[n]:
            if len(uses[kind]) < have[kind]:
                uses[kind].append(n)
                return True
        for kind in wanted[n]:
            if kind not in tried:
                tried.add(kind)
                moved = next((other for other in uses[kind] if place(other, tried)), None)
                if moved is not None:
                    uses[kind][uses[kind].index(moved)] = n
                    return True
        return False

    for n in range(len(wanted)):
        place(n, set())
    return Counter({kind: len(used) for kind, used in uses.items() if used})


def adjusted(cost: str, less: list[str]) -> str:
    """A mana cost with reductions: generic ones lessen the generic part only (118.7c), others their own kind first."""
    generic = sum(int(s) for s in symbols(cost) if s.isdecimal())
    rest = [s for s in symbols(cost) if not s.isdecimal()]
    for reduction in less:
        for symbol in symbols(reduction):
            if symbol.isdecimal():
                generic -= int(symbol)
            elif symbol in rest:
                rest.remove(symbol)
            else:
                generic -= 1
    return _cost(max(0, generic), rest)

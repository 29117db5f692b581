"""Properties of combats made at random: a second opinion on damage, and what must hold however a game goes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cli import json_output
from rules import keywords
from rules.editions import NEWEST
from rules.events import DealDamage, Event, GainLife, LoseLife
from rules.game import Game
from rules.state import OUTSIDE, State
from scenarios.reader import Reader, compose
from scenarios.ruling import OUTCOMES, Ruling
from scenarios.run import RULINGS, Run, rule_on, scenario_files
from scenarios.scenario import Scenario

few = settings(max_examples=60)

# A combat, and a second opinion on it ---------------------------------------------------------------------------------

STRIKES = ("first strike", "double strike")
DAMAGE = (*STRIKES, "deathtouch", "trample", "lifelink", "indestructible", "wither", "infect", "toxic 1")
OTHERS = ("flying", "reach", "menace", "vigilance", "haste")


@dataclass
class Creature:
    """A creature in combat, as the second opinion sees it."""

    name: str
    power: int
    toughness: int
    words: frozenset[str]
    side: str
    blocks: str = ""
    damage: int = 0
    shrunk: int = 0  # -1/-1 counters
    touched: bool = False  # by deathtouch
    gone: bool = False

    def has(self, *words: str) -> bool:
        return not self.words.isdisjoint(words)

    @property
    def strength(self) -> int:
        return max(0, self.power - self.shrunk)

    @property
    def health(self) -> int:
        return self.toughness - self.shrunk

    def lethal(self, by: Creature) -> int:
        left = max(0, self.health - self.damage)
        return min(left, 1) if by.has("deathtouch") else left

    def entry(self) -> dict[str, Any]:
        made = {"name": self.name, "types": "Creature", "power": self.power, "toughness": self.toughness}
        return {**made, "keywords": sorted(self.words)} if self.words else made


@dataclass
class Combat:
    """A combat: the file that says it, and what should come of it."""

    creatures: list[Creature]
    life: dict[str, int]
    poison: dict[str, int] = field(default_factory=lambda: {"AP": 0, "NAP": 0})
    blocked: frozenset[str] = frozenset()
    script: list[Any] = field(default_factory=list)
    start: dict[str, Any] = field(default_factory=dict)

    def side(self, player: str) -> list[Creature]:
        return [creature for creature in self.creatures if creature.side == player]

    def lost(self) -> bool:
        return any(n <= 0 for n in self.life.values()) or any(n >= 10 for n in self.poison.values())

    @property
    def file(self) -> dict[str, Any]:
        return {"title": "A combat made at random", "source": "own case", "players": self.start, "script": self.script}

    @property
    def data(self) -> bytes:
        return as_bytes(self.file)


class Dumper(yaml.SafeDumper):
    """Writes out what stands twice, since scenarios have no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def as_bytes(value: Any) -> bytes:
    return yaml.dump(value, Dumper=Dumper, sort_keys=False, width=10_000).encode()


def words(*among: str, most: int) -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.sampled_from(among), max_size=most)


def creature(draw: Any, name: str, side: str) -> Creature:
    said = draw(words(*DAMAGE, most=3)) | draw(words(*OTHERS, most=1))
    return Creature(name, draw(st.integers(0, 5)), draw(st.integers(1, 5)), said, side)


def may_block(blocker: Creature, attacker: Creature) -> bool:
    return not attacker.has("flying") or blocker.has("flying", "reach")


@st.composite
def combats(draw: Any) -> Combat:
    """Up to four attackers and four blockers whose blocks are legal, fought to the end of combat."""
    attackers = [creature(draw, f"A{n}", "AP") for n in range(draw(st.integers(1, 4)))]
    blockers = [creature(draw, f"B{n}", "NAP") for n in range(draw(st.integers(0, 4)))]
    for blocker in blockers:
        legal = ["", *(a.name for a in attackers if may_block(blocker, a))]
        blocker.blocks = draw(st.sampled_from(legal))
    for attacker in attackers:
        alone = [b for b in blockers if b.blocks == attacker.name]
        if attacker.has("menace") and len(alone) == 1:
            alone[0].blocks = ""
    combat = Combat([*attackers, *blockers], {player: draw(st.sampled_from([20, 20, 6])) for player in ("AP", "NAP")})
    combat.blocked = frozenset(b.blocks for b in blockers if b.blocks)
    combat.start = {
        player: {"life": life, "battlefield": [each.entry() for each in combat.side(player)]}
        for player, life in combat.life.items()
    }
    fight(draw, combat)
    return combat


def fight(draw: Any, combat: Combat) -> None:
    """Write the script, and work out what comes of it."""
    script = combat.script
    script.append({"attack": {a.name: "NAP" for a in combat.side("AP")}})
    script.append({"block": {b.name: b.blocks for b in combat.side("NAP") if b.blocks}})
    fighting = [c for c in combat.creatures if c.side == "AP" or c.blocks]
    first = [c for c in fighting if c.has(*STRIKES)]
    if first:
        deal(draw, combat, first)
        script.append({"go to": "first combat damage"})
    if not combat.lost():
        again = [c for c in fighting if not c.gone and (c not in first or c.has("double strike"))]
        deal(draw, combat, again)
        script.append({"go to": "second combat damage" if first else "combat damage"})
    if not combat.lost():
        script.append({"go to": "end of combat"})


def deal(draw: Any, combat: Combat, dealing: Sequence[Creature]) -> None:
    """One combat damage step: divide, deal all at the same time, then bury."""
    known = {c.name: c for c in combat.creatures}
    divisions = {c.name: division(draw, combat, c) for c in dealing}
    told = {name: parts for name, parts in divisions.items() if len(parts) > 1}
    if told:
        combat.script.append({"assign": {name: dict(parts) for name, parts in told.items()}})
    hits = [(known[name], to, n) for name, parts in divisions.items() for to, n in parts.items() if n]
    for source, to, n in hits:
        if to == "NAP":
            hit_player(combat, source, n)
        else:
            hit_creature(source, known[to], n)
        if source.has("lifelink"):
            combat.life[source.side] += n
    for each in combat.creatures:
        dead = each.touched or each.damage >= each.health
        each.gone = each.gone or each.health <= 0 or (dead and not each.has("indestructible"))
        each.touched = False


def hit_player(combat: Combat, source: Creature, n: int) -> None:
    if source.has("infect"):
        combat.poison["NAP"] += n
    else:
        combat.life["NAP"] -= n
    combat.poison["NAP"] += source.has("toxic 1")


def hit_creature(source: Creature, to: Creature, n: int) -> None:
    if source.has("infect", "wither"):
        to.shrunk += n
    else:
        to.damage += n
    to.touched = to.touched or source.has("deathtouch")


def division(draw: Any, combat: Combat, source: Creature) -> dict[str, int]:
    """How a creature's damage is divided; everything that it might go to is named, where there is a choice."""
    power = source.strength
    if source.side == "NAP":
        against = next(c for c in combat.creatures if c.name == source.blocks)
        return {} if against.gone or not power else {against.name: power}
    against_it = [b for b in combat.side("NAP") if b.blocks == source.name and not b.gone]
    if not power or (not against_it and source.name in combat.blocked and not source.has("trample")):
        return {}
    if not against_it:
        return {"NAP": power}
    least = {b.name: b.lethal(source) for b in against_it}
    if source.has("trample") and sum(least.values()) <= power and draw(st.booleans()):
        rest = split(draw, power - sum(least.values()), [*least, "NAP"])
        return {name: least.get(name, 0) + n for name, n in rest.items()}
    among = split(draw, power, list(least))
    return {**among, "NAP": 0} if source.has("trample") else among


def split(draw: Any, whole: int, among: list[str]) -> dict[str, int]:
    parts = {}
    for name in among[:-1]:
        parts[name] = draw(st.integers(0, whole))
        whole -= parts[name]
    return {**parts, among[-1]: whole}


# Running ------------------------------------------------------------------------------------------------------------


def ruled(data: bytes) -> Ruling:
    return rule_on(data, "random.yaml")


def text_of(ruling: Ruling) -> str:
    return json.dumps(json_output.ruling(ruling, "full", layers=True))


def run_of(data: bytes) -> Run:
    """A scenario that has been carried out, with its game."""
    node, problems = compose(data)
    reader = Reader(problems)
    assert node is not None
    scenario = reader.read(node, Scenario)
    assert not reader.problems
    run = Run(scenario, reader, "random.yaml", NEWEST, strict=False)
    run.ruling(steps=False, layers=False)
    return run


def game_of(data: bytes) -> Game:
    game = run_of(data).game
    assert game is not None
    return game


def happened(state: State) -> Iterator[tuple[Event, State]]:
    """Every event, the latest first, with the state before it."""
    past = state.history
    while past is not None:
        yield past.event, past.before
        past = past.earlier


# The second opinion -------------------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(combats())
def test_a_second_opinion_agrees(combat: Combat) -> None:
    one = ruled(combat.data)
    assert one.outcome == "passed", (one.problems, combat.file)
    assert one.final is not None
    players = one.final["players"]
    assert {p: players[p]["life"] for p in players} == combat.life
    assert {p: players[p]["poison"] for p in players} == combat.poison
    assert players["NAP"]["lost"] == combat.lost() and not players["AP"]["lost"]
    found = {o["name"]: o for o in one.final["objects"]}
    zones = {c.name: "graveyard" if c.gone else "battlefield" for c in combat.creatures}
    assert {name: o["zone"] for name, o in found.items()} == zones
    for each in combat.creatures:
        if not each.gone:
            assert found[each.name]["damage"] == each.damage
            assert found[each.name]["counters"].get("-1/-1", 0) == each.shrunk


@few
@given(combats())
def test_no_creature_survives_lethal_damage(combat: Combat) -> None:
    state = game_of(combat.data).state
    for o in state.battlefield:
        c = state.characteristics[o.id]
        if "Creature" in c.types:
            assert c.toughness is not None and c.toughness > 0
            hardy = any(k.word == "indestructible" for k in c.keywords)
            assert hardy or o.damage < c.toughness


@few
@given(combats())
def test_the_life_lost_is_the_damage_dealt(combat: Combat) -> None:
    state = game_of(combat.data).state
    events = list(happened(state))
    for player, life in combat.life.items():
        dealt = sum(
            e.amount for e, s in events if isinstance(e, DealDamage) and e.recipient == player and not poisons(s, e)
        )
        lost = sum(e.amount for e, _ in events if isinstance(e, LoseLife) and e.player == player)
        gained = sum(e.amount for e, _ in events if isinstance(e, GainLife) and e.player == player)
        assert lost == dealt
        assert state.players[player].life == life == combat.start[player]["life"] - lost + gained


def poisons(state: State, event: DealDamage) -> bool:
    return any(k.word == "infect" for k in state.known(event.source).keywords)


@few
@given(st.lists(st.integers(0, 6), min_size=1, max_size=4), st.integers(0, 12), st.data())
def test_prevented_damage_costs_no_life(powers: list[int], prevented: int, data: st.DataObject) -> None:
    field = [Creature(f"A{n}", power, 1, frozenset(), "AP").entry() for n, power in enumerate(powers)]
    shield = {"effect": {"prevent damage": prevented, "to": "NAP", "until": "end of turn"}, "by": "NAP"}
    attack = {"attack": {each["name"]: "NAP" for each in field}}
    dealing = {f"A{n}": power for n, power in enumerate(powers) if power}
    damage: dict[str, Any] = {"go to": "combat damage"}
    if len(dealing) > 1 and 0 < prevented < sum(powers):  # 615.7
        damage["choose"] = [shared(data.draw, prevented, dealing)]
    players = {"AP": {"battlefield": field}, "NAP": {"life": 50}}
    script = [shield, attack, {"block": {}}, damage]
    one = ruled(as_bytes({"title": "Prevented", "players": players, "script": script}))
    assert one.outcome == "passed", one.problems
    assert one.final and one.final["players"]["NAP"]["life"] == 50 - max(0, sum(powers) - prevented)


def shared(draw: Any, whole: int, most: dict[str, int]) -> dict[str, int]:
    """A division in which nothing gets more than its most."""
    parts, room = {}, sum(most.values())
    for name, n in most.items():
        room -= n
        parts[name] = draw(st.integers(max(0, whole - room), min(n, whole)))
        whole -= parts[name]
    return parts


# However it goes ----------------------------------------------------------------------------------------------------

WILD = (
    *("banding", "battle cry", "bushido 2", "defender", "exalted", "fear", "flanking", "horsemanship", "intimidate"),
    *("annihilator 1", "islandwalk", "provoke", "rampage 1", "shadow", "skulk", "toxic 2", "protection from red"),
    *(*DAMAGE, *OTHERS),
)


CONDITIONS = (
    *([{}] * 6),
    {"tapped": True},
    {"summoning sick": True},
    {"counters": {"+1/+1": 1, "-1/-1": 2}},
    {"counters": {"-1/-1": 3}},
)


def wild_creature(draw: Any, name: str) -> dict[str, Any]:
    said = draw(words(*WILD, most=2))
    made = Creature(name, draw(st.integers(-1, 5)), draw(st.integers(0, 9)), said, "").entry()
    colors = draw(st.lists(st.sampled_from(["red", "black", "white"]), max_size=2, unique=True))
    return {**made, "colors": colors, **draw(st.sampled_from(CONDITIONS)), "damage": draw(st.integers(0, 1))}


def fit(made: dict[str, Any]) -> bool:
    """Whether it will probably be there to attack or block, and may."""
    hindered = made.keys() & {"tapped", "summoning sick", "counters"} or "defender" in made.get("keywords", ())
    return not hindered and made["toughness"] > 1


GOING_ON = st.one_of(
    st.sampled_from(["resolve", {"resolve": "all"}, {"resolve": "all"}]),
    st.sampled_from(["first combat damage", "combat damage", "end of combat", "cleanup", "next turn"]).map(
        lambda s: {"go to": s}
    ),
)


@st.composite
def wild(draw: Any) -> dict[str, Any]:
    """A file of creatures with any keyword abilities, whose declarations may be illegal and divisions missing."""
    sides = {p: [wild_creature(draw, f"{p}{n}") for n in range(draw(st.integers(1, 4)))] for p in ("AP", "NAP")}
    chosen = {}
    for player, made in sides.items():
        able = [each["name"] for each in made if fit(each)] if draw(st.integers(0, 5)) else []
        chosen[player] = draw(
            st.lists(st.sampled_from(able or [each["name"] for each in made]), min_size=1, unique=True)
        )
    blocks = {blocker: draw(st.sampled_from(chosen["AP"])) for blocker in chosen["NAP"] if draw(st.booleans())}
    script: list[Any] = [{"attack": dict.fromkeys(chosen["AP"], "NAP")}]
    script += draw(st.sampled_from([[{"resolve": "all"}], []]))
    script += [{"block": blocks}, *draw(st.lists(GOING_ON, max_size=4))]
    boards = {"AP": {"battlefield": sides["AP"]}, "NAP": {"battlefield": [*sides["NAP"], {"card": "Island"}]}}
    return {"title": "A wild board", "players": boards, "script": script}


def test_the_wild_boards_know_the_keyword_abilities_of_combat() -> None:
    for word in WILD:
        assert keywords.understand(word)


def test_a_wild_board_has_a_ruling() -> None:
    outcomes = []

    @settings(max_examples=150)
    @given(wild())
    def has_a_ruling(file: dict[str, Any]) -> None:
        one = ruled(as_bytes(file))
        outcomes.append(one.outcome)
        assert one.outcome in OUTCOMES and one.outcome not in ("invalid", "failed"), one.problems
        assert bool(one.problems) == (one.outcome != "passed")
        for problem in one.problems:
            assert problem.line > 0 and problem.message and not re.search(r"<\w+>|\{\w+\}", problem.message)
            assert problem.cite or problem.code == "answer-not-asked"

    has_a_ruling()
    assert outcomes.count("passed") > len(outcomes) / 6, "many boards should be played to the end"


@few
@given(wild())
def test_every_card_is_in_one_zone(file: dict[str, Any]) -> None:
    game = game_of(as_bytes(file))
    state = game.state
    held = [id for p in state.players.values() for zone in (p.hand, p.library, p.graveyard) for id in zone]
    assert len(held) == len(set(held))
    inside = {o.id for o in state.objects.values() if o.zone in ("hand", "library", "graveyard")}
    assert set(held) == inside
    assert set(state.stack) == {o.id for o in state.objects.values() if o.zone == "stack"}
    left = [o for o in state.objects.values() if not o.is_ability and o.zone != OUTSIDE]
    names = sorted(o.card.name for o in left if not o.card.token)
    assert names == sorted(each.get("name", "Island") for p in file["players"].values() for each in p["battlefield"])


BOTH_AT_ONCE = {
    "two kinds of counters on a creature that dies": (
        {
            "battlefield": [
                {"name": "Ooze", "types": "Creature", "power": 0, "toughness": 1, "counters": {"+1/+1": 1, "-1/-1": 2}}
            ]
        },
        [],
        "Ooze",
    ),
    "an Equipment that becomes a creature without toughness": (
        {"battlefield": ["Grizzly Bears", {"card": "Bonesplitter", "attached to": "Grizzly Bears"}]},
        [
            {
                "effect": {
                    "let": "Bonesplitter",
                    "adds": "Creature",
                    "base": {"power": 1, "toughness": 0},
                    "until": "end of turn",
                }
            }
        ],
        "Bonesplitter",
    ),
}


@pytest.mark.parametrize("name", BOTH_AT_ONCE)
def test_state_based_actions_on_the_same_object_happen_at_once(name: str) -> None:
    """704.3: what dies may be what loses counters, or becomes unattached, in the same moment."""
    board, script, dying = BOTH_AT_ONCE[name]
    file = {
        "title": name,
        "players": {"AP": board, "NAP": {}},
        "script": script,
        "expect": {dying: {"zone": "graveyard"}},
    }
    one = ruled(as_bytes(file))
    assert one.outcome == "passed", (one.problems, one.failures)


def shuffled(draw: Any, value: Any) -> Any:
    """The value with the keys of its mappings in another order, but for the players (who are in turn order)."""
    if isinstance(value, list):
        return [shuffled(draw, each) for each in value]
    if not isinstance(value, dict):
        return value
    keys = draw(st.permutations(list(value)))
    return {key: players(draw, value[key]) if key == "players" else shuffled(draw, value[key]) for key in keys}


def players(draw: Any, value: dict[str, Any]) -> dict[str, Any]:
    return {name: shuffled(draw, each) for name, each in value.items()}


@few
@given(st.data(), st.one_of(combats().map(lambda combat: combat.file), wild()))
def test_the_order_of_keys_does_not_matter(data: st.DataObject, file: dict[str, Any]) -> None:
    other = shuffled(data.draw, file)
    assert other == file
    one, two = ruled(as_bytes(file)), ruled(as_bytes(other))
    assert one.outcome == two.outcome
    assert one.final == two.final
    if one.outcome == "passed":  # of what is illegal for several reasons, the first is told
        assert set(one.cites) == set(two.cites)


@few
@given(st.one_of(combats().map(lambda combat: combat.data), wild().map(as_bytes)))
def test_running_it_again_gives_the_same(data: bytes) -> None:
    assert text_of(ruled(data)) == text_of(ruled(data))


# States -------------------------------------------------------------------------------------------------------------


def picture(state: State) -> str:
    """A state in words, but for its past."""
    seen = ("players", "objects", "stack", "effects", "turn", "clock", "became", "linked")
    return " ".join(
        repr(dict(value) if hasattr(value, "items") else value) for value in (getattr(state, n) for n in seen)
    )


def worked_out(state: State) -> dict[int, dict[str, Any]]:
    """The characteristics of every object, in plain values."""
    table = state.characteristics
    return {id: dict(vars(table[id])) for id in state.objects}


class Watched(Game):
    """A game that keeps a picture of every state."""

    pictures: list[tuple[State, str, str]] = []

    def perform(self, *events: Event) -> None:
        before = self.state
        self.pictures.append((before, picture(before), repr(worked_out(before))))
        super().perform(*events)


@few
@given(st.one_of(combats().map(lambda combat: combat.data), wild().map(as_bytes)))
def test_the_past_never_changes(data: bytes) -> None:
    Watched.pictures = []
    with patch("scenarios.run.Game", Watched):
        ruled(data)
    assert len(Watched.pictures) > 3
    for state, drawn, characteristics in Watched.pictures:
        assert picture(state) == drawn
        assert repr(worked_out(state)) == characteristics


def anew(state: State) -> State:
    """The same state, with nothing worked out yet."""
    return State(**{name: getattr(state, name) for name in State._fields})


def stale(data: bytes) -> Iterator[str]:
    """Where something that a state has kept from the one before is not what it would work out by itself."""
    game = run_of(data).game
    states = [game.state, *(state for _, state in happened(game.state))] if game is not None else []
    for state in states:
        fresh = anew(state)
        kept, new = worked_out(state), worked_out(fresh)
        for id, one in kept.items():
            other = new[id]
            yield from (f"{state[id].card.name}: {n}: {one[n]!r}, anew {other[n]!r}" for n in one if one[n] != other[n])
        if fresh.battlefield_ids != state.battlefield_ids:
            yield f"battlefield {state.battlefield_ids}, anew {fresh.battlefield_ids}"
        if (types := fresh.characteristics.by_type) != (had := state.characteristics.by_type):
            yield f"types {had}, anew {types}"


@settings(max_examples=30)
@given(wild())
def test_what_a_state_keeps_from_the_one_before_is_right(file: dict[str, Any]) -> None:
    assert not list(stale(as_bytes(file)))


FOLDERS = sorted({path.relative_to(RULINGS).parts[0] for path in scenario_files([RULINGS])})


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_kept_in_the_golden_rulings_is_right(folder: str) -> None:
    files = scenario_files([RULINGS / folder])
    wrong = {path.name: found for path in files if (found := next(stale(path.read_bytes()), ""))}
    assert not wrong

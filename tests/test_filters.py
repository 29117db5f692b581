"""The grammar of filters: what it reads, what each phrase matches, what it refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rules.filters import Filter
from rules.filters.words import KEYWORD_ABILITIES
from rules.state import Card, Face, Object, OnStack, Past, Player, State, Turn
from rules.types import card_type_of, parse_type_line
from rules.view import View

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def characteristics(o: Object, controller: str) -> Any:
    face = o.printed if o.card.faces else Face()
    names = ("name", "cost", "colors", "supertypes", "types", "subtypes", "power", "toughness", "keywords", "abilities")
    mana_value = sum(int(s) if s.isdecimal() else 1 for s in (face.cost or "").strip("{}").split("}{") if s)
    values = {n: getattr(face, n) for n in names}
    return SimpleNamespace(**values, mana_value=mana_value, controller=controller)


class Board:
    """A small board whose objects go by name; AP is "you" unless said otherwise."""

    def __init__(self) -> None:
        self.objects: dict[int, Object] = {}
        self.controllers: dict[int, str] = {}
        self.id: dict[str, int] = {}
        self.history: Past | None = None
        self.linked: dict[tuple[int, str], tuple[Any, ...]] = {}
        self.life = {"AP": 20, "NAP": 20}

    def add(
        self,
        name: str,
        types: str = "Creature",
        size: str = "2/2",
        *,
        colors: str = "",
        cost: str | None = None,
        owner: str = "AP",
        controller: str = "",
        zone: str = "battlefield",
        has: str = "",
        token: bool = False,
        faces: int = 1,
        **fields: Any,
    ) -> int:
        supertypes, kinds, subtypes = parse_type_line(types)
        power, toughness = (int(n) for n in size.split("/")) if "Creature" in kinds else (None, None)
        keywords = tuple(SimpleNamespace(word=w, parameter="", text=w) for w in has.split(", ") if w)
        face = Face(
            name=name, cost=cost, colors=frozenset(COLORS[c] for c in colors), supertypes=supertypes, types=kinds,
            subtypes=subtypes, power=power, toughness=toughness, keywords=keywords,  # type: ignore[arg-type]
        )  # fmt: skip
        id = len(self.objects) + 1
        card = Card((face,) * faces, token=token)
        self.objects[id] = Object(id, card, owner, controller or owner, zone, id, **fields)
        self.controllers[id] = controller or owner
        self.id[name] = id
        return id

    def add_ability(self, name: str, source: str, kind: str = "Activated", **fields: Any) -> int:
        id = len(self.objects) + 1
        ability = type(kind, (), {})()
        on_stack = OnStack(ability, self.id[source], **fields)
        self.objects[id] = Object(id, Card(()), "AP", "AP", "stack", id, on_stack=on_stack)
        self.controllers[id] = "AP"
        self.id[name] = id
        return id

    def state(self, **fields: Any) -> State:
        players = {p: Player(p, life=self.life[p]) for p in ("AP", "NAP")}
        return State(players, dict(self.objects), turn=Turn("AP"), history=self.history, linked=self.linked, **fields)

    def view(
        self, this: str | None = None, you: str = "AP", names: Mapping[str, tuple[Any, ...]] | None = None, **more: Any
    ) -> View:
        def of(id: int) -> Any:
            return characteristics(self.objects[id], self.controllers[id])

        return View(self.state(), of, self.id[this] if this else None, you, names or {}, **more)

    def found(self, phrase: str, **how: Any) -> set[str]:
        called: dict[Any, str] = {id: name for name, id in self.id.items()}
        return {called.get(id, str(id)) for id in Filter.read(phrase).all(self.view(**how))}


@pytest.fixture
def board() -> Board:
    b = Board()
    b.add("Ogre", "Creature — Ogre Warrior", "3/3", colors="R", cost="{2}{R}", tapped=True)
    b.add("Elf", "Legendary Creature — Elf Scout", "1/1", colors="G", cost="{G}", has="reach")
    b.add("Bird", "Creature — Bird", "1/2", colors="WU", owner="NAP", has="flying, first strike")
    b.add("Golem", "Artifact Creature — Golem", "4/5", cost="{5}", owner="NAP", controller="AP")
    b.add("Wall", "Creature — Wall", "0/4", colors="W", owner="NAP", has="defender, protection from red")
    b.add("Dwarf", "Creature — Dwarf", "1/1", colors="R", token=True)
    b.add("Wood", "Basic Land — Forest", owner="AP")
    b.add("Mire", "Land — Swamp Cave", owner="NAP")
    b.add("Walker", "Legendary Planeswalker — Jace", colors="U", owner="NAP")
    b.add("Siege", "Battle — Siege", owner="AP")
    b.add("Bonds", "Enchantment — Aura", colors="W", attached_to=b.id["Ogre"])
    b.add("Axe", "Artifact — Equipment", attached_to=b.id["Elf"])
    b.add("Corpse", "Creature — Zombie", "2/2", colors="B", zone="graveyard")
    b.add("Relic", "Artifact", zone="graveyard", owner="NAP")
    b.add("Bolt", "Instant", colors="R", cost="{R}", zone="stack", on_stack=OnStack(None, 0, ((b.id["Ogre"],),)))
    b.add("Secret", "Sorcery", zone="hand")
    b.add_ability("Ping", "Ogre", targets=(("NAP",), (b.id["Elf"],)))
    b.add_ability("Wake", "Elf", "Triggered")
    return b


EVERY_CREATURE = {"Ogre", "Elf", "Bird", "Golem", "Wall", "Dwarf"}
PHRASES = {
    "creature": EVERY_CREATURE,
    "creatures": EVERY_CREATURE,
    "Creature": EVERY_CREATURE,
    "each creature you control": {"Ogre", "Elf", "Golem", "Dwarf"},
    "creature you don't control": {"Bird", "Wall"},
    "creature an opponent controls": {"Bird", "Wall"},
    "creatures your opponents control": {"Bird", "Wall"},
    "creature NAP controls": {"Bird", "Wall"},
    "creature you own": {"Ogre", "Elf", "Dwarf"},
    "creature you control but don't own": {"Golem"},
    "artifact or creature": EVERY_CREATURE | {"Axe"},
    "artifact, creature, or land": EVERY_CREATURE | {"Axe", "Wood", "Mire"},
    "artifact creature": {"Golem"},
    "nontoken artifact or creature you control": {"Axe", "Ogre", "Elf", "Golem"},
    "creature or planeswalker an opponent controls": {"Bird", "Wall", "Walker"},
    "noncreature, nonland permanent": {"Walker", "Siege", "Bonds", "Axe"},
    "permanent": EVERY_CREATURE | {"Wood", "Mire", "Walker", "Siege", "Bonds", "Axe"},
    "red or green creature": {"Ogre", "Elf", "Dwarf"},
    "red, green, or blue creature": {"Ogre", "Elf", "Dwarf", "Bird"},
    "untapped red or green creature": {"Elf", "Dwarf"},
    "nonblack, nonred creature": {"Elf", "Bird", "Golem", "Wall"},
    "multicolored creature": {"Bird"},
    "monocolored creature": {"Ogre", "Elf", "Wall", "Dwarf"},
    "colorless creature": {"Golem"},
    "creature that's one or more colors": EVERY_CREATURE - {"Golem"},
    "basic land or Cave card": set(),
    "creature token or nonbasic land": {"Dwarf", "Mire"},
    "tapped creature": {"Ogre"},
    "creature that's tapped": {"Ogre"},
    "creature token": {"Dwarf"},
    "nontoken creature": EVERY_CREATURE - {"Dwarf"},
    "legendary permanent": {"Elf", "Walker"},
    "nonlegendary creature": EVERY_CREATURE - {"Elf"},
    "historic permanent": {"Elf", "Walker", "Golem", "Axe"},
    "basic land": {"Wood"},
    "nonbasic land": {"Mire"},
    "basic Forest or Swamp": {"Wood"},
    "Forest or Swamp": {"Wood", "Mire"},
    "Elves": {"Elf"},
    "Dwarves you control": {"Dwarf"},
    "Elf or Ogre creature": {"Elf", "Ogre"},
    "non-Wall creature": EVERY_CREATURE - {"Wall"},
    "creature that isn't a Wall": EVERY_CREATURE - {"Wall"},
    "creature that's red or green": {"Ogre", "Elf", "Dwarf"},
    "permanent that is an artifact": {"Golem", "Axe"},
    "creature with flying or reach": {"Bird", "Elf"},
    "creature with flying and first strike": {"Bird"},
    "creature with flying and reach": set(),
    "creature without flying": EVERY_CREATURE - {"Bird"},
    "creature without flying you control": {"Ogre", "Elf", "Golem", "Dwarf"},
    "creature with defender": {"Wall"},
    "creature with protection from red": {"Wall"},
    "creature with protection from black": set(),
    "creature with no abilities": {"Ogre", "Golem", "Dwarf"},
    "creature with power 3": {"Ogre"},
    "creature with power 3 or less": EVERY_CREATURE - {"Golem"},
    "creature with power 3 or greater": {"Ogre", "Golem"},
    "creature with power less than 2": {"Elf", "Bird", "Wall", "Dwarf"},
    "creature with power less than or equal to 3": EVERY_CREATURE - {"Golem"},
    "creature with toughness greater than its power": {"Bird", "Golem", "Wall"},
    "creature with power or toughness 1 or less": {"Elf", "Bird", "Wall", "Dwarf"},
    "creature with power and toughness 1 or less": {"Elf", "Dwarf"},
    "creature with mana value 3 or less": EVERY_CREATURE - {"Golem"},
    "permanent with power 0": {"Wall"},
    "creature with power equal to the number of Swamps": {"Elf", "Bird", "Dwarf"},
    "creature with the greatest power among creatures": {"Golem"},
    "creature with the least power among creatures you control": {"Elf", "Dwarf"},
    "creature named Elf": {"Elf"},
    "creature not named Elf you control": {"Ogre", "Golem", "Dwarf"},
    "enchanted creatures": {"Ogre"},
    "an enchanted creature": {"Ogre"},
    "equipped creature you control": {"Elf"},
    "enchanted or equipped creature": {"Ogre", "Elf"},
    "modified creature": {"Ogre", "Elf"},
    "creature with an Aura attached to it": {"Ogre"},
    "creature enchanted by an Aura you control": {"Ogre"},
    "Aura attached to a creature you control": {"Bonds"},
    "Aura attached to a Wall": set(),
    "creature card in a graveyard": {"Corpse"},
    "card in your graveyard": {"Corpse"},
    "card in an opponent's graveyard": {"Relic"},
    "card in your hand": {"Secret"},
    "card in your graveyard or hand": {"Corpse", "Secret"},
    "permanent card": {"Corpse", "Relic"},
    "instant or sorcery card": {"Secret"},
    "spell": {"Bolt"},
    "noncreature spell with mana value 3 or less": {"Bolt"},
    "instant or sorcery spell you control": {"Bolt"},
    "instant or creature spell on the stack": {"Bolt"},
    "spell or ability": {"Bolt", "Ping", "Wake"},
    "activated ability": {"Ping"},
    "activated or triggered ability": {"Ping", "Wake"},
    "spell with a single target": {"Bolt"},
    "spell or ability that targets a creature you control": {"Bolt", "Ping"},
    "spell or ability that targets a player": {"Ping"},
    "red source you control": {"Ogre", "Dwarf", "Bolt"},
    "creature spell or artifact": {"Golem", "Axe"},
    "player": {"AP", "NAP"},
    "opponent": {"NAP"},
    "each other player": {"AP", "NAP"},
    "player other than you": {"NAP"},
    "player who controls a Wall": {"NAP"},
    "opponent who doesn't control a Wall": set(),
    "creature or player": EVERY_CREATURE | {"AP", "NAP"},
    "any target": EVERY_CREATURE | {"Walker", "Siege", "AP", "NAP"},
    "creature, player, or planeswalker": EVERY_CREATURE | {"Walker", "AP", "NAP"},
    "opponent or planeswalker an opponent controls": {"NAP", "Walker"},
    "creature with flying or Wall": {"Bird", "Wall"},
    "creature you control with power 4 or greater or Wall": {"Golem", "Wall"},
}  # fmt: skip


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_means_these(board: Board, phrase: str) -> None:
    assert board.found(phrase) == PHRASES[phrase]


def test_you_is_the_controller_of_the_source(board: Board) -> None:
    assert board.found("creature you control", you="NAP") == {"Bird", "Wall"}
    assert board.found("opponent", you="NAP") == {"AP"}


RELATIVE = {
    ("other creature you control", "Ogre"): {"Elf", "Golem", "Dwarf"},
    ("another creature or land you control", "Ogre"): {"Elf", "Golem", "Dwarf", "Wood"},
    ("this or another creature with flying", "Ogre"): {"Ogre", "Bird"},
    ("this or another creature with flying", "Bird"): {"Bird"},
    ("creature other than this", "Ogre"): EVERY_CREATURE - {"Ogre"},
    ("any target other than this", "Siege"): EVERY_CREATURE | {"Walker", "AP", "NAP"},
    ("creature with power greater than this", "Ogre"): {"Golem"},
    ("creature with greater power", "Ogre"): {"Golem"},
    ("creature with power greater than this creature's toughness", "Ogre"): {"Golem"},
    ("creature with power greater than enchanted creature's power", "Bonds"): {"Golem"},
    ("creature that shares a color with this", "Ogre"): {"Ogre", "Dwarf"},
    ("other creature that shares a color with this", "Ogre"): {"Dwarf"},
    ("other creature that shares a creature type with this", "Ogre"): set(),
    ("permanent with the same name as this", "Ogre"): {"Ogre"},
    ("creature with another Aura attached to it", "Bonds"): set(),
    ("creature with another Aura attached to it", "Axe"): {"Ogre"},
    ("this", "Ogre"): {"Ogre"},
    ("this Aura", "Bonds"): {"Bonds"},
    ("enchanted creature", "Bonds"): {"Ogre"},
    ("equipped creature", "Axe"): {"Elf"},
    ("creature enchanted creature's controller controls", "Bonds"): {"Ogre", "Elf", "Golem", "Dwarf"},
}


@pytest.mark.parametrize(("phrase", "this"), RELATIVE)
def test_a_phrase_is_about_its_source(board: Board, phrase: str, this: str) -> None:
    assert board.found(phrase, this=this) == RELATIVE[phrase, this]


def test_without_a_source_this_is_nothing(board: Board) -> None:
    for phrase in ("this", "creature with power greater than this", "creature blocking this", "enchanted creature"):
        assert board.found(phrase) == set()
    assert board.found("another creature") == EVERY_CREATURE


def test_names_are_looked_up_in_the_view(board: Board) -> None:
    names = {"it": (board.id["Wall"],), "target 2": (board.id["Elf"],), "that player": ("NAP",), "raised": (3,)}
    assert board.found("it", names=names) == {"Wall"}
    assert board.found("that creature", names=names) == {"Wall"}
    assert board.found("target 2", names=names) == {"Elf"}
    assert board.found("creature that player controls", names=names) == {"Bird", "Wall"}
    assert board.found("creature other than raised you control", names=names) == {"Ogre", "Elf", "Golem", "Dwarf"}
    assert board.found("creature with power less than its power", names=names) == set()
    assert board.found("creature with power greater than its power", names=names) == EVERY_CREATURE - {"Wall"}
    assert board.found("card in that player's graveyard", names=names) == {"Relic"}
    assert board.found("creature its controller controls", names=names) == {"Bird", "Wall"}
    assert board.found("creature that player controls") == set()
    assert board.found("target 2") == set()


def test_a_player_is_enchanted(board: Board) -> None:
    board.add("Curse", "Enchantment — Aura Curse", attached_to="NAP")
    assert board.found("enchanted player", this="Curse") == {"NAP"}
    assert board.found("creature enchanted player controls", this="Curse") == {"Bird", "Wall"}
    assert board.found("player enchanted by a Curse") == {"NAP"}


def combat() -> Board:
    b = Board()
    b.add("Walker", "Planeswalker — Jace", owner="NAP")
    b.add("Ox", attacking="NAP", defending="NAP", blocked=True, goaded_by=("NAP",))
    b.add("Cat", attacking=b.id["Walker"], defending="NAP", blocked=False)
    b.add("Dog", attacking="", defending="NAP")
    b.add("Guard", owner="NAP", blocking=(b.id["Ox"],), blocker=True, damage=1)
    b.add("Idle", owner="NAP")
    return b


COMBAT = {
    "attacking creature": {"Ox", "Cat", "Dog"},
    "nonattacking creature": {"Guard", "Idle"},
    "blocking creature": {"Guard"},
    "attacking or blocking creature": {"Ox", "Cat", "Dog", "Guard"},
    "blocked creature": {"Ox"},
    "unblocked creature": {"Cat"},
    "creature attacking a player": {"Ox"},
    "creature attacking you": {"Ox"},
    "creature attacking an opponent": set(),
    "creature attacking a planeswalker": {"Cat"},
    "creature attacking you or a planeswalker you control": {"Ox", "Cat"},
    "creature blocking this": {"Guard"},
    "creature blocking a creature you control": set(),
    "creature blocked by a creature you control": {"Ox"},
    "creature blocking or blocked by this": {"Guard"},
    "goaded creature": {"Ox"},
    "damaged creature": {"Guard"},
    "creature defending player controls": {"Guard", "Idle"},
    "attacking": {"Ox", "Cat", "Dog"},
    "attacking you": {"Ox"},
}


@pytest.mark.parametrize("phrase", COMBAT)
def test_combat(phrase: str) -> None:
    assert combat().found(phrase, this="Ox", you="NAP") == COMBAT[phrase]


def test_counters_and_faces() -> None:
    b = Board()
    b.add("Grown", counters={"+1/+1": 2})
    b.add("Charged", "Artifact", counters={"charge": 1, "first strike": 1})
    b.add("Plain", counters={"+1/+1": 0})
    b.add("Hidden", face_down="manifest")
    b.add("Turned", face=1, faces=2)
    assert b.found("creature with a +1/+1 counter on it") == {"Grown"}
    assert b.found("permanent with a counter on it") == {"Grown", "Charged"}
    assert b.found("permanent with no counters on it") == {"Plain", "Hidden", "Turned"}
    assert b.found("permanent with a first strike counter on it") == {"Charged"}
    assert b.found("permanent with two or more +1/+1 counters on it") == {"Grown"}
    assert b.found("permanent with two or more counters on it") == {"Grown", "Charged"}
    assert b.found("permanent with three or more counters on it") == set()
    assert b.found("modified creature") == {"Grown"}
    assert b.found("face-down creature") == {"Hidden"}
    assert b.found("face-up creature") == {"Grown", "Plain", "Turned"}
    assert b.found("transformed permanent") == b.found("double-faced permanent") == {"Turned"}


def test_numbers_of_the_effect(board: Board) -> None:
    assert board.found("creature with mana value X or less", x=1) == EVERY_CREATURE - {"Ogre", "Golem"}
    assert board.found("creature with power equal to that much", amount=4) == {"Golem"}
    assert board.found("player with 10 or less life") == set()
    board.life["NAP"] = 4
    assert board.found("player with 10 or less life") == {"NAP"}


def test_what_was_chosen_and_what_is_linked(board: Board) -> None:
    board.add("Orb", "Artifact", chosen=("red", "Bird"))
    board.linked[board.id["Orb"], "put onto the battlefield with this"] = (board.id["Wall"],)
    assert board.found("creature of the chosen color", this="Orb") == {"Ogre", "Dwarf"}
    assert board.found("creature of the chosen type", this="Orb") == {"Bird"}
    assert board.found("creature put onto the battlefield with this", this="Orb") == {"Wall"}
    assert board.found("creature put onto the battlefield with this", this="Axe") == set()


def event(kind: str, **fields: Any) -> Any:
    return type(kind, (), fields)()


def test_what_has_happened_this_turn(board: Board) -> None:
    i = board.id
    attack = event("Attack", pairs=((i["Ogre"], "NAP"), (i["Golem"], i["Walker"])))
    old = event("Attack", pairs=((i["Elf"], "NAP"),))
    block = event("Block", pairs=((i["Bird"], i["Ogre"]),))
    dealt = event("DealDamage", source=i["Ogre"], recipient=i["Bird"], amount=3, combat=True)
    burn = event("DealDamage", source=i["Bolt"], recipient="NAP", amount=3, combat=False)
    before = board.state()
    for happened in (old, event("BeginTurn", player="AP"), attack, block, dealt, burn):
        board.history = Past(happened, before, board.history)
    board.add("Fresh", colors="R")
    assert board.found("creature that attacked this turn") == {"Ogre", "Golem"}
    assert board.found("creature that attacked a player this turn") == {"Ogre"}
    assert board.found("creature that didn't attack this turn") == (EVERY_CREATURE | {"Fresh"}) - {"Ogre", "Golem"}
    assert board.found("creature that blocked this turn") == {"Bird"}
    assert board.found("creature that attacked or blocked this turn you control") == {"Ogre", "Golem"}
    assert board.found("creature that was blocked by a Bird this turn") == {"Ogre"}
    assert board.found("creature that was blocked by a Wall this turn") == set()
    assert board.found("permanent that dealt damage this turn") == {"Ogre"}
    assert board.found("source that dealt damage to an opponent this turn") == {"Bolt"}
    assert board.found("source that dealt combat damage to an opponent this turn") == set()
    assert board.found("creature that was dealt damage this turn") == {"Bird"}
    assert board.found("creature dealt damage by this this turn", this="Ogre") == {"Bird"}
    assert board.found("player that was dealt damage this turn") == {"NAP"}
    assert board.found("player that was dealt combat damage this turn") == set()
    assert board.found("permanent that entered this turn") == {"Fresh"}


def test_gone_and_phased_out_objects(board: Board) -> None:
    ogre = board.id["Ogre"]
    before = board.state()
    del board.objects[ogre]
    seen = board.view().but(state=board.state(last={ogre: before}), of=lambda id: characteristics(before[id], "AP"))
    assert Filter.read("red creature you control").matches(seen, ogre)
    assert Filter.read("enchanted or modified creature").matches(seen, ogre)
    assert not Filter.read("green creature").matches(seen, ogre)
    assert ogre not in Filter.read("creature").all(seen)
    assert not Filter.read("creature").matches(seen, 99)
    board.objects[board.id["Elf"]] = board.objects[board.id["Elf"]].but(phased_out=True)
    assert "Elf" not in board.found("creature")


def test_a_lost_player_is_no_player(board: Board) -> None:
    state = board.state()
    view = board.view().but(state=state.update_player("NAP", lost="104.3a"))
    assert Filter.read("player").all(view) == ("AP",)
    assert not Filter.read("opponent").matches(view, "NAP")
    assert not Filter.read("player").matches(view, "nobody")


def test_order_of_all(board: Board) -> None:
    view = board.view().but(state=board.state().update_turn(active="NAP"))
    found = Filter.read("any target").all(view)
    objects = [id for id in found if isinstance(id, int)]
    assert objects == sorted(objects)
    assert found[-2:] == ("NAP", "AP")


def test_reads_zones_and_players() -> None:
    def facts(phrase: str) -> tuple[set[str], set[str], bool]:
        f = Filter.read(phrase)
        return set(f.reads), set(f.zones), f.players

    assert facts("tapped creature") == ({"tapped", "zone", "~types"}, {"battlefield"}, False)
    assert facts("tapped permanent") == ({"tapped", "zone"}, {"battlefield"}, False)
    assert facts("creature with power greater than this's toughness")[0] == {"zone", "~power", "~toughness", "~types"}
    assert facts("creature you control with flying")[0] == {"zone", "~types", "~controller", "~keywords"}
    assert "history" in facts("creature that attacked this turn")[0]
    assert "attached_to" in facts("enchanted creature")[0]
    assert facts("spell")[1] == {"stack"}
    assert facts("creature or spell")[1] == {"battlefield", "stack"}
    assert facts("creature card in a graveyard")[1] == {"graveyard"}
    assert facts("card in your hand")[1] == {"hand"}
    assert facts("creature or player")[1:] == ({"battlefield"}, True)
    assert facts("player")[1:] == (set(), True)
    assert facts("creature an opponent controls")[2] is False


def test_a_filter_is_its_text() -> None:
    assert Filter.read("red creature") == Filter.read("red creature")
    assert Filter.read("red creature") != Filter.read("green creature")
    assert len({Filter.read("red creature"), Filter.read("red creature")}) == 1
    assert str(Filter.read("red creature")) == "red creature"
    with pytest.raises(AttributeError):
        Filter.read("creature").text = "land"  # type: ignore[misc]


MISTAKES = {
    "creatur": ("'creatur'", "'creature'"),
    "creature you controll": ("'controll'", "'control'"),
    "goblin": ("'goblin'", "'Goblin'"),
    "creature with flyng": ("'flyng'", "'flying'"),
    "atacking creature": ("'atacking'", "'attacking'"),
    "creature attacking playr": ("'playr'", "'player'"),
    "creature card in your gravyard": ("'gravyard'", "'graveyard'"),
    "creature with power 3 or lss": ("'lss'", "'less'"),
    "creature with": ("'with'",),
    "creature, land": ("'or'",),
    "": ("missing",),
    "player you control": ("said of a player",),
    "creature with 10 or less life": ("said of an object",),
    "zone": ("'zone'",),
}


@pytest.mark.parametrize("phrase", MISTAKES)
def test_mistakes_are_named(phrase: str) -> None:
    with pytest.raises(ValueError) as refused:
        Filter.read(phrase)
    for part in MISTAKES[phrase]:
        assert part in str(refused.value)


@pytest.mark.parametrize(
    "phrase",
    ["creature attacking a creature or " * 40, "creature or " * 500, "a " * 3000 + "x", "creature " * 5000 + "x"],
)
def test_endless_phrases_are_refused_soon(phrase: str) -> None:
    with pytest.raises(ValueError):
        Filter.read(phrase)


def test_type_lines() -> None:
    assert parse_type_line("Legendary Creature — Elder Dragon") == (("Legendary",), ("Creature",), ("Elder", "Dragon"))
    assert parse_type_line("Creature - Time Lord Doctor")[2] == ("Time Lord", "Doctor")
    assert parse_type_line("Enchantment Land — Urza’s Saga")[2] == ("Urza's", "Saga")
    assert parse_type_line("Land — Urza's Power-Plant")[2] == ("Urza's", "Power-Plant")
    assert parse_type_line("Basic Snow Land") == (("Basic", "Snow"), ("Land",), ())
    assert card_type_of("Elf") == {"Creature", "Kindred"}
    assert card_type_of("Nonsense") == frozenset()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Cretaure — Elf", "did you mean 'Creature'"),
        ("Creature — elf", "did you mean 'Elf'"),
        ("Creature Elf", "behind a dash"),
        ("Creature — Forest", "subtype of land"),
    ],
)
def test_wrong_type_lines(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_type_line(line)


def test_every_modelled_keyword_is_a_word_of_phrases() -> None:
    from rules import keywords

    keywords.import_all()
    for word in KEYWORD_ABILITIES.union(keywords.KNOWN):
        assert "~keywords" in Filter.read(f"creature with {word}").reads


def test_suggestions_cost_nothing_until_needed() -> None:
    code = "import sys, rules.filters; rules.filters.Filter.read('creature'); print('difflib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.skipif("JUDGE_REFERENCE" not in os.environ, reason="JUDGE_REFERENCE names no folder of card data")
def test_printed_enchant_phrases_are_read() -> None:
    lines = (Path(os.environ["JUDGE_REFERENCE"]) / "cards" / "enchant_phrases.tsv").read_text("utf-8").splitlines()[1:]
    printed = [phrase for phrase, _, count, _ in (line.split("\t") for line in lines) if int(count)]
    unread = set()
    for phrase in printed:
        try:
            Filter.read(phrase)
        except ValueError:
            unread.add(phrase)
    assert printed
    assert not unread

"""Write N combats made at random, each with what it must lead to, into a folder: make_combats.py FOLDER [N] [SEED]."""

from __future__ import annotations

import json
import random
import shutil
import sys
from pathlib import Path
from typing import Any

LIFE = 90
ATTACKERS = ("double strike", "first strike", "lifelink", "trample", "vigilance", "deathtouch", "haste", "menace")
BLOCKERS = ("reach", "lifelink", "deathtouch", "indestructible", "vigilance")


def creature(chance: random.Random, name: str, among: tuple[str, ...]) -> dict[str, Any]:
    """A creature made up, with up to two of these keyword abilities."""
    return {
        "name": name,
        "types": "Creature",
        "power": chance.randint(1, 6),
        "toughness": chance.randint(1, 6),
        "keywords": chance.sample(among, chance.randint(0, 2)),
    }


def combat(number: int, chance: random.Random) -> dict[str, Any]:
    """A scenario in which nothing is left to decide: tramplers are not blocked, others by one creature at most."""
    attackers = [creature(chance, f"Attacker {n}", ATTACKERS) for n in range(chance.randint(1, 5))]
    blockers = [creature(chance, f"Blocker {n}", BLOCKERS) for n in range(chance.randint(0, 5))]
    blockable = [a for a in attackers if not {"trample", "menace"} & set(a["keywords"])]
    chance.shuffle(blockable)
    blocks = dict(zip((b["name"] for b in blockers), (a["name"] for a in blockable), strict=False))
    hits = [
        a["power"] * (1 + ("double strike" in a["keywords"])) for a in attackers if a["name"] not in blocks.values()
    ]
    gained = [b["power"] for b in blockers if "lifelink" in b["keywords"] and b["name"] in blocks]
    expected = {"life": LIFE - sum(hits)} if not gained else {"lost": False}
    return {
        "title": f"Combat {number}, made at random",
        "source": "own case",
        "players": {"AP": {"battlefield": attackers}, "NAP": {"life": LIFE, "battlefield": blockers}},
        "script": [{"attack": {a["name"]: "NAP" for a in attackers}}, {"block": blocks}, {"go to": "end of combat"}],
        "expect": {"NAP": expected},
    }


def write(folder: Path, count: int = 2000, seed: int = 1) -> Path:
    """The folder, with so many combats in it, the same for the same seed; what was in it is gone."""
    chance = random.Random(seed)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number in range(count):
        (folder / f"combat-{number:05}.yaml").write_text(json.dumps(combat(number, chance), indent=1), encoding="utf-8")
    return folder


def judge() -> list[str]:
    """The command: the one installed beside this interpreter, or else the checkout."""
    installed = Path(sys.executable).with_name("judge")
    return [str(installed)] if installed.exists() else [sys.executable, "-m", "cli"]


ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    target, *numbers = sys.argv[1:] or sys.exit(__doc__)
    print(write(Path(target), *map(int, numbers)))

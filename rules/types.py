"""205. Type Line"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

EMBLEM = "emblem"  # the layout of an emblem, which is no card and has no types (114.3, 114.5)

CARD_TYPES = (
    *("Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant", "Kindred", "Land"),
    *("Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Vanguard"),
)  # 205.2a
PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")  # 110.4
SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")  # 205.4a
ATTACHABLE = frozenset({"Aura", "Equipment", "Fortification"})  # 301.5, 301.6, 303.4
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")  # 305.6

ARTIFACT_TYPES = """
Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Heartwood Incubator Infinity Junk
Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle Vibranium
"""  # 205.3g, 111.10
ENCHANTMENT_TYPES = "Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine"  # 205.3h
LAND_TYPES = """
Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town Urza's
"""  # 205.3i
PLANESWALKER_TYPES = """
Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel Dellian
Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace Jared Jaya Jeska
Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko
Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar
Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel
"""  # 205.3j
SPELL_TYPES = "Adventure Arcane Lesson Omen Trap"  # 205.3k
CREATURE_TYPES = """
Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker
Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble Beholder
Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan Camarid Camel Capybara Caribou Carrier Cat Centaur Child
Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile Custodes Cyberman Cyclops Dalek Dauthi
Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf
Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal
Frog Fungus Gamer Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin
Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human
Hydra Hyena Illusion Imp Incarnation Inkling Inquisitor Insect Jackal Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin
Knight Kobold Kor Kraken Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid Lizard Llama Lobster Manticore Masticore
Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant
Myr Mystic Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc
Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot
Pincher Pirate Plant Platypus Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel
Reflection Rhino Rigger Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion
Scout Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skunk Slith Sliver Sloth
Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Squid
Squirrel Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk
Trilobite Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Wall Walrus Warlock
Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
"""  # 205.3m; Time Lord is the only one of two words

_CORRELATED = (
    (("Artifact",), ARTIFACT_TYPES),
    (("Enchantment",), ENCHANTMENT_TYPES),
    (("Land",), LAND_TYPES),
    (("Planeswalker",), PLANESWALKER_TYPES),
    (("Instant", "Sorcery"), SPELL_TYPES),
    (("Creature", "Kindred"), CREATURE_TYPES),
    (("Battle",), "Siege"),  # 205.3q
    (("Dungeon",), "Undercity"),  # 205.3p
)


@lru_cache(maxsize=1)
def subtypes() -> dict[str, frozenset[str]]:
    """Every subtype, and the card types that it is correlated with (205.3c); planar types aren't listed."""
    table = {name: frozenset(types) for types, names in _CORRELATED for name in names.split()}
    return {"Time Lord": table["Human"], **table}


def card_type_of(subtype: str) -> frozenset[str]:
    """The card types that may have this subtype (205.3c); none where it is no subtype."""
    return subtypes().get(subtype, frozenset())


def parse_type_line(text: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The supertypes, card types and subtypes of a type line such as `Legendary Creature — Elder Dragon` (205.1).

    A plain dash between spaces does as well. Raises ValueError, with a suggestion, where a word is no such type or a
    subtype fits none of the card types (205.3d).
    """
    left, _, right = re.sub(r"\s*—\s*|\s+(?:-|–|--)\s+", "—", text.replace("’", "'").strip()).partition("—")
    before = left.split()
    for word in before:
        if word not in SUPERTYPES and word not in CARD_TYPES:
            raise ValueError(_no_type_before_the_dash(word))
    types = tuple(word for word in before if word in CARD_TYPES)
    if "Plane" in types:
        after = [right] if right else []  # 205.3b
    else:
        after = _split_subtypes(right.split())
        _check_subtypes(after, types)
    return tuple(word for word in before if word in SUPERTYPES), types, tuple(after)


def as_type(word: str) -> str:
    """A supertype, card type or subtype as it is written on cards; ValueError where there is none like that."""
    known = (*SUPERTYPES, *CARD_TYPES, *subtypes())
    if word not in known:
        raise ValueError(f"{word!r} is no supertype, card type or subtype{suggestion(word, known)}")
    return word


def _split_subtypes(words: list[str]) -> list[str]:
    found: list[str] = []
    while words:
        size = 2 if " ".join(words[:2]) in subtypes() else 1
        found.append(" ".join(words[:size]))
        words = words[size:]
    return found


def _check_subtypes(found: list[str], types: tuple[str, ...]) -> None:
    for name in found:
        fits = card_type_of(name)
        if not fits:
            raise ValueError(f"{name!r} is no subtype{suggestion(name, subtypes())}")
        if types and not fits.intersection(types):
            kind = " or ".join(sorted(fits)).lower()
            raise ValueError(f"{name!r} is a subtype of {kind} cards, and this is {' '.join(types)} (205.3d)")


def _no_type_before_the_dash(word: str) -> str:
    if card_type_of(word):
        return f"{word!r} is a subtype; subtypes stand behind a dash: 'Creature — {word}'"
    return f"{word!r} is no card type or supertype{suggestion(word, (*SUPERTYPES, *CARD_TYPES))}"


def suggestion(word: str, known: Iterable[str], cutoff: float = 0.7) -> str:
    """`; did you mean 'Goblin'?`, or nothing where none of the known words is like this one."""
    from difflib import get_close_matches

    names: dict[str, str] = {}
    for name in known:
        names.setdefault(name.lower(), name)
    close = get_close_matches(word.lower(), names, n=1, cutoff=cutoff)
    return f"; did you mean {names[close[0]]!r}?" if close else ""

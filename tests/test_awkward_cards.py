"""Cards that are hard to say: each is read, and what is not modelled yet is refused where it would happen."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from rules.abilities.changes_of_abilities import Lose
from rules.abilities.chapters import Chapter
from rules.attaching import why_not
from rules.state import Card, Object, Player, State, Turn
from rules.vocabulary import Record
from scenarios import cards
from scenarios.run import rule_on

CARDS = {
    "Leaning Path": """
        faces:
          - name: Leaning Path
            types: Legendary Enchantment — Aura
            keywords: [enchant creature you control]
            abilities:
              - triggered:
                  when: {dies: enchanted creature}
                  do:
                    - {return: that card, to: hand}
                    - {return: this card, to: battlefield, under: you, transformed: true}
          - name: Path's End
            types: Legendary Land
            abilities:
              - activated: {cost: ["{T}"], do: [{add mana: any color}]}
    """,
    "Twice-Blessed": """
        name: Twice-Blessed
        types: Enchantment — Aura
        keywords: [enchant creature with another Aura attached to it]
        abilities: [{static: {to: enchanted creature, power: +1, gain: [vigilance]}}]
    """,
    "Stolen Heart": """
        name: Stolen Heart
        types: Enchantment — Aura
        keywords: [enchant permanent]
        abilities: [{static: {to: enchanted permanent, controller: you}}]
    """,
    "Wake the Bones": """
        name: Wake the Bones
        types: Enchantment — Aura
        keywords: [enchant creature card in a graveyard]
        abilities:
          - triggered:
              when: {enters: this}
              if: {this: on the battlefield}
              do:
                - let: this
                  lose: [enchant creature card in a graveyard]
                  gain: [enchant creature put onto the battlefield with this Aura]
                - {return: enchanted card, to: battlefield, under: you, as: woken}
                - {attach: this, to: woken}
                - {later: {when: {leaves: this}}, do: [{sacrifice: woken, by: its controller}]}
    """,
    "Plain Truth": """
        name: Plain Truth
        types: Enchantment
        abilities: [{static: {to: artifact creature, lose: all abilities, base: {power: 2, toughness: 3}}}]
    """,
    "Wax Figure": """
        name: Wax Figure
        cost: "{1}"
        types: Creature — Shapeshifter
        power: 0
        toughness: 2
        abilities:
          - replacement:
              as: {enters: this}
              may: [{choose: creature on the battlefield, as: model}, {becomes copy of: model}]
    """,
    "Moon Mimic": """
        name: Moon Mimic
        types: Creature — Shapeshifter
        power: 0
        toughness: 0
        abilities:
          - replacement:
              as: [{enters: this}, {turned face up: this}]
              may:
                - {choose: another creature on the battlefield, as: model}
                - becomes copy of: model
                  until: {turned face down: this}
                  except: {gain: [flying, {triggered: {at: upkeep, whose: you, do: [{may: [{turn face down: this}]}]}}]}
    """,
    "Buried Herd": """
        name: Buried Herd
        types: Creature — Elemental
        power: 3
        toughness: 3
        abilities:
          - triggered: {at: end, whose: you, do: [{manifest: 1}]}
          - activated:
              cost: [{sacrifice: this}]
              do:
                - let: each face-up nontoken creature you control
                  gain: [{triggered: {when: {dies: this}, do: [{manifest: 1, by: you}]}}]
                  until: end of turn
    """,
    "Hooded Choir": """
        name: Hooded Choir
        types: Creature — Illusion
        power: "*"
        toughness: "*"
        abilities:
          - replacement: {as: {enters: this}, do: [{turn face down: each other nontoken creature}]}
          - defining: {power: {count: face-down creature}, toughness: {count: face-down creature}}
    """,
    "Page Turner": """
        faces:
          - name: Page Turner
            types: Creature — Human
            power: 1
            toughness: 1
            abilities:
              - triggered:
                  at: upkeep
                  whose: you
                  do:
                    - {look at: 1, as: card}
                    - may: [{reveal: card}]
                      if done: [{if: {card: instant or sorcery card}, then: [{transform: this}]}]
          - name: Turned Page
            types: Creature — Insect
            power: 3
            toughness: 2
            keywords: [flying]
    """,
    "Tale of the Mine": """
        name: Tale of the Mine
        types: Enchantment Land — Urza's Saga
        abilities:
          - chapter: {numbers: [1, 2], do: [{let: this, gain: [{activated: {cost: ["{T}"], do: [{add mana: "{C}"}]}}]}]}
          - chapter:
              numbers: [3]
              targets: [player]
              do:
                - {search: library, for: "artifact card with mana cost {0} or {1}", to: battlefield}
                - {shuffle: library}
    """,
    "Forked Tale": """
        name: Forked Tale
        cost: "{1}"
        types: Enchantment — Saga
        abilities:
          - chapter: {numbers: [1], if: {chosen: Bolas}, do: [{discard: hand, by: each opponent}]}
          - chapter: {numbers: [2], do: [{create: 1, token: {copy of: {a card: Dragon from the Legends expansion}}}]}
          - chapter: {numbers: [3], do: [{create: 2, token: {copy of: this, except: {power: +1}}}]}
    """,
    "Speechless": """
        name: Speechless
        types: Enchantment — Aura
        keywords: [enchant creature]
        abilities:
          - static:
              to: enchanted creature
              lose: all abilities
              base: {power: 0, toughness: 2}
              adds: Artifact Creature — Toy
          - static: {to: enchanted creature, while: {it: face-down}, cant: [be turned face up]}
    """,
}  # fmt: skip


def card(name: str) -> Card:
    return cards.read(dedent(CARDS[name]).encode(), Path(f"{name}.yaml"))


@pytest.mark.parametrize("name", CARDS)
def test_it_is_read(name: str) -> None:
    read = card(name)
    assert read.faces[0].name == name
    assert all(face.abilities or face.keywords for face in read.faces)


def test_both_faces_are_read() -> None:
    read = card("Page Turner")
    assert [face.power for face in read.faces] == [1, 3] and read.layout == "transform"


def test_an_aura_may_lose_the_enchant_ability_that_it_has() -> None:
    read = card("Wake the Bones").faces[0]
    (lost,) = (k for change in said(read.abilities, Lose) for k in change.lose)
    assert [lost] == [keyword.text for keyword in read.keywords]


def said(value: Any, kind: type[Any]) -> list[Any]:
    """Every word of this class in an ability."""
    if isinstance(value, tuple):
        return [found for each in value for found in said(each, kind)]
    if isinstance(value, kind):
        return [value]
    return said(tuple(value.__dict__.values()), kind) if isinstance(value, Record) else []


def test_a_chapter_has_its_numbers() -> None:
    assert [chapter.numbers for chapter in said(card("Tale of the Mine").faces[0].abilities, Chapter)] == [(1, 2), (3,)]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("enchant creature]", "enchant creachure]", "creachure"),
        ("{it: face-down}", "{it: face-dwn}", "face-dwn"),
        ("be turned face up", "be turned face-up", "did you mean"),
    ],
)
def test_a_misspelt_word_is_no_card(old: str, new: str, told: str) -> None:
    with pytest.raises(cards.BadCardError, match=told):
        cards.read(dedent(CARDS["Speechless"]).replace(old, new).encode(), Path("speechless.yaml"))


@pytest.mark.parametrize(
    ("token", "told"),
    [
        ("{copy of: this, power: 3}", "'except'"),
        ("{types: Creature — Ox, power: 2, toughness: 2, except: {power: +1}}", "'copy of'"),
        ("{copy of: {a crad: Dragon}}", "'a crad'"),
    ],
)
def test_a_token_is_a_copy_or_said_by_itself(token: str, told: str) -> None:
    text = f"name: Maker\ntypes: Sorcery\nabilities: [{{spell: {{do: [{{create: 1, token: {token}}}]}}}}]\n"
    with pytest.raises(cards.BadCardError, match=told):
        cards.read(text.encode(), Path("maker.yaml"))


# What happens when they are used ------------------------------------------------------------------------------------
OX = "{name: Ox, types: Creature — Ox, power: 2, toughness: 4, keywords: [vigilance]}"


def board(*lines: str, hand: str = "", more: str = "") -> Any:
    """The ruling on a board with Ox, a card in hand, and these lines."""
    held = f"    hand:\n      -\n{indent(dedent(CARDS[hand]).strip(), ' ' * 8)}\n" if hand else ""
    script = "script:\n" + "".join(f"  - {line}\n" for line in lines) if lines else ""
    text = f"title: Awkward\nplayers:\n  AP:\n    battlefield: [{OX}]\n{held}  NAP: {{}}\n{script}{more}"
    return rule_on(text.encode(), "awkward.yaml")


@pytest.mark.parametrize(
    ("lines", "hand", "cite"),
    [
        (["{effect: {create: 1, token: {copy of: {a card: Dragon from the Legends expansion}}}, choose: [Wyrm]}"], "",
         "707.2"),
    ],
)  # fmt: skip
def test_what_is_not_modelled_is_refused_where_it_would_happen(lines: list[str], hand: str, cite: str) -> None:
    ruling = board(*lines, hand=hand)
    assert ruling.outcome == "unsupported", ruling.problems
    assert [problem.cite for problem in ruling.problems] == [cite]


@pytest.mark.parametrize(
    ("lines", "hand", "expected", "cite"),
    [
        (["effect: {transform: Ox}"], "", "Ox: {power: 2, face: front}", "701.27c"),
        (["effect: {manifest: 0}"], "", "Ox: {power: 2}", ""),
        (["effect: {create: 1, token: {copy of: Ox}}"], "", "each: {Ox: {toughness: 4, has: vigilance}}", "707.2"),
        (["cast: Wax Figure", "{resolve: top, choose: ['no']}"], "Wax Figure", "Wax Figure: {toughness: 2}", ""),
        (["effect: {return: Wax Figure, to: battlefield, transformed: true}"], "Wax Figure", "Wax Figure: {zone: hand}",
         "712.14a"),
    ],
)  # fmt: skip
def test_what_changes_nothing_and_plain_copies_are_modelled(
    lines: list[str], hand: str, expected: str, cite: str
) -> None:
    because = f"  because: ['{cite}']\n" if cite else ""
    ruling = board(*lines, hand=hand, more=f"expect:\n  {expected}\n{because}")
    assert ruling.outcome == "passed", (ruling.problems, ruling.failures)


@pytest.mark.parametrize(("chosen", "power"), [("Ugin", 5), ("Bolas", 2)])
def test_a_word_that_was_chosen_decides(chosen: str, power: int) -> None:
    ability = "{static: {to: Ox, while: {chosen: Ugin}, power: +3}}"
    oath = f"{{name: Oath, types: Enchantment, chosen: {chosen}, abilities: [{ability}]}}"
    text = f"title: Chosen\nplayers: {{AP: {{battlefield: [{OX}, {oath}]}}, NAP: {{}}}}\n"
    ruling = rule_on(f"{text}expect: {{Ox: {{power: {power}}}}}\n".encode(), "chosen.yaml")
    assert ruling.outcome == "passed", (ruling.problems, ruling.failures)


# Enchant: what an Aura may be attached to ---------------------------------------------------------------------------
def enchanting(*keywords: str) -> State:
    """An Aura (1) with these keywords, of AP's; Ox (2) of AP's, a land (3) of AP's, and Ox (4) of NAP's."""
    aura = face("name: Ribbon", "types: Enchantment — Aura", f"keywords: [{', '.join(keywords)}]")
    ox, land = face(*OX.strip("{}").replace(", keywords: [vigilance]", "").split(", ")), face("types: Land")
    those = [(aura, "AP"), (ox, "AP"), (land, "AP"), (ox, "NAP")]
    objects = {
        n: Object(id=n, card=card, owner=p, controller=p, zone="battlefield", timestamp=n)
        for n, (card, p) in enumerate(those, start=1)
    }
    return State({p: Player(p) for p in ("AP", "NAP")}, objects, turn=Turn("AP"))


def face(*lines: str) -> Card:
    return cards.read("\n".join(lines).encode(), Path("made-up.yaml"))


@pytest.mark.parametrize(
    ("keywords", "refused"),
    [
        (["enchant creature"], {2: (), 3: ("702.5a",), 4: (), "AP": ("702.5a",)}),
        (["enchant creature you control"], {2: (), 4: ("702.5a",)}),
        (["enchant player"], {2: ("702.5a", "702.5d"), "AP": (), "NAP": ()}),
        (["enchant permanent", "enchant land"], {2: ("702.5a", "702.5c"), 3: ()}),
        (["enchant permanent"], {1: ("303.4d",)}),
    ],
)
def test_an_aura_enchants_what_its_keywords_say(keywords: list[str], refused: dict[Any, tuple[str, ...]]) -> None:
    state = enchanting(*keywords)
    assert {to: why_not(state, 1, to) for to in refused} == refused


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ("keywords: [protection from enchantments]", ("702.16c",)),
        ("abilities: [{static: {to: this, cant: [be enchanted]}}]", ("303.4", "101.2")),
        ("abilities: [{static: {to: this, cant: [be enchanted by Aura an opponent controls]}}]", ()),
    ],
)
def test_an_aura_does_not_enchant_what_refuses_it(fields: str, why: tuple[str, ...]) -> None:
    state = enchanting("enchant creature")
    ox = face("name: Ox", "types: Creature — Ox", "power: 2", "toughness: 4", fields)
    assert why_not(state.update(2, card=ox), 1, 2) == why

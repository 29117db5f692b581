"""judge run --view: what a player is told is the same whatever card is hidden from them."""

from __future__ import annotations

import pytest

from tests.test_view import told_to

DOWN = (
    "Sagu Mauler", "Den Protector", "Zoetic Cavern", "Grizzly Bears", "Lightning Bolt", "Plains", "Delver of Secrets",
    "Graf Rats", "Bane of the Living",
)  # fmt: skip
HELD = ("Shock", "Serra Angel", "Plains", "Ninja of the Deep Hours", "Pacifism", "Delver of Secrets")


def board(hidden: str, kind: str, held: str) -> str:
    down = f"{{card: {hidden}, as: Down, face down: {kind}}}"
    return (
        f"AP: {{battlefield: [{down}, Storm Crow], hand: [{{card: {held}, as: Held}}], library: [Shock, Hill Giant]}}, "
        "NAP: {battlefield: [Silvercoat Lion]}"
    )


@pytest.mark.parametrize("kind", ["morph", "manifest", "cloak"])
@pytest.mark.parametrize(
    "script",
    [
        "- attack: {Down: NAP}\n- go to: end",
        "- illegal: {turn face up: Down, by: NAP}",
        "- turn face up: Down\n  by: NAP",
        "- illegal: {look at: Down, by: NAP}",
        "- look at: Down",
        "- activate: Down",
        "- effect: {transform: Down}",
        "- effect: {convert: Down}",
        "- effect: {turn face down: Down}",
        "- effect: {attach: Down, to: Storm Crow}",
        "- effect: {phase out: Down}",
        "- effect: {create: 1, token: {copy of: Down}}",
        "- effect: {becomes copy of: Down, object: Storm Crow}",
        "- effect: {becomes copy of: Storm Crow, object: Down}",
        "- effect: {let: Down, power: +1, gain: [flying], until: end of turn}",
    ],
)
def test_a_face_down_permanent(script: str, kind: str) -> None:
    told = {}
    for hidden in DOWN:
        why = "megamorph" if (hidden, kind) == ("Den Protector", "morph") else kind
        told[hidden] = told_to("NAP", board(hidden, why, "Shock"), script, source=hidden)
    assert {hidden: said for hidden, said in told.items() if said != told["Sagu Mauler"]} == {}


@pytest.mark.parametrize(
    "script",
    [
        "- illegal: {cast: Held, by: NAP}",
        "- illegal: {activate: Held, ability: 9}",
        "- illegal: {look at: Held, by: NAP}",
        "- cast: Held\n  by: NAP",
        "- effect: {put: Held, into: library, position: 1}",
        "- effect: {exile: Held, face down: true}",
        "- effect: {put onto battlefield: Held, face down: true}",
        "- effect: {shuffle: Held}",
        "- effect: {manifest: Held}",
        "- effect: {cloak: Held}",
        "- effect: {look at: Held, by: AP}",
    ],
)
def test_a_card_in_a_hand(script: str) -> None:
    told = {held: told_to("NAP", board("Sagu Mauler", "morph", held), script, source=held) for held in HELD}
    assert {held: said for held, said in told.items() if said != told["Shock"]} == {}


@pytest.mark.parametrize(
    "script",
    [
        "- effect: {scry: 1}",
        "- effect: {look at: 1}",
        "- effect: {search: library, for: card, to: hand}\n  choose: [Top]",
        "- effect: {manifest: 1}",
        "- effect: {draw: 1}",
    ],
)
def test_the_top_of_a_library(script: str) -> None:
    players = "AP: {{library: [{{card: {}, as: Top}}, Hill Giant]}}, NAP: {{}}"
    told = {held: told_to("NAP", players.format(held), script, source=held) for held in HELD}
    assert {held: said for held, said in told.items() if said != told["Shock"]} == {}

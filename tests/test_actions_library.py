"""Keyword actions on libraries, counters, control and phasing, each said in a small scenario."""

from __future__ import annotations

import pytest

from rules import predefined_tokens
from rules.decisions_library import Arrange
from rules.view import View
from scenarios.ruling import Ruling
from scenarios.run import rule_on

BEARS = "{name: Cub, types: Creature — Bear, power: 2, toughness: 2}"
ELF = "{types: Creature — Elf, power: 1, toughness: 1}"
BLADE = (
    "{name: Blade, types: Artifact — Equipment, attached to: Cub,"
    " abilities: [{static: {to: equipped creature, power: +3}}]}"
)


def watcher(name: str, when: str) -> str:
    """An enchantment by which its controller gains 1 life each time something triggers."""
    return f"{{name: {name}, types: Enchantment, abilities: [{{triggered: {{when: {when}, do: [{{gain life: 1}}]}}}}]}}"


def ruled(players: str, script: str, expect: str, *, strict: bool = False) -> Ruling:
    """The ruling of a scenario with these players, script lines and expectations."""
    text = f"title: A test\nplayers:\n{players}\nscript:\n{script}\nexpect:\n{expect}\n"
    return rule_on(text.encode(), "test.yaml", strict=strict)


def holds(players: str, script: str, expect: str) -> Ruling:
    """The ruling, which must hold."""
    one = ruled(players, script, expect)
    assert one.outcome == "passed", (one.outcome, one.problems, one.failures)
    return one


LIBRARY = "  AP: {library: [Forest, Hill Giant, Grizzly Bears, Island]}\n  NAP: {library: [Swamp, Mountain]}"


# Scry and surveil ---------------------------------------------------------------------------------------------------


def test_scry_puts_cards_on_the_bottom_and_the_rest_on_top() -> None:
    script = "- effect: [{scry: 3}, {draw: 2}]\n  choose: [{top: [Grizzly Bears, Forest], bottom: [Hill Giant]}]"
    holds(LIBRARY, script, "  AP: {hand: [Grizzly Bears, Forest], library: 2}\n  because: [701.22a]")


def test_a_card_that_a_scry_does_not_mention_stays_on_top() -> None:
    script = "- effect: [{scry: 2}, {draw: 1}]\n  choose: [{bottom: Forest}]"
    holds(LIBRARY, script, "  AP: {hand: [Hill Giant]}")


def test_a_scry_that_is_left_unsaid_leaves_the_cards_and_lets_the_next_decision_have_its_answer() -> None:
    script = "- effect: [{scry: 1}, {draw: 2}, {discard: 1}]\n  choose: [Hill Giant]"
    one = holds(LIBRARY, script, "  AP: {hand: [Forest], graveyard: [Hill Giant]}")
    assert any("scries 1 and leaves Forest on top" in said for said in one.assumptions)
    assert ruled(LIBRARY, script, "  AP: {hand: 1}", strict=True).outcome == "undecided"


def test_a_scry_can_not_put_a_card_in_two_places() -> None:
    script = "- effect: {scry: 2}\n  choose: [{top: [Forest], bottom: [Forest]}]"
    assert ruled(LIBRARY, script, "  AP: {library: 4}").outcome != "passed"
    script = "- effect: {scry: 1}\n  choose: [{bottom: [Island]}]"
    assert ruled(LIBRARY, script, "  AP: {library: 4}").outcome == "illegal"


def test_two_players_scry_at_once_each_with_an_own_answer() -> None:
    script = "- effect: [{scry: 1, by: each player}, {draw: 1, by: each player}]\n  choose: [{NAP: {bottom: [Swamp]}}]"
    one = holds(LIBRARY, script, "  AP: {hand: [Forest]}\n  NAP: {hand: [Mountain]}\n  because: [701.22c]")
    assert len(one.assumptions) == 1


def test_whoever_scries_triggers_once_and_not_for_nothing() -> None:
    players = f"  AP: {{library: [], battlefield: [{watcher('Seer', '{scry: you}')}]}}\n  NAP: {{}}"
    script = "- effect: {scry: 0}\n- expect: {AP: {life: 20}, because: [701.22b]}\n- effect: {scry: 2}\n- resolve"
    holds(players, script, "  AP: {life: 21}\n  triggered: {Seer: 1}\n  because: [701.22d]")


def test_a_scry_can_be_replaced() -> None:
    instead = "{replacement: {would: {scry: you}, instead: [{plus: 1}]}}"
    reader = f"{{name: Reader, types: Enchantment, abilities: [{instead}]}}"
    players = f"  AP: {{library: [Forest, Island, Swamp], battlefield: [{reader}]}}\n  NAP: {{}}"
    script = "- effect: [{scry: 1}, {draw: 1}]\n  choose: [{bottom: [Forest, Island]}]"
    holds(players, script, "  AP: {hand: [Swamp]}")


def test_from_a_library_of_which_nothing_is_known_unknown_cards_are_left() -> None:
    one = holds("  AP: {}\n  NAP: {}", "- effect: {scry: 2}", "  AP: {hand: 0, library: 0}")
    assert any("leaves 2 cards on top" in said for said in one.assumptions)


def test_surveil_puts_cards_into_the_graveyard() -> None:
    players = LIBRARY.replace("{library", f"{{battlefield: [{watcher('Spy', '{surveils: you}')}], library", 1)
    script = "- effect: [{surveil: 2}, {draw: 1}]\n  choose: [{graveyard: [Forest]}]\n- resolve"
    holds(players, script, "  AP: {graveyard: [Forest], hand: [Hill Giant], life: 21}\n  because: [701.25a, 701.25d]")


def test_surveil_of_an_unknown_library_may_put_an_unknown_card_into_the_graveyard() -> None:
    script = "- effect: {surveil: 2}\n  choose: [{graveyard: [a card]}]"
    holds("  AP: {}\n  NAP: {}", script, "  AP: {graveyard: 1, library: 0}")


def test_an_arrangement_refuses_what_is_not_among_its_cards() -> None:
    ask = Arrange("AP", "where?", options=(1, 2))
    assert ask.default == {"top": (1, 2), "bottom": ()}
    assert ask.refuse(None, {"top": (1,), "bottom": (2,)}) is None  # type: ignore[arg-type]
    assert ask.refuse(None, {"top": (1,), "bottom": ()}) is not None  # type: ignore[arg-type]
    assert not ask.fits({"graveyard": ["A"]}) and not ask.fits("A") and ask.fits({"top": []})


# Search and shuffle -------------------------------------------------------------------------------------------------


def test_a_search_finds_a_card_with_the_stated_quality() -> None:
    players = LIBRARY.replace("{library", f"{{battlefield: [{watcher('Guide', '{searches: you}')}], library", 1)
    script = (
        "- effect: [{search: library, for: basic land card, to: battlefield, tapped: true}, {shuffle: library}]\n"
        "  choose: [Island]\n- resolve"
    )
    one = holds(players, script, "  Island: {zone: battlefield, tapped: true}\n  AP: {life: 21}\n  because: [701.23a]")
    assert any("order of AP's library" in said for said in one.assumptions)


def test_a_player_may_fail_to_find_but_not_find_something_else() -> None:
    line = "- effect: {search: library, for: creature card, to: hand, revealed: true}\n  choose: "
    holds(LIBRARY, line + "[[]]", "  AP: {hand: 0, library: 4}\n  because: [701.23b]")
    holds(LIBRARY, line + "[Hill Giant]", "  AP: {hand: [Hill Giant]}")
    assert ruled(LIBRARY, line + "[Forest]", "  AP: {hand: 1}").outcome == "illegal"
    assert ruled(LIBRARY, line.replace("\n  choose: ", ""), "  AP: {hand: 1}").outcome == "undecided"


def test_any_card_at_all_must_be_found() -> None:
    script = "- effect: {search: library, for: card, to: hand}\n  choose: "
    holds(LIBRARY, script + "[Island]", "  AP: {hand: [Island]}")
    assert ruled(LIBRARY, script + "[[]]", "  AP: {hand: 0}").outcome == "illegal"


def test_a_card_that_was_found_can_be_put_on_top_of_the_shuffled_library() -> None:
    script = (
        "- effect: [{search: library, for: creature card, revealed: true, to: top}, {draw: 1}]\n"
        "  choose: [Grizzly Bears]"
    )
    holds(LIBRARY, script, "  AP: {hand: [Grizzly Bears], library: 3}\n  because: [701.24b]")
    script = (
        "- effect: [{search: library, for: creature card, as: found}, {shuffle: library},\n"
        "           {put: found, into: library, position: top}, {draw: 1}]\n"
        "  choose: [Grizzly Bears]"
    )
    holds(LIBRARY, script, "  AP: {hand: [Grizzly Bears], library: 3}")


def test_in_an_unknown_library_nothing_is_assumed_to_be_found_unless_any_card_will_do() -> None:
    nobody = "  AP: {}\n  NAP: {}"
    script = "- effect: {search: library, for: basic land card, to: hand}"
    one = holds(nobody, script, "  AP: {hand: 0}")
    assert any("finds nothing" in said for said in one.assumptions)
    assert ruled(nobody, script, "  AP: {hand: 0}", strict=True).outcome == "undecided"
    holds(nobody, "- effect: {search: library, for: card, to: hand}", "  AP: {hand: 1}")


def test_whose_library_is_searched_and_who_searches_can_be_said() -> None:
    script = "- effect: {search: library, for: land card, whose: NAP, to: exile}\n  choose: [Swamp]"
    holds(LIBRARY, script, "  NAP: {exile: [Swamp], library: [Mountain]}")


def test_the_order_after_a_shuffle_can_be_said_as_what_chance_did() -> None:
    script = "- effect: [{shuffle: library}, {draw: 1}]\n  choose: [{shuffle: [Grizzly Bears]}]"
    one = holds(LIBRARY, script, "  AP: {hand: [Grizzly Bears]}\n  because: [701.24a]")
    assert not one.assumptions
    assert ruled(LIBRARY, "- effect: {shuffle: library}", "  AP: {hand: 0}", strict=True).outcome == "undecided"


def test_a_library_of_no_cards_is_shuffled_too() -> None:
    players = f"  AP: {{library: [], battlefield: [{watcher('Dealer', '{shuffles: player}')}]}}\n  NAP: {{}}"
    holds(players, "- effect: {shuffle: library, by: NAP}\n- resolve", "  AP: {life: 21}")


def test_an_object_is_shuffled_into_its_owners_library() -> None:
    players = "  AP: {}\n  NAP: {library: [Island], battlefield: [Hill Giant]}"
    script = "- effect: {shuffle: Hill Giant}\n  choose: [{shuffle: [Island, Hill Giant]}]"
    holds(players, script, "  NAP: {library: [Island, Hill Giant]}\n  because: [701.24c]")


# Putting cards somewhere --------------------------------------------------------------------------------------------


def test_the_bottom_card_of_an_unknown_library_is_not_drawn() -> None:
    players = "  AP: {}\n  NAP: {battlefield: [Hill Giant]}"
    script = "- effect: [{put: Hill Giant, into: library, position: bottom}, {draw: 1, by: NAP}]"
    holds(players, script, "  Hill Giant: {zone: library}\n  NAP: {hand: 1}")
    holds(players, script.replace("bottom", "top"), "  Hill Giant: {zone: hand}\n  NAP: {hand: 1}")


def test_a_place_can_be_counted_from_the_top() -> None:
    players = "  AP: {library: [Forest, Island], battlefield: [Hill Giant]}\n  NAP: {}"
    script = "- effect: [{put: Hill Giant, into: library, position: 2}, {draw: 2}]"
    holds(players, script, "  AP: {hand: [Forest, Hill Giant], library: [Island]}")


def test_the_owner_chooses_the_order_of_several_cards() -> None:
    script = (
        "- effect: [{look at: 3, as: seen}, {put: seen, into: library, position: top}, {draw: 1}]\n"
        "  choose: [{top: [Grizzly Bears, Forest, Hill Giant]}]"
    )
    holds(LIBRARY, script, "  AP: {hand: [Grizzly Bears]}\n  because: [401.4, 701.20e]")


def test_cards_are_revealed_where_they_are() -> None:
    one = holds(LIBRARY, "- effect: {reveal: 2, as: shown}", "  AP: {library: 4}\n  because: [701.20a]")
    assert any("AP reveals Forest and Hill Giant" in line.text for line in one.steps)


def test_the_top_cards_are_exiled() -> None:
    script = "- effect: [{exile top: 2, by: each player, as: gone}, {put: gone, into: graveyard}]"
    holds(LIBRARY, script, "  AP: {graveyard: [Forest, Hill Giant]}\n  NAP: {graveyard: [Swamp, Mountain]}")
    holds("  AP: {}\n  NAP: {}", "- effect: {exile top: 2}", "  AP: {exile: 2}")


# Explore and connive ------------------------------------------------------------------------------------------------


def explorer(library: str) -> str:
    rogue = watcher("Chart", "{explores: creature you control}")
    return f"  AP: {{library: {library}, battlefield: [{BEARS}, {rogue}]}}\n  NAP: {{}}"


def test_a_land_that_is_explored_goes_to_the_hand() -> None:
    script = "- effect: {explore: Cub}\n- resolve"
    holds(explorer("[Forest]"), script, "  AP: {hand: [Forest], life: 21}\n  Cub: {power: 2}\n  because: [701.44a]")


def test_another_card_gives_a_counter_and_may_be_put_into_the_graveyard() -> None:
    script = "- effect: {explore: Cub}\n  choose: [{graveyard: 'yes'}]"
    holds(explorer("[Hill Giant]"), script, "  AP: {graveyard: [Hill Giant]}\n  Cub: {power: 3}")
    holds(explorer("[Hill Giant]"), script.replace("yes", "no"), "  AP: {library: [Hill Giant]}\n  Cub: {power: 3}")


def test_an_explorer_that_is_gone_gets_no_counter() -> None:
    script = "- effect: [{exile: target}, {explore: target}]\n  target: Cub\n  choose: ['no']\n- resolve"
    expect = "  because: [701.44c]\n  Cub: {zone: exile, counters: {+1/+1: 0}}\n  AP: {life: 21}"
    holds(explorer("[Hill Giant]"), script, expect)


def test_an_empty_library_gives_a_counter_all_the_same() -> None:
    holds(explorer("[]"), "- effect: {explore: Cub}", "  Cub: {counters: {+1/+1: 1}}\n  triggered: {Chart: 1}")


def test_somebody_must_say_whether_an_unknown_card_is_a_land() -> None:
    players = explorer("[]").replace("library: [], ", "")
    assert ruled(players, "- effect: {explore: Cub}", "  AP: {hand: 1}").outcome == "undecided"
    holds(players, "- effect: {explore: Cub}\n  choose: [{land: 'yes'}]", "  AP: {hand: 1}")


def test_several_explore_in_the_order_that_their_controller_says() -> None:
    players = f"  AP: {{library: [Hill Giant, Forest], battlefield: [{BEARS}, Grizzly Bears]}}\n  NAP: {{}}"
    script = "- effect: {explore: each creature}\n  choose: [{explore: [Grizzly Bears, Cub]}, 'yes']"
    expect = "  Grizzly Bears: {power: 3}\n  Cub: {power: 2}\n  AP: {hand: [Forest], graveyard: [Hill Giant]}"
    holds(players, script, expect)


@pytest.mark.parametrize(("card", "power"), [("Forest", 2), ("Hill Giant", 3)])
def test_a_nonland_card_that_is_discarded_to_connive_gives_a_counter(card: str, power: int) -> None:
    hat = watcher("Hat", "{connives: creature you control}")
    players = f"  AP: {{library: [Hill Giant], hand: [Forest], battlefield: [{BEARS}, {hat}]}}\n  NAP: {{}}"
    script = f"- effect: {{connive: Cub}}\n  choose: [{card}]\n- resolve"
    holds(players, script, f"  Cub: {{power: {power}}}\n  AP: {{graveyard: [{card}], life: 21}}\n  because: [701.50a]")


def test_to_connive_two_is_to_draw_and_discard_two() -> None:
    players = f"  AP: {{library: [Hill Giant, Grizzly Bears], battlefield: [{BEARS}]}}\n  NAP: {{}}"
    holds(players, "- effect: {connive: Cub, amount: 2}", "  Cub: {power: 4}\n  AP: {graveyard: 2, hand: 0}")


# Counters, life, control --------------------------------------------------------------------------------------------


def test_to_proliferate_gives_another_of_each_kind_to_what_is_chosen() -> None:
    grown = "{card: Hill Giant, counters: {+1/+1: 2, charge: 1}}"
    players = f"  AP: {{battlefield: [{grown}, {watcher('Vat', '{proliferates: you}')}]}}\n  NAP: {{poison: 3}}"
    script = "- effect: proliferate\n  choose: [[Hill Giant, NAP]]\n- resolve"
    expect = "  Hill Giant: {counters: {+1/+1: 3, charge: 2}}\n  NAP: {poison: 4}\n  AP: {life: 21}"
    holds(players, script, expect)
    holds(players, script.replace("Hill Giant, ", ""), "  Hill Giant: {power: 5}\n  NAP: {poison: 4}")


def test_counters_are_moved_or_nothing_happens() -> None:
    players = f"  AP: {{battlefield: [{{card: Hill Giant, counters: {{+1/+1: 3}}}}, {BEARS}]}}\n  NAP: {{}}"
    move = "- effect: {move counters: +1/+1, amount: 2, from: Hill Giant, to: "
    holds(players, move + "Cub}", "  Hill Giant: {power: 4}\n  Cub: {power: 4}\n  because: ['122.5']")
    holds(players, move + "Hill Giant}", "  Hill Giant: {power: 6}")
    holds(players, "- effect: {double counters: +1/+1, on: Hill Giant}", "  Hill Giant: {power: 9}")


def test_setting_a_life_total_is_gaining_or_losing_life() -> None:
    players = f"  AP: {{life: 7, battlefield: [{watcher('Font', '{loses life: player}')}]}}\n  NAP: {{life: 9}}"
    script = "- effect: {set life: 8, by: each player}\n- resolve"
    holds(players, script, "  AP: {life: 9}\n  NAP: {life: 8}\n  triggered: {Font: 1}\n  because: ['119.5']")
    holds(players, "- effect: {exchange life: AP, with: NAP}", "  AP: {life: 9}\n  NAP: {life: 7}")


def test_control_is_exchanged_both_ways_or_not_at_all() -> None:
    players = f"  AP: {{battlefield: [{BEARS}, Forest]}}\n  NAP: {{battlefield: [Hill Giant]}}"
    swap = "- effect: {exchange control: Cub, with: "
    holds(players, swap + "Hill Giant}", "  Cub: {controller: NAP}\n  Hill Giant: {controller: AP}")
    holds(players, swap + "Forest}", "  Cub: {controller: AP}\n  because: [701.12b]")
    script = f"- effect: {{exile: Hill Giant}}\n{swap}Hill Giant}}"
    holds(players, script, "  Cub: {controller: AP}\n  because: [701.12a]")


def test_what_is_exiled_and_returned_is_a_new_object_and_a_token_stays_away() -> None:
    players = "  AP: {battlefield: [{card: Hill Giant, counters: {+1/+1: 2}}]}\n  NAP: {}"
    script = f"- effect: {{create: 1, token: {ELF}}}\n- effect: {{blink: each creature}}"
    holds(players, script, "  Hill Giant: {power: 3, same object: false}\n  Elf: {exists: false}\n  because: ['111.8']")


def test_a_creature_token_is_copied_to_populate() -> None:
    script = f"- effect: {{create: 1, token: {ELF}}}\n- effect: populate\n- effect: {{populate: true, by: NAP}}"
    expect = "  AP: {tokens: {Elf: 2}}\n  NAP: {tokens: {Elf: 0}}\n  because: [701.36a, 701.36b]"
    holds("  AP: {battlefield: [Hill Giant]}\n  NAP: {battlefield: [Hill Giant]}", script, expect)


# Phasing ------------------------------------------------------------------------------------------------------------

PHASER = "{name: Wisp, types: Creature — Spirit, power: 1, toughness: 1, keywords: [phasing]}"


def test_a_permanent_with_phasing_goes_and_comes_in_its_controllers_untap_steps() -> None:
    players = f"  AP: {{battlefield: [{{card: Hill Giant, counters: {{+1/+1: 1}}}}, {PHASER}]}}\n  NAP: {{}}"
    script = (
        "- effect: {phase out: Hill Giant}\n- go to: next turn\n- go to: next turn\n"
        "- expect: {Hill Giant: {power: 4, same object: true}}\n"
        "- illegal: {attack: {Wisp: NAP}}\n"
        "- go to: next turn\n- go to: next turn"
    )
    one = holds(players, script, "  because: [502.1, 702.26a]")
    told = [line.text for line in all_lines(one)]
    assert told.count("Wisp phases out") == 1 and told.count("Wisp phases in") == 1


def all_lines(one: Ruling) -> list:  # type: ignore[type-arg]
    """Every line of the story, however deep."""
    found, left = [], list(one.steps)
    while left:
        line = left.pop(0)
        found.append(line)
        left = [*line.steps, *left]
    return found


def test_what_is_phased_out_is_not_there() -> None:
    players = "  AP: {battlefield: [Hill Giant]}\n  NAP: {battlefield: [Lord]}"
    anthem = "abilities: [{static: {to: creature, power: +1}}]"
    lord = f"{{name: Lord, types: Creature — Angel, power: 4, toughness: 4, {anthem}}}"
    players = players.replace("Lord", lord)
    script = "- effect: {phase out: Lord}\n- expect: {Hill Giant: {power: 3}}\n- effect: {destroy: each creature}"
    holds(players, script, "  Hill Giant: {zone: graveyard}\n  Lord: {zone: battlefield}")


def test_a_creature_that_phases_out_leaves_combat_and_what_it_blocked_stays_blocked() -> None:
    players = f"  AP: {{battlefield: [Hill Giant]}}\n  NAP: {{battlefield: [{BEARS}]}}"
    script = (
        "- attack: {Hill Giant: NAP}\n- block: {Cub: Hill Giant}\n- effect: {phase out: Cub}\n- go to: end of combat"
    )
    holds(players, script, "  NAP: {life: 20}\n  Cub: {blocking: false, damage: 0}\n  because: [702.26b, '506.4']")


def test_what_is_attached_phases_out_and_in_along_with_its_host() -> None:
    players = f"  AP: {{battlefield: [{BEARS}, {BLADE}]}}\n  NAP: {{}}"
    out = "- effect: {phase out: Cub}\n- effect: {destroy: each artifact}\n- effect: {phase in: Cub}"
    holds(players, out, "  Cub: {power: 5}\n  Blade: {zone: battlefield, attached to: Cub}\n  because: [702.26g]")


def test_what_phased_out_by_itself_comes_back_attached_only_where_its_host_is_still_there() -> None:
    players = f"  AP: {{battlefield: [{BEARS}, {BLADE}]}}\n  NAP: {{}}"
    script = "- effect: {phase out: Blade}\n- expect: {Cub: {power: 2}}\n- effect: {phase in: Blade}"
    holds(players, script, "  Cub: {power: 5}")
    script = "- effect: {phase out: Blade}\n- effect: {destroy: Cub}\n- effect: {phase in: Blade}"
    holds(players, script, "  Blade: {attached to: false}")


def test_phasing_in_is_not_entering_but_can_be_seen() -> None:
    bell = watcher("Bell", "{phases in: creature}")
    gate = watcher("Gate", "{enters: creature}")
    players = f"  AP: {{battlefield: [Hill Giant, {bell}, {gate}]}}\n  NAP: {{}}"
    script = "- effect: {phase out: Hill Giant}\n- effect: {phase in: Hill Giant}\n- resolve: all"
    holds(players, script, "  triggered: {Bell: 1, Gate: 0}\n  AP: {life: 21}")


def test_phasing_out_is_seen_by_what_phases_out_itself() -> None:
    sprite = watcher("Sprite", "{phases out: this}")
    players = f"  AP: {{battlefield: [{sprite}]}}\n  NAP: {{}}"
    holds(players, "- effect: {phase out: Sprite}\n- resolve", "  AP: {life: 21}\n  because: [603.10b]")


# Tokens -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", predefined_tokens.names())
def test_a_predefined_token_can_be_made(name: str) -> None:
    token = predefined_tokens.predefined(name)
    assert token is not None and predefined_tokens.predefined(f"{name} token") == token
    card = token.card(View(None, None))  # type: ignore[arg-type]
    assert (
        card.token
        and card.name.split(" // ")[0] == name.removesuffix(" Role")
        and (card.faces[0].abilities or card.faces[0].power)
    )


def test_a_treasure_is_sacrificed_for_mana() -> None:
    players = f"  AP: {{battlefield: [{watcher('Hoard', '{token created: you}')}]}}\n  NAP: {{}}"
    script = (
        "- effect: {create: 2, token: Treasure}\n  makes: [t1, t2]\n- resolve: all\n- activate: t1\n  choose: ['{R}']"
    )
    holds(players, script, "  AP: {tokens: {Treasure: 1}, life: 22, mana: '{R}'}\n  triggered: {Hoard: 2}")


def test_one_or_more_tokens_trigger_once() -> None:
    hoard = watcher("Hoard", "{token created: you, what: artifact, once: true}")
    players = f"  AP: {{battlefield: [{hoard}]}}\n  NAP: {{}}"
    holds(players, "- effect: {create: 3, token: Clue}\n- resolve: all", "  AP: {life: 21}")


def test_a_food_a_map_and_a_mutagen_do_what_they_say() -> None:
    players = f"  AP: {{library: [Forest], battlefield: [{BEARS}]}}\n  NAP: {{}}"
    script = (
        "- effect: [{create: 1, token: Food}, {create: 1, token: Map}, {create: 1, token: Mutagen}]\n"
        "- activate: Food\n- resolve\n- activate: Map\n  target: Cub\n- resolve\n"
        "- activate: Mutagen\n  target: Cub\n- resolve"
    )
    holds(players, script, "  AP: {life: 23, hand: [Forest]}\n  Cub: {power: 3}\n  Food: {exists: false}")


def test_a_token_that_the_rules_do_not_define_is_a_mistake() -> None:
    one = ruled("  AP: {}\n  NAP: {}", "- effect: {create: 1, token: Tresure}", "  AP: {life: 20}")
    assert one.outcome == "invalid"
    assert "did you mean 'Treasure'?" in one.problems[0].message

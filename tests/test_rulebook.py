"""The rulebook: numbers through the editions, the rule points, and the rulings that show them."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from rules.editions import DATES, EARLIEST, NEWEST, Cite, edition_of
from scenarios import rulebook
from tests.tools import make_rulebook

APRIL_2025 = edition_of("2025-04-04")

MOVED = [  # in 2024-02-02, in 2025-04-04, newest
    ("111.11", "111.12", "111.12"),
    ("310.8", "310.8", "310.9"),
    ("310.11a", "310.11a", "310.12a"),
    (None, None, "310.8"),
    ("500.4", "500.4", "500.5"),
    ("500.10", "500.11", "500.11"),
    ("506.3d", "506.3d", "506.3e"),
    ("506.7a", "506.7a", "506.8a"),
    ("509.2", None, None),
    ("509.3", None, None),
    ("509.6", None, None),
    ("509.4", "509.2", "509.2"),
    ("509.5g", "509.3g", "509.3g"),
    ("509.7b", "509.4b", "509.4b"),
    ("601.5a", "601.5a", "601.6a"),
    ("603.2f", "603.2f", "603.2e"),
    ("609.8", "608.2i", "608.2i"),
    ("608.2i", "608.2j", "608.2j"),
    ("614.12b", "614.12b", "614.12c"),
    (None, "701.61", "701.4"),
    ("701.13", "701.13", "701.17"),
    ("701.18", "701.18", "701.22"),
    ("701.21", "701.21", "701.26"),
    ("701.28f", "701.28f", "701.27f"),
    ("701.50", "701.50", "701.28"),
    ("701.34", "701.34", "701.40"),
    (None, "701.60", "701.62"),
    ("703.4n", "703.4k", "703.4k"),
    ("704.5w", "704.5w", "704.5x"),
    ("704.5y", "704.5y", "704.5z"),
    ("714.3b", "714.3b", "714.3c"),
    ("720", "721", "723"),
    ("726.2j", "728.2j", "730.2j"),
    ("727", "729", "731"),
    ("702.19b", "702.19b", "702.19b"),
    (None, None, "702.190"),
]


@pytest.mark.parametrize(("old", "middle", "new"), MOVED)
def test_a_number_is_translated_between_editions(old: str | None, middle: str | None, new: str | None) -> None:
    if new:
        assert rulebook.translate(new, NEWEST, EARLIEST) == old
        assert rulebook.translate(new, NEWEST, APRIL_2025) == middle
    if old:
        assert rulebook.translate(old, EARLIEST, NEWEST) == new


def test_a_rule_since_divided_has_several_numbers() -> None:
    assert rulebook.translations("714.3a", EARLIEST, NEWEST) == ("714.3a", "714.3b")
    assert rulebook.translations("509.2", EARLIEST, NEWEST) == ()


def test_rules_and_sections_exist_in_the_editions_that_have_them() -> None:
    assert rulebook.exists("702.19b") and rulebook.exists("702.19") and rulebook.exists("510")
    assert not rulebook.exists("702.19z") and not rulebook.exists("999") and not rulebook.exists("rule")
    assert not rulebook.exists("702.190", EARLIEST)
    assert rulebook.exists("509.6", EARLIEST) and not rulebook.exists("509.6")


def test_every_edition_knows_its_heading() -> None:
    assert rulebook.heading("701.28") == "Convert"
    assert rulebook.heading("701.28", EARLIEST) == "Transform"
    assert rulebook.heading("510") == "Combat Damage Step"
    assert rulebook.heading("702.190", EARLIEST) is None


@pytest.mark.parametrize(
    ("number", "other", "covered"),
    [
        ("702.19", "702.19b", True),
        ("702.19", "702.19", True),
        ("702.1", "702.19", False),
        ("702.19b", "702.19", False),
        ("704.5a", "704.5aa", False),
        ("510", "510.1c", True),
        ("51", "510.1", False),
        ("702.19", "702.20a", False),
    ],
)
def test_a_number_covers_its_subrules(number: str, other: str, covered: bool) -> None:
    assert rulebook.covers(number, other) is covered


def test_a_number_without_letter_is_expanded_to_its_subrules() -> None:
    assert rulebook.expand_prefix("702.7") == ("702.7", "702.7a", "702.7b", "702.7c", "702.7d")
    assert "509.2a" in rulebook.expand_prefix("509.2", EARLIEST)
    assert rulebook.expand_prefix("702.999") == ()


@pytest.mark.parametrize(
    ("cite", "date", "printed"),
    [
        ("510.4", "2024-02-02", "510.4"),
        ("701.27f", "2026-09-25", "701.27f"),
        ("701.27f", "2024-02-02", "701.28f"),
        ("701.27a", "2025-09-18", "701.27a (worded differently then)"),
        ("701.27a", "2025-04-04", "701.28a (worded differently then)"),
        ("701.27a", "2025-09-19", "701.27a"),
        ("702.190", "2024-02-02", "– (702.190 since 2026-02-27)"),
        (Cite("509.2", "2024-02-02"), "2024-07-30", "509.2"),
        (Cite("509.2", "2024-02-02"), "2026-09-25", "– (509.2 until 2024-11-08)"),
        (Cite("701.28f", "2024-02-02"), "2026-09-25", "701.27f"),
        (Cite("700.2h", "2024-06-07"), "2024-02-02", "– (700.2h since 2024-04-12)"),
        ("723", "2024-02-02", "720"),
    ],
)
def test_a_citation_is_printed_as_in_the_edition_asked_for(cite: str, date: str, printed: str) -> None:
    assert rulebook.as_cited(cite, edition_of(date)) == printed


def test_the_numbers_of_a_rule_follow_one_another() -> None:
    assert [tuple(run) for run in rulebook.runs("730.2j")] == [
        ("726.2j", "2024-02-02", "2024-03-08"),
        ("727.2j", "2024-03-08", "2025-04-04"),
        ("728.2j", "2025-04-04", "2025-07-25"),
        ("729.2j", "2025-07-25", "2026-04-17"),
        ("730.2j", "2026-04-17", None),
    ]
    assert [tuple(run) for run in rulebook.runs("702.190")] == [("702.190", "2026-02-27", None)]
    with pytest.raises(KeyError):
        rulebook.runs("702.19z")


def test_other_rules_that_had_a_number_are_told() -> None:
    ((run, heading, newest),) = rulebook.namesakes("701.27a")
    assert (run.until, heading, newest) == ("2025-06-06", "Proliferate", "701.34a")
    assert rulebook.namesakes("702.19b") == ()


def test_the_rule_points_are_distinct_and_complete() -> None:
    points = rulebook.points()
    assert len({point.id for point in points}) == len(points) == 706
    assert all(point.statement and point.example and point.area for point in points)
    assert all(re.fullmatch(r"[a-z0-9-]+\.[a-z0-9-]+", point.id) for point in points)


def test_the_number_of_every_point_is_in_the_table() -> None:
    for point in rulebook.points():
        assert rulebook.exists(point.cr), point.id
        if point.cr_2024_02:
            assert rulebook.exists(point.cr_2024_02, EARLIEST), point.id
        if point.cr_2025_04:
            assert rulebook.exists(point.cr_2025_04, APRIL_2025), point.id


def test_every_point_agrees_with_the_table() -> None:
    for point in rulebook.points():
        assert rulebook.translate(point.cr, NEWEST, EARLIEST) == point.cr_2024_02, point.id
        middle = point.cr_2025_04 or point.cr_2024_02
        assert middle is None or rulebook.translate(point.cr, NEWEST, APRIL_2025) == middle, point.id
        assert rulebook.worded_since(point.cr) == (point.text_changed_since or EARLIEST.date), point.id


def test_points_are_found_by_number() -> None:
    assert {point.cr for point in rulebook.points_for("702.7")} == {"702.7b", "702.7c"}
    old = rulebook.points_for("701.28f", EARLIEST)
    assert old and old == rulebook.points_for("701.27f")
    assert rulebook.points_for("701.28f") != old
    assert rulebook.points_for("100.1") == ()


def test_points_are_found_by_words_the_nearest_first() -> None:
    found = rulebook.points_for("First  STRIKE")
    assert {point.area for point in found[:4]} == {"first-strike"}
    assert all("first" in f"{p.id} {rulebook.heading(p.cr)} {p.area} {p.statement}".lower() for p in found)
    assert rulebook.points_for("fs.late-gain")[0].id == "fs.late-gain"
    assert rulebook.points_for("trample deathtouch")
    assert rulebook.points_for("nosuchword") == rulebook.points_for("...") == ()


def test_a_word_is_found_at_the_beginning_of_words_only() -> None:
    found = rulebook.points_for("ward")
    assert found and all(re.search(r"\bward", " ".join(map(str, p)).lower()) for p in found)


def test_headings_are_found_with_the_number_they_stand_over() -> None:
    assert rulebook.headings_for("strike") == {"Double Strike": "702.4", "First Strike": "702.7"}
    assert rulebook.headings_for("combat damage") == {"Combat Damage Step": "510"}
    assert rulebook.headings_for("transform", EARLIEST)["Transform"] == "701.28"


def test_something_similar_is_offered() -> None:
    assert "702.19" in rulebook.similar("702.19z")
    assert "trample" in rulebook.similar("tramlpe")
    assert "first strike" in rulebook.similar("First Stirke")
    assert rulebook.similar("qqqqqqqq") == []


SHOWING = {
    "trample/flow.yaml": "title: a\nshows: [trample.excess, trample.battle-attacked]\nplayers: {}\n",
    "trample/deep/block.yaml": "shows:\n  - trample.excess   # not trample.may-keep-on-blockers\n\n- 'scry.amount'\n",
    "trample/one.yaml": "title: c\nshows: trample.needs-all-lethal\nscript: [trample.lethal-counts-marked]\n",
    "trample/folded.yaml": "shows: [trample.excess,\n  fs.late-gain]\n",
    "trample/none.yaml": "title: d\nplayers:\n  AP:\n    shows: [trample.no-such]\nshows: []\n",
    "trample/notes.txt": "shows: [trample.excess]\n",
}


@pytest.fixture
def rulings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in SHOWING.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(rulebook, "RULINGS", tmp_path)
    return tmp_path


def test_the_rulings_of_a_point_are_found_by_what_they_show(rulings: Path) -> None:
    def names(point: str) -> list[str]:
        return [path.relative_to(rulings).as_posix() for path in rulebook.demonstrations(point)]

    assert names("trample.excess") == ["trample/deep/block.yaml", "trample/flow.yaml", "trample/folded.yaml"]
    assert names("trample.needs-all-lethal") == ["trample/one.yaml"]
    assert names("fs.late-gain") == [], "only the folder of the point's area is looked through"
    assert names("trample.may-keep-on-blockers") == names("trample.lethal-counts-marked") == []
    with pytest.raises(KeyError):
        rulebook.demonstrations("trample.no-such")


def test_points_that_no_ruling_shows(rulings: Path) -> None:
    missing = {point.id for point in rulebook.uncovered("trample")}
    every = {point.id for point in rulebook.points() if point.area == "trample"}
    assert every - missing == {"trample.excess", "trample.battle-attacked", "trample.needs-all-lethal"}
    assert len(rulebook.uncovered()) == len(rulebook.points()) - 4


def test_a_row_of_the_table_is_made_compact() -> None:
    assert make_rulebook.compact(["H", "d", "2", "2", "1", "-", "-"]) == "H\td\t2\t\t1\t-"


def test_a_gone_rule_that_a_point_names_is_joined_with_what_it_became() -> None:
    header = ["heading", "wording_since", "2026-09-25", "2025-04-04", "2024-02-02"]
    rows = [
        ["H", "2026-09-25", "2.1", "-", "-"],
        ["H", "2024-02-02", "-", "1.2", "1.1"],  # what 2.1 was
        ["H", "2024-02-02", "-", "-", "1.3"],  # gone indeed
        ["H", "2026-09-25", "2.2", "2.2", "2.2"],
        ["H", "2024-02-02", "-", "-", "2.2"],  # the row above says this
    ]
    points = [{"cr": "2.1", "cr_2024_02": "1.1"}, {"cr": "2.2", "cr_2024_02": "2.2"}]
    assert make_rulebook.joined([header, *rows], points) == [
        header,
        ["H", "2026-09-25", "2.1", "1.2", "1.1"],
        ["H", "2024-02-02", "-", "-", "1.3"],
        ["H", "2026-09-25", "2.2", "2.2", "2.2"],
    ]


@pytest.fixture
def reference() -> Path:
    named = os.environ.get("JUDGE_REFERENCE")
    if not named:
        pytest.skip("JUDGE_REFERENCE names no folder of the reference texts")
    return Path(named)


def test_the_data_is_what_the_reference_gives(reference: Path) -> None:
    for name, text in make_rulebook.files(reference).items():
        assert (rulebook.DATA / name).read_text(encoding="utf-8") == text, name


def test_the_table_has_the_numbers_of_the_texts(reference: Path) -> None:
    texts = sorted((reference / "cr").glob("CR-*.txt"))
    assert texts
    for path in texts:
        edition = edition_of(path.stem.removeprefix("CR-"))
        written = set(re.findall(r"(?m)^(\d{3}\.\d+[a-z]*)\.? ", path.read_text(encoding="utf-8-sig")))
        known = {number for section in range(100, 1000) for number in rulebook.expand_prefix(str(section), edition)}
        assert known == written, path.name


def test_the_header_of_the_table_names_the_editions() -> None:
    header = (rulebook.DATA / "numbers.tsv").read_text(encoding="utf-8").partition("\n")[0]
    assert header.split("\t")[2:] == list(DATES)

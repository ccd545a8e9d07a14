"""From wishes to a board: any sufficient subset does, contradictions and absurdities are refused, cliffs are told."""

import math
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.building.planning import (
    CLIFF,
    LEAST_HEX,
    MAX_HEXES,
    MAX_SHEETS,
    Measures,
    Terms,
    cheaper_hex,
    largest_hex,
    metres_of,
    plan,
    sheets_of,
)
from generator.geometry.football import FootballField
from generator.geometry.overlay import unfairness
from generator.geometry.pitch import lay_out
from generator.imposition.boards.joint import Joint
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper
from generator.problems import PizarraError, Severity

TERMS = Terms(FootballField(100, 50), "flat", Paper("a4", SIZES["a4"]), Joint())
USUAL = Measures(columns=39, hex_width=20.8)
HOW_FINE = ("columns", "metres_per_hex", "hexes")
HOW_LARGE = ("hex_width", "board_width", "sheets")
terms = st.builds(
    lambda length, width, orientation, paper, margins, overlap: Terms(
        FootballField(length, width), orientation,
        Paper(paper, SIZES[paper], *MARGIN_PRESETS[margins]), Joint(overlap=overlap)
    ),
    st.floats(90, 120), st.floats(45, 90), st.sampled_from(["flat", "pointy"]), st.sampled_from(sorted(SIZES)),
    st.sampled_from(sorted(MARGIN_PRESETS)), st.sampled_from([0.0, 5.0, 12.0]),
)  # fmt: skip


def planned(asked=Measures(), usual=USUAL, where=TERMS):
    return plan(asked, usual, where)[0]


def refusal(asked=Measures(), usual=USUAL, where=TERMS):
    with pytest.raises(PizarraError) as caught:
        plan(asked, usual, where)
    return caught.value.problems


def agreeing(layout, where=TERMS):
    """Return every measure of a board."""
    return Measures(
        layout.pitch.columns, layout.pitch.metres_per_hex, len(layout.pitch.cells), layout.hex_width,
        layout.size.width, sheets_of(layout, where),
    )  # fmt: skip


# --- any sufficient subset ------------------------------------------------------------------------------------------


def test_what_is_not_asked_for_comes_from_the_game():
    layout = planned()
    assert (layout.pitch.columns, layout.hex_width, len(layout.pitch.cells)) == (39, 20.8, 643)
    assert sheets_of(layout, TERMS) == 6


@pytest.mark.parametrize("fine", HOW_FINE)
@pytest.mark.parametrize("large", HOW_LARGE)
def test_one_of_each_kind_fixes_the_rest(fine, large):
    reference = planned()
    every = agreeing(reference)
    asked = Measures(**{key: getattr(every, key) for key in (fine, large)})
    layout = planned(asked, Measures())
    assert layout.pitch.columns == 39
    if large == "sheets":
        assert layout.hex_width >= reference.hex_width
        assert sheets_of(layout, TERMS) <= 6
    else:
        assert layout.hex_width == pytest.approx(reference.hex_width, abs=0.011)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_any_set_of_agreeing_measures_gives_the_same_board(count):
    every = agreeing(planned())
    for keys in combinations(HOW_FINE + HOW_LARGE, count):
        fine, large = set(keys) & set(HOW_FINE), set(keys) & set(HOW_LARGE) - {"sheets"}
        if fine and large:
            layout = planned(Measures(**{key: getattr(every, key) for key in keys}), Measures())
            assert layout.pitch.columns == 39, keys
            assert layout.hex_width == pytest.approx(20.8, abs=0.011), keys


@pytest.mark.parametrize("other", ["board_width", "sheets"])
def test_a_hex_size_and_the_room_for_it_give_the_finest_fair_board(other):
    room = {"board_width": 800.0, "sheets": 6}[other]
    layout = planned(Measures(hex_width=20.0, **{other: room}), Measures())
    assert unfairness(layout.pitch.overlay) == ()
    finer = replace(layout, pitch=lay_out(TERMS.field, layout.pitch.columns + 4, "flat"))
    assert layout.hex_width == 20.0
    if other == "sheets":
        assert sheets_of(layout, TERMS) <= 6 < sheets_of(finer, TERMS)
    else:
        assert layout.size.width <= 800 < finer.size.width


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (Measures(), "nothing says how many hexes there are"),
        (Measures(columns=39), "nothing says how large the board is printed"),
        (Measures(hex_width=20.0), "nothing says how many hexes there are"),
        (Measures(board_width=800.0, sheets=6), "do not say how many hexes there are"),
    ],
)
def test_too_little_is_told_with_what_to_add(asked, words):
    (problem,) = refusal(asked, Measures())
    assert words in problem.message
    assert "--" in problem.hint


@pytest.mark.parametrize(
    ("asked", "option"),
    [
        (Measures(columns=39, hexes=900), "--hexes"),
        (Measures(columns=39, metres_per_hex=2.0), "--metres-per-hex"),
        (Measures(columns=39, hex_width=20.0, board_width=500.0), "--board-width"),
        (Measures(columns=39, hex_width=20.0, sheets=4), "--sheets"),
        (Measures(columns=39, board_width=800.0, sheets=2), "--sheets"),
    ],
)
def test_contradictions_are_refused(asked, option):
    problems = refusal(asked)
    assert [problem.file for problem in problems] == [option]
    assert problems[0].hint


def test_hexes_and_metres_that_contradict_each_other_are_refused():
    (problem,) = refusal(Measures(metres_per_hex=2.0, hexes=300))
    assert "300 contradicts --metres-per-hex 2m" in problem.message


def test_several_contradictions_are_told_at_once():
    problems = refusal(Measures(columns=39, hexes=900, metres_per_hex=1.0, sheets=1, hex_width=30.0))
    assert {problem.file for problem in problems} == {"--hexes", "--metres-per-hex", "--sheets"}


# --- absurd ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        Measures(columns=2), Measures(columns=401), Measures(columns=-39), Measures(metres_per_hex=0.0),
        Measures(metres_per_hex=-1.0), Measures(metres_per_hex=1e9), Measures(hexes=0), Measures(hexes=1_000_000),
        Measures(hex_width=0.0), Measures(hex_width=-20.0), Measures(hex_width=1e6), Measures(hex_width=math.inf),
        Measures(hex_width=math.nan), Measures(board_width=0.0), Measures(board_width=1e7), Measures(sheets=0),
        Measures(sheets=-1), Measures(sheets=1000),
    ],
)  # fmt: skip
def test_absurd_wishes_are_refused_with_the_limits(asked):
    (problem,) = refusal(asked)
    assert " to " in problem.message
    assert problem.file.startswith("--")


def test_all_absurd_wishes_are_told_at_once():
    assert (
        len(refusal(Measures(columns=0, hex_width=0.0, sheets=0), where=replace(TERMS, field=FootballField(30, 20))))
        >= 4
    )


def test_a_million_hexes_or_a_thousand_sheets_are_refused_with_the_limit_named():
    (hexes,) = refusal(Measures(columns=300), where=replace(TERMS, field=FootballField(100, 90)))
    assert f"{MAX_HEXES:,}" in hexes.message
    (sheets,) = refusal(Measures(columns=131, hex_width=140.0))
    assert str(MAX_SHEETS) in sheets.message


def test_more_columns_than_fit_the_sheets_are_refused():
    (problem,) = refusal(Measures(columns=131, sheets=1))
    assert "do not fit 1 sheets" in problem.message or "do not fit" in problem.message


# --- the largest hex ------------------------------------------------------------------------------------------------


@given(terms, st.integers(3, 14).map(lambda n: 4 * n + 3), st.integers(1, 16))
def test_the_largest_hex_fits_and_a_tenth_more_does_not(where, columns, sheets):
    pitch = lay_out(where.field, columns, where.orientation)
    width = largest_hex(pitch, where, sheets)
    if width is None:
        least = replace(planned(usual=Measures(columns=columns, hex_width=LEAST_HEX), where=where))
        assert sheets_of(least, where) > sheets
        return
    layout = planned(Measures(columns=columns, hex_width=width), where=where)
    assert round(width * 10) == pytest.approx(width * 10)
    assert sheets_of(layout, where) <= sheets
    assert sheets_of(replace(layout, hex_width=round(width + 0.1, 1)), where) > sheets


@pytest.mark.parametrize(("sheets", "width"), [(6, 21.4), (1, None)])
def test_the_default_board_on_some_sheets(sheets, width):
    """With a border of 5 mm all round six A4 sheets carry hexes up to 21.4 mm."""
    layout = planned(Measures(sheets=sheets))
    assert sheets_of(layout, TERMS) <= sheets
    if width is not None:
        assert 20 <= layout.hex_width <= width


@given(terms, st.integers(1, 8))
def test_more_sheets_never_give_smaller_hexes(where, sheets):
    pitch = lay_out(where.field, 39, where.orientation)
    fewer, more = largest_hex(pitch, where, sheets), largest_hex(pitch, where, sheets + 1)
    assert fewer is None or more >= fewer


# --- cliffs and fairness --------------------------------------------------------------------------------------------


@given(terms, st.floats(8, 30).map(lambda width: round(width, 1)))
def test_a_cheaper_hex_is_the_largest_one_that_saves_paper(where, width):
    layout = planned(Measures(columns=39, hex_width=width), where=where)
    now, cheaper = sheets_of(layout, where), cheaper_hex(layout, where)
    if cheaper is None:
        smaller = replace(layout, hex_width=round(width * (1 - CLIFF) + 0.1, 1))
        assert sheets_of(smaller, where) >= now
        return
    smaller, sheets = cheaper
    assert sheets < now
    assert width * (1 - CLIFF) - 0.1 <= smaller < width
    assert sheets_of(replace(layout, hex_width=smaller), where) == sheets
    assert sheets_of(replace(layout, hex_width=round(smaller + 0.1, 1)), where) >= now or smaller + 0.1 >= width


def test_the_cliff_is_told_in_words():
    _, problems = plan(Measures(columns=39, hex_width=22.0), USUAL, TERMS)
    told = [problem for problem in problems if "would take" in problem.message]
    assert told
    assert told[0].severity is Severity.NOTE


@pytest.mark.parametrize(("columns", "fair"), [(39, True), (40, False), (41, False)])
def test_an_unfair_board_is_a_warning(columns, fair):
    _, problems = plan(Measures(columns=columns), USUAL, TERMS)
    warned = [problem for problem in problems if problem.severity is Severity.WARNING]
    assert bool(warned) is not fair


# --- metres ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("105x68", (105, 68)), ("105 x 68", (105, 68)), ("105m x 68m", (105, 68)), ("100,5×67.3", (100.5, 67.3)),
        ("105X68", (105, 68)), ("105", None), ("105x", None), ("-105x68", None), ("futsal", None), ("", None),
        ("1e3x68", None), ("105x68x3", None),
    ],
)  # fmt: skip
def test_metres(text, expected):
    assert metres_of(text) == expected


@given(st.text(max_size=12))
def test_any_text_is_metres_or_not(text):
    found = metres_of(text)
    assert found is None or all(value >= 0 for value in found)


@pytest.mark.parametrize(("metres", "told"), [(50.0, True), (20.0, True), (5.0, False), (2.5, False)])
def test_a_scale_that_cannot_be_had_is_told(metres, told):
    layout, problems = plan(Measures(metres_per_hex=metres), USUAL, TERMS)
    found = [problem for problem in problems if problem.file == "--metres-per-hex"]
    assert bool(found) == told
    if told:
        assert f"{layout.pitch.columns} columns make it {layout.pitch.metres_per_hex:.3g} m" in found[0].message

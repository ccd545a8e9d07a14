import pytest

from generator.rules.audit.audit import audit_as_published

TABLE = "tables:\n  t:\n    type: bands\n    title: T\n    trend: falling\n    rows:\n"


def bands(*rows, extra=""):
    return TABLE.replace("    rows:\n", f"{extra}    rows:\n") + "".join(f"      - {{{row}}}\n" for row in rows)


def test_a_sound_table(codes):
    assert (
        codes(bands("band: 1-2, automatic: true", "band: 3, value: 1", "band: 4-6, value: 0", "band: 7+, value: -1"))
        == set()
    )


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (["band: 2-3, value: 0", "band: 4+, value: -1"], "gap:t:1"),
        (["band: 1-2, value: 0", "band: 4+, value: -1"], "gap:t:3"),
        (["band: 1-2, value: 0", "band: 6+, value: -1"], "gap:t:3-5"),
        (["band: 1-2, value: 0", "band: 3-9, value: -1"], "gap:t:10+"),
        (["band: 1-3, value: 0", "band: 3+, value: -1"], "overlap:t:3"),
        (["band: 1+, value: 0", "band: 5+, value: -1"], "overlap:t:5+"),
        (["band: 0-3, value: 0", "band: 4+, value: -1"], "outside:t:0-3"),
        (["band: 1-3, value: 0", "band: 4+"], "unclear:t:4+"),
        (["band: 1-3, value: 0, automatic: true", "band: 4+, value: 0"], "unclear:t:1-3"),
        (["band: 1-3, value: 0", "band: 4+, value: 0"], "same:t:4+"),
        (["band: 1-3, value: 0", "band: 4+, value: 1"], "rise:t:4+"),
        (["band: 1-3, value: 0", "band: 4+, value: -2"], "jump:t:4+"),
    ],
)
def test_a_hole(codes, rows, code):
    assert codes(bands(*rows)) == {code}


def test_the_order_of_rows_does_not_matter(codes):
    assert codes(bands("band: 4+, value: -1", "band: 1-3, value: 0")) == set()


def test_a_rising_table_may_not_fall(codes):
    text = bands("band: 1-3, value: 0", "band: 4+, value: -1").replace("falling", "rising")
    assert codes(text) == {"fall:t:4+"}


def test_without_a_trend_values_go_as_they_like(codes):
    text = bands("band: 1-3, value: 0", "band: 4+, value: 5").replace("    trend: falling\n", "")
    assert codes(text) == set()


def test_a_measure_with_an_end(codes):
    extra = "    first: 0\n    last: 3\n"
    assert codes(bands("band: 0-1, value: 1", "band: 2-3, value: 0", extra=extra)) == set()
    assert codes(bands("band: 0-1, value: 1", "band: 2+, value: 0", extra=extra)) == {"outside:t:2+"}
    assert codes(bands("band: 0-1, value: 1", "band: 2, value: 0", extra=extra)) == {"gap:t:3"}


def test_formulas_are_compared_with_every_name_at_one(codes):
    head = "quantities: {c: {}}\n"
    assert codes(head + bands("band: 1, value: c", "band: 2+, value: c/2")) == set()
    assert codes(head + bands("band: 1, value: c/2", "band: 2+, value: c")) == {"rise:t:2+"}


REACH = """
characteristics: {fuerza: {range: 1-12}}
pieces: {jugador: {has: [fuerza]}}
tables:
  alcance: {type: formula, title: A, rows: [{id: banda, value: FORMULA, who: jugador}]}
  t:
    type: bands
    title: T
    reach: [alcance.banda]
    rows: [{band: 1-24, value: 0}, {band: 25+, value: 0}]
"""


def test_a_measure_ends_with_the_longest_range(codes):
    text = REACH.replace("FORMULA", "2*fuerza").replace(", {band: 25+, value: 0}", "")
    assert codes(text) == set()
    assert codes(text.replace("1-24", "1-23")) == {"gap:t:24"}
    assert "gap:t:25+" in codes(text.replace("{range: 1-12}", "{}"))


def test_of_a_measure_without_an_end_the_hint_names_it(book_of):
    hints = [audit_as_published(book_of(bands("band: 1-2, value: 0", f"band: {last}, value: -1")))[0].hint
             for last in ("3-9", "4+")]  # fmt: skip
    assert hints == ["add the missing range, or say where the table ends: last: 9", "add the missing range"]


def test_a_band_beyond_the_longest_range(book_of, codes):
    text = REACH.replace("FORMULA", "2*fuerza")
    assert codes(text) == {"unreachable:t:25+:alcance.banda"}
    (problem,) = audit_as_published(book_of(text))
    assert problem.hint == "that would need “fuerza” 13"
    assert (problem.line, problem.column) == (11, 43)


def test_a_band_within_the_longest_range(codes):
    assert codes(REACH.replace("FORMULA", "4*fuerza")) == set()


def test_without_a_scale_twelve_is_the_most(codes):
    text = REACH.replace("FORMULA", "2*fuerza").replace("{range: 1-12}", "{}")
    assert codes(text) == {"unreachable:t:25+:alcance.banda", "scale-unstated:characteristics"}


def test_a_broken_range_is_reported_once_and_not_as_bands_out_of_reach(codes):
    assert codes(REACH.replace("FORMULA", "2*")) == {"formula:alcance:1:value"}
    assert codes(REACH.replace("FORMULA", "2*power")) == {"unknown:power"}

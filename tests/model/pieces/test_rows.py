"""Rows: combinations, fields, copies, and every mistake at its place."""

import pytest

from generator.model.pieces.rows import MOST_PIECES, Combination, PieceField, RawRow, fields_of, read_rows
from generator.problems import Location

FIELDS = {"name": PieceField(), "move": PieceField("number", 0, 9)}


def raw(number, **cells):
    return RawRow(cells, lambda heading: Location("t.csv", heading, line=number))


def test_fifty_two_cards_come_from_two_lists():
    rows = Combination(combine={"suit": ["S", "H", "D", "C"], "rank": [*range(13)]}, also=[{"rank": "Joker"}]).rows()
    assert len(rows) == 53
    assert rows[0] == {"suit": "S", "rank": 0} and rows[13] == {"suit": "H", "rank": 0}


def test_far_too_many_combinations_are_refused():
    with pytest.raises(ValueError, match="more than"):
        Combination(combine={name: [*range(20)] for name in "abc"}).rows()


def test_rows_are_read_by_their_fields_whatever_the_accents():
    rows, problems = read_rows(FIELDS, [raw(1, Name="Ana", MOVE="3", Count="2"), raw(2, name="Bo", move=4.0)])
    assert problems == ()
    assert [(row.number, dict(row.values), row.count) for row in rows] == [
        (1, {"name": "Ana", "move": 3}, 2),
        (2, {"name": "Bo", "move": 4}, 1),
    ]


def test_every_wrong_cell_is_reported_at_its_place():
    _, problems = read_rows(FIELDS, [raw(1, name="Ana", move=12, colour="red"), raw(2, name="Bo", copies="many")])
    assert [(problem.line, problem.path, problem.message) for problem in problems] == [
        (1, "move", "“12” is out of range"),
        (1, "colour", "there is no field “colour”"),
        (2, "copies", "expected a number of copies, not “many”"),
        (2, "", "“move” is missing"),
    ]
    assert problems[0].hint == "allowed: 0 to 9"


def test_a_column_of_copies_counts_even_where_it_is_a_field():
    fields = {**FIELDS, "count": PieceField("number", 1, 9)}
    (row,), problems = read_rows(fields, [raw(1, name="Ana", move=3, count="2")])
    assert (row.count, row.values["count"]) == (2, 2) and not problems


def test_values_that_have_to_differ_are_reported_where_they_are_there_again():
    fields = {"rank": PieceField("number", optional=True, unique=True), "name": PieceField(unique=True)}
    rows = [raw(1, rank=7, name="Ana"), raw(2, rank="7", name="Bo"), raw(3, rank="", name="ana"),
            raw(4, rank="", name="Cai"), raw(5, rank=8, name="Ana")]  # fmt: skip
    _, problems = read_rows(fields, rows)
    assert [(problem.line, problem.about) for problem in problems] == [(2, "rank"), (3, "name"), (5, "name")]
    assert "line 1" in problems[0].hint and "“7” appears twice" in problems[0].message


def test_too_many_pieces_are_refused():
    _, (problem,) = read_rows({"name": PieceField()}, [raw(1, name="x", count=MOST_PIECES), raw(2, name="y")])
    assert str(MOST_PIECES) in problem.message


def test_without_fields_every_heading_is_a_text():
    rows = [raw(1, title="x", count=2), raw(2, text="y")]
    assert set(fields_of({}, rows)) == {"title", "text"}
    assert fields_of(FIELDS, rows) is FIELDS

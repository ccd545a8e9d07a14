"""Rows of any table: headings, places, and cells that hold no value."""

import pytest

from generator.problems import PizarraError
from generator.tables.files.sheets import Formula, SheetTable
from generator.tables.piece_rows import rows_of


def table(*rows, name="Sheet"):
    return SheetTable("t.xlsx", name, rows)


def test_rows_know_their_cells_and_places():
    rows = list(rows_of(table(("Events of the year",), (), ("title", "cost"), ("Rain", 3.0), (), ("Sun",))))
    assert [dict(row.cells) for row in rows] == [{"title": "Rain", "cost": 3.0}, {"title": "Sun", "cost": None}]
    assert rows[1].at("cost").place == "t.xlsx:Sheet!B6"
    assert rows[0].at("").cell == "Sheet!A4"


@pytest.mark.parametrize(("rows", "cell", "message"), [
    ((("a", "A"), ("1", "2")), "Sheet!B1", "the heading “A” stands twice"),
    ((("a", "b"), (Formula("=1+1"), "x")), "Sheet!A2", "the result of this formula is not in the file"),
    ((("a", "b"), ("#N/A", "x")), "Sheet!A2", "“#N/A” is no value"),
    ((("a", "b"), ("1", "2", "3")), "Sheet!C2", "there is no heading above “3”"),
])  # fmt: skip
def test_what_is_wrong_is_told_at_its_cell(rows, cell, message):
    with pytest.raises(PizarraError) as raised:
        list(rows_of(table(*rows)))
    (problem,) = raised.value.problems
    assert (problem.cell, problem.message) == (cell, message)


def test_one_column_is_a_table_too():
    assert [dict(row.cells) for row in rows_of(table(("name",), ("Ana",)))] == [{"name": "Ana"}]

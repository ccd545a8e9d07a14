"""Rows of any table: headings, places, and cells that hold no value."""

import pytest

from generator.problems import PizarraError
from generator.spreadsheets.cells import rows_of
from generator.spreadsheets.sheets import Formula, SheetTable


def table(*rows, name="Sheet"):
    return SheetTable("t.xlsx", name, rows)


def test_rows_know_their_cells_and_places():
    found = rows_of(table(("Events of the year",), (), ("title", "cost"), ("Rain", 3.0), (), ("Sun",)))
    rows = found.rows
    assert [dict(row.cells) for row in rows] == [{"title": "Rain", "cost": 3.0}, {"title": "Sun", "cost": None}]
    assert rows[1].at("cost").place == "t.xlsx:Sheet!B6"
    assert (rows[0].at("").cell, rows[0].heading("cost").cell) == ("Sheet!A4", "Sheet!B3")
    assert found.skipped == ("above the headings: “Events of the year”",)


@pytest.mark.parametrize(("rows", "cell", "message"), [
    ((("a", "A"), ("1", "2")), "Sheet!B1", "the heading “A” is here twice"),
    ((("a", "b"), (Formula("=1+1"), "x")), "Sheet!A2", "the result of this formula is not in the file"),
    ((("a", "b"), ("#N/A", "x")), "Sheet!A2", "“#N/A” is not a value"),
    ((("a", "b"), ("1", "2", "3")), "Sheet!C2", "there is no heading above “3”"),
])  # fmt: skip
def test_what_is_wrong_is_told_at_its_cell(rows, cell, message):
    with pytest.raises(PizarraError) as raised:
        rows_of(table(*rows))
    (problem,) = raised.value.problems
    assert (problem.cell, problem.message) == (cell, message)


def test_one_column_is_a_table_too():
    assert [dict(row.cells) for row in rows_of(table(("name",), ("Ana",))).rows] == [{"name": "Ana"}]


def test_other_sheets_that_hold_anything_are_named():
    first, empty, other = table(("name",), ("Ana",)), table((), name="Empty"), table(("x",), name="Notes")
    assert rows_of(first, (first, empty, other)).skipped == ("sheets that are not read: Notes",)

"""Spreadsheets written back with what is wrong in them."""

import io

import openpyxl

from generator.problems import Severity
from generator.spreadsheets.columns import rows_of
from generator.spreadsheets.sheets import Formula, SheetTable
from generator.spreadsheets.xlsx import read, report

TABLE = SheetTable("t.ods", "Alfa/Beta", (("dorsal", "nombre"), (7, "=1+1"), (Formula("=A1"), None)), hidden_rows=(3,))


def book(problems=(), tables=(TABLE,)):
    return openpyxl.load_workbook(io.BytesIO(report(tables, problems, "en")))


def test_bad_cells_are_coloured_and_say_what_is_wrong():
    bad = TABLE.problem(2, 1, "is no number", "write one")
    worse = TABLE.problem(2, 2, "looks odd", severity=Severity.WARNING)
    found = book([bad, worse])["Alfa Beta"]
    assert (found["A2"].fill.fgColor.rgb[2:], found["B2"].fill.fgColor.rgb[2:]) == ("FFC7CE", "FFEB9C")
    assert found["A2"].comment.text == "is no number\nwrite one"
    assert found["A1"].comment is None


def test_all_that_is_reported_is_listed_first():
    sheet = book([TABLE.problem(2, 1, "is no number", "write one")])["Pizarra"]
    assert [cell.value for cell in sheet[2]] == ["Alfa/Beta!A2", "error", "is no number", "write one"]


def test_texts_are_no_formulas_and_hidden_rows_stay_hidden():
    found = book()["Alfa Beta"]
    assert (found["B2"].value, found["B2"].data_type) == ("=1+1", "s")
    assert found["A2"].value == 7
    assert found.row_dimensions[3].hidden


def test_sheets_of_like_names_are_kept_apart_and_the_bytes_are_the_same():
    tables = [SheetTable("t", name, (("x",),)) for name in ("", "pizarra", "a" * 40, "a" * 41)]
    names = book(tables=tables).sheetnames
    assert len({name.casefold() for name in names}) == 5
    assert report([TABLE], [], "en") == report([TABLE], [], "en")


def test_hidden_rows_and_columns_are_known_and_percentages_are_as_they_look():
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.append(["name", "share", "rest"])
    for number, form in ((0.25, "0%"), (0.125, "0.0%"), (1.5, "0.##%"), (0.5, "0.00")):
        sheet.append(["a", number, "b"])
        sheet.cell(sheet.max_row, 2).number_format = form
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["C"].hidden = True
    out = io.BytesIO()
    workbook.save(out)
    (table,) = read(out.getvalue(), "t.xlsx")
    assert [cells[1] for cells in table.rows[1:]] == ["25%", "12.5%", "150%", 0.5]
    assert (table.hidden_rows, table.hidden_columns) == ((3,), (3,))
    assert rows_of(table).skipped == ("hidden rows are printed too: 3", "hidden columns are used too: C")

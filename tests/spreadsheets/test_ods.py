"""Documents of OpenDocument as tables, also those that are broken on purpose."""

import zipfile

import pytest

from generator.problems import PizarraError
from generator.spreadsheets import sheets
from generator.spreadsheets.sheets import read_tables

NAMES = "urn:oasis:names:tc:opendocument:xmlns"


def document(file, body):
    """Write a document whose sheets are given as XML."""
    spaces = " ".join(f'xmlns:{name}="{NAMES}:{name}:1.0"' for name in ("office", "table", "text"))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", f"<office:document-content {spaces}>{body}</office:document-content>")
    return file


def cell(text):
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


def sheet(name, rows):
    return f'<table:table table:name="{name}">{rows}</table:table>'


def row(cells, repeated=1):
    return f'<table:table-row table:number-rows-repeated="{repeated}">{cells}</table:table-row>'


def test_an_encoding_that_nobody_knows_is_refused(tmp_path):
    file = tmp_path / "a.ods"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("content.xml", '<?xml version="1.0" encoding="UTF-999999999"?><a/>')
    with pytest.raises(PizarraError, match="is damaged, or is not a spreadsheet"):
        read_tables(file, "a.ods")


@pytest.mark.slow
def test_empty_rows_before_a_cell_are_counted_over_all_sheets(tmp_path):
    rows = row("<table:table-cell/>", 40_000) + row(cell("a"))
    few = read_tables(document(tmp_path / "few.ods", sheet("A", rows) + sheet("B", rows)), "few.ods")
    assert [len(table.rows) for table in few] == [40_001, 40_001]
    many = document(tmp_path / "many.ods", "".join(sheet(f"S{number}", rows) for number in range(40)))
    with pytest.raises(PizarraError, match="far too many empty rows and cells"):
        read_tables(many, "many.ods")


def test_a_text_made_long_by_repeated_spaces_is_refused_at_its_cell(tmp_path):
    spaces = '<text:s text:c="300"/>' * (sheets.MAX_LETTERS // 300 + 1)
    rows = row(cell("a")) * 2 + row(cell("b") + cell(f"x{spaces}x"))
    with pytest.raises(PizarraError, match=r"A!B3: the text has more than 32767 characters"):
        read_tables(document(tmp_path / "a.ods", sheet("A", rows)), "a.ods")


def test_letters_are_counted_over_all_cells(tmp_path, monkeypatch):
    monkeypatch.setattr(sheets, "MAX_TEXT", 500)
    rows = row(cell("a") + cell('<text:s text:c="290"/>b'))
    assert read_tables(document(tmp_path / "a.ods", sheet("A", rows)), "a.ods")
    with pytest.raises(PizarraError, match="more than 500 characters"):
        read_tables(document(tmp_path / "a.ods", sheet("A", rows) + sheet("B", rows)), "a.ods")


def test_hidden_rows_and_columns_are_known_and_percentages_are_as_they_look(tmp_path):
    columns = '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>'
    share = (
        '<table:table-cell office:value-type="percentage" office:value="0.25"><text:p>25 %</text:p></table:table-cell>'
    )
    rows = (
        columns
        + row(cell("a") + share + cell("c"))
        + row(cell("b")).replace("<table:table-row", '<table:table-row table:visibility="collapse"', 1)
    )
    (table,) = read_tables(document(tmp_path / "a.ods", sheet("A", rows)), "a.ods")
    assert table.rows[0] == ("a", "25 %", "c")
    assert (table.hidden_rows, table.hidden_columns) == ((2,), (3,))

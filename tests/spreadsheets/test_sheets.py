"""Tables come back from every kind of file as they went in, no file is more than a problem, and accents survive."""

import io
import re
import sys
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.installation import command
from generator.problems import PizarraError
from generator.spreadsheets import sheets
from generator.spreadsheets.sheets import SheetTable, is_lost, is_misread, read_tables, repaired, table_bytes

LETTERS = st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="￾￿\ufffd")
TEXTS = st.text(LETTERS, max_size=12).map(lambda text: " ".join(text.split())).filter(lambda text: not is_lost(text))
RISKY = st.sampled_from(["=1+1", "'=1", "''x", "'t Hooft", "+34", "-", "@SUM(A1)", 'a"b', "a;b,c\td", "007"])
CELLS = st.one_of(TEXTS, RISKY, st.integers(-99, 999))
ROWS = st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=5)


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".ods"])
@given(rows=ROWS)
def test_a_table_comes_back(ending, rows, tmp_path):
    file = tmp_path / f"t{ending}"
    rows = [["uno", "dos", "tres"], *rows]
    raw = table_bytes(file, rows, ";")
    assert raw == table_bytes(file, rows, ";")
    file.write_bytes(raw)
    table = read_tables(file, "t")[0]
    padded = [[*row, *[None] * (3 - len(row))] for row in table.rows]
    shown = [[str(cell) for cell in row] if ending == ".csv" else row for row in rows]
    while all(cell == "" for cell in shown[-1]):
        shown.pop()
    assert [[cell if cell is not None else "" for cell in row] for row in padded] == shown


@pytest.mark.parametrize(("column", "name"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (703, "AAA")])
def test_columns_are_called_as_spreadsheets_do(column, name):
    assert SheetTable("x", "", ()).cell_name(1, column) == f"{name}1"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_any_encoding_and_separator(encoding, separator, tmp_path):
    file = tmp_path / "t.csv"
    rows = [["dorsal", "nombre", "puesto"], ["1", "Íñigo, el Grande; jr", "portero"], ["7", "Nuñez", ""]]
    lines = [separator.join(f'"{cell}"' for cell in row) for row in rows]
    file.write_bytes("\r\n".join(lines).encode(encoding))
    assert read_tables(file, "t")[0].rows == (*map(tuple, rows[:2]), ("7", "Nuñez"))


def test_the_separator_that_the_file_names_itself(tmp_path):
    file = tmp_path / "t.csv"
    file.write_text("sep=|\na|b,c,d\n1|2,3,4\n", encoding="utf-8")
    table = read_tables(file, "t")[0]
    assert table.rows[1:] == (("a", "b,c,d"), ("1", "2,3,4"))
    assert table.cell_name(2, 2) == "B2"


@given(raw=st.binary(max_size=200), ending=st.sampled_from([".csv", ".xlsx", ".ods"]))
def test_rubbish_is_a_problem_and_never_a_crash(raw, ending, tmp_path):
    file = tmp_path / f"t{ending}"
    file.write_bytes(raw)
    try:
        read_tables(file, "t")
    except PizarraError as error:
        assert error.problems[0].file == "t"


def test_a_bomb_is_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(sheets, "MAX_UNPACKED", 1000)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "0" * 5000)
    file = tmp_path / "t.xlsx"
    file.write_bytes(out.getvalue())
    with pytest.raises(PizarraError, match="when unpacked"):
        read_tables(file, "t")


@pytest.mark.parametrize(("limit", "found"), [("MAX_ROWS", "beyond row"), ("MAX_COLUMNS", "columns")])
def test_sheets_that_reach_too_far_are_reported(limit, found, tmp_path, monkeypatch):
    monkeypatch.setattr(sheets, limit, 2)
    file = tmp_path / "t.csv"
    file.write_text("a,b,c\n1,2,3\n4,5,6\n", encoding="utf-8")
    with pytest.raises(PizarraError, match=found):
        read_tables(file, "t")


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".ods"])
def test_a_cell_may_hold_as_many_letters_as_in_excel(ending, tmp_path, monkeypatch):
    file = tmp_path / f"t{ending}"
    file.write_bytes(table_bytes(file, [["a", "b"], ["c", "d" * sheets.MAX_LETTERS]], ","))
    assert len(read_tables(file, "t")[0].rows[1][1]) == sheets.MAX_LETTERS
    monkeypatch.setattr(sheets, "MAX_LETTERS", sheets.MAX_LETTERS - 1)
    with pytest.raises(PizarraError, match="B2: the text has more than"):
        read_tables(file, "t")


@pytest.mark.parametrize("before", ["", "\ufeff\n "])
def test_a_text_that_no_cell_can_hold_is_not_parsed(before, tmp_path):
    file = tmp_path / "t.xlsx"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/a.bmp", b"BM" + b"\0" * 2 * sheets.MAX_TEXT_BYTES)
        archive.writestr(
            "xl/sharedStrings.xml", f"{before}<sst><si><t>{'x' * 2 * sheets.MAX_TEXT_BYTES}</t></si></sst>"
        )
    with pytest.raises(PizarraError, match="text of more than"):
        read_tables(file, "t")


def test_a_large_picture_in_a_workbook_is_no_text(tmp_path):
    file = tmp_path / "t.ods"
    file.write_bytes(table_bytes(file, [["a"], ["b"]], ","))
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Pictures/a.bmp", b"BM" + b"\0" * 2 * sheets.MAX_TEXT_BYTES)
    assert read_tables(file, "t")[0].rows == (("a",), ("b",))


def test_an_old_workbook_is_reported_what_to_do(tmp_path):
    with pytest.raises(PizarraError, match=r"save it as \.xlsx"):
        read_tables(tmp_path / "t.xls", "t.xls")


@pytest.mark.parametrize(("ending", "module", "package"), [("xlsx", "openpyxl", "openpyxl")])
def test_a_missing_package_is_named_as_it_is_installed(tmp_path, monkeypatch, ending, module, package):
    monkeypatch.delitem(sys.modules, f"generator.spreadsheets.{ending}", raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        PizarraError, match=rf"need the package {package}, .*\n +{re.escape(command(package))}, or save"
    ):
        read_tables(tmp_path / f"a.{ending}", "a")


def hidden_workbook(file):
    import openpyxl

    book = openpyxl.Workbook()
    for number, title in enumerate(("Alfa", "Vieja")):
        sheet = book.active if number == 0 else book.create_sheet(title)
        sheet.title = title
        for row in range(1, 5):
            sheet.append([title, row])
    book["Alfa"].row_dimensions[3].hidden = True
    book["Vieja"].sheet_state = "hidden"
    book.save(file)


def hidden_document(file):
    rows = '<table:table-row{}><table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    rows += "</table:table-row>"
    sheet = '<table:table table:name="{}" table:style-name="{}">{}</table:table>'
    seen = "".join(rows.format(' table:visibility="collapse"' if row == 3 else "", row) for row in range(1, 5))
    style = (
        '<style:style style:name="{}" style:family="table"><style:table-properties table:display="{}"/></style:style>'
    )
    names = "urn:oasis:names:tc:opendocument:xmlns"
    declared = " ".join(f'xmlns:{name}="{names}:{name}:1.0"' for name in ("office", "table", "text", "style"))
    content = (
        f"<office:document-content {declared}><office:automatic-styles>{style.format('s1', 'true')}"
        f"{style.format('s2', 'false')}</office:automatic-styles><office:body><office:spreadsheet>"
        f"{sheet.format('Alfa', 's1', seen)}{sheet.format('Vieja', 's2', rows.format('', 'x'))}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("content.xml", content)


@pytest.mark.parametrize(("ending", "made"), [("xlsx", hidden_workbook), ("ods", hidden_document)])
def test_hidden_sheets_and_rows_are_known(ending, made, tmp_path):
    file = tmp_path / f"t.{ending}"
    made(file)
    assert [(table.name, table.hidden, table.hidden_rows) for table in read_tables(file, "t")] == [
        ("Alfa", False, (3,)),
        ("Vieja", True, ()),
    ]


NAMES = ["Peñaflor", "Muñoz", "José", "García", "Ibáñez", "Ramón", "Núñez", "Güell", "Ángel Ñíguez", "Ítaca", "Élida"]
TEXT = "Dorsal;Nombre\n" + "".join(f"{number};{name}\n" for number, name in enumerate(NAMES, start=1))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_accents_survive(encoding, tmp_path):
    (tmp_path / "t.csv").write_bytes(TEXT.encode(encoding))
    assert [row[1] for row in read_tables(tmp_path / "t.csv", "t")[0].rows[1:]] == NAMES


HALF = "Dorsal;Nombre\n1;Peñaflor\n".encode() + "2;Núñez\n".encode("cp1252")


@pytest.mark.parametrize(
    "raw",
    [TEXT.encode("mac_roman"), TEXT.encode("cp850"), HALF, TEXT.encode().decode("cp1252", "replace").encode()],
    ids=["mac", "dos", "half", "twice"],
)
def test_broken_accents_are_reported_with_what_to_do(raw, tmp_path):
    (tmp_path / "t.csv").write_bytes(raw)
    with pytest.raises(PizarraError) as told:
        read_tables(tmp_path / "t.csv", "t")
    problem, *others = told.value.problems
    assert (problem.cell, "accents" in problem.message, "CSV UTF-8" in problem.hint) == ("B2", True, True)
    assert {other.cell for other in others} <= {f"B{row}" for row in range(3, 14)}


@pytest.mark.parametrize(
    "name", [*NAMES, "Château Rouge", "D’Or", "“Rayo”", "Łukasz", "Novaković", "Ő", "Á", "5 €", "⚽ FC", "★"]
)
@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
@pytest.mark.parametrize("times", [1, 2])
def test_utf_8_read_as_western_letters_is_noticed_and_repaired(name, encoding, times):
    text = name
    for _ in range(times):
        text = "".join(
            bytes([byte]).decode("latin-1" if encoding == "latin-1" or byte in b"\x81\x8d\x8f\x90\x9d" else encoding)
            for byte in text.encode()
        )
    assert (is_lost(text), repaired(text)) == (True, name) if not name.isascii() else text == name


@given(text=TEXTS)
def test_what_is_repaired_was_read_so(text):
    assert repaired(text) == ""
    read = text.encode().decode("latin-1")
    assert repaired(read) in ("", text)


@pytest.mark.parametrize("text", ["Peï¿½aflor", "Pe\ufffda", "Ana", "ÃO", "Chateau Ã©é", "Ã¼ — ñ"])
def test_what_is_not_certain_is_not_repaired(text):
    assert repaired(text) == ""


@pytest.mark.parametrize("encoding", ["mac_roman", "cp850"])
@pytest.mark.parametrize("name", ["Peñaflor", "Muñoz", "José", "María", "Ramón", "Ibáñez", "Núñez", "Ángela Gómez"])
def test_one_name_is_enough(name, encoding):
    assert is_misread(name.encode(encoding).decode("latin-1" if encoding == "cp850" and "é" in name else "cp1252"))


@pytest.mark.parametrize(
    "name", [*NAMES, "O’Neill", "D’Alessandro", "João Âncora", "Sœur", "Paral·lel", "O´Higgins", "1.º"]
)
def test_names_that_are_right_pass(name):
    assert not is_misread(name)


@pytest.mark.parametrize(
    "name",
    ["Real–Sociedad", "d’angelo", "«Peña»", "µ", "ÃO", "“Rayo”", "«café»”", "„Ä“", "Å–B", "Château", "ESPAÑA", "Ðorð"],
)
def test_signs_of_a_file_that_says_its_encoding_pass(name):
    assert not is_lost(name)

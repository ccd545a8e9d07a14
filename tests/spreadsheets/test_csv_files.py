"""A quote never swallows rows."""

import pytest

from generator.problems import PizarraError
from generator.spreadsheets.csv_files import read

HEAD = "Dorsal;Nombre;Apodo;Puesto;VEL\n"


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ('1;Ana;"Rayo;;5\n2;Bea;;;5\n', 2),
        ('1;Ana;;;5\n2;Bea;"Rayo;;5\n3;Eva;"Chino;;5\n4;Isa;;;5\n', 3),
        ('1;Ana;"Rayo;;5\n2;Bea;Chino";;5\n', 2),
        ('1;Ana;"Rayo" Gil;;5\n', 2),
    ],
)
def test_a_quote_that_stays_open_is_reported_in_its_row(rows, line):
    with pytest.raises(PizarraError, match="quote") as told:
        read((HEAD + rows).encode(), "t")
    assert [problem.line for problem in told.value.problems] == [line]


def test_a_line_behind_a_separator_of_its_own_counts():
    with pytest.raises(PizarraError) as told:
        read(f'sep=;\n{HEAD}1;Ana;"Rayo;;5\n'.encode(), "t")
    assert told.value.problems[0].line == 3


@pytest.mark.parametrize("cell", ['"Calle 1\nPiso 2"', 'Juan "Rayo" Gil', '"El ""Rayo"""', '"a; b"'])
def test_quotes_that_close_and_lines_within_a_cell_are_read(cell):
    (table,) = read(f"{HEAD}1;Ana;{cell};;5\n2;Bea;;;5\n".encode(), "t")
    assert len(table.rows) == 3


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_known(encoding):
    (table,) = read("Nombre;Dorsal\nÍñigo;7\nAna Núñez;8\n".encode(encoding), "t.csv")
    assert table.rows == (("Nombre", "Dorsal"), ("Íñigo", "7"), ("Ana Núñez", "8"))


def test_a_decimal_comma_in_a_file_of_commas_is_an_error_at_its_row():
    with pytest.raises(PizarraError) as stop:
        read(b"Dorsal,Nombre,VEL,DRI\n1,Ana,7,8\n2,Eva,7,5,8\n", "t.csv")
    (problem,) = stop.value.problems
    assert (problem.place, problem.message) == ("t.csv:3", "5 cells in this row, but 4 headings")
    assert "in a number (7,5)" in problem.hint


def test_cells_beside_a_table_are_no_decimal_commas():
    (table,) = read(b"Dorsal,Nombre,VEL\n1,Ana,7,note\n", "t.csv")
    assert table.rows[1] == ("1", "Ana", "7", "note")


def test_a_space_before_a_quote_is_no_part_of_the_cell():
    (table,) = read(b'name, text, value\nAna, "Hello, all", 2\n', "t.csv")
    assert table.rows[1] == ("Ana", "Hello, all", "2")


@pytest.mark.parametrize("text", ["League, autumn\nname;value\nAna;2\n", "name\nAna, Bo\nCy\n"])
def test_a_title_or_a_single_column_with_commas_is_no_mixture_of_separators(text):
    (table,) = read(text.encode(), "t.csv")
    assert table.is_filled

"""A quote never swallows rows."""

import pytest

from generator.problems import PizarraError
from generator.tables.files.csv_files import read

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
def test_a_quote_that_stays_open_is_told_in_its_row(rows, line):
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

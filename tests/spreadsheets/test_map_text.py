"""The lines of a proposed map, whatever it is for."""

import pytest

from generator.problems import Problem
from generator.spreadsheets.columns import TableCell
from generator.spreadsheets.map_text import column_line, first_words, with_open_problems, words_lines
from generator.spreadsheets.sheets import SheetTable


def table(*rows):
    return SheetTable("m.csv", "", rows)


@pytest.mark.parametrize(("samples", "line"), [
    ([], "  Gols: score   # A1"),
    (["1-0", "1-0", "", "2-2"], "  Gols: score   # A1 · 1-0 · 2-2"),
    (["a", "b", "c", "d"], "  Gols: score   # A1 · a · b · c · …"),
    (["two\nlines"], "  Gols: score   # A1 · twolines"),
])  # fmt: skip
def test_a_column_is_shown_with_its_cell_and_a_few_values(samples, line):
    assert column_line(TableCell(table(("Gols",)), 1, 1, "Gols"), "score", samples) == line


def test_a_column_that_means_nothing_is_left_empty():
    assert column_line(TableCell(table(("a: b",)), 1, 1, "a: b"), "", ["x"]) == '  "a: b":   # A1 · x'


@pytest.mark.parametrize(("replacements", "lines"), [
    ({}, []),
    ({"team": {}}, []),
    ({"team": {}, "state": {"susp": "postponed"}}, ["words:", "  state:", "    susp: postponed"]),
])  # fmt: skip
def test_only_columns_with_words_are_listed(replacements, lines):
    assert list(words_lines(replacements)) == lines


@pytest.mark.parametrize(("rows", "head"), [
    ([("Liga",), ("a", "b"), ("c", "d")], 2), ([("Liga",), (1, 2)], None), ([], None),
])  # fmt: skip
def test_the_first_row_with_several_texts_may_be_headings(rows, head):
    found = first_words(table(*rows))
    assert (found and found.row) == head


def test_errors_that_are_left_are_comments_at_the_end():
    problems = [Problem("m.csv", f"wrong {number}") for number in range(22)]
    first, second, *others = with_open_problems("columns: {}\n", problems, "en").splitlines()
    assert (first, second[0], len(others), others[-1]) == ("columns: {}", "#", 21, "# … 2 more errors")
    assert with_open_problems("columns: {}\n", [], "en") == "columns: {}\n"

"""A spreadsheet written back with what is wrong in it: bad cells coloured and commented, and all of it as a list."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

import openpyxl
from openpyxl.cell.cell import Cell as BookCell
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill

from generator.i18n import message, say
from generator.problems import SEVERITY_WORDS, Problem, Severity, plain, sort_problems
from generator.tables.files.sheets import Cell, Formula, SheetTable
from generator.tables.files.xlsx import CLOCK, sheet_title
from generator.tables.files.zips import stable_zip

_COLOURS = {Severity.ERROR: "FFC7CE", Severity.WARNING: "FFEB9C", Severity.NOTE: "DDEBF7"}
_WIDTHS = (18, 12, 80, 60)
_COMMENT = (320, 120)


def checked(tables: Sequence[SheetTable], problems: Iterable[Problem], language: str) -> bytes:
    """Return a workbook with the tables, the cells that are wrong marked, after a list of all that is to be told."""
    book = openpyxl.Workbook()
    told = sort_problems(problems)
    listed = book.active
    _list(listed, told, language)
    for table in tables:
        _copy(book.create_sheet(sheet_title(table.name, book.sheetnames)), table, told, language)
    out = io.BytesIO()
    book.save(out)
    return stable_zip(out.getvalue(), CLOCK)


def _list(sheet: openpyxl.worksheet.worksheet.Worksheet, problems: Sequence[Problem], language: str) -> None:
    sheet.title = "Pizarra"
    sheet.freeze_panes = "A2"
    heads = (message("cell"), message("what", "a column"), message("message"), message("hint"))
    for column, (head, width) in enumerate(zip(heads, _WIDTHS, strict=True), start=1):
        _put(sheet.cell(1, column), say(language, head)).font = Font(bold=True)
        sheet.column_dimensions[openpyxl.utils.get_column_letter(column)].width = width
    for row, problem in enumerate(problems, start=2):
        word = say(language, SEVERITY_WORDS[problem.severity])
        for column, text in enumerate((problem.cell, word, _said(problem, language), say(language, problem.hint)), 1):
            _put(sheet.cell(row, column), text).fill = _fill(problem.severity)


def _copy(
    sheet: openpyxl.worksheet.worksheet.Worksheet, table: SheetTable, problems: Sequence[Problem], language: str
) -> None:
    for row, cells in enumerate(table.rows, start=1):
        for column, cell in enumerate(cells, start=1):
            if cell is not None:
                _put(sheet.cell(row, column), cell)
    for row in table.hidden_rows:
        sheet.row_dimensions[row].hidden = True
    own: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.cell and problem.line and problem.cell == table.cell_name(problem.line, problem.column):
            own.setdefault(problem.cell, []).append(problem)
    for found in own.values():
        cell = sheet.cell(found[0].line, found[0].column)
        cell.fill = _fill(min(problem.severity for problem in found))
        text = "\n".join(
            part for problem in found for part in (_said(problem, language), say(language, problem.hint)) if part
        )
        cell.comment = Comment(text, "Pizarra", _COMMENT[1], _COMMENT[0])


def _put(place: BookCell, cell: Cell) -> BookCell:
    """Write a cell; texts are never formulas."""
    place.value = cell.text if isinstance(cell, Formula) else plain(cell) if isinstance(cell, str) else cell
    if isinstance(cell, (str, Formula)):
        place.data_type = "s"
    return place


def _said(problem: Problem, language: str) -> str:
    return plain(say(language, problem.message))


def _fill(severity: Severity) -> PatternFill:
    return PatternFill("solid", fgColor=_COLOURS[severity])

"""From what is asked for to one board: any sufficient subset of the measures fixes the rest.

What has to be known is how finely the ground is divided into cells and how large these are printed. A board that is
given cell by cell is divided already; one that covers a field may be asked for by columns, by metres or by a number of
cells. What is not asked for comes from the game (docs/sources.md: tiling).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.building.cells import (
    LARGEST_CELL,
    LEAST_CELL,
    cell_for_width,
    cell_without_sliver,
    cheaper_cell,
    fits_on,
    largest_between,
    largest_cell,
    sheets_of,
)  # fmt: skip
from generator.building.measures import Divided, Division, Measures, Terms
from generator.i18n import phrase
from generator.imposition.paper import with_tight_margins
from generator.problems import PizarraError, Problem, Severity, quoted, user_error

MAX_CELLS = 20_000
MAX_SHEETS = 300
LEAST_METRES, MOST_METRES = 0.1, 100.0
"""How much of a field a cell stands for, at least and at most."""

AGREEMENT = 0.03
FAR_OFF = 0.10
"""A cell that covers more or less ground than was asked for by this share is reported: boards have whole columns."""


class Plan(NamedTuple):
    """A board divided and sized, and what is worth knowing about it."""

    board: Divided
    cell: float
    notes: tuple[Problem, ...]


def plan(asked: Measures, usual: Measures, ground: Divided | Division, terms: Terms) -> Plan:
    """Return the board. Raises ``PizarraError`` for what is too little, too much, absurd or contradicts itself."""
    _refuse_absurd(asked, terms)
    if isinstance(ground, Divided):
        _refuse_fineness(asked, terms)
        board = ground
    elif not asked.says_how_fine and asked.ways_to_size >= 2:
        board = _finest(asked, ground, terms)
    else:
        board = _divided(asked if asked.says_how_fine else usual, ground, terms)
    cell = _cell(asked if asked.ways_to_size else usual, board, terms)
    spared: tuple[Problem, ...] = ()
    if not asked.ways_to_size and usual.cell is not None and not terms.poster:
        cell, spared = _usual_cell(cell, board, terms)
    _refuse_scale(asked if asked.says_how_fine else usual, board, cell, terms)
    _refuse_contradiction(asked, board, cell, ground, terms)
    if not terms.poster:
        _refuse_too_much_paper(board, cell, terms)
    return Plan(board, cell, (*spared, *_far_off(asked, board, terms), *_warnings(board, cell, terms)))


def _refuse_absurd(asked: Measures, terms: Terms) -> None:
    words, found = terms.words, []
    limits: Sequence[tuple[str, float | None, float, float, str]] = (
        ("--columns", asked.columns, 3, 400, ""),
        (words.metres_option, asked.metres, LEAST_METRES, MOST_METRES, " m"),
        (words.cells_option, asked.cells, 9, MAX_CELLS, ""),
        (words.cell_option, asked.cell, LEAST_CELL, LARGEST_CELL, " mm"),
        ("--board-width", asked.board_width, 60, 10_000, " mm"),
        ("--sheets", asked.sheets, 1, MAX_SHEETS, ""),
    )
    for option, value, least, most, unit in limits:
        if value is not None and not least <= value <= most:
            said = quoted(value) if abs(value) > 1e9 else f"{value:,.10g}{unit}"
            values = {"found": said, "least": least, "most": most, "unit": unit}
            found.append(Problem(option, phrase("{found} is not allowed: {least:,g} to {most:,g}{unit}", **values)))
    if found:
        raise PizarraError(found)


def _refuse_scale(measures: Measures, board: Divided, cell: float, terms: Terms) -> None:
    """Refuse cells that stand for next to nothing, for too much, or for less than they are wide on paper."""
    if board.metres is None:
        return
    option = "--columns" if measures.columns is not None else terms.words.metres_option
    values = {"cells": terms.words.cells, "metres": board.metres, "least": LEAST_METRES, "most": MOST_METRES}
    if not LEAST_METRES <= round(board.metres, 6) <= MOST_METRES:
        told = phrase("this makes {cells} of {metres:.3g} m; {least:g} to {most:g} m are allowed", **values)
        hint = phrase("ask for fewer columns, or for a larger field")
        raise user_error(option, told, hint if board.metres < LEAST_METRES else phrase("ask for more columns"))
    if cell > 1000 * board.metres:
        told = phrase(
            "{cells} of {metres:.3g} m would be printed larger than they are: {cell:g} mm", cell=cell, **values
        )
        raise user_error(terms.words.cell_option, told, phrase("ask for smaller cells, or for fewer columns"))


def _refuse_fineness(asked: Measures, terms: Terms) -> None:
    """Refuse wishes for more or fewer cells on a board that is given cell by cell."""
    words = terms.words
    wishes = (("--columns", asked.columns), (words.metres_option, asked.metres), (words.cells_option, asked.cells))
    message = phrase("does not apply here: the game gives this board cell by cell")
    hint = phrase("{cell}, --board-width or --sheets say how large it is printed", cell=words.cell_option)
    found = [Problem(option, message, hint=hint) for option, value in wishes if value is not None]
    if found:
        raise PizarraError(found)


def _divided(measures: Measures, ground: Division, terms: Terms) -> Divided:
    if measures.columns is not None:
        return ground.by_columns(measures.columns)
    if measures.metres is not None:
        return ground.by_metres(measures.metres)
    if measures.cells is not None:
        return ground.by_count(measures.cells)
    words = terms.words
    raise user_error(
        "--columns",
        phrase("too little to go on: nothing says how fine the {cells} are", cells=words.cells),
        phrase("give --columns, {metres} or {cells}", metres=words.metres_option, cells=words.cells_option),
    )


def _cell(measures: Measures, board: Divided, terms: Terms) -> float:
    if measures.cell is not None:
        return measures.cell
    if measures.board_width is not None:
        return cell_for_width(board, measures.board_width)
    if measures.sheets is not None:
        found = largest_cell(board, terms, measures.sheets)
        if found is None:
            told = phrase("not even {cells} of {least:g} mm fit", cells=terms.words.cells, least=LEAST_CELL)
            raise user_error("--sheets", told, phrase("ask for fewer {cells} or more sheets", cells=terms.words.cells))
        return found
    raise user_error(
        terms.words.cell_option,
        phrase("too little to go on: nothing says how large the board is printed"),
        phrase("give {cell}, --board-width or --sheets", cell=terms.words.cell_option),
    )


def _usual_cell(cell: float, board: Divided, terms: Terms) -> tuple[float, tuple[Problem, ...]]:
    """Return the game's own size of cells, or a slightly smaller one that spares almost empty sheets, and a note."""
    found = cell_without_sliver(board, cell, terms)
    if found is None:
        return cell, ()
    smaller, sheets = found
    words, now = terms.words, sheets_of(board, cell, terms)
    told = phrase(
        "{cells} of {smaller:g} mm instead of {cell:g}: {sheets} sheets instead of {now}",
        cells=words.cells, smaller=smaller, cell=cell, sheets=sheets, now=now,
    )  # fmt: skip
    hint = phrase("{option} {cell:g}mm keeps the size", option=words.cell_option, cell=cell)
    tight = replace(terms, paper=with_tight_margins(terms.paper))
    larger = largest_between(board, smaller, cell, tight, sheets)
    if larger is not None:
        both = {"option": words.cell_option, "cell": cell, "larger": larger}
        hint = phrase("{option} {cell:g}mm keeps the size; --margins tight allows {larger:g} mm", **both)
    return smaller, (Problem(words.cell_option, told, hint=hint, severity=Severity.NOTE),)


def _finest(asked: Measures, ground: Division, terms: Terms) -> Divided:
    """Return the finest fair board that a size of cells allows on a board width or on a number of sheets."""
    words = terms.words
    if asked.cell is None:
        raise user_error(
            "--board-width",
            phrase("board width and sheets together do not say how fine the {cells} are", cells=words.cells),
            phrase(
                "add {cell}, --columns, {metres} or {cells}",
                cell=words.cell_option, metres=words.metres_option, cells=words.cells_option,
            ),
        )  # fmt: skip
    best: Divided | None = None
    for board in ground.finer():
        if not _fits(board, asked.cell, asked, terms):
            break
        best = board
    if best is None:
        raise user_error(
            words.cell_option,
            phrase("{cell:g} mm are too large for the board that is asked for", cell=asked.cell),
            phrase("a smaller {cell}, more --sheets or a wider --board-width", cell=words.cell_option),
        )
    return best


def _fits(board: Divided, cell: float, asked: Measures, terms: Terms) -> bool:
    wide = asked.board_width is None or board.size_of(cell).width <= asked.board_width + 1e-6
    return wide and (asked.sheets is None or fits_on(board, cell, terms, asked.sheets))


def _refuse_contradiction(
    asked: Measures, board: Divided, cell: float, ground: Divided | Division, terms: Terms
) -> None:
    """Refuse measures that cannot all be had at once; the ones used are those named first in ``Measures``."""
    found = [*_size_contradictions(asked, board, cell, ground, terms)]
    if not isinstance(ground, Divided):
        found = [*_fineness_contradictions(asked, board, ground, terms), *found]
    if found:
        raise PizarraError(found)


def _fineness_contradictions(asked: Measures, board: Divided, ground: Division, terms: Terms) -> Iterator[Problem]:
    """Yield what contradicts itself in how many cells there are to be."""
    words, hint = terms.words, phrase("leave one of the two out")
    if asked.columns is not None:
        pairs = (
            (words.metres_option, asked.metres, board.metres, " m"),
            (words.cells_option, asked.cells, board.count, ""),
        )
        for option, value, found, unit in pairs:
            if value is not None and found is not None and abs(found - value) > AGREEMENT * value:
                values = {"asked": value, "columns": asked.columns, "found": found, "unit": unit}
                told = phrase(
                    "{asked:g}{unit} contradicts --columns {columns}, which makes it {found:.4g}{unit}", **values
                )
                yield Problem(option, told, hint=hint)
    elif asked.metres is not None and asked.cells is not None and ground.by_count(asked.cells).count != board.count:
        values = {"asked": asked.cells, "option": words.metres_option, "metres": asked.metres, "found": board.count}
        told = phrase("{asked:,} contradicts {option} {metres:g}m, which makes it {found:,}", **values)
        yield Problem(words.cells_option, told, hint=hint)


def _size_contradictions(
    asked: Measures, board: Divided, cell: float, ground: Divided | Division, terms: Terms
) -> Iterator[Problem]:
    """Yield what contradicts itself in how large the board is to be."""
    settled = asked.says_how_fine or isinstance(ground, Divided)
    width = board.size_of(cell).width
    if asked.cell is not None and asked.board_width is not None and settled and abs(width - asked.board_width) > 1.0:
        values = {"asked": asked.board_width, "option": terms.words.cell_option, "cell": asked.cell, "width": width}
        told = phrase("{asked:g} mm contradicts {option} {cell:g}mm: {width:.1f} mm wide", **values)
        yield Problem("--board-width", told, hint=phrase("leave one of the two out"))
    if asked.sheets is not None and (needed := sheets_of(board, cell, terms)) > asked.sheets:
        told = phrase("{asked} sheets are too few: the board takes {needed}", asked=asked.sheets, needed=needed)
        hint = phrase("leave out {cell} or --board-width, or allow more sheets", cell=terms.words.cell_option)
        yield Problem("--sheets", told, hint=hint)


def _refuse_too_much_paper(board: Divided, cell: float, terms: Terms) -> None:
    needed = sheets_of(board, cell, terms)
    if needed > MAX_SHEETS:
        width, height = board.size_of(cell)
        values = {"width": width / 1000, "height": height / 1000, "needed": needed, "most": MAX_SHEETS}
        told = phrase("{width:.1f} × {height:.1f} m take {needed:,} sheets; at most {most}", **values)
        raise user_error(terms.words.cell_option, told, phrase("ask for smaller or fewer cells"))


def _far_off(asked: Measures, board: Divided, terms: Terms) -> tuple[Problem, ...]:
    """Return a warning where whole columns leave a scale that is far from the one that was asked for."""
    wanted, real = asked.metres, board.metres
    if wanted is None or real is None or abs(real - wanted) <= FAR_OFF * wanted:
        return ()
    values = {"wanted": wanted, "columns": board.columns, "real": real}
    told = phrase("{wanted:g} m cannot be had: {columns} columns make it {real:.3g} m", **values)
    hint = phrase("columns come in steps, so that both halves are alike, and there are 3 at least")
    return (Problem(terms.words.metres_option, told, hint=hint, severity=Severity.WARNING),)


def _warnings(board: Divided, cell: float, terms: Terms) -> tuple[Problem, ...]:
    found = [Problem("--columns", message, severity=Severity.WARNING) for message in board.unfair]
    cheaper = None if terms.poster else cheaper_cell(board, cell, terms)
    if cheaper is not None:
        smaller, sheets = cheaper
        values = {"cells": terms.words.cells, "cell": cell, "now": sheets_of(board, cell, terms)}
        told = phrase(
            "{cells} of {cell:g} mm take {now} sheets; {smaller:g} mm would take {sheets}",
            smaller=smaller, sheets=sheets, **values,
        )  # fmt: skip
        found.append(Problem(terms.words.cell_option, told, severity=Severity.NOTE))
    return tuple(found)

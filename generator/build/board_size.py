"""From what is asked for to one size of board: any sufficient subset of field, cells, cell size and sheets."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.build.request import Divided, Division, SizeRequest, Terms
from generator.geometry import covering
from generator.geometry.covering import NO_GOALS, SHARES, SPACINGS, Goals, Lattice, Overlay, Rule
from generator.geometry.shapes import Size
from generator.i18n import literal, phrase
from generator.imposition.paper import with_tight_margins
from generator.imposition.tiling import fewest_sheets
from generator.problems import PizarraError, Problem, Severity, quoted, user_error

LEAST_CELL, LARGEST_CELL = 4.0, 150.0
STEP = 0.1
"""Sizes of cells that are sought are whole tenths of a millimetre, rounded down."""

SHRINK, SLIVER = 0.05, 0.25
"""By at most this share a cell shrinks that nobody asked for, to spare sheets covered by at most that share."""

CLIFF = 0.07
"""A cell smaller by at most this share that saves paper is worth telling."""


def sheets_of(board: Divided, cell: float, terms: Terms) -> int:
    """Return how many sheets the board takes, the better way round.

    Raises ``PizarraError`` when the joint leaves nothing of a sheet.
    """
    weave = board.weave_of(cell) if board.weave_of and terms.joint.along_hexes else None
    try:
        return fewest_sheets(board.size_of(cell), terms.paper, terms.joint, weave)
    except ValueError as error:
        hint = phrase("a smaller --overlap, smaller cells, or larger paper")
        raise user_error("--joint", literal(str(error)), hint) from None


def fits_on(board: Divided, cell: float, terms: Terms, sheets: int) -> bool:
    """Return whether the board fits on so many sheets."""
    try:
        return sheets_of(board, cell, terms) <= sheets
    except PizarraError:
        return False


def largest_cell(board: Divided, terms: Terms, sheets: int) -> float | None:
    """Return the largest cell, in whole tenths of a millimetre, whose board fits on ``sheets``; ``None`` for none."""
    area = terms.paper.printable(turned=False)
    most = sheets * area.width * area.height

    def small_enough(cell: float) -> bool:
        size = board.size_of(cell)
        return size.width * size.height <= most

    for tenths in range(math.floor(_largest(small_enough) / STEP + 1e-6), math.ceil(LEAST_CELL / STEP) - 1, -1):
        cell = round(tenths * STEP, 1)
        if fits_on(board, cell, terms, sheets):
            return cell
    return None


def _largest(fits: Callable[[float], bool]) -> float:
    """Return the largest cell that fits, where all smaller ones fit as well; a very small one where none does."""
    low, high = 0.5, LARGEST_CELL
    while high - low > 1e-4:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low if high < LARGEST_CELL or not fits(high) else high


def cheaper_cell(board: Divided, cell: float, terms: Terms) -> tuple[float, int] | None:
    """Return a slightly smaller cell that saves paper and the sheets it takes; ``None`` when there is none."""
    now = sheets_of(board, cell, terms)
    width = cell - STEP
    while width >= max(cell * (1 - CLIFF), LEAST_CELL):
        smaller = round(math.floor(width / STEP + 1e-6) * STEP, 1)
        sheets = sheets_of(board, smaller, terms)
        if sheets < now:
            return smaller, sheets
        width -= STEP
    return None


def largest_between(board: Divided, least: float, most: float, terms: Terms, sheets: int) -> float | None:
    """Return the largest cell, in whole tenths of a millimetre, above one size and up to another, on so many sheets."""
    for tenths in range(math.floor(most / STEP + 1e-6), math.floor(least / STEP + 1e-6), -1):
        if fits_on(board, cell := round(tenths * STEP, 1), terms, sheets):
            return cell
    return None


def cell_without_sliver(board: Divided, cell: float, terms: Terms) -> tuple[float, int] | None:
    """Return a slightly smaller cell that spares a row or column of sheets which would be almost empty, and its sheets.

    ``None`` where none is: where it would have to be much smaller, or what is spared is more than a sliver.
    """
    found = cheaper_cell(board, cell, terms)
    if found is None or found[0] < cell * (1 - SHRINK):
        return None
    before, after = board.size_of(cell), board.size_of(found[0])
    area = terms.paper.printable(turned=False)
    spared = max(before.width - after.width, before.height - after.height)
    return found if spared <= SLIVER * min(area.width, area.height) else None


def cell_for_width(board: Divided, width: float) -> float:
    """Return the largest cell, to a hundredth of a millimetre, whose board is no wider than asked."""
    found = math.floor(_largest(lambda cell: board.size_of(cell).width <= width + 1e-9) * 100 + 1e-2) / 100
    if found < LEAST_CELL:
        values = {"width": width, "found": found, "least": LEAST_CELL}
        told = phrase("{width:g} mm leave cells of {found:.2f} mm; the least is {least:g} mm", **values)
        raise user_error("--board-width", told, phrase("ask for fewer cells or a wider board"))
    return found


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


def plan(asked: SizeRequest, usual: SizeRequest, ground: Divided | Division, terms: Terms) -> Plan:
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


def _refuse_absurd(asked: SizeRequest, terms: Terms) -> None:
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


def _refuse_scale(measures: SizeRequest, board: Divided, cell: float, terms: Terms) -> None:
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


def _refuse_fineness(asked: SizeRequest, terms: Terms) -> None:
    """Refuse wishes for more or fewer cells on a board that is given cell by cell."""
    words = terms.words
    wishes = (("--columns", asked.columns), (words.metres_option, asked.metres), (words.cells_option, asked.cells))
    message = phrase("does not apply here: the game gives this board cell by cell")
    hint = phrase("{cell}, --board-width or --sheets say how large it is printed", cell=words.cell_option)
    found = [Problem(option, message, hint=hint) for option, value in wishes if value is not None]
    if found:
        raise PizarraError(found)


def _divided(measures: SizeRequest, ground: Division, terms: Terms) -> Divided:
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


def _cell(measures: SizeRequest, board: Divided, terms: Terms) -> float:
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


def _finest(asked: SizeRequest, ground: Division, terms: Terms) -> Divided:
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


def _fits(board: Divided, cell: float, asked: SizeRequest, terms: Terms) -> bool:
    wide = asked.board_width is None or board.size_of(cell).width <= asked.board_width + 1e-6
    return wide and (asked.sheets is None or fits_on(board, cell, terms, asked.sheets))


def _refuse_contradiction(
    asked: SizeRequest, board: Divided, cell: float, ground: Divided | Division, terms: Terms
) -> None:
    """Refuse measures that cannot all be had at once; the ones used are those named first in ``Measures``."""
    found = [*_size_contradictions(asked, board, cell, ground, terms)]
    if not isinstance(ground, Divided):
        found = [*_fineness_contradictions(asked, board, ground, terms), *found]
    if found:
        raise PizarraError(found)


def _fineness_contradictions(asked: SizeRequest, board: Divided, ground: Division, terms: Terms) -> Iterator[Problem]:
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
    asked: SizeRequest, board: Divided, cell: float, ground: Divided | Division, terms: Terms
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


def _far_off(asked: SizeRequest, board: Divided, terms: Terms) -> tuple[Problem, ...]:
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


MOST_COLUMNS = 400


@dataclass(frozen=True)
class OverField:
    """A field in metres under cells; ``board_of`` says what board comes of it."""

    field: Size
    lattice: Lattice
    board_of: Callable[[Overlay], Divided]
    goals: Goals = NO_GOALS
    rule: Rule = "centre"

    def by_columns(self, columns: int) -> Divided:
        """Return the board of so many columns. Raises ``PizarraError`` for too few of them and too many cells."""
        if columns < covering.LEAST_COLUMNS:
            values = {"least": covering.LEAST_COLUMNS, "columns": columns}
            told = phrase("a field has {least} columns at least, not {columns}", **values)
            raise user_error("--columns", told)
        count = self._count(columns)
        if count > MAX_CELLS:
            values = {"columns": columns, "count": round(count), "most": MAX_CELLS}
            told = phrase("{columns} columns make about {count:,} cells; at most {most:,} are drawn", **values)
            raise user_error("--columns", told)
        return self.board_of(covering.cover_field(self.field, columns, self.lattice, self.goals, self.rule))

    def _count(self, columns: int) -> float:
        metres = self.field.width / columns / SPACINGS[self.lattice]
        return self.field.width * self.field.height / metres**2 / SHARES[self.lattice]

    def by_metres(self, metres: float) -> Divided:
        """Return the fair board whose cells come nearest to so many metres."""
        return self.by_columns(covering.columns_for_metres(self.field, metres, self.lattice))

    def by_count(self, cells: int) -> Divided:
        """Return the fair board that comes nearest to so many cells."""
        return self.by_columns(covering.columns_for_count(self.field, cells, self.lattice))

    def finer(self) -> Iterator[Divided]:
        """Yield fair boards of more and more columns."""
        step, _ = covering.FAIR_STEPS[self.lattice]
        for columns in range(covering.fair_columns(3, self.lattice), MOST_COLUMNS + 1, step):
            if self._count(columns) > MAX_CELLS:
                return
            yield self.by_columns(columns)


@dataclass(frozen=True)
class OverPlan:
    """A plan in metres under cells of any size; ``board_of`` says what board comes of cells of so many metres."""

    size: Size
    lattice: Lattice
    board_of: Callable[[float], Divided]

    def by_columns(self, columns: int) -> Divided:
        """Return the board over whose plan so many columns fit."""
        return self.board_of(self.size.width / columns / SPACINGS[self.lattice])

    def by_metres(self, metres: float) -> Divided:
        """Return the board whose cells are so many metres wide."""
        return self.board_of(metres)

    def by_count(self, cells: int) -> Divided:
        """Return the board whose plan is as large as so many cells."""
        area = self.size.width * self.size.height
        return self.board_of(math.sqrt(area / cells / SHARES[self.lattice]))

    def finer(self) -> Iterator[Divided]:
        """Yield boards whose cells are smaller by a tenth of a metre each time."""
        for tenths in range(math.floor(min(self.size) * 10), 1, -1):
            yield self.board_of(tenths / 10)

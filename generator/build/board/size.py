"""The one solver for the size of a board: any sufficient subset of columns, metres, cells, cell size, width, sheets."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.boards.layout import BoardLayout
from generator.boards.plan import AnyOverlay
from generator.build.board.ground import MAX_CELLS, GridFitter
from generator.build.request import CELLS, GridWords, SizeRequest
from generator.geometry.covering import unfairness
from generator.i18n import Phrase, literal, phrase, plural
from generator.imposition.paper import Paper, with_tight_margins
from generator.imposition.seams import Joint
from generator.imposition.tiling import fewest_sheets
from generator.problems import PizarraError, Problem, Severity, quoted, raise_errors, user_error

LEAST_CELL, LARGEST_CELL = 4.0, 150.0
STEP = 0.1
"""Sizes of cells that are sought are whole tenths of a millimetre, rounded down."""

SHRINK, SLIVER = 0.05, 0.25
"""By at most this share a cell shrinks that nobody asked for, to spare sheets covered by at most that share."""

CLIFF = 0.07
"""A cell smaller by less than this share that saves paper is worth telling."""

MAX_SHEETS = 300  # more is a slip: 300 sheets of A4 are 18 square metres
LEAST_METRES, MOST_METRES = 0.1, 100.0
"""How much of a field a cell represents, at least and at most."""

AGREEMENT = 0.03  # of a wish: what rounding to whole cells may change without a word
FAR_OFF = 0.10
"""A cell that covers more or less ground than was asked for by this share is reported: boards have whole columns."""


@dataclass(frozen=True)
class PaperSetup:
    """What a board is printed on, and the words that messages use for it. A poster is one page, however large.

    A board of ``fixed`` size is printed as the game says, even where a slightly smaller one spares a sheet: the options
    for sizes, which would keep it, are those of another board.
    """

    paper: Paper
    joint: Joint
    words: GridWords = CELLS
    poster: bool = False
    fixed: bool = False


class SizeSolution(NamedTuple):
    """A layout at the size that the game gives, the width of the cells that were settled on, and what is worth knowing.

    ``layout.scale_to(cell)`` is the board as it is printed.
    """

    layout: BoardLayout
    cell: float
    notes: tuple[Problem, ...]


def solve_size(
    request: SizeRequest,
    default: SizeRequest,
    fitter: GridFitter | None,
    layout_over: Callable[[AnyOverlay | None], BoardLayout],
    setup: PaperSetup,
) -> SizeSolution:
    """Return the board that is asked for; ``default`` is what the game asks for where nobody else does.

    ``fitter`` says which grids the ground takes, and is ``None`` for a board that is given cell by cell;
    ``layout_over`` lays a board out over one of them. Raises ``PizarraError`` for what is too little, too much, absurd
    or contradicts itself.
    """
    _refuse_absurd(request, setup)
    fineness = request if request.says_how_fine else default
    if fitter is None:
        _refuse_fineness(request, setup)
        layout = layout_over(None)
    elif not request.says_how_fine and request.ways_to_size >= 2:
        layout = _finest(request, fitter, layout_over, setup)
    else:
        layout = layout_over(_overlay(fineness, fitter, setup))
    cell, notes = _chosen_cell(request if request.ways_to_size else default, layout, setup), list[Problem]()
    # a size that somebody asked for is kept, also where a smaller one would save paper
    if not request.ways_to_size and default.cell is not None and not setup.poster and not setup.fixed:
        cell, notes = _default_cell(cell, layout, setup)
    _refuse_scale(fineness, layout, cell, setup)
    contradictions = [*_size_contradictions(request, layout, cell, fitter, setup)]
    if fitter is not None:
        contradictions = [*_fineness_contradictions(request, layout, fitter, setup), *contradictions]
    raise_errors(contradictions)
    if not setup.poster:
        _refuse_too_much_paper(layout, cell, setup)
    return SizeSolution(
        layout, cell, (*notes, *_far_off(request, layout, setup), *_paper_warnings(layout, cell, setup))
    )


def sheets_of(layout: BoardLayout, cell: float, setup: PaperSetup) -> int:
    """Return how many sheets the board takes, the better way round.

    Raises ``PizarraError`` when the joint leaves nothing of a sheet.
    """
    weave = layout.weave_at(cell) if setup.joint.along_hexes else None
    try:
        return fewest_sheets(layout.size_at(cell), setup.paper, setup.joint, weave)
    except ValueError as error:
        hint = phrase("use a smaller number after --joint, smaller cells, or larger paper")
        raise user_error("--joint", literal(str(error)), hint) from None


def _fits_on(layout: BoardLayout, cell: float, setup: PaperSetup, sheets: int) -> bool:
    try:
        return sheets_of(layout, cell, setup) <= sheets
    except PizarraError:
        return False


def largest_cell(
    layout: BoardLayout, setup: PaperSetup, sheets: int, least: float = LEAST_CELL, most: float = LARGEST_CELL
) -> float | None:
    """Return the largest cell from one size to another whose board fits on ``sheets``; ``None`` for none.

    It is a whole number of tenths of a millimetre.
    """
    page = setup.paper.printable(landscape=False)
    one = layout.size_at(1.0)
    # a board has no more area than its sheets, so larger cells need not be tried
    most = min(most, math.sqrt(sheets * page.width * page.height / (one.width * one.height)))
    for tenths in range(math.floor(most / STEP + 1e-6), math.ceil(least / STEP - 1e-6) - 1, -1):
        if _fits_on(layout, cell := round(tenths * STEP, 1), setup, sheets):
            return cell
    return None


def cheaper_cell(layout: BoardLayout, cell: float, setup: PaperSetup) -> float | None:
    """Return a slightly smaller cell that saves paper; ``None`` when there is none."""
    fewer = sheets_of(layout, cell, setup) - 1
    return largest_cell(layout, setup, fewer, max(cell * (1 - CLIFF) + 1e-6, LEAST_CELL), cell - STEP)


def _overlay(request: SizeRequest, fitter: GridFitter, setup: PaperSetup) -> AnyOverlay:
    if request.columns is not None:
        return fitter.by_columns(request.columns)
    if request.metres is not None:
        return fitter.by_metres(request.metres)
    if request.cells is not None:
        return fitter.by_count(request.cells)
    words = setup.words
    raise user_error(
        "--columns",
        phrase("not enough information: add the number or the size of the {cells}", cells=words.cells),
        phrase("give --columns, {metres} or {cells}", metres=words.metres_option, cells=words.cells_option),
    )


def _finest(
    request: SizeRequest, fitter: GridFitter, layout_over: Callable[[AnyOverlay | None], BoardLayout], setup: PaperSetup
) -> BoardLayout:
    """Return the finest fair board that a size of cells allows on a board width or on a number of sheets."""
    words, cell = setup.words, request.cell
    if cell is None:
        raise user_error(
            "--board-width",
            phrase("--board-width and --sheets together do not give the size of the {cells}", cells=words.cells),
            phrase(
                "add {cell}, --columns, {metres} or {cells}",
                cell=words.cell_option, metres=words.metres_option, cells=words.cells_option,
            ),
        )  # fmt: skip
    finest: BoardLayout | None = None
    for layout in map(layout_over, fitter.finer()):
        narrow = request.board_width is None or layout.size_at(cell).width <= request.board_width + 1e-6
        if not narrow or not (request.sheets is None or _fits_on(layout, cell, setup, request.sheets)):
            break
        finest = layout
    if finest is None:
        raise user_error(
            words.cell_option,
            phrase("{cell:g} mm is too large for this board", cell=cell),
            phrase("use a smaller {cell}, more --sheets or a larger --board-width", cell=words.cell_option),
        )
    return finest


def _chosen_cell(request: SizeRequest, layout: BoardLayout, setup: PaperSetup) -> float:
    words = setup.words
    if request.cell is not None:
        return request.cell
    if request.board_width is not None:
        exact = min(request.board_width / layout.size_at(1.0).width, LARGEST_CELL)
        # rounded down, so that the board is never wider than asked; an error of rounding costs no step
        cell = math.floor(exact * 100 + 1e-6) / 100
        if cell < LEAST_CELL:
            values = {"width": request.board_width, "found": cell, "least": LEAST_CELL}
            message = phrase("{width:g} mm leaves cells of {found:.2f} mm; the minimum is {least:g} mm", **values)
            raise user_error("--board-width", message, phrase("choose fewer cells or a wider board"))
        return cell
    if request.sheets is not None:
        largest = largest_cell(layout, setup, request.sheets)
        if largest is None:
            message = phrase("not even {cells} of {least:g} mm fit", cells=words.cells, least=LEAST_CELL)
            raise user_error("--sheets", message, phrase("choose fewer {cells} or more sheets", cells=words.cells))
        return largest
    raise user_error(
        words.cell_option,
        phrase("not enough information: add the printed size of the board"),
        phrase("give {cell}, --board-width or --sheets", cell=words.cell_option),
    )


def _default_cell(cell: float, layout: BoardLayout, setup: PaperSetup) -> tuple[float, list[Problem]]:
    """Return the game's own size of cells, or a slightly smaller one that spares almost empty sheets, and a note.

    A row or column of sheets is spared where the cell shrinks little and no more than a sliver lies on them.
    """
    smaller = cheaper_cell(layout, cell, setup)
    if smaller is None or smaller < cell * (1 - SHRINK):
        return cell, []
    before, after, page = layout.size_at(cell), layout.size_at(smaller), setup.paper.printable(landscape=False)
    if max(before.width - after.width, before.height - after.height) > SLIVER * min(page.width, page.height):
        return cell, []
    sheets, now = sheets_of(layout, smaller, setup), sheets_of(layout, cell, setup)
    own, less = _measure(layout, cell, setup), _measure(layout, smaller, setup)
    message = plural(
        sheets, "{what} of {smaller:g} mm instead of {cell:g}: 1 sheet instead of {now}",
        "{what} of {smaller:g} mm instead of {cell:g}: {count} sheets instead of {now}",
        what=own.what, smaller=less.mm, cell=own.mm, now=now,
    )  # fmt: skip
    hint = phrase("{option} {cell:g}mm keeps the size", option=own.option, cell=own.mm)
    tight = replace(setup, paper=with_tight_margins(setup.paper))
    larger = largest_cell(layout, tight, sheets, smaller + STEP, cell)
    if larger is not None:
        both = {"option": own.option, "cell": own.mm, "larger": _measure(layout, larger, setup).mm}
        hint = phrase("{option} {cell:g}mm keeps the size; --margins tight allows {larger:g} mm", **both)
    return smaller, [Problem(own.option, message, hint=hint, severity=Severity.NOTE)]


class _Measure(NamedTuple):
    """The measure that messages give of a board: of its cells, or of the whole where it has none."""

    what: str
    mm: float
    option: str


def _measure(layout: BoardLayout, cell: float, setup: PaperSetup) -> _Measure:
    if layout.grid.cells:
        return _Measure(setup.words.cells, cell, setup.words.cell_option)
    return _Measure(phrase("a width"), round(layout.size_at(cell).width, 1), "--board-width")


def _refuse_absurd(request: SizeRequest, setup: PaperSetup) -> None:
    words, problems = setup.words, []
    limits: Sequence[tuple[str, float | None, float, float, str]] = (
        ("--columns", request.columns, 3, 400, ""),
        (words.metres_option, request.metres, LEAST_METRES, MOST_METRES, " m"),
        (words.cells_option, request.cells, 9, MAX_CELLS, ""),
        (words.cell_option, request.cell, LEAST_CELL, LARGEST_CELL, " mm"),
        ("--board-width", request.board_width, 60, 10_000, " mm"),
        ("--sheets", request.sheets, 1, MAX_SHEETS, ""),
    )
    for option, value, least, most, unit in limits:
        if value is not None and not least <= value <= most:
            # no endless row of digits in a message
            text = quoted(value) if abs(value) > 1e9 else f"{value:,.10g}{unit}"
            values = {"found": text, "least": least, "most": most, "unit": unit}
            problems.append(
                Problem(option, phrase("{found} is not allowed; write {least:,g} to {most:,g}{unit}", **values))
            )
    raise_errors(problems)


def _refuse_fineness(request: SizeRequest, setup: PaperSetup) -> None:
    """Refuse wishes for more or fewer cells on a board that is given cell by cell."""
    words = setup.words
    options = ("--columns", words.metres_option, words.cells_option)
    wishes = zip(options, (request.columns, request.metres, request.cells), strict=True)
    message = phrase("does not apply here: the game defines this board cell by cell")
    hint = phrase("{cell}, --board-width or --sheets set the printed size", cell=words.cell_option)
    raise_errors(Problem(option, message, hint=hint) for option, value in wishes if value is not None)


def _refuse_scale(request: SizeRequest, layout: BoardLayout, cell: float, setup: PaperSetup) -> None:
    """Refuse cells that represent next to nothing, for too much, or for less than they are wide on paper."""
    metres = layout.metres
    if metres is None:
        return
    option = "--columns" if request.columns is not None else setup.words.metres_option
    values = {"cells": setup.words.cells, "metres": metres, "least": LEAST_METRES, "most": MOST_METRES}
    if not LEAST_METRES <= round(metres, 6) <= MOST_METRES:
        message = phrase("this makes {cells} of {metres:.3g} m; allowed: {least:g} to {most:g} m", **values)
        hint = phrase("choose fewer columns or a larger field")
        raise user_error(option, message, hint if metres < LEAST_METRES else phrase("choose more columns"))
    if cell > 1000 * metres:
        message = phrase(
            "{cells} of {metres:.3g} m would be printed larger than life: {cell:g} mm", cell=cell, **values
        )
        raise user_error(setup.words.cell_option, message, phrase("choose smaller cells or fewer columns"))


def _refuse_too_much_paper(layout: BoardLayout, cell: float, setup: PaperSetup) -> None:
    needed = sheets_of(layout, cell, setup)
    if needed > MAX_SHEETS:
        width, height = layout.size_at(cell)
        values = {"width": width / 1000, "height": height / 1000, "needed": needed, "most": MAX_SHEETS}
        message = phrase("{width:.1f} × {height:.1f} m needs {needed:,} sheets; at most {most} are allowed", **values)
        raise user_error(setup.words.cell_option, message, phrase("choose smaller or fewer cells"))


def _fineness_contradictions(
    request: SizeRequest, layout: BoardLayout, fitter: GridFitter, setup: PaperSetup
) -> Iterator[Problem]:
    """Yield contradictions in the number of cells: of metres and cells with columns, else of cells with metres."""
    words, hint, columns = setup.words, phrase("remove one of the two"), request.columns
    if columns is not None:
        pairs = (
            (words.metres_option, request.metres, layout.metres, " m"),
            (words.cells_option, request.cells, layout.count, ""),
        )
        for option, value, real, unit in pairs:
            if value is not None and real is not None and abs(real - value) > AGREEMENT * value:
                values = {"asked": value, "columns": columns, "found": real, "unit": unit}
                message = phrase(
                    "{asked:g}{unit} contradicts --columns {columns}, which makes it {found:.4g}{unit}", **values
                )
                yield Problem(option, message, hint=hint)
    elif request.metres and request.cells and fitter.by_count(request.cells).count != layout.count:
        values = {"asked": request.cells, "option": words.metres_option, "metres": request.metres}
        message = phrase(
            "{asked:,} contradicts {option} {metres:g}m, which makes it {found:,}", found=layout.count, **values
        )
        yield Problem(words.cells_option, message, hint=hint)


def _size_contradictions(
    request: SizeRequest, layout: BoardLayout, cell: float, fitter: GridFitter | None, setup: PaperSetup
) -> Iterator[Problem]:
    settled = request.says_how_fine or fitter is None
    width, option = layout.size_at(cell).width, setup.words.cell_option
    if request.cell and request.board_width and settled and abs(width - request.board_width) > 1.0:
        values = {"asked": request.board_width, "option": option, "cell": request.cell, "width": width}
        message = phrase("{asked:g} mm contradicts {option} {cell:g}mm: {width:.1f} mm wide", **values)
        yield Problem("--board-width", message, hint=phrase("remove one of the two"))
    if request.sheets is not None and (needed := sheets_of(layout, cell, setup)) > request.sheets:
        message = phrase("{asked} sheets are too few: the board needs {needed}", asked=request.sheets, needed=needed)
        hint = phrase("remove {cell} or --board-width, or allow more sheets", cell=option)
        yield Problem("--sheets", message, hint=hint)


def _far_off(request: SizeRequest, layout: BoardLayout, setup: PaperSetup) -> Iterator[Problem]:
    """Yield a warning where whole columns leave a scale that is far from the one that was asked for."""
    wish, real = request.metres, layout.metres
    if wish is not None and real is not None and abs(real - wish) > FAR_OFF * wish:
        values = {"wanted": wish, "columns": layout.overlay.columns if layout.overlay else None, "real": real}
        message = phrase("{wanted:g} m is not possible: {columns} columns make it {real:.3g} m", **values)
        hint = phrase("the number of columns goes up in steps so that both halves match; the minimum is 3")
        yield Problem(setup.words.metres_option, message, hint=hint, severity=Severity.WARNING)


def _paper_warnings(layout: BoardLayout, cell: float, setup: PaperSetup) -> Iterator[Problem]:
    for message in unfairness(layout.overlay) if layout.overlay else ():
        yield Problem("--columns", message, severity=Severity.WARNING)
    smaller = None if setup.poster else cheaper_cell(layout, cell, setup)
    if smaller is not None:
        sheets = sheets_of(layout, cell, setup), sheets_of(layout, smaller, setup)
        option = _measure(layout, cell, setup).option
        yield Problem(option, saving(layout, cell, smaller, sheets, setup.words), severity=Severity.NOTE)


def saving(layout: BoardLayout, cell: float, smaller: float, sheets: tuple[int, int], words: GridWords) -> Phrase:
    """Return how many sheets a board takes with its cells and with smaller ones, or at its size and at a smaller one.

    ``sheets`` are both numbers.
    """
    now, fewer = sheets
    if layout.grid.cells:
        values = {"cells": words.cells, "cell": cell, "now": now, "smaller": smaller, "sheets": fewer}
        return phrase("{cells} of {cell:g} mm need {now} sheets; {smaller:g} mm would need {sheets}", **values)
    own, less = layout.size_at(cell), (math.floor(10 * side + 1e-6) / 10 for side in layout.size_at(smaller))
    sizes = [phrase("{width:g} × {height:g} mm", width=width, height=height) for width, height in (own, tuple(less))]
    return phrase("{size} needs {now} sheets; {smaller} would need {sheets}", size=sizes[0], smaller=sizes[1],
                  now=now, sheets=fewer)  # fmt: skip

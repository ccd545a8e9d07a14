"""From what is asked for to one board: any sufficient subset of the measures fixes the rest.

Three things have to be known: the field, how finely it is cut into hexes, and how large it is printed. Each may be
given in several ways; what is not asked for comes from the game (docs/sources.md: tiling).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.artwork.boards.football.layout import BoardLayout
from generator.geometry.football import FootballField, misfits
from generator.geometry.grids.hexes import ROOT3, Orientation
from generator.geometry.overlay import columns_for_count, columns_for_metres, fair_columns, unfairness
from generator.geometry.pitch import Pitch, lay_out
from generator.geometry.shapes import Size
from generator.imposition.boards.joint import Joint
from generator.imposition.boards.layout import fewest_sheets
from generator.imposition.paper import Paper
from generator.problems import PizarraError, Problem, Severity, shown

MAX_HEXES = 20_000
MAX_SHEETS = 300
LEAST_HEX, LARGEST_HEX = 4.0, 150.0
STEP = 0.1
"""Hex sizes that are sought are whole tenths of a millimetre, rounded down."""

CLIFF = 0.07
"""A hex smaller by at most this share that saves paper is worth telling."""

AGREEMENT = 0.03
FAR_OFF = 0.10
"""A hex that covers more or less field than was asked for by this share is reported: boards have whole columns."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What a board may be asked for by; ``None`` is “not said”. Print lengths in mm, field lengths in metres."""

    columns: int | None = None
    metres_per_hex: float | None = None
    hexes: int | None = None
    hex_width: float | None = None
    board_width: float | None = None
    sheets: int | None = None

    @property
    def says_how_fine(self) -> bool:
        """Return whether the number of hexes is asked for."""
        return (self.columns, self.metres_per_hex, self.hexes) != (None, None, None)

    @property
    def ways_to_size(self) -> int:
        """Return in how many ways the printed size is asked for."""
        return sum(value is not None for value in (self.hex_width, self.board_width, self.sheets))


@dataclass(frozen=True, slots=True)
class Terms:
    """What the board is made from, besides its measures. ``border`` and ``ends`` as in ``BoardLayout``."""

    field: FootballField
    orientation: Orientation
    paper: Paper
    joint: Joint
    border: float = 5.0
    ends: float = 37.0
    goal_hexes: int | None = None

    @property
    def size(self) -> Size:
        """Return the length and width of the field."""
        return Size(self.field.length, self.field.width)


_METRES = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*m?\s*[x×X]\s*(\d+(?:[.,]\d+)?)\s*m?\s*")


def metres_of(text: str) -> tuple[float, float] | None:
    """Return length and width of a field given as ``105x68``, in metres; ``None`` when it is a name instead."""
    match = _METRES.fullmatch(text)
    if match is None:
        return None
    length, width = (float(part.replace(",", ".")) for part in match.groups())
    return length, width


def plan(asked: Measures, usual: Measures, terms: Terms) -> tuple[BoardLayout, tuple[Problem, ...]]:
    """Return the board, and warnings about it. Raises ``PizarraError`` for what is too little, too much or absurd."""
    _refuse_absurd(asked, terms)
    if not asked.says_how_fine and asked.ways_to_size >= 2:
        pitch = _pitch_from_print(asked, terms)
    else:
        pitch = _pitch(asked if asked.says_how_fine else usual, terms)
    width = _hex_width(asked if asked.ways_to_size else usual, pitch, terms)
    layout = _layout(pitch, width, terms)
    _refuse_contradiction(asked, layout, terms)
    _refuse_too_much_paper(layout, terms)
    return layout, (*_far_off(asked, pitch), *_warnings(layout, terms))


def sheets_of(layout: BoardLayout, terms: Terms) -> int:
    """Return how many sheets the board takes, the better way round.

    Raises ``PizarraError`` when the joint leaves nothing of a sheet.
    """
    weave = layout.weave if terms.joint.along_hexes else None
    try:
        return fewest_sheets(layout.size, terms.paper, terms.joint, weave)
    except ValueError as error:
        raise _error("--joint", str(error), "a smaller --overlap, smaller hexes, or larger paper") from None


def _fits_on(layout: BoardLayout, terms: Terms, sheets: int) -> bool:
    try:
        return sheets_of(layout, terms) <= sheets
    except PizarraError:
        return False


def largest_hex(pitch: Pitch, terms: Terms, sheets: int) -> float | None:
    """Return the largest hex, in whole tenths of a millimetre, whose board fits on ``sheets``; ``None`` for none."""
    area = terms.paper.printable(turned=False)
    per_hex = pitch.field.length * pitch.field.width / pitch.metres_per_hex**2
    bound = min(LARGEST_HEX, math.sqrt(sheets * area.width * area.height / per_hex))
    for tenths in range(math.floor(bound / STEP), math.ceil(LEAST_HEX / STEP) - 1, -1):
        width = round(tenths * STEP, 1)
        if _fits_on(_layout(pitch, width, terms), terms, sheets):
            return width
    return None


def cheaper_hex(layout: BoardLayout, terms: Terms) -> tuple[float, int] | None:
    """Return a slightly smaller hex that saves paper and the sheets it takes; ``None`` when there is none."""
    now = sheets_of(layout, terms)
    width = layout.hex_width - STEP
    while width >= layout.hex_width * (1 - CLIFF):
        smaller = round(math.floor(width / STEP + 1e-6) * STEP, 1)
        sheets = sheets_of(_layout(layout.pitch, smaller, terms), terms)
        if sheets < now:
            return smaller, sheets
        width -= STEP
    return None


def _layout(pitch: Pitch, width: float, terms: Terms) -> BoardLayout:
    return BoardLayout(pitch, width, terms.border, terms.ends)


def _error(option: str, message: str, hint: str = "") -> PizarraError:
    return PizarraError([Problem(option, message, hint=hint)])


def _refuse_absurd(asked: Measures, terms: Terms) -> None:
    found = [Problem("--field", message) for _, message in misfits(terms.field)]
    limits: Sequence[tuple[str, float | None, float, float, str]] = (
        ("--columns", asked.columns, 3, 400, ""),
        ("--metres-per-hex", asked.metres_per_hex, 0.1, 100, " m"),
        ("--hexes", asked.hexes, 9, MAX_HEXES, ""),
        ("--hex", asked.hex_width, LEAST_HEX, LARGEST_HEX, " mm"),
        ("--board-width", asked.board_width, 60, 10_000, " mm"),
        ("--sheets", asked.sheets, 1, MAX_SHEETS, ""),
    )
    for option, value, least, most, unit in limits:
        if value is not None and not least <= value <= most:
            said = shown(value) if abs(value) > 1e9 else f"{value:,.10g}{unit}"
            found.append(Problem(option, f"{said} is not allowed: {least:,g} to {most:,g}{unit}"))
    if found:
        raise PizarraError(found)


def _pitch(measures: Measures, terms: Terms) -> Pitch:
    if measures.columns is not None:
        columns = measures.columns
    elif measures.metres_per_hex is not None:
        columns = columns_for_metres(terms.size, measures.metres_per_hex, terms.orientation)
    elif measures.hexes is not None:
        columns = columns_for_count(terms.size, measures.hexes, terms.orientation)
    else:
        raise _error(
            "--columns",
            "too little to go on: nothing says how many hexes there are",
            "give --columns, --metres-per-hex or --hexes",
        )
    return _checked_pitch(columns, terms)


def _checked_pitch(columns: int, terms: Terms) -> Pitch:
    metres = terms.field.length / columns * (2 / ROOT3 if terms.orientation == "flat" else 1.0)
    count = terms.field.length * terms.field.width / (metres**2 * ROOT3 / 2)
    if count > MAX_HEXES:
        raise _error("--columns", f"{columns} columns make about {count:,.0f} hexes; at most {MAX_HEXES:,} are drawn")
    return lay_out(terms.field, columns, terms.orientation, terms.goal_hexes)


def _hex_width(measures: Measures, pitch: Pitch, terms: Terms) -> float:
    if measures.hex_width is not None:
        return measures.hex_width
    if measures.board_width is not None:
        return _hex_for_width(pitch, terms, measures.board_width)
    if measures.sheets is not None:
        found = largest_hex(pitch, terms, measures.sheets)
        if found is None:
            raise _error(
                "--sheets",
                f"{pitch.columns} columns of {LEAST_HEX:g} mm hexes do not fit {measures.sheets} sheets",
                "ask for fewer columns or more sheets",
            )
        return found
    raise _error(
        "--hex",
        "too little to go on: nothing says how large the board is printed",
        "give --hex, --board-width or --sheets",
    )


def _hex_for_width(pitch: Pitch, terms: Terms, width: float) -> float:
    """Return the largest hex, to a hundredth of a millimetre, whose board is no wider than asked."""
    low, high = 0.5, LARGEST_HEX
    while high - low > 1e-4:
        middle = (low + high) / 2
        if _layout(pitch, middle, terms).size.width <= width:
            low = middle
        else:
            high = middle
    found = math.floor(low * 100 + 1e-2) / 100
    if found < LEAST_HEX:
        raise _error(
            "--board-width",
            f"{width:g} mm leave hexes of {found:.2f} mm; the least is {LEAST_HEX:g} mm",
            "ask for fewer columns or a wider board",
        )
    return found


def _pitch_from_print(asked: Measures, terms: Terms) -> Pitch:
    """Return the finest fair pitch that a hex size allows on a board width or on a number of sheets."""
    if asked.hex_width is None:
        raise _error(
            "--board-width",
            "board width and sheets together do not say how many hexes there are",
            "add --hex, --columns, --metres-per-hex or --hexes",
        )
    columns = fair_columns(3, terms.orientation)
    step = 4 if terms.orientation == "flat" else 2
    best: Pitch | None = None
    while columns <= 400:
        pitch = _checked_pitch(columns, terms) if _few_enough(columns, terms) else None
        if pitch is None or not _fits(_layout(pitch, asked.hex_width, terms), asked, terms):
            break
        best = pitch
        columns += step
    if best is None:
        raise _error(
            "--hex",
            f"hexes of {asked.hex_width:g} mm are too large for the board that is asked for",
            "a smaller --hex, more --sheets or a wider --board-width",
        )
    return best


def _few_enough(columns: int, terms: Terms) -> bool:
    return columns**2 * terms.field.width / terms.field.length < MAX_HEXES


def _fits(layout: BoardLayout, asked: Measures, terms: Terms) -> bool:
    wide = asked.board_width is None or layout.size.width <= asked.board_width + 1e-6
    return wide and (asked.sheets is None or _fits_on(layout, terms, asked.sheets))


def _refuse_contradiction(asked: Measures, layout: BoardLayout, terms: Terms) -> None:
    """Refuse measures that cannot all be had at once; the ones used are those named first in ``Measures``."""
    found = [*_fineness_contradictions(asked, layout, terms), *_size_contradictions(asked, layout, terms)]
    if found:
        raise PizarraError(found)


def _fineness_contradictions(asked: Measures, layout: BoardLayout, terms: Terms) -> Iterator[Problem]:
    """Yield what contradicts itself in how many hexes there are to be."""
    pitch, hint = layout.pitch, "leave one of the two out"
    if asked.columns is not None:
        hexes = float(asked.hexes) if asked.hexes is not None else None
        pairs = (
            ("--metres-per-hex", asked.metres_per_hex, pitch.metres_per_hex, " m"),
            ("--hexes", hexes, float(len(pitch.cells)), ""),
        )
        for option, value, real, unit in pairs:
            if value is not None and abs(real - value) > AGREEMENT * value:
                message = f"{value:g}{unit} contradicts --columns {asked.columns}, which makes it {real:.4g}{unit}"
                yield Problem(option, message, hint=hint)
    elif (
        asked.metres_per_hex is not None
        and asked.hexes is not None
        and columns_for_count(terms.size, asked.hexes, terms.orientation) != pitch.columns
    ):
        message = f"{asked.hexes:,} contradicts --metres-per-hex {asked.metres_per_hex:g}m: {len(pitch.cells):,} hexes"
        yield Problem("--hexes", message, hint=hint)


def _size_contradictions(asked: Measures, layout: BoardLayout, terms: Terms) -> Iterator[Problem]:
    """Yield what contradicts itself in how large the board is to be."""
    if (
        asked.hex_width is not None
        and asked.board_width is not None
        and asked.says_how_fine
        and abs(layout.size.width - asked.board_width) > 1.0
    ):
        message = f"{asked.board_width:g} mm contradicts --hex {asked.hex_width:g}mm: {layout.size.width:.1f} mm wide"
        yield Problem("--board-width", message, hint="leave one of the two out")
    needed = sheets_of(layout, terms)
    if asked.sheets is not None and needed > asked.sheets:
        message = f"{asked.sheets} sheets are too few: the board takes {needed}"
        yield Problem("--sheets", message, hint="leave out --hex or --board-width, or allow more sheets")


def _refuse_too_much_paper(layout: BoardLayout, terms: Terms) -> None:
    needed = sheets_of(layout, terms)
    if needed > MAX_SHEETS:
        size = layout.size
        raise _error(
            "--hex",
            f"{size.width / 1000:.1f} × {size.height / 1000:.1f} m take {needed:,} sheets; at most {MAX_SHEETS}",
            "ask for smaller hexes or fewer columns",
        )


def _far_off(asked: Measures, pitch: Pitch) -> tuple[Problem, ...]:
    """Return a warning where whole columns leave a scale that is far from the one that was asked for."""
    wanted, real = asked.metres_per_hex, pitch.metres_per_hex
    if wanted is None or abs(real - wanted) <= FAR_OFF * wanted:
        return ()
    message = f"{wanted:g} m cannot be had: {pitch.columns} columns make it {real:.3g} m"
    hint = "columns come in steps, so that both halves are alike, and there are 3 at least"
    return (Problem("--metres-per-hex", message, hint=hint, severity=Severity.WARNING),)


def _warnings(layout: BoardLayout, terms: Terms) -> tuple[Problem, ...]:
    found = [Problem("--columns", message, severity=Severity.WARNING) for message in unfairness(layout.pitch.overlay)]
    cheaper = cheaper_hex(layout, terms)
    if cheaper is not None:
        width, sheets = cheaper
        now = sheets_of(layout, terms)
        message = f"hexes of {layout.hex_width:g} mm take {now} sheets; {width:g} mm would take {sheets}"
        found.append(Problem("--hex", message, severity=Severity.NOTE))
    return tuple(found)

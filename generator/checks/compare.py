"""What each choice of paper, size and joint costs, worked out without drawing anything but the ink estimate."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from generator.boards.layout import BoardLayout, Ink
from generator.build.board.plan import BoardPlan, plan_board
from generator.build.board.size import LARGEST_CELL, LEAST_CELL, STEP
from generator.build.request import BuildRequest
from generator.geometry.grids.grid import HexLattice
from generator.geometry.shapes import Size
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper
from generator.imposition.seams import JOINTS, USUAL_OVERLAP, Joint, JointKind
from generator.imposition.tiling import SheetLayout, axes, best_layout, fewest_sheets, uniform_layout
from generator.scene.legibility import RATED_PAGE, ink_area
from generator.scene.primitives import SeamGuide

REACH = 0.25
"""Cells up to this share smaller or larger than the asked ones are looked at."""


@dataclass(frozen=True, slots=True)
class SizeChoice:
    """One size on one paper; layouts and counts of sheets are ``None`` where a joint cannot be had.

    ``mixed`` is there where it is asked for and takes fewer sheets than either way round alone.
    """

    paper: Paper
    cell: float
    size: Size
    upright: SheetLayout | None
    turned: SheetLayout | None
    mixed: SheetLayout | None
    by_joint: Mapping[JointKind, int | None]
    requested: bool


@dataclass(frozen=True, slots=True)
class CoveredSide:
    """How the sheets cover one side of the board, in millimetres; ``sheets`` is what each of them carries.

    ``margins`` are those that count here, by the edges of the paper, long or short, on which they lie.
    """

    length: float
    sheets: tuple[float, ...]
    overlap: float
    margins: Mapping[str, float]

    @property
    def coverage(self) -> float:
        return math.fsum(self.sheets) - (len(self.sheets) - 1) * self.overlap

    @property
    def tightness(self) -> float:
        """Return the share of the covered length that the board takes, from 0 to 1."""
        return self.length / self.coverage


@dataclass(frozen=True, slots=True)
class InkCost:
    """What the board takes in one choice of ink: the share of it that is solid ink, and pages as cartridges count."""

    ink: Ink
    share: float
    pages: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that the plan command reports; ``binding`` is which of the ``sides`` keeps the cells from growing."""

    board: BoardPlan
    choices: tuple[SizeChoice, ...]
    sides: tuple[CoveredSide, CoveredSide]
    binding: int
    cheaper: SizeChoice | None
    largest: SizeChoice
    by_margins: Mapping[str, float]
    inks: tuple[InkCost, ...]


def compare(request: BuildRequest, with_ink: bool = True) -> Comparison:
    """Return the cost of the board on each paper; without its ink nothing is drawn.

    Raises ``PizarraError`` for an impossible board.
    """
    board = plan_board(request)
    layout, requested, kind = board.layout, board.layout.grid.size, request.joint.kind
    papers = [replace(request.paper, name=name, size=size) for name, size in SIZES.items()]
    papers.sort(key=lambda paper: paper.name != request.paper.name)
    choices = [
        _choice(request, paper, cell, layout, requested)
        for paper in papers
        for cell in _worth_telling(request, paper, requested, layout)
    ]
    same_paper = [choice for choice in choices if choice.paper.name == request.paper.name]
    now = next(choice.by_joint[kind] for choice in same_paper if choice.requested)
    largest = max((choice for choice in same_paper if choice.by_joint[kind] == now), key=lambda choice: choice.cell)
    size, weave = layout.size, layout.grid.weave
    sheets = best_layout(size, request.paper, request.joint, weave)
    across, down = _covered_sides(request, layout.size_at(largest.cell), layout.weave_at(largest.cell), sheets)
    return Comparison(
        board,
        tuple(choices),
        _covered_sides(request, size, weave, sheets),
        binding=0 if across.tightness >= down.tightness else 1,
        cheaper=next((choice for choice in reversed(same_paper) if choice.cell < requested), None),
        largest=largest,
        by_margins=_by_margins(request, requested, layout),
        inks=tuple(_inks(request)) if with_ink else (),
    )


def _sheet_count(layout: BoardLayout, cell: float, paper: Paper, joint: Joint) -> int | None:
    """Return the number of sheets of a board with cells of this size, ``None`` where it is impossible."""
    weave = layout.weave_at(cell) if joint.along_hexes else None
    if joint.along_hexes and weave is None:
        return None
    try:
        return fewest_sheets(layout.size_at(cell), paper, joint, weave)
    except ValueError:
        return None


def _cell_sizes(requested: float) -> list[float]:
    """Return the sizes that are looked at, whole tenths of a millimetre, smallest first, the asked one among them."""
    low, high = max(LEAST_CELL, requested * (1 - REACH)), min(LARGEST_CELL, requested * (1 + REACH))
    return sorted({round(tenth * STEP, 1) for tenth in range(round(low / STEP), round(high / STEP) + 1)} | {requested})


def _worth_telling(request: BuildRequest, paper: Paper, requested: float, layout: BoardLayout) -> list[float]:
    """Return the asked size and the largest ones for as many sheets, for fewer, and for more."""
    sheets = ((cell, _sheet_count(layout, cell, paper, request.joint)) for cell in _cell_sizes(requested))
    counts = {cell: count for cell, count in sheets if count is not None}
    if (now := counts.get(requested)) is None:
        return [requested]
    more = min((count for cell, count in counts.items() if cell > requested and count > now), default=None)
    smaller = [cell for cell, count in counts.items() if cell < requested and count < now]
    same = [cell for cell, count in counts.items() if cell >= requested and count <= now]
    larger = [cell for cell, count in counts.items() if cell > requested and count == more]
    return sorted({requested, *smaller[-1:], *same[-1:], *larger[-1:]})


def _choice(request: BuildRequest, paper: Paper, cell: float, layout: BoardLayout, requested: float) -> SizeChoice:
    size, weave, joint = layout.size_at(cell), layout.weave_at(cell), request.joint
    ways: list[SheetLayout | None] = []
    for turned in (False, True):
        try:
            ways.append(uniform_layout(size, paper, joint, weave, turned))
        except ValueError:
            ways.append(None)
    best = best_layout(size, paper, joint) if joint.may_mix and None not in ways else None
    mixed = best if best is not None and best.is_mixed else None
    others = {kind: replace(joint, kind=kind, overlap=USUAL_OVERLAP[kind]) for kind in JOINTS if kind != joint.kind}
    joints = {kind: _sheet_count(layout, cell, paper, others.get(kind, joint)) for kind in JOINTS}
    return SizeChoice(paper, cell, size, ways[0], ways[1], mixed, joints, cell == requested)


def _covered_sides(
    request: BuildRequest, size: Size, weave: HexLattice | None, layout: SheetLayout
) -> tuple[CoveredSide, CoveredSide]:
    """Return the covered width and height of a layout; the strip that covers least counts for all."""

    def side(axis: int, ways: Sequence[bool]) -> CoveredSide:
        paper, guide = request.paper, SeamGuide(weave=weave)
        lengths = [axes(size, paper, request.joint, guide, way)[axis] for way in ways]
        by_edge = {True: ("long", paper.long_edge_margin), False: ("short", paper.short_edge_margin)}
        margins = dict(by_edge[way == bool(axis)] for way in ways)
        return CoveredSide(size[axis], tuple(each.sheet for each in lengths), lengths[0].overlap, margins)

    along, beside = (0, 1) if layout.of == "rows" else (1, 0)
    by_axis = {beside: side(beside, [strip.landscape for strip in layout.strips])}
    rows = [side(along, [strip.landscape] * strip.sheets) for strip in dict.fromkeys(layout.strips)]
    by_axis[along] = min(rows, key=lambda row: row.coverage)
    return by_axis[0], by_axis[1]


def _by_margins(request: BuildRequest, requested: float, layout: BoardLayout) -> dict[str, float]:
    """Return for each preset of margins the largest cell that takes no more sheets than the asked one does now."""
    now = _sheet_count(layout, requested, request.paper, request.joint) or 0
    cells: dict[str, float] = {}
    for name, margins in MARGIN_PRESETS.items():
        paper = Paper(request.paper.name, request.paper.size, *margins)
        for cell in _cell_sizes(requested):
            if 0 < (_sheet_count(layout, cell, paper, request.joint) or 0) <= now:
                cells[name] = cell
    return cells


def _inks(request: BuildRequest) -> Iterable[InkCost]:
    for ink in get_args(Ink):
        artwork = plan_board(replace(request, ink=ink)).artwork()
        area = ink_area(artwork)
        yield InkCost(ink, area / (artwork.size.width * artwork.size.height), area / RATED_PAGE)

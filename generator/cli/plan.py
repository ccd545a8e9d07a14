"""``pizarra plan``: what each choice of paper, size and joint costs, before anything is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import click

from generator.boards.layout import BoardLayout
from generator.boards.paint import Ink
from generator.build.board.plan import BoardPlan, no_board, plan_board
from generator.build.board.size import LARGEST_CELL, LEAST_CELL, STEP
from generator.build.documents.counters import counter_style, least_cell
from generator.build.documents.part import BuildContext
from generator.build.request import BuildRequest
from generator.cli.build_options import REPLACEMENTS, options_of, parameters
from generator.cli.option_effects import idle_in_plan
from generator.cli.parameters import Command
from generator.cli.requests import request_of
from generator.cli.targets import Selection, choose_games, each_game, read_targets
from generator.cli.terminal import localize, print_problems, reader_language
from generator.geometry.grids.grid import HexLattice
from generator.geometry.shapes import Size
from generator.i18n import Phrase, all_of, decimal, join_phrases, message, phrase, plural
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper
from generator.imposition.printer import paper_for
from generator.imposition.seams import JOINTS, USUAL_OVERLAP, Joint, JointKind
from generator.imposition.tiling import SheetLayout, axes, best_layout, fewest_sheets, uniform_layout
from generator.problems import PizarraError
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
        return sum(self.sheets) - (len(self.sheets) - 1) * self.overlap

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


def compare(request: BuildRequest) -> Comparison:
    """Return the cost of the board on each paper. Raises ``PizarraError`` for an impossible board."""
    board = plan_board(request)
    layout, requested, kind = board.layout, board.layout.grid.size, request.joint.kind
    papers = [replace(request.paper, name=name, size=size) for name, size in SIZES.items()]
    papers.sort(key=lambda paper: paper.name != request.paper.name)
    choices = [
        _choice(request, paper, cell, layout, requested)
        for paper in papers
        for cell in _worth_telling(request, paper, requested, layout)
    ]
    own = [choice for choice in choices if choice.paper.name == request.paper.name]
    now = next(choice.by_joint[kind] for choice in own if choice.requested)
    largest = max((choice for choice in own if choice.by_joint[kind] == now), key=lambda choice: choice.cell)
    size, weave = layout.size, layout.grid.weave
    sheets = best_layout(size, request.paper, request.joint, weave)
    across, down = _covered_sides(request, layout.size_at(largest.cell), layout.weave_at(largest.cell), sheets)
    return Comparison(
        board,
        tuple(choices),
        _covered_sides(request, size, weave, sheets),
        binding=0 if across.tightness >= down.tightness else 1,
        cheaper=next((choice for choice in reversed(own) if choice.cell < requested), None),
        largest=largest,
        by_margins=_by_margins(request, requested, layout),
        inks=tuple(_ink_per_choice(request)),
    )


def _sheet_count(layout: BoardLayout, cell: float, paper: Paper, joint: Joint) -> int | None:
    """Return the number of sheets of a board with cells of this size, ``None`` where it is impossible."""
    weave = layout.weave_at(cell)
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
    best = best_layout(size, paper, joint) if joint.mixes and None not in ways else None
    mixed = best if best is not None and best.mixed else None
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


def _ink_per_choice(request: BuildRequest) -> Iterable[InkCost]:
    for ink in get_args(Ink):
        artwork = plan_board(replace(request, ink=ink)).artwork()
        area = ink_area(artwork)
        yield InkCost(ink, area / (artwork.size.width * artwork.size.height), area / RATED_PAGE)


def plan(what: tuple[str, ...], **values: Any) -> int:
    """Compare papers, sizes and joints for a board: sheets, measures and ink. Draws nothing.

    Takes the same arguments as “pizarra build”.

    \b
    pizarra plan --hex 20mm
    """
    options = options_of(values)

    def plan_game(chosen: Selection) -> int:
        request = request_of(read_targets(chosen), options)
        if not request.has_board:
            raise PizarraError([no_board(request, "plan")])
        click.echo(report(request, compare(request)))
        return 0

    print_problems(idle_in_plan())
    return each_game(choose_games(what, options.game), plan_game)


command = Command("plan", params=parameters("plan"), callback=plan, replacements=REPLACEMENTS, help=plan.__doc__)


def report(request: BuildRequest, comparison: Comparison) -> str:
    title, (width, height) = request.pack.game.title, comparison.board.layout.size
    head = localize("{title}: {width:.1f} × {height:.1f} mm", title=title, width=width, height=height)
    lines = [
        click.style(head, bold=True),
        *(f"  {localize(fact)}" for fact in comparison.board.facts),
        "", *_table(request, comparison),
        "", *_binding(request, comparison), *_cliff(request, comparison), *_counters(request, comparison),
        "", *_inks(comparison),
    ]  # fmt: skip
    return "\n".join(lines)


def _table(request: BuildRequest, comparison: Comparison) -> list[str]:
    """Return a row for each size on each paper, and what its numbers mean."""
    joint = request.joint
    mixed_heads = (message("mixed"),) if joint.mixes else ()
    rows: list[tuple[str, ...]] = [(*map(localize, (*_HEADS, *mixed_heads)), *JOINTS, "")]
    before = ""
    for choice in comparison.choices:
        name, size = choice.paper.name, f"{choice.size.width:.0f} × {choice.size.height:.0f}"
        layouts = [choice.upright, choice.turned, *(choice.mixed for _ in mixed_heads)]
        counts = [_count_text(choice.by_joint[kind]) for kind in JOINTS]
        note = localize("◄ as requested") if choice.requested else ""
        paper = _paper(name) if name != before else ""
        rows.append((paper, decimal(choice.cell, reader_language(), 2), size, *map(_way, layouts), *counts, note))
        before = name
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        first, *cells, note = row
        aligned = (cell.rjust(width) for cell, width in zip(cells, widths[1:-1], strict=True))
        line = "  ".join([first.ljust(widths[0]), *aligned, note]).rstrip()
        lines.append(click.style(line, bold=True) if row is rows[0] or note else line)
    lines.append(localize(_SHEETS[bool(mixed_heads), joint.fold], joint=joint.kind, overlap=joint.overlap))
    return lines


_HEADS = message("paper"), message("cell (mm)"), message("board (mm)"), message("upright"), message("turned")
_SHEETS = {
    (False, False): message(
        "Number of sheets; “upright” and “turned” are for {joint}, with {overlap:g} mm of overlap."
    ),
    (True, False): message(
        "Number of sheets; “upright”, “turned” and “mixed” are for {joint}, with {overlap:g} mm of overlap."
    ),
    (False, True): message(
        "Number of sheets; “upright” and “turned” are for {joint}, with {overlap:g} mm of overlap and a fold "
        "in the middle."
    ),
    (True, True): message(
        "Number of sheets; “upright”, “turned” and “mixed” are for {joint}, with {overlap:g} mm of overlap and "
        "a fold in the middle."
    ),
}
"""What the numbers of sheets mean: whether mixed ones are asked for, and a fold."""


def _count_text(count: int | None) -> str:
    return "–" if count is None else str(count)


def _way(layout: SheetLayout | None) -> str:
    if layout is None:
        return "–"
    if layout.mixed:
        return f"{layout.of} {'+'.join(str(strip.sheets) for strip in layout.strips)} = {layout.sheets}"
    return f"{layout.strips[0].sheets}×{len(layout.strips)} = {layout.sheets}"


def _paper(name: str) -> str:
    return name.upper() if name[0] == "a" else name.title()


def _binding(request: BuildRequest, comparison: Comparison) -> list[str]:
    """Return the side of the board that limits its size, and the margins that count."""
    side = comparison.sides[comparison.binding]
    margins = all_of(phrase(_EDGES[edge], size=margin) for edge, margin in side.margins.items())
    count_here = phrase("The margins that count are {margins} edges of the paper", margins=margins)
    if request.printer is not None and paper_for(request.printer, request.paper.name) == request.paper:
        white = request.printer.margins
        why = phrase("{size:g} mm that the printer cannot print on, plus the crop marks", size=white)
        count_here = phrase("{margins} ({why})", margins=count_here, why=why)
    lines = [localize(_BINDS[comparison.binding], sum=_sum(side), length=side.length), f"{localize(count_here)}."]
    others = [
        phrase("--margins {name} allows cells of {size:g} mm", name=name, size=cell)
        for name, cell in comparison.by_margins.items()
        if cell > comparison.largest.cell + 1e-6
    ]
    if others:
        lines.append(localize("On the same number of sheets, {others}.", others=all_of(others)))
    return lines


_BINDS = (
    message("Limited by width: {sum} available, {length:.1f} mm needed."),
    message("Limited by height: {sum} available, {length:.1f} mm needed."),
)
_EDGES = {"long": message("{size:g} mm on the long"), "short": message("{size:g} mm on the short")}


def _sum(side: CoveredSide) -> Phrase:
    if len(side.sheets) == 1:
        return phrase("one sheet with {size:.1f} mm", size=side.coverage)
    kinds = Counter(side.sheets).items()
    sheets = join_phrases(" + ", [phrase("{count} × {size:g}", count=count, size=sheet) for sheet, count in kinds])
    if not side.overlap:
        return phrase("{sheets} = {size:.1f} mm", sheets=sheets, size=side.coverage)
    lost = phrase("{count} × {size:.4g}", count=len(side.sheets) - 1, size=side.overlap)
    return phrase("{sheets} − {lost} = {size:.1f} mm", sheets=sheets, lost=lost, size=side.coverage)


def _cliff(request: BuildRequest, comparison: Comparison) -> list[str]:
    kind, paper = request.joint.kind, _paper(request.paper.name)
    requested = next(c for c in comparison.choices if c.requested and c.paper.name == request.paper.name)
    count = requested.by_joint[kind]
    sentences = [phrase("{size:g} mm: {sheets} of {paper}.", size=requested.cell, sheets=_sheets(count), paper=paper)]
    if comparison.cheaper is not None:
        fewer = _sheets(comparison.cheaper.by_joint[kind])
        sentences.append(phrase("{size:g} mm: {sheets}.", size=comparison.cheaper.cell, sheets=fewer))
    elif count != 1:
        sentences.append(phrase("Cells up to a quarter smaller would not save a sheet."))
    if comparison.largest.cell > requested.cell:
        still = _sheets(comparison.largest.by_joint[kind])
        sentences.append(phrase("Up to {size:g} mm: still {sheets}.", size=comparison.largest.cell, sheets=still))
    return [click.style(" ".join(map(localize, sentences)), bold=True)]


def _counters(request: BuildRequest, comparison: Comparison) -> list[str]:
    """Return the least cell whose counters hold their text, if the cells that are compared are smaller."""
    cells = [choice.cell for choice in (comparison.cheaper, *comparison.choices) if choice is not None]
    least = least_cell(BuildContext(request), counter_style(request, comparison.board)) if request.teams else None
    if least is None or min(cells) >= least:
        return []
    need = message(
        "Counters with names need cells of {size:g} mm; with smaller cells, print only the board (--only board)."
    )
    return [localize(need, size=least)]


def _sheets(count: int | None) -> Phrase | str:
    return "–" if count is None else plural(count, "1 sheet", "{count} sheets")


def _inks(comparison: Comparison) -> list[str]:
    costs = tuple(
        phrase("{ink} {share:.0f}% ({pages:.1f} pages)", ink=cost.ink, share=cost.share * 100, pages=cost.pages)
        for cost in comparison.inks
    )
    rated = localize("Counted in standard cartridge pages (A4 with 20% ink coverage).")
    return [localize("Ink of the board: {costs}.", costs=costs), rated]

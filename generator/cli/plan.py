"""``pizarra plan``: what each choice costs, before anything is printed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from generator.build.board.plan import no_board
from generator.build.documents.counters import counter_style, least_cell
from generator.build.documents.part import BuildCache, BuildContext
from generator.build.request import BuildRequest
from generator.checks.compare import Comparison, CoveredSide, compare
from generator.cli.build_options import REPLACEMENTS, options_of, parameters, request_of
from generator.cli.option_effects import idle_in_plan
from generator.cli.parameters import Command
from generator.cli.targets import Selection, choose_games, each_game, read_targets
from generator.cli.terminal import localize, print_problems, reader_language
from generator.i18n import Phrase, all_of, decimal, join_phrases, message, phrase, plural
from generator.imposition.printer import paper_for
from generator.imposition.seams import JOINTS
from generator.imposition.tiling import SheetLayout
from generator.problems import PizarraError


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


command = Command(
    "plan", params=parameters("plan"), callback=plan, replacements=REPLACEMENTS, writes=False, help=plan.__doc__
)


def report(request: BuildRequest, comparison: Comparison) -> str:
    title, (width, height) = request.pack.game.title.in_(reader_language()), comparison.board.layout.size
    title = f"{title} · {comparison.board.title}" if comparison.board.title else title
    head = localize("{title}: {width:.1f} × {height:.1f} mm", title=title, width=width, height=height)
    others = tuple(name for name in request.pack.game.boards if name != comparison.board.name)
    note = phrase("Only this board is compared; the others have the size that the game gives: {names}.", names=others)
    lines = [
        click.style(head, bold=True),
        *(f"  {localize(fact)}" for fact in comparison.board.facts),
        "", *_table(request, comparison),
        "", *_binding(request, comparison), *_cliff(request, comparison), *_counters(request, comparison),
        "", *_inks(comparison), *([localize(note)] if others else []),
    ]  # fmt: skip
    return "\n".join(lines)


def _table(request: BuildRequest, comparison: Comparison) -> list[str]:
    """Return a row for each size on each paper, and what its numbers mean."""
    joint = request.joint
    mixed_heads = (message("mixed"),) if joint.may_mix else ()
    rows: list[tuple[str, ...]] = [(*map(localize, (*_HEADS, *mixed_heads)), *JOINTS, "")]
    before = ""
    for choice in comparison.choices:
        name, size = choice.paper.name, f"{choice.size.width:.0f} × {choice.size.height:.0f}"
        layouts = [choice.upright, choice.turned, *(choice.mixed for _ in mixed_heads)]
        counts = ["–" if (count := choice.by_joint[kind]) is None else str(count) for kind in JOINTS]
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


def _way(layout: SheetLayout | None) -> str:
    if layout is None:
        return "–"
    if layout.is_mixed:
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
    style = counter_style(request, comparison.board)
    least = least_cell(BuildContext(request, BuildCache(request)), style) if request.teams else None
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

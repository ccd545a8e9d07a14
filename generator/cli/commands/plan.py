"""``pizarra plan``: what each choice costs, before anything is printed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from generator.building.order import Order
from generator.cli.building.options import given_options, parameters
from generator.cli.building.orders import order_of
from generator.cli.options import Careful
from generator.cli.targets import find_targets
from generator.imposition.printer.profile import paper_for
from generator.words import counted

if TYPE_CHECKING:
    from generator.advice.comparing import Comparison, CoveredSide
    from generator.imposition.boards.layout import SheetLayout


def plan(what: tuple[str, ...], **values: Any) -> None:
    """Compare papers, sizes and joints for a board: sheets, measures and ink. Draws nothing.

    Takes the same arguments as “pizarra build”.

    \b
    pizarra plan --hex 20mm
    """
    from generator.advice.comparing import compare

    asked = given_options(values)
    order = order_of(find_targets(what, asked.game), asked)
    click.echo(report(order, compare(order)))


command = Careful("plan", params=parameters("plan"), callback=plan, help=plan.__doc__)


def report(order: Order, found: Comparison) -> str:
    """Return the comparison as text for a terminal."""
    lines = [
        click.style(
            f"{order.pack.game.title}: {found.board.size.width:.1f} × {found.board.size.height:.1f} mm", bold=True
        )
    ]
    lines += [f"  {fact}" for fact in found.board.facts]
    lines += ["", *_table(order, found), "", *_binding(order, found), *_cliff(order, found), *_counters(order, found)]
    lines += ["", *_inks(found)]
    return "\n".join(lines)


def _table(order: Order, found: Comparison) -> list[str]:
    joint = order.joint
    asked = ("mixed",) if joint.mixes else ()
    head = ("paper", "cell mm", "board mm", "upright", "turned", *asked, "lap", "butt", "zigzag", "")
    rows: list[tuple[str, ...]] = [head]
    before = ""
    for choice in found.choices:
        name = _paper(choice.paper.name)
        size = f"{choice.size.width:.0f} × {choice.size.height:.0f}"
        counts = [_plain(choice.by_joint[kind]) for kind in ("lap", "butt", "zigzag")]
        note = "◄ as asked" if choice.asked else ""
        shown = name if name != before else ""
        ways = [_way(choice.upright), _way(choice.turned), *(_way(choice.mixed) for _ in asked)]
        rows.append((shown, f"{choice.cell:g}", size, *ways, *counts, note))
        before = name
    widths = [max(len(row[index]) for row in rows) for index in range(len(head))]
    lines = []
    for number, row in enumerate(rows):
        cells = [
            text.ljust(width) if i in (0, len(head) - 1) else text.rjust(width)
            for i, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        line = "  ".join(cells).rstrip()
        lines.append(click.style(line, bold=True) if number == 0 or row[-1] else line)
    told = "upright, turned and mixed" if asked else "upright and turned"
    lines.append(f"Sheets; {told} are for {joint.kind}, {joint.overlap:g} mm printed twice"
                 f"{', folded at halfway' if joint.fold else ''}.")  # fmt: skip
    return lines


def _plain(count: int | None) -> str:
    return "–" if count is None else str(count)


def _way(layout: SheetLayout | None) -> str:
    if layout is None:
        return "–"
    if layout.mixed:
        return f"{layout.of} {'+'.join(str(strip.sheets) for strip in layout.strips)} = {layout.sheets}"
    return f"{layout.strips[0].sheets}×{len(layout.strips)} = {layout.sheets}"


def _paper(name: str) -> str:
    return name.upper() if name[0] == "a" else name.title()


def _binding(order: Order, found: Comparison) -> list[str]:
    """Return which side of the board limits its size, and by which margins."""
    names = ("width", "height")
    tight = found.binding
    side = found.sides[tight]
    margins = " and ".join(f"{margin:g} mm on the {edge}" for edge, margin in side.margins.items())
    lines = [
        f"The {names[tight]} binds: {_sum(side)}, the board takes {side.length:.1f}.",
        f"The margins of {margins} edges of the paper count here{_whose(order)}.",
    ]
    others = [
        f"--margins {name} allows {cell:g} mm"
        for name, cell in found.by_margins.items()
        if cell > found.largest.cell + 1e-6
    ]
    if others:
        lines.append(f"On as many sheets {' and '.join(others)}.")
    return lines


def _whose(order: Order) -> str:
    if (
        order.printer is None
        or order.printer.margins is None
        or paper_for(order.printer, order.paper.name) != order.paper
    ):
        return ""
    return f": {order.printer.margins:g} mm that the printer leaves white, and the cut marks"


def _sum(side: CoveredSide) -> str:
    if len(side.sheets) == 1:
        return f"one sheet holds {side.covered:.1f} mm"
    sheets = " + ".join(f"{count} × {sheet:g}" for sheet, count in Counter(side.sheets).items())
    lost = f" − {len(side.sheets) - 1} × {side.overlap:.4g}" if side.overlap else ""
    return f"{sheets}{lost} = {side.covered:.1f} mm"


def _cliff(order: Order, found: Comparison) -> list[str]:
    kind, paper = order.joint.kind, _paper(order.paper.name)
    asked = next(c for c in found.choices if c.asked and c.paper.name == order.paper.name)
    count = asked.by_joint[kind]
    told = [f"{asked.cell:g} mm: {_sheets(count)} of {paper}."]
    if found.cheaper is not None:
        told.append(f"{found.cheaper.cell:g} mm: {_sheets(found.cheaper.by_joint[kind])}.")
    elif count != 1:
        told.append("No cell up to a quarter smaller saves a sheet.")
    if found.largest.cell > asked.cell:
        told.append(f"Up to {found.largest.cell:g} mm: still {_sheets(found.largest.by_joint[kind])}.")
    return [click.style(" ".join(told), bold=True)]


def _counters(order: Order, found: Comparison) -> list[str]:
    """Return from which cell on counters hold what stands on them, where the cells that are compared are smaller."""
    from generator.building.documents.counters import counter_style, least_cell

    told = [choice.cell for choice in (found.cheaper, *found.choices) if choice is not None]
    least = least_cell(order, counter_style(order, found.board)) if order.teams else None
    if least is None or min(told) >= least:
        return []
    return [f"Counters with names need cells of {least:g} mm; smaller ones are for the board alone (--only board)."]


def _sheets(count: int | None) -> str:
    return "–" if count is None else counted(count, "1 sheet", "{count} sheets")


def _inks(found: Comparison) -> list[str]:
    costs = ", ".join(f"{cost.ink} {cost.share:.0%} ({cost.pages:.1f} pages)" for cost in found.inks)
    return [f"Ink of the board: {costs}.", "Pages as cartridges are rated, a fifth of an A4 sheet in solid ink each."]

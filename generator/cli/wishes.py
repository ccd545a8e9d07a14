"""The options of ``pizarra build`` as an order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from generator.building.order import PARTS, Order
from generator.building.planning import Measures
from generator.cli.options import switches_of
from generator.cli.targets import Targets
from generator.imposition.boards.joint import USUAL_OVERLAP, Joint
from generator.imposition.paper import MARGIN_PRESETS, POSTER, SIZES, Paper
from generator.imposition.pieces.ganging import GangStyle
from generator.imposition.printer.profile import paper_for

if TYPE_CHECKING:
    from generator.packs.printers import PrinterProfile

LEAST_FLAP = 2.0
"""A flap narrower than this holds no glue, in millimetres."""


def order_of(targets: Targets, wishes: dict[str, Any]) -> Order:
    """Return the wishes as an order. Raises ``click.BadParameter`` for those that cannot be."""
    poster = wishes["paper"] == POSTER
    if poster and wishes["sheets"] is not None:
        raise click.BadParameter("a poster is one page; give --hex or --board-width instead", param_hint="--sheets")
    name = "a4" if poster else wishes["paper"]
    again = tuple(label.strip() for label in (wishes["sheets_only"] or "").split(",") if label.strip())
    if wishes["sheets_only"] is not None and not again:
        raise click.BadParameter("no sheet is named; write them like A2,B1", param_hint="--sheets-only")
    if again and poster:
        raise click.BadParameter("a poster is one page, it has no sheets", param_hint="--sheets-only")
    if wishes["backs_order"] is not None and wishes["sides"] == "together":
        message = "only backs in a file of their own have an order; add --order odd-even"
        raise click.BadParameter(message, param_hint="--backs-order")
    printer = _printer(wishes["printer"])
    measures = ("columns", "metres_per_hex", "hexes", "hex_width", "board_width", "sheets")
    return Order(
        pack=targets.pack,
        teams=targets.teams,
        paper=_paper(name, wishes["margins"], printer),
        printer=printer,
        field=wishes["field"],
        asked=Measures(**{key: wishes[key] for key in measures}),
        orientation=wishes["orientation"],
        joint=_joint(wishes),
        sheets_only=again,
        poster=poster,
        edition="large-print" if wishes["large_print"] else "usual",
        ink=wishes["ink"],
        grey=wishes["grey"],
        lines=wishes["lines"],
        gang=GangStyle(wishes["gang"], wishes["backs"], wishes["marks"]),
        sides=wishes["sides"],
        backs_order=wishes["backs_order"] or (printer.backs_order if printer is not None else "same"),
        language=wishes["language"],
        parts=("board",) if again else wishes["only"] or PARTS,
        switches=switches_of(wishes["options"]),
    )


def _printer(name: str | None) -> PrinterProfile | None:
    """Return the printer of a name or of a file; none for “none”, which takes back what a PDF was once built for."""
    if name is None:
        return None
    from generator.packs.printers import NO_PRINTER, find_printer

    return None if name == NO_PRINTER else find_printer(name)


def _paper(name: str, margins: str | None, printer: PrinterProfile | None) -> Paper:
    """Return the paper with the margins that are asked for, else those of the printer, else the usual ones."""
    own = paper_for(printer, name) if printer is not None and margins is None else None
    return own or Paper(name, SIZES[name], *MARGIN_PRESETS[margins or "standard"])


def _joint(wishes: dict[str, Any]) -> Joint:
    """Return how the sheets meet. Raises ``click.BadParameter`` for wishes that cannot be."""
    kind = wishes["joint"]
    overlap = USUAL_OVERLAP[kind] if wishes["overlap"] is None else wishes["overlap"]
    if not 0 <= overlap <= 40:
        raise click.BadParameter(f"{overlap:g} mm is not allowed: 0 to 40 mm", param_hint="--overlap")
    if kind == "zigzag" and overlap < LEAST_FLAP:
        message = f"a zigzag joint is glued on flaps: at least {LEAST_FLAP:g} mm"
        raise click.BadParameter(message, param_hint="--overlap")
    joint = Joint(kind, overlap, wishes["fold"] == "halfway", "mixed" if wishes["mixed"] else "alike")
    if wishes["mixed"] and not joint.mixes:
        other = "--fold halfway" if joint.fold else "--joint zigzag"
        message = f"goes only with straight seams and no fold; leave out {other}"
        raise click.BadParameter(message, param_hint="--mixed")
    return joint

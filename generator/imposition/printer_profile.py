"""Pages for a printer that is not quite right: everything on them is moved and scaled so that it comes out true.

All lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING

from generator.geometry.shapes import Rect, Size, Transform
from generator.i18n import message, phrase
from generator.imposition.marks import MARK_GAP, MARK_LENGTH
from generator.imposition.paper import SIZES, Document, Duplex, Paper, Sheet
from generator.problems import Problem, Severity
from generator.scene.pieces import Side
from generator.scene.primitives import Group, Item, Lazy

if TYPE_CHECKING:
    from generator.packs.printers import PrinterProfile

LEAST_LOST = 0.1
"""What falls off a page below this, in millimetres, nobody sees."""

LOST_HINT = phrase(
    "set it to print at 100 % and measure again; or keep off the edges: pizarra printer NAME --margins 12mm"
)


def paper_for(profile: PrinterProfile, name: str) -> Paper | None:
    """Return paper whose cut marks, outside the art, just clear the printer's margins; ``None`` when those are unknown.

    A printer's margins of 6.4 mm give the usual 10 mm round the art (docs/sources.md: printers).
    """
    if profile.margins is None:
        return None
    edge = profile.margins + MARK_GAP + MARK_LENGTH
    return Paper(name, SIZES[name], edge, edge)


def compensate(document: Document, profile: PrinterProfile) -> Document:
    """Return the document compensated, art and marks alike; pages that are no home printer's paper stay exact.

    Pages are scaled about their middle by one over what the printer makes of them; backs are moved against the offset.
    The offset was measured on paper turned about its long edge. Turned about the short edge the back stands on its head
    in the same printer, so there the offset points the other way.
    """
    sheets = tuple(_compensate_sheet(sheet, profile, document.duplex) for sheet in document.sheets)
    return replace(document, sheets=sheets)


def lost_problems(documents: Iterable[Document], profile: PrinterProfile, paper: Paper) -> Iterator[Problem]:
    """Yield a problem for every document of which a part falls off the page once it is made up for the printer.

    It is an error where that part is art within the cut; on pages that are not cut, what is inside the margins counts.
    """
    for document in documents:
        told = ((_lost_margin(sheet, profile, document.duplex, paper), sheet) for sheet in document.sheets)
        found = [(sheet.trim is not None, lost, sheet) for lost, sheet in told if lost > LEAST_LOST]
        if not found:
            continue
        cut, lost, sheet = max(found, key=itemgetter(0, 1))
        side = _OFF_BACK if sheet.side == "back" else _OFF_FRONT
        told_ = phrase(side, lost=lost, document=document.name, page=sheet.label)
        yield Problem("--printer", told_, hint=LOST_HINT, severity=Severity.ERROR if cut else Severity.WARNING)


_OFF_FRONT = message("pushes {lost:.1f} mm of {document}, page {page}, off the paper")
_OFF_BACK = message("pushes {lost:.1f} mm of {document}, the back of page {page}, off the paper")


def most_lost(profile: PrinterProfile, paper: Paper) -> float:
    """Return how much of what is inside the margins of upright paper falls off the page, on either side of it."""
    sides: tuple[Side, ...] = ("front", "back")
    sheets = [Sheet(paper.size, (), "", side=side) for side in sides]
    return max(_lost_margin(sheet, profile, "long-edge", paper) for sheet in sheets)


def _lost_margin(sheet: Sheet, profile: PrinterProfile, duplex: Duplex, paper: Paper) -> float:
    if not _is_home_paper(sheet.size):
        return 0.0
    own = replace(paper, size=Size(min(sheet.size), max(sheet.size)))
    area = sheet.trim or own.printable(turned=sheet.size.width > sheet.size.height)
    moved = _place(sheet, profile, duplex).rect(area)
    return max(0.0, -moved.x, -moved.y, moved.right - sheet.size.width, moved.bottom - sheet.size.height)


def correction(size: Size, profile: PrinterProfile, offset_sign: float) -> Transform:
    """Return the transform of a page; ``offset_sign`` is 0 for fronts. A page lying on its side is fed upright."""
    across, down = profile.scale if size.width <= size.height else reversed(profile.scale)
    middle_x, middle_y = size.width / 2, size.height / 2
    return (
        Transform.shift(-middle_x, -middle_y)
        .then(Transform.scale(1 / across, 1 / down))
        .then(Transform.shift(middle_x + offset_sign * profile.back[0], middle_y + offset_sign * profile.back[1]))
    )


def _is_home_paper(size: Size) -> bool:
    return size in SIZES.values() or size.turned in SIZES.values()


def _place(sheet: Sheet, profile: PrinterProfile, duplex: Duplex) -> Transform:
    sign = 0.0 if sheet.side == "front" else 1.0 if duplex == "short-edge" else -1.0
    return correction(sheet.size, profile, sign)


def _compensate_sheet(sheet: Sheet, profile: PrinterProfile, duplex: Duplex) -> Sheet:
    if not _is_home_paper(sheet.size):
        return sheet
    place = _place(sheet, profile, duplex)
    page = Rect(0, 0, *sheet.size)
    return replace(
        sheet,
        items=Lazy(_transform_items, sheet.items, place),
        trim=place.rect(sheet.trim).shared(page) if sheet.trim else None,
        bleed=place.rect(sheet.bleed).shared(page) if sheet.bleed else None,
    )


def _transform_items(items: Iterable[Item], place: Transform) -> tuple[Group, ...]:
    """Return items moved; a named group keeps its name, by which it is a layer."""
    return tuple(
        replace(item, transform=item.transform.then(place)) if isinstance(item, Group) else Group((item,), place)
        for item in items
    )

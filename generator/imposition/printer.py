"""Pages for a printer that is not quite right: everything on them is moved and scaled so that it comes out true.

All lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.geometry.shapes import Rect, Size, Transform
from generator.imposition.document import Document, Sheet
from generator.imposition.marks import MARK_GAP, MARK_LENGTH
from generator.imposition.paper import SIZES, Paper
from generator.scene.drawn_later import DrawnLater
from generator.scene.primitives import Group, Item

if TYPE_CHECKING:
    from generator.model.printers import PrinterProfile


def paper_for(profile: PrinterProfile, name: str) -> Paper | None:
    """Return paper whose cut marks, outside the art, just clear the printer's margins; ``None`` when those are unknown.

    A printer's margins of 6.4 mm give the usual 10 mm round the art (print.md 2.1).
    """
    if profile.margins is None:
        return None
    edge = profile.margins + MARK_GAP + MARK_LENGTH
    return Paper(name, SIZES[name], edge, edge)


def fitted_to(document: Document, profile: PrinterProfile) -> Document:
    """Return the document compensated, art and marks alike; pages that are no home printer's paper stay exact.

    Pages are scaled about their middle by one over what the printer makes of them; backs are moved against the offset.
    The offset was measured on paper turned about its long edge. Turned about the short edge the back stands on its head
    in the same printer, so there the offset points the other way.
    """
    sign = 1.0 if document.duplex == "short-edge" else -1.0
    return replace(document, sheets=tuple(_fitted(sheet, profile, sign) for sheet in document.sheets))


def correction(size: Size, profile: PrinterProfile, offset_sign: float) -> Transform:
    """Return the transform of a page; ``offset_sign`` is 0 for fronts. A page lying on its side is fed upright."""
    across, down = profile.scale if size.width <= size.height else reversed(profile.scale)
    middle_x, middle_y = size.width / 2, size.height / 2
    return (
        Transform.shift(-middle_x, -middle_y)
        .then(Transform.scale(1 / across, 1 / down))
        .then(Transform.shift(middle_x + offset_sign * profile.back[0], middle_y + offset_sign * profile.back[1]))
    )


def _fitted(sheet: Sheet, profile: PrinterProfile, sign: float) -> Sheet:
    if sheet.size not in SIZES.values() and sheet.size.turned not in SIZES.values():
        return sheet
    place = correction(sheet.size, profile, sign if sheet.side == "back" else 0.0)
    page = Rect(0, 0, *sheet.size)
    return replace(
        sheet,
        items=DrawnLater(_moved, sheet.items, place),
        trim=place.rect(sheet.trim).shared(page) if sheet.trim else None,
        bleed=place.rect(sheet.bleed).shared(page) if sheet.bleed else None,
    )


def _moved(items: Iterable[Item], place: Transform) -> tuple[Group, ...]:
    """Return items moved; a named group keeps its name, by which it is a layer."""
    return tuple(
        replace(item, transform=item.transform.then(place)) if isinstance(item, Group) else Group((item,), place)
        for item in items
    )

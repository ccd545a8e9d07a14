"""Pictures whose dots will be seen on paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.building.order import Order
from generator.i18n import phrase
from generator.imposition.paper import Document
from generator.packs.pictures import has_bitmaps
from generator.problems import Problem, Severity
from generator.scene.legibility import ENOUGH_DPI, coarsest


def coarse_pictures(documents: Iterable[Document], order: Order) -> Iterator[Problem]:
    """Yield a warning for every bitmap that is printed too large for its dots, where it is at its worst."""
    if not _may_show_bitmaps(order):
        return
    worst: dict[str, tuple[float, str]] = {}
    for document in documents:
        for sheet in document.sheets:
            for name, dpi in coarsest(sheet.items).items():
                worst[name] = min((dpi, document.name), worst.get(name, (math.inf, "")))
    for name, (dpi, where) in sorted(worst.items()):
        if dpi >= ENOUGH_DPI - 1:
            continue
        values = {"dpi": dpi, "where": where, "enough": ENOUGH_DPI}
        message = phrase("is printed with {dpi:.0f} dots to the inch ({where}); below {enough} they show", **values)
        hint = phrase("a picture {times:.1f} times as large, or a smaller place for it", times=ENOUGH_DPI / dpi)
        yield Problem(name, message, hint=hint, severity=Severity.WARNING)


def _may_show_bitmaps(order: Order) -> bool:
    """Return whether there is any bitmap that may be drawn: a league is not drawn once more to look for none."""
    teams = [loaded.team for loaded in order.teams]
    if any(team.crest or any(player.picture for player in team.players) for team in teams):
        return True
    return has_bitmaps(order.pack.folder)

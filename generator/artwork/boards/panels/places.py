"""Places beside a board where cards and tokens lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from generator.artwork.boards.panels.boxes import columns_of, places
from generator.artwork.boards.panels.panel import FLOOR, PanelArt, PanelLook
from generator.frozen import dataclass
from generator.geometry.shapes import Rect, Size
from generator.scene.fonts import BOLD, SEMIBOLD, fitted_size
from generator.scene.primitives import Box, Circle, Item, Style
from generator.scene.text import centred
from generator.words import Message, message

POKER = Size(63.0, 88.0)
_LEAST_CARD = 0.5


@dataclass(frozen=True)
class CardsArt(PanelArt):
    """Places for cards, at their true size where there is room."""

    count: int = 1
    columns: int | None = None
    card: Size = POKER

    kind: ClassVar[Message] = message("cards", "panel")
    stays: ClassVar[bool] = True
    grows: ClassVar[bool] = True

    def body_width(self, look: PanelLook) -> float:
        """Return the width at half of the true size."""
        return self.card.width * _LEAST_CARD * (self.columns or 1)

    def roomy_width(self, look: PanelLook) -> float:
        """Return the width of all cards in a row, at their true size."""
        return self.card.width * (self.columns or self.count) + 2 * self.pad(look)

    def body_height(self, width: float, look: PanelLook) -> float:
        """Return the height of all rows."""
        columns = columns_of(self.count, self.columns, Size(width, 0), self.card)
        return -(-self.count // columns) * self.card.height * min(1.0, look.scale, width / columns / self.card.width)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield a dashed outline for each card."""
        columns = columns_of(self.count, self.columns, area.size, self.card)
        for cell in places(self.count, columns, area):
            shrink = min(1.0, cell.width / self.card.width, cell.height / self.card.height)
            width, height = self.card.width * shrink, self.card.height * shrink
            box = Rect(cell.centre.x - width / 2, cell.centre.y - height / 2, width, height)
            dash = (3 * look.scale, 1.6 * look.scale)
            yield Box(box, Style(fill=look.box, stroke=look.quiet, width=0.4, dash=dash), 3 * shrink)
            if shrink == 1:
                told = f"{self.card.width:g} × {self.card.height:g} mm"
                yield centred(told, box.centre, SEMIBOLD, look.text_size(8), look.quiet)


@dataclass(frozen=True)
class TokensArt(PanelArt):
    """Round places for tokens, with a text in each where there is one."""

    texts: tuple[str, ...] = ()
    columns: int | None = None

    kind: ClassVar[Message] = message("tokens", "panel")
    stays: ClassVar[bool] = True
    grows: ClassVar[bool] = True

    def body_width(self, look: PanelLook) -> float:
        """Return the width of all columns at their least."""
        return self._place(look).width * (self.columns or 1)

    def body_height(self, width: float, look: PanelLook) -> float:
        """Return the height of all rows."""
        place = self._place(look)
        columns = columns_of(len(self.texts), self.columns, Size(width, 0), place)
        return -(-len(self.texts) // columns) * place.height

    def _place(self, look: PanelLook) -> Size:
        side = max(9.0 * look.scale, 0.6 * look.cell * min(1.0, look.scale))
        return Size(side, side)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield the places."""
        columns = columns_of(len(self.texts), self.columns, area.size, self._place(look))
        for text, cell in zip(self.texts, places(len(self.texts), columns, area), strict=True):
            radius = min(cell.width, cell.height) * 0.46
            edge = Style(fill=look.box, stroke=self.colour or look.accent, width=0.06 * radius)
            yield Circle(cell.centre, radius, edge)
            if text:
                size = fitted_size(text, BOLD, radius * 1.5, radius * 0.9, FLOOR) or FLOOR
                yield centred(text, cell.centre, BOLD, size, look.quiet)

"""Tables of dice and suits side by side: what is rolled or drawn, and what it gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from generator.artwork.boards.panels.panel import FLOOR, PanelArt, PanelLook
from generator.frozen import dataclass
from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD, fitted_size, text_width
from generator.scene.palette import WHITE
from generator.scene.pictures import Picture, placed
from generator.scene.primitives import Box, Circle, Item, Style
from generator.scene.text import centred
from generator.words import Message, message

_HEADS, _ROW = 3.8, 7.2
_SUIT = 5.2


class DiceLine(NamedTuple):
    """One line: the faces in each table, the picture of a suit where there is one, the result."""

    faces: tuple[str, ...]
    picture: Picture | None
    text: str


@dataclass(frozen=True)
class DiceArt(PanelArt):
    """A narrow column for the first way to roll, under its head; further ways and the result beside it."""

    heads: tuple[str, ...] = ()
    rows: tuple[DiceLine, ...] = ()

    kind: ClassVar[Message] = message("dice", "panel")

    def body_width(self, look: PanelLook) -> float:
        """Return the width that leaves room for a short result."""
        return self._first(look) + (14.0 + self._pictures) * look.scale

    def body_height(self, width: float, look: PanelLook) -> float:
        """Return the height of the heads and of all rows."""
        return (_HEADS + _ROW * len(self.rows)) * look.scale

    @property
    def _pictures(self) -> float:
        """Return the width of the column of suits, at full size."""
        return _SUIT + 1.2 if any(row.picture for row in self.rows) else 0.0

    def _first(self, look: PanelLook) -> float:
        """Return the width of the first column with the room around it."""
        widest = max(text_width(row.faces[0], BOLD, look.text_size(8.5)) for row in self.rows)
        return max(6.8 * look.scale, widest + 3.2 * look.scale)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield the heads and the rows."""
        k, first = look.scale, self._first(look)
        rest = Rect(area.x + first, area.y, area.width - first - 1.2 * k, area.height)
        for index, head in enumerate(self.heads[:2]):
            room = first if index == 0 else rest.width
            at = Point(area.x + first / 2 if index == 0 else rest.x, area.y + _HEADS * k * 0.5)
            size = fitted_size(head, SEMIBOLD, room - 0.6 * k, look.text_size(6), FLOOR)
            if size:
                yield centred(head, at, SEMIBOLD, size, look.ink(self.colour), "start" if index else "middle")
        for index, row in enumerate(self.rows):
            line = Rect(area.x, area.y + (_HEADS + index * _ROW) * k, area.width, _ROW * k)
            if index % 2 == 0:
                yield Box(line, Style(fill=look.pale), 0.8 * k)
            size = look.fitted(row.faces[0], BOLD, first - 1.2 * k, 8.5)
            yield centred(row.faces[0], Point(line.x + first / 2, line.centre.y), BOLD, size, look.text)
            if row.picture:
                middle = Point(rest.x + _SUIT / 2 * k, line.centre.y)
                if look.text.luminance > 0.5:
                    yield Circle(middle, _SUIT * 0.56 * k, Style(fill=WHITE))
                yield placed(row.picture, Rect(*middle, 0, 0).grown(_SUIT * k / 2))
            start = rest.x + self._pictures * k
            yield from _texts((*row.faces[1:], row.text), Rect(start, line.y, rest.right - start, line.height), look)


def _texts(texts: tuple[str, ...], room: Rect, look: PanelLook) -> Iterator[Item]:
    """Yield one text in the middle of a line, or several of them one above the other; the last is the result."""
    for index, text in enumerate(texts):
        font, points = (BOLD, 8.0) if index == len(texts) - 1 else (REGULAR, 6.2)
        wanted = look.text_size(points if len(texts) < 3 else 6.0)
        size = fitted_size(text, font, room.width, wanted, 4.5 * POINT) or 4.5 * POINT
        share = 0.5 if len(texts) == 1 else 0.12 + 0.76 * (index + 0.5) / len(texts)
        yield centred(text, Point(room.x, room.y + room.height * share), font, size, look.text, "start")

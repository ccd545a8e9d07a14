"""The chances of a roll, as a list with bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from generator.artwork.boards.panels.panel import PanelArt, PanelLook
from generator.frozen import dataclass
from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import BOLD, REGULAR, text_width
from generator.scene.primitives import Box, Item, Style
from generator.scene.text import centred
from generator.words import Message, message

_ROW, _ROUND = 4.4, 0.35


class Chance(NamedTuple):
    """What is needed, its chance as text, and as a number from 0 to 1."""

    needed: str
    told: str
    share: float


@dataclass(frozen=True)
class OddsArt(PanelArt):
    """A line for each roll: what is needed, a bar, the chance."""

    chances: tuple[Chance, ...] = ()

    kind: ClassVar[Message] = message("odds", "panel")

    def body_width(self, look: PanelLook) -> float:
        """Return the width that leaves room for a bar."""
        return 28.0 * look.scale

    def body_height(self, width: float, look: PanelLook) -> float:
        """Return the height of the lines."""
        return _ROW * look.scale * len(self.chances)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield the lines."""
        k, strong, plain = look.scale, look.text_size(8.5), look.text_size(8)
        needed = max(text_width(chance.needed, BOLD, strong) for chance in self.chances) + 2 * k
        told = max(text_width(chance.told, REGULAR, plain) for chance in self.chances) + 2 * k
        for index, chance in enumerate(self.chances):
            line = Rect(area.x, area.y + index * _ROW * k, area.width, _ROW * k)
            if index % 2 == 0:
                yield Box(line, Style(fill=look.pale))
            middle = line.centre.y
            yield centred(chance.needed, Point(line.x + needed, middle), BOLD, strong, look.text, "end")
            bar = Rect(line.x + needed + 2 * k, line.y + 1.2 * k, area.width - needed - told - 3 * k, (_ROW - 2.4) * k)
            yield Box(bar, Style(fill=look.box, stroke=look.rule, width=0.15), _ROUND * k)
            if chance.share > 0:
                share = Rect(bar.x, bar.y, bar.width * chance.share, bar.height)
                yield Box(share, Style(fill=self.colour or look.accent), min(_ROUND * k, share.width / 2))
            yield centred(chance.told, Point(line.right - 1 * k, middle), REGULAR, plain, look.text, "end")

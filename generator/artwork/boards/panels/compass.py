"""A compass: arrows from the middle of a disc, each with the face of the die and the suit that lead that way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from generator.artwork.boards.arrow import arrow
from generator.artwork.boards.panels.panel import PanelArt, PanelLook
from generator.frozen import dataclass
from generator.geometry.grids.squares import STEPS, Direction
from generator.geometry.shapes import Rect
from generator.scene.fonts import BOLD, SEMIBOLD
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pictures import Picture, placed
from generator.scene.primitives import Circle, Item, Style
from generator.scene.text import centred
from generator.words import Message, message

_WIDEST = 36.0
SUIT_COLOURS = {
    "suit-sword": Colour.of("#2f5d9b"),
    "suit-club": Colour.of("#2e7d4a"),
    "suit-coin": Colour.of("#c98a12"),
    "suit-cup": Colour.of("#b5303c"),
}
"""The colour of an arrow beside the sign of a suit."""


class CompassPoint(NamedTuple):
    """A direction, the face of the die and the suit that lead there."""

    direction: Direction
    face: str
    picture: Picture | None = None


@dataclass(frozen=True)
class CompassArt(PanelArt):
    """A disc with up to four arrows."""

    points: tuple[CompassPoint, ...] = ()

    kind: ClassVar[Message] = message("compass", "panel")

    def body_width(self, look: PanelLook) -> float:
        """Return the least width at which the suits are told apart."""
        return 20.0 * look.scale

    def roomy_width(self, look: PanelLook) -> float:
        """Return the width of the disc at full size."""
        return _WIDEST * look.scale + 2 * self.pad(look)

    def body_height(self, width: float, look: PanelLook) -> float:
        """Return the height of the disc."""
        return min(width, _WIDEST * look.scale) + 0.6 * look.scale

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield the disc and its arrows."""
        accent = self.colour or look.accent
        radius = min(area.width, area.height, _WIDEST * look.scale) / 2 - 0.4 * look.scale
        centre = area.centre
        yield Circle(centre, radius, Style(fill=WHITE, stroke=accent, width=0.5))
        yield Circle(centre, radius * 0.93, Style(stroke=look.rule, width=0.25))
        for direction, face, picture in self.points:
            dx, dy = STEPS[direction]
            colour = SUIT_COLOURS.get(picture.name, accent) if picture else accent
            at = centre.shifted(dx * radius * 0.325, dy * radius * 0.325)
            yield arrow(direction, at, radius * 0.42, Style(fill=colour))
            far = centre.shifted(dx * radius * 0.74, dy * radius * 0.74)
            if picture is None:
                yield centred(face, far, BOLD, look.fitted(face, BOLD, radius * 0.4, 10), INK)
                continue
            yield placed(picture, Rect(*far, 0, 0).grown(radius * 0.145))
            beside = centre.shifted(dx * radius * 0.4 - dy * radius * 0.34, dy * radius * 0.4 + dx * radius * 0.34)
            yield centred(face, beside, SEMIBOLD, look.text_size(6.5), colour.mixed(INK, 0.3))
        yield Circle(centre, radius * 0.09, Style(fill=accent))

"""What print services ask of single pieces: sizes that they cut, bleed, and a zone that is safe from the knife."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.geometry.outlines import room_in
from generator.geometry.shapes import Rect, Size
from generator.i18n import phrase
from generator.problems import Problem, Severity
from generator.scene.bounds import text_places
from generator.scene.pieces import Piece, PieceSet, corners_of, faces, outline_area, resized
from generator.scene.primitives import Box, OutlineItem

_NEAR = 1.0
"""By how many millimetres a piece may differ from a size that is cut, to be printed as one of that size."""

_MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class PrintService:
    """A service, or what is asked for in its place. Lengths in millimetres; no sizes mean that it cuts any."""

    name: str = ""
    bleed: float = 0.0
    safe: float = 0.0
    dpi: int = 0
    sizes: Mapping[str, Size] = field(default_factory=dict)

    def size_of(self, outline: OutlineItem) -> Size | None:
        """Return the size that a box of about its measures is cut to; ``None`` for other pieces."""
        if not isinstance(outline, Box):
            return None
        near = (size for size in self.sizes.values() if self._differ(size, outline.rect.size) <= _NEAR)
        return min(near, key=lambda size: self._differ(size, outline.rect.size), default=None)

    def cut(self, outline: OutlineItem) -> OutlineItem:
        """Return how far the art of a piece goes: to the bleed of the size that it is cut to."""
        size = self.size_of(outline)
        if size is None:
            return resized(outline, self.bleed)
        middle = outline_area(outline).centre
        whole = Rect(middle.x - size.width / 2, middle.y - size.height / 2, *size)
        return Box(whole.grown(self.bleed))

    @staticmethod
    def _differ(one: Size, other: Size) -> float:
        return max(abs(one.width - other.width), abs(one.height - other.height))


def service_problems(sets: Iterable[PieceSet], service: PrintService) -> Iterator[Problem]:
    """Yield a warning for pieces of sizes that the service does not cut, and for text that its knife may reach."""
    for pieces in sets:
        sizes = dict.fromkeys(piece.area.size for piece in pieces.pieces)
        for size in sizes if service.sizes else ():
            if not any(service.size_of(piece.outline) for piece in pieces.pieces if piece.area.size == size):
                said = phrase(
                    "{service} cuts no piece of {width:.1f} × {height:.1f} mm",
                    service=service.name, width=size.width, height=size.height,
                )  # fmt: skip
                hint = phrase("it cuts {names}", names=tuple(service.sizes))
                yield Problem(pieces.name, said, hint=hint, severity=Severity.WARNING, code="service-size")
        unsafe = list(dict.fromkeys(piece.name for piece in pieces.pieces if _beyond(piece, service.safe)))
        if unsafe:
            shown = (*unsafe[:_MOST_NAMED], *["…"] * (len(unsafe) > _MOST_NAMED))
            said = phrase(
                "text lies less than {safe:g} mm from the cut: {names}", safe=round(service.safe, 1), names=shown
            )
            hint = phrase("a larger piece, or text farther from its edge")
            yield Problem(pieces.name, said, hint=hint, severity=Severity.WARNING, code="safe-zone")


def _beyond(piece: Piece, safe: float) -> bool:
    """Return whether a line of text of either side goes beyond the safe zone."""
    return any(
        room_in(zone, place).width < place.width - 1e-6
        for _, outline, items in faces(piece)
        for zone in (corners_of(resized(outline, -safe)),)
        for place in text_places(items)
    )

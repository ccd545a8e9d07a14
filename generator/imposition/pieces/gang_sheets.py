"""Sheets of small pieces: fronts, backs, cut marks outside the art, and a note at the foot. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal, get_args

from generator.frozen import dataclass
from generator.geometry.shapes import Point, Rect, Transform
from generator.imposition.document import Sheet
from generator.imposition.marks import MARK, MARK_LENGTH, ruler
from generator.imposition.paper import Paper
from generator.imposition.pieces.chunk import Chunk
from generator.imposition.pieces.duplex import BLEED, Backs, back_place, flip_of, fold_line
from generator.imposition.pieces.slots import LANE, gang_area
from generator.imposition.pieces.straight_cut import line_marks
from generator.imposition.words import SHEETS
from generator.scene.drawn_later import DrawnLater
from generator.scene.palette import INK
from generator.scene.pieces import Outline
from generator.scene.primitives import (
    Box,
    Circle,
    Command,
    Group,
    Item,
    Path,
    Polygon,
    Style,
    Symbol,
    Text,
    Use,
)
from generator.scene.type.fonts import POINT, REGULAR, fitted_size
from generator.words import say

MarkedSides = Literal["front", "both"]
MARKED_SIDES: tuple[MarkedSides, ...] = get_args(MarkedSides)
Marks = Mapping[Outline, Symbol]
"""The cut marks of each outline."""


@dataclass(frozen=True)
class GangSheets:
    """Turns chunks of pieces into sheets of one paper."""

    paper: Paper
    backs: Backs
    marks: MarkedSides
    language: str
    title: str

    def of(self, chunks: Sequence[Chunk]) -> tuple[Sheet, ...]:
        """Return the sheets: a front for each chunk, followed by its back unless there are none or it is folded."""
        outlines = dict.fromkeys(piece.outline for chunk in chunks for piece, _ in chunk.placed)
        marks = {outline: Symbol(f"cut-{index}", cut_marks(outline)) for index, outline in enumerate(outlines)}
        sheets: list[Sheet] = []
        for number, chunk in enumerate(chunks, start=1):
            note = f"{self.title} · {say(self.language, SHEETS['sheet'], number=number, count=len(chunks))}"
            if self.backs == "none":
                sheets.append(self._plain(chunk, marks, str(number), note))
            elif self.backs == "fold":
                sheets.append(self._folded(chunk, marks, str(number), note))
            else:
                sheets += self._both(chunk, marks, str(number), note)
        return tuple(sheets)

    def _plain(self, chunk: Chunk, marks: Marks, label: str, note: str) -> Sheet:
        items = DrawnLater(self._front_items, chunk, marks, note, "")
        return Sheet(self.paper.size, items, label, note, chunk.block, chunk.block, cuts=chunk.outlines)

    def _folded(self, chunk: Chunk, marks: Marks, label: str, note: str) -> Sheet:
        items = DrawnLater(self._folded_items, chunk, marks, note)
        trim = Rect.union((chunk.block, flip_of(self.backs, self.paper.size).rect(chunk.block)))
        return Sheet(self.paper.size, items, label, note, trim, trim.grown(BLEED), cuts=chunk.outlines)

    def _both(self, chunk: Chunk, marks: Marks, label: str, note: str) -> tuple[Sheet, Sheet]:
        front_note = f"{note} · {say(self.language, SHEETS['front'])}"
        back_note = f"{note} · {say(self.language, SHEETS['back'])}"
        front = DrawnLater(self._front_items, chunk, marks, front_note, f"{say(self.language, SHEETS[self.backs])} · ")
        back = DrawnLater(self._back_items, chunk, marks, back_note)
        size, block = self.paper.size, chunk.block
        behind = flip_of(self.backs, size).rect(block)
        return (
            Sheet(size, front, f"{label}a", front_note, block, block, cuts=chunk.outlines),
            Sheet(size, back, f"{label}b", back_note, behind, behind.grown(BLEED), side="back"),
        )

    def _front_items(self, chunk: Chunk, marks: Marks, note: str, how: str) -> tuple[Item, ...]:
        return _fronts(chunk), self._cuts(chunk, marks), self._note(note, f"{how}{self._advice(chunk)}")

    def _back_items(self, chunk: Chunk, marks: Marks, note: str) -> tuple[Item, ...]:
        return self._backs(chunk), *self._cuts_behind(self._cuts(chunk, marks)), self._note(note, "")

    def _folded_items(self, chunk: Chunk, marks: Marks, note: str) -> tuple[Item, ...]:
        fold = fold_line(gang_area(self.paper), self.paper.size, self.language)
        foot = self._note(note, f"{say(self.language, SHEETS['fold'])} · {self._advice(chunk)}")
        cuts = self._cuts(chunk, marks)
        return self._backs(chunk), _fronts(chunk), *self._cuts_behind(cuts), cuts, fold, foot

    def _backs(self, chunk: Chunk) -> Group:
        """Return the backs behind their fronts, each one's bleed kept out of its neighbours."""
        places = [back_place(self.backs, self.paper.size, at) for at in chunk.middles]
        backs = [
            Group(tuple(piece.back), place, room)
            for piece, place, room in zip(chunk.pieces, places, chunk.bleed_rooms(places), strict=True)
            if piece.back is not None
        ]
        return Group(tuple(backs), name="backs")

    def _cuts(self, chunk: Chunk, marks: Marks) -> Group:
        single = (Use(marks[piece.outline], Transform.shift(*at)) for piece, at in chunk.singly)
        across = line_marks(chunk.parting, chunk.block)
        return Group((*single, *across, *line_marks(chunk.lines, chunk.head)), name="cut")

    def _cuts_behind(self, cuts: Group) -> tuple[Group, ...]:
        if self.marks == "front":
            return ()
        return (Group((Group(cuts.items, flip_of(self.backs, self.paper.size)),), name="cut behind"),)

    def _advice(self, chunk: Chunk) -> str:
        if count := chunk.cuts:
            return say(self.language, SHEETS["cut straight"], count=count)
        return say(self.language, SHEETS["cut scissors"], count=len(chunk.pieces))

    def _note(self, note: str, hint: str) -> Group:
        return foot_note(self.paper, note, hint)


def _fronts(chunk: Chunk) -> Group:
    return Group(tuple(Group(tuple(piece.front), Transform.shift(*at)) for piece, at in chunk.placed), name="art")


def foot_note(paper: Paper, note: str, hint: str) -> Group:
    """Return the foot of a sheet: what it is, what to do with it, and a ruler to check the scale."""
    page, edge = paper.size, paper.long_edge_margin
    base = page.height - max(5.0, paper.short_edge_margin - 3.2)
    size = 7 * POINT
    text = f"{note} · {hint}" if hint else note
    room = page.width - 2 * edge - 62
    fitted = fitted_size(text, REGULAR, room, size, 5 * POINT)
    if fitted is None:
        text, fitted = note, fitted_size(note, REGULAR, room, size, 4 * POINT) or 4 * POINT
    rule = ruler(Point(page.width - edge - 58, base - 1.9), 50, height=2.3)
    return Group((Text(Point(edge, base), text, REGULAR, fitted, INK), *rule), name="note")


@lru_cache(maxsize=256)
def cut_marks(outline: Outline) -> tuple[Item, ...]:
    """Return marks outside the art that show where to cut: ticks along straight sides, a hairline round the rest."""
    match outline:
        case Path():
            return (replace(outline, style=_HAIRLINE),)
        case Circle(centre, radius, _):
            return (Circle(centre, radius + 0.05, _HAIRLINE),)
        case Box(rect, _, _):
            points: tuple[Point, ...] = rect.corners
        case Polygon(points, _):
            pass
    return (Path(tuple(_ticks(points)), MARK),)


def _ticks(points: Sequence[Point]) -> Iterable[Command]:
    for index, corner in enumerate(points):
        for other in (points[index - 1], points[(index + 1) % len(points)]):
            length = math.hypot(corner.x - other.x, corner.y - other.y)
            dx, dy = (corner.x - other.x) / length, (corner.y - other.y) / length
            yield ("M", corner.x + dx * _TICK_GAP, corner.y + dy * _TICK_GAP)
            yield ("L", corner.x + dx * _TICK_END, corner.y + dy * _TICK_END)


_HAIRLINE = Style(stroke=INK, width=0.1)
_TICK_GAP = 0.2
_TICK_END = min(MARK_LENGTH, LANE * 0.45)

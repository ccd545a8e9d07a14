"""Sheets of small pieces: fronts, backs, cut marks outside the art, and a note at the foot. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, get_args

from generator.geometry.shapes import Point, Rect, Transform
from generator.i18n import translate
from generator.imposition.duplex import BLEED, Backs, back_place, flip_of, fold_line
from generator.imposition.marks import MARK, MARK_LENGTH, SHEETS, foot_note
from generator.imposition.paper import Paper, Sheet
from generator.imposition.slots import LANE, PackedSheet, gang_area, line_marks
from generator.scene.palette import INK
from generator.scene.primitives import (
    Box,
    Circle,
    Command,
    Group,
    Item,
    Lazy,
    OutlineItem,
    Path,
    Polygon,
    Style,
    Symbol,
    Use,
)

MarkedSides = Literal["front", "both"]
MARKED_SIDES: tuple[MarkedSides, ...] = get_args(MarkedSides)
Marks = Mapping[OutlineItem, Symbol]
"""The cut marks of each outline."""


@dataclass(frozen=True)
class GangSheets:
    """Turns sheetfuls of pieces into sheets of one paper."""

    paper: Paper
    backs: Backs
    marks: MarkedSides
    language: str
    title: str

    def of(self, sheetfuls: Sequence[PackedSheet]) -> tuple[Sheet, ...]:
        """Return the sheets: a front for each sheetful, followed by its back unless there are none or it is folded."""
        outlines = dict.fromkeys(piece.outline for full in sheetfuls for piece, _ in full.placed)
        marks = {outline: Symbol(f"cut-{index}", cut_marks(outline)) for index, outline in enumerate(outlines)}
        sheets: list[Sheet] = []
        for number, full in enumerate(sheetfuls, start=1):
            note = f"{self.title} · {translate(self.language, SHEETS['sheet'], number=number, count=len(sheetfuls))}"
            sheets += self._sides(full, marks, str(number), note)
        return tuple(sheets)

    def _sides(self, full: PackedSheet, marks: Marks, label: str, note: str) -> tuple[Sheet, ...]:
        if self.backs == "none":
            return (self._front(full, marks, label, note, ""),)
        size, how = self.paper.size, f"{translate(self.language, SHEETS[self.backs])} · "
        behind = flip_of(self.backs, size).rect(full.block)
        if self.backs == "fold":
            items = Lazy(self._folded_items, full, marks, note, how)
            trim = Rect.union((full.block, behind))
            cutting = replace(full.cutting, folded=True)
            return (Sheet(size, items, label, note, trim, trim.grown(BLEED), cuts=full.outlines, cutting=cutting),)
        front_note, back_note = (f"{note} · {translate(self.language, SHEETS[side])}" for side in ("front", "back"))
        back = Lazy(self._back_items, full, marks, back_note)
        return (
            self._front(full, marks, f"{label}a", front_note, how),
            Sheet(size, back, f"{label}b", back_note, behind, behind.grown(BLEED), side="back"),
        )

    def _front(self, full: PackedSheet, marks: Marks, label: str, note: str, how: str) -> Sheet:
        items = Lazy(self._front_items, full, marks, note, how)
        block, cutting = full.block, full.cutting
        return Sheet(self.paper.size, items, label, note, block, block, cuts=full.outlines, cutting=cutting)

    def _front_items(self, full: PackedSheet, marks: Marks, note: str, how: str) -> tuple[Item, ...]:
        return _fronts(full), self._cuts(full, marks), foot_note(self.paper, note, f"{how}{self._advice(full)}")

    def _back_items(self, full: PackedSheet, marks: Marks, note: str) -> tuple[Item, ...]:
        return self._backs(full), *self._cuts_behind(self._cuts(full, marks)), foot_note(self.paper, note, "")

    def _folded_items(self, full: PackedSheet, marks: Marks, note: str, how: str) -> tuple[Item, ...]:
        fold = fold_line(gang_area(self.paper), self.paper.size, self.language)
        foot = foot_note(self.paper, note, f"{how}{self._advice(full)}")
        cuts = self._cuts(full, marks)
        return self._backs(full), _fronts(full), *self._cuts_behind(cuts), cuts, fold, foot

    def _backs(self, full: PackedSheet) -> Group:
        """Return the backs behind their fronts, each one's bleed kept out of its neighbours."""
        places = [back_place(self.backs, self.paper.size, at) for at in full.middles]
        backs = [
            Group(tuple(piece.back), place, room)
            for piece, place, room in zip(full.pieces, places, full.bleed_rooms(places), strict=True)
            if piece.back is not None
        ]
        return Group(tuple(backs), name="backs")

    def _cuts(self, full: PackedSheet, marks: Marks) -> Group:
        single = (Use(marks[piece.outline], Transform.shift(*at)) for piece, at in full.singly)
        across = line_marks(full.parting, full.block)
        return Group((*single, *across, *line_marks(full.lines, full.head)), name="cut")

    def _cuts_behind(self, cuts: Group) -> tuple[Group, ...]:
        if self.marks == "front":
            return ()
        return (Group((Group(cuts.items, flip_of(self.backs, self.paper.size)),), name="cut behind"),)

    def _advice(self, full: PackedSheet) -> str:
        cutting = full.cutting
        if not cutting.straight:
            return translate(self.language, SHEETS["cut scissors"], count=cutting.singly)
        straight = translate(self.language, SHEETS["cut straight"], count=cutting.straight)
        if not cutting.singly:
            return straight
        key = "cut parted" if cutting.parted else "cut both"
        return translate(self.language, SHEETS[key], straight=straight, count=cutting.singly)


def _fronts(full: PackedSheet) -> Group:
    return Group(tuple(Group(tuple(piece.front), Transform.shift(*at)) for piece, at in full.placed), name="art")


@lru_cache(maxsize=256)
def cut_marks(outline: OutlineItem) -> tuple[Item, ...]:
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

"""Panels that are words: the game's name, a text, the steps of a turn, a legend."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import ClassVar, Literal, NamedTuple

from pydantic import Field, model_validator

from generator.boards.edges import PLACE, edge_arrow, joined_sides, one_way_sides, two_heads
from generator.boards.fill import by_style, grounds, swatch
from generator.boards.layout import (
    BoardLayout,
    Cell,
    Fault,
    Look,
    colour,
    ground,
    ground_paint,
    line,
    upper_colour,
    wave_height,
)
from generator.boards.marks import BLANK, SIGNS, SignPlace, cell_marks, cross
from generator.boards.objects import small_copy
from generator.boards.panels.panel import PanelArt, PanelContext, PanelKind, PanelLook
from generator.boards.plan import WALL_EDGE, PlanOverlay, door_items, stone, wall_hatches
from generator.boards.routes import route_lines
from generator.geometry.shapes import ROUNDING, Point, Rect, Size, Transform
from generator.i18n import Message, in_numbers, message, phrase, translate
from generator.model.boards.board import ZONE
from generator.model.boards.layers import (
    ArrowsLayer,
    BoardLayer,
    DrawLayer,
    EdgesLayer,
    FillLayer,
    MarksLayer,
    PathsLayer,
    PlanLayer,
)
from generator.model.boards.markings import FLOOR as PLAIN_FLOOR
from generator.model.boards.markings import WALL
from generator.model.fields import FilledWords, Many
from generator.model.rules.tables import Steps
from generator.model.validation import MisplacedError
from generator.problems import Severity, quoted
from generator.scene.fonts import BLACK_WEIGHT, BOLD, REGULAR, SEMIBOLD, centred_text, text_width
from generator.scene.palette import INK, Colour, Hatch
from generator.scene.pictures import place_picture
from generator.scene.primitives import Box, Circle, Group, Item, Line, Path, Polygon, Style, Text
from generator.scene.strokes import SLEEPERS, WAVES
from generator.text.blocks import has_table, parse, slips_in
from generator.text.layout import FlowLook, Layout, boxes_of, stack
from generator.text.words import SizeStep, TextBox, TextStyle, text_lines

_EMPHASIS = re.compile(
    r"(\*{1,3})(?=[^\s*])[^*]+(?<=[^\s*])\1|(?<!\w)(_{1,3})(?=[^\s_])[^_]+(?<=[^\s_])\2(?!\w)|\\[*_]"
)
"""Bold or italic text in Markdown, or a sign that is meant as it is."""

_LIST = re.compile(r"^[ ]{0,3}(?:[*+-]|\d{1,3}[.)])[ ]+\S", re.MULTILINE)
"""A line of a list in Markdown."""

SWATCH = 4.6
"""The side of the square that an entry's picture is drawn in, at full size."""
_IN_UNIT = 0.6
"""The side of that square as a share of a row, where rows are as high as those of other panels."""

_ROW, _GAP = 6.2, 4.0
_TEXT, _LARGE_TEXT = 8.0, 9.1
"""The size of what an entry says in points, and that in a row as high as those of other panels or without a frame."""
SCALE = message("1 cell = {metres:g} m · 1:{scale:.0f}")
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_BAR, _LONGEST = 1.6, 80.0


class LegendLine(NamedTuple):
    """A picture in a square of ``SWATCH`` millimetres from its top left corner, and what it means."""

    picture: tuple[Item, ...]
    text: str


@dataclass(frozen=True)
class LegendArt(PanelArt):
    """Pictures and what they mean; one that is not ``boxed`` has no frame, and lower rows with larger letters."""

    entries: tuple[LegendLine, ...] = ()
    boxed: bool = True

    kind: ClassVar[Message] = message("legend", "panel")

    @property
    def framed(self) -> bool:
        return self.boxed

    def body_width(self, look: PanelLook) -> float:
        return min(28.0 * look.scale, self._widest(look))

    def roomy_width(self, look: PanelLook) -> float:
        """Return the width at which no meaning is broken; without a frame, that of all entries in a row."""
        return (self._widest(look) if self.boxed else self._in_a_row(look)) + 2 * self.pad(look)

    def _widths(self, look: PanelLook) -> list[float]:
        size = self._text_size(look)
        return [self._indent(look) + text_width(entry.text, REGULAR, size) for entry in self.entries]

    def _widest(self, look: PanelLook) -> float:
        return max(self._widths(look))

    def _in_a_row(self, look: PanelLook) -> float:
        return math.fsum(self._widths(look)) + _GAP * look.scale * (len(self.entries) - 1) + ROUNDING

    def _is_row(self, width: float, look: PanelLook) -> bool:
        return not self.boxed and self._in_a_row(look) <= width + 1e-6

    def _text_size(self, look: PanelLook) -> float:
        return look.text_size(_LARGE_TEXT if look.unit or not self.boxed else _TEXT)

    def _indent(self, look: PanelLook) -> float:
        return (SWATCH * self._enlarged(look) + 1.8) * look.scale

    def _enlarged(self, look: PanelLook) -> float:
        """Return by how much pictures are larger than usual: as rows of a common height have room for them."""
        return max(1.0, _IN_UNIT * look.unit / (SWATCH * look.scale)) if look.unit else 1.0

    def _columns(self, width: float, look: PanelLook) -> list[list[tuple[LegendLine, TextBox]]]:
        """Return the entries with their lines of text, as many columns as the longest entry allows."""
        gap, size = _GAP * look.scale, self._text_size(look)
        most = max(1, int((width + gap + 1e-6) // (self._widest(look) + gap)))
        if self._is_row(width, look):
            single = ((each, TextBox((each.text,), REGULAR, size)) for each in self.entries)
            return [[entry] for entry in single]
        column = (width + gap) / min(most, len(self.entries)) - gap
        room = column - self._indent(look)
        entries = [(each, TextBox(text_lines(each.text, REGULAR, size, room), REGULAR, size)) for each in self.entries]
        rows = math.ceil(len(entries) / most)
        return [entries[start : start + rows] for start in range(0, len(entries), rows)]

    def body_height(self, width: float, look: PanelLook) -> float:
        columns = self._columns(width, look)
        high = max(math.fsum(self._row_height(text, look) for _, text in column) for column in columns)
        return high - 2 * self.pad(look) if look.unit else high

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        columns, gap = self._columns(area.width, look), _GAP * look.scale
        step = min((area.width + gap) / len(columns), self._widest(look) + gap)
        starts = [area.x + index * step for index in range(len(columns))]
        if self._is_row(area.width, look):
            starts = [area.x, *(area.x + end for end in accumulate(width + gap for width in self._widths(look)))]
        for x, column in zip(starts, columns, strict=False):
            y = area.y - (self.pad(look) if look.unit else 0.0)
            for (picture, _), text in column:
                high = self._row_height(text, look)
                size = self._enlarged(look) * look.scale
                place = Transform.scale(size).then(Transform.shift(x, y + (high - SWATCH * size) / 2))
                yield Group(picture, place)
                yield from text.about(Point(x + self._indent(look), y + high / 2), look.text)
                y += high

    def _row_height(self, text: TextBox, look: PanelLook) -> float:
        high = max(_ROW * look.scale, text.height + 1.2 * look.scale)
        if not self.boxed:
            high = max(SWATCH * look.scale, text.height)
        return math.ceil(high / look.unit - ROUNDING) * look.unit if look.unit else high


@dataclass(frozen=True)
class ScaleArt(PanelArt):
    """A bar of a few parts, each so many whole units long; ``unit_width`` is a unit in millimetres on the board."""

    text: str = ""
    unit: str = ""
    unit_width: float = 1.0

    kind: ClassVar[Message] = message("scale", "panel")

    def body_width(self, look: PanelLook) -> float:
        return max(24.0 * look.scale, text_width(self.text, SEMIBOLD, look.text_size(9)) * 1.01)

    def body_height(self, width: float, look: PanelLook) -> float:
        return look.text_size(9) * 1.3 + _BAR * look.scale + look.text_size(6.5) * 1.3

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        strong, small = look.text_size(9), look.text_size(6.5)
        y = area.y + (area.height - self.body_height(area.width, look)) / 2
        yield centred_text(self.text, Point(area.x, y + strong * 0.55), SEMIBOLD, strong, look.text, "start")
        parts, step = self._division(min(area.width - 6 * look.scale, _LONGEST * look.scale))
        top, width = y + strong * 1.3, step * self.unit_width
        for part in range(parts):
            box = Rect(area.x + part * width, top, width, _BAR * look.scale)
            yield Box(box, Style(fill=look.box if part % 2 else look.text, stroke=look.text, width=0.2))
        for part in range(parts + 1):
            label = f"{part * step} {self.unit}" if part == parts else str(part * step)
            at = Point(area.x + part * width, top + _BAR * look.scale + small)
            yield Text(at, label, REGULAR, small, look.quiet, "middle" if 0 < part < parts else "start")

    def _division(self, room: float) -> tuple[int, int]:
        """Return the number of parts of the bar, and the length of each in units."""
        for parts in (4, 2):
            for step in reversed(_STEPS):
                if parts * step * self.unit_width <= room:
                    return parts, step
        return 1, 1


class ScalePanel(PanelKind):
    kind: Literal["scale"] = Field(description="scale of the map, with a bar")

    def art(self, context: PanelContext) -> ScaleArt:
        cell, metre = context.layout.grid.size, context.layout.metre
        assert metre is not None
        metres = cell / metre
        text = context.say(SCALE, metres=round(metres, 2), scale=1000 * metres / cell)
        return ScaleArt(text=text, unit="m", unit_width=cell / metres)

    def is_empty(self, context: PanelContext) -> bool:
        return not context.layout.metre


_LEADING, _ASCENT = 1.22, 0.95
_MEASURE, _WIDEST = 62.0, 90.0


def _text_box(text: str, width: float, points: float, look: PanelLook) -> TextBox:
    size = look.text_size(points)
    return TextBox(_lines(text, size, width), REGULAR, size, _LEADING)


def _lines(text: str, size: float, width: float) -> tuple[str, ...]:
    """Return a text in lines no wider than a width, which end where the text has a line break."""
    return tuple(
        part for line in text.strip("\n").split("\n") for part in text_lines(line, REGULAR, size, width) or ("",)
    )


@dataclass(frozen=True)
class TitleArt(PanelArt):
    """A name in large letters, on as many lines as it has words if need be, and below it what is said of it."""

    name: str = ""
    text: str = ""

    kind: ClassVar[Message] = message("title", "panel")

    def with_heading(self, title: str, note: str, colour: Colour | None) -> TitleArt:
        return replace(self, name=title.upper(), note=note, colour=colour)

    def body_width(self, look: PanelLook) -> float:
        """Return the width of the longest word at the smallest size."""
        return max(text_width(word, _title_font(look), look.text_size(7)) for word in self.name.split())

    def roomy_width(self, look: PanelLook) -> float:
        wide = min(_WIDEST * look.scale, text_width(self.name, _title_font(look), look.text_size(15)) * 1.01)
        return max(self.least_width(look), wide + 2 * self.pad(look))

    def _name(self, width: float, look: PanelLook) -> TextBox:
        sizes = tuple(
            SizeStep(lines, look.text_size(15), look.text_size(least)) for lines, least in ((1, 11), (2, 9), (3, 7))
        )
        fitted = TextStyle(_title_font(look), sizes, 0.95, wraps=True).fit(self.name, width)
        assert fitted is not None  # text that wraps always fits
        return fitted

    def body_height(self, width: float, look: PanelLook) -> float:
        name = self._name(width, look)
        high = name.size * _ASCENT + name.below_first + 0.6 * look.scale
        return high + (_text_box(self.text, width, 6.5, look).height + 0.6 * look.scale if self.text else 0.0)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        ink, middle = look.ink(self.colour), area.centre.x
        name, subtitle = self._name(area.width, look), _text_box(self.text, area.width, 6.5, look)
        top = area.y + (area.height - self.body_height(area.width, look)) / 2
        yield from name.from_base(Point(middle, top + name.size * _ASCENT), ink, "middle")
        if self.text:
            base = top + name.size * _ASCENT + name.below_first + 0.8 * look.scale + subtitle.size
            yield from subtitle.from_base(Point(middle, base), ink, "middle")


def _title_font(look: PanelLook) -> str:
    """Return the font of a name in large letters: that of a theme, or the blackest of the house."""
    return BLACK_WEIGHT if look.heading == BOLD else look.heading


@dataclass(frozen=True)
class TextArt(PanelArt):
    """A text, wrapped; without a heading it is on the board itself."""

    text: str = ""

    kind: ClassVar[Message] = message("text", "panel")

    @property
    def framed(self) -> bool:
        return bool(self.title)

    def body_width(self, look: PanelLook) -> float:
        size = look.text_size(7)
        longest = max(text_width(word, REGULAR, size) for word in self.text.split())
        return max(longest, min(22.0 * look.scale, self._widest_line(size)))

    def _widest_line(self, size: float) -> float:
        return max(text_width(line, REGULAR, size) for line in self.text.split("\n"))

    def _marked(self, width: float, look: PanelLook) -> Layout | None:
        """Return text with lists, bold or italic stretches as it is laid out; ``None`` for plain text."""
        is_list = _LIST.search(self.text) is not None or has_table(self.text)
        if not is_list and not _EMPHASIS.search(self.text):
            return None
        flow_look = FlowLook(ink=look.text, accent=look.text, leading=_LEADING)
        blocks = parse(self.text.replace("\n", "  \n"))
        layout = stack(boxes_of(blocks, width, look.text_size(7), flow_look, look.text))
        if layout.lines > 1 or self.title or is_list:
            return layout
        return stack(boxes_of(blocks, width, look.text_size(7), flow_look._replace(align="center"), look.text))

    def roomy_width(self, look: PanelLook) -> float:
        whole = self._widest_line(look.text_size(7)) * 1.01
        return max(self.least_width(look), min(_MEASURE * look.scale, whole + 2 * self.pad(look)))

    def body_height(self, width: float, look: PanelLook) -> float:
        marked = self._marked(width, look)
        return marked.height if marked is not None else _text_box(self.text, width, 7, look).height

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield the lines: to the left, or in the middle where there is but one."""
        if (marked := self._marked(area.width, look)) is not None:
            yield from marked.draw(area.x, area.y)
            return
        text_box = _text_box(self.text, area.width, 7, look)
        if len(text_box.lines) == 1 and not self.title:
            yield from text_box.about(area.centre, look.text, "middle")
        else:
            yield from text_box.from_base(Point(area.x, area.y + text_box.size), look.text)


class TextPanel(PanelKind):
    hints: ClassVar[Mapping[str, Message]] = {
        "size": message("panels choose the size of their letters; for any size, use a text in a layer")
    }

    kind: Literal["text", "title"] = Field(description="text, or the game's title in large letters above it")
    table_type = Steps

    text: FilledWords | None = Field(
        default=None,
        description="text of the panel",
        examples=["{es: Gana quien llegue antes., en: The first to arrive wins.}"],
    )
    tables: Many[str] = Field(
        default=(), description="tables of cases in the rules, printed one after the other", examples=["[faltas]"]
    )

    @model_validator(mode="after")
    def _check_text(self) -> TextPanel:
        if self.kind == "text" and not self.text and not self.tables:
            raise MisplacedError((), phrase("the key {key} is missing", key=quoted("text")))
        return self

    def faults(self) -> Iterator[Fault]:
        """Yield a warning for a text with a sign that makes nothing bold or italic, and for one with a picture."""
        for _, text in self.text.texts if self.text and self.kind == "text" else ():
            for slip in slips_in(text, phrase("write a symbol such as :star:, or draw the picture in a layer")):
                yield Fault(("text",), slip.message, slip.hint, Severity.WARNING)

    def art(self, context: PanelContext) -> PanelArt:
        if self.kind == "title":
            return TitleArt(text=context.words(self.text) or _subtitle(context))
        return TextArt(text="  ·  ".join(self._cases(context)))

    def _cases(self, context: PanelContext) -> Iterator[str]:
        """Yield case by case what tables of the rules say, and the text."""
        for row in (row for name in self.tables for row in context.rules.rows(name)):
            yield ": ".join(text for text in (context.words(row.when), context.words(row.text)) if text)
        if self.text:
            yield context.words(self.text)

    def heading(self, context: PanelContext) -> str:
        """Return the title of the plan or of the game, above which a text has none."""
        plan = context.layout.plan
        return context.words(plan.plan.title if plan else context.pack.game.title) if self.kind == "title" else ""


def _subtitle(context: PanelContext) -> str:
    """Return the line below the name of a board: the scale and the story of its plan, or its own note."""
    board, plan = context.layout.board, context.layout.plan
    if plan is None:
        return context.words(board.note) if board.has_title else ""
    scale = context.say(SCALE, metres=plan.grid.size, scale=1000 / plan.metre)
    return f"{scale} · {context.words(plan.plan.story)}" if plan.plan.story else scale


@dataclass(frozen=True)
class StepsArt(PanelArt):
    """Numbered steps; on a ``mat`` their letters are as large as there is room for, up to a limit."""

    steps: tuple[str, ...] = ()
    mat: bool = False

    kind: ClassVar[Message] = message("steps", "panel")

    def body_width(self, look: PanelLook) -> float:
        return 26.0 * look.scale

    def roomy_width(self, look: PanelLook) -> float:
        return _MEASURE * look.scale

    def body_height(self, width: float, look: PanelLook) -> float:
        return self._height(_STEP_POINTS[0], width, look)

    def largest_height(self, width: float, look: PanelLook) -> float:
        more = self._points(Size(width - 2 * self.pad(look), math.inf), look)
        bare = self.height(width, look) - self.body_height(width - 2 * self.pad(look), look)
        return bare + self._height(more, width - 2 * self.pad(look), look)

    def _height(self, points: float, width: float, look: PanelLook) -> float:
        size = look.text_size(points)
        lines = sum(len(_lines(step, size, width - self._indent(points, look))) for step in self.steps)
        return lines * size * _LEADING + len(self.steps) * size * 0.3

    def _points(self, room: Size, look: PanelLook) -> float:
        """Return the size of the letters in points: on a mat the largest that fits, with no word broken for it."""
        words = [word for step in self.steps for word in step.split()]
        for points in reversed(_STEP_POINTS if self.mat else ()):
            widest = max((text_width(word, REGULAR, look.text_size(points)) for word in words), default=0.0)
            words_fit = widest <= room.width - self._indent(points, look)
            if words_fit and self._height(points, room.width, look) <= room.height + 1e-6:
                return points
        return _STEP_POINTS[0]

    def _indent(self, points: float, look: PanelLook) -> float:
        return text_width(f"{len(self.steps)}. ", BOLD, look.text_size(points)) + 1.0 * look.scale

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        points = self._points(area.size, look)
        size, indent, y = look.text_size(points), self._indent(points, look), area.y
        for number, step in enumerate(self.steps, start=1):
            yield Text(Point(area.x, y + size * 0.9), f"{number}.", BOLD, size, look.ink(self.colour))
            text_box = _text_box(step, area.width - indent, points, look)
            yield from text_box.from_base(Point(area.x + indent, y + size * 0.9), look.text)
            y += text_box.height + size * 0.3


_STEP_POINTS = (6.6, 7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 11.0, 12.0, 13.0, 14.0)
"""Sizes of the letters of steps: the usual one, and those on mats."""


class StepsPanel(PanelKind):
    kind: Literal["steps"] = Field(description="numbered steps")
    table_type = Steps

    tables: Many[str] = Field(default=(), description="tables of steps in the rules", examples=["[turno]"])
    steps: Many[FilledWords] = Field(
        default=(),
        description="steps, if no table has them",
        examples=["[{es: Mover, en: Move}, {es: Tirar, en: Roll}]"],
    )

    @model_validator(mode="after")
    def _some(self) -> StepsPanel:
        if not self.tables and not self.steps:
            raise MisplacedError((), phrase("a panel of steps needs “tables” of the rules, or its own “steps”"))
        return self

    def art(self, context: PanelContext) -> StepsArt:
        rows = (row.text for name in self.tables for row in context.rules.rows(name))
        steps = tuple(map(context.words, (*rows, *self.steps)))
        return StepsArt(steps=steps, mat=not context.layout.grid.cells)


ENTERING, COST = message("{metres} m to enter"), message("{cost} to enter")
AREA = Rect(0, 0, SWATCH, SWATCH)
WIDEST = 1.6
"""The maximum width of a line in the legend, in millimetres: wider ones would reach the words.

A dashed one has room for two dashes."""


def board_legend(layout: BoardLayout, look: Look) -> tuple[LegendLine, ...]:
    """Return a picture and a meaning for every style, sign and object with a name that layers draw."""
    entries: dict[str, LegendLine] = {}
    for layer in layout.layers:
        if isinstance(layer, PlanLayer) and layer.plan == "standing" and layout.plan is not None:
            entries |= {line.text: line for line in _standing_entries(layout, layout.plan, look)}
        elif isinstance(layer, PlanLayer) and layer.plan in ("floor", "walls") and layout.plan is not None:
            entries_of = _floor_entry if layer.plan == "floor" else _wall_entries
            entries |= {line.text: line for line in entries_of(layout, layout.plan, look)}
        elif isinstance(layer, MarksLayer):
            entries |= _named_marks(layer, layout, look)
        elif isinstance(layer, DrawLayer) and layer.name is not None:
            text = layer.name.in_(look.language)
            entries[text] = LegendLine(tuple(_object_picture(layer, layout, look)), text)
            continue
        for name, picture in _style_pictures(layer, layout, look):
            text = style_meaning(layout, name, look.language)
            if text and text not in entries:
                entries[text] = LegendLine(tuple(picture), text)
    return (*entries.values(), *_join_entries(layout, look))


def _join_entries(layout: BoardLayout, look: Look) -> Iterator[LegendLine]:
    """Yield the signs at sides of the board over which one comes in at the opposite one."""
    for layer in layout.layers:
        if isinstance(layer, EdgesLayer) and any(far for *_, far in one_way_sides(layer, layout)):
            arrow = edge_arrow(layout.style(layer.edges), look, SWATCH / PLACE.width, far=True)
            text = translate(look.language, message("way in"))
            yield LegendLine((Group(arrow, Transform.shift(*AREA.centre)),), text)
    if next(joined_sides(layout, look), None) is not None:
        heads = two_heads(SWATCH / 6.8, Style(fill=colour(layout.style("text"), look.ink)))
        text = translate(look.language, message("joined sides"))
        yield LegendLine((Group(tuple(heads), Transform.shift(*AREA.centre)),), text)


def style_meaning(layout: BoardLayout, name: str, language: str) -> str:
    """Return the name of a style, the cost of entering it and its other effects; empty for one without a name."""
    style = layout.style(name)
    if style.name is None:
        return ""
    metres = re.fullmatch(r"([\d.]+)\s*m", style.cost or "")
    cost = translate(language, ENTERING, metres=in_numbers(metres[1], language)) if metres else style.cost
    if cost and not metres and re.fullmatch(r"[+−-]?[\d.,]+", cost):
        cost = translate(language, COST, cost=in_numbers(cost, language))
    parts = (cost, style.rule.in_(language) if style.rule else "")
    return ": ".join(part for part in (style.name.in_(language), ", ".join(part for part in parts if part)) if part)


def _style_pictures(layer: BoardLayer, layout: BoardLayout, look: Look) -> Iterator[tuple[str, Iterator[Item]]]:
    match layer:
        case PlanLayer(plan="floor") if layout.plan is not None:
            used = set(layout.plan.signs.values())
            names = (word for sign, words in layout.board.signs.items() if sign in used for word in words)
            yield from ((name, _ground_picture(layout, name, look)) for name in names if name in layout.styles)
        case FillLayer():
            for name, cells in by_style(layer.fill, layout.fill_cells(layer), layout).items():
                yield name, _ground_picture(layout, name, look, layer, cells[0])
            if layer.line:
                yield layer.line, _line_picture(layout, layer.line, look)
        case EdgesLayer() if layer.one_way and not (layer.sides or layer.around or layer.outside or layer.through):
            yield layer.edges, _arrow_picture(layout, layer.edges, look)
        case EdgesLayer():
            yield layer.edges, _line_picture(layout, layer.edges, look)
        case PathsLayer():
            spaces = {style: bool(each.spaces) for each in route_lines(layer, layout) for style in [each.style]}
            for style, counted in (spaces or {layer.paths: False}).items():
                yield style, (_spaces_picture if counted else _line_picture)(layout, style, look)
        case ArrowsLayer():
            yield layer.arrows, _line_picture(layout, layer.arrows, look)
        case DrawLayer():
            yield from _object_pictures(layer, layout, look)
        case MarksLayer() if layer.style and layer.name is None:
            symbols = dict.fromkeys(symbol for _, symbol, mark in cell_marks(layer, layout) if mark.name is None)
            visible = (symbol for symbol in symbols if symbol != BLANK)
            yield from ((layer.style, _sign_picture(layout, layer.style, symbol, look)) for symbol in visible)


def _object_pictures(layer: DrawLayer, layout: BoardLayout, look: Look) -> Iterator[tuple[str, Iterator[Item]]]:
    for fill in dict.fromkeys(layer.fill):
        sign = _sign_picture(layout, fill, layer.picture, look) if layer.picture else None
        yield fill, sign or _ground_picture(layout, fill, look)
    for edge in dict.fromkeys(layer.line):
        yield edge, _line_picture(layout, edge, look)


def _standing_entries(layout: BoardLayout, plan: PlanOverlay, look: Look) -> Iterator[LegendLine]:
    """Yield the meanings of the marks where figures may stand, and the outline of cells that a shut door divides."""
    mark, middle = colour(layout.style("mark"), look.ink), AREA.centre
    lines: list[tuple[Item, Message]] = []
    if any(not state.whole for state in plan.states.values()):
        ring = Style(fill=layout.paper(look.ink), stroke=mark, width=0.35)
        lines += [
            (Circle(middle, 1.1, Style(fill=mark)), message("enough space to be IN")),
            (cross(middle, 1.0, Style(stroke=mark, width=0.35)), message("not enough space to be IN")),
            (Circle(middle, 0.9, ring), message("enough space to be BETWEEN")),
        ]
    if any(leaf.shut for leaf in plan.ground.leaves):
        dashed = Style(stroke=colour(layout.style("door"), look.ink), width=0.4, dash=(1.0, 0.7))
        outline = layout.grid.outline(layout.grid.cells[0])
        at, k = layout.grid.centre(layout.grid.cells[0]), 4.0 / layout.grid.size
        shape = tuple(Point(middle.x + (p.x - at.x) * k, middle.y + (p.y - at.y) * k) for p in outline)
        lines.append((Polygon(shape, dashed), message("divided by a closed door")))
    yield from (LegendLine((item,), translate(look.language, text)) for item, text in lines)


def _floor_entry(layout: BoardLayout, plan: PlanOverlay, look: Look) -> Iterator[LegendLine]:
    if PLAIN_FLOOR in plan.signs.values():
        edge = Style(fill=layout.paper(look.ink), stroke=colour(layout.style("quiet"), look.ink), width=0.2)
        yield LegendLine((Box(AREA, edge),), translate(look.language, message("floor")))


def _wall_entries(layout: BoardLayout, plan: PlanOverlay, look: Look) -> Iterator[LegendLine]:
    """Yield a hatched wall with its strong line towards the floor, and the doors."""
    style, half = layout.style("wall"), SWATCH / 2
    fill, edge = ground(style, look.ink), upper_colour(style, look.ink)
    ends = ((0, half, half, 0), (0, SWATCH, SWATCH, 0), (half, SWATCH, SWATCH, half))
    hatches = [(Point(x, y), Point(to_x, to_y)) for x, y, to_x, to_y in ends]
    side = Line(Point(AREA.right, 0), Point(AREA.right, AREA.bottom), Style(stroke=edge, width=WALL_EDGE))
    if WALL in plan.signs.values():
        name = style_meaning(layout, "wall", look.language) or translate(look.language, message("wall"))
        upon = _stones(fill, edge) if style.pattern == "stones" else wall_hatches(hatches, fill, edge)
        yield LegendLine((Box(AREA, Style(fill=fill)), upon, side), name)
    yield from _door_entries(layout, plan, look)


def _stones(fill: Colour, edge: Colour) -> Path:
    """Return dressed stones along the right of the square."""
    onto, high, scale = Transform.turn(90).then(Transform.shift(AREA.right, 0)), SWATCH / 3, 0.5
    steps = (step for at in range(3) for step in stone(onto, (at * high, (at + 1) * high), 1.7, scale, (0, 0), at))
    return Path(tuple(steps), Style(fill=fill.mix(edge, 0.2), stroke=edge, width=0.15, join="round"))


def _door_entries(layout: BoardLayout, plan: PlanOverlay, look: Look) -> Iterator[LegendLine]:
    """Yield the meanings of closed and open doors, as far as the plan has them."""
    tone, edge = colour(layout.style("door"), look.ink), upper_colour(layout.style("wall"), look.ink)
    ends = Point(0.4, AREA.bottom - 0.8), Point(AREA.right - 0.4, AREA.bottom - 0.8)
    for shut, text in ((True, message("closed door")), (False, message("open door"))):
        if any(leaf.shut == shut for leaf in plan.ground.leaves):
            at = ends if not shut else (Point(ends[0].x, AREA.centre.y), Point(ends[1].x, AREA.centre.y))
            yield LegendLine(tuple(door_items(at, shut, tone, edge)), translate(look.language, text))


def _named_marks(layer: MarksLayer, layout: BoardLayout, look: Look) -> dict[str, LegendLine]:
    """Return each meaning of a layer's signs with the first sign that has it, in its colour or its cell's zone's."""
    lines = dict[str, LegendLine]()
    for cell, symbol, mark in cell_marks(layer, layout):
        words = mark.name or layer.name
        text = words.in_(look.language) if words else ""
        if text and text not in lines and symbol != BLANK:
            name = layout.zone_style(cell) if layer.style == ZONE else layer.style
            lines[text] = LegendLine(tuple(_sign_picture(layout, name, symbol, look, mark.colour)), text)
    return lines


def _object_picture(layer: DrawLayer, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield an object as small as the legend needs it; of one through points, its ground or else its line."""
    if layer.picture:
        own = None if layer.fill else INK
        yield from _sign_picture(layout, layer.fill[0] if layer.fill else "", layer.picture, look, own)
    elif not layer.through or layer.draw == "arrow":
        yield Group(small_copy(layer, SWATCH, layout, look), Transform.shift(*AREA.centre))
    elif layer.fill:
        yield from _ground_picture(layout, layer.fill[0], look)
    else:
        yield from _line_picture(layout, layer.line[0] if layer.line else "accent", look)


def _ground_picture(
    layout: BoardLayout, name: str, look: Look, layer: FillLayer | None = None, cell: Cell = None
) -> Iterator[Item]:
    """Yield a style as it fills a square; lines without a ground lie on what is below a layer in one of its cells."""
    style, paper = layout.style(name), layout.paper(look.ink)
    whole = ground_paint(style, look.ink, paper)
    if layer is not None and isinstance(whole, Hatch) and whole.ground is None:
        whole = whole._replace(ground=grounds(layout, look, layer)[cell])
    yield from swatch(style, AREA, whole, upper_colour(style, look.ink, paper))
    if style.picture in layout.pictures:
        yield place_picture(layout.pictures[style.picture], AREA, "cover", 1 - style.tint, clip=Box(AREA))
    yield Box(AREA, Style(stroke=colour(layout.style("quiet"), look.ink), width=0.2))


def _arrow_picture(layout: BoardLayout, name: str, look: Look) -> Iterator[Item]:
    yield Group(edge_arrow(layout.style(name), look, SWATCH / PLACE.width), Transform.shift(*AREA.centre))


def _line_picture(layout: BoardLayout, name: str, look: Look) -> Iterator[Item]:
    style, middle = layout.style(name), AREA.centre.y
    wavy = {pattern: 1 + wave_height(style) / style.width for pattern in WAVES}
    widest = WIDEST / {"sleepers": SLEEPERS, "dashed": 1.45, **wavy}.get(style.pattern, 1.0)
    scale = min(1.0, layout.scale, widest / style.width)
    end = 0.4 + (0 if style.pattern == "dashed" else scale * style.width / 2)
    yield from line((("M", end, middle), ("L", SWATCH - end, middle)), style, look.ink, scale)


def _spaces_picture(layout: BoardLayout, name: str, look: Look) -> Iterator[Item]:
    """Yield two spaces of a route."""
    tone, middle, gap = colour(layout.style(name), look.ink), AREA.centre.y, 0.4
    rim = Style(fill=tone, stroke=tone.mix(INK, 0.55), width=0.15, join="round")
    wide = (SWATCH - gap) / 2
    for x in (0.0, wide + gap):
        yield Box(Rect(x, middle - WIDEST / 2, wide, WIDEST), rim)


def _sign_picture(layout: BoardLayout, name: str, symbol: str, look: Look, own: Colour | None = None) -> Iterator[Item]:
    tone = own or colour(layout.style(name), look.ink)
    light = layout.paper(look.ink).mix(tone, 0.12)
    if symbol in layout.pictures:
        yield place_picture(layout.pictures[symbol], AREA, tint=tone)
    if symbol in SIGNS:
        place = SignPlace(AREA.corners, AREA.centre, SWATCH, tone, light, lambda: Point(0.0, -1.0))
        yield from SIGNS[symbol](place)


class LegendPanel(PanelKind):
    names_styles: ClassVar[bool] = True
    kind: Literal["legend"] = Field(description="legend of the styles and marks on the board")
    frame: bool = Field(default=True, description="whether it has a frame; without one it fits a low strip")

    def art(self, context: PanelContext) -> LegendArt:
        return LegendArt(entries=board_legend(context.layout, context.look), boxed=self.frame)

    def is_empty(self, context: PanelContext) -> bool:
        return not board_legend(context.layout, context.look)

"""What is rolled or drawn: tables of dice and suits, compasses, and roses of steps and facings."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field, model_validator

from generator.boards.edges import arrow, arrow_head
from generator.boards.panels.panel import FLOOR, PanelArt, PanelContext, PanelKind, PanelLook, degrees_of
from generator.geometry.grids.squares import STEPS, Direction
from generator.geometry.shapes import Point, Rect, Transform, bearing, sides_of
from generator.i18n import Message, message, phrase
from generator.model.fields import Many
from generator.model.rules.tables import Dice
from generator.model.validation import MisplacedError
from generator.packs.symbols import find_symbol
from generator.problems import NOWHERE
from generator.rules.odds import success, test_dice
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD, centred_text, fitted_size, text_width
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import Picture, place_picture
from generator.scene.primitives import Box, Circle, Item, Polygon, Style
from generator.templating.formatting import dice, percent
from generator.templating.formatting import faces as written_faces

_CELL, _IN_UNIT = 10.0, 0.86


@dataclass(frozen=True)
class RoseArt(PanelArt):
    """The neighbours of a cell, numbered by the faces of the die that lead there, as the board's cells lie.

    ``outline`` is a cell about 0, 0 and ``around`` are the outlines of its neighbours, in widths of a cell.
    """

    outline: tuple[Point, ...] = ()
    around: tuple[tuple[Point, ...], ...] = ()

    kind: ClassVar[Message] = message("rose", "panel")

    @property
    def _whole(self) -> Rect:
        return Rect.around(corner for outline in (self.outline, *self.around) for corner in outline)

    def body_width(self, look: PanelLook) -> float:
        return self._whole.width * _largest_cell(look)

    def body_height(self, width: float, look: PanelLook) -> float:
        return self._whole.height * self._cell(width, math.inf, look)

    def _cell(self, width: float, height: float, look: PanelLook) -> float:
        whole = self._whole
        return min(_largest_cell(look), width / whole.width, height / whole.height)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        whole, cell = self._whole, self._cell(area.width, area.height, look)
        middle = area.centre.shift(-whole.centre.x * cell, -whole.centre.y * cell)
        accent = self.colour or look.accent
        ground = look.band(accent)
        light = readable_on(ground)
        steps = [_middle(outline) for outline in self.around]
        yield Polygon(_cell_at(self.outline, middle, cell), Style(fill=ground))
        for step in steps:
            yield _pointer(middle, step, cell, Style(fill=light))
        plain = Style(fill=look.box, stroke=look.rule, width=0.25, join="round")
        for face, (outline, step) in enumerate(zip(self.around, steps, strict=True), start=1):
            at = middle.shift(step.x * cell, step.y * cell)
            own = tuple(Point(corner.x - step.x, corner.y - step.y) for corner in outline)
            yield Polygon(_cell_at(own, at, cell * 0.94), plain)
            yield centred_text(str(face), at, BOLD, cell * 0.53 * _breadth(own), look.text)
        yield centred_text(f"1D{len(steps)}", middle, SEMIBOLD, cell * 0.28 * _breadth(self.outline), light)


def _largest_cell(look: PanelLook) -> float:
    """Return how wide a cell of a rose is where it has room: three of them take three units with the room around."""
    return _IN_UNIT * look.unit if look.unit else _CELL * look.scale


def _middle(outline: tuple[Point, ...]) -> Point:
    xs, ys = zip(*outline, strict=True)
    return Point(math.fsum(xs) / len(xs), math.fsum(ys) / len(ys))


def _breadth(outline: tuple[Point, ...]) -> float:
    """Return the least width of a cell about 0, 0, through its middle."""
    return 2 * min(abs(a.x * b.y - b.x * a.y) / math.dist(a, b) for a, b in sides_of(outline))


def _cell_at(outline: tuple[Point, ...], at: Point, width: float) -> tuple[Point, ...]:
    return tuple(at.shift(corner.x * width, corner.y * width) for corner in outline)


def _pointer(middle: Point, step: Point, width: float, style: Style) -> Item:
    """Return a small pointer on the side of the middle cell that faces a neighbour."""
    length = math.hypot(*step)
    tip, base, half = 0.46 * width * length, (0.46 * length - 0.1) * width, 0.07 * width
    return arrow_head(middle, step.x / length, step.y / length, (tip, base, half), style)


@dataclass(frozen=True)
class FacingArt(PanelArt):
    """A cell with an arrow and a number at each corner: the facings of a figure in it.

    ``turned`` is how far the whole panel is turned, in degrees, as the outline is the other way.
    """

    outline: tuple[Point, ...] = ()
    turned: int = 0

    kind: ClassVar[Message] = message("rose", "panel")

    def body_width(self, look: PanelLook) -> float:
        return 25.0 * look.scale

    def body_height(self, width: float, look: PanelLook) -> float:
        return min(25.0 * look.scale, width)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        side = min(area.width, area.height, 25.0 * look.scale)
        colours = FacingColours(look.box, look.quiet, look.accent, look.text)
        yield from facings(area.centre, side * 0.5, self.outline, colours, self.turned)


class FacingColours(NamedTuple):
    cell: Colour
    rim: Colour
    arrow: Colour
    number: Colour


def facings(
    at: Point, width: float, outline: tuple[Point, ...], colours: FacingColours, turned: int = 0
) -> Iterator[Item]:
    """Yield a cell with an arrow and a number at each corner, the first at the upper right once it is turned."""
    corners, seen = _cell_at(outline, at, width), Transform.turn(turned, at)
    yield Polygon(corners, Style(fill=colours.cell, stroke=colours.rim, width=0.4, join="round"))
    yield Circle(at, width * 0.06, Style(fill=colours.rim))
    for index, corner in enumerate(sorted(corners, key=lambda corner: bearing(at, seen.point(corner))), start=1):
        length = math.dist(corner, at)
        x, y = (corner.x - at.x) / length, (corner.y - at.y) / length
        tip, foot, half = length * 0.97, length * 0.68, width * 0.075
        yield arrow_head(at, x, y, (tip, foot, half), Style(fill=colours.arrow))
        far = length + width * 0.24
        yield centred_text(str(index), at.shift(x * far, y * far), BOLD, width * 0.22, colours.number)


class RosePanel(PanelKind):
    """The steps to a cell's neighbours by the faces of a die, or the facings by its corners."""

    kind: Literal["rose"] = Field(description="direction for each face of the die")
    of: Literal["sides", "corners"] = Field(
        default="sides", description="sides for steps to neighbours, corners for facings"
    )

    def art(self, context: PanelContext) -> RoseArt | FacingArt:
        """Return the rose as the board lies, whichever way its figures are turned."""
        outline, around = context.layout.grid.surroundings
        degrees = degrees_of(self.turn, self.side)
        back = Transform.turn(-degrees)
        outline, around = tuple(map(back.point, outline)), tuple(tuple(map(back.point, each)) for each in around)
        if self.of == "corners":
            return FacingArt(outline=outline, turned=degrees)
        return RoseArt(outline=outline, around=around)

    def is_empty(self, context: PanelContext) -> bool:
        return not context.layout.grid.surroundings.around


_HEADS, _ROW, _SUIT = 3.8, 7.2, 5.2
_CHANCE, _ROUND = 4.4, 0.35
_WIDEST = 36.0
SUIT_COLOURS = {
    "suit-sword": Colour.of("#2f5d9b"),
    "suit-club": Colour.of("#2e7d4a"),
    "suit-coin": Colour.of("#c98a12"),
    "suit-cup": Colour.of("#b5303c"),
}
"""The colour of an arrow beside the sign of a suit."""


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
        return self._first(look) + (14.0 + self._suits_width) * look.scale

    def body_height(self, width: float, look: PanelLook) -> float:
        return (_HEADS + _ROW * len(self.rows)) * look.scale

    @property
    def _suits_width(self) -> float:
        return _SUIT + 1.2 if any(row.picture for row in self.rows) else 0.0

    def _first(self, look: PanelLook) -> float:
        widest = max(text_width(row.faces[0], BOLD, look.text_size(8.5)) for row in self.rows)
        return max(6.8 * look.scale, widest + 3.2 * look.scale)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        k, first = look.scale, self._first(look)
        rest = Rect(area.x + first, area.y, area.width - first - 1.2 * k, area.height)
        for index, head in enumerate(self.heads[:2]):
            room = first if index == 0 else rest.width
            at = Point(area.x + first / 2 if index == 0 else rest.x, area.y + _HEADS * k * 0.5)
            size = fitted_size(head, SEMIBOLD, room - 0.6 * k, look.text_size(6), FLOOR)
            if size:
                yield centred_text(head, at, SEMIBOLD, size, look.ink(self.colour), "start" if index else "middle")
        for index, row in enumerate(self.rows):
            line = Rect(area.x, area.y + (_HEADS + index * _ROW) * k, area.width, _ROW * k)
            if index % 2 == 0:
                yield Box(line, Style(fill=look.pale), 0.8 * k)
            size = look.fit_text(row.faces[0], BOLD, first - 1.2 * k, 8.5)
            yield centred_text(row.faces[0], Point(line.x + first / 2, line.centre.y), BOLD, size, look.text)
            if row.picture:
                middle = Point(rest.x + _SUIT / 2 * k, line.centre.y)
                if look.text.luminance > 0.5:
                    yield Circle(middle, _SUIT * 0.56 * k, Style(fill=WHITE))
                yield place_picture(row.picture, Rect(*middle, 0, 0).expand(_SUIT * k / 2))
            start = rest.x + self._suits_width * k
            yield from _results((*row.faces[1:], row.text), Rect(start, line.y, rest.right - start, line.height), look)


def _results(texts: tuple[str, ...], room: Rect, look: PanelLook) -> Iterator[Item]:
    """Yield one text in the middle of a line, or several of them one above the other; the last is the result."""
    for index, text in enumerate(texts):
        font, points = (BOLD, 8.0) if index == len(texts) - 1 else (REGULAR, 6.2)
        most = look.text_size(points if len(texts) < 3 else 6.0)
        size = fitted_size(text, font, room.width, most, 4.5 * POINT) or 4.5 * POINT
        share = 0.5 if len(texts) == 1 else 0.12 + 0.76 * (index + 0.5) / len(texts)
        yield centred_text(text, Point(room.x, room.y + room.height * share), font, size, look.text, "start")


SuitName = Literal["sword", "club", "coin", "cup"]


class DicePanel(PanelKind):
    """Dice tables of the rules side by side; those with the same results are printed as one."""

    kind: Literal["dice"] = Field(description="dice tables side by side")
    tables: Annotated[Many[str], Field(min_length=1)] = Field(
        description="dice tables of the rules; those with the same results are printed as one", examples=["[rebote]"]
    )
    pictures: dict[str, SuitName] = Field(
        default={}, description="pictures for faces of the dice", examples=["{sol: coin}"]
    )

    def art(self, context: PanelContext) -> PanelArt:
        """Return the tables beside each other, each under what is rolled or drawn."""
        names = (dice(table.dice, context.look.language) for table in self._tables(context))
        return DiceArt(heads=tuple(name or context.say(message("card")) for name in names), rows=self.lines(context))

    def _tables(self, context: PanelContext) -> list[Dice]:
        tables = (context.rules.tables[name] for name in self.tables)
        return [table for table in tables if isinstance(table, Dice)]

    def lines(self, context: PanelContext) -> tuple[DiceLine, ...]:
        """Return one line for each result of the first table, with the faces that give it in every table."""
        language, rules, tables = context.look.language, context.rules, self._tables(context)
        lines = []
        for row in rules.rows(tables[0].id):
            faces: list[str] = []
            picture: Picture | None = None
            for table in tables:
                alike = [other for other in rules.rows(table.id) if other.result == row.result]
                for other in alike:
                    names = (self.pictures[str(face)] for face in other.faces if str(face) in self.pictures)
                    suits = (find_symbol(f"suit-{name}", context.pack.folder, NOWHERE) for name in names)
                    picture = picture or next(suits, None)
                faces.append(", ".join(written_faces(table.faces_in(other, language), " · ") for other in alike))
            lines.append(DiceLine(tuple(faces), picture, rules.result_text(row, language)))
        return tuple(lines)


class CompassPoint(NamedTuple):
    direction: Direction
    face: str
    picture: Picture | None = None


@dataclass(frozen=True)
class CompassArt(PanelArt):
    points: tuple[CompassPoint, ...] = ()

    kind: ClassVar[Message] = message("compass", "panel")

    def body_width(self, look: PanelLook) -> float:
        """Return the least width at which the suits can be distinguished."""
        return 20.0 * look.scale

    def roomy_width(self, look: PanelLook) -> float:
        return _WIDEST * look.scale + 2 * self.pad(look)

    def body_height(self, width: float, look: PanelLook) -> float:
        return min(width, _WIDEST * look.scale) + 0.6 * look.scale

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        accent = self.colour or look.accent
        radius = min(area.width, area.height, _WIDEST * look.scale) / 2 - 0.4 * look.scale
        centre = area.centre
        yield Circle(centre, radius, Style(fill=WHITE, stroke=accent, width=0.5))
        yield Circle(centre, radius * 0.93, Style(stroke=look.rule, width=0.25))
        for direction, face, picture in self.points:
            dx, dy = STEPS[direction]
            colour = SUIT_COLOURS.get(picture.name, accent) if picture else accent
            at = centre.shift(dx * radius * 0.325, dy * radius * 0.325)
            yield arrow(direction, at, radius * 0.42, Style(fill=colour))
            far = centre.shift(dx * radius * 0.74, dy * radius * 0.74)
            if picture is None:
                yield centred_text(face, far, BOLD, look.fit_text(face, BOLD, radius * 0.4, 10), INK)
                continue
            yield place_picture(picture, Rect(*far, 0, 0).expand(radius * 0.145))
            beside = centre.shift(dx * radius * 0.4 - dy * radius * 0.34, dy * radius * 0.4 + dx * radius * 0.34)
            yield centred_text(face, beside, SEMIBOLD, look.text_size(6.5), colour.mix(INK, 0.3))
        yield Circle(centre, radius * 0.09, Style(fill=accent))


class CompassPanel(DicePanel):
    """What result of the dice leads which way, as arrows."""

    kind: Literal["compass"] = Field(description="compass: the direction of each result")  # type: ignore[assignment]
    directions: dict[str, Direction] = Field(
        default={}, description="direction of each result", examples=["{norte: up, sur: down}"]
    )

    def art(self, context: PanelContext) -> CompassArt:
        results = (row.result for row in context.rules.rows(self.tables[0]))
        points = (
            CompassPoint(self.directions[result], line.faces[0], line.picture)
            for result, line in zip(results, self.lines(context), strict=True)
            if result in self.directions
        )
        return CompassArt(points=tuple(points))


class Chance(NamedTuple):
    """What is needed, its chance as text, and as a number from 0 to 1."""

    needed: str
    text: str
    share: float


@dataclass(frozen=True)
class OddsArt(PanelArt):
    chances: tuple[Chance, ...] = ()

    kind: ClassVar[Message] = message("odds", "panel")

    def body_width(self, look: PanelLook) -> float:
        return 28.0 * look.scale

    def body_height(self, width: float, look: PanelLook) -> float:
        return _CHANCE * look.scale * len(self.chances)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        k, strong, plain = look.scale, look.text_size(8.5), look.text_size(8)
        needed_width = max(text_width(chance.needed, BOLD, strong) for chance in self.chances) + 2 * k
        chance_width = max(text_width(chance.text, REGULAR, plain) for chance in self.chances) + 2 * k
        for index, chance in enumerate(self.chances):
            line = Rect(area.x, area.y + index * _CHANCE * k, area.width, _CHANCE * k)
            if index % 2 == 0:
                yield Box(line, Style(fill=look.pale))
            middle = line.centre.y
            yield centred_text(chance.needed, Point(line.x + needed_width, middle), BOLD, strong, look.text, "end")
            bar = Rect(
                line.x + needed_width + 2 * k,
                line.y + 1.2 * k,
                area.width - needed_width - chance_width - 3 * k,
                (_CHANCE - 2.4) * k,
            )
            yield Box(bar, Style(fill=look.box, stroke=look.rule, width=0.15), _ROUND * k)
            if chance.share > 0:
                share = Rect(bar.x, bar.y, bar.width * chance.share, bar.height)
                yield Box(share, Style(fill=self.colour or look.accent), min(_ROUND * k, share.width / 2))
            yield centred_text(chance.text, Point(line.right - 1 * k, middle), REGULAR, plain, look.text, "end")


class OddsPanel(PanelKind):
    kind: Literal["odds"] = Field(description="chances of the dice roll in the rules")
    first: Annotated[int, Field(ge=1, le=99)] = Field(default=2, description="lowest value")
    last: Annotated[int, Field(ge=1, le=99)] = Field(default=12, description="highest value")

    @model_validator(mode="after")
    def _in_order(self) -> OddsPanel:
        if not 0 <= self.last - self.first < 30:
            message = phrase("{first} to {last} has no values, or more than 30", first=self.first, last=self.last)
            raise MisplacedError(("last",), message)
        return self

    def art(self, context: PanelContext) -> OddsArt:
        return OddsArt(chances=tuple(self._chances(context)))

    def _chances(self, context: PanelContext) -> Iterator[Chance]:
        """Yield the chance of the roll for every value (docs/sources.md: chances)."""
        for value in range(self.first, self.last + 1):
            share = float(success(context.rules, value))
            yield Chance(str(value), f"{percent(share, context.look.language, 0, sign=False)} %", share)

    def heading(self, context: PanelContext) -> str:
        rule = test_dice(context.rules)
        return f"{rule.roll.upper()} {rule.relation} {context.say(message('value'))}"

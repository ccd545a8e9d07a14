"""What is counted, row by row: boxes with numbers, names and events, and places where cards and tokens lie."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self

from pydantic import BeforeValidator, Field, model_validator

from generator.boards.layout import Fault
from generator.boards.panels.panel import FLOOR, PanelArt, PanelContext, PanelKind, PanelLook
from generator.geometry.shapes import ROUNDING, Point, Rect, Size, Transform
from generator.i18n import Message, message, phrase
from generator.model.fields import WORDS, ColourField, FilledWords, Mm, TextField, ValueSchema
from generator.model.pieces.types import CARD_SIZES
from generator.model.validation import MisplacedError, Strict
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD, centred_text, fitted_size, text_width
from generator.scene.palette import Colour, readable_on
from generator.scene.pictures import Picture, place_picture
from generator.scene.primitives import Box, Circle, Group, Item, Line, Path, Style
from generator.text.words import TextBox, text_lines

POKER = Size(*CARD_SIZES["poker"])
MOST_BOXES = 100
_MINUS = "−"
_LEAST_CARD = 0.5  # of a card's true size, where there is no room for all of it
_NAME, _EVENTFUL, _EVENT = 12.0, 8.5, 6.5
_AIR = 0.6
"""Room around a box, at full size."""
_PALE, _SYMBOL = 0.2, 0.8
"""How strong the colour of a symbol in a box is, and its size as a share of the box."""
_SMALL = 0.42
"""How large what stands in a joined box is for who sits on the other side, as a share of the same for who is near."""
_ROUND = 0.92
"""How wide a round place is, as a share of what it takes."""


class TrackBox(NamedTuple):
    """A box: its text, what happens there, its own colour; a ``strong`` one is where the marker starts."""

    text: str = ""
    event: str = ""
    colour: Colour | None = None
    strong: bool = False


def columns_of(count: int, columns: int | None, room: float, width: float) -> int:
    """Return the number of columns of so many boxes: the one given, or the most that fit across.

    Rows are filled alike, so that the last one is not left with a single box.
    """
    if columns is not None:
        return min(columns, count)
    most = max(1, min(count, int((room + 1e-6) // width)))
    return math.ceil(count / math.ceil(count / most))


def places(count: int, columns: int, area: Rect) -> Iterator[Rect]:
    """Yield the places of so many boxes that fill an area row by row."""
    rows = -(-count // columns)
    width, height = area.width / columns, area.height / rows
    for index in range(count):
        yield Rect(area.x + index % columns * width, area.y + index // columns * height, width, height)


@dataclass(frozen=True)
class CountedArt(PanelArt):
    """Boxes or places folded into columns, which fill their share of a strip, each with the same pale ``symbol``."""

    columns: int | None = None
    symbol: Picture | None = field(default=None, kw_only=True)

    stays: ClassVar[bool] = True
    grows: ClassVar[bool] = True

    @property
    @abstractmethod
    def count(self) -> int:
        """Return how many boxes there are."""

    @abstractmethod
    def box(self, look: PanelLook) -> Size:
        """Return the size by which boxes are folded: the least one, or that of a card."""

    def symbol_in(self, room: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield the symbol in the middle of a box."""
        if self.symbol is not None:
            pale = _PALE if look.tint else _PALE / 3
            yield place_picture(self.symbol, room, tint=look.box.mix(self.colour or look.accent, pale))

    def row_height(self, width: float, look: PanelLook) -> float:
        return self.box(look).height

    def body_width(self, look: PanelLook) -> float:
        return self.box(look).width * (self.columns or 1)

    def roomy_width(self, look: PanelLook) -> float:
        return self.box(look).width * (self.columns or self.count) + 2 * self.pad(look)

    def column_count(self, width: float, look: PanelLook) -> int:
        return columns_of(self.count, self.columns, width, self.box(look).width)

    def body_height(self, width: float, look: PanelLook) -> float:
        columns = self.column_count(width, look)
        return -(-self.count // columns) * self.row_height(width / columns, look)


NO_PIECE = Size(0.0, 0.0)
_BESIDE = 1.2
"""How far the outline of a card stays from the panel's edge."""
_CLEAR = 0.2
"""How far a piece stays from the line around its place, at least."""


@dataclass(frozen=True)
class HoldingArt(CountedArt):
    """Boxes or places that are large enough for a ``piece``, either way round; its size is that on paper."""

    piece: Size = field(default=NO_PIECE, kw_only=True)

    @property
    def loose(self) -> Self:
        """Return the same, whatever piece it is for."""
        return replace(self, piece=NO_PIECE)

    @abstractmethod
    def place(self, size: Size, look: PanelLook) -> Size:
        """Return the room in each place of a panel of this size."""

    def symbol_in(self, room: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield the symbol as large as the piece, lying flat; without a piece, as large as the box has room for."""
        side = _SYMBOL * min(room.size)
        size = Size(max(self.piece), min(self.piece)) if self.piece != NO_PIECE else Size(side, side)
        middle = room.centre
        yield from super().symbol_in(Rect(middle.x - size.width / 2, middle.y - size.height / 2, *size), look)

    def holds(self, size: Size, look: PanelLook) -> bool:
        (least, most), room = sorted(self.piece), sorted(self.place(size, look))
        return least <= room[0] + 1e-6 and most <= room[1] + 1e-6


@dataclass(frozen=True)
class BoxesArt(HoldingArt):
    """A track or a row of boxes; empty boxes are as large as a counter.

    With two ``readers``, what stands in a box stands there twice: the right half for who sits on the other side.
    """

    boxes: tuple[TrackBox, ...] = ()
    readers: Literal[1, 2] = 1

    kind: ClassVar[Message] = message("track", "panel")

    @property
    def count(self) -> int:
        return len(self.boxes)

    def with_heading(self, title: str, note: str, colour: Colour | None) -> PanelArt:
        """Return the same under a heading; a track that starts between two colours is of neither itself."""
        shared = any(box.strong for box in self.boxes) and any(box.colour for box in self.boxes)
        return super().with_heading(title, note, None if shared else colour)

    def _abreast(self, look: PanelLook) -> int:
        """Return how many readers have a part of each box: joined boxes show the second one a small copy."""
        return 1 if look.joined else self.readers

    def pad(self, look: PanelLook) -> float:
        return 0.0 if look.joined else super().pad(look)

    def heading_text(self, head: Rect, ink: Colour, look: PanelLook) -> Iterator[Item]:
        half = Rect(head.x, head.y, head.width / self._abreast(look), head.height)
        near = tuple(super().heading_text(half, ink, look))
        yield from near
        if self._abreast(look) == 2:
            yield Group(near, Transform.turn(180, head.centre))

    def row_height(self, width: float, look: PanelLook) -> float:
        events = (_event_text(each.event, width / self._abreast(look), look) for each in self.boxes)
        high = self.box(look).height + max(event.height for event in events)
        return math.ceil(high / look.unit - ROUNDING) * look.unit if look.unit else high

    @property
    def _eventful(self) -> bool:
        return any(box.event for box in self.boxes)

    def box(self, look: PanelLook) -> Size:
        """Return the least size of a box without its event: its text fits, and so does its piece, lying flat."""
        own, air = self._written_box(look), 2 * ((0.0 if look.joined else _AIR * look.scale) + _CLEAR)
        if self.piece == NO_PIECE:
            return own
        return Size(max(own.width, max(self.piece) + air), max(own.height, min(self.piece) + air))

    def place(self, size: Size, look: PanelLook) -> Size:
        return self._cells(self.body_area(size, look), look)[0].size

    def _cells(self, area: Rect, look: PanelLook) -> list[Rect]:
        columns = self.columns or self._handiest(area, look)
        air = 0.0 if look.joined else _AIR * look.scale
        return [cell.expand(-air) for cell in places(len(self.boxes), columns, area)]

    def _written_box(self, look: PanelLook) -> Size:
        if not any(box.text for box in self.boxes):
            side = max(8.2 * look.scale, 0.8 * look.cell * min(1.0, look.scale))
            return Size(side, side)
        size = look.text_size(_NAME if max(len(box.text) for box in self.boxes) < 4 else _EVENTFUL)
        widest = max(text_width(box.text, SEMIBOLD, size) for box in self.boxes)
        least = 18.0 if self._eventful else 7.5
        return Size(self._abreast(look) * max(least * look.scale, widest + 2.4 * look.scale), 8.2 * look.scale)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        cells = self._cells(area, look)
        size = self._name_size(cells[0], look)
        for box, cell in zip(self.boxes, cells, strict=True):
            yield from self._box_items(box, cell, size, look)
        if look.joined:
            across = {round(cell.x, 3) for cell in cells} - {round(area.x, 3)}
            down = {round(cell.y, 3) for cell in cells} - {round(area.y, 3)}
            steps = [at for x in sorted(across) for at in (("M", x, area.y), ("L", x, area.bottom))]
            steps += [at for y in sorted(down) for at in (("M", area.x, y), ("L", area.right, y))]
            yield Path(tuple(steps), Style(stroke=look.rule, width=0.25 * look.scale))

    def _handiest(self, area: Rect, look: PanelLook) -> int:
        """Return the number of columns that makes boxes largest, and rather wide than high."""
        count, box = self.count, self.box(look)
        most = columns_of(count, None, area.width, box.width)
        sizes = {
            columns: Size(area.width / columns, area.height / -(-count // columns)) for columns in range(1, most + 1)
        }
        fitting = {columns for columns, size in sizes.items() if size.height >= box.height * 1.5 or columns == most}
        return max(fitting, key=lambda columns: (min(sizes[columns].width, 1.6 * sizes[columns].height), columns))

    def _name_size(self, cell: Rect, look: PanelLook) -> float:
        most = look.text_size(_EVENTFUL) if self._eventful else min(cell.height * 0.55, 22 * POINT * look.scale)
        longest = max((box.text for box in self.boxes), key=lambda text: text_width(text, SEMIBOLD, 1.0))
        room = cell.width / self._abreast(look) * (0.5 if len(longest) < 4 else 0.9)
        return fitted_size(longest, SEMIBOLD, room, max(most, FLOOR), FLOOR) or FLOOR

    def _box_items(self, box: TrackBox, cell: Rect, size: float, look: PanelLook) -> Iterator[Item]:
        own, accent = box.colour, self.colour or look.accent
        fill = look.band(accent) if box.strong else look.box if own is None else look.box.mix(own, look.tint * 0.8)
        width = 0.5 * look.scale if own or box.strong else 0.3
        edge = own or (accent if box.strong and fill != accent else look.rule)
        if not look.joined:
            yield Box(cell, Style(fill=fill, stroke=edge, width=width), min(cell.width, cell.height) * 0.12)
        elif fill != look.box:
            yield Box(cell, Style(fill=fill))
        yield from self.symbol_in(cell, look)
        ink = look.text if own is None or look.text.luminance > 0.5 else own.mix(look.text, 0.35)
        ink = readable_on(fill) if box.strong else ink
        half = Rect(cell.x, cell.y, cell.width / self._abreast(look), cell.height)
        near = list(_box_texts(box, half, size, ink, look))
        if self.readers == 2 and set(box.text) <= set("0689") and not set(box.text).isdisjoint("69"):
            start, end = (half.centre.shift(x * size * 0.3, size * 0.48) for x in (-1, 1))
            near.append(Line(start, end, Style(stroke=ink, width=0.08 * size)))
        yield from near
        if self.readers == 2 and look.joined:
            small = Transform.scale(_SMALL).then(Transform.turn(180))
            away = Point(cell.right - 0.16 * cell.height, cell.y + 0.16 * cell.height)
            x, y = small.point(half.centre)
            yield Group(tuple(near), small.then(Transform.shift(away.x - x, away.y - y)))
        elif self.readers == 2:
            yield Group(tuple(near), Transform.turn(180, cell.centre))


def _box_texts(box: TrackBox, area: Rect, size: float, ink: Colour, look: PanelLook) -> Iterator[Item]:
    """Yield the contents of a box, its event below its name."""
    event = _event_text(box.event, area.width + 2 * _AIR * look.scale, look)
    top = area.centre.y - (size + event.height) / 2
    if box.text:
        font = BOLD if event.lines else SEMIBOLD
        yield centred_text(box.text, Point(area.centre.x, top + size / 2), font, size, ink)
    yield from event.about(Point(area.centre.x, top + size + event.height / 2), ink, "middle")


def _event_text(event: str, width: float, look: PanelLook) -> TextBox:
    """Return an event broken into lines for a box that takes so much width, with the air around it."""
    size = look.text_size(_EVENT)
    lines = text_lines(event, REGULAR, size, width - (2 * _AIR + 1.4) * look.scale) if event else ()
    return TextBox(lines, REGULAR, size, 1.15)


class CountedPanel(PanelKind):
    hints: ClassVar[Mapping[str, Message]] = {"from": message("write first"), "to": message("write last")}

    first: Annotated[int, Field(ge=-999, le=999)] = Field(default=1, description="first number", examples=["0"])
    last: Annotated[int, Field(ge=-999, le=999)] = Field(default=1, description="last number", examples=["10"])
    columns: Annotated[int, Field(ge=1, le=40)] | None = Field(
        default=None, description="number of columns; if not given, as many as fit", examples=["2"]
    )
    numbered: bool = Field(default=True, description="whether the boxes show their numbers")
    symbol: TextField = Field(
        default="", description="symbol or picture printed pale in each of them", examples=["helmet"]
    )
    share: Annotated[float, Field(gt=0, le=1)] | None = Field(
        default=None, description="share of its side of the board", examples=["0.5"]
    )

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    @property
    def picture(self) -> str:
        return self.symbol

    @model_validator(mode="after")
    def _in_order(self) -> CountedPanel:
        if not 1 <= self.count <= MOST_BOXES:
            message = phrase(
                "{first} to {last} is {count} spaces; 1 to {most} are allowed",
                first=self.first, last=self.last, count=self.count, most=MOST_BOXES,
            )  # fmt: skip
            raise MisplacedError(("last",), message)
        return self


class HoldingPanel(CountedPanel):
    holds: str = Field(
        default="",
        description="piece that must fit in each box: a token, piece or deck, or players for counters",
        examples=["turno"],
    )

    def piece_size(self, context: PanelContext) -> Size:
        return context.piece_size(self.holds) if self.holds else NO_PIECE


class NamedBox(Strict):
    short: ClassVar[ValueSchema] = WORDS

    name: FilledWords | None = Field(default=None, description="text in the box", examples=["{es: Junio, en: June}"])
    event: FilledWords | None = Field(
        default=None,
        description="event, in small letters below the name",
        examples=["{es: Refuerzos, en: Reinforcements}"],
    )
    colour: ColourField | None = Field(default=None, description="colour of the box")


def _full_box(value: Any) -> Any:
    """Return a box with a name from a single word, in one language or in several."""
    is_name = isinstance(value, Mapping) and not value.keys() & NamedBox.model_fields.keys()
    return {"name": value} if is_name or isinstance(value, str | int | float) else value


class TrackPanel(HoldingPanel):
    """A track of numbers, or boxes with names and events, or without."""

    kind: Literal["track", "boxes"] = Field(description="track of numbers, or boxes")
    boxes: Annotated[
        tuple[Annotated[NamedBox, BeforeValidator(_full_box)], ...], Field(strict=False, max_length=MOST_BOXES)
    ] = Field(
        default=(),
        description="boxes, each a name or a name with an event",
        examples=["[{es: Junio, en: June}, {es: Julio, en: July}]"],
    )
    readers: Literal[1, 2] = Field(default=1, description="number of sides of the table it is read from")
    start: int | None = Field(default=None, description="starting number, drawn bolder", examples=["5"])
    other_colour: ColourField | None = Field(default=None, description="colour of the numbers below the start")

    def art(self, context: PanelContext) -> BoxesArt:
        """Return its boxes; a track without boxes of its own has one for each number."""
        boxes = (TrackBox(context.words(box.name), context.words(box.event), box.colour) for box in self.boxes)
        return BoxesArt(
            boxes=tuple(boxes) or tuple(self._numbers()),
            columns=self.columns,
            readers=self.readers,
            piece=self.piece_size(context),
            symbol=context.picture(self.symbol),
        )

    def _numbers(self) -> Iterator[TrackBox]:
        for number in range(self.first, self.last + 1):
            text = f"+{number}" if self.first < 0 < number else str(number).replace("-", _MINUS)
            own = None
            if self.other_colour is not None and self.start is not None and number != self.start:
                own = self.colour if number > self.start else self.other_colour
            yield TrackBox(text if self.numbered else "", "", own, number == self.start)

    def faults(self) -> Iterator[Fault]:
        if self.boxes:
            message = phrase(
                "this key has no effect with “boxes”, which already give the number of boxes and their text"
            )
            idle = {"first", "last", "start", "other_colour"} & self.model_fields_set
            yield from (Fault((key,), message) for key in TrackPanel.model_fields if key in idle)
        elif self.start is not None and not self.first <= self.start <= self.last:
            message = phrase("this track runs from {first} to {last}, so no box is the start", first=self.first,
                          last=self.last)  # fmt: skip
            yield Fault(("start",), message)
        elif self.other_colour is not None and self.start is None:
            message = phrase("“other_colour” has no effect without “start”")
            yield Fault(("other_colour",), message, phrase("add {example}", example=f"start: {self.first}"))


@dataclass(frozen=True)
class CardsArt(CountedArt):
    """Places for cards, at their true size where there is room, at half of it at least."""

    count: int = 1
    card: Size = POKER
    least: float = _LEAST_CARD

    kind: ClassVar[Message] = message("cards", "panel")

    @property
    def at_full_size(self) -> Self:
        return replace(self, least=1.0)

    def box(self, look: PanelLook) -> Size:
        return self.card

    def body_width(self, look: PanelLook) -> float:
        return self.card.width * self.least * (self.columns or 1)

    def row_height(self, width: float, look: PanelLook) -> float:
        return self.card.height * min(1.0, look.scale, width / self.card.width)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield an outline for each card, a little smaller than the card where it would touch the panel's edge."""
        panel, area = area.expand(self.pad(look)), self._with_padding(area, look)
        shrink = self._share(area, look)
        width, height = self.card.width * shrink, self.card.height * shrink
        for cell in places(self.count, self.column_count(area.width, look), area):
            box = Rect(cell.centre.x - width / 2, cell.centre.y - height / 2, width, height)
            beside = min(box.x - panel.x, panel.right - box.right, panel.bottom - box.bottom)
            box = box.expand(-max(0.0, _BESIDE * look.scale - beside))
            dash = (3 * look.scale, 1.6 * look.scale)
            yield Box(box, Style(fill=look.box, stroke=look.quiet, width=0.4, dash=dash), 3 * shrink)
            side = _SYMBOL * width / 2
            yield from self.symbol_in(Rect(*box.centre, 0, 0).expand(side / 2), look)

    def share(self, size: Size, look: PanelLook) -> float:
        """Return how large the places in a panel of this size are, as a share of a card."""
        return self._share(self._with_padding(self.body_area(size, look), look), look)

    def _with_padding(self, area: Rect, look: PanelLook) -> Rect:
        """Return the area of the places: with the padding around it, where cards need that for their true size."""
        return area if self._share(area, look) == 1 else area.expand(max(0.0, self.pad(look) - _CLEAR))

    def _share(self, area: Rect, look: PanelLook) -> float:
        cell = next(places(self.count, self.column_count(area.width, look), area))
        return min(1.0, cell.width / self.card.width, cell.height / self.card.height)


class CardsPanel(CountedPanel):
    kind: Literal["cards"] = Field(description="places for cards")
    width: Annotated[Mm, Field(ge=20, le=300)] = Field(default=63.0, description="width of a card")
    height: Annotated[Mm, Field(ge=20, le=300)] = Field(default=88.0, description="height of a card")

    @property
    def inner_width(self) -> None:
        """Return no width: its ``width`` is that of a card, and the panel is as wide as its columns of cards."""

    def art(self, context: PanelContext) -> CardsArt:
        card, symbol = Size(self.width, self.height), context.picture(self.symbol)
        return CardsArt(columns=self.columns, count=self.count, card=card, symbol=symbol)


@dataclass(frozen=True)
class TokensArt(HoldingArt):
    texts: tuple[str, ...] = ()

    kind: ClassVar[Message] = message("tokens", "panel")

    @property
    def count(self) -> int:
        return len(self.texts)

    def box(self, look: PanelLook) -> Size:
        side = max(9.0 * look.scale, 0.6 * look.cell * min(1.0, look.scale), (max(self.piece) + _CLEAR) / _ROUND)
        return Size(side, side)

    def place(self, size: Size, look: PanelLook) -> Size:
        area = self.body_area(size, look)
        across = _ROUND * min(next(places(self.count, self.column_count(area.width, look), area)).size)
        return Size(across, across)

    def roomy_width(self, look: PanelLook) -> float:
        return self.least_width(look)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        for text, cell in zip(self.texts, places(self.count, self.column_count(area.width, look), area), strict=True):
            radius = min(cell.width, cell.height) * _ROUND / 2
            edge = Style(fill=look.box, stroke=self.colour or look.accent, width=0.06 * radius)
            yield Circle(cell.centre, radius, edge)
            side = 2 * _SYMBOL * radius
            yield from CountedArt.symbol_in(self, Rect(*cell.centre, 0, 0).expand(0.4 * side), look)
            if text:
                size = fitted_size(text, BOLD, radius * 1.5, radius * 0.9, FLOOR) or FLOOR
                yield centred_text(text, cell.centre, BOLD, size, look.quiet)


class TokensPanel(HoldingPanel):
    kind: Literal["tokens"] = Field(description="round spaces for tokens")

    def art(self, context: PanelContext) -> TokensArt:
        side = max(self.piece_size(context))
        texts = (str(number) if self.numbered else "" for number in range(self.first, self.last + 1))
        return TokensArt(
            columns=self.columns, texts=tuple(texts), piece=Size(side, side), symbol=context.picture(self.symbol)
        )

"""What every panel beside a board has: its model, a heading, a frame, a body that knows how high it is at a width."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from generator.boards.layout import TEXT_CONTRAST, BoardLayout, Fault, Look, readable
from generator.boards.texts import text_at
from generator.geometry.shapes import ROUNDING, Point, Rect, Size
from generator.i18n import Message, translate
from generator.model.boards.board import BoardPanel, PanelForm
from generator.model.localized import Words
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import Dice, RuleTable
from generator.packs.load import Pack
from generator.packs.symbols import find_art
from generator.problems import NOWHERE
from generator.scene.fonts import BOLD, POINT, REGULAR, centred_text, fitted_size, wrap
from generator.scene.palette import WHITE, Colour, contrast, readable_on, tint
from generator.scene.pictures import Picture
from generator.scene.primitives import Box, Corners, Item, Line, Path, Style, cornered_commands

FLOOR = 5 * POINT
"""No text of a panel is smaller than this."""

GAP = 4.0
"""Room between two panels, at full size, in millimetres, where they have no unit in common."""

_HEAD, _NOTE, _NOTE_LEADING = 5.8, 3.2, 2.7
_NOTE_POINTS, _MOST_NOTE_POINTS = 6.5, 7.2  # the usual size of a note, and the largest that its line has room for
LEGIBLE = 6.0
"""The size in points below which a note had better not shrink with its panel."""


def _note_points(look: PanelLook) -> float:
    return min(max(_NOTE_POINTS, LEGIBLE / look.scale), _MOST_NOTE_POINTS)


@dataclass(frozen=True, slots=True)
class PanelLook:
    """The colours and sizes of a board's panels.

    ``ground`` is what panels are framed on, ``None`` where they are on bare paper; ``pale`` tells rows apart.
    ``tint`` is the share of its own colour that a box shows. ``scale`` is how much larger everything is than at full
    size, and ``cell`` the width of a cell of the board, in millimetres. ``behind`` is what panels without a frame lie
    on, ``heading`` the font of headings.
    """

    accent: Colour
    ground: Colour | None
    box: Colour
    pale: Colour
    rule: Colour
    text: Colour
    quiet: Colour
    tint: float
    cell: float
    scale: float = 1.0
    behind: Colour = WHITE
    form: PanelForm = PanelForm()
    heading: str = BOLD

    @property
    def unit(self) -> float | None:
        """Return the height of a row of boxes, of which panels are halves or multiples; ``None`` for none in common."""
        return self.form.unit and self.form.unit * self.scale

    @property
    def gap(self) -> float:
        """Return the least room between two panels."""
        return self.unit / 2 if self.unit else GAP * self.scale

    @property
    def shares_frame(self) -> bool:
        """Return whether panels at a side of the board have one frame and ground together."""
        return self.form.frame == "side" and self.ground is not None

    def frame(self, area: Rect, tone: Colour) -> Iterator[Item]:
        """Yield the ground of one panel or of several and a line around it, within it a thin one for several."""
        pale = tone if self.tint else self.rule  # where ink is saved
        yield Path(cornered_commands(area, self.corners), Style(fill=self.ground))
        yield Path(cornered_commands(area, self.corners), Style(stroke=pale, width=0.4 * self.scale, join="round"))
        inner = area.expand(-0.9 * self.scale)
        yield Path(cornered_commands(inner, self.corners), Style(stroke=pale, width=0.15 * self.scale, join="round"))

    @property
    def joined(self) -> bool:
        """Return whether the boxes of a track have lines between them, in place of a frame each."""
        return self.form.boxes == "joined"

    @property
    def corners(self) -> Corners:
        """Return the corners of a panel, clockwise from the top left."""
        by, own = self.scale, self.form.corners or (None,) * 4
        first, second, third, fourth = (
            corner and corner._replace(across=corner.across * by, down=corner.down * by) for corner in own
        )
        return first, second, third, fourth

    def upon(self, ground: Colour) -> PanelLook:
        """Return the look of a panel without a frame on a ground: the same wherever its letters can be read there."""
        if contrast(self.text, ground) >= TEXT_CONTRAST:
            return self
        text, quiet = readable(self.text, ground), readable(self.quiet, ground)
        return replace(self, ground=None, behind=ground, text=text, quiet=quiet)

    def text_size(self, points: float) -> float:
        """Return the size of text of so many points at full size, in millimetres, and never below the floor."""
        return max(points * POINT * self.scale, FLOOR)

    def fit_text(self, text: str, font: str, width: float, points: float) -> float:
        """Return the size at which a text fits a width, of at most so many points, and never below the floor."""
        return fitted_size(text, font, width, self.text_size(points), FLOOR) or FLOOR

    def band(self, colour: Colour) -> Colour:
        """Return the ground of a heading or a strong box in a colour: pale where ink is saved."""
        return colour if self.tint else tint(colour)

    def ink(self, own: Colour | None) -> Colour:
        """Return the colour of strong text: a panel's own or the accent, where it can be read on the ground."""
        strong = own or self.accent
        return strong if contrast(strong, self.ground or self.behind) >= 3 else self.text


_OUTWARDS: Mapping[str, int] = {"bottom": 0, "left": 90, "top": 180, "right": 270}
_FIXED: Mapping[str, int] = {"upright": 0, "right": 90, "half": 180, "left": 270}


def degrees_of(turn: str, edge: str) -> int:
    """Return the turn of a panel, clockwise; its foot points outwards or inwards where that is asked for."""
    return _FIXED[turn] if turn in _FIXED else (_OUTWARDS.get(edge, 0) + (180 if turn == "inwards" else 0)) % 360


@dataclass(frozen=True)
class PanelArt(ABC):
    """A panel: its heading, a small ``note`` at its foot, and its own colour where it has one.

    ``kind`` is what it is called where it has no heading. One that ``stays`` is needed to play: when room is short, the
    others go before it. One that ``grows`` fills its share of a strip; the others keep their own height.
    """

    title: str = ""
    note: str = ""
    colour: Colour | None = None

    kind: ClassVar[Message]
    stays: ClassVar[bool] = False
    grows: ClassVar[bool] = False

    @abstractmethod
    def body_height(self, width: float, look: PanelLook) -> float:
        """Return the height of the contents below the heading at a width, in millimetres."""

    @abstractmethod
    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield the contents below the heading."""

    @abstractmethod
    def body_width(self, look: PanelLook) -> float:
        """Return the least width at which its body can be read."""

    def with_heading(self, title: str, note: str, colour: Colour | None) -> PanelArt:
        return replace(self, title=title, note=note, colour=colour)

    @property
    def without_note(self) -> Self:
        return replace(self, note="")

    @property
    def at_full_size(self) -> Self:
        """Return the same panel, which asks for all the room that it needs at full size, not for the least."""
        return self

    @property
    def framed(self) -> bool:
        return True

    def pad(self, look: PanelLook) -> float:
        """Return the room between a panel's edge and what it holds."""
        return (0.3 if not self.framed else 0.6 if look.ground is None else 1.6) * look.scale

    def least_width(self, look: PanelLook) -> float:
        return self.body_width(look) + 2 * self.pad(look)

    def roomy_width(self, look: PanelLook) -> float:
        return self.least_width(look)

    def height(self, width: float, look: PanelLook) -> float:
        pad = self.pad(look)
        high = self._head(look) + self.body_height(width - 2 * pad, look) + 2 * pad + self._foot(width, look)
        return math.ceil(high / look.unit * 2 - ROUNDING) * look.unit / 2 if look.unit else high

    def largest_height(self, width: float, look: PanelLook) -> float:
        """Return the height up to which more room makes its contents larger; no more than its own for most panels."""
        return self.height(width, look)

    def width(self, height: float, most: float, look: PanelLook) -> float | None:
        """Return the least width at which it is no higher than a height, ``None`` when ``most`` is too little."""
        low, high = self.least_width(look), most
        if low <= high and self.height(low, look) <= height:
            return low
        if low > high or self.height(high, look) > height:
            return None
        while high - low > 0.25:
            middle = (low + high) / 2
            low, high = (low, middle) if self.height(middle, look) <= height else (middle, high)
        return high

    def body_area(self, size: Size, look: PanelLook) -> Rect:
        """Return the area that the heading and the note leave of a panel, from its own top left corner."""
        pad, head = self.pad(look), self._head(look)
        return Rect(pad, head + pad, size.width - 2 * pad, size.height - head - 2 * pad - self._foot(size.width, look))

    def items(self, size: Size, look: PanelLook) -> Iterator[Item]:
        """Yield the panel from its own top left corner."""
        whole = Rect(0, 0, *size)
        head = Rect(0, 0, size.width, self._head(look))
        formed, framed = look.form.corners is not None, look.ground is not None and self.framed
        framed = framed and not look.shares_frame
        if formed and framed:
            yield Path(cornered_commands(whole, look.corners), Style(fill=look.ground))
        elif framed:
            yield Box(whole, Style(fill=look.ground, stroke=look.rule, width=0.3), 2.0 * look.scale)
        if self.title:
            yield from self._heading(head, look)
        yield from self.body(self.body_area(size, look), look)
        if formed and framed:
            tone = self.colour or look.accent if look.tint else look.rule  # pale where ink is saved
            edge = Style(stroke=tone, width=0.4 * look.scale, join="round")
            yield Path(cornered_commands(whole, look.corners), edge)
        pad, points = self.pad(look), _note_points(look)
        lines = self._note_lines(size.width, look)
        for up, line in zip(reversed(range(len(lines))), lines, strict=True):
            fitted = look.fit_text(line, REGULAR, size.width - 2 * pad, points)
            middle = Point(size.width / 2, size.height - pad / 2 - (_NOTE / 2 + up * _NOTE_LEADING) * look.scale)
            yield centred_text(line, middle, REGULAR, fitted, look.text)

    def _head(self, look: PanelLook) -> float:
        high = look.unit / 2 if look.unit else _HEAD * look.scale
        return high if self.title else 0.0

    def _note_lines(self, width: float, look: PanelLook) -> tuple[str, ...]:
        """Return the lines of the note in a panel of a width; a note with a word that is too wide is one line."""
        wide = wrap(self.note, REGULAR, look.text_size(_note_points(look)), width - 2 * self.pad(look))
        return (self.note,) if wide is None else wide

    def _foot(self, width: float, look: PanelLook) -> float:
        further = len(self._note_lines(width, look)) - 1
        return (_NOTE + further * _NOTE_LEADING) * look.scale if self.note else 0.0

    def _heading(self, head: Rect, look: PanelLook) -> Iterator[Item]:
        colour, framed = self.colour or look.accent, look.ground is not None and self.framed
        if look.form.heading == "underlined":
            foot = head.bottom - 0.4 * look.scale
            ends = (Point(head.x + self.pad(look), foot), Point(head.right - self.pad(look), foot))
            yield Line(*ends, Style(stroke=colour, width=0.8 * look.scale))
            yield from self.heading_text(head, look.ink(self.colour), look)
            return
        band = look.band(colour)
        if look.form.corners is not None:
            corners = (*look.corners[:2], None, None) if framed else look.corners
            yield Path(cornered_commands(head, corners), Style(fill=band))
        else:
            yield Box(head, Style(fill=band), 1.2 * look.scale)
            if framed:
                yield Box(Rect(head.x, head.centre.y, head.width, head.height / 2), Style(fill=band))
        if band != colour:
            yield Line(Point(head.x, head.bottom), Point(head.right, head.bottom), Style(stroke=colour, width=0.5))
        yield from self.heading_text(head, readable_on(band), look)

    def heading_text(self, head: Rect, ink: Colour, look: PanelLook) -> Iterator[Item]:
        """Yield the heading in the middle of its bar, or in capitals at its left."""
        most = head.height * 0.62
        if look.form.heading == "centre":
            size = fitted_size(self.title, look.heading, head.width - 3 * look.scale, most, FLOOR) or FLOOR
            yield centred_text(self.title, head.centre, look.heading, size, ink)
            return
        text, start = self.title.upper(), Point(head.x + 1.8 * look.scale, head.centre.y)
        size = fitted_size(text, look.heading, head.width - 3.6 * look.scale, most, FLOOR) or FLOOR
        yield centred_text(text, start, look.heading, size, ink, "start")


@dataclass(frozen=True)
class PanelContext:
    """What panels are filled from: a board, its game and language. The rule book is read when a panel needs it.

    ``piece_size`` returns the size of a piece by its name, in millimetres.
    """

    layout: BoardLayout
    look: Look
    pack: Pack
    read_rules: Callable[[], RuleBook]
    piece_size: Callable[[str], Size]

    @property
    def rules(self) -> RuleBook:
        """Return the rule tables of the game. Raises ``PizarraError`` where it has none."""
        return self.read_rules()

    def words(self, words: Words | None) -> str:
        """Return a text of a panel or of the rules; its formulas have no fields, as it belongs to no cell."""
        return text_at(words, (), self.layout, self.look.language) if words else ""

    def picture(self, name: str) -> Picture | None:
        """Return the symbol or picture of a name; ``None`` without one. Raises ``PizarraError`` if there is none."""
        return find_art(name, self.pack.folder, NOWHERE)[0] if name else None

    def say(self, text: Message, **values: object) -> str:
        return translate(self.look.language, text, **values)


class PanelKind(BoardPanel):
    """A kind of panel: what a board's file says of it, and how it is drawn from that, the rules and the board."""

    table_type: ClassVar[type[RuleTable]] = Dice
    """What its ``tables`` are, where it has any."""

    @abstractmethod
    def art(self, context: PanelContext) -> PanelArt:
        """Return its drawing, without heading, note and colour."""

    def heading(self, context: PanelContext) -> str:
        """Return the heading where it has no name: the title of its first table."""
        tables = getattr(self, "tables", ())
        return context.words(context.rules.tables[tables[0]].title) if tables else ""

    def is_empty(self, context: PanelContext) -> bool:
        return False

    @property
    def picture(self) -> str:
        """Return the name of the picture in its boxes; none where it has none."""
        return ""

    def faults(self) -> Iterator[Fault]:
        """Yield the keys that have no effect beside others, with the path below the panel."""
        yield from ()

"""Player counters: a shirt with its number, the player's figures in the widest part, his name below.

The front shows the player fresh, the back the same player duller: he has moved. Drawn about the middle of the counter;
all sizes are for a counter 18.8 mm wide and grow or shrink with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.artwork.counter_text import (
    LABEL_FLOOR,
    NAME_FLOOR,
    VALUE_FLOOR,
    RowShape,
    Value,
    name_lines,
    shortened,
    value_row,
)
from generator.artwork.kit import dulled, kit_ground, rim_of
from generator.geometry.hexes import ROOT3, SPACING, Orientation, corners
from generator.geometry.shapes import Point, Rect, inset_convex
from generator.model.game import Game, Kind
from generator.model.team import Kit, Player, Team
from generator.problems import Problem, Severity, shown
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, text_width
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pieces import Piece
from generator.scene.primitives import Box, Circle, Group, Item, Polygon, Style, Symbol, Text, Use

BASE_WIDTH = 18.8
LABELLED_FROM = 17.4
"""Below this width labels of 5 pt would touch; the values stand without them, in the same places."""

ALL_VALUES_FROM = 12.0
"""Below this width only the shirt number and the main value are printed."""

MOVED_INK = Colour.of("#59626d")
MOVED_PAPER = Colour.of("#eceef0")
_BADGE = 1.15
"""Radius of the badges beside the number."""

BLEED = 2.0
"""How far the ground of a back reaches beyond the cut, so that a slip shows no white edge."""


@dataclass(frozen=True, slots=True)
class CounterStyle:
    """How counters are made: width flat to flat in millimetres, and which way up their hexes stand."""

    width: float
    orientation: Orientation = "flat"
    language: str = "es"


@dataclass(frozen=True, slots=True)
class _Look:
    """One side of one kind of counter."""

    kit: Kit
    ink: Colour
    paper: Colour
    moved: bool = False
    symbol: Symbol = field(default_factory=lambda: Symbol("none", ()))


def team_counters(
    team: Team, game: Game, style: CounterStyle, file: str
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """Return one piece a player, and problems: names that do not fit (errors), values that are small (warnings)."""
    drawing = _TeamCounters(team, game, style, file)
    pieces = tuple(drawing.piece(index, player) for index, player in enumerate(team.players))
    return pieces, tuple(drawing.problems())


class _TeamCounters:
    """Draws the counters of one team; what its players share is drawn once."""

    def __init__(self, team: Team, game: Game, style: CounterStyle, file: str) -> None:
        self.team, self.game, self.style, self.file = team, game, style, file
        self.scale = style.width / BASE_WIDTH
        self.outline = corners(Point(0, 0), style.width, style.orientation)
        self.looks = {slug: self._looks(slug, kind) for slug, kind in game.kinds.items()}
        self.too_long: list[Problem] = []
        self.smallest = 1e9

    def problems(self) -> Iterable[Problem]:
        yield from self.too_long
        width = f"{self.style.width:g} mm"
        if self.style.width < LABELLED_FROM:
            hint = f"labels need counters of {LABELLED_FROM:g} mm: a larger --hex, or more sheets"
            yield Problem(
                self.file, f"counters of {width} show values without labels", hint=hint, severity=Severity.WARNING
            )
        if self.smallest < VALUE_FLOOR - 1e-6:
            message = f"some values are {self.smallest / POINT:.1f} pt high on counters of {width}; 9 pt read with ease"
            yield Problem(self.file, message, hint="choose a larger --hex", severity=Severity.WARNING)

    def _looks(self, slug: str, kind: Kind) -> tuple[_Look, _Look]:
        kit = self.team.keeper_kit if kind.wears == "keeper" else self.team.kit
        ink, paper = (WHITE, INK) if kind.wears == "keeper" else (INK, WHITE)
        moved_ink, moved_paper = (MOVED_PAPER, MOVED_INK) if kind.wears == "keeper" else (MOVED_INK, MOVED_PAPER)
        fresh = _Look(kit, ink, paper)
        tired = _Look(dulled(kit), moved_ink, moved_paper, moved=True)
        name = f"{self.team.name}-{slug}"
        return self._with_ground(fresh, f"{name}-fresh", kind), self._with_ground(tired, f"{name}-moved", kind)

    def _with_ground(self, look: _Look, name: str, kind: Kind) -> _Look:
        """Return the look with what all its counters share: shirt, rim, panel."""
        rim = rim_of(look.kit)
        scale = self.scale
        panel = self._panel(kind)
        items: list[Item] = []
        if look.moved:
            items.append(Polygon(inset_convex(self.outline, -BLEED), Style(fill=look.kit.primary)))
        items += [
            kit_ground(look.kit, self.outline),
            Group((Polygon(self.outline, Style(stroke=rim, width=0.9 * scale)),), clip=Polygon(self.outline)),
            Polygon(
                panel, Style(fill=look.paper, stroke=look.ink if rim == INK else INK, width=0.22 * scale, join="round")
            ),
        ]
        return _Look(look.kit, look.ink, look.paper, look.moved, Symbol(name, tuple(items)))

    def half_width(self, y: float) -> float:
        """Return half the room for text at a height, clear of the rim (1.2 mm from the cut)."""
        inner = self.style.width - 2 * 1.15 * self.scale
        if self.style.orientation == "flat":
            beyond_edge = abs(y) > self.style.width / 2 - 0.6 * self.scale
            return 0.0 if beyond_edge else max(0.5, inner / ROOT3 - abs(y) / ROOT3)
        beyond = max(0.0, abs(y) - inner / ROOT3 / 2)
        return max(0.5, inner / 2 - beyond * ROOT3)

    def _bands(self, kind: Kind) -> tuple[float, float]:
        """Return the top and the bottom of the panel with the values."""
        return (-4.5, 4.5) if len(kind.rows) == 1 else (-5.5, 4.68)

    def _panel(self, kind: Kind) -> tuple[Point, ...]:
        top, bottom = (edge * self.scale for edge in self._bands(kind))
        pad = 0.25 * self.scale
        heights = sorted({top, 0.0, bottom} | self._corner_heights(top, bottom))
        right = [Point(self.half_width(y) + pad, y) for y in heights]
        return (*right, *(Point(-p.x, p.y) for p in reversed(right)))

    def _corner_heights(self, top: float, bottom: float) -> set[float]:
        if self.style.orientation == "flat":
            return set()
        corner = (self.style.width - 2.3 * self.scale) / ROOT3 / 2
        return {y for y in (-corner, corner) if top < y < bottom}

    def piece(self, index: int, player: Player) -> Piece:
        """Return one player's counter."""
        kind = self.game.kinds[player.kind]
        name = self._name(index, player)
        fresh, moved = (self._face(player, kind, look, name) for look in self.looks[player.kind])
        return Piece(f"{player.number} {player.name}", Polygon(self.outline), fresh, moved)

    def _face(self, player: Player, kind: Kind, look: _Look, name: Sequence[Item]) -> tuple[Item, ...]:
        plate_ink = readable_on(look.kit.primary)
        coloured = tuple(
            Text(i.position, i.text, i.font, i.size, plate_ink, i.anchor) if isinstance(i, Text) else i for i in name
        )
        return (
            Use(look.symbol),
            *self._number(player, look, plate_ink),
            *self._values(player, kind, look),
            *self._name_plate(coloured, look),
            *coloured,
        )

    def _number(self, player: Player, look: _Look, ink: Colour) -> tuple[Item, ...]:
        scale, text = self.scale, str(player.number)
        top = self._bands(self.game.kinds[player.kind])[0]
        size = 10 * POINT * scale
        middle = Point(0, (top - 8.75) / 2 * scale)
        width = text_width(text, BOLD, size) + 1.5 * scale
        plate = Rect(-width / 2, middle.y - 1.38 * scale, width, 2.76 * scale)
        items: list[Item] = [Box(plate, Style(fill=look.kit.primary), 0.7 * scale)]
        items.append(Text(Point(0, middle.y + size * CAP_HEIGHT / 2), text, BOLD, size, ink, "middle"))
        if player.captain:
            items += self._badge(self._badge_place(plate.right + 1.25 * scale, middle.y), "C", look)
        if look.moved:
            items += self._badge(self._badge_place(plate.x - 1.25 * scale, middle.y), "✓", look)
        return tuple(items)

    def _badge_place(self, x: float, y: float) -> Point:
        """Return a place beside the number; on a hex that stands on a corner, low enough to clear the slanted side."""
        if self.style.orientation == "flat":
            return Point(x, y)
        room = self.style.width / 2 - (_BADGE + 0.5) * self.scale
        return Point(x, max(y, (abs(x) / 2 - room) / SPACING))

    def _badge(self, at: Point, letter: str, look: _Look) -> tuple[Item, Item]:
        size = 5.6 * POINT * self.scale
        return (
            Circle(at, _BADGE * self.scale, Style(fill=look.paper, stroke=look.ink, width=0.2 * self.scale)),
            Text(Point(at.x, at.y + size * CAP_HEIGHT / 2), letter, BOLD, size, look.ink, "middle"),
        )

    def _values(self, player: Player, kind: Kind, look: _Look) -> tuple[Item, ...]:
        if self.style.width < ALL_VALUES_FROM:
            rows: Sequence[Sequence[str]] = ((kind.main or kind.characteristics[0],),)
        else:
            rows = kind.rows
        items: list[Item] = []
        for row, shape in zip(rows, self._row_shapes(kind, len(rows)), strict=True):
            drawn, smallest = value_row([self._value(player, kind, name) for name in row], shape, look.ink, look.paper)
            self.smallest = min(self.smallest, smallest)
            items += drawn
        return tuple(items)

    def _value(self, player: Player, kind: Kind, name: str) -> Value:
        characteristic = self.game.characteristics[name]
        number = player.value(name) or 0
        flagged = characteristic.flag is not None and number >= characteristic.flag.at_least
        return Value(characteristic.short.in_(self.style.language), str(number), name == kind.main, flagged)

    def _row_shapes(self, kind: Kind, rows: int) -> tuple[RowShape, ...]:
        """Return where the rows of values go: labels above their figures."""
        k, labelled = self.scale, self.style.width >= LABELLED_FROM
        label = max(LABEL_FLOOR, 5.2 * POINT * k) if labelled else 0.0
        if rows == 1:
            figure = (15.0 if labelled else 17.0) * POINT * k
            base = 2.35 * k if labelled else figure * CAP_HEIGHT / 2
            return (RowShape(base, -2.0 * k, figure, figure * 1.15, label * 1.15, self.half_width),)
        figure, main = (10.4, 12.6) if labelled else (12.0, 13.5)
        figure, main = figure * POINT * k, main * POINT * k
        upper, lower = (-0.55 * k, 4.26 * k) if labelled else (-0.75 * k, 0.75 * k + figure * CAP_HEIGHT)
        return (
            RowShape(upper, -3.8 * k, figure, main, label, self.half_width),
            RowShape(lower, 1.38 * k, figure, figure, label, self.half_width),
        )

    def _name_centre(self, kind: Kind) -> float:
        return (self._bands(kind)[1] + 1.42) * self.scale

    def _name(self, index: int, player: Player) -> tuple[Item, ...]:
        """Return the name as text; one that does not fit is shortened, or is a problem when even that is too long."""
        kind = self.game.kinds[player.kind]
        centre, size = self._name_centre(kind), max(NAME_FLOOR, 6.6 * POINT * self.scale)
        room = self.half_width
        for text in (player.short or player.name, *([] if player.short else shortened(player.name))):
            lines = name_lines(text, centre, size, lambda y: room(y) - 0.12 * self.scale)
            if lines is not None:
                reached, placed = lines
                if text != (player.short or player.name):
                    self._report(
                        index, f"{shown(player.name)} is printed as {shown(text)} on the counter", Severity.NOTE
                    )
                return tuple(Text(Point(0, y), line, SEMIBOLD, reached, INK, "middle") for y, line in placed)
        self._report(
            index,
            f"{shown(player.short or player.name)} does not fit on a counter of {self.style.width:g} mm at 5 pt",
            Severity.ERROR,
        )
        return ()

    def _report(self, index: int, message: str, severity: Severity) -> None:
        hint = "write a shorter name for the counter: short: …"
        self.too_long.append(Problem(self.file, message, f"players[{index + 1}].name", hint=hint, severity=severity))

    def _name_plate(self, name: Sequence[Item], look: _Look) -> tuple[Item, ...]:
        texts = [item for item in name if isinstance(item, Text)]
        if not texts:
            return ()
        pad_x, pad_y = 0.5 * self.scale, 0.5 * self.scale
        plates = []
        for text in texts:
            width = text_width(text.text, text.font, text.size) + 2 * pad_x
            top = text.position.y - text.size * CAP_HEIGHT - pad_y
            plates.append(
                Box(
                    Rect(-width / 2, top, width, text.size * CAP_HEIGHT + 2 * pad_y),
                    Style(fill=look.kit.primary),
                    pad_y,
                )
            )
        return tuple(plates)

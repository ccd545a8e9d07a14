"""Counters with a front: an arrow on a side or on a corner, the sides before it marked, role, number and figures.

The front shows the figure up and facing the top of the drawing; the back shows it down, dull and without a front.
Drawn about the middle of the counter; sizes are for one 23 mm wide and grow or shrink with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from generator.artwork.pieces.counter_pieces import TeamCounters
from generator.artwork.pieces.counters import BLEED, MOVED_INK, MOVED_PAPER, CounterStyle
from generator.artwork.pieces.faces.facing_badge import badge
from generator.artwork.pieces.faces.facing_front import front_items
from generator.artwork.pieces.faces.figures import FIGURE_FLOOR, FIGURE_GAP, LABEL_FLOOR, VALUE_FLOOR
from generator.artwork.pieces.faces.kit import dulled, kit_ground, rim_of
from generator.artwork.pieces.faces.names import NAME_FLOOR, PrintedName, name_problem, printed_name
from generator.geometry.grids.hexes import ROOT3, Orientation, corners
from generator.geometry.shapes import Point, Rect, inset_convex
from generator.model.game import CounterDesign, Game, PlayerKind
from generator.model.teams.team import Kit, Player, Team
from generator.problems import Problem, Severity, shown
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, fitted_size, text_width
from generator.scene.palette import INK, WHITE, readable_on
from generator.scene.pieces import Piece
from generator.scene.primitives import Box, Group, Item, Polygon, Style, Symbol, Text, Use
from generator.scene.text import centred

BASE_WIDTH = 23.0
LABEL_GAP = 0.3
"""Least room between two labels."""

LABELLED_FROM = 15.0
RIM = 0.9


class _Heights(NamedTuple):
    """Where things stand on a counter, in millimetres below its middle."""

    head: float
    top: float
    bottom: float
    name: float


_HEIGHTS = {
    ("side", 1): _Heights(-5.6, -3.0, 4.4, 6.6),
    ("side", 2): _Heights(-6.3, -3.9, 6.35, 8.05),
    ("corner", 1): _Heights(-6.3, -3.6, 3.6, 5.6),
    ("corner", 2): _Heights(-6.7, -4.3, 5.6, 7.3),
}


def facing_orientation(counter: CounterDesign) -> Orientation:
    """Return which way up the counters are drawn: with a side on top, or with a corner."""
    return "flat" if counter.facing == "side" else "pointy"


def facing_counters(
    team: Team, game: Game, style: CounterStyle, file: str
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """Return one piece a player, and problems: names that do not fit (errors), values that are small (warnings)."""
    outline = Polygon(corners(Point(0, 0), style.width, facing_orientation(game.counter)))
    squad = TeamCounters(team, outline, partial(_Facing, team, game, style, file))
    return squad.pieces, squad.problems


class _Facing:
    """Draws the counters of one team; what its players share is drawn once."""

    def __init__(self, team: Team, game: Game, style: CounterStyle, file: str) -> None:
        self.team, self.game, self.file, self.language = team, game, file, style.language
        self.width, self.scale = style.width, style.width / BASE_WIDTH
        self.orientation = facing_orientation(game.counter)
        self.outline = corners(Point(0, 0), style.width, self.orientation)
        self.grounds = {
            (slug, down): self._ground(slug, down) for slug in {p.kind for p in team.players} for down in (False, True)
        }
        self.too_long: list[Problem] = []
        self.crowded: dict[str, Problem] = {}
        self.label_sizes: dict[str, float] = {}
        self.smallest = 1e9

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong, found by drawing every front."""
        for index in range(len(self.team.players)):
            self.front(index)
        yield from self.too_long
        yield from self.crowded.values()
        if self.smallest < VALUE_FLOOR - 1e-6:
            size = f"{self.smallest / POINT:.1f} pt high on counters of {self.width:g} mm"
            hint = "choose a larger --hex"
            yield Problem(
                self.file, f"some values are {size}; 9 pt read with ease", hint=hint, severity=Severity.WARNING
            )

    def kit(self, slug: str, down: bool) -> Kit:
        kit = self.team.keeper_kit if self.game.kinds[slug].wears == "keeper" else self.team.kit
        return dulled(kit) if down else kit

    def heights(self, kind: PlayerKind) -> _Heights:
        base = _HEIGHTS[self.game.counter.facing, min(2, len(kind.rows))]
        return _Heights(*(part * self.scale for part in base))

    def half_width(self, y: float) -> float:
        """Return half the room for text at a height, clear of the rim."""
        inner = self.width - 2 * 1.3 * self.scale
        if self.orientation == "flat":
            return max(0.5, inner / ROOT3 - abs(y) / ROOT3)
        return max(0.5, inner / 2 - max(0.0, abs(y) - inner / ROOT3 / 2) * ROOT3)

    def _ground(self, slug: str, down: bool) -> Symbol:
        """Return what all counters of a kind share: shirt, rim, front, panel."""
        kit, scale = self.kit(slug, down), self.scale
        items: list[Item] = []
        if down:
            items.append(Polygon(inset_convex(self.outline, -BLEED), Style(fill=kit.primary)))
        rim = Polygon(self.outline, Style(stroke=rim_of(kit), width=RIM * scale))
        items += [kit_ground(kit, self.outline), Group((rim,), clip=Polygon(self.outline))]
        if not down:
            items += front_items(self.outline, self.game.counter.facing, self.width, kit)
            items.append(self._panel(self.game.kinds[slug]))
        return Symbol(f"{self.team.name}-{slug}-{'down' if down else 'up'}", tuple(items))

    def _panel(self, kind: PlayerKind) -> Polygon:
        _, top, bottom, _ = self.heights(kind)
        middle = 0.0 if self.orientation == "flat" else None
        heights = sorted({top, bottom} | ({middle} if middle is not None and top < middle < bottom else set()))
        right = [Point(self.half_width(y) + 0.2 * self.scale, y) for y in heights]
        outline = (*right, *(Point(-p.x, p.y) for p in reversed(right)))
        return Polygon(outline, Style(fill=WHITE, stroke=INK, width=0.22 * self.scale, join="round"))

    def front(self, index: int) -> tuple[Item, ...]:
        """Return the side that lies up when the figure stands."""
        player = self.team.players[index]
        kind = self.game.kinds[player.kind]
        return (
            Use(self.grounds[player.kind, False]),
            *self._head(player, kind, self.heights(kind).head, down=False),
            *self._values(player, kind),
            *self._name(player, self.heights(kind).name, down=False),
        )

    def back(self, index: int) -> tuple[Item, ...]:
        """Return the side that lies up when the figure is down: what it is, and what it needs to rise."""
        player = self.team.players[index]
        kind = self.game.kinds[player.kind]
        scale, counter = self.scale, self.game.counter
        word = counter.back.in_(self.language) if counter.back else ""
        items: list[Item] = [Use(self.grounds[player.kind, True])]
        items += self._head(player, kind, -5.6 * scale, down=True)
        band = Rect(-9.6 * scale, -2.6 * scale, 19.2 * scale, 4.6 * scale)
        items.append(Box(band, Style(fill=MOVED_PAPER, stroke=MOVED_INK, width=0.25 * scale), scale))
        size = fitted_size(word.upper(), BOLD, band.width - 2 * scale, 9 * POINT * scale, 4 * POINT)
        if size:
            items.append(centred(word.upper(), band.centre, BOLD, size, MOVED_INK))
        shows = player.value(counter.back_shows) if counter.back_shows else None
        if shows is not None:
            held = self.game.characteristics[counter.back_shows]
            text = f"{held.short.in_(self.language)} {held.written(shows)}"
            items += self._plate(text, Point(0, 4.1 * scale), 8.5 * POINT * scale, self.kit(player.kind, True))
        return (*items, *self._name(player, 7.3 * scale if shows is not None else 5.2 * scale, down=True))

    def _plate(self, text: str, at: Point, size: float, kit: Kit) -> tuple[Item, Item]:
        """Return a word on a plate of the kit's first colour, so that no pattern disturbs it."""
        width, height = text_width(text, BOLD, size) + size * 0.5, size * 0.98
        plate = Rect(at.x - width / 2, at.y - height / 2, width, height)
        ink = readable_on(kit.primary)
        return (
            Box(plate, Style(fill=kit.primary), height * 0.25),
            centred(text, at, BOLD, size, ink),
        )

    def _head(self, player: Player, kind: PlayerKind, y: float, down: bool) -> tuple[Item, ...]:
        """Return number and role badge side by side."""
        scale, kit = self.scale, self.kit(player.kind, down)
        letter = kind.letter.in_(self.language) if kind.letter else ""
        number, size = str(player.number), 12.5 * POINT * scale
        width = text_width(number, BOLD, size) + size * 0.5
        across = 4.6 * scale if letter else 0.0
        left = -(width + across + (1.0 * scale if letter else 0.0)) / 2
        items: list[Item] = [*self._plate(number, Point(left + width / 2, y), size, kit)]
        if letter:
            ink, paper = (MOVED_INK, MOVED_PAPER) if down else (INK, WHITE)
            at = Point(left + width + 1.0 * scale + across / 2, y)
            items += badge(kind.badge, letter, at, across, ink, paper)
        return tuple(items)

    def _values(self, player: Player, kind: PlayerKind) -> tuple[Item, ...]:
        """Return the rows of figures, labels above them, all rows in the same columns."""
        k, (_, top, bottom, _) = self.scale, self.heights(kind)
        count, most = len(kind.rows), max(len(row) for row in kind.rows)
        figure = {1: 16.0, 2: 10.6}.get(count, 8.0) * POINT * k
        height = (bottom - top) / count
        room = min(self.half_width(top), self.half_width(bottom)) * 2
        pitch = min(room / most, 7.2 * k if most > 2 else 9.0 * k)
        if player.kind not in self.label_sizes:
            self.label_sizes[player.kind] = self._label_size(kind, pitch - LABEL_GAP)
        label = self.label_sizes[player.kind]
        block = figure * CAP_HEIGHT + (label * CAP_HEIGHT + 0.7 * k if label else 0.0)
        items: list[Item] = []
        for index, row in enumerate(kind.rows):
            base = top + (index + 0.5) * height + block / 2
            sizes = self._figure_sizes(player, kind, row, figure, pitch)
            for place, (name, size) in enumerate(zip(row, sizes, strict=True)):
                held, x = self.game.characteristics[name], (place - (len(row) - 1) / 2) * pitch
                text = held.written(player.value(name) or 0)
                items.append(Text(Point(x, base), text, BOLD, size, INK, "middle"))
                if label:
                    above = Point(x, base - figure * CAP_HEIGHT - 0.7 * k)
                    items.append(Text(above, held.short.in_(self.language), SEMIBOLD, label, INK, "middle"))
        return tuple(items)

    def _label_size(self, kind: PlayerKind, room: float) -> float:
        """Return the size of a kind's labels; 0 where there are none, or where one has no room at the floor."""
        if self.width < LABELLED_FROM:
            return 0.0
        size = max(LABEL_FLOOR, 5.4 * POINT * self.scale)
        for name in kind.characteristics:
            text = self.game.characteristics[name].short.in_(self.language)
            fitted = fitted_size(text, SEMIBOLD, room, size, LABEL_FLOOR)
            if fitted is None:
                message = f"the label {shown(text)} has no room on a counter of {self.width:g} mm at 5 pt"
                hint = "labels are left out; a larger --hex, or a shorter label in game.yaml, makes room"
                self.crowded[text] = Problem(self.file, message, hint=hint, severity=Severity.WARNING)
                return 0.0
            size = fitted
        return size

    def _figure_sizes(
        self, player: Player, kind: PlayerKind, row: Sequence[str], figure: float, pitch: float
    ) -> Sequence[float]:
        """Return the sizes of a row's figures, all made smaller alike until half a digit lies between neighbours."""
        wanted = [figure * (1.12 if name == kind.main else 1.0) for name in row]
        texts = [self.game.characteristics[name].written(player.value(name) or 0) for name in row]
        pairs = zip(texts, wanted, strict=True)
        widths = [text_width(text, BOLD, size) + FIGURE_GAP * max(wanted) for text, size in pairs]
        share = min(1.0, pitch / max(widths))
        if figure * share < min(FIGURE_FLOOR, figure) - 1e-9:
            widest = widths.index(max(widths))
            path = f"players[{player.entry + 1}].{row[widest]}"
            message = f"{shown(texts[widest])} has no room on a counter of {self.width:g} mm at 5 pt"
            hint = "a larger --hex, or fewer values in a row of its kind in game.yaml"
            self.crowded[path] = Problem(self.file, message, path, hint=hint)
        sizes = [size * share for size in wanted]
        self.smallest = min(self.smallest, *sizes)
        return sizes

    def _name(self, player: Player, centre: float, down: bool) -> tuple[Item, ...]:
        """Return the name on plates, nothing where it has no room; note what is to be told of it on the front."""
        size = max(NAME_FLOOR, 7 * POINT * self.scale)
        name = printed_name(player, centre, size, lambda y: self.half_width(y) - 0.4)
        if not down and (problem := name_problem(player, name, self.width, self.file)) is not None:
            self.too_long.append(problem)
        return self._lettered(name, self.kit(player.kind, down)) if name is not None else ()

    def _lettered(self, name: PrintedName, kit: Kit) -> tuple[Item, ...]:
        pad, ink = 0.5 * self.scale, readable_on(kit.primary)
        plates, texts = [], []
        for y, line in name.lines:
            width, height = text_width(line, SEMIBOLD, name.size) + 2 * pad, name.size * CAP_HEIGHT + 2 * pad
            plates.append(Box(Rect(-width / 2, y + pad - height, width, height), Style(fill=kit.primary), pad))
            texts.append(Text(Point(0, y), line, SEMIBOLD, name.size, ink, "middle"))
        return (*plates, *texts)

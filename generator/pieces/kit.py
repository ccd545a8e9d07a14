"""Kits: a pattern within any outline, the club's shield with its crest, and the rim of small pieces."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from generator.geometry.covering import clip
from generator.geometry.shapes import Point, Rect, Transform
from generator.model.team import Kit, Team
from generator.scene.fonts import BLACK_WEIGHT, centred_text, fitted_size
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import place_picture
from generator.scene.pieces import outline_area
from generator.scene.primitives import Box, Command, Group, Item, OutlineItem, Path, Polygon, Style, Symbol

DARK = 0.09
"""Grounds of a lower luminance are parted from their rim by a light line: navy and black would run into it."""

_KEY_LINE = 1.5
"""How far the light line reaches inwards, as a share of the rim."""


def rim(outline: OutlineItem, width: float, ground: Colour) -> Group:
    """Return a rim so wide inside an outline, round a ground of a colour."""
    strokes = [Style(stroke=INK, width=2 * width)]
    if ground.luminance < DARK:
        strokes.insert(0, Style(stroke=WHITE, width=2 * width * _KEY_LINE))
    return Group(tuple(replace(outline, style=stroke) for stroke in strokes), clip=outline)


DULL = Colour.of("#d5d8dc")
BARS = 7
"""Stripes and hoops of both colours together; the outer ones are of the first."""

FINE = 11
"""Stripes of a counter, visible beside its values and its number."""

CELLS = 12
"""Chequers of a counter across its width."""

CHEQUERS = 6
"""Fields of a chequered kit across its area."""


@lru_cache(maxsize=256)
def dull_kit(kit: Kit, pale: bool = False) -> Kit:
    """Return the kit as it looks on the side that says “has moved”: washed out, with a trace of its colours left."""
    primary, secondary = _wash_out(kit.primary), _wash_out(kit.secondary)
    if pale:
        primary, secondary = (faint(colour) for colour in (primary, secondary))
    return replace(kit, primary=primary, secondary=secondary)


def _wash_out(colour: Colour) -> Colour:
    return colour.mix(colour.grey, 0.55).mix(DULL, 0.55)


def faint(colour: Colour) -> Colour:
    """Return a colour that takes little ink."""
    return colour.mix(WHITE, FAINT)


FAINT = 0.8
"""The share of white in colours that take little ink."""


def kit_ground(kit: Kit, outline: OutlineItem) -> Group:
    area = outline_area(replace(outline, style=Style()))
    return Group((Box(area.expand(0.1), Style(fill=kit.primary)), *pattern(kit, area, FINE)), clip=outline)


class FaceFrame(NamedTuple):
    """What the pattern of a counter is laid out around: the head, seen from ``top`` to the panel, and the panel.

    Stripes and chequers begin at ``left`` and ``right``, on either side from one of the ``tops`` down; the number
    itself is between ``start`` and ``end``, where a sash ends, and halves and quarters begin. ``covered`` says that an
    armband or a tick is at the left of the number.
    """

    top: float
    left: float
    right: float
    start: float
    end: float
    panel: Rect
    tops: tuple[float, float]
    covered: bool = False


def framed_ground(kit: Kit, outline: OutlineItem, frame: FaceFrame) -> Group:
    """Return a kit within an outline, its pattern laid out so that no edge of it runs behind or close to the number."""
    area = outline_area(replace(outline, style=Style()))
    fill = Style(fill=kit.secondary)
    ground = Box(area.expand(0.1), Style(fill=kit.primary))
    parts: Iterable[Item] = (Box(part, fill) for part in _framed_areas(kit.pattern, area, frame))
    if kit.pattern == "sash":
        parts = _framed_sash(area, frame, fill)
    return Group((ground, *parts), clip=outline)


@lru_cache(maxsize=512)
def _framed_areas(pattern: str, area: Rect, frame: FaceFrame) -> tuple[Rect, ...]:
    return tuple(_lay_out(pattern, area, frame))


def _lay_out(pattern: str, area: Rect, frame: FaceFrame) -> Iterator[Rect]:
    panel, across = frame.panel, min(area.width, area.height)
    match pattern:
        case "stripes":
            for index, left, right, first in _columns(area, frame, across / FINE):
                if index % 2 == 0:
                    yield Rect(left, first, right - left, panel.bottom - first)
        case "hoops":  # the number has a hoop of its own, the name too: the others are beside the panel
            deep = panel.height / (BARS - 2)
            yield from (Rect(area.x, panel.y + index * deep, area.width, deep) for index in range(1, BARS - 2, 2))
        case "halves":
            yield Rect(frame.end, area.y, area.right - frame.end, panel.bottom - area.y)
        case "quarters":
            middle = panel.centre.y
            yield Rect(frame.end, area.y, area.right - frame.end, middle - area.y)
            yield Rect(area.x, middle, panel.centre.x - area.x, panel.bottom - middle)
        case "chequered":
            for index, left, right, first in _columns(area, frame, across / CELLS):
                for row, top, bottom in _rows(frame, across / CELLS):
                    if (index + row) % 2 == 0 and bottom > first + 1e-6:
                        yield Rect(left, top, right - left, bottom - top)


def _columns(area: Rect, frame: FaceFrame, wide: float) -> Iterator[tuple[int, float, float, float]]:
    """Yield columns about so wide outwards from the number: their count, their sides, and from which height down.

    An edge of one is at the panel's side.
    """
    for start, edge, end, top in (
        (frame.left, frame.panel.x, area.x, frame.tops[0]), (frame.right, frame.panel.right, area.right, frame.tops[1]),
    ):  # fmt: skip
        if abs(edge - start) < 2.5 * wide:  # beside a badge: more columns would be slivers
            yield 0, min(start, end), max(start, end), top
            continue
        step = (edge - start) / (2 * max(1, round(abs(edge - start) / (2 * wide))))
        for index in range(math.ceil((end - start) / step)):
            near, far = start + index * step, start + (index + 1) * step
            yield index, min(near, far), max(near, far), top


def _rows(frame: FaceFrame, high: float) -> Iterator[tuple[int, float, float]]:
    """Yield rows about so high, by their count: an edge of one is at the panel's top, and one at its bottom."""
    panel = frame.panel
    for top, bottom, first in ((frame.top, panel.y, 0), (panel.y, panel.bottom, 1)):
        count = max(1, round((bottom - top) / high))
        step = (bottom - top) / count
        for index in range(count):
            row = first + index if first else count - 1 - index
            yield row, top + index * step, top + (index + 1) * step


def _framed_sash(area: Rect, frame: FaceFrame, fill: Style) -> Iterator[Polygon]:
    """Yield both ends of a sash: one that comes down to the foot of the number, and one beside the panel.

    The first is left out where something covers it: two corners of it would look like marks of their own.
    Both go down at 45 degrees, steeper than what joins them behind the panel, so that more of their edges is seen.
    """
    panel, deep = frame.panel, 0.15 * min(area.width, area.height)
    foot, side = Point(frame.start, panel.y), Point(panel.right, panel.centre.y - 0.25 * deep)
    for start, end in ((area.x, foot), (area.right, side))[frame.covered :]:
        upper = (Point(start, end.y + start - end.x), end)
        whole = (*upper, *(point.shift(0, deep) for point in reversed(upper)))
        beside = Rect.around(((start, area.y), (end.x, panel.bottom)))
        yield Polygon(clip(whole, beside.corners), fill)


def pattern(kit: Kit, area: Rect, stripes: int = BARS) -> tuple[Item, ...]:
    fill = Style(fill=kit.secondary)
    if kit.pattern == "sash":
        return (_sash(area, fill),)
    return tuple(Box(part, fill) for part in _pattern_areas(kit.pattern, area, stripes))


def _pattern_areas(pattern: str, area: Rect, stripes: int) -> Iterator[Rect]:
    x, y, width, height = area
    bar, deep = width / stripes, height / BARS
    half, low = width / 2, height / 2
    match pattern:
        case "stripes":
            yield from (Rect(x + index * bar, y, bar, height) for index in range(1, stripes, 2))
        case "hoops":
            yield from (Rect(x, y + index * deep, width, deep) for index in range(1, BARS, 2))
        case "halves":
            yield Rect(x + half, y, half, height)
        case "quarters":
            yield Rect(x + half, y, half, low)
            yield Rect(x, y + low, half, low)
        case "chequered":
            across, down = width / CHEQUERS, height / CHEQUERS
            for row in range(CHEQUERS):
                for column in range(1 - row % 2, CHEQUERS, 2):
                    yield Rect(x + column * across, y + row * down, across, down)


def _sash(area: Rect, fill: Style) -> Polygon:
    corners = ((0.0, 0.0), (0.34, 0.0), (1.0, 0.72), (1.0, 1.0), (0.66, 1.0), (0.0, 0.28))
    return Polygon(tuple(Point(area.x + area.width * x, area.y + area.height * y) for x, y in corners), fill)


_PALE = 0.7  # of the way to white
_SMALL_WORDS = frozenset(
    ("a", "al", "d", "da", "das", "de", "del", "di", "do", "dos", "du", "e", "el", "en", "i", "la", "las", "le", "les",
     "los", "of", "the", "und", "y")
)  # fmt: skip
_SHIELD: tuple[Command, ...] = (
    ("M", 0, 0.06), ("C", 0.2, 0.075, 0.38, 0.05, 0.5, 0), ("C", 0.62, 0.05, 0.8, 0.075, 1, 0.06),
    ("L", 1, 0.52), ("C", 1, 0.78, 0.74, 0.93, 0.5, 1), ("C", 0.26, 0.93, 0, 0.78, 0, 0.52), ("Z",),
)  # fmt: skip
_SHIRT: tuple[Command, ...] = (
    ("M", 0.36, 0.03), ("C", 0.42, 0.13, 0.58, 0.13, 0.64, 0.03), ("L", 0.78, 0.08), ("L", 1, 0.34), ("L", 0.87, 0.47),
    ("L", 0.77, 0.38), ("L", 0.77, 0.97), ("L", 0.23, 0.97), ("L", 0.23, 0.38), ("L", 0.13, 0.47), ("L", 0, 0.34),
    ("L", 0.22, 0.08), ("Z",),
)  # fmt: skip


def initials(name: str) -> str:
    """Return up to three initials of a name, without articles and prepositions; ``?`` where there are none."""
    return "".join(word[0] for word in _chief_words(name)[:3]).upper() or "?"


def distinct_initials(names: Sequence[str]) -> Mapping[str, str]:
    """Return initials by name; names that share theirs get another letter of the first word in which they differ."""
    alike: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        alike.setdefault(initials(name), []).append(name)
    return {name: letters for own, group in alike.items() for name, letters in _distinct(own, group)}


def _distinct(shared: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    columns = enumerate(zip_longest(*map(_chief_words, names), fillvalue=""))
    at, words = next(((at, column) for at, column in columns if len(set(column)) > 1), (0, ()))
    if len(names) == 1 or not words:
        yield from ((name, shared) for name in names)
        return
    letters = range(1, max(map(len, words)))
    best = max(letters, key=lambda place: (len({word[place:][:1] for word in words}), -place), default=0)
    for name, word in zip(names, words, strict=True):
        before = _chief_words(name)[at - 1][0] if at else ""
        yield name, (before + word[:1] + (word[best:][:1] if best else "")).upper()


def _chief_words(name: str) -> list[str]:
    words = [
        word.lstrip("".join(c for c in word if not c.isalnum())) for word in unicodedata.normalize("NFC", name).split()
    ]
    words = [word for word in words if word]
    return [word for word in words if word.casefold() not in _SMALL_WORDS] or words


def pattern_items(kit: Kit, area: Rect) -> tuple[Item, ...]:
    """Return the kit's colours laid over an area: the first colour, and the pattern in the second."""
    return Box(area, Style(fill=kit.primary)), *pattern(kit, area)


def badge(text: str, kit: Kit, area: Rect) -> Group:
    """Return a shield that fills the area, in the kit's colours and pattern, with a name's initials on a band."""
    shield = _stretch(_SHIELD, area)
    band = Rect(area.x, area.y + area.height * 0.31, area.width, area.height * 0.34)
    edge = Style(fill=kit.secondary)
    size = fitted_size(text, BLACK_WEIGHT, area.width * 0.78, band.height * 0.8, 0.1) or 1.0
    painted: tuple[Item, ...] = (
        *pattern_items(kit, area),
        Box(Rect(band.x, band.y - 0.7, band.width, 0.7), edge),
        Box(Rect(band.x, band.bottom, band.width, 0.7), edge),
        Box(band, Style(fill=kit.primary)),
        centred_text(text, band.centre, BLACK_WEIGHT, size, readable_on(kit.primary)),
    )
    outline = Path(shield, Style(stroke=INK, width=0.45, join="round"))
    return Group((Group(painted, clip=Path(shield)), outline), name="badge")


def crest(team: Team, area: Rect, letters: str = "") -> Group:
    """Return a team's own badge in an area, a shield of its kit with letters, else its initials, where it has none."""
    if team.crest is not None:
        return Group((place_picture(team.crest, area),), name="badge")
    return badge(letters or initials(team.name), team.kit, area)


def with_pale_kits(team: Team) -> Team:
    def pale(kit: Kit) -> Kit:
        return replace(kit, primary=kit.primary.mix(WHITE, _PALE), secondary=kit.secondary.mix(WHITE, _PALE))

    return replace(team, kit=pale(team.kit), keeper_kit=pale(team.keeper_kit))


@lru_cache(maxsize=256)
def shirt(kit: Kit, width: float, plate: bool = False) -> Symbol:
    """Return a square picture of a shirt, its top left corner at the origin.

    With ``plate`` there is a place of the first colour in the middle, on which a number can be read.
    """
    area = Rect(0, 0, width, width)
    outline = _stretch(_SHIRT, area)
    painted = pattern_items(kit, Rect(width * 0.23, 0, width * 0.54, width))
    cloth: tuple[Item, ...] = (Box(area, Style(fill=kit.primary)), *painted[1:])
    if plate and kit.pattern != "plain":
        middle = Rect(width * 0.25, width * 0.33, width * 0.5, width * 0.42)
        cloth = (*cloth, Box(middle, Style(fill=kit.primary), radius=width * 0.06))
    edge = Path(outline, Style(stroke=INK, width=0.25, join="round"))
    return Symbol("shirt", (Group(cloth, clip=Path(outline)), edge))


def _stretch(commands: tuple[Command, ...], area: Rect) -> tuple[Command, ...]:
    """Return an outline of the unit square stretched over an area."""
    into = Transform(area.width, 0, 0, area.height, area.x, area.y)
    return tuple((step[0], *_points(into, step[1:])) for step in commands)


def _points(into: Transform, values: tuple[float, ...]) -> tuple[float, ...]:
    pairs = zip(values[::2], values[1::2], strict=True)
    return tuple(part for x, y in pairs for part in into.point(Point(x, y)))

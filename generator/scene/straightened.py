"""Curves as straight pieces, and the one closed outline that a picture of lines begins with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import mul

from generator.geometry.outlines import Outline, crosses_itself, thinned
from generator.geometry.shapes import IDENTITY, Point, Rect, Transform, polygon_area
from generator.i18n import phrase
from generator.scene.pictures import SIDE, Picture, PictureError
from generator.scene.primitives import Command, Path, Symbol
from generator.scene.walking import each_item

MOST_CORNERS = 400
MOST_STEPS = 1000
"""Steps of a path that are looked at."""

FINE = SIDE / 1000
"""How far an outline may stray from its curves, in units of the picture."""

_PIECES = 16
_FLATTEST = 0.01
"""The least share of the rectangle around it that an outline holds."""


def straight_runs(commands: Iterable[Command], place: Transform, pieces: int) -> Iterator[list[Point]]:
    """Yield the runs of a path as straight lines, so many of them for every curve."""
    run: list[Point] = []
    for letter, *numbers in commands:
        points = [place.point(Point(x, y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if letter == "M":
            if len(run) > 1:
                yield run
            run = points
        elif letter == "L":
            run += points
        elif letter == "C":
            start = run[-1]
            run += [_on_curve((start, *points), step / pieces) for step in range(1, pieces + 1)]
        elif run:
            run.append(run[0])
    if len(run) > 1:
        yield run


def _on_curve(ends: Sequence[Point], at: float) -> Point:
    shares = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at * at * (1 - at), at**3)
    xs, ys = zip(*ends, strict=True)
    return Point(sum(map(mul, shares, xs)), sum(map(mul, shares, ys)))


def cut_outline(picture: Picture) -> Outline:
    """Return the first path of a picture of lines as a closed outline, in its own units. Raises ``PictureError``."""
    items = picture.drawing.items if isinstance(picture.drawing, Symbol) else ()
    path = next((item for item in each_item(items) if isinstance(item, Path)), None)
    if path is None:
        raise PictureError(phrase("has no path to cut along"), phrase("an SVG whose first path is the outline"))
    if len(path.commands) > MOST_STEPS:
        raise _too_fine(len(path.commands))
    runs = list(straight_runs(path.commands, IDENTITY, _PIECES))
    if len(runs) != 1:
        message = phrase("begins with a path of {count} parts; an outline is one", count=len(runs))
        raise PictureError(message, phrase("put the outline first, in one piece and without holes"))
    (run,) = runs
    if abs(run[0].x - run[-1].x) + abs(run[0].y - run[-1].y) > SIDE / 100:
        raise PictureError(phrase("begins with a path that is open"), phrase("close the path"))
    return _sound(thinned(run[:-1], FINE, MOST_CORNERS))


def _sound(points: Outline) -> Outline:
    if len(points) > MOST_CORNERS:
        raise _too_fine(len(points))
    if crosses_itself(points):
        raise PictureError(phrase("has an outline that crosses itself"), phrase("draw it without loops"))
    around = Rect.around(points)
    if len(points) < 3 or polygon_area(points) <= _FLATTEST * around.width * around.height:
        raise PictureError(phrase("begins with a path that holds no room"), phrase("put the outline first"))
    return points


def _too_fine(corners: int) -> PictureError:
    message = phrase("begins with a path of {count:,} corners", count=corners)
    return PictureError(message, phrase("at most {most:,} are allowed: simplify it", most=MOST_CORNERS))

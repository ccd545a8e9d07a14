"""Lines as they are drawn: whole, broken, in waves, with a thinner line within, or with sleepers across."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from generator.geometry.shapes import IDENTITY, Point, bearing
from generator.scene.palette import WHITE, Colour
from generator.scene.pictures import straight_runs
from generator.scene.primitives import Command, Path, Style

LINE_PATTERNS = ("dashed", "dotted", "sleepers", "cored", "stitched", "wavy", "zigzag")
"""Ways in which a line may be other than whole."""
PLAIN = "plain"
"""What a line is called that is whole."""
CORED = frozenset(("cored", "stitched"))
"""Patterns of lines with another colour within."""
WAVES = frozenset(("wavy", "zigzag"))
"""Patterns of lines that swing to both sides."""
SLEEPERS = 3.0
"""How long the sleepers of a line are, in widths of the line."""
WAVE_HEIGHT, LEAST_WAVE = 4.0, 0.6
"""How high the waves of a line are, in widths of the line, and at least, in millimetres."""
WAVE_LENGTHS = {"wavy": 2.2, "zigzag": 1.3}
"""How long a wave is, in heights of it."""
MOST_WAVES = 20_000
"""A line has no more waves than this, however long it is: beyond that each is longer."""
CORNER = math.radians(25)
"""Where a line turns by more than this, a wave ends and the next one begins."""
CURVE_PIECES = 16
"""Straight pieces for each curve of a line that waves."""


class Stroke(NamedTuple):
    """How a line looks: its colour and width, its pattern, the height of its waves from side to side (millimetres).

    ``core`` is the colour of the thinner line within one that is cored or stitched. Any other pattern is a whole line.
    """

    colour: Colour
    width: float = 0.3
    pattern: str = PLAIN
    wave: float | None = None
    core: Colour = WHITE

    def scale(self, by: float) -> Stroke:
        """Return this stroke at another size."""
        wave = self.wave_height * by if self.pattern in WAVES else None
        return self._replace(width=self.width * by, wave=wave)

    @property
    def wave_height(self) -> float:
        return self.wave or max(WAVE_HEIGHT * self.width, LEAST_WAVE)

    @property
    def breadth(self) -> float:
        """Return how broad the line is with its waves or sleepers."""
        if self.pattern in WAVES:
            return self.width + self.wave_height
        return self.width * (SLEEPERS if self.pattern == "sleepers" else 1.0)


def draw_stroke(
    commands: Sequence[Command], stroke: Stroke, ends: tuple[Point | None, Point | None] = (None, None)
) -> tuple[Path, ...]:
    """Return what is drawn along some steps: the line, and what lies within it or across it.

    A line with ``ends`` goes on straight to these points, without waves; its sleepers are spread evenly up to there, so
    that it meets another one.
    """
    width, own, steps = stroke.width, stroke.colour, in_waves(commands, stroke.pattern, stroke.wave_height)
    if not steps:
        return ()
    inside, (start, end) = steps, ends
    if start is not None:
        steps = (("M", *start), ("L", *steps[0][1:]), *steps[1:])
    if end is not None:
        steps = (*steps, ("L", *end))
    plain = Path(steps, Style(stroke=own, width=width, cap="round", join="round"))
    match stroke.pattern:
        case "dashed":
            return (Path(steps, Style(stroke=own, width=width, dash=(1.25 * width, 0.75 * width), join="round")),)
        case "dotted":
            return (Path(steps, Style(stroke=own, width=width, dash=(0.01, 2 * width), cap="round")),)
        case "sleepers":
            dash = _sleeper_dash(inside, width, any(ends))
            return (plain, Path(inside, Style(stroke=own, width=SLEEPERS * width, dash=dash)))
        case "cored":
            return (plain, Path(steps, Style(stroke=stroke.core, width=0.24 * width, cap="round", join="round")))
        case "stitched":
            dash = (0.68 * width, 0.68 * width)
            return (plain, Path(steps, Style(stroke=stroke.core, width=0.25 * width, dash=dash)))
        case _:
            return (plain,)


def _sleeper_dash(steps: Sequence[Command], width: float, even: bool) -> tuple[float, ...]:
    """Return the lengths of sleepers and the gaps between them; ``even`` ones begin and end with half a gap."""
    sleeper, gap = 0.7 * width, 2.1 * width
    if not even:
        return (sleeper, gap)
    long = math.fsum(math.dist(*ends) for run in straight_runs(steps, IDENTITY, CURVE_PIECES) for ends in pairwise(run))
    gap = long / max(1, round(long / (sleeper + gap))) - sleeper
    return (0.0, gap / 2, sleeper, gap / 2)


def in_waves(commands: Sequence[Command], pattern: str, height: float) -> tuple[Command, ...]:
    """Return the steps of a line in waves about it, so high from side to side; other patterns leave them as they are.

    Between two corners there is a whole number of waves, so that lines meet where they would without them.
    """
    if pattern not in WAVES or not commands:
        return tuple(commands)
    runs = [part for run in straight_runs(commands, IDENTITY, CURVE_PIECES) for part in _between_corners(run)]
    whole = math.fsum(math.dist(*ends) for run in runs for ends in pairwise(run))
    length = max(height * WAVE_LENGTHS[pattern], whole / MOST_WAVES)
    steps, at = list[Command](), None
    for run in runs:
        steps += [("M", *run[0])] if run[0] != at else []
        steps += _waves(run, height, length, pointed=pattern == "zigzag")
        at = run[-1]
    return tuple(steps)


def _between_corners(run: Sequence[Point]) -> Iterator[list[Point]]:
    """Yield the stretches of a line from one corner to the next."""
    points = [run[0], *(end for start, end in pairwise(run) if math.dist(start, end) > 1e-6)]
    stretch = points[:1]
    for before, point, after in zip(points, points[1:], points[2:], strict=False):
        stretch.append(point)
        if abs(math.remainder(bearing(point, after) - bearing(before, point), math.tau)) > CORNER:
            yield stretch
            stretch = [point]
    if len(points) > 1:
        yield [*stretch, points[-1]]


def _waves(run: Sequence[Point], height: float, length: float, pointed: bool) -> Iterator[Command]:
    """Yield steps along a stretch that swing to one side and the other, about so long; short stretches swing less."""
    ends = [0.0, *accumulate(math.dist(*step) for step in pairwise(run))]
    whole = ends[-1]
    count = max(1, round(whole / length))
    half, reach = whole / count / 2, height / 2 * min(1.0, whole / length)

    def point_at(along: float, aside: float = 0.0) -> Point:
        before, after = (_along(run, ends, min(max(at, 0.0), whole)) for at in (along - half / 4, along + half / 4))
        long = math.dist(before, after) or 1.0
        across, down = (before.y - after.y) / long, (after.x - before.x) / long
        return _along(run, ends, along).shift(across * aside, down * aside)

    for number in range(2 * count):
        start, aside = number * half, reach if number % 2 else -reach
        end = run[-1] if number == 2 * count - 1 else _along(run, ends, start + half)
        if pointed:
            yield ("L", *point_at(start + half / 2, aside))
        else:
            # a Bézier curve reaches three quarters of the way to its handles: near enough to a sine
            handles = (point_at(start + share * half, aside * 4 / 3) for share in (0.36, 0.64))
            yield ("C", *next(handles), *next(handles), *end)
    if pointed:
        yield ("L", *run[-1])


def _along(run: Sequence[Point], ends: Sequence[float], at: float) -> Point:
    """Return the point of a line at a distance from its start; ``ends`` are the distances of all its points."""
    index = min(max(bisect_right(ends, at), 1), len(run) - 1)
    start, end = ends[index - 1], ends[index]
    return run[index - 1].towards(run[index], min(1.0, max(0.0, (at - start) / (end - start))))

"""Where a large drawing had better not be cut, and where its hexes let a cut hide."""

from __future__ import annotations

from typing import NamedTuple

from generator.geometry.hexes import Orientation
from generator.geometry.shapes import Point, Rect

LANDMARK = 50.0
"""Costs from here on mean spots, goal mouths and lines: zigzag seams, too, keep clear of them."""


class Avoid(NamedTuple):
    """A stretch of an axis that a seam should not fall in, and how bad it would be."""

    start: float
    end: float
    cost: float


class Weave(NamedTuple):
    """Hexes whose sides a seam can follow: ``width`` flat to flat in millimetres, ``origin`` the middle of one of them.

    ``area`` is the rectangle around all of them; beyond it seams run straight.
    """

    width: float
    orientation: Orientation
    origin: Point
    area: Rect


class SeamGuide(NamedTuple):
    """What vertical seams (``across``) and horizontal seams (``down``) should keep clear of, in drawing millimetres.

    ``weave`` is there for boards of hexes.
    """

    across: tuple[Avoid, ...] = ()
    down: tuple[Avoid, ...] = ()
    weave: Weave | None = None

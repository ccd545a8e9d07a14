"""Where a large drawing had better not be cut."""

from __future__ import annotations

from typing import NamedTuple


class Avoid(NamedTuple):
    """A stretch of an axis that a seam should not fall in, and how bad it would be."""

    start: float
    end: float
    cost: float


class SeamGuide(NamedTuple):
    """What vertical seams (``across``) and horizontal seams (``down``) should keep clear of, in drawing millimetres."""

    across: tuple[Avoid, ...] = ()
    down: tuple[Avoid, ...] = ()

"""What the guide of a build tells of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from generator.geometry.shapes import Point
from generator.model.game import Needs
from generator.scene.primitives import Artwork, Symbol


@dataclass(frozen=True, slots=True)
class PartFacts:
    """A document of the build: what it is called, how many sheets, whether printed on both sides, on what and which.

    ``stock`` tells what paper it is best printed on, ``sheet`` of which size.
    """

    heading: str
    sheets: int
    both_sides: bool
    stock: str
    sheet: str


@dataclass(frozen=True, slots=True)
class PanelFacts:
    """The board as it is printed: its drawing, ``seams`` as lines across it, and the names of its sheets.

    ``layout`` tells how the sheets lie, ``joined`` what they are first joined to, beginning with a ``pair`` of them.
    ``joint`` is ``lap``, ``butt``, ``zigzag`` or ``one`` for a board on one sheet; ``rulers`` is how long those of the
    scale check are. Lengths are in millimetres, as they are printed.
    """

    artwork: Artwork = field(repr=False)
    seams: tuple[tuple[Point, ...], ...]
    sheets: tuple[tuple[str, Point], ...]
    layout: str
    joined: Literal["rows", "columns", "row", "column"]
    pair: tuple[str, ...]
    joint: str
    bleed: str
    flap: str
    fold: bool
    cells: str
    measures: tuple[str, str]
    rulers: int = 150


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """A kind of small piece: its sides as they are printed (``back`` where it is another), how many, what it is for."""

    name: str
    count: int
    use: str
    front: Symbol = field(repr=False)
    back: Symbol | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class CuttingFacts:
    """A document that is cut into pieces: what the step is called, and what there is to cut and how."""

    step: Literal["pieces", "tokens", "cards"]
    text: str


@dataclass(frozen=True, slots=True)
class GuideFacts:
    """Everything the guide tells; parts that are not printed are left out of it.

    ``own`` is what the guide itself is called among the parts, and what it is best printed on; ``poster`` how large a
    board is that is one page.
    """

    title: str
    credit: str
    language: str
    paper: str
    parts: tuple[PartFacts, ...]
    own: tuple[str, str]
    board: PanelFacts | None = None
    poster: tuple[str, str] | None = None
    counter_faces: tuple[Symbol | None, Symbol | None] = (None, None)
    cuttings: tuple[CuttingFacts, ...] = ()
    cut_outs: tuple[Literal["strips", "templates"], ...] = ()
    backs: str = "long-edge"
    by_hand: str = ""
    notes: tuple[str, ...] = ()
    pieces: tuple[PieceFacts, ...] = ()
    needs: Needs = field(default_factory=Needs)

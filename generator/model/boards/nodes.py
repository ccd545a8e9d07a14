"""What a board says of points and of the links between them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.geometry.grids.grid import GridError, raise_grid_errors
from generator.geometry.grids.nodes import Link, Node, NodeGrid, positions
from generator.geometry.grids.sign_map import SignedCells
from generator.geometry.shapes import Point, Rect
from generator.i18n import phrase
from generator.model.boards.grids import GridSpec, refuse_map
from generator.model.fields import PRINT_LENGTH, Many, Mm, length_mm
from generator.model.value_schemas import value_schema
from generator.problems import did_you_mean, quoted

MOST = 1000
_NAME = re.compile(r"[^\W_](?:\w|')*")


def spot(value: Any) -> Point:
    """Return a place from its two lengths. Raises ``ValueError`` for anything else."""
    if isinstance(value, Point):
        return value
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(phrase("a place is two lengths, such as [20mm, 35mm], not {value}", value=quoted(value)))
    return Point(*map(length_mm, value))


def chain(value: Any) -> tuple[str, ...]:
    """Return the names of a chain of links: ``mill-bridge-inn`` or a list. Raises ``ValueError`` for fewer than two."""
    if isinstance(value, tuple):
        return value
    names = value if isinstance(value, list) else re.split(r"\s*-\s*", str(value).strip())
    if len(names) < 2 or not all(isinstance(name, str | int) and str(name) for name in names):
        raise ValueError(
            phrase("a link joins two names or more, such as mill-bridge-inn, not {value}", value=quoted(value))
        )
    return tuple(map(str, names))


NodePlace = Annotated[Point, BeforeValidator(spot), value_schema(
    "node-place", "a place on a board: how far from the left and from the top, such as [20mm, 35mm]", "array",
    minItems=2, maxItems=2, items=PRINT_LENGTH.schema,
)]  # fmt: skip
ChainField = Annotated[tuple[str, ...], BeforeValidator(chain), value_schema(
    "links", "places that are joined, one to the next: mill-bridge, or mill-bridge-inn", "string", "array",
)]  # fmt: skip
Extent = Annotated[Mm, Field(ge=20, le=3000)]


class NodesSpec(GridSpec):
    """Places on which pieces stand, and the lines between them, in millimetres from the top left."""

    type: Literal["nodes"] = Field(description="places on which pieces stand, and the lines between them")
    nodes: Annotated[dict[str, NodePlace], Field(min_length=1, max_length=MOST)] = Field(
        description="the places by their names: how far from the left, and how far from the top"
    )
    links: Many[ChainField] = Field(default=(), description="which places are joined: mill-bridge, or mill-bridge-inn")
    width: Extent | None = Field(default=None, description="how wide the board is; as wide as its places need")
    height: Extent | None = Field(default=None, description="how high the board is; as high as its places need")

    def laid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Return the places and their links; ``size`` is how wide a place is."""
        refuse_map(lines)
        area = self._area()
        raise_grid_errors((*self._misplaced(area), *self._unlinked()))
        places = positions(list(self.nodes.values()))
        nodes = (Node(name, at, place) for (name, at), place in zip(self.nodes.items(), places, strict=True))
        return SignedCells(NodeGrid(tuple(nodes), self._joined(), self.size, self.size, area=area), {})

    def _area(self) -> Rect | None:
        if (self.width is None) != (self.height is None):
            key, other = ("height", "width") if self.height is None else ("width", "height")
            raise GridError(phrase("the key {key} is missing", key=quoted(key)), path=(other,))
        return None if self.width is None or self.height is None else Rect(0.0, 0.0, self.width, self.height)

    def _misplaced(self, area: Rect | None) -> Iterator[GridError]:
        """Yield names that links cannot tell apart, and places off the board or on each other."""
        for name, at in self.nodes.items():
            if not _NAME.fullmatch(name):
                hint = phrase("letters, figures and _; the first is a letter or a figure")
                yield GridError(
                    phrase("{name} cannot be the name of a place", name=quoted(name)), hint, ("nodes", name)
                )
            if area and not area.grown(-self.size / 2).holds(at):
                told = phrase("{name} does not lie on the board", name=quoted(name))
                hint = phrase("a place of {size:g} mm; the board is {width:g} × {height:g} mm",
                              size=self.size, width=area.width, height=area.height)  # fmt: skip
                yield GridError(told, hint, ("nodes", name))
        for (name, at), (other, there) in combinations(self.nodes.items(), 2):
            if math.dist(at, there) < self.size:
                told = phrase(
                    "{name} and {other} lie on each other: {gap:.1f} mm apart, and {size:g} mm wide",
                    name=quoted(name), other=quoted(other), gap=math.dist(at, there), size=self.size,
                )  # fmt: skip
                yield GridError(told, phrase("move one of them, or make “size” smaller"), ("nodes", other))

    def _unlinked(self) -> Iterator[GridError]:
        """Yield links to places that there are not, and of a place to itself."""
        for number, names in enumerate(self.links):
            for name in names:
                if name not in self.nodes:
                    told = phrase("no place is called {name}", name=quoted(name))
                    yield GridError(told, did_you_mean(name, self.nodes), ("links", number))
            for first, second in pairwise(names):
                if first == second:
                    told = phrase("{name} is linked to itself", name=quoted(first))
                    yield GridError(told, path=("links", number))

    def _joined(self) -> tuple[Link, ...]:
        """Return every link once."""
        found: dict[frozenset[str], Link] = {}
        for first, second in (pair for names in self.links for pair in pairwise(names)):
            found.setdefault(frozenset((first, second)), Link(first, second))
        return tuple(found.values())

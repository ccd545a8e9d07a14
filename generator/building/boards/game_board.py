"""What every planned board can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Protocol

from generator.building.measures import Divided
from generator.geometry.football import FootballField
from generator.geometry.grids.hexes import Orientation
from generator.geometry.shapes import Size
from generator.imposition.document import Document
from generator.model.source import DataPath
from generator.problems import Problem
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide


class Layout(Protocol):
    """Where everything on a board stands."""

    @property
    def size(self) -> Size:
        """Return the size of the finished board in millimetres."""


class GameBoard(ABC):
    """A board that is planned: how large its cells are and what can be told about it, before it is drawn."""

    layout: Layout

    @property
    @abstractmethod
    def sizes(self) -> Divided:
        """Return how large the board is with cells of any size."""

    @property
    @abstractmethod
    def cell_width(self) -> float:
        """Return the width of a cell in millimetres, flat to flat for hexes; counters are a little smaller."""

    @property
    def size(self) -> Size:
        """Return the size of the finished board in millimetres."""
        return self.layout.size

    @property
    def orientation(self) -> Orientation:
        """Return which way up its hexes stand; ``flat`` where there are none."""
        return "flat"

    @property
    def field(self) -> FootballField | None:
        """Return the football field, for drawing line-ups; ``None`` for other games."""
        return None

    @property
    @abstractmethod
    def summary(self) -> str:
        """Return one line about the board for the margins of its sheets, in the order's language."""

    @property
    @abstractmethod
    def facts(self) -> tuple[str, ...]:
        """Return a few lines about the board for the terminal."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return warnings and notes about the board."""
        return ()

    @property
    def printed(self) -> frozenset[DataPath]:
        """Return the parts of the game's rules that the board shows, by their paths in the rule book."""
        return frozenset()

    def artwork(self) -> Artwork:
        """Return the board at its true size, drawn once however many parts show it."""
        return self._artwork

    @cached_property
    def _artwork(self) -> Artwork:
        return self.drawn()

    @abstractmethod
    def drawn(self) -> Artwork:
        """Return the board drawn anew at its true size."""

    @abstractmethod
    def seam_guide(self) -> SeamGuide:
        """Return what seams between sheets should keep clear of."""

    def panel_pages(self, page: Size) -> tuple[Artwork, ...]:
        """Return pages of so much room with the panels that found none beside the board."""
        return ()

    def extras(self) -> tuple[Document, ...]:
        """Return further documents that belong to the board, such as line strips."""
        return ()

"""Boards of every kind, made from an order: each kind is one module and one line in ``KINDS``."""

from __future__ import annotations

import importlib
from typing import Protocol

from generator.geometry.football import Field
from generator.geometry.hexes import Orientation
from generator.geometry.shapes import Size
from generator.imposition.document import Document
from generator.order import Order
from generator.problems import Problem
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide

KINDS = {
    "football": "generator.boards.football",
    "hexes": "generator.boards.hexes",
    "scenario": "generator.boards.scenario",
    "squares": "generator.boards.squares",
    "cells": "generator.boards.cells",
}
"""Kind of board to the module whose ``make`` makes one; imported when it is used."""


class GameBoard(Protocol):
    """A board that is planned: how large its cells are and what can be told about it, before it is drawn."""

    @property
    def cell_width(self) -> float:
        """Return the width of a cell in millimetres, flat to flat for hexes; counters are a little smaller."""
        ...

    @property
    def size(self) -> Size:
        """Return the size of the finished board in millimetres."""
        ...

    @property
    def orientation(self) -> Orientation:
        """Return which way up its hexes stand; ``flat`` where there are none."""
        ...

    @property
    def field(self) -> Field | None:
        """Return the football field, for drawing line-ups; ``None`` for other games."""
        ...

    @property
    def summary(self) -> str:
        """Return one line about the board for the margins of its sheets, in the order's language."""
        ...

    @property
    def facts(self) -> tuple[str, ...]:
        """Return a few lines about the board for the terminal."""
        ...

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return warnings and notes about the board."""
        ...

    def artwork(self) -> Artwork:
        """Return the board drawn at its true size."""
        ...

    def seam_guide(self) -> SeamGuide:
        """Return what seams between sheets should keep clear of."""
        ...

    def extras(self) -> tuple[Document, ...]:
        """Return further documents that belong to the board, such as line strips."""
        ...


def make_board(order: Order) -> GameBoard:
    """Return the planned board of an order. Raises ``PizarraError`` for measures that cannot be had."""
    kind = order.pack.game.board.kind if order.pack.game.board else "football"
    made: GameBoard = importlib.import_module(KINDS[kind]).make(order)
    return made

"""The layers of a PDF: which groups of a drawing each of them holds, and what viewers call it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.backends.svg.layers import GROUPS as PAGE_GROUPS
from generator.i18n import Message, message
from generator.imposition.paper import Document

BOARD_GROUPS: Mapping[str, str] = {
    "ground": "ground", "floor": "ground", "cells": "ground", "terrain": "ground",
    "zone": "zone", "zones": "zone", "zone borders": "zone",
    "grid": "grid", "mesh": "grid", "half hexes": "grid",
    "lines": "lines", "pitch": "lines", "goals": "lines", "walls": "lines", "doors": "lines", "gates": "lines",
    "torus": "lines", "labels": "coordinates", "rulers": "coordinates", "spots": "signs", "signs": "signs",
    "arrows": "signs", "panels": "panels", "strips": "panels", "legend": "panels",
}  # fmt: skip
"""The layers of a board by the names of its groups; what is in none of them is always shown."""

GROUPS: Mapping[str, str] = {**BOARD_GROUPS, **PAGE_GROUPS}

TITLES: Mapping[str, Message] = {
    "ground": message("Ground"),
    "zone": message("Zones"),
    "grid": message("Grid"),
    "lines": message("Lines and walls"),
    "coordinates": message("Coordinates"),
    "signs": message("Signs"),
    "panels": message("Panels and legends"),
    "cut": message("Cut marks"),
    "fold": message("Fold"),
    "text": message("Notes in the margins"),
}
"""What each layer is called, in the order in which viewers list them."""


def groups_of(document: Document) -> Mapping[str, str]:
    """Return the layers of a document by the names of its groups: a board has those of its drawing too."""
    return GROUPS if document.groups == "board" else PAGE_GROUPS

"""Football boards as they were written before boards had a grid and layers, in the words of today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.model.fields import length_mm

GRID = {
    "orientation": "orientation", "columns": "columns", "metres_per_hex": "metres", "hexes": "cells", "hex": "size",
    "goal_hexes": "goal_cells",
}  # fmt: skip
"""Keys of such a board to those of the grid."""

WHOLE = {"board_width": "width", "sheets": "sheets", "panels": "panels"}
"""Keys of such a board to those of a board."""

KEYS = {"kind", "field", "border", "ends", *GRID, *WHOLE}
BORDER, ENDS = "5mm", "37mm"


def is_old_football(data: Any) -> bool:
    """Return whether this is a football board without a grid."""
    if not isinstance(data, Mapping) or "grid" in data:
        return False
    return data.get("kind") == "football" or ("kind" not in data and bool(data.keys() & KEYS))


def football_as_today(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is written of such a board as it is written today; unknown keys stay where they are."""
    around, ends = (length_mm(data.get(key, usual)) for key, usual in (("border", BORDER), ("ends", ENDS)))
    wide, narrow = f"{around + ends:g}mm", f"{around:g}mm"
    field = data.get("field", {})
    return {
        "field": {"preset": "futbol11", **field} if isinstance(field, Mapping) else field,
        "grid": {
            "type": "hexes", "orientation": "flat", "covers": "field", "numbers": "ends",
            **{new: data[old] for old, new in GRID.items() if old in data},
        },
        "margins": {"left": wide, "right": wide, "top": narrow, "bottom": narrow},
        "layers": [
            {"fill": {"bands": ["grass", "mown"]}},
            {"fill": "little-angle", "inside": "little-angle"},
            {"fill": "goal", "cells": "goals"},
            {"markings": "football"},
        ],
        **{new: data[old] for old, new in WHOLE.items() if old in data},
        **{key: value for key, value in data.items() if key not in KEYS},
    }  # fmt: skip

"""Editions: the same sheets and cards in usual letters, and in large print for those who see less."""

from __future__ import annotations

from typing import Literal

from generator.scene.fonts import POINT

Edition = Literal["usual", "large-print"]

LARGE = 5.645
"""No text of a sheet or card in large print is smaller: 16 pt, rounded up to a micrometre.

Source: docs/sources.md, reading.
"""

LARGER = 18 * POINT
"""What text in large print has where there is room for it: clear print asks for 16 pt, better 18."""

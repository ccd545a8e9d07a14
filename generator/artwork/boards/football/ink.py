"""How much ink a board takes: three sets of colours for the same drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.artwork.boards.panels.panel import PanelLook
from generator.scene.palette import INK, WHITE, Colour

Ink = Literal["full", "normal", "light"]


@dataclass(frozen=True, slots=True)
class PitchColours:
    """The colours of a board."""

    stripe: Colour
    other_stripe: Colour
    grid: Colour
    lines: Colour
    zone: Colour
    zone_hatch: Colour
    goal: Colour
    net: Colour
    label: Colour


PANEL_LOOK = PanelLook(
    accent=Colour.of("#2f6b4a"),
    ground=None,
    box=WHITE,
    pale=Colour.of("#eef5ee"),
    rule=Colour.of("#b8cdbd"),
    text=INK,
    quiet=Colour.of("#56637a"),
    tint=0.26,
    cell=20.0,
)
"""How panels look behind the goal lines, where the paper is white whatever the ink."""

INKS: dict[Ink, PitchColours] = {
    "normal": PitchColours(
        stripe=Colour.of("#f1f8ef"),
        other_stripe=WHITE,
        grid=Colour.of("#a3c7a7"),
        lines=Colour.of("#2f8152"),
        zone=Colour.of("#fef8ea"),
        zone_hatch=Colour.of("#dcae57"),
        goal=Colour.of("#f4f5f7"),
        net=Colour.of("#9aa3ad"),
        label=Colour.of("#4f7a5e"),
    ),
    "full": PitchColours(
        stripe=Colour.of("#1f7a33"),
        other_stripe=Colour.of("#2a8a3f"),
        grid=Colour.of("#66ad74"),
        lines=WHITE,
        zone=Colour.of("#4c8f3a"),
        zone_hatch=Colour.of("#c9d87a"),
        goal=Colour.of("#17452a"),
        net=Colour.of("#c3d2c8"),
        label=Colour.of("#e8f5ea"),
    ),
    "light": PitchColours(
        stripe=WHITE,
        other_stripe=WHITE,
        grid=Colour.of("#b9c4bd"),
        lines=Colour.of("#3c4a41"),
        zone=WHITE,
        zone_hatch=Colour.of("#b9c4bd"),
        goal=WHITE,
        net=Colour.of("#9aa3ad"),
        label=Colour.of("#5d6a62"),
    ),
}

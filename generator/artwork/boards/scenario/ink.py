"""The colours of a scenario's board: three sets for the same drawing."""

from __future__ import annotations

from dataclasses import dataclass

from generator.artwork.boards.football.ink import Ink
from generator.scene.palette import INK, WHITE, Colour


@dataclass(frozen=True, slots=True)
class ScenarioColours:
    """The colours of a scenario's board; ``tint`` is the share of a terrain's own colour that its ground shows."""

    floor: Colour
    wall: Colour
    wall_edge: Colour
    grid: Colour
    half: Colour
    mark: Colour
    door: Colour
    tint: float
    text: Colour = INK
    quiet: Colour = Colour.of("#5d5a55")


SCENARIO_INKS: dict[Ink, ScenarioColours] = {
    "normal": ScenarioColours(
        floor=Colour.of("#fbf7ee"),
        wall=Colour.of("#cbbfae"),
        wall_edge=Colour.of("#4a4038"),
        grid=Colour.of("#b5a892"),
        half=Colour.of("#e3dac8"),
        mark=Colour.of("#2f8152"),
        door=Colour.of("#8a4b16"),
        tint=0.28,
    ),
    "full": ScenarioColours(
        floor=Colour.of("#e6d9bd"),
        wall=Colour.of("#5a4d41"),
        wall_edge=Colour.of("#2a221c"),
        grid=Colour.of("#a8966f"),
        half=Colour.of("#d4c5a2"),
        mark=Colour.of("#1f6b40"),
        door=Colour.of("#7a3b0c"),
        tint=0.6,
    ),
    "light": ScenarioColours(
        floor=WHITE,
        wall=WHITE,
        wall_edge=Colour.of("#3f3a35"),
        grid=Colour.of("#bdb8b0"),
        half=Colour.of("#e6e3de"),
        mark=Colour.of("#4c7a5f"),
        door=Colour.of("#6b4423"),
        tint=0.0,
    ),
}

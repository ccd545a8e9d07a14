"""The colours of a board of hexes: three sets for the same drawing."""

from __future__ import annotations

from dataclasses import dataclass

from generator.artwork.boards.football.ink import Ink
from generator.scene.palette import INK, WHITE, Colour


@dataclass(frozen=True, slots=True)
class HexColours:
    """The colours of a board of hexes. ``floors`` are three tones that neighbours never share.

    ``tint`` is the share of a zone's own colour that its ground shows, ``ground`` what it is mixed with.
    """

    floors: tuple[Colour, Colour, Colour]
    grid: Colour
    wall: Colour
    wall_light: Colour
    ground: Colour
    tint: float
    panel: Colour
    box: Colour
    rule: Colour
    text: Colour
    quiet: Colour

    def zone(self, colour: Colour) -> Colour:
        """Return the ground of a zone."""
        return self.ground.mixed(colour, self.tint)


HEX_INKS: dict[Ink, HexColours] = {
    "normal": HexColours(
        floors=(Colour.of("#f6f8fb"), Colour.of("#eef2f7"), Colour.of("#e6ebf2")),
        grid=Colour.of("#a9b6c6"),
        wall=Colour.of("#2b3950"),
        wall_light=Colour.of("#8fa3bf"),
        ground=WHITE,
        tint=0.26,
        panel=Colour.of("#f3f5f8"),
        box=WHITE,
        rule=Colour.of("#b4bfcd"),
        text=INK,
        quiet=Colour.of("#56637a"),
    ),
    "full": HexColours(
        floors=(Colour.of("#22304a"), Colour.of("#263552"), Colour.of("#2a3a5a")),
        grid=Colour.of("#4f648c"),
        wall=Colour.of("#0f1728"),
        wall_light=Colour.of("#6fd0ff"),
        ground=Colour.of("#22304a"),
        tint=0.5,
        panel=Colour.of("#2b3a57"),
        box=Colour.of("#3a4c70"),
        rule=Colour.of("#5f77a4"),
        text=WHITE,
        quiet=Colour.of("#d2def2"),
    ),
    "light": HexColours(
        floors=(WHITE, WHITE, WHITE),
        grid=Colour.of("#b5bdc8"),
        wall=Colour.of("#3b4657"),
        wall_light=WHITE,
        ground=WHITE,
        tint=0.0,
        panel=WHITE,
        box=WHITE,
        rule=Colour.of("#b5bdc8"),
        text=INK,
        quiet=Colour.of("#5a6575"),
    ),
}

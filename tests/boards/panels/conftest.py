"""A look for panels, and panels of every kind."""

import pytest

from generator.boards.panels.boxes import BoxesArt, CardsArt, TokensArt, TrackBox
from generator.boards.panels.panel import PanelLook
from generator.boards.panels.rolls import (
    Chance,
    CompassArt,
    CompassPoint,
    DiceArt,
    DiceLine,
    FacingArt,
    OddsArt,
    RoseArt,
)
from generator.boards.panels.text import LegendArt, LegendLine, ScaleArt, StepsArt, TextArt, TitleArt
from generator.geometry.grids.hexes import DIRECTIONS, centre_of, corners
from generator.geometry.shapes import Point, Rect
from generator.i18n import bundled_folder
from generator.packs.symbols import find_symbol
from generator.problems import Location
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Style

GREEN, GREY = Colour.of("#2f6b4a"), Colour.of("#b8cdbd")
HEX = corners(Point(0, 0), 1.0, "flat")
AROUND = tuple(tuple(corner.shift(*centre_of(step, "flat")) for corner in HEX) for step in DIRECTIONS["flat"])
SQUARE = (Point(-0.5, -0.5), Point(0.5, -0.5), Point(0.5, 0.5), Point(-0.5, 0.5))
BESIDE = tuple(tuple(corner.shift(x, y) for corner in SQUARE) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)))


def track(title="Goals", first=0, last=9, columns=None, note=""):
    boxes = tuple(TrackBox(str(number)) for number in range(first, last + 1))
    return BoxesArt(title, note, None, columns, boxes)


def rose(title=""):
    return RoseArt(title, "", None, HEX, AROUND)


def odds(note=""):
    return OddsArt("2D6 ≤ value", note, None, tuple(Chance(str(n), f"{8 * n} %", n / 12) for n in range(2, 13)))


def suit(name):
    return find_symbol(f"suit-{name}", bundled_folder("templates") / "duelo-ortogonal", Location(""))


PANELS = {
    "track": track(note="† Not in the rules"),
    "events": BoxesArt(
        "Turns",
        "",
        None,
        None,
        (TrackBox("June I"), TrackBox("June II", "Rain: rivers cost one more"), TrackBox("July I")),
    ),
    "score": BoxesArt("Score", "", GREEN, 1, (TrackBox("−1", "", GREY), TrackBox("0", strong=True), TrackBox("+1"))),
    "boxes": BoxesArt("Home bench", boxes=(TrackBox(),) * 8),
    "cards": CardsArt("Deck", count=2),
    "tokens": TokensArt("Action tokens", texts=("1", "2", "3", "")),
    "rose": rose(),
    "square rose": RoseArt("Scatter", "", None, SQUARE, BESIDE),
    "facings": FacingArt("", "", None, HEX),
    "odds": odds(),
    "dice": DiceArt("Direction", "", None, ("1D4", "card"), (DiceLine(("1", "Swords"), suit("sword"), "Up"),)),
    "compass": CompassArt("Compass", "", None, (CompassPoint("up", "1", suit("cup")), CompassPoint("left", "2"))),
    "legend": LegendArt(
        "Legend", "", None, (LegendLine((Box(Rect(0, 0, 4.6, 4.6), Style(fill=GREEN)),), "forest: entering costs 2"),)
    ),
    "steps": StepsArt("The turn", "", None, ("Roll for passports.", "Move within your cell and cross a border.")),
    "scale": ScaleArt("", "", None, "1 hex = 2 m · 1:80", "m", 12.5),
    "title": TitleArt("", "", None, "THE CRYPT BELOW THE MILL", "a map of our own"),
    "marked text": TextArt("", text="Turn the lamp **one** step each watch, and *never* two: ships that lose it sink."),
    "text": TextArt("Story", "", None, "Someone has lit the lamps again. The stairs go down to the hall."),
}


@pytest.fixture
def look():
    return PanelLook(GREEN, None, WHITE, Colour.of("#eef5ee"), GREY, INK, Colour.of("#56637a"), 0.26, 25.0)

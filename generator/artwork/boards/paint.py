"""Named styles as colours and lines on paper, in as much ink as is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.boards.laid import Ink
from generator.model.boards.styles import NamedStyle
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Command, Item, Path, Style

SPARING, GENEROUS = 0.15, 2.0
"""By how much a ground shows less or more of its colour than usual, where the style does not say."""

FAINTEST = 0.05
"""Grounds that would show less of their colour are left blank."""


def ground(style: NamedStyle, ink: Ink, paper: Colour = WHITE) -> Colour:
    """Return the colour of a ground; that of the paper where nothing is to be printed."""
    own = _own(style, ink)
    if own is not None:
        return own
    share = style.tint * {"light": SPARING, "normal": 1.0, "full": GENEROUS}[ink]
    if style.colour is None or (ink == "light" and share < FAINTEST):
        return paper
    return paper.mixed(style.colour, min(1.0, share))


def colour(style: NamedStyle, ink: Ink) -> Colour:
    """Return the colour of a line or a text in a style."""
    return _own(style, ink) or style.colour or INK


def upon(style: NamedStyle, ink: Ink, paper: Colour = WHITE) -> Colour:
    """Return the colour of what is drawn upon a ground: the style's own, or a stronger one of the ground's."""
    if style.upon is not None:
        return style.upon
    return (style.colour or INK) if style.tint < 1 else ground(style, ink, paper).mixed(INK, 0.35)


def _own(style: NamedStyle, ink: Ink) -> Colour | None:
    return style.inks.light if ink == "light" else style.inks.full if ink == "full" else None


def line(commands: Sequence[Command], style: NamedStyle, ink: Ink, scale: float) -> tuple[Item, ...]:
    """Return strokes in a style: plain or broken, with a thinner line within, or with sleepers across."""
    width, steps, own = style.width * scale, tuple(commands), colour(style, ink)
    if not steps:
        return ()
    match style.pattern:
        case "dashed":
            return (Path(steps, Style(stroke=own, width=width, dash=(2.4 * width, 1.6 * width), join="round")),)
        case "dotted":
            return (Path(steps, Style(stroke=own, width=width, dash=(0.01, 2 * width), cap="round")),)
        case "sleepers":
            across = Style(stroke=own, width=3 * width, dash=(0.7 * width, 2.1 * width))
            return (Path(steps, Style(stroke=own, width=width, join="round")), Path(steps, across))
        case "cored" | "stitched":
            dash = (0.68 * width, 0.68 * width) if style.pattern == "stitched" else ()
            inner = Style(stroke=style.upon or WHITE, width=0.25 * width, dash=dash, cap="butt" if dash else "round")
            return (Path(steps, Style(stroke=own, width=width, cap="round", join="round")), Path(steps, inner))
        case _:
            return (Path(steps, Style(stroke=own, width=width, cap="round", join="round")),)

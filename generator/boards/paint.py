"""Named styles as colours and lines on paper, in as much ink as is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from generator.model.boards.layers import InkForm, NamedStyle
from generator.scene.palette import INK, WHITE, Colour, contrast, readable_on
from generator.scene.primitives import Command, Item, Path, Style

Ink = Literal["full", "normal", "light"]
SHARES: Mapping[Ink, float] = {"light": 0.15, "normal": 1.0, "full": 2.0}
"""How much of its usual colour a ground shows with little, usual and much ink, where the style does not say."""

SLEEPERS = 3.0
"""How long the sleepers of a line are, in widths of the line."""

FAINTEST = 0.05
"""Grounds that would show less of their colour are left blank."""


_USUAL = InkForm()


def ground(style: NamedStyle, ink: Ink, paper: Colour = WHITE) -> Colour:
    """Return the colour of a ground; that of the paper where nothing is to be printed."""
    form = _form(style, ink)
    share = min(1.0, style.tint * SHARES[ink]) if form.tint is None else form.tint
    own = form.colour or style.colour
    return paper if own is None or share < FAINTEST else paper.mix(own, share)


def colour(style: NamedStyle, ink: Ink) -> Colour:
    return _form(style, ink).colour or style.colour or INK


def upper_colour(style: NamedStyle, ink: Ink, paper: Colour = WHITE) -> Colour:
    """Return the colour of what is drawn upon a ground, or within a line: the style's own, or a stronger one."""
    own = _form(style, ink).upon or style.upon
    if own is not None:
        return own
    return colour(style, ink) if style.tint < 1 else ground(style, ink, paper).mix(INK, 0.35)


def readable(tone: Colour, fill: Colour | None, least: float) -> Colour:
    """Return a colour for text on a ground: the one that is wished for where its contrast is enough, or unknown."""
    return tone if fill is None or contrast(tone, fill) >= least else fill.mix(readable_on(fill), 0.9)


def _form(style: NamedStyle, ink: Ink) -> InkForm:
    return style.inks.light if ink == "light" else style.inks.full if ink == "full" else _USUAL


def line(commands: Sequence[Command], style: NamedStyle, ink: Ink, scale: float) -> tuple[Item, ...]:
    """Return strokes in a style: plain or broken, with a thinner line within, or with sleepers across."""
    width, steps, own = style.width * scale, tuple(commands), colour(style, ink)
    if not steps:
        return ()
    plain = Path(steps, Style(stroke=own, width=width, cap="round", join="round"))
    match style.pattern:
        case "dashed":
            return (Path(steps, Style(stroke=own, width=width, dash=(1.25 * width, 0.75 * width), join="round")),)
        case "dotted":
            return (Path(steps, Style(stroke=own, width=width, dash=(0.01, 2 * width), cap="round")),)
        case "sleepers":
            return (plain, Path(steps, Style(stroke=own, width=SLEEPERS * width, dash=(0.7 * width, 2.1 * width))))
        case "cored":
            return (
                plain,
                Path(steps, Style(stroke=_core_colour(style, ink), width=0.24 * width, cap="round", join="round")),
            )
        case "stitched":
            dash = (0.68 * width, 0.68 * width)
            return (plain, Path(steps, Style(stroke=_core_colour(style, ink), width=0.25 * width, dash=dash)))
        case _:
            return (plain,)


def _core_colour(style: NamedStyle, ink: Ink) -> Colour:
    return _form(style, ink).upon or style.upon or WHITE

"""Small pieces that belong to no player: balls, booking cards, markers for tracks."""

from __future__ import annotations

import math

from generator.artwork.counters import BLEED, CounterStyle
from generator.geometry.hexes import corners
from generator.geometry.shapes import Point, Rect, inset_convex
from generator.model.game import Game
from generator.model.tokens import Face, Token
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, fitted_size
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pieces import Piece
from generator.scene.primitives import Box, Circle, Group, Item, Line, Polygon, Style, Text

CARD_SHARE = 0.72
"""Width of a card-shaped token, as a share of its height."""

_TEXT_FLOOR = 4 * POINT


def token_pieces(game: Game, style: CounterStyle) -> tuple[Piece, ...]:
    """Return the game's tokens, sized as shares of a player's counter."""
    return tuple(_piece(token, style) for token in game.tokens.values())


def _piece(token: Token, style: CounterStyle) -> Piece:
    across = style.width * token.share
    outline = _outline(token, across, style)
    front = _face(token.front, outline, across, style.language)
    back = token.back or token.front
    ground = (_bleed(outline, back.colour),)
    return Piece(
        token.name.in_(style.language),
        outline,
        front,
        (*ground, *_face(back, outline, across, style.language)),
        token.count,
    )


def _outline(token: Token, across: float, style: CounterStyle) -> Polygon | Circle | Box:
    if token.shape == "disc":
        return Circle(Point(0, 0), across / 2)
    if token.shape == "card":
        width = across * CARD_SHARE
        return Box(Rect(-width / 2, -across / 2, width, across), radius=across * 0.08)
    return Polygon(corners(Point(0, 0), across, style.orientation))


def _bleed(outline: Polygon | Circle | Box, colour: Colour) -> Item:
    fill = Style(fill=colour)
    match outline:
        case Circle(centre, radius, _):
            return Circle(centre, radius + BLEED, fill)
        case Box(rect, _, radius):
            return Box(rect.grown(BLEED), fill, radius + BLEED)
        case Polygon(points, _):
            return Polygon(inset_convex(points, -BLEED), fill)


def _styled(outline: Polygon | Circle | Box, style: Style) -> Item:
    match outline:
        case Circle(centre, radius, _):
            return Circle(centre, radius, style)
        case Box(rect, _, radius):
            return Box(rect, style, radius)
        case Polygon(points, _):
            return Polygon(points, style)


def _face(face: Face, outline: Polygon | Circle | Box, across: float, language: str) -> tuple[Item, ...]:
    """Return one side: ground, picture, word, and a rim inside the cut."""
    rim = WHITE if face.colour.luminance < 0.09 else INK
    ground = _styled(outline, Style(fill=face.colour))
    edge = Group((_styled(outline, Style(stroke=rim, width=across * 0.06)),), clip=outline)
    picture = _ball(across) if face.picture == "ball" else ()
    return (ground, *picture, edge, *_word(face, across, language))


def _word(face: Face, across: float, language: str) -> tuple[Item, ...]:
    text = face.text.in_(language) if face.text else ""
    if not text:
        return ()
    ink = readable_on(face.colour)
    if face.picture == "ball":
        size = fitted_size(text, SEMIBOLD, across * 0.64, across * 0.16, _TEXT_FLOOR)
        return (Text(Point(0, across * 0.32), text, SEMIBOLD, size, ink, "middle"),) if size else ()
    size = min(across * 0.6, across * 0.55 / max(0.5, len(text) * 0.55))
    return (Text(Point(0, size * CAP_HEIGHT / 2), text, BOLD, size, ink, "middle"),)


def _ball(across: float) -> tuple[Item, ...]:
    """Return a football of our own drawing: a dark pentagon with five seams, above the word."""
    centre, radius = Point(0, -across * 0.09), across * 0.26
    around = [math.radians(-90 + 72 * index) for index in range(5)]
    inner = tuple(Point(centre.x + radius * 0.42 * math.cos(a), centre.y + radius * 0.42 * math.sin(a)) for a in around)
    seam = Style(stroke=INK, width=across * 0.022, cap="round")
    seams = tuple(
        Line(point, Point(centre.x + radius * math.cos(a), centre.y + radius * math.sin(a)), seam)
        for point, a in zip(inner, around, strict=True)
    )
    return (
        Circle(centre, radius, Style(fill=WHITE, stroke=INK, width=across * 0.025)),
        Polygon(inner, Style(fill=INK)),
        *seams,
    )

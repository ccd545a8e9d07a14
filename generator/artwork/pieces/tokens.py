"""Small pieces that belong to no player: balls, booking cards, markers for tracks."""

from __future__ import annotations

from dataclasses import replace

from generator.artwork.pieces.counter_style import BLEED, CounterStyle
from generator.artwork.pieces.faces.pictures import picture_items
from generator.artwork.pieces.faces.rims import rim
from generator.artwork.pieces.faces.token_room import rim_width, word_room
from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, Size
from generator.model.game import Game
from generator.model.tokens import Token, TokenFace
from generator.scene.palette import INK
from generator.scene.pieces import DrawnPiece, Outline, Piece, resized
from generator.scene.primitives import Box, Circle, Item, Polygon, Style

CARD_SHARE = 0.72
"""Width of a card-shaped token, as a share of its height."""

ROUNDED = 0.08
"""Radius of the corners of cards, squares and rectangles, as a share of their height or, where less, width."""


def token_pieces(game: Game, style: CounterStyle) -> tuple[Piece, ...]:
    """Return the game's tokens, sized as shares of a player's counter."""
    return tuple(_piece(token, style) for token in game.tokens.values())


def _piece(token: Token, style: CounterStyle) -> Piece:
    across = token.size or style.width * token.share
    size = Size(across, across * token.proportion) if token.shape == "rect" else Size(across, across)
    outline = _outline(token, size, style)
    front = _face(token.front, outline, size, style.language)
    name = token.name.in_(style.language)
    if token.sides == 1:
        return DrawnPiece(name, outline, front, None, token.count)
    back = token.back or token.front
    ground = replace(resized(outline, BLEED), style=Style(fill=INK))
    return DrawnPiece(name, outline, front, (ground, *_face(back, outline, size, style.language)), token.count)


def _outline(token: Token, size: Size, style: CounterStyle) -> Outline:
    across = size.width
    if token.shape == "disc":
        return Circle(Point(0, 0), across / 2)
    if token.shape == "hex":
        return Polygon(corners(Point(0, 0), across, style.orientation))
    width = across * CARD_SHARE if token.shape == "card" else across
    return Box(Rect(-width / 2, -size.height / 2, width, size.height), radius=min(size) * ROUNDED)


def _face(face: TokenFace, outline: Outline, size: Size, language: str) -> tuple[Item, ...]:
    """Return one side: ground, picture, word, and a rim inside the cut."""
    ground = replace(outline, style=Style(fill=face.colour))
    text = face.text.in_(language) if face.text else ""
    return (
        ground,
        rim(outline, rim_width(min(size)), face.colour),
        *picture_items(face, size, text, word_room(outline, min(size))),
    )

"""Small pieces that belong to no player: balls, booking cards, markers for tracks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.artwork.pieces.counter_style import BLEED, CounterStyle
from generator.artwork.pieces.faces.pictures import covering, picture_items
from generator.artwork.pieces.faces.rims import rim
from generator.artwork.pieces.faces.token_room import rim_width, word_room
from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, Size
from generator.model.game import Game
from generator.model.tokens import Token, TokenFace
from generator.scene.palette import INK
from generator.scene.pictures import Picture
from generator.scene.pieces import DrawnPiece, Outline, Piece, resized
from generator.scene.primitives import Box, Circle, Item, Polygon, Style

NO_PICTURES: Mapping[str, Picture] = {}

CARD_SHARE = 0.72
"""Width of a card-shaped token, as a share of its height."""

ROUNDED = 0.08
"""Radius of the corners of cards, squares and rectangles, as a share of their height or, where less, width."""


def token_pieces(game: Game, style: CounterStyle, pictures: Mapping[str, Picture] = NO_PICTURES) -> tuple[Piece, ...]:
    """Return the game's tokens, sized as shares of a player's counter; ``pictures`` are the files they show."""
    return tuple(_piece(token, style, pictures) for token in game.tokens.values())


def _piece(token: Token, style: CounterStyle, pictures: Mapping[str, Picture]) -> Piece:
    across = token.size or style.width * token.share
    size = Size(across, across * token.proportion) if token.shape == "rect" else Size(across, across)
    outline = _outline(token, size, style)
    front = _face(token.front, outline, size, style.language, pictures)
    name = token.name.in_(style.language)
    bleed = (replace(resized(outline, BLEED), style=Style(fill=INK)),)
    if token.sides == 1:
        return DrawnPiece(name, outline, front, None, token.count, bleed)
    back = _face(token.back or token.front, outline, size, style.language, pictures)
    return DrawnPiece(name, outline, front, (*bleed, *back), token.count, bleed)


def _outline(token: Token, size: Size, style: CounterStyle) -> Outline:
    across = size.width
    if token.shape == "disc":
        return Circle(Point(0, 0), across / 2)
    if token.shape == "hex":
        return Polygon(corners(Point(0, 0), across, style.orientation))
    width = across * CARD_SHARE if token.shape == "card" else across
    return Box(Rect(-width / 2, -size.height / 2, width, size.height), radius=min(size) * ROUNDED)


def _face(
    face: TokenFace, outline: Outline, size: Size, language: str, pictures: Mapping[str, Picture]
) -> tuple[Item, ...]:
    """Return one side: ground, picture, word, and a rim inside the cut."""
    ground = replace(outline, style=Style(fill=face.colour))
    text = face.text.in_(language) if face.text else ""
    if (picture := pictures.get(face.file)) is not None:
        return (ground, *covering(picture, face, outline), rim(outline, rim_width(min(size)), face.colour))
    return (
        ground,
        rim(outline, rim_width(min(size)), face.colour),
        *picture_items(face, size, text, word_room(outline, min(size))),
    )

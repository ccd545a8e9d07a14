"""What is drawn on the faces of tokens: balls, robots, arrows, suits, boxes to tick. Drawn about the middle, in mm."""

from __future__ import annotations

import math

from generator.artwork.pieces.counter_style import Room
from generator.artwork.pieces.faces.signs import sign_items
from generator.artwork.pieces.faces.suits import arrow, suit
from generator.artwork.pieces.faces.token_room import FLOOR, word
from generator.geometry.shapes import Point, Rect, Size
from generator.model.tokens import DRAWN, TokenFace
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, fitted_size
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import Picture, placed
from generator.scene.pieces import Outline, outline_area
from generator.scene.primitives import Box, Circle, Item, Line, Polygon, Style, Symbol, Text
from generator.scene.text import centred


def ink_of(face: TokenFace) -> Colour:
    """Return the colour a face is drawn with."""
    return face.ink or readable_on(face.colour)


def picture_items(face: TokenFace, size: Size, text: str, room: Room) -> tuple[Item, ...]:
    """Return the picture of a face and its word, for a token of a size with so much ``room`` for words."""
    if face.suit != "none":
        return _passport(face, size, text, room)
    match face.picture:
        case "ball" if text:
            under = word(text, SEMIBOLD, size.width * 0.18, size.width * 0.17, room, ink_of(face))
            return (*ball(Point(0, -size.width * 0.15), size.width * 0.22), *under)
        case "ball":
            return ball(Point(0, 0), size.width * 0.36, WHITE if face.colour.luminance > 0.5 else INK, face.ink or INK)
        case "arrow":
            return (arrow(face.turn, Point(0, 0), min(size.width, size.height * 1.4) * 0.8, Style(fill=ink_of(face))),)
        case "robot":
            return (
                *robot(face, size.width),
                *word(text, BOLD, size.width * 0.24, size.width * 0.27, room, ink_of(face)),
            )
        case "tally":
            return _tally(face, size, text)
        case symbol if symbol not in DRAWN:
            under = word(text, SEMIBOLD, min(size) * 0.3, min(size) * 0.17, room, ink_of(face))
            middle, high = (-0.1, 0.42) if under else (0.0, 0.62)
            return (centred(symbol, Point(0, min(size) * middle), SEMIBOLD, min(size) * high, ink_of(face)), *under)
        case "whistle" | "bolt" | "star" | "rose" | "paces":
            return sign_items(face.picture, min(size), text, ink_of(face), face.marks, room)
        case _:
            return word(text, BOLD, 0.0, min(size) * 0.6, room, ink_of(face))


def covering(picture: Picture, face: TokenFace, outline: Outline) -> tuple[Item, ...]:
    """Return a picture on a token: one of dots covers it to the cut and a little beyond, one of lines stands within."""
    area = outline_area(outline)
    if isinstance(picture.drawing, Symbol):
        return (placed(picture, area.grown(-0.18 * min(area.size)), tint=ink_of(face)),)
    return (placed(picture, area, "cover", clip=outline),)


def ball(centre: Point, radius: float, body: Colour = WHITE, line: Colour = INK) -> tuple[Item, ...]:
    """Return a football of our own drawing: a pentagon with five seams."""
    around = [math.radians(-90 + 72 * index) for index in range(5)]
    inner = tuple(Point(centre.x + radius * 0.42 * math.cos(a), centre.y + radius * 0.42 * math.sin(a)) for a in around)
    seam = Style(stroke=line, width=radius * 11 / 130, cap="round")
    seams = tuple(
        Line(point, Point(centre.x + radius * math.cos(a), centre.y + radius * math.sin(a)), seam)
        for point, a in zip(inner, around, strict=True)
    )
    return (
        Circle(centre, radius, Style(fill=body, stroke=line, width=radius * 5 / 52)),
        Polygon(inner, Style(fill=line)),
        *seams,
    )


def robot(face: TokenFace, across: float) -> tuple[Item, ...]:
    """Return a robot's head with as many antennae as it has marks, above the middle."""
    ink, paper = ink_of(face), face.colour
    head = Rect(-0.25 * across, -0.16 * across, 0.5 * across, 0.29 * across)
    items: list[Item] = []
    stroke = Style(stroke=ink, width=0.032 * across, cap="round")
    for index in range(face.marks):
        x = (index - (face.marks - 1) / 2) * 0.15 * across
        tip = Point(x * 1.25, head.y - 0.115 * across)
        items += [Line(Point(x, head.y), tip, stroke), Circle(tip, 0.036 * across, Style(fill=ink))]
    for side in (-1, 1):
        ear = Rect(side * 0.275 * across - 0.035 * across, -0.075 * across, 0.07 * across, 0.13 * across)
        items.append(Box(ear, Style(fill=ink), 0.02 * across))
    items.append(Box(head, Style(fill=ink), 0.07 * across))
    for side in (-1, 1):
        items.append(Circle(Point(side * 0.115 * across, -0.055 * across), 0.062 * across, Style(fill=paper)))
        items.append(Circle(Point(side * 0.115 * across, -0.055 * across), 0.026 * across, Style(fill=ink)))
    items.append(Box(Rect(-0.14 * across, 0.055 * across, 0.28 * across, 0.032 * across), Style(fill=paper)))
    return tuple(items)


def _passport(face: TokenFace, size: Size, text: str, room: Room) -> tuple[Item, ...]:
    """Return a suit beside the arrow of its direction, the words below."""
    assert face.suit != "none"
    height = min(size.height * 0.46, size.width * 0.42)
    middle = -size.height * 0.1 if text else 0.0
    return (
        suit(face.suit, Point(-size.width * 0.23, middle), height),
        arrow(face.turn, Point(size.width * 0.21, middle), height * 0.86, Style(fill=ink_of(face))),
        *word(text, SEMIBOLD, size.height * 0.32, size.height * 0.16, room, ink_of(face)),
    )


def _tally(face: TokenFace, size: Size, text: str) -> tuple[Item, ...]:
    """Return two rows of boxes to tick, one for each player, every fifth drawn stronger, under a heading."""
    ink = ink_of(face)
    edge = min(size) * 0.12
    head = size.height * 0.24
    area = Rect(-size.width / 2 + edge, -size.height / 2 + edge, size.width - 2 * edge, size.height - 2 * edge)
    name = area.width * 0.14
    count = max(1, face.marks)
    width, height = (area.width - name) / count, (area.height - head) / 2
    items: list[Item] = []
    fitted = fitted_size(text, BOLD, area.width, head * 0.75, FLOOR) if text else None
    if fitted:
        items.append(Text(Point(area.x, area.y + fitted * CAP_HEIGHT), text, BOLD, fitted, ink))
    for row in range(2):
        top = area.y + head + row * height
        dot = Point(area.x + name * 0.35, top + height / 2)
        fill = ink if row else face.colour
        items.append(Circle(dot, height * 0.26, Style(fill=fill, stroke=ink, width=0.3)))
        for index in range(count):
            box = Rect(area.x + name + index * width, top, width, height).grown(-0.35)
            heavy = index % 5 == 4
            items.append(Box(box, Style(fill=WHITE, stroke=ink, width=0.45 if heavy else 0.18), 0.6))
            if heavy:
                low = min(height * 0.5, 7 * POINT)
                items.append(centred(str(index + 1), box.centre, SEMIBOLD, low, ink.mixed(WHITE, 0.35)))
    return tuple(items)

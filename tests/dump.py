"""A stable text of a drawing, for golden tests and for people who want to see what is drawn where."""

from __future__ import annotations

from collections.abc import Iterable

from generator.backends.svg import number
from generator.geometry.shapes import IDENTITY, Point, Transform
from generator.scene.fonts import named_symbols
from generator.scene.primitives import (
    Box,
    Circle,
    Group,
    Image,
    Item,
    Line,
    Path,
    Polygon,
    Shade,
    Style,
    Symbol,
    Text,
    Use,
)


def dump(items: Iterable[Item]) -> str:
    """Return one line an item, children indented, numbers to a thousandth of a millimetre; symbols once, at the end."""
    symbols: dict[int, Symbol] = {}
    lines = [line for item in items for line in _lines(item, 0, symbols)]
    written = 0
    while written < len(symbols):
        symbol = list(symbols.values())[written]
        lines.append(f"symbol {symbol.name}")
        lines += [line for item in symbol.items for line in _lines(item, 1, symbols)]
        written += 1
    return "\n".join(lines) + "\n"


def _lines(item: Item, depth: int, symbols: dict[int, Symbol]) -> list[str]:
    pad = "  " * depth
    match item:
        case Polygon(points, style):
            return [f"{pad}polygon {_points(points)}{_style(style)}"]
        case Box(rect, style, radius):
            corner = f" radius {number(radius)}" if radius else ""
            return [f"{pad}box {_numbers(rect)}{corner}{_style(style)}"]
        case Circle(centre, radius, style):
            return [f"{pad}circle {_numbers(centre)} radius {number(radius)}{_style(style)}"]
        case Line(start, end, style):
            return [f"{pad}line {_points((start, end))}{_style(style)}"]
        case Path(commands, style):
            steps = " ".join(c[0] + ",".join(number(value) for value in c[1:]) for c in commands)
            return [f"{pad}path {steps}{_style(style)}"]
        case Shade(outline, (stops, place, focus)):
            (line,) = _lines(outline, depth, symbols)
            kind = "linear" if focus is None else f"radial {_numbers(focus)}"
            shown = " ".join(f"{number(at)} {colour.hex} {number(opacity)}" for at, colour, opacity in stops)
            return [f"{line} [{kind}: {shown}]{_transform(place)}"]
        case Text(position, text, font, size, fill, anchor):
            where = f"{_numbers(position)} {anchor} {font} {number(size)} {fill.hex}"
            return [f"{pad}text {where} {named_symbols(text)!r}"]
        case Use(symbol, transform):
            symbols.setdefault(id(symbol), symbol)
            return [f"{pad}use {symbol.name}{_transform(transform)}"]
        case Image(bitmap, transform, grey):
            what = f"{bitmap.kind} {bitmap.width}x{bitmap.height}{' grey' if grey else ''} {bitmap.name}"
            return [f"{pad}image {what}{_transform(transform)}"]
        case Group(items, transform, clip, name, opacity, _, mask):
            through = f" opacity {number(opacity)}" if opacity < 1 else ""
            head = f"{pad}group{' ' + name if name else ''}{through}{_transform(transform)}"
            inner = [line for child in items for line in _lines(child, depth + 1, symbols)]
            cut = (
                [line.replace(pad + "  ", f"{pad}  clip ", 1) for line in _lines(clip, depth + 1, symbols)]
                if clip
                else []
            )
            masked = [
                line.replace(pad + "  ", f"{pad}  mask ", 1)
                for child in mask
                for line in _lines(child, depth + 1, symbols)
            ]
            return [head, *cut, *masked, *inner]


def _numbers(values: Iterable[float]) -> str:
    return ",".join(number(value) for value in values)


def _points(points: Iterable[Point]) -> str:
    return " ".join(_numbers(point) for point in points)


def _style(style: Style) -> str:
    parts = []
    if style.fill is not None:
        parts.append(f"fill {style.fill.hex}{' evenodd' if style.rule == 'evenodd' else ''}")
    if style.stroke is not None:
        dash = f" dash {_numbers(style.dash)}" if style.dash else ""
        parts.append(f"stroke {style.stroke.hex} {number(style.width)}{dash}")
    return f" [{'; '.join(parts)}]" if parts else ""


def _transform(transform: Transform) -> str:
    if transform == IDENTITY:
        return ""
    if transform[:4] == IDENTITY[:4]:
        return f" at {number(transform.e)},{number(transform.f)}"
    return f" matrix {_numbers(transform)}"

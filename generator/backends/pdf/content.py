"""Items as PDF operators, in millimetres, y down; gradients (PDF 1.7, 8.7.4.5) and bitmaps (8.9)."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from generator.backends.pdf.file import PdfFile, encoded_runs
from generator.geometry.shapes import IDENTITY, Point, Rect, Transform
from generator.scene.bitmaps import CHANNELS, GREY, PALETTE, Png, opacity_of_palette, read_jpeg, read_png, split_alpha
from generator.scene.bounds import bounds_of
from generator.scene.fonts import font_runs, holds_symbols, printable, spelled, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import (
    Bitmap,
    Box,
    Circle,
    Command,
    Group,
    Image,
    Item,
    Line,
    Path,
    Polygon,
    Shade,
    Shape,
    Stop,
    Style,
    Symbol,
    Text,
    Use,
    circle_commands,
    rounded_commands,
)

MOST_BRIEFS = 8192
"""Brief symbols, and texts at their places, whose operators are remembered."""

Letters = Mapping[str, Collection[str]]
"""The letters that are written, for each weight of the typeface."""

Runs = tuple[tuple[str, Collection[str]], ...]
"""Letters that are written, each time with the weight of the typeface that has them."""

Items = tuple[Item, ...]

MOST_FORMS = 1024
"""Symbols whose form is remembered; one that is met again later becomes the same form."""

NO_LAYERS: Mapping[str, str] = MappingProxyType({})
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


@dataclass(frozen=True, slots=True)
class Content:
    """Operators as they stand in the file, what they place, and the opacities they use, in thousandths.

    ``letters`` are those that the operators write; what they place has its own.
    """

    code: bytes
    forms: tuple[Placed, ...]
    opacities: tuple[int, ...]
    letters: Letters = field(compare=False)

    @property
    def packed(self) -> Content:
        """Return the same content, compressed."""
        return Content(zlib.compress(self.code), self.forms, self.opacities, self.letters)


@dataclass(frozen=True, slots=True)
class Form:
    """A symbol's compressed content, and the area that it may paint. Symbols that are drawn alike are the same form.

    What is painted as a ``whole`` is mixed before it lets through what lies beneath.
    """

    content: Content
    area: Rect
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Shading:
    """A gradient in its own units, and the area there that it may paint."""

    stops: tuple[Stop, ...]
    focus: Point | None
    area: Rect


@dataclass(frozen=True, slots=True)
class Dots:
    """A bitmap, in colour or in grey."""

    bitmap: Bitmap
    grey: bool


Placed = Form | Shading | Dots
"""What a page or a form places by its name."""


def _area(bounds: Rect) -> Rect:
    """Return what a form may paint, as exact as it is written: what is drawn alike then has one area."""
    return Rect(*(round(value, 3) for value in bounds.grown(0.5)))


class _Named:
    """What the operators of one page or form call by name, and the letters that they write."""

    def __init__(self) -> None:
        self.forms: dict[Placed, str] = {}
        self._met: dict[int, tuple[str, Placed]] = {}
        self.opacities: dict[int, str] = {}
        self.runs: dict[int, Runs] = {}

    @property
    def letters(self) -> Letters:
        """Return the letters of all runs."""
        found: dict[str, set[str]] = {}
        for runs in self.runs.values():
            for weight, run in runs:
                found.setdefault(weight, set()).update(run)
        return found

    def form(self, form: Placed) -> str:
        """Return the name of what is to be placed; what is met again is not compared with all the others."""
        met = self._met.get(id(form))
        if met is None:
            met = self._met[id(form)] = (self.forms.setdefault(form, f"X{len(self.forms)}"), form)
        return met[0]

    def opacity(self, opacity: float) -> str:
        """Return the name of an opacity."""
        thousandths = round(opacity * 1000)
        return self.opacities.setdefault(thousandths, f"A{thousandths}")


class Encoder:
    """Turns items into content and remembers what it worked out: many documents of a league may share one.

    ``layers`` gives for names of groups the name of the layer as which they are marked, for ``pdf_extras`` to declare.
    """

    def __init__(self, layers: Mapping[str, str] = NO_LAYERS) -> None:
        self.layers = layers
        self._forms: dict[int, tuple[Form, Items]] = {}
        self._briefs: dict[int, tuple[str, Runs, Items]] = {}
        self._texts: dict[tuple[object, ...], tuple[str, Runs]] = {}

    def content(self, items: Iterable[Item], head: str = "") -> Content:
        """Return the content that paints the items after the operators of ``head``."""
        named = _Named()
        code = self._operators(items, named)
        text = "\n".join([head, *code] if head else code).encode("latin-1")
        return Content(text, tuple(named.forms), tuple(named.opacities), named.letters)

    def _operators(self, items: Iterable[Item], named: _Named) -> list[str]:
        code: list[str] = []
        state: dict[str, str] = {}
        for item in items:
            self._item(item, code, state, named)
        return code

    def _item(self, item: Item, code: list[str], state: dict[str, str], named: _Named) -> None:
        if isinstance(item, Use):
            if item.symbol.brief:
                self._write_out(item, code, named)
                state.clear()
                return
            place = "" if item.transform == IDENTITY else f"{_matrix(item.transform)} cm "
            code.append(f"q {place}/{named.form(self._form(item.symbol))} Do Q")
        elif isinstance(item, Text):
            if holds_symbols(item.text):
                code += self._operators(spelled(item), named)
                state.clear()
            else:
                self._text(item, code, state, named)
        elif isinstance(item, Group):
            if item.opacity < 1:
                inside = Form(self.content(item.items).packed, _area(bounds_of(item.items)), whole=True)
                self._group(item, [f"/{named.opacity(item.opacity)} gs /{named.form(inside)} Do"], code)
            else:
                self._group(item, self._operators(item.items, named), code)
        elif isinstance(item, Image):
            bitmap = item.bitmap
            upright = Transform(bitmap.width, 0, 0, -bitmap.height, 0, bitmap.height).then(item.transform)
            code.append(f"q {_matrix(upright)} cm /{named.form(Dots(bitmap, item.grey))} Do Q")
        elif isinstance(item, Shade):
            code.append(f"q {_outline(item.outline)} W{_rule(item.outline)} n {self._shaded(item, named)} Q")
        else:
            _set_style(item.style, code, state)
            code.append(f"{_outline(item)} {_paint(item)}")

    def _shaded(self, item: Shade, named: _Named) -> str:
        stops, place, focus = item.gradient
        own = place.inverse.rect(bounds_of((item,)))
        # To four digits of what is painted: alike gradients are then one, and no edge shows.
        area = Rect(*(float(f"{value:.4g}") for value in own.grown(0.01 * max(own.size))))
        return f"{_matrix(place)} cm /{named.form(Shading(stops, focus, area))} Do"

    def _form(self, symbol: Symbol) -> Form:
        known = self._forms.get(id(symbol.items))
        if known is None:
            if len(self._forms) > MOST_FORMS:
                self._forms.clear()
            form = Form(self.content(symbol.items).packed, _area(bounds_of(symbol.items)))
            known = self._forms[id(symbol.items)] = (form, symbol.items)
        return known[0]

    def _write_out(self, use: Use, code: list[str], named: _Named) -> None:
        """Write a brief symbol where it stands; what it takes is worked out once."""
        items = use.symbol.items
        known = self._briefs.get(id(items))
        if known is None:
            if len(self._briefs) > MOST_BRIEFS:
                self._briefs.clear()
            inside = _Named()
            text = "\n".join(self._operators(items, inside))
            known = self._briefs[id(items)] = (text, tuple(inside.letters.items()), items)
        text, runs, _ = known
        named.runs[id(runs)] = runs
        code.append(text if use.transform == IDENTITY else f"q {_matrix(use.transform)} cm\n{text}\nQ")

    def _group(self, group: Group, inside: list[str], code: list[str]) -> None:
        layer = self.layers.get(group.name)
        if layer is not None:
            code.append(f"/OC /{layer} BDC")
        code.append("q" if group.transform == IDENTITY else f"q {_matrix(group.transform)} cm")
        if group.clip is not None:
            code.append(f"{_outline(group.clip)} W{_rule(group.clip)} n")
        code += inside
        code.append("Q" if layer is None else "Q EMC")

    def _text(self, item: Text, code: list[str], state: dict[str, str], named: _Named) -> None:
        key = (item.text, item.font, item.size, item.position, item.anchor)
        known = self._texts.get(key)
        if known is None:
            if len(self._texts) > MOST_BRIEFS:
                self._texts.clear()
            known = self._texts[key] = _set_text(item)
        set_text, runs = known
        if set_text:
            named.runs[id(runs)] = runs
            _set_state(state, code, "fill", f"{_rgb(item.fill)} rg")
            code.append(set_text)


def _set_text(item: Text) -> tuple[str, Runs]:
    """Return the operators that show a text where it stands, and its runs of one weight; nothing for an empty one."""
    text = printable(item.text)
    if not text:
        return "", ()
    left = item.left(text_width(text, item.font, item.size))
    y, size = number(item.position.y), number(item.size)
    shown = "".join(f"/{name} {size} Tf {run} Tj " for name, run in encoded_runs(text, item.font))
    return f"BT 1 0 0 -1 {number(left)} {y} Tm {shown}ET", tuple(font_runs(text, item.font))


@lru_cache(maxsize=65536)
def number(value: float) -> str:
    """Return a length in millimetres to a thousandth, as short as it can be written."""
    rounded = round(value, 3)
    whole = int(rounded)
    return str(whole) if whole == rounded else repr(rounded)


def _matrix(transform: Transform) -> str:
    a, b, c, d, e, f = transform
    return f"{_turn(a, b, c, d)} {number(e)} {number(f)}"


@lru_cache(maxsize=1024)
def _turn(*parts: float) -> str:
    return " ".join(f"{part:.6f}".rstrip("0").rstrip(".") for part in parts)


@lru_cache(maxsize=1024)
def _rgb(colour: Colour) -> str:
    return " ".join(f"{part / 255:.3f}".rstrip("0").rstrip(".") for part in colour)


def _set_state(state: dict[str, str], code: list[str], key: str, operator: str) -> None:
    if state.get(key) != operator:
        state[key] = operator
        code.append(operator)


def _set_style(style: Style, code: list[str], state: dict[str, str]) -> None:
    if style.fill is not None:
        _set_state(state, code, "fill", f"{_rgb(style.fill)} rg")
    if style.stroke is not None:
        _set_state(state, code, "stroke", f"{_rgb(style.stroke)} RG")
        _set_state(state, code, "width", f"{number(style.width)} w")
        _set_state(state, code, "dash", f"[{' '.join(number(part) for part in style.dash)}] 0 d")
        _set_state(state, code, "cap", f"{_CAPS.index(style.cap)} J")
        _set_state(state, code, "join", f"{_JOINS.index(style.join)} j")


def _paint(item: Shape) -> str:
    fill, stroke = item.style.fill is not None, item.style.stroke is not None
    if not fill:
        return "S" if stroke else "n"
    return f"{'B' if stroke else 'f'}{_rule(item)}"


def _rule(item: Shape) -> str:
    return "*" if item.style.rule == "evenodd" else ""


def _outline(item: Shape) -> str:
    match item:
        case Polygon(points, _):
            return _polygon(points)
        case Box(rect, _, radius):
            if radius:
                return _rounded(rect, radius)
            return " ".join(number(value) for value in rect) + " re"
        case Circle(centre, radius, _):
            return _commands(circle_commands(centre, radius))
        case Line(start, end, _):
            return f"{number(start.x)} {number(start.y)} m {number(end.x)} {number(end.y)} l"
        case Path(commands, _):
            return _commands(commands)


_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _commands(commands: tuple[Command, ...]) -> str:
    return _path_code(commands) if len(commands) > _SHORT else _written_once(commands)


def _path_code(commands: tuple[Command, ...]) -> str:
    return " ".join(f"{' '.join(map(number, numbers))} {_OPERATOR[letter]}" for letter, *numbers in commands)


_SHORT = 128
"""Paths up to this length are remembered: circles, rulers, marks."""

_written_once = lru_cache(maxsize=1024)(_path_code)


@lru_cache(maxsize=1024)
def _polygon(points: tuple[Point, ...]) -> str:
    return " ".join(f"{number(p.x)} {number(p.y)} {'l' if i else 'm'}" for i, p in enumerate(points)) + " h"


@lru_cache(maxsize=1024)
def _rounded(rect: Rect, radius: float) -> str:
    reach = min(radius, rect.width / 2, rect.height / 2)
    return _commands(rounded_commands(rect, reach, reach))


_LEAST_STEP = 1e-5
"""By how much two stops that lie together are set apart: a function has no two equal bounds (PDF 1.7, 7.10.4)."""


def added_shading(file: PdfFile, shading: Shading) -> str:
    """Write the form that paints a gradient, in the gradient's own units; return how others call it."""
    colours = [[part / 255 for part in stop.colour] for stop in shading.stops]
    resources = f"/Shading << /S {_dictionary(shading, '/DeviceRGB', colours)} >>"
    code = "/S sh"
    if any(stop.opacity < 1 for stop in shading.stops):
        light = _dictionary(shading, "/DeviceGray", [[stop.opacity] for stop in shading.stops])
        group = "/Group << /S /Transparency /CS /DeviceGray >> "
        mask = _form(file, shading.area, f"/Shading << /S {light} >>", code, group)
        state = f"<< /M << /SMask << /S /Luminosity /G {mask} >> >> >>"
        resources, code = f"{resources} /ExtGState {state}", f"/M gs {code}"
    return _form(file, shading.area, resources, code)


def _form(file: PdfFile, area: Rect, resources: str, code: str, group: str = "") -> str:
    box = " ".join(map(_number, (area.x, area.y, area.right, area.bottom)))
    entries = f"/Type /XObject /Subtype /Form /BBox [ {box} ] /Resources << {resources} >> {group}"
    return file.stream(entries, zlib.compress(code.encode("ascii")))


def _dictionary(shading: Shading, space: str, values: Sequence[Sequence[float]]) -> str:
    """Return a gradient whose stops have such values in a colour space."""
    kind, ends = (2, "0 0 1 0") if shading.focus is None else (3, f"{_numbers(shading.focus)} 0 0 0 1")
    function = _function([stop.at for stop in shading.stops], values)
    return f"<< /ShadingType {kind} /ColorSpace {space} /Coords [{ends}] /Extend [true true] /Function {function} >>"


def _function(places: Sequence[float], values: Sequence[Sequence[float]]) -> str:
    """Return what leads from a share of the way to a value, evenly from stop to stop."""
    knots = [(0.0, values[0]), *zip(places, values, strict=True), (1.0, values[-1])]
    parts = [
        f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{_numbers(first)}] /C1 [{_numbers(last)}] >>"
        for (_, first), (_, last) in pairwise(knots)
    ]
    bounds: list[float] = []
    for at, _ in knots[1:-1]:
        bounds.append(max(at, (bounds[-1] if bounds else 0.0) + _LEAST_STEP))
    excess = max(0.0, (bounds[-1] if bounds else 0.0) + _LEAST_STEP - 1)
    shown = _numbers(bound - excess for bound in bounds)
    encode = " ".join("0 1" for _ in parts)
    return f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(parts)}] /Bounds [{shown}] /Encode [{encode}] >>"


def _numbers(values: Iterable[float]) -> str:
    return " ".join(map(_number, values))


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")


GREY_OF_RGB = b"{ 2.2 exp 0.0722 mul 3 1 roll 2.2 exp 0.7152 mul 3 1 roll 2.2 exp 0.2126 mul add add 0.4545454 exp }"
"""The grey of the same luminance (WCAG 2), as ``Colour.grey``, in a PDF's own little language (PDF 1.7, 7.10.5)."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A bitmap's entries and its data as they stand in the file, and how much each dot lets through.

    Those that are ``greyed`` have red, green and blue, of which grey is to be printed.
    """

    entries: Mapping[str, str]
    data: bytes
    mask: Raster | None = None
    greyed: bool = False


def raster_of(dots: Dots) -> Raster:
    """Return a bitmap as it is written to a file."""
    data = dots.bitmap.data()
    return _png_image(read_png(data), dots.grey) if dots.bitmap.kind == "png" else _jpeg_image(data, dots.grey)


def _jpeg_image(data: bytes, grey: bool) -> Raster:
    photo = read_jpeg(data)
    entries = {
        **_sized(photo.width, photo.height, 8),
        "ColorSpace": "/DeviceGray" if photo.channels == 1 else "/DeviceRGB",
        "Filter": "/DCTDecode",
    }
    return Raster(entries, photo.file, greyed=grey and photo.channels == 3)


def _png_image(png: Png, grey: bool) -> Raster:
    if CHANNELS[png.colour] in (2, 4):
        colours, opacity = split_alpha(png)
        shown, mask = _plain(colours, grey), _plain(opacity, grey)
        return Raster(shown.entries, shown.data, mask, shown.greyed)
    shown = _plain(png, grey)
    if png.colour == PALETTE and png.clear:
        sized = {**_sized(png.width, png.height, 8), "ColorSpace": "/DeviceGray", "Filter": "/FlateDecode"}
        return Raster(shown.entries, shown.data, Raster(sized, zlib.compress(opacity_of_palette(png))))
    if png.clear:
        keys = (int.from_bytes(png.clear[at : at + 2], "big") for at in range(0, len(png.clear), 2))
        entries = {**shown.entries, "Mask": f"[{' '.join(f'{key} {key}' for key in keys)}]"}
        return Raster(entries, shown.data, greyed=shown.greyed)
    return shown


def _plain(png: Png, grey: bool) -> Raster:
    """Return a PNG without opacity, its filtered lines as they are."""
    count = CHANNELS[png.colour]
    entries = {
        **_sized(png.width, png.height, png.depth),
        "ColorSpace": _space(png, grey),
        "Filter": "/FlateDecode",
        "DecodeParms": f"<< /Predictor 15 /Colors {count} /BitsPerComponent {png.depth} /Columns {png.width} >>",
    }
    return Raster(entries, png.dots, greyed=grey and count == 3)


def _sized(width: int, height: int, depth: int) -> dict[str, str]:
    return {"Width": str(width), "Height": str(height), "BitsPerComponent": str(depth)}


def _space(png: Png, grey: bool) -> str:
    if png.colour == PALETTE:
        colours = [Colour(*png.palette[at : at + 3]) for at in range(0, len(png.palette), 3)]
        base, parts = "/DeviceRGB", png.palette
        if grey:
            base, parts = "/DeviceGray", bytes(colour.grey.red for colour in colours)
        return f"[/Indexed {base} {len(colours) - 1} <{parts.hex()}>]"
    return "/DeviceGray" if png.colour == GREY else "/DeviceRGB"

"""Items as PDF operators, in millimetres, y down; gradients (PDF 1.7, 8.7.4.5) and bitmaps (8.9)."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from generator.backends.pdf.file import PdfFile, encoded_runs
from generator.geometry.shapes import IDENTITY, Point, Rect, Transform
from generator.scene.bitmaps import CHANNELS, GREY, PALETTE, Png, opacity_of_palette, read_jpeg, read_png, split_alpha
from generator.scene.drawings import bounds_of
from generator.scene.fonts import font_runs, holds_symbols, printable, split_symbols, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import (
    ANCHOR_SHARE,
    Anchor,
    Bitmap,
    BlendMode,
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

LettersByWeight = Mapping[str, Collection[str]]
"""The letters that are written, for each weight of the typeface."""

Runs = tuple[tuple[str, str], ...]
"""Letters that are written together, each time with the weight of the typeface that has them."""

NO_LAYERS: Mapping[str, str] = MappingProxyType({})
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


@dataclass(frozen=True, slots=True)
class Content:
    """Operators as they are in the file, what they place, and the states that they set, by their names.

    ``letters`` are those that the operators write; what they place has its own.
    """

    code: bytes
    forms: tuple[Placed, ...]
    states: tuple[tuple[str, str], ...]
    letters: LettersByWeight = field(compare=False)

    @property
    def packed(self) -> Content:
        return Content(zlib.compress(self.code), self.forms, self.states, self.letters)


class Form(NamedTuple):
    """A symbol's compressed content, and the area that it may paint. Symbols that are drawn alike are the same form.

    What is painted as a ``whole`` is mixed before it lets through what lies beneath.
    """

    content: Content
    area: Rect
    whole: bool = False


class Shading(NamedTuple):
    """A gradient in its own units, and the area there that it may paint."""

    stops: tuple[Stop, ...]
    focus: Point | None
    area: Rect


class MaskedForm(NamedTuple):
    """A form that shows as far as another one, its mask, is white (PDF 1.7, 11.5.3)."""

    form: Form
    mask: Form


class PlacedBitmap(NamedTuple):
    bitmap: Bitmap
    grey: bool


Placed = Form | MaskedForm | Shading | PlacedBitmap
"""What a page or a form places by its name."""


def _area(bounds: Rect) -> Rect:
    """Return the area that a form may paint, rounded as it is written, so that equal drawings have equal areas."""
    return Rect(*(round(value, 3) for value in bounds.expand(0.5)))


class _Resources:
    """The resources that the operators of one page or form call by name (PDF 1.7, 7.8.3), and their letters."""

    def __init__(self) -> None:
        self.forms: dict[Placed, str] = {}
        self._symbols: dict[Symbol, str] = {}
        self.states: dict[str, str] = {}
        self.runs: set[Runs] = set()

    def form(self, form: Placed) -> str:
        return self.forms.setdefault(form, f"X{len(self.forms)}")

    def symbol(self, symbol: Symbol, form_of: Callable[[Symbol], Form]) -> str:
        """Return the name of a symbol's form; forms are compared by all that they hold, here once for each symbol."""
        if symbol not in self._symbols:
            self._symbols[symbol] = self.form(form_of(symbol))
        return self._symbols[symbol]

    def state(self, opacity: float, blend: BlendMode) -> str:
        """Return the name of the state (PDF 1.7, 8.4.5) in which a group is painted."""
        thousandths = round(opacity * 1000)
        name, mode = f"A{thousandths}", ""
        if blend != "normal":
            pdf_name = "".join(map(str.capitalize, blend.split("-")))
            name, mode = f"{name}{pdf_name}", f" /BM /{pdf_name}"
        self.states[name] = f"/ca {thousandths / 1000:g} /CA {thousandths / 1000:g}{mode}"
        return name

    @property
    def letters(self) -> dict[str, set[str]]:
        letters: dict[str, set[str]] = {}
        for weight, run in (run for runs in self.runs for run in runs):
            letters.setdefault(weight, set()).update(run)
        return letters


class Encoder:
    """Turns items into content and remembers what it worked out: many documents of a league may share one.

    ``layers`` gives for names of groups the name of the layer as which they are marked, for ``pdf_extras`` to declare.
    """

    def __init__(self, layers: Mapping[str, str] = NO_LAYERS) -> None:
        self.layers = layers
        self._form = lru_cache(maxsize=1024)(self._make_form)
        self._brief_code = lru_cache(maxsize=8192)(self._make_brief_code)

    def content(self, items: Iterable[Item], head: str = "") -> Content:
        resources = _Resources()
        code = self._operators(items, resources)
        text = "\n".join([head, *code] if head else code).encode("latin-1")
        return Content(text, tuple(resources.forms), tuple(resources.states.items()), resources.letters)

    def _operators(self, items: Iterable[Item], resources: _Resources) -> list[str]:
        code: list[str] = []
        # what was set last in this run of operators, so that nothing is set twice; “Q” ends what is inside a group
        state: dict[str, str] = {}
        for item in items:
            self._item(item, code, state, resources)
        return code

    def _item(self, item: Item, code: list[str], state: dict[str, str], resources: _Resources) -> None:
        if isinstance(item, Use):
            if item.symbol.brief:
                text, runs = self._brief_code(item.symbol)
                resources.runs.add(runs)
                code.append(text if item.transform == IDENTITY else f"{_begin(item.transform)}\n{text}\nQ")
                state.clear()  # written out without “q … Q” it may leave any colour or width behind
            else:
                code.append(f"{_begin(item.transform)} /{resources.symbol(item.symbol, self._form)} Do Q")
        elif isinstance(item, Text):
            if holds_symbols(item.text):
                code += self._operators(split_symbols(item), resources)
                state.clear()
            else:
                operators, runs = _set_text(item.text, item.font, item.size, item.position, item.anchor)
                if operators:
                    resources.runs.add(runs)
                    _set_state(state, code, "fill", f"{_rgb(item.fill)} rg")
                    code.append(operators)
        elif isinstance(item, Group):
            layer = self.layers.get(item.name)
            if layer is not None:
                code.append(f"/OC /{layer} BDC")
            code.append(_begin(item.transform))
            if item.clip is not None:
                code.append(f"{_outline(item.clip)} W{_rule(item.clip)} n")
            if item.opacity < 1 or item.blend != "normal" or item.mask:
                # as one form: things that overlap inside do not shine through each other
                inside = self._whole(item.items)
                name = resources.form(MaskedForm(inside, self._whole(item.mask)) if item.mask else inside)
                mixed = item.opacity < 1 or item.blend != "normal"
                begin = f"/{resources.state(item.opacity, item.blend)} gs " if mixed else ""
                code.append(f"{begin}/{name} Do")
            else:
                code += self._operators(item.items, resources)
            code.append("Q" if layer is None else "Q EMC")
        elif isinstance(item, Image):
            bitmap = item.bitmap
            # PDF paints an image into the unit square with y up, whatever the number of its pixels
            upright = Transform(bitmap.width, 0, 0, -bitmap.height, 0, bitmap.height).then(item.transform)
            code.append(f"{_begin(upright)} /{resources.form(PlacedBitmap(bitmap, item.grey))} Do Q")
        elif isinstance(item, Shade):
            code.append(f"q {_outline(item.outline)} W{_rule(item.outline)} n {self._paint_shade(item, resources)} Q")
        else:
            _set_style(item.style, code, state)
            code.append(f"{_outline(item)} {_paint(item)}")

    def _paint_shade(self, item: Shade, resources: _Resources) -> str:
        stops, place, focus = item.gradient
        shape = place.inverse.rect(bounds_of((item,)))
        # To four digits of what is painted: alike gradients are then one, and no edge shows.
        area = Rect(*(float(f"{value:.4g}") for value in shape.expand(0.01 * max(shape.size))))
        return f"{_matrix(place)} cm /{resources.form(Shading(stops, focus, area))} Do"

    def _whole(self, items: tuple[Item, ...]) -> Form:
        return Form(self.content(items).packed, _area(bounds_of(items)), whole=True)

    def _make_form(self, symbol: Symbol) -> Form:
        return Form(self.content(symbol.items).packed, _area(bounds_of(symbol.items)))

    def _make_brief_code(self, symbol: Symbol) -> tuple[str, Runs]:
        """Return the operators of a symbol that is written out wherever it is used."""
        inside = _Resources()
        code = "\n".join(self._operators(symbol.items, inside))
        return code, tuple((weight, "".join(letters)) for weight, letters in inside.letters.items())


@lru_cache(maxsize=8192)
def _set_text(text: str, font: str, size: float, position: Point, anchor: Anchor) -> tuple[str, Runs]:
    """Return the operators that show a text, and its letters; nothing for an empty one."""
    if not (text := printable(text, font)):
        return "", ()
    left = position.x - ANCHOR_SHARE[anchor] * text_width(text, font, size)
    operators = "".join(f"/{name} {number(size)} Tf {run} Tj " for name, run in encoded_runs(text, font))
    # the page's matrix turns y down; without the -1 letters would stand on their heads
    return f"BT 1 0 0 -1 {number(left)} {number(position.y)} Tm {operators}ET", tuple(font_runs(text, font))


@lru_cache(maxsize=65536)
def number(value: float) -> str:
    """Return a length in millimetres to a thousandth, as short as it can be written."""
    rounded = round(value, 3)
    whole = int(rounded)
    # repr has no exponent here, which PDF does not know: what is not 0 is at least 0.001
    return str(whole) if whole == rounded else repr(rounded)


def _begin(transform: Transform) -> str:
    """Return the operators after which all is drawn transformed, until the next ``Q``."""
    return "q" if transform == IDENTITY else f"q {_matrix(transform)} cm"


def _matrix(transform: Transform) -> str:
    return f"{_numbers(transform[:4])} {number(transform.e)} {number(transform.f)}"


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
                reach = min(radius, rect.width / 2, rect.height / 2)
                return _commands(rounded_commands(rect, reach, reach))
            return " ".join(number(value) for value in rect) + " re"
        case Circle(centre, radius, _):
            return _commands(circle_commands(centre, radius))
        case Line(start, end, _):
            return f"{number(start.x)} {number(start.y)} m {number(end.x)} {number(end.y)} l"
        case Path(commands, _):
            return _commands(commands)


@lru_cache(maxsize=1024)
def _polygon(points: tuple[Point, ...]) -> str:
    return " ".join(f"{number(p.x)} {number(p.y)} {'l' if i else 'm'}" for i, p in enumerate(points)) + " h"


_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(maxsize=1024)
def _commands(commands: tuple[Command, ...]) -> str:
    return " ".join(f"{' '.join(map(number, numbers))} {_OPERATOR[letter]}" for letter, *numbers in commands)


_LEAST_STEP = 1e-5
"""By how much two stops that lie together are set apart: a function has no two equal bounds (PDF 1.7, 7.10.4)."""


def write_shading(file: PdfFile, shading: Shading) -> str:
    """Write the form that paints a gradient, in the gradient's own units; return how others call it."""
    colours = [tuple(part / 255 for part in stop.colour) for stop in shading.stops]
    resources = f"/Shading << /S {_gradient_dictionary(shading, '/DeviceRGB', colours)} >>"
    code, area = "/S sh", shading.area
    box = _numbers((area.x, area.y, area.right, area.bottom))
    if any(stop.opacity < 1 for stop in shading.stops):
        light = _gradient_dictionary(shading, "/DeviceGray", [(stop.opacity,) for stop in shading.stops])
        group = "/Group << /S /Transparency /CS /DeviceGray >> "
        mask = file.form(box, f"<< /Shading << /S {light} >> >>", zlib.compress(code.encode("ascii")), group)
        state = f"<< /M << /SMask << /S /Luminosity /G {mask} >> >> >>"
        resources, code = f"{resources} /ExtGState {state}", f"/M gs {code}"
    return file.form(box, f"<< {resources} >>", zlib.compress(code.encode("ascii")))


def write_masked_form(file: PdfFile, box: str, form: str, mask: str) -> str:
    """Write the form that paints another one, within a box, as far as its mask is white; return how others call it."""
    state = f"<< /M << /SMask << /S /Luminosity /G {mask} >> >> >>"
    code = zlib.compress(b"/M gs /X0 Do")
    return file.form(box, f"<< /XObject << /X0 {form} >> /ExtGState {state} >>", code)


def _gradient_dictionary(shading: Shading, space: str, values: Sequence[tuple[float, ...]]) -> str:
    kind, ends = (2, "0 0 1 0") if shading.focus is None else (3, f"{_numbers(shading.focus)} 0 0 0 1")
    function = _function([stop.at for stop in shading.stops], values)
    return f"<< /ShadingType {kind} /ColorSpace {space} /Coords [{ends}] /Extend [true true] /Function {function} >>"


def _function(places: Sequence[float], values: Sequence[tuple[float, ...]]) -> str:
    """Return the PDF function from a share of the way to a value, linear from stop to stop."""
    knots = [(0.0, values[0]), *zip(places, values, strict=True), (1.0, values[-1])]
    parts = [
        f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{_numbers(first)}] /C1 [{_numbers(last)}] >>"
        for (_, first), (_, last) in pairwise(knots)
    ]
    bounds: list[float] = []
    for at, _ in knots[1:-1]:
        bounds.append(max(at, (bounds[-1] if bounds else 0.0) + _LEAST_STEP))
    # setting stops apart may push the last ones beyond 1, which ends the function: all move back
    excess = max(0.0, (bounds[-1] if bounds else 0.0) + _LEAST_STEP - 1)
    limits = _numbers(tuple(bound - excess for bound in bounds))
    encode = " ".join("0 1" for _ in parts)
    return f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(parts)}] /Bounds [{limits}] /Encode [{encode}] >>"


@lru_cache(maxsize=1024)
def _numbers(values: tuple[float, ...]) -> str:
    """Return numbers to a millionth, in units that are not millimetres."""
    # + 0.0: −0.0 and 0.0 are equal, so that either may be the one whose text is kept
    return " ".join(f"{round(value, 6) + 0.0:.6f}".rstrip("0").rstrip(".") for value in values)


GREY_OF_RGB = b"{ 2.2 exp 0.0722 mul 3 1 roll 2.2 exp 0.7152 mul 3 1 roll 2.2 exp 0.2126 mul add add 0.4545454 exp }"
"""The grey of the same luminance (WCAG 2), as ``Colour.grey``, in a PDF's own little language (PDF 1.7, 7.10.5)."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A bitmap's entries and its data as they are in the file, and how much each dot lets through.

    Those that are ``greyed`` have red, green and blue, of which grey is to be printed.
    """

    entries: Mapping[str, str]
    data: bytes
    mask: Raster | None = None
    greyed: bool = False


def raster_of(placed: PlacedBitmap) -> Raster:
    if placed.bitmap.kind == "jpeg":
        photo = read_jpeg(placed.bitmap.data())
        space = "/DeviceGray" if photo.channels == 1 else "/DeviceRGB"
        entries = {**_size_entries(photo.width, photo.height, 8), "ColorSpace": space, "Filter": "/DCTDecode"}
        return Raster(entries, photo.file, greyed=placed.grey and photo.channels == 3)
    png, grey = read_png(placed.bitmap.data()), placed.grey
    if CHANNELS[png.colour] in (2, 4):
        colours, opacity = split_alpha(png)
        raster, mask = _opaque_raster(colours, grey), _opaque_raster(opacity, grey)
        return Raster(raster.entries, raster.data, mask, raster.greyed)
    raster = _opaque_raster(png, grey)
    if png.colour == PALETTE and png.clear:
        sized = {**_size_entries(png.width, png.height, 8), "ColorSpace": "/DeviceGray", "Filter": "/FlateDecode"}
        return Raster(raster.entries, raster.data, Raster(sized, zlib.compress(opacity_of_palette(png))))
    if png.clear:
        # a colour that lets everything through is named as a range of one (PDF 1.7, 8.9.6.4)
        keys = (int.from_bytes(png.clear[at : at + 2], "big") for at in range(0, len(png.clear), 2))
        entries = {**raster.entries, "Mask": f"[{' '.join(f'{key} {key}' for key in keys)}]"}
        return Raster(entries, raster.data, greyed=raster.greyed)
    return raster


def _opaque_raster(png: Png, grey: bool) -> Raster:
    """Return a PNG without opacity, its filtered lines as they are."""
    count = CHANNELS[png.colour]
    space = "/DeviceGray" if png.colour == GREY else "/DeviceRGB"
    if png.colour == PALETTE:
        colours = [Colour(*png.palette[at : at + 3]) for at in range(0, len(png.palette), 3)]
        base, parts = "/DeviceRGB", png.palette
        if grey:
            base, parts = "/DeviceGray", bytes(colour.grey.red for colour in colours)
        space = f"[/Indexed {base} {len(colours) - 1} <{parts.hex()}>]"
    # predictor 15 are PNG's own filters: its lines go into the file as they are (PDF 1.7, 7.4.4.4)
    entries = {
        **_size_entries(png.width, png.height, png.depth),
        "ColorSpace": space,
        "Filter": "/FlateDecode",
        "DecodeParms": f"<< /Predictor 15 /Colors {count} /BitsPerComponent {png.depth} /Columns {png.width} >>",
    }
    return Raster(entries, png.pixels, greyed=grey and count == 3)


def _size_entries(width: int, height: int, depth: int) -> dict[str, str]:
    return {"Width": str(width), "Height": str(height), "BitsPerComponent": str(depth)}

"""SVG: one file per page, in millimetres, with shared shapes as ``<defs>`` and the fonts in use."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Literal, get_args

from generator.geometry.shapes import IDENTITY, Transform
from generator.imposition.paper import Document, Sheet, page_names
from generator.model.names import slug
from generator.scene.fonts import (
    BLACK_WEIGHT,
    BOLD,
    FAMILY,
    ITALIC,
    REGULAR,
    SEMIBOLD,
    font_data,
    font_runs,
    holds_symbols,
    is_own,
    named_symbols,
    printable,
    spelled,
    weight_of,
)
from generator.scene.palette import Colour
from generator.scene.pieces import corners_of, own_outline
from generator.scene.primitives import (
    Bitmap,
    Box,
    Circle,
    Command,
    Gradient,
    Group,
    Image,
    Item,
    Line,
    OutlineItem,
    Path,
    Polygon,
    Shade,
    Style,
    Symbol,
    Text,
    Use,
    circle_commands,
    rounded_commands,
)
from generator.scene.traverse import each_item

OWN_FAMILY = "Own"
"""What the typeface of a pack is called in its pictures."""

WEIGHTS = {REGULAR: "400", SEMIBOLD: "600", BOLD: "700", BLACK_WEIGHT: "900", ITALIC: "400"}
_LAYOUT = ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "gasp", "kern"]
"""Tables that no SVG of ours needs: letters are set one by one."""


def number(value: float) -> str:
    """Return a number with at most three decimals and no trailing zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def font_faces(items: Iterable[Item]) -> str:
    """Return the CSS that embeds every letter of the items, in the weights they are shown in; “” without text."""
    letters: dict[str, set[str]] = {}
    for item in each_item(items):
        if isinstance(item, Text):
            for font, run in font_runs(printable(item.text), item.font):
                letters.setdefault(font, set()).update(run)
    order = sorted(letters, key=lambda font: (list(WEIGHTS).index(weight_of(font)), font))
    return "".join(_face(font, "".join(sorted(letters[font]))) for font in order if letters[font])


def _face(font: str, letters: str) -> str:
    data = base64.b64encode(subset(font, letters)).decode("ascii")
    weight, family = weight_of(font), OWN_FAMILY if is_own(font) else FAMILY
    style = "font-style:italic;" if weight == ITALIC else ""
    source = f"src:url(data:font/ttf;base64,{data}) format('truetype')"
    return f"@font-face{{font-family:'{family}';font-weight:{WEIGHTS[weight]};{style}{source}}}"


def subset(font: str, letters: str) -> bytes:
    """Return a font file that shows these letters of a weight and no others, without hinting."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    subsetter = Subsetter(
        Options(hinting=False, bidi_closure=False, layout_features=[], name_IDs=[1], drop_tables=_LAYOUT)
    )
    subsetter.populate(text=letters)
    with TTFont(io.BytesIO(font_data(font)), lazy=True, recalcTimestamp=False) as file, io.BytesIO() as content:
        subsetter.subset(file)
        file.save(content)
        return content.getvalue()


Layer = Literal["cut", "fold", "art", "text"]
LAYERS: tuple[Layer, ...] = get_args(Layer)

CUT = Style(stroke=Colour(255, 0, 0), width=0.1)
"""A red hairline: what cutting machines take for a cut."""

GROUPS: dict[str, Layer] = {
    "cut": "cut", "cut behind": "cut", "marks": "cut", "fold": "fold", "note": "text", "notes": "text", "text": "text",
    "heading": "text", "steps": "text", "scale check": "text",
}  # fmt: skip
"""The layers by the names of a page's groups; all else is art."""


def with_layers(sheet: Sheet) -> Sheet:
    """Return the sheet with its items in one group for each layer it has, in the order in which they begin."""
    found: dict[Layer, list[Item]] = {}
    for item in sheet.items:
        layer: Layer = GROUPS.get(item.name, "art") if isinstance(item, Group) else "art"
        found.setdefault(layer, []).extend(_layer_items(item, layer))
    return replace(sheet, items=tuple(Group(tuple(items), name=name) for name, items in found.items()))


def _layer_items(item: Item, layer: Layer) -> tuple[Item, ...]:
    """Return what an item adds to a layer: a group of the layer's own name gives what it holds."""
    if isinstance(item, Group) and (item.name, item.transform, item.clip) == (layer, IDENTITY, None):
        return item.items
    return (item,)


def only_layer(document: Document, layer: Layer) -> Document:
    """Return the document with one layer of its pages, those that have none left out; named after the layer.

    The layer of cuts holds the outlines themselves as paths, without the marks that guide scissors.
    """
    found = [(sheet, _layer(sheet, layer)) for sheet in document.sheets]
    sheets = tuple(replace(sheet, items=(Group(items, name=layer),)) for sheet, items in found if items)
    return replace(document, name=f"{document.name}-{layer}", sheets=sheets)


def _layer(sheet: Sheet, layer: Layer) -> tuple[Item, ...]:
    if layer == "cut":
        return tuple(map(cut_path, sheet.cuts))
    groups = (item for item in with_layers(sheet).items if isinstance(item, Group) and item.name == layer)
    return tuple(item for group in groups for item in group.items)


def cut_path(outline: OutlineItem) -> Path:
    """Return an outline as one closed path in the style of a cut."""
    match outline:
        case Path(commands):
            pass
        case Circle(centre, radius):
            commands = circle_commands(centre, radius)
        case Box(rect, _, radius) if radius > 0:
            reach = min(radius, rect.width / 2, rect.height / 2)
            commands = rounded_commands(rect, reach, reach)
        case _:
            commands = own_outline(corners_of(outline)).commands
    return Path(commands, CUT)


Attributes = dict[str, str]

# The PDF sets letters at their own widths, and texts are measured so; kerned here they would end elsewhere.
TEXT_STYLE = "font-kerning:none;font-variant-ligatures:none;white-space:pre"
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def document_svgs(document: Document) -> Iterator[tuple[str, bytes]]:
    """Yield a file name and the bytes of that file for every page of the document, in order."""
    for name, sheet in zip(page_names(document, "svg"), document.sheets, strict=True):
        yield name, sheet_svg(with_layers(sheet), document.language, document.title).encode("utf-8")


def sheet_svg(sheet: Sheet, language: str, title: str = "") -> str:
    """Return one page as an SVG text whose user unit is the millimetre.

    The picture's title is the sheet's own after ``title``, that of the document. Named groups at the top are layers
    for Inkscape; every symbol in use is written once.
    """
    return _SvgPage(sheet, language, title).text()


class _SvgPage:
    """One page in the making: the drawing and what was defined in it so far."""

    def __init__(self, sheet: Sheet, language: str, title: str) -> None:
        from svgwrite import Drawing
        from svgwrite.extensions import Inkscape

        width, height = (number(side) for side in sheet.size)
        self.drawing: Any = Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
        self.inkscape: Any = Inkscape(self.drawing)
        self.drawing.update({"xml:lang": language, "lang": language, "xml:space": "preserve"})
        self.drawing.update({"fill": "none", "font_family": f"'{FAMILY}', sans-serif", "style": TEXT_STYLE})
        self.drawing["stroke-miterlimit"] = "10"  # as in PDF
        titles = dict.fromkeys(part for part in (title, sheet.title or sheet.label) if part)
        self.drawing.set_desc(title=_xml_text(named_symbols(" – ".join(titles))))
        self._names: dict[str, int] = {}
        self._symbols: dict[int, str] = {}
        self._clips: dict[OutlineItem, str] = {}
        self._bitmaps: dict[tuple[Bitmap, bool], str] = {}
        self._gradients: dict[Gradient, str] = {}
        self._grey = ""
        if faces := font_faces(sheet.items):
            self.drawing.defs.add(self.drawing.style(faces))
        for item in sheet.items:
            self.drawing.add(self._layer(item) if isinstance(item, Group) and item.name else self._element(item))

    def text(self) -> str:
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{self.drawing.tostring()}\n'

    def _layer(self, group: Group) -> Any:
        layer = self.inkscape.layer(label=_xml_text(group.name))
        return self._filled(layer, group)

    def _element(self, item: Item) -> Any:
        match item:
            case Text(text=text) if holds_symbols(text):
                return self._filled(self.drawing.g(), Group(tuple(spelled(item))))
            case Text():
                insert = [number(part) for part in item.position]
                return self.drawing.text(printable(item.text), insert, **_lettering(item))
            case Use(symbol, transform):
                return self.drawing.use(f"#{self._symbol(symbol)}", **_placing(transform))
            case Image(bitmap, transform, grey):
                return self.drawing.use(f"#{self._bitmap(bitmap, grey)}", transform=_matrix(transform))
            case Group():
                return self._filled(self.drawing.g(), item)
            case Shade(outline, gradient):
                element = self._outline(outline)
                element["fill"] = f"url(#{self._gradient(gradient)})"
                if outline.style.rule == "evenodd":
                    element["fill-rule"] = "evenodd"
                return element
            case Line(start, end, style):
                element = self.drawing.line([number(part) for part in start], [number(part) for part in end])
                element.update(_styling(style))
                return element
            case Polygon() | Box() | Circle() | Path():
                element = self._outline(item)
                element.update(_styling(item.style))
                return element

    def _outline(self, shape: OutlineItem) -> Any:
        match shape:
            case Polygon(points):
                return self.drawing.polygon([(number(x), number(y)) for x, y in points])
            case Box(rect, _, radius):
                x, y, width, height = (number(value) for value in rect)
                return self.drawing.rect((x, y), (width, height), rx=number(radius) if radius else None)
            case Circle(centre, radius):
                return self.drawing.circle([number(part) for part in centre], number(radius))
            case Path(commands):
                return self.drawing.path(_commands(commands))

    def _filled(self, element: Any, group: Group) -> Any:
        if group.name:
            element["id"] = self._identifier(group.name)
        if group.transform != IDENTITY:
            element["transform"] = _matrix(group.transform)
        if group.clip is not None:
            element["clip-path"] = f"url(#{self._clip(group.clip)})"
        if group.opacity < 1:
            element["opacity"] = number(group.opacity)
        for item in group.items:
            element.add(self._element(item))
        return element

    def _symbol(self, symbol: Symbol) -> str:
        """Return the identifier of a symbol; one that is new is defined first, after those that it uses itself."""
        if (known := self._symbols.get(id(symbol))) is not None:
            return known
        self._symbols[id(symbol)] = identifier = self._identifier(symbol.name or "symbol")
        element = self.drawing.g(id=identifier)
        for item in symbol.items:
            element.add(self._element(item))
        self.drawing.defs.add(element)
        return identifier

    def _bitmap(self, bitmap: Bitmap, grey: bool) -> str:
        """Return the identifier of a bitmap, which is embedded as it is; a filter makes it grey."""
        if (bitmap, grey) not in self._bitmaps:
            self._bitmaps[bitmap, grey] = identifier = self._identifier("picture")
            address = f"data:image/{bitmap.kind};base64,{base64.b64encode(bitmap.data()).decode('ascii')}"
            element = self.drawing.image(address, size=(bitmap.width, bitmap.height), id=identifier)
            element["preserveAspectRatio"] = "none"
            if grey:
                element["filter"] = f"url(#{self._greying()})"
            self.drawing.defs.add(element)
        return self._bitmaps[bitmap, grey]

    def _gradient(self, gradient: Gradient) -> str:
        """Return the identifier of a gradient, which is defined once."""
        if gradient not in self._gradients:
            self._gradients[gradient] = identifier = self._identifier("gradient")
            if gradient.focus is None:
                element = self.drawing.linearGradient((0, 0), (1, 0), id=identifier)
            else:
                element = self.drawing.radialGradient((0, 0), 1, gradient.focus, id=identifier)
            element["gradientUnits"], element["gradientTransform"] = "userSpaceOnUse", _matrix(gradient.place)
            for at, colour, opacity in gradient.stops:
                element.add_stop_color(f"{at:.5g}", colour.hex, number(opacity) if opacity < 1 else None)
            self.drawing.defs.add(element)
        return self._gradients[gradient]

    def _greying(self) -> str:
        """Return the identifier of the filter that makes grey: SVG's own weighs light as it is, as we do."""
        if not self._grey:
            self._grey = self._identifier("grey")
            made = self.drawing.filter(start=(0, 0), size=("100%", "100%"), id=self._grey)
            made.feColorMatrix(type="saturate", values="0")
            self.drawing.defs.add(made)
        return self._grey

    def _clip(self, clip: OutlineItem) -> str:
        if clip not in self._clips:
            self._clips[clip] = identifier = self._identifier("clip")
            outline = self._outline(clip)
            if clip.style.rule == "evenodd":
                outline["clip-rule"] = "evenodd"
            self.drawing.defs.add(self.drawing.clipPath(id=identifier)).add(outline)
        return self._clips[clip]

    def _identifier(self, name: str) -> str:
        """Return a readable identifier that no other element of the page has."""
        base = slug(name) or "group"
        base = base if base[0].isalpha() else f"n-{base}"
        count = self._names[base] = self._names.get(base, 0) + 1
        if count == 1:
            return base
        return self._identifier(f"{base}-{count}")


def _lettering(item: Text) -> Attributes:
    found = {"font_size": number(item.size), "fill": item.fill.hex}
    weight = weight_of(item.font)
    if WEIGHTS[weight] != "400":
        found["font_weight"] = WEIGHTS[weight]
    if is_own(item.font):
        found["font_family"] = f"'{OWN_FAMILY}', '{FAMILY}', sans-serif"
    if weight == ITALIC:
        found["font_style"] = "italic"
    if item.anchor != "start":
        found["text_anchor"] = item.anchor
    return found


def _styling(style: Style) -> Attributes:
    found: Attributes = {}
    if style.fill is not None:
        found["fill"] = style.fill.hex
        if style.rule == "evenodd":
            found["fill_rule"] = "evenodd"
    if style.stroke is not None:
        found |= {"stroke": style.stroke.hex, "stroke_width": number(style.width)}
        if style.dash:
            found["stroke_dasharray"] = " ".join(number(value) for value in style.dash)
        if style.cap != "butt":
            found["stroke_linecap"] = style.cap
        if style.join != "miter":
            found["stroke_linejoin"] = style.join
    return found


def _placing(transform: Transform) -> Attributes:
    if transform[:4] == IDENTITY[:4]:
        return {"x": number(transform.e), "y": number(transform.f)}
    return {"transform": _matrix(transform)}


def _matrix(transform: Transform) -> str:
    if transform[:4] == IDENTITY[:4]:
        return f"translate({number(transform.e)} {number(transform.f)})"
    # A turn is multiplied by distances across the page, where three decimals would make a tenth of a millimetre.
    turn = " ".join(f"{round(value, 7) + 0.0:.7f}".rstrip("0").rstrip(".") for value in transform[:4])
    return f"matrix({turn} {number(transform.e)} {number(transform.f)})"


def _commands(commands: Iterable[Command]) -> str:
    return " ".join(command[0] + " ".join(number(value) for value in command[1:]) for command in commands)


def _xml_text(text: str) -> str:
    """Return the text without the characters that XML forbids."""
    return _ILLEGAL.sub("\ufffd", text)

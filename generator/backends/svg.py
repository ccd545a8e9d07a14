"""SVG: one file per page, in millimetres, with shared shapes as ``<defs>`` and the fonts in use."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Literal, TypeVar, get_args

from generator.geometry.shapes import IDENTITY, Transform
from generator.imposition.paper import REGISTRATION, Document, Sheet, page_names, registration_marks
from generator.model.names import slug
from generator.scene.fonts import (
    BLACK_WEIGHT,
    BOLD,
    FAMILY,
    ITALIC,
    REGULAR,
    SEMIBOLD,
    family_of,
    font_data,
    font_runs,
    holds_symbols,
    is_own,
    named_symbols,
    printable,
    split_symbols,
    weight_of,
)
from generator.scene.palette import Colour
from generator.scene.pieces import commands_of
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
    each_item,
)

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
            for font, run in font_runs(printable(item.text, item.font), item.font):
                letters.setdefault(font, set()).update(run)
    fonts = sorted(letters, key=lambda font: (list(WEIGHTS).index(weight_of(font)), font))
    return "".join(_face(font, "".join(sorted(letters[font]))) for font in fonts if letters[font])


def _face(font: str, letters: str) -> str:
    data = base64.b64encode(subset(font, letters)).decode("ascii")
    weight, family = weight_of(font), _family(font)
    style = "font-style:italic;" if weight == ITALIC else ""
    source = f"src:url(data:font/ttf;base64,{data}) format('truetype')"
    return f"@font-face{{font-family:'{family}';font-weight:{WEIGHTS[weight]};{style}{source}}}"


def _family(font: str) -> str:
    """Return what a picture calls the family of a font."""
    if not is_own(font):
        return FAMILY
    return f"{OWN_FAMILY}-{family}" if (family := family_of(font)) else OWN_FAMILY


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


def with_registration(document: Document) -> Document:
    """Return the document with registration marks on every sheet that has something to cut out."""
    sheets = (
        replace(sheet, items=(*sheet.items, registration_marks(sheet.size))) if any(True for _ in sheet.cuts) else sheet
        for sheet in document.sheets
    )
    return replace(document, sheets=tuple(sheets))


def with_layers(sheet: Sheet) -> Sheet:
    """Return the sheet with its items in one group for each layer it has, in the order in which they begin."""
    layers: dict[Layer, list[Item]] = {}
    for item in sheet.items:
        layer: Layer = GROUPS.get(item.name, "art") if isinstance(item, Group) else "art"
        # a group of the layer's own name gives what it holds, so that no layer holds itself
        is_layer = isinstance(item, Group) and (item.name, item.transform, item.clip) == (layer, IDENTITY, None)
        layers.setdefault(layer, []).extend(item.items if is_layer and isinstance(item, Group) else (item,))
    return replace(sheet, items=tuple(Group(tuple(items), name=name) for name, items in layers.items()))


def only_layer(document: Document, layer: Layer) -> Document:
    """Return the document with one layer of its pages, those that have none left out; named after the layer.

    The layer of cuts holds the outlines themselves as paths, without the marks that guide scissors. Registration marks
    come with every layer, in the colour of ink: machines that cut what is red leave them.
    """
    sheets: list[Sheet] = []
    for sheet in document.sheets:
        items = list(sheet.items)
        marks = [item for item in items if isinstance(item, Group) and item.name == REGISTRATION]
        art = [item for item in items if not (isinstance(item, Group) and item.name == REGISTRATION)]
        groups: Iterable[Item] = with_layers(replace(sheet, items=art)).items if layer != "cut" else ()
        visible = [group for group in groups if isinstance(group, Group) and group.name == layer and group.items]
        if layer == "cut" and (paths := tuple(map(cut_path, sheet.cuts))):
            visible = [Group(paths, name=layer)]
        if visible:
            sheets.append(replace(sheet, items=(*visible, *marks)))
    return replace(document, name=f"{document.name}-{layer}", sheets=tuple(sheets))


def cut_path(outline: OutlineItem) -> Path:
    return Path(commands_of(outline), CUT)


Attributes = dict[str, str]
KeyT = TypeVar("KeyT", bound=Hashable)

# The PDF sets letters at their own widths, and texts are measured so; kerned here they would end elsewhere.
TEXT_STYLE = "font-kerning:none;font-variant-ligatures:none;white-space:pre"
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def document_svgs(document: Document) -> Iterator[tuple[str, bytes]]:
    for name, sheet in zip(page_names(document, "svg"), document.sheets, strict=True):
        yield name, sheet_svg(with_layers(sheet), document.language, document.title).encode("utf-8")


def sheet_svg(sheet: Sheet, language: str, title: str = "") -> str:
    """Return one page as an SVG text whose user unit is the millimetre.

    The picture's title is the sheet's own after ``title``, that of the document. Named groups at the top are layers
    for Inkscape; every symbol in use is written once.
    """
    page = _SvgPage(sheet, language, title)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{page.drawing.tostring()}\n'


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
        self._defined: dict[Hashable, str] = {}
        if faces := font_faces(sheet.items):
            self.drawing.defs.add(self.drawing.style(faces))
        for item in sheet.items:
            if isinstance(item, Group) and item.name:
                self.drawing.add(self._fill(self.inkscape.layer(label=_xml_text(item.name)), item))
            else:
                self.drawing.add(self._element(item))

    def _element(self, item: Item) -> Any:
        match item:
            case Text(text=text) if holds_symbols(text):
                return self._fill(self.drawing.g(), Group(tuple(split_symbols(item))))
            case Text():
                insert = [number(part) for part in item.position]
                return self.drawing.text(printable(item.text, item.font), insert, **_lettering(item))
            case Use(symbol, transform):
                identifier = self._define(symbol.name or "symbol", symbol, self._draw_symbol)
                return self.drawing.use(f"#{identifier}", **_placing(transform))
            case Image(bitmap, transform, grey):
                identifier = self._define("picture", (bitmap, grey), self._draw_bitmap)
                return self.drawing.use(f"#{identifier}", transform=_matrix(transform))
            case Group():
                return self._fill(self.drawing.g(), item)
            case Shade(outline, gradient):
                element = self._outline(outline)
                element["fill"] = f"url(#{self._define('gradient', gradient, self._draw_gradient)})"
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

    def _fill(self, element: Any, group: Group) -> Any:
        if group.name:
            element["id"] = self._unique_identifier(group.name)
        if group.transform != IDENTITY:
            element["transform"] = _matrix(group.transform)
        if group.clip is not None:
            element["clip-path"] = f"url(#{self._define('clip', group.clip, self._draw_clip)})"
        if group.mask:
            element["mask"] = f"url(#{self._define('mask', group.mask, self._draw_mask)})"
        if group.opacity < 1:
            element["opacity"] = number(group.opacity)
        if group.blend != "normal":
            element["style"] = f"mix-blend-mode:{group.blend}"
        for item in group.items:
            element.add(self._element(item))
        return element

    def _define(self, name: str, key: KeyT, draw: Callable[[KeyT, str], Any]) -> str:
        """Return the identifier of what ``draw`` makes of a key: defined once, after what it uses itself."""
        if key not in self._defined:
            self._defined[key] = identifier = self._unique_identifier(name)
            self.drawing.defs.add(draw(key, identifier))
        return self._defined[key]

    def _draw_symbol(self, symbol: Symbol, identifier: str) -> Any:
        return self._fill(self.drawing.g(id=identifier), Group(symbol.items))

    def _draw_bitmap(self, picture: tuple[Bitmap, bool], identifier: str) -> Any:
        """Return a bitmap, which is embedded as it is; a filter makes it grey."""
        bitmap, grey = picture
        address = f"data:image/{bitmap.kind};base64,{base64.b64encode(bitmap.data()).decode('ascii')}"
        element = self.drawing.image(address, size=(bitmap.width, bitmap.height), id=identifier)
        element["preserveAspectRatio"] = "none"
        if grey:
            element["filter"] = f"url(#{self._define('grey', 'grey', self._draw_filter)})"
        return element

    def _draw_filter(self, _: str, identifier: str) -> Any:
        """Return the filter that makes grey: SVG's own weighs light as it is, as we do."""
        element = self.drawing.filter(start=(0, 0), size=("100%", "100%"), id=identifier)
        element.feColorMatrix(type="saturate", values="0")
        return element

    def _draw_gradient(self, gradient: Gradient, identifier: str) -> Any:
        if gradient.focus is None:
            element = self.drawing.linearGradient((0, 0), (1, 0), id=identifier)
        else:
            element = self.drawing.radialGradient((0, 0), 1, gradient.focus, id=identifier)
        element["gradientUnits"], element["gradientTransform"] = "userSpaceOnUse", _matrix(gradient.place)
        for at, colour, opacity in gradient.stops:
            element.add_stop_color(f"{at:.5g}", colour.hex, number(opacity) if opacity < 1 else None)
        return element

    def _draw_clip(self, clip: OutlineItem, identifier: str) -> Any:
        outline = self._outline(clip)
        if clip.style.rule == "evenodd":
            outline["clip-rule"] = "evenodd"
        element = self.drawing.clipPath(id=identifier)
        element.add(outline)
        return element

    def _draw_mask(self, mask: tuple[Item, ...], identifier: str) -> Any:
        return self._fill(self.drawing.mask(id=identifier), Group(mask))

    def _unique_identifier(self, name: str) -> str:
        base = slug(name) or "group"
        base = base if base[0].isalpha() else f"n-{base}"
        count = self._names[base] = self._names.get(base, 0) + 1
        if count == 1:
            return base
        return self._unique_identifier(f"{base}-{count}")


def _lettering(item: Text) -> Attributes:
    attributes = {"font_size": number(item.size), "fill": item.fill.hex}
    weight = weight_of(item.font)
    if WEIGHTS[weight] != "400":
        attributes["font_weight"] = WEIGHTS[weight]
    if is_own(item.font):
        used = (_family(font) for font, _ in font_runs(printable(item.text, item.font), item.font))
        names = dict.fromkeys((_family(item.font), FAMILY, *used))
        attributes["font_family"] = ", ".join([*(f"'{name}'" for name in names), "sans-serif"])
    if weight == ITALIC:
        attributes["font_style"] = "italic"
    if item.anchor != "start":
        attributes["text_anchor"] = item.anchor
    return attributes


def _styling(style: Style) -> Attributes:
    attributes: Attributes = {}
    if style.fill is not None:
        attributes["fill"] = style.fill.hex
        if style.rule == "evenodd":
            attributes["fill_rule"] = "evenodd"
    if style.stroke is not None:
        attributes |= {"stroke": style.stroke.hex, "stroke_width": number(style.width)}
        if style.dash:
            attributes["stroke_dasharray"] = " ".join(number(value) for value in style.dash)
        if style.cap != "butt":
            attributes["stroke_linecap"] = style.cap
        if style.join != "miter":
            attributes["stroke_linejoin"] = style.join
    return attributes


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
    return _ILLEGAL.sub("\ufffd", text)

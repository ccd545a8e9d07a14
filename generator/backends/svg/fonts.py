"""The fonts inside an SVG file: of every weight in use, a TrueType font of only the letters that are shown."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable

from generator.scene.fonts import BLACK_WEIGHT, BOLD, FAMILY, ITALIC, REGULAR, SEMIBOLD, font_file, printable
from generator.scene.primitives import Group, Item, Symbol, Text, Use

WEIGHTS = {REGULAR: "400", SEMIBOLD: "600", BOLD: "700", BLACK_WEIGHT: "900", ITALIC: "400"}
_LAYOUT = ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "gasp", "kern"]
"""Tables that no SVG of ours needs: letters are set one by one."""


def font_faces(items: Iterable[Item]) -> str:
    """Return the CSS that embeds every letter of the items, in the weights they are shown in; “” without text."""
    letters: dict[str, set[str]] = {}
    _collect(items, letters, set())
    return "".join(_face(font, "".join(sorted(letters[font]))) for font in WEIGHTS if letters.get(font))


def _collect(items: Iterable[Item], letters: dict[str, set[str]], seen: set[int]) -> None:
    for item in items:
        match item:
            case Text():
                letters.setdefault(item.font, set()).update(printable(item.text))
            case Group():
                _collect(item.items, letters, seen)
            case Use(Symbol() as symbol) if id(symbol) not in seen:
                seen.add(id(symbol))
                _collect(symbol.items, letters, seen)


def _face(font: str, letters: str) -> str:
    data = base64.b64encode(subset(font, letters)).decode("ascii")
    style = "font-style:italic;" if font == ITALIC else ""
    source = f"src:url(data:font/ttf;base64,{data}) format('truetype')"
    return f"@font-face{{font-family:'{FAMILY}';font-weight:{WEIGHTS[font]};{style}{source}}}"


def subset(font: str, letters: str) -> bytes:
    """Return a font file that shows these letters of a weight and no others, without hinting."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    subsetter = Subsetter(
        Options(hinting=False, bidi_closure=False, layout_features=[], name_IDs=[1], drop_tables=_LAYOUT)
    )
    subsetter.populate(text=letters)
    with TTFont(font_file(font), lazy=True, recalcTimestamp=False) as file, io.BytesIO() as content:
        subsetter.subset(file)
        file.save(content)
        return content.getvalue()

"""The fonts inside an SVG file: of every weight in use, a TrueType font of only the letters that are shown."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable

from generator.scene.fonts import (
    BLACK_WEIGHT,
    BOLD,
    FAMILY,
    ITALIC,
    REGULAR,
    SEMIBOLD,
    font_data,
    font_runs,
    is_own,
    printable,
    weight_of,
)
from generator.scene.primitives import Item, Text
from generator.scene.traverse import each_item

OWN_FAMILY = "Own"
"""What the typeface of a pack is called in its pictures."""

WEIGHTS = {REGULAR: "400", SEMIBOLD: "600", BOLD: "700", BLACK_WEIGHT: "900", ITALIC: "400"}
_LAYOUT = ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "gasp", "kern"]
"""Tables that no SVG of ours needs: letters are set one by one."""


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

"""Font files of people's own made plain: outlines, widths and a table of letters, nothing else.

Capitals are as high and spaces as wide as those of the house typeface, so that all that is laid out for one fits the
other.
"""

from __future__ import annotations

import re
from hashlib import sha256
from io import BytesIO
from typing import Any

from generator.i18n import message
from generator.scene.type.fonts import CAP_HEIGHT, SPACE

MOST_GLYPHS = 8_000
MOST_POINTS = 2_000_000
_KEPT = {"head", "hhea", "hmtx", "maxp", "cmap", "glyf", "loca", "name", "OS/2", "post", "GlyphOrder"}
_FORBIDDEN = 0x0002
"""The bit of ``fsType`` by which a maker forbids that a font is embedded."""

_EMS = range(16, 16385)
_SPACES = {0x20, 0xA0}

FAULTS = {
    "unsound": message("is no sound TrueType font"),
    "forbidden": message("is a font that forbids to be embedded"),
    "large": message("is a font of too many or too fine letters"),
}


class FontError(ValueError):
    """Raised for a font that cannot be used, with the key of what is wrong in ``FAULTS``."""


def sound_font(data: bytes) -> bytes:
    """Return a TrueType font made plain, of which every letter can be embedded, the same bytes for the same.

    Raises ``FontError`` for one that cannot be used.
    """
    from reportlab.pdfbase.ttfonts import TTFont

    try:
        plain = _plain(data)
        metrics = TTFont("trial", BytesIO(plain), asciiReadable=False).face
        metrics.makeSubset(sorted(metrics.charWidths))
    except FontError:
        raise
    except Exception:  # whatever a damaged table leads fontTools or reportlab to
        raise FontError("unsound") from None
    return plain


def _plain(data: bytes) -> bytes:
    import logging

    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    font = TTFont(BytesIO(data), lazy=True, recalcTimestamp=False)
    _check(font)
    for tag in set(font.keys()) - _KEPT:
        del font[tag]
    letters = {code: glyph for code, glyph in font.getBestCmap().items() if code >= 32}
    builder = FontBuilder(font=font)
    builder.setupCharacterMap(letters)
    name = re.sub(r"[^A-Za-z0-9-]", "", font["name"].getDebugName(6) or "")[:40] or "Own"
    name = f"{name}-{sha256(data).hexdigest()[:6]}"
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name}, mac=False)
    builder.setupPost(keepGlyphNames=False)
    font["head"].unitsPerEm = ems = _ems(font, letters)
    for code in _SPACES & letters.keys():
        font["hmtx"][letters[code]] = round(SPACE * ems), 0
    with BytesIO() as content:
        font.save(content)
        return content.getvalue()


def _check(font: Any) -> None:
    if font["OS/2"].fsType & 0x000F == _FORBIDDEN:
        raise FontError("forbidden")
    if font["maxp"].numGlyphs > MOST_GLYPHS:
        raise FontError("large")
    glyphs, points = font["glyf"], 0
    for name in font.getGlyphOrder():
        points += len(glyphs[name].getCoordinates(glyphs)[0])
        if points > MOST_POINTS:
            raise FontError("large")
        glyphs[name].removeHinting()


def _ems(font: Any, letters: dict[int, str]) -> int:
    """Return how many units an em has for capitals to be as high as those of the house."""
    known, capital = font["head"].unitsPerEm, letters.get(ord("H"))
    if capital is None:
        return int(known)
    shape = font["glyf"][capital]
    wanted = round(getattr(shape, "yMax", 0) / CAP_HEIGHT)
    return wanted if wanted in _EMS and known / 2 < wanted < known * 2 else int(known)

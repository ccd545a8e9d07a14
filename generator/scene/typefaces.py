"""Typefaces of people's own: a font file made plain, and lent a name by which texts ask for it.

What is plain has outlines, widths and a table of letters, nothing else. Its capitals are as high and its spaces as wide
as those of the house typeface, so that all that is laid out for one fits the other.

What is drawn does not depend on the name that is lent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from typing import Any, NamedTuple

from generator.words import message

REGULAR, SEMIBOLD, BOLD, BLACK_WEIGHT, ITALIC = "Regular", "Semibold", "Bold", "Black", "It"
WEIGHTS = (REGULAR, SEMIBOLD, BOLD, BLACK_WEIGHT, ITALIC)

CAP_HEIGHT = 0.66
"""Height of capitals and figures, as a share of the size."""

SPACE = 0.2
"""Width of a space, in ems: the same in every weight but the italic, where it is a hundredth less."""

MOST_GLYPHS = 8_000
MOST_POINTS = 2_000_000
_KEPT = {"head", "hhea", "hmtx", "maxp", "cmap", "glyf", "loca", "name", "OS/2", "post", "GlyphOrder"}
_FORBIDDEN = 0x0002
"""The bit of ``fsType`` by which a maker forbids that a font is embedded."""

_EMS = range(16, 16385)
_SPACES = {0x20, 0xA0}
_OWN = "~"
_lent: dict[str, bytes] = {}


FAULTS = {
    "unsound": message("is no sound TrueType font"),
    "forbidden": message("is a font that forbids to be embedded"),
    "large": message("is a font of too many or too fine letters"),
}


class FontError(ValueError):
    """Raised for a font that cannot be used, with the key of what is wrong in ``FAULTS``."""


class Typeface(NamedTuple):
    """The names by which texts ask for the weights of a typeface; those of the house when nothing is said."""

    regular: str = REGULAR
    semibold: str = SEMIBOLD
    bold: str = BOLD
    black: str = BLACK_WEIGHT
    italic: str = ITALIC

    def of(self, weight: str) -> str:
        """Return the name of a weight, told by its name in the house typeface."""
        return self[WEIGHTS.index(weight)]


HOUSE = Typeface()


def weight_of(font: str) -> str:
    """Return the weight of a font, by its name in the house typeface."""
    return font.partition(_OWN)[0]


def is_own(font: str) -> bool:
    """Return whether a font is one of people's own."""
    return _OWN in font


def lent_typeface(weights: Sequence[bytes]) -> Typeface:
    """Return the names by which texts ask for plain fonts, one for each weight; one that stands for two has one name.

    A letter that it lacks is set in the weight of the house for which it stands first.
    """
    names: dict[bytes, str] = {}
    for weight, plain in zip(WEIGHTS, weights, strict=True):
        name = names.setdefault(plain, f"{weight}{_OWN}{sha256(plain).hexdigest()[:12]}")
        _lent[name] = plain
    return Typeface(*(names[plain] for plain in weights))


def plain_of(font: str) -> bytes:
    """Return the file of a font of people's own."""
    return _lent[font]


def plain_font(data: bytes) -> bytes:
    """Return a TrueType font made plain, the same bytes for the same. Raises ``FontError`` for what is none."""
    import logging

    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    try:
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
    except FontError:
        raise
    except Exception:  # fontTools raises whatever a damaged table leads it to
        raise FontError("unsound") from None


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

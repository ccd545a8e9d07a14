"""The house typeface, Source Sans Pro (SIL OFL), and those of people's own: their metrics, and making text fit.

Sizes and widths in millimetres. A letter that a typeface of people's own lacks is set in that of the house. What is
drawn does not depend on the name that a typeface of people's own is lent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import font_source_sans_pro

from generator.scene.type.signs import advance, holds_symbols, without_variants

REGULAR, SEMIBOLD, BOLD, BLACK_WEIGHT, ITALIC = "Regular", "Semibold", "Bold", "Black", "It"
WEIGHTS = (REGULAR, SEMIBOLD, BOLD, BLACK_WEIGHT, ITALIC)
FAMILY = "Source Sans Pro"

POINT = 25.4 / 72
"""One point, in millimetres."""

CAP_HEIGHT = 0.66
"""Height of capitals and figures, as a share of the size."""

DESCENT = 0.25
SPACE = 0.2
"""Width of a space, in ems: the same in every weight but the italic, where it is a hundredth less."""

_OWN = "~"
_lent: dict[str, bytes] = {}


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


def font_file(font: str) -> Path:
    """Return the TrueType file of a weight."""
    return Path(font_source_sans_pro.__file__).parent / "files" / f"SourceSansPro-{font}.ttf"


def font_data(font: str) -> bytes:
    """Return the TrueType file of a weight, or of a font of people's own."""
    return _lent[font] if is_own(font) else font_file(font).read_bytes()


@cache
def face(font: str) -> Any:
    """Return reportlab's reading of a weight; only its metrics and its subsets are used."""
    from reportlab.pdfbase.ttfonts import TTFont

    if is_own(font):
        return TTFont(font, BytesIO(_lent[font]), asciiReadable=False)
    return TTFont(f"SourceSansPro-{font}", str(font_file(font)), asciiReadable=False)


def font_with(letter: str, font: str) -> str:
    """Return the font that a letter is set in: the weight of the house, where one of people's own lacks it."""
    return font if not is_own(font) or ord(letter) in face(font).face.charWidths else weight_of(font)


def font_runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """Yield a text as runs of one font each, the font first."""
    if not is_own(font):
        yield font, text
        return
    for used, run in groupby(text, lambda letter: font_with(letter, font)):
        yield used, "".join(run)


class _Widths(dict[int, float]):
    """The widths of a weight's letters in thousandths of an em; those of symbols are worked out when they are met."""

    def __missing__(self, code: int) -> float:
        found = advance(chr(code))
        return 497 if found is None else found * 1000


@cache
def _widths(font: str) -> _Widths:
    own = face(font).face.charWidths
    return _Widths({**face(weight_of(font)).face.charWidths, **own} if is_own(font) else own)


@lru_cache(maxsize=8192)
def printable(text: str) -> str:
    """Return the text on one line, with every character that neither typeface nor symbols have replaced by “?”."""
    widths = _widths(REGULAR)
    plain = " ".join(without_variants(text).split())
    return "".join(c if ord(c) in widths or holds_symbols(c) else "?" for c in plain)


def missing(text: str) -> str:
    """Return the characters of a text that neither typeface nor symbols have, once each, in order."""
    widths = _widths(REGULAR)
    lacking = (c for c in text if ord(c) not in widths and not c.isspace() and not holds_symbols(c))
    return "".join(dict.fromkeys(lacking))


@lru_cache(maxsize=65536)
def _em_width(text: str, font: str) -> float:
    widths = _widths(font)
    return sum(widths[ord(c)] for c in without_variants(text)) / 1000


def text_width(text: str, font: str, size: float) -> float:
    """Return the width of one line of text."""
    return _em_width(text, font) * size


def fitted_size(text: str, font: str, width: float, size: float, floor: float) -> float | None:
    """Return the largest size, up to ``size``, at which text is no wider than ``width``; ``None`` below the floor."""
    em = _em_width(text, font)
    largest = min(size, width / em) if em else size
    return largest if largest >= floor - 1e-9 else None


def shortened(text: str, font: str, size: float, width: float) -> str:
    """Return the text, cut with an ellipsis where it is wider than ``width``."""
    while text and text_width(text, font, size) > width:
        text = text.rstrip("…")[:-1].rstrip() + "…" if text != "…" else ""
    return text


def wrapped(text: str, font: str, size: float, width: float) -> tuple[str, ...] | None:
    """Return the text broken into lines at spaces, none wider than ``width``; ``None`` when one word is too wide."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(joined, font, size) <= width:
            lines[-1] = joined
        elif text_width(word, font, size) <= width:
            lines.append(word)
        else:
            return None
    return tuple(lines)


def fitted_lines(
    text: str, font: str, widths: Sequence[float], size: float, floor: float
) -> tuple[float, tuple[str, ...]] | None:
    """Return a size and the text as at most ``len(widths)`` lines, line *i* no wider than ``widths[i]``.

    One line at a size not below the floor is preferred to two; ``None`` when even the floor is too large.
    """
    one = fitted_size(text, font, widths[0], size, floor)
    if one is not None:
        return one, (text,)
    for count in range(2, len(widths) + 1):
        best = _best_break(text.split(), font, widths[:count])
        if best is not None:
            reached = min(size, best[0])
            if reached >= floor - 1e-9:
                return reached, best[1]
    return None


def _best_break(words: Sequence[str], font: str, widths: Sequence[float]) -> tuple[float, tuple[str, ...]] | None:
    if len(words) < len(widths):
        return None
    if len(widths) == 1:
        line = " ".join(words)
        return widths[0] / max(_em_width(line, font), 1e-9), (line,)
    found: list[tuple[float, tuple[str, ...]]] = []
    for cut in range(1, len(words)):
        rest = _best_break(words[cut:], font, widths[1:])
        if rest is not None:
            line = " ".join(words[:cut])
            found.append((min(rest[0], widths[0] / max(_em_width(line, font), 1e-9)), (line, *rest[1])))
    return max(found, key=lambda pair: pair[0]) if found else None

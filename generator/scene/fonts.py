"""Typefaces: Source Sans Pro (SIL OFL) and those of packs; widths, outlines, and symbols in running text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import bidirectional

import font_source_sans_pro
from fontTools.pens.basePen import BasePen

from generator.geometry.shapes import Point, Rect
from generator.i18n import Phrase, bundled_folder, message, phrase
from generator.problems import quoted
from generator.scene.palette import Colour
from generator.scene.pictures import Picture, place_picture
from generator.scene.primitives import Anchor, Command, Group, Text


class CommandPen(BasePen):  # type: ignore[misc]
    """Records an outline; fontTools turns quadratic curves into the cubic ones that commands know.

    Lines that lead nowhere are left out, but the first of an outline, which is drawn as a dot.
    """

    def __init__(self, glyphs: Any = None) -> None:
        super().__init__(glyphs)
        self.commands: list[Command] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.commands.append(("M", *pt))

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        if pt != self._getCurrentPoint() or self.commands[-1][0] == "M":
            self.commands.append(("L", *pt))

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.commands.append(("C", *(number for point in points for number in point)))

    def _closePath(self) -> None:  # noqa: N802
        self.commands.append(("Z",))


@cache
def units_per_em(font: str) -> int:
    return int(typeface(font)["head"].unitsPerEm)


@lru_cache(maxsize=4096)
def letter_outline(font: str, letter: str) -> tuple[Command, ...]:
    glyph = typeface(font).getBestCmap().get(ord(letter))
    if glyph is None:
        return ()
    pen = CommandPen(_glyphs(font))
    _glyphs(font)[glyph].draw(pen)
    return tuple(pen.commands)


@cache
def _glyphs(font: str) -> Any:
    return typeface(font).getGlyphSet()


HEIGHT, GAP = 0.88, 0.05
"""How high a symbol is, and the room at its sides, as shares of the size of the letters about it."""

# Supplementary Private Use Area-B: Unicode never gives these characters a meaning of its own.
_FIRST_LENT = 0x100000
"""The first of the private characters that are lent to pictures."""

_VARIANTS = "\ufe0e\ufe0f"
"""Signs that ask for a character as text or as a little picture."""

CHARACTERS = dict(zip(
    "★☆♠♥♦♣❤☠⚔⚡♔♕♖♗♘♙♚♛♜♝♞♟⚀⚁⚂⚃⚄⚅☀☾❄⚓⚑⚽⚙⛰⌛⬢✚✖✔✗⬆⬇⬅➡↗↘↙↖↔↕🔥💧🛡🏹👑💰🎲🔑●○◇□⟳⟲🏆👁🏰🌲🏠⛵💎🏀",
    (
        "star", "star-open", "spade", "heart", "diamond", "club", "heart", "skull", "swords", "bolt",
        *(f"chess-{man}" for man in ("king", "queen", "rook", "bishop", "knight", "pawn")),
        *(f"chess-{man}" for man in ("king", "queen", "rook", "bishop", "knight", "pawn")),
        "die-1", "die-2", "die-3", "die-4", "die-5", "die-6", "sun", "moon", "snowflake", "anchor", "flag", "football",
        "gear", "mountain", "hourglass", "hexagon", "plus", "cross", "check", "cross", "arrow-up", "arrow-down",
        "arrow-left", "arrow-right", "arrow-up-right", "arrow-down-right", "arrow-down-left", "arrow-up-left",
        "arrow-left-right", "arrow-up-down", "flame", "drop", "shield", "bow", "crown", "coins", "die-5", "key",
        "disc", "ring", "rhombus", "square", "turn-right", "turn-left", "trophy", "eye", "castle", "tree", "house",
        "ship", "gem", "basketball",
    ),
    strict=True,
))  # fmt: skip
"""Which of our own symbols stand for which characters."""

SIGN = re.compile(f"[{''.join(CHARACTERS)}\U00100000-\U0010fffd{_VARIANTS}]")
"""A character that is drawn as a symbol, or asks for one."""

_ASKING = re.compile(f"[{_VARIANTS}]")
_characters: dict[str, str] = {}


class Illustration(NamedTuple):
    """A picture among running text; ``share`` is how much of the width it may take, 1 for all of it."""

    picture: Picture
    share: float


class _Loan(NamedTuple):
    """What a character was lent to; when used on its own with a ``share``, it is an illustration of it."""

    name: str
    load: Callable[[], Picture]
    share: float


_loans: dict[str, _Loan] = {}


def allocate_character(key: str, name: str, load: Callable[[], Picture], share: float = 0) -> str:
    """Return the character that stands for a picture of people's own; ``key`` tells one state of it from all others."""
    if key not in _characters:
        _characters[key] = chr(_FIRST_LENT + len(_loans))
        _loans[_characters[key]] = _Loan(name, load, share)
    return _characters[key]


def figure_of(text: str) -> Illustration | None:
    """Return the illustration that a text is, if it is nothing else."""
    loan = _loans.get(text)
    return Illustration(loan.load(), loan.share) if loan and loan.share else None


@lru_cache(maxsize=1024)
def picture_of_character(character: str) -> Picture | None:
    """Return the picture that a character was lent to, if it was. Raises what reading a file raises."""
    return _loans[character].load() if character in _loans else None


def holds_symbols(text: str) -> bool:
    """Return whether a text holds a symbol, or a sign that asks for one."""
    if text.isascii():
        return False
    return any(sign in CHARACTERS or sign in _loans or sign in _VARIANTS for sign in SIGN.findall(text))


def without_variants(text: str) -> str:
    """Return a text without the signs that ask for a character as text or as a little picture."""
    return text if text.isascii() else _ASKING.sub("", text)


def named_symbols(text: str) -> str:
    """Return a text for those who cannot see symbols: the picture of a pack as its name."""
    if text.isascii():
        return text
    return "".join(f"[{_loans[sign].name}]" if sign in _loans else sign for sign in text)


def advance(character: str) -> float | None:
    """Return how far a symbol moves on what follows it, in ems; ``None`` for what is none. Our own are square."""
    picture = picture_of_character(character)
    if picture is None and character not in CHARACTERS:
        return None
    return (picture.size.width / picture.size.height if picture else 1.0) * HEIGHT + 2 * GAP


REGULAR, SEMIBOLD, BOLD, BLACK_WEIGHT, ITALIC = "Regular", "Semibold", "Bold", "Black", "It"
WEIGHTS = (REGULAR, SEMIBOLD, BOLD, BLACK_WEIGHT, ITALIC)
FAMILY = "Source Sans Pro"

POINT = 25.4 / 72
"""One point, in millimetres."""

CAP_HEIGHT = 0.66
"""Height of capitals and figures, as a share of the size."""

DESCENT = 0.25  # room below the baseline, as a share of the size
SPACE = 0.2
"""Width of a space, in ems: the same in every weight but the italic, where it is a hundredth less.

Own fonts have it too; only monospaced ones have their own.
"""

_OWN = "~"
_pack_fonts: dict[str, bytes] = {}
_weights_beside: dict[str, tuple[str, ...]] = {}
"""Each font of a pack, and all those of its family and of the others of the pack."""


class Typeface(NamedTuple):
    """The names by which texts ask for the weights of a typeface; those of the house when nothing is said."""

    regular: str = REGULAR
    semibold: str = SEMIBOLD
    bold: str = BOLD
    black: str = BLACK_WEIGHT
    italic: str = ITALIC
    heading: str = BOLD

    def of(self, weight: str) -> str:
        """Return the name of a weight, by its name in the house typeface."""
        return self[WEIGHTS.index(weight)]


HOUSE = Typeface()


def weight_of(font: str) -> str:
    """Return the weight of a font, by its name in the house typeface."""
    return font.partition(_OWN)[0]


def is_own(font: str) -> bool:
    return _OWN in font


def family_of(font: str) -> str:
    """Return the name that a game gives to the family of a font; ``""`` for its typeface, and that of the house."""
    return font.partition(_OWN)[2].partition(_OWN)[2]


def custom_typefaces(families: Mapping[str, Sequence[bytes]]) -> dict[str, Typeface]:
    """Return the names by which texts ask for plain fonts, one for each weight of each family of a game.

    A font that stands for two weights has one name. A letter that a font lacks is set in the weight of the house that
    it replaces, or else in another weight of its family, or else in another family.
    """
    digest = sha256(b"".join(plain for weights in families.values() for plain in weights)).hexdigest()[:12]
    typefaces: dict[str, Typeface] = {}
    for family, weights in families.items():
        names: dict[bytes, str] = {}
        for weight, plain in zip(WEIGHTS, weights, strict=True):
            name = names.setdefault(plain, f"{weight}{_OWN}{digest}{family and _OWN}{family}")
            _pack_fonts[name] = plain
        own = [names[plain] for plain in weights]
        typefaces[family] = Typeface(*own)._replace(heading=own[WEIGHTS.index(BOLD)])
    every = [font for typeface in typefaces.values() for font in typeface]
    for typeface in typefaces.values():
        _weights_beside.update(dict.fromkeys(typeface, tuple(dict.fromkeys((*typeface, *every)))))
    return typefaces


SERIF = "serif"
"""The name by which a game's theme asks for the built-in serif."""


@cache
def serif_heading() -> str:
    """Return the name by which headings ask for the built-in serif, Source Serif Pro Bold (SIL OFL)."""
    import font_source_serif_pro  # few games have it

    plain = (Path(font_source_serif_pro.__file__).parent / "files" / "SourceSerifPro-Bold.ttf").read_bytes()
    font = f"{BOLD}{_OWN}{sha256(plain).hexdigest()[:12]}{_OWN}{SERIF}"
    _pack_fonts[font], _weights_beside[font] = plain, (font,)
    return font


def house_fonts() -> tuple[bytes, ...]:
    """Return the fonts of the house, for a game whose boxes may ask for others beside them."""
    return tuple(font_file(weight).read_bytes() for weight in WEIGHTS)


def font_file(font: str) -> Path:
    return Path(font_source_sans_pro.__file__).parent / "files" / f"SourceSansPro-{font}.ttf"


def font_data(font: str) -> bytes:
    return _pack_fonts[font] if is_own(font) else font_file(font).read_bytes()


@cache
def face(font: str) -> Any:
    """Return reportlab's reading of a weight; only its metrics and its subsets are used."""
    from reportlab.pdfbase.ttfonts import TTFont

    if is_own(font):
        return TTFont(font, BytesIO(_pack_fonts[font]), asciiReadable=False)
    return TTFont(f"SourceSansPro-{font}", str(font_file(font)), asciiReadable=False)


def font_with(letter: str, font: str) -> str:
    """Return the font that a letter is set in: the weight of the house, where a custom one lacks it, or a sister."""
    if not is_own(font):
        return font
    fonts = (font, weight_of(font), *_weights_beside[font])
    return next((other for other in fonts if ord(letter) in face(other).face.charWidths), weight_of(font))


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
        ems = advance(chr(code))
        # 497: as wide as a figure, for a character that no font has
        return 497 if ems is None else ems * 1000


@cache
def _widths(font: str) -> _Widths:
    used = (*reversed(_weights_beside[font]), weight_of(font), font) if is_own(font) else (font,)
    return _Widths({code: width for each in used for code, width in face(each).face.charWidths.items()})


def _letters(font: str) -> _Widths:
    """Return the widths of all letters that a text has in a font; the weights of the house stand in for each other."""
    return _widths(font if is_own(font) else REGULAR)


@lru_cache(maxsize=8192)
def printable(text: str, font: str = REGULAR) -> str:
    """Return the text on one line, with every character that neither typeface nor symbols have replaced by “?”."""
    widths = _letters(font)
    plain = " ".join(without_variants(text).split())
    return "".join(c if ord(c) in widths or holds_symbols(c) else "?" for c in plain)


_UNSET = re.compile(
    "[\u0590-\u0dff\u0f00-\u109f\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]{2,}"
)
"""Words in scripts that run from right to left, or whose letters join or change places; one letter alone can be set."""


def missing(text: str, font: str = REGULAR) -> str:
    """Return the characters of a text that neither its font nor symbols have, or that cannot be set, once, in order."""
    widths, unset = _letters(font), "" if text.isascii() else "".join(_UNSET.findall(text))
    lacking = (
        c for c in text if (ord(c) not in widths and not c.isspace() and not holds_symbols(c)) or (unset and c in unset)
    )
    return "".join(dict.fromkeys(lacking))


def about_missing(text: str, font: str = REGULAR) -> tuple[Phrase, Phrase] | None:
    """Return what is reported of a text with characters that cannot be printed, and the hint; ``None`` without such."""
    if text.isascii() or not (lacking := missing(text, font)):
        return None
    unset = "".join(_UNSET.findall(text))
    if any(bidirectional(character) in ("R", "AL") for character in lacking):
        why = phrase("text that runs from right to left cannot be printed")
    elif unset:
        why = phrase("scripts whose letters join or change places cannot be printed")
    elif is_own(font):
        why = phrase("neither your typeface nor the built-in one has it; use a symbol: :name: for pictures/name.svg")
    else:
        why = phrase(
            "Latin, Greek and Cyrillic letters are available; for others, use a symbol (:name: for pictures/name.svg), "
            "or on pieces and cards a “typeface” that has them"
        )
    has_all = all(ord(character) in _letters(font) for character in lacking)
    message = phrase("{value} cannot be printed", value=quoted(unset[:20])) if has_all else phrase(
        "the font has no {characters}", characters=quoted(lacking[:20])
    )  # fmt: skip
    return message, phrase("it is printed as “?”; {why}", why=why)


@lru_cache(maxsize=65536)
def _em_width(text: str, font: str) -> float:
    widths = _widths(font)
    return fsum(widths[ord(c)] for c in without_variants(text)) / 1000


def text_width(text: str, font: str, size: float) -> float:
    return _em_width(text, font) * size


def space_width(font: str) -> float:
    """Return the width of a space in a font, in ems."""
    return _em_width(" ", font) if is_own(font) else SPACE


def fitted_size(text: str, font: str, width: float, size: float, floor: float) -> float | None:
    """Return the largest size, up to ``size``, at which text is no wider than ``width``; ``None`` below the floor."""
    em = _em_width(text, font)
    largest = min(size, width / em) if em else size
    return largest if largest >= floor - 1e-9 else None


def shorten(text: str, font: str, size: float, width: float) -> str:
    """Return the text, cut with an ellipsis where it is wider than ``width``."""
    while text and text_width(text, font, size) > width:
        text = text.rstrip("…")[:-1].rstrip() + "…" if text != "…" else ""
    return text


def wrap(text: str, font: str, size: float, width: float) -> tuple[str, ...] | None:
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
    breaks: list[tuple[float, tuple[str, ...]]] = []
    for end in range(1, len(words)):
        rest = _best_break(words[end:], font, widths[1:])
        if rest is not None:
            line = " ".join(words[:end])
            breaks.append((min(rest[0], widths[0] / max(_em_width(line, font), 1e-9)), (line, *rest[1])))
    return max(breaks, key=lambda pair: pair[0]) if breaks else None


@cache
def typeface(font: str) -> Any:
    """Return fontTools' reading of a weight, made once."""
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(font_data(font)), lazy=True)


def baseline(middle: float, size: float) -> float:
    """Return the baseline of a line whose capitals are centred on the height ``middle``."""
    return middle + size * CAP_HEIGHT / 2


def centred_text(text: str, middle: Point, font: str, size: float, fill: Colour, anchor: Anchor = "middle") -> Text:
    """Return a line of text whose capitals are centred on ``middle``."""
    return Text(Point(middle.x, baseline(middle.y, size)), text, font, size, fill, anchor)


_MIDDLE = 0.33
"""Where the middle of a symbol lies above the baseline: that of the capitals."""


def symbol_of(character: str) -> Picture | None:
    """Return the picture that a character stands for, if it is a symbol. Raises what reading a file raises."""
    name = CHARACTERS.get(character)
    return own_symbol(name) if name is not None else picture_of_character(character)


@cache
def own_symbol(name: str) -> Picture:
    from generator.scene.svg import read_svg

    file = bundled_folder("templates") / "_base" / "symbols" / f"{name}.svg"
    return read_svg(file.read_bytes(), name)[0]


def split_symbols(item: Text) -> Iterator[Text | Group]:
    """Yield a text as pieces without symbols, and the symbols between them in its colour."""
    text = " ".join(without_variants(item.text).split())
    x, y = item.left(text_width(text, item.font, item.size)), item.position.y
    for piece in _symbols_apart(text):
        width = text_width(piece, item.font, item.size)
        if (picture := symbol_of(piece) if len(piece) == 1 else None) is None:
            blank = text_width(piece[: len(piece) - len(piece.lstrip())], item.font, item.size)
            yield Text(Point(x + blank, y), piece.strip(), item.font, item.size, item.fill)
        else:
            high, gap = HEIGHT * item.size, GAP * item.size
            box = Rect(x + gap, y - _MIDDLE * item.size - high / 2, width - 2 * gap, high)
            yield place_picture(picture, box, tint=item.fill)
        x += width


def _symbols_apart(text: str) -> Iterator[str]:
    """Yield symbols by themselves and what is between them."""
    for symbols, run in groupby(text, holds_symbols):
        characters = list(run)
        yield from characters if symbols else ["".join(characters)]


MOST_GLYPHS = 8_000
MOST_POINTS = 2_000_000
_KEPT = {"head", "hhea", "hmtx", "maxp", "cmap", "glyf", "loca", "name", "OS/2", "post", "GlyphOrder"}
_FORBIDDEN = 0x0002
"""The bit of ``fsType`` by which a maker forbids that a font is embedded."""

# What TrueType allows as units of an em.
_EMS = range(16, 16385)
_SPACES = {0x20, 0xA0}

FAULTS = {
    "unsound": message("is not a valid TrueType font"),
    "forbidden": message("is a font that does not allow embedding"),
    "large": message("is a font with too many letters, or letters that are too detailed"),
}


class FontError(ValueError):
    """Raised for a font that cannot be used, with the key of what is wrong in ``FAULTS``."""


def embeddable_font(data: bytes) -> bytes:
    """Return a TrueType font made plain, of which every letter can be embedded, the same bytes for the same.

    Raises ``FontError`` for one that cannot be used.
    """
    from reportlab.pdfbase.ttfonts import TTFont

    try:
        plain = _plain_font(data)
        metrics = TTFont("trial", BytesIO(plain), asciiReadable=False).face
        metrics.makeSubset(sorted(metrics.charWidths))
    except FontError:
        raise
    except Exception:  # whatever a damaged table leads fontTools or reportlab to
        raise FontError("unsound") from None
    return plain


def _plain_font(data: bytes) -> bytes:
    import logging

    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    # without a new date, so that the same font always becomes the same bytes
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
    # all layouts count on CAP_HEIGHT and SPACE: a pack's own typeface is scaled and spaced to have the same
    font["head"].unitsPerEm = ems = _ems(font, letters)
    if not _is_monospaced(font, letters):
        for code in _SPACES & letters.keys():
            font["hmtx"][letters[code]] = round(SPACE * ems), 0
    with BytesIO() as content:
        font.save(content)
        return content.getvalue()


def _is_monospaced(font: Any, letters: dict[int, str]) -> bool:
    """Return whether narrow and broad letters are equally wide, so that columns of letters stand in line."""
    widths = [font["hmtx"][letters[ord(letter)]][0] for letter in "iM." if ord(letter) in letters]
    return len(widths) > 1 and len(set(widths)) == 1


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
    units, capital = font["head"].unitsPerEm, letters.get(ord("H"))
    if capital is None:
        return int(units)
    shape = font["glyf"][capital]
    scaled = round(getattr(shape, "yMax", 0) / CAP_HEIGHT)
    return scaled if scaled in _EMS and units / 2 < scaled < units * 2 else int(units)

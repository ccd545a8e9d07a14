"""Colours: names, mixing, contrast and ink."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")


class Colour(NamedTuple):
    """An sRGB colour; each part from 0 to 255."""

    red: int
    green: int
    blue: int

    @property
    def hex(self) -> str:
        """Return the colour as ``#rrggbb``."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @classmethod
    def of(cls, text: str) -> Colour:
        """Return the colour of ``#rrggbb`` or ``#rgb``. Raises ``ValueError`` for anything else."""
        digits = text.removeprefix("#")
        if text[:1] != "#" or len(digits) not in (3, 6) or not _HEX_DIGITS.issuperset(digits):
            raise ValueError(f"{text!r} is no colour of the form #rrggbb")
        if len(digits) == 3:
            digits = "".join(digit * 2 for digit in digits)
        return cls(*bytes.fromhex(digits))

    def mix(self, other: Colour, share: float) -> Colour:
        """Return this colour with ``share`` (0 to 1) of it replaced by the other."""
        return Colour(*(round(a + (b - a) * share) for a, b in zip(self, other, strict=True)))

    @property
    def luminance(self) -> float:
        """Return the relative luminance, 0 for black to 1 for white (WCAG 2, sources.md: reading)."""
        red, green, blue = map(to_linear, self)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    @property
    def grey(self) -> Colour:
        return Colour(*(from_linear(self.luminance),) * 3)


class Blend(NamedTuple):
    """Colours that run into one another at equal distances: a gradient that has no shape yet.

    ``angle`` is its direction in degrees, clockwise from upwards; ``None`` for one from the middle outwards. One that
    fades out has its first or last colour twice, and at that end none of it is left.
    """

    colours: tuple[Colour, ...]
    angle: float | None = 180.0
    fades: Literal["", "in", "out"] = ""

    @property
    def opacities(self) -> tuple[float, ...]:
        """Return how much each colour covers, from 0 to 1."""
        between = (1.0,) * (len(self.colours) - 2)
        return (float(self.fades != "in"), *between, float(self.fades != "out"))

    def mix(self, other: Colour, share: float) -> Blend:
        """Return this gradient with ``share`` (0 to 1) of each colour replaced by the other."""
        return self._replace(colours=tuple(colour.mix(other, share) for colour in self.colours))

    @property
    def mean(self) -> Colour:
        """Return the colour half-way between the first and the last."""
        half = len(self.colours) // 2
        return self.colours[half] if len(self.colours) % 2 else self.colours[half - 1].mix(self.colours[half], 0.5)


Paint = Colour | Blend
"""What a ground is filled with."""


def colours_of(paint: Paint) -> tuple[Colour, ...]:
    return (paint,) if isinstance(paint, Colour) else paint.colours


def mean_of(paint: Paint) -> Colour:
    return paint if isinstance(paint, Colour) else paint.mean


def to_linear(part: int) -> float:
    """Return the light of a part of a colour, from 0 to 1."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def from_linear(light: float) -> int:
    """Return the part of a colour that has so much light, the nearest one for more or less than there can be."""
    share = min(1.0, max(0.0, light))
    return round(255 * (share * 12.92 if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055))


WHITE = Colour(255, 255, 255)
BLACK = Colour(0, 0, 0)
INK = Colour(22, 32, 46)
"""The dark blue-grey that text and rules are drawn in."""

NEUTRAL = Colour(52, 70, 90)
"""Titles and headings of a game that says nothing of its look."""

NAMES: dict[str, Colour] = {
    english: Colour.of(code)
    for english, code in (
        ("white", "#ffffff"), ("black", "#000000"), ("grey", "#8a8f98"), ("silver", "#c4c9d1"), ("red", "#c8102e"),
        ("crimson", "#a50034"), ("maroon", "#7a1f3d"), ("orange", "#e69f00"), ("gold", "#f2b632"),
        ("yellow", "#f0e442"), ("lime", "#9acd32"), ("green", "#007a4d"), ("teal", "#00767a"), ("sky", "#56b4e9"),
        ("blue", "#0072b2"), ("royal", "#1f3fa8"), ("navy", "#14284b"), ("purple", "#5b2a86"), ("pink", "#e88fb4"),
        ("vermillion", "#d55e00"), ("brown", "#6b4423"), ("cream", "#f7eed3"),
    )
}  # fmt: skip
NAME_OF: dict[Colour, str] = {colour: name for name, colour in NAMES.items()}
SPANISH: dict[str, str] = {
    "blanco": "white", "negro": "black", "gris": "grey", "gray": "grey", "plata": "silver", "rojo": "red",
    "carmesí": "crimson", "granate": "maroon", "naranja": "orange", "oro": "gold", "amarillo": "yellow",
    "lima": "lime", "verde": "green", "turquesa": "teal", "celeste": "sky", "azul": "blue", "azulón": "royal",
    "marino": "navy", "morado": "purple", "rosa": "pink", "bermellón": "vermillion", "marrón": "brown",
    "crema": "cream",
}  # fmt: skip


def parse_colour(text: str) -> Colour | None:
    """Return the colour of a name (Spanish or English) or of ``#rrggbb``; ``None`` when it is neither."""
    word = text.strip().casefold()
    if word.startswith("#"):
        try:
            return Colour.of(word)
        except ValueError:
            return None
    return NAMES.get(SPANISH.get(word, word))


@lru_cache(maxsize=4096)
def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2)."""
    lighter, darker = sorted((first.luminance, second.luminance), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(maxsize=4096)
def readable_on(*grounds: Colour) -> Colour:
    """Return the ink that reads best on all the grounds: the dark ink or white if one reaches 4.5:1, else the better.

    Black stands in for the dark ink on grounds of middling brightness, where neither of the two reaches 4.5:1.
    """
    worst = {ink: min(contrast(ink, ground) for ground in grounds) for ink in (INK, WHITE, BLACK)}
    return max(worst, key=lambda ink: (min(worst[ink], 4.5), ink in (INK, WHITE), worst[ink]))


def tint(colour: Colour) -> Colour:
    """Return a pale shade of a colour, for the grounds of rows: ink and the colour itself are read on it."""
    return colour.mix(WHITE, 0.88)


def ink_cover(colour: Colour) -> float:
    """Return the ink of a solid area in full inks: 0 for white, 1 for black, up to 3 for a mix without black."""
    return sum(1 - part / 255 for part in colour)

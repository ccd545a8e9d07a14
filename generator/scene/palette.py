"""Colours: names, mixing, contrast and ink."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, get_args

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


class Hatch(NamedTuple):
    """Parallel lines upon a ground, or upon what is beneath where there is none: hatching that has no shape yet.

    They run in all the ``angles``, in degrees, clockwise from upwards, and are ``width`` wide and ``every`` apart from
    middle to middle, in millimetres. With a number of ``lines``, these part a shape into strips of one width instead.
    """

    ground: Colour | Blend | None
    ink: Colour
    width: float = 0.3
    every: float = 2.0
    lines: int = 0
    angles: tuple[float, ...] = (45.0,)

    @property
    def is_broad(self) -> bool:
        """Return whether its lines are so broad that what is written upon it has to be read on them too."""
        return self.width >= (1.0 if self.lines else _BROAD * self.every)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Return the colours behind what is written upon it."""
        grounds = (Colour(255, 255, 255),) if self.ground is None else colours_of(self.ground)
        return (*grounds, self.ink) if self.is_broad else grounds

    def mix(self, other: Colour, share: float) -> Hatch:
        """Return this hatching with ``share`` (0 to 1) of each colour replaced by the other."""
        ground = self.ground and self.ground.mix(other, share)
        return self._replace(ground=ground, ink=self.ink.mix(other, share))

    def scale(self, by: float) -> Hatch:
        """Return this hatching at another size."""
        return self._replace(width=self.width * by, every=self.every * by)

    @property
    def mean(self) -> Colour:
        """Return the colour of its ground, or of its lines where it has none."""
        return self.ink if self.ground is None else mean_of(self.ground)


_BROAD = 0.25  # the share of a ground that broad lines cover

Pattern = Literal["plain", "stripes", "hoops", "halves", "sash", "quarters", "chequered"]
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


class Cloth(NamedTuple):
    """A ground with a pattern upon it, as on a shirt, that has no shape yet.

    The ground has a stripe of its own in the middle, ``clear`` of the pattern: a number stands there. It is given as a
    share of the width.
    """

    ground: Colour
    ink: Colour
    pattern: Pattern = "stripes"
    clear: float = 0.0

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Return the colours behind what is written upon it."""
        return self.ground, self.ink

    def mix(self, other: Colour, share: float) -> Cloth:
        """Return this cloth with ``share`` (0 to 1) of each colour replaced by the other."""
        return self._replace(ground=self.ground.mix(other, share), ink=self.ink.mix(other, share))

    @property
    def mean(self) -> Colour:
        """Return the colour of its ground."""
        return self.ground


Paint = Colour | Blend | Hatch
"""What a shape, or the letters of a text, are filled with."""
Ground = Paint | Cloth
"""What a face, or a plate on it, is filled with."""


def colours_of(paint: Ground) -> tuple[Colour, ...]:
    return (paint,) if isinstance(paint, Colour) else paint.colours


def mean_of(paint: Ground) -> Colour:
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

_NAMED = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black
000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse
7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b
darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta
8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493
deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen
228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000
greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c
lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan
e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon
ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de
lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa
mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee
mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose
ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500
orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093
papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple
663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57
seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow
fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet
ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
"""
CSS_NAMES: dict[str, Colour] = {
    name: Colour.of(f"#{digits}") for name, digits in zip(_NAMED.split()[::2], _NAMED.split()[1::2], strict=True)
}
"""The 148 named colours of CSS Color Module Level 4, as SVG files have them."""


def parse_colour(text: str) -> Colour | None:
    """Return the colour of a name (Spanish, English or else of CSS) or of ``#rrggbb``; ``None`` when it is neither."""
    word = text.strip().casefold()
    if word.startswith("#"):
        try:
            return Colour.of(word)
        except ValueError:
            return None
    return NAMES.get(SPANISH.get(word, word)) or CSS_NAMES.get(word)


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

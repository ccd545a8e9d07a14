"""Kits: a pattern within any outline, the club's shield with its crest, and the rim of small pieces."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from generator.geometry.shapes import Point, Rect, Transform
from generator.model.team import Kit, Team
from generator.scene.fonts import BLACK_WEIGHT, centred_text, fitted_size
from generator.scene.palette import INK, WHITE, Cloth, Colour, Ground, readable_on
from generator.scene.patterns import pattern_items
from generator.scene.pictures import place_picture
from generator.scene.primitives import Box, Command, Group, Item, OutlineItem, Path, Style, Symbol

DARK = 0.09
"""Grounds of a lower luminance are parted from their rim by a light line: navy and black would run into it."""

_KEY_LINE = 1.5
"""How far the light line reaches inwards, as a share of the rim."""


def rim(outline: OutlineItem, width: float, ground: Colour) -> Group:
    """Return a rim so wide inside an outline, round a ground of a colour."""
    strokes = [Style(stroke=INK, width=2 * width)]
    if ground.luminance < DARK:
        strokes.insert(0, Style(stroke=WHITE, width=2 * width * _KEY_LINE))
    return Group(tuple(replace(outline, style=stroke) for stroke in strokes), clip=outline)


FAINT = 0.8
"""The share of white in colours that take little ink."""


def cloth(kit: Kit, clear: float = 0.0) -> Ground:
    """Return what a kit is made of, a stripe of its first colour in the middle ``clear`` of the pattern."""
    if kit.pattern == "plain":
        return kit.primary
    return Cloth(kit.primary, kit.secondary, kit.pattern, clear)


_PALE = 0.7  # of the way to white
_SMALL_WORDS = frozenset(
    ("a", "al", "d", "da", "das", "de", "del", "di", "do", "dos", "du", "e", "el", "en", "i", "la", "las", "le", "les",
     "los", "of", "the", "und", "y")
)  # fmt: skip
_SHIELD: tuple[Command, ...] = (
    ("M", 0, 0.06), ("C", 0.2, 0.075, 0.38, 0.05, 0.5, 0), ("C", 0.62, 0.05, 0.8, 0.075, 1, 0.06),
    ("L", 1, 0.52), ("C", 1, 0.78, 0.74, 0.93, 0.5, 1), ("C", 0.26, 0.93, 0, 0.78, 0, 0.52), ("Z",),
)  # fmt: skip
_SHIRT: tuple[Command, ...] = (
    ("M", 0.36, 0.03), ("C", 0.42, 0.13, 0.58, 0.13, 0.64, 0.03), ("L", 0.78, 0.08), ("L", 1, 0.34), ("L", 0.87, 0.47),
    ("L", 0.77, 0.38), ("L", 0.77, 0.97), ("L", 0.23, 0.97), ("L", 0.23, 0.38), ("L", 0.13, 0.47), ("L", 0, 0.34),
    ("L", 0.22, 0.08), ("Z",),
)  # fmt: skip


def initials(name: str) -> str:
    """Return up to three initials of a name, without articles and prepositions; ``?`` where there are none."""
    return "".join(word[0] for word in _chief_words(name)[:3]).upper() or "?"


def distinct_initials(names: Sequence[str]) -> Mapping[str, str]:
    """Return initials by name; names that share theirs get another letter of the first word in which they differ."""
    alike: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        alike.setdefault(initials(name), []).append(name)
    return {name: letters for own, group in alike.items() for name, letters in _distinct(own, group)}


def _distinct(shared: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    columns = enumerate(zip_longest(*map(_chief_words, names), fillvalue=""))
    at, words = next(((at, column) for at, column in columns if len(set(column)) > 1), (0, ()))
    if len(names) == 1 or not words:
        yield from ((name, shared) for name in names)
        return
    letters = range(1, max(map(len, words)))
    best = max(letters, key=lambda place: (len({word[place:][:1] for word in words}), -place), default=0)
    for name, word in zip(names, words, strict=True):
        before = _chief_words(name)[at - 1][0] if at else ""
        yield name, (before + word[:1] + (word[best:][:1] if best else "")).upper()


def _chief_words(name: str) -> list[str]:
    words = [
        word.lstrip("".join(c for c in word if not c.isalnum())) for word in unicodedata.normalize("NFC", name).split()
    ]
    words = [word for word in words if word]
    return [word for word in words if word.casefold() not in _SMALL_WORDS] or words


def kit_items(kit: Kit, area: Rect) -> tuple[Item, ...]:
    """Return the kit's colours laid over an area: the first colour, and the pattern in the second."""
    return Box(area, Style(fill=kit.primary)), *pattern_items(kit.pattern, area, kit.secondary)


def badge(text: str, kit: Kit, area: Rect) -> Group:
    """Return a shield that fills the area, in the kit's colours and pattern, with a name's initials on a band."""
    shield = _stretch(_SHIELD, area)
    band = Rect(area.x, area.y + area.height * 0.31, area.width, area.height * 0.34)
    edge = Style(fill=kit.secondary)
    size = fitted_size(text, BLACK_WEIGHT, area.width * 0.78, band.height * 0.8, 0.1) or 1.0
    painted: tuple[Item, ...] = (
        *kit_items(kit, area),
        Box(Rect(band.x, band.y - 0.7, band.width, 0.7), edge),
        Box(Rect(band.x, band.bottom, band.width, 0.7), edge),
        Box(band, Style(fill=kit.primary)),
        centred_text(text, band.centre, BLACK_WEIGHT, size, readable_on(kit.primary)),
    )
    outline = Path(shield, Style(stroke=INK, width=0.45, join="round"))
    return Group((Group(painted, clip=Path(shield)), outline), name="badge")


def crest(team: Team, area: Rect, letters: str = "") -> Group:
    """Return a team's own badge in an area, a shield of its kit with letters, else its initials, where it has none."""
    if team.crest is not None:
        return Group((place_picture(team.crest, area),), name="badge")
    return badge(letters or initials(team.name), team.kit, area)


def small_crest(team: Team, area: Rect) -> Group:
    """Return a team's own badge in an area too small for letters, or a shield of its kit where it has none."""
    if team.crest is not None:
        return Group((place_picture(team.crest, area),), name="badge")
    shield = _stretch(_SHIELD, area)
    painted = Group(kit_items(team.kit, area), clip=Path(shield))
    return Group((painted, Path(shield, Style(stroke=INK, width=0.2, join="round"))), name="badge")


def with_pale_kits(team: Team) -> Team:
    def pale(kit: Kit) -> Kit:
        return replace(kit, primary=kit.primary.mix(WHITE, _PALE), secondary=kit.secondary.mix(WHITE, _PALE))

    return replace(team, kit=pale(team.kit), keeper_kit=pale(team.keeper_kit))


@lru_cache(maxsize=256)
def shirt(kit: Kit, width: float, plate: bool = False) -> Symbol:
    """Return a square picture of a shirt, its top left corner at the origin.

    With ``plate`` there is a place of the first colour in the middle, on which a number can be read.
    """
    area = Rect(0, 0, width, width)
    outline = _stretch(_SHIRT, area)
    painted = kit_items(kit, Rect(width * 0.23, 0, width * 0.54, width))
    cloth: tuple[Item, ...] = (Box(area, Style(fill=kit.primary)), *painted[1:])
    if plate and kit.pattern != "plain":
        middle = Rect(width * 0.25, width * 0.33, width * 0.5, width * 0.42)
        cloth = (*cloth, Box(middle, Style(fill=kit.primary), radius=width * 0.06))
    edge = Path(outline, Style(stroke=INK, width=0.25, join="round"))
    return Symbol("shirt", (Group(cloth, clip=Path(outline)), edge))


def _stretch(commands: tuple[Command, ...], area: Rect) -> tuple[Command, ...]:
    """Return an outline of the unit square stretched over an area."""
    into = Transform(area.width, 0, 0, area.height, area.x, area.y)
    return tuple((step[0], *_points(into, step[1:])) for step in commands)


def _points(into: Transform, values: tuple[float, ...]) -> tuple[float, ...]:
    pairs = zip(values[::2], values[1::2], strict=True)
    return tuple(part for x, y in pairs for part in into.point(Point(x, y)))

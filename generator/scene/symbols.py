"""Symbols in running text: a drawing that is measured, broken and set like any letter.

A symbol is one character of a text. ``★`` and its like stand for symbols of our own, wherever the typeface lacks them;
any other picture is lent a character of the last private plane of Unicode, that nobody writes, for as long as the
process lives. What is drawn does not depend on which.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect
from generator.scene.palette import Colour
from generator.scene.pictures import Picture, placed
from generator.scene.primitives import Group, Text
from generator.words import installed

HEIGHT, GAP = 0.88, 0.05
"""How high a symbol is, and the room at its sides, as shares of the size of the letters about it."""

_MIDDLE = 0.33
"""Where its middle lies above the baseline: that of the capitals."""

_SYMBOLS, _FIGURES = range(0x100000, 0x108000), range(0x108000, 0x10FFFE)
"""Which characters are lent to symbols, and which to pictures that stand by themselves where nothing is beside them."""

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

_SIGNS = re.compile(f"[{''.join(CHARACTERS)}\U00100000-\U0010fffd{_VARIANTS}]")
_ASKING = re.compile(f"[{_VARIANTS}]")
_lent: dict[str, str] = {}
_loaders: dict[str, tuple[str, Callable[[], Picture]]] = {}
_figures: dict[str, Illustration] = {}


class Illustration(NamedTuple):
    """A picture among running text; ``share`` is how much of the width it may take, 1 for all of it."""

    picture: Picture
    share: float


def lent_character(key: str, name: str, load: Callable[[], Picture]) -> str:
    """Return the character that stands for a picture of people's own; ``key`` tells one state of it from all others."""
    if key not in _lent:
        character = chr(_SYMBOLS[len(_lent) - len(_figures)])
        _lent[key], _loaders[character] = character, (name, load)
    return _lent[key]


def figure_character(figure: Illustration, key: str) -> str:
    """Return the character that stands for a figure; ``key`` tells one state of it from all others."""
    if key not in _lent:
        character = chr(_FIGURES[len(_figures)])
        _lent[key], _figures[character] = character, figure
        _loaders[character] = (figure.picture.name, lambda: figure.picture)
    return _lent[key]


def lent() -> int:
    """Return how many characters this process has lent."""
    return len(_lent)


def figure_of(text: str) -> Illustration | None:
    """Return the figure that a text is, if it is nothing else."""
    return _figures.get(text)


@lru_cache(maxsize=1024)
def symbol_of(character: str) -> Picture | None:
    """Return the picture that a character stands for, if it is a symbol. Raises what reading a file raises."""
    if character in _loaders:
        return _loaders[character][1]()
    name = CHARACTERS.get(character)
    return own_symbol(name) if name is not None else None


@cache
def own_symbol(name: str) -> Picture:
    """Return a symbol that came with Pizarra."""
    from generator.scene.svg.drawing import read_svg

    file = installed("templates") / "_base" / "symbols" / f"{name}.svg"
    return read_svg(file.read_bytes(), name)[0]


def holds_symbols(text: str) -> bool:
    """Return whether a text holds a symbol, or a sign that asks for one."""
    if text.isascii():
        return False
    return any(sign in CHARACTERS or sign in _loaders or sign in _VARIANTS for sign in _SIGNS.findall(text))


def without_variants(text: str) -> str:
    """Return a text without the signs that ask for a character as text or as a little picture."""
    return text if text.isascii() else _ASKING.sub("", text)


def named_symbols(text: str) -> str:
    """Return a text for those who cannot see symbols: the picture of a pack as its name."""
    if text.isascii():
        return text
    return "".join(f"[{_loaders[sign][0]}]" if sign in _loaders else sign for sign in text)


def advance(character: str) -> float | None:
    """Return how far a symbol moves on what follows it, in ems; ``None`` for what is none."""
    picture = symbol_of(character)
    return None if picture is None else picture.size.width / picture.size.height * HEIGHT + 2 * GAP


def spelled(item: Text) -> Iterator[Text | Group]:
    """Yield a text as pieces without symbols, and the symbols between them in its colour."""
    from generator.scene.fonts import text_width

    text = " ".join(without_variants(item.text).split())
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
    x, y = item.position.x - share * text_width(text, item.font, item.size), item.position.y
    for piece in _pieces(text):
        width = text_width(piece, item.font, item.size)
        if (picture := symbol_of(piece) if len(piece) == 1 else None) is None:
            blank = text_width(piece[: len(piece) - len(piece.lstrip())], item.font, item.size)
            yield Text(Point(x + blank, y), piece.strip(), item.font, item.size, item.fill)
        else:
            yield _set(picture, x, y, item.size, width, item.fill)
        x += width


def _pieces(text: str) -> Iterator[str]:
    """Yield symbols by themselves and what stands between them."""
    run = ""
    for character in text:
        if not holds_symbols(character):
            run += character
            continue
        if run:
            yield run
        yield character
        run = ""
    if run:
        yield run


def _set(picture: Picture, x: float, y: float, size: float, width: float, fill: Colour) -> Group:
    high = HEIGHT * size
    return placed(picture, Rect(x + GAP * size, y - _MIDDLE * size - high / 2, width - 2 * GAP * size, high), tint=fill)

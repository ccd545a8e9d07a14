"""Characters that stand for symbols: which there are, what they are called, and how wide they are among letters.

``★`` and its like stand for symbols of our own, wherever the typeface lacks them; any other picture is lent a character
of the last private plane of Unicode, that nobody writes, for as long as the process lives. What is drawn does not
depend on which.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from generator.scene.pictures import Picture

HEIGHT, GAP = 0.88, 0.05
"""How high a symbol is, and the room at its sides, as shares of the size of the letters about it."""

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


def figure_of(text: str) -> Illustration | None:
    """Return the figure that a text is, if it is nothing else."""
    return _figures.get(text)


@lru_cache(maxsize=1024)
def lent_picture(character: str) -> Picture | None:
    """Return the picture that a character was lent to, if it was. Raises what reading a file raises."""
    return _loaders[character][1]() if character in _loaders else None


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
    """Return how far a symbol moves on what follows it, in ems; ``None`` for what is none. Our own are square."""
    picture = lent_picture(character)
    if picture is None and character not in CHARACTERS:
        return None
    return (picture.size.width / picture.size.height if picture else 1.0) * HEIGHT + 2 * GAP

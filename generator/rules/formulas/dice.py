"""Dice as people write them (``2d6``, ``d%``, ``d66``, ``4d6 keep highest 3``) and the exact chances of what they show.

Chances are counted in whole ways, of which each of ``sides**count`` is as likely as the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Literal

from generator.i18n import phrase

MOST_DICE = 20
MOST_SIDES = 100
MOST_FACES = 600
"""How many faces the dice of one throw may have together."""

DICE = re.compile(r"([0-9]*)[dD]([0-9]+|%)")
DIGITS: Mapping[int, int] = {66: 2, 666: 3}
"""Dice of six read one after the other as the digits of a number, and how many of them that takes."""

Counted = Literal["all", "highest", "lowest", "digits"]


class DiceError(ValueError):
    """Raised for dice that there are not; the message says why in plain words."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that are thrown at once, and which count: ``all`` added up, some (``kept`` of them), or each as a digit.

    Raises ``DiceError`` for what are no dice, and for more than can be counted in good time.
    """

    count: int
    sides: int
    counted: Counted = "all"
    kept: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_DICE or not 2 <= self.sides <= MOST_SIDES:
            raise DiceError(
                phrase(
                    "there may be 1 to {most_dice} dice of 2 to {most_sides} faces",
                    most_dice=MOST_DICE,
                    most_sides=MOST_SIDES,
                )
            )
        if self.counted in ("highest", "lowest") and not 1 <= self.kept <= self.count:
            raise DiceError(
                phrase("of {count} dice 1 to {count} can be kept, not {kept}", count=self.count, kept=self.kept)
            )
        if self.count * self.sides > MOST_FACES:
            raise DiceError(
                phrase("there are too many dice: all their faces together may be {most_faces}", most_faces=MOST_FACES)
            )


def throw_of(dice: str) -> Throw:
    """Return the throw that dice such as ``2d6``, ``d20``, ``d%`` or ``d66`` are. Raises ``DiceError``."""
    match = DICE.fullmatch(dice)
    if match is None:
        raise DiceError(phrase("these are no dice; write such as 2d6"))
    count, sides = (int(part or 1) for part in (match[1], match[2].replace("%", "100")))
    if sides in DIGITS:
        if count != 1:
            raise DiceError(phrase("d{sides} is rolled once", sides=sides))
        return Throw(DIGITS[sides], 6, "digits")
    return Throw(count, sides)


@cache
def chances(throw: Throw) -> Mapping[int, Fraction]:
    """Return the chance of each result of a throw, in rising order."""
    whole = throw.sides**throw.count
    return {result: Fraction(ways, whole) for result, ways in sorted(_ways(throw).items())}


def _ways(throw: Throw) -> Mapping[int, int]:
    match throw.counted:
        case "all":
            return _highest(throw.count, throw.sides, throw.count)
        case "highest":
            return _highest(throw.count, throw.sides, throw.kept)
        case "lowest":  # every face f turned into sides + 1 - f makes the lowest the highest
            turned = _highest(throw.count, throw.sides, throw.kept)
            return {throw.kept * (throw.sides + 1) - total: ways for total, ways in turned.items()}
        case "digits":
            faces = "".join(map(str, range(1, throw.sides + 1)))
            return {int("".join(digits)): 1 for digits in product(faces, repeat=throw.count)}


def _highest(count: int, sides: int, kept: int) -> Mapping[int, int]:
    """Return in how many ways the highest ``kept`` of ``count`` dice add up to each total.

    Faces are given out from the highest to the lowest; ``held`` counts the ways by how many dice lie and what those
    that are kept come to.
    """
    held: dict[tuple[int, int], int] = {(0, 0): 1}
    for face in range(sides, 0, -1):
        grown: dict[tuple[int, int], int] = {}
        for (lying, total), ways in held.items():
            for more in range(count - lying + 1) if face > 1 else (count - lying,):
                adds = min(more, max(0, kept - lying))
                key = (lying + more, total + adds * face)
                grown[key] = grown.get(key, 0) + ways * comb(count - lying, more)
        held = grown
    return {total: ways for (_, total), ways in held.items()}

"""What formulas come to: every value with its exact chance."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache, reduce

from generator.frozen import dataclass
from generator.rules.formulas.dice import Throw, chances
from generator.rules.formulas.parts import names_in
from generator.rules.formulas.reading import Choice, Constant, FormulaError, Name, Node, nodes, parsed
from generator.words import phrase

MOST_RESULTS = 20_000

Number = int | Fraction
_OPERATORS: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "min": min,
    "max": max,
}
_COMPARISONS: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
}
_ROUNDINGS: Mapping[str, Callable[[Fraction], int]] = {"ceil": math.ceil, "floor": math.floor}


class DivisionError(FormulaError):
    """Raised when a formula divides by zero."""


@dataclass(frozen=True)
class Amount:
    """What a formula comes to: each value with its exact chance, a single one when no dice are in it."""

    chances: tuple[tuple[Fraction, Fraction], ...]

    @classmethod
    def of(cls, chances: Mapping[Fraction, Fraction]) -> Amount:
        """Return the amount with these chances, which must add up to 1."""
        return cls(tuple(sorted(chances.items())))

    @property
    def least(self) -> Fraction:
        return self.chances[0][0]

    @property
    def most(self) -> Fraction:
        return self.chances[-1][0]

    @cached_property
    def mean(self) -> Fraction:
        return sum((value * chance for value, chance in self.chances), Fraction(0))

    def __int__(self) -> int:
        """Return the value as a whole number. Raises ``FormulaError`` when dice or a fraction are in it."""
        if self.least != self.most or self.least.denominator != 1:
            raise FormulaError(phrase("{self} is not one whole number", self=self))
        return int(self.least)

    def __str__(self) -> str:
        """Return the value as a card prints it: ``32``, or ``5–10`` when dice are in it."""
        least, most = (_plain(value) for value in (self.least, self.most))
        return least if least == most else f"{least}–{most}"


def _plain(value: Fraction) -> str:
    text = str(value.numerator) if value.denominator == 1 else f"{float(value):.4g}"
    return text.replace("-", "−")


def work_out(text: str, values: Mapping[str, Number] | None = None) -> Amount:
    """Return what a formula comes to with these values of its names.

    Raises ``FormulaError`` when it cannot be read, lacks a value, divides by zero or has too many results.
    """
    return Amount.of(_chances(parsed(text), values or {}))


@lru_cache(maxsize=256)
def dice_chances(dice: str) -> Mapping[int, Fraction]:
    """Return the exact chance of each result of dice, in rising order: ``2d6``, ``1d6+1``, ``d66``, ``ceil(1d6/2)``.

    Any formula of dice without names will do. Raises ``FormulaError`` for anything else, and for fractions.
    """
    node = parsed(dice)
    if names_in(dice) or not any(isinstance(part, Throw) for part in nodes(node)):
        raise FormulaError(
            phrase("“{dice}” names no dice; write such as 2d6, 1d6+1, d66 or 2d6 keep highest", dice=dice)
        )
    found = _chances(node, {})
    if any(value.denominator != 1 for value in found):
        raise FormulaError(phrase("“{dice}” comes to fractions; ceil(…) or floor(…) makes them whole", dice=dice))
    return {int(value): chance for value, chance in sorted(found.items())}


_Chances = Mapping[Fraction, Fraction]


def _combined(join: Callable[[Fraction, Fraction], Fraction], left: _Chances, right: _Chances) -> _Chances:
    if len(left) * len(right) > MOST_RESULTS:
        raise FormulaError(phrase("there are too many dice in this formula"))
    found: dict[Fraction, Fraction] = {}
    for a, chance_a in left.items():
        for b, chance_b in right.items():
            value = join(a, b)
            found[value] = found.get(value, Fraction(0)) + chance_a * chance_b
    return found


def _chances(node: Node, values: Mapping[str, Number]) -> _Chances:
    if isinstance(node, Constant):
        return {node.value: Fraction(1)}
    if isinstance(node, Throw):
        return {Fraction(result): chance for result, chance in chances(node).items()}
    if isinstance(node, Name):
        if node.name not in values:
            raise FormulaError(phrase("there is no value for “{name}”", name=node.name))
        return {Fraction(values[node.name]): Fraction(1)}
    if isinstance(node, Choice):
        return _choice(node, values)
    parts = [_chances(part, values) for part in node.parts]
    if node.name in _ROUNDINGS:
        found: dict[Fraction, Fraction] = {}
        for value, chance in parts[0].items():
            rounded = Fraction(_ROUNDINGS[node.name](value))
            found[rounded] = found.get(rounded, Fraction(0)) + chance
        return found
    if node.name == "/" and 0 in parts[1]:
        raise DivisionError(phrase("this divides by zero"))
    return reduce(lambda left, right: _combined(_OPERATORS[node.name], left, right), parts)


def _choice(node: Choice, values: Mapping[str, Number]) -> _Chances:
    compare = _COMPARISONS[node.comparison]
    left, right = _chances(node.left, values), _chances(node.right, values)
    holds = sum((p * q for a, p in left.items() for b, q in right.items() if compare(a, b)), Fraction(0))
    found: dict[Fraction, Fraction] = {}
    for weight, branch in ((holds, node.then), (1 - holds, node.otherwise)):
        for value, chance in _chances(branch, values).items() if weight else ():
            found[value] = found.get(value, Fraction(0)) + weight * chance
    return found

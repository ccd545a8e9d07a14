"""What formulas come to: every value with its exact chance."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, reduce
from math import prod
from typing import TypeVar

from generator.i18n import phrase
from generator.problems import did_you_mean, quoted
from generator.rules.formulas import (
    TEXT_FUNCTIONS,
    Call,
    Choice,
    Constant,
    FormulaError,
    Lookup,
    Name,
    Node,
    Test,
    TextConstant,
    Throw,
    call_message,
    chances,
    names_in,
    nodes,
    parse_formula,
)

MOST_RESULTS = 20_000  # results of one amount: fractions are exact, and many are slow

Number = int | Fraction
Value = Number | str | None
"""The value of a name on a face: also a text, or nothing."""
ValueT = TypeVar("ValueT")
_OPERATORS: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "min": min,
    "max": max,
}
_ORDERS: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_NO = ("", "0", "no", "false", "−")
_FIGURE = re.compile(r"[-−]?\d{1,9}(?:[.,]\d{1,6})?")
_ROUNDINGS: Mapping[str, Callable[[Fraction], int]] = {"ceil": math.ceil, "floor": math.floor}


class DivisionError(FormulaError):
    """Raised when a formula divides by zero."""


class LookupFormulaError(FormulaError):
    """Raised for a value that a lookup table does not have; ``field`` is the one that says it, if one does."""

    def __init__(self, lookup: Lookup, value: str) -> None:
        super().__init__(phrase("the lookup {name} has no {value}", name=quoted(lookup.name), value=quoted(value)))
        self.hint = did_you_mean(value, [key for key, _ in lookup.entries])
        self.field = lookup.key.name if isinstance(lookup.key, Name) else ""


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
            raise FormulaError(phrase("{self} is not a single whole number", self=self))
        return int(self.least)

    def __str__(self) -> str:
        """Return the value as a card prints it: ``32``, or ``5–10`` when dice are in it."""
        least, most = (_number_text(value) for value in (self.least, self.most))
        return least if least == most else f"{least}–{most}"


def _number_text(value: Fraction) -> str:
    text = str(value.numerator) if value.denominator == 1 else f"{float(value):.4g}"
    return text.replace("-", "−")


def work_out(text: str, values: Mapping[str, Number] | None = None) -> Amount:
    """Return the value of a formula with these values of its names.

    Raises ``FormulaError`` when it cannot be read, lacks a value, divides by zero or has too many results.
    """
    return Amount.of(_chances(parse_formula(text), values or {}))


@lru_cache(maxsize=256)
def dice_chances(dice: str) -> Mapping[int, Fraction]:
    """Return the exact chance of each result of dice, in rising order: ``2d6``, ``1d6+1``, ``d66``, ``ceil(1d6/2)``.

    Any formula of dice without names will do. Raises ``FormulaError`` for anything else, and for fractions.
    """
    node = parse_formula(dice)
    if names_in(dice) or not any(isinstance(part, Throw) for part in nodes(node)):
        message = phrase("“{dice}” is not a roll; write for example 2d6, 1d6+1, d66 or 2d6 keep highest", dice=dice)
        raise FormulaError(message)
    distribution = _chances(node, {})
    if any(value.denominator != 1 for value in distribution):
        raise FormulaError(phrase("“{dice}” gives fractions; round them with ceil(…) or floor(…)", dice=dice))
    return {int(value): chance for value, chance in sorted(distribution.items())}


_Chances = Mapping[Fraction, Fraction]
_Values = Mapping[Fraction | str | None, Fraction]


def text_of(node: Node, values: Mapping[str, Value]) -> str:
    """Return the printed value of a formula of a face for a row: ``""`` where it counts with what is empty.

    Raises ``FormulaError`` for a text that would have to be counted or ordered, and for a division by zero.
    """
    distribution = _value_chances(node, values)
    if len(distribution) > 1:
        return str(Amount.of(_number_chances(node, values) or {}))
    (value,) = distribution
    return _number_text(value) if isinstance(value, Fraction) else value or ""


def condition_holds(node: Node, values: Mapping[str, Value]) -> bool:
    """Return whether a condition holds for a row: a value alone does unless it is nothing, 0, no or false.

    Raises ``FormulaError`` like ``work_out``.
    """
    return _chance(node, values) == 1


def figure(text: str) -> Fraction | None:
    """Return the number that a text is, ``None`` where it is none: ``3``, ``−2``, ``2.5``, ``2,5``."""
    text = text.strip()
    return Fraction(text.replace("−", "-").replace(",", ".")) if _FIGURE.fullmatch(text) else None


def alike(left: Value, right: Value) -> bool:
    """Return whether two values are the same: numbers by value, texts without regard to capitals."""
    if isinstance(left, str) and isinstance(right, str):
        return left.strip().casefold() == right.strip().casefold()
    if left in (None, "") or right in (None, ""):
        return left in (None, "") and right in (None, "")
    one, other = (figure(value) if isinstance(value, str) else value for value in (left, right))
    return one == other


def _check_results(count: int) -> None:
    if count > MOST_RESULTS:
        raise FormulaError(phrase("there are too many dice in this formula"))


def sum_chances(weighted: Iterable[tuple[ValueT, Fraction]]) -> dict[ValueT, Fraction]:
    """Return the chance of each value, those of equal values added up."""
    chances: dict[ValueT, Fraction] = {}
    for value, chance in weighted:
        chances[value] = chances.get(value, Fraction(0)) + chance
    return chances


def _combine(join: Callable[[Fraction, Fraction], Fraction], left: _Chances, right: _Chances) -> _Chances:
    _check_results(len(left) * len(right))
    return sum_chances((join(a, b), p * q) for a, p in left.items() for b, q in right.items())


def _chances(node: Node, values: Mapping[str, Number]) -> _Chances:
    distribution = _number_chances(node, values)
    assert distribution is not None  # rule tables leave nothing empty
    return distribution


def _number_chances(node: Node, values: Mapping[str, Value]) -> _Chances | None:
    """Return the numbers that a node comes to, ``None`` where it counts with what is empty."""
    numbers: list[tuple[Fraction, Fraction]] = []
    for value, chance in _value_chances(node, values).items():
        number = figure(value) if isinstance(value, str) and value.strip() else value
        if number is None and value:
            what = quoted(node.name) if isinstance(node, Name) else phrase("this")
            raise FormulaError(phrase("{what} is {found}, not a number", what=what, found=quoted(value)))
        if number is None or isinstance(number, str):
            return None
        numbers.append((Fraction(number), chance))
    return sum_chances(numbers)


def _value_chances(node: Node, values: Mapping[str, Value]) -> _Values:
    match node:
        case Constant():
            return {node.value: Fraction(1)}
        case TextConstant():
            return {node.value: Fraction(1)}
        case Throw():
            return {Fraction(result): chance for result, chance in chances(node).items()}
        case Name():
            if node.name not in values:
                raise FormulaError(phrase("there is no value for “{name}”", name=node.name))
            value = values[node.name]
            return {Fraction(value) if isinstance(value, int) else value: Fraction(1)}
        case Test():
            chance = _chance(node, values)
            return {Fraction(result): weight for result, weight in ((1, chance), (0, 1 - chance)) if weight}
        case Choice():
            return _choice(node, values)
        case Lookup():
            entries = ((_entry(node, key), chance) for key, chance in _value_chances(node.key, values).items())
            return sum_chances(entries)
        case Call() if node.name in TEXT_FUNCTIONS:
            return {_text_call(node, values): Fraction(1)}
        case Call():
            return _call_chances(node, values)


ELSE = "else"
"""The key of a lookup table for every value that it does not have."""


def key_of(lookup: Lookup, values: Mapping[str, Value]) -> str:
    """Return the key of the entry that a lookup takes; ``""`` where it takes none. Raises ``FormulaError``."""
    key = _key(lookup, next(iter(_value_chances(lookup.key, values))))
    return key if key in dict(lookup.entries) else ""


def _key(lookup: Lookup, value: Value) -> str:
    return next((key for key, _ in lookup.entries if key != ELSE and alike(value, key)), ELSE)


def _entry(lookup: Lookup, value: Value) -> str | None:
    """Return what a lookup table has for a value, nothing for none. Raises ``LookupFormulaError``."""
    entries, key = dict(lookup.entries), _key(lookup, value)
    if key in entries:
        return entries[key]
    if value in (None, ""):
        return None
    raise LookupFormulaError(lookup, _number_text(value) if isinstance(value, Fraction) else str(value))


_LETTERS = re.compile(r":[a-z0-9-]+:|.[\u0300-\u036f\ufe0e\ufe0f]*", re.DOTALL)
"""A letter with its accents, or the name of a symbol between colons, which counts as one."""


def _text_call(node: Call, values: Mapping[str, Value]) -> str:
    """Return the text that a function of texts comes to. Raises ``FormulaError`` for one that would be too long."""
    text, *others = (text_of(part, values) for part in node.parts)
    letters = _LETTERS.findall(text)
    match node.name:
        case "upper":
            return "".join(letter if letter.startswith(":") else letter.upper() for letter in letters)
        case "lower":
            return "".join(letters).lower()
        case "title":
            before = [" ", *letters]
            pairs = zip(before, letters, strict=False)
            return "".join(letter.upper() if last.isspace() and len(letter) < 3 else letter for last, letter in pairs)
        case "replace":
            return _replace(text, *others)
        case "trim":
            return text.strip(*others)
        case "trim_left":
            return text.lstrip(*others)
        case "trim_right":
            return text.rstrip(*others)
    count = figure(others[0]) if others else Fraction(1)
    most = MOST_DIGITS if node.name == "pad" else count
    if count is None or most is None or not 0 <= count <= most or count.denominator > 1:
        raise FormulaError(call_message(node.name))
    if node.name == "first":
        return "".join(letters[: int(count)])
    sign, digits = (text[0], text[1:]) if text[:1] in ("−", "-", "+") else ("", text)
    if text.strip() and figure(digits) is None:
        raise FormulaError(phrase("{text} is not a number", text=quoted(text)))
    return text and sign + digits.zfill(int(count) - len(sign))


def _replace(text: str, old: str, new: str) -> str:
    """Return a text with one part in place of another. A stranger's formula may nest this many times."""
    if not old:
        return text
    if len(text) + text.count(old) * (len(new) - len(old)) > LONGEST_TEXT:
        raise FormulaError(phrase("the text would have more than {most} characters", most=LONGEST_TEXT))
    return text.replace(old, new)


LONGEST_TEXT, MOST_DIGITS = 4000, 100


def _call_chances(node: Call, values: Mapping[str, Value]) -> _Values:
    parts: list[_Chances] = []
    for part in node.parts:
        numbers = _number_chances(part, values)
        if numbers is None:
            return {None: Fraction(1)}
        parts.append(numbers)
    if node.name in _ROUNDINGS:
        rounding = _ROUNDINGS[node.name]
        return sum_chances((Fraction(rounding(value)), chance) for value, chance in parts[0].items())
    if node.name == "/" and 0 in parts[1]:
        raise DivisionError(phrase("this divides by zero"))
    whole: _Chances = reduce(lambda left, right: _combine(_OPERATORS[node.name], left, right), parts)
    return dict(whole.items())


def _choice(node: Choice, values: Mapping[str, Value]) -> _Values:
    then_chance = _chance(node.test, values)
    weighted: list[tuple[Fraction | str | None, Fraction]] = []
    for weight, branch in ((then_chance, node.then), (1 - then_chance, node.otherwise)):
        if weight:
            weighted += [(value, weight * chance) for value, chance in _value_chances(branch, values).items()]
    return sum_chances(weighted)


def _chance(node: Node, values: Mapping[str, Value]) -> Fraction:
    """Return the chance that a condition holds; its throws are independent of each other."""
    if not isinstance(node, Test):
        return sum(
            (chance for value, chance in _value_chances(node, values).items() if _is_something(value)), Fraction(0)
        )
    match node.sign:
        case "not":
            return 1 - _chance(node.parts[0], values)
        case "and":
            return prod((_chance(part, values) for part in node.parts), start=Fraction(1))
        case "or":
            return 1 - prod((1 - _chance(part, values) for part in node.parts), start=Fraction(1))
        case "==":
            return _agreement(_value_chances(node.parts[0], values), [node.parts[1]], values)
        case "!=":
            return 1 - _agreement(_value_chances(node.parts[0], values), [node.parts[1]], values)
        case "in":
            return _agreement(_value_chances(node.parts[0], values), node.parts[1:], values)
    left, right = (_number_chances(part, values) for part in node.parts)
    if left is None or right is None:
        return Fraction(0)
    _check_results(len(left) * len(right))
    compare = _ORDERS[node.sign]
    return sum((p * q for a, p in left.items() for b, q in right.items() if compare(a, b)), Fraction(0))


def _agreement(left: _Values, options: Sequence[Node], values: Mapping[str, Value]) -> Fraction:
    """Return the chance that a value is one of some others."""
    total = Fraction(0)
    others = [_value_chances(option, values) for option in options]
    _check_results(len(left) * sum(map(len, others)))
    for value, chance in left.items():
        missed = Fraction(1)
        for other in others:
            missed *= 1 - sum((share for one, share in other.items() if alike(value, one)), Fraction(0))
        total += chance * (1 - missed)
    return total


def _is_something(value: Value) -> bool:
    return value.strip().casefold() not in _NO if isinstance(value, str) else bool(value)

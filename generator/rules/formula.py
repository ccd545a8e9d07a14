"""The small language of formulas in rule tables, and their exact values.

A formula knows whole and decimal numbers, names of characteristics, ``+ - * /``, brackets, ``ceil floor min max``, dice
such as ``1d6``, ``d66`` and ``2d6 keep highest``, and ``a if b >= c else d``. It is read by a parser of its own:
nothing a user writes is ever run.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache, reduce

from generator.rules.dice import DICE, DiceError, Throw, chances, throw_of

LONGEST = 300
DEEPEST = 30
MOST_RESULTS = 20_000

Number = int | Fraction
_TOKEN = re.compile(rf"\s*(?:{DICE.pattern}(?![\w.])|[0-9]+(?:\.[0-9]+)?|[^\W\d]\w*(?:\.\w+)*|>=|<=|==|!=|[-+*/(),<>])")
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
_WORDS = {"if", "else"}


class FormulaError(ValueError):
    """Raised when a formula cannot be read or worked out; the message says why in plain words."""


class UnitError(FormulaError):
    """Raised when a formula adds up two things that are counted differently, ``one`` and the ``other``."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other} are not counted alike")
        self.one, self.other = one, other


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
        """Return the smallest value."""
        return self.chances[0][0]

    @property
    def most(self) -> Fraction:
        """Return the largest value."""
        return self.chances[-1][0]

    @cached_property
    def mean(self) -> Fraction:
        """Return the mean value."""
        return sum((value * chance for value, chance in self.chances), Fraction(0))

    def __int__(self) -> int:
        """Return the value as a whole number. Raises ``FormulaError`` when dice or a fraction are in it."""
        if self.least != self.most or self.least.denominator != 1:
            raise FormulaError(f"{self} is not one whole number")
        return int(self.least)

    def __str__(self) -> str:
        """Return the value as a card prints it: ``32``, or ``5–10`` when dice are in it."""
        least, most = (_plain(value) for value in (self.least, self.most))
        return least if least == most else f"{least}–{most}"


def _plain(value: Fraction) -> str:
    text = str(value.numerator) if value.denominator == 1 else f"{float(value):.4g}"
    return text.replace("-", "−")


@dataclass(frozen=True, slots=True)
class _Constant:
    value: Fraction


@dataclass(frozen=True, slots=True)
class _Name:
    name: str


@dataclass(frozen=True, slots=True)
class _Call:
    name: str
    parts: tuple[_Node, ...]


@dataclass(frozen=True, slots=True)
class _If:
    comparison: str
    left: _Node
    right: _Node
    then: _Node
    otherwise: _Node


_Node = _Constant | _Name | Throw | _Call | _If


@cache
def parsed(text: str) -> _Node:
    """Return a formula in a form that can be worked out. Raises ``FormulaError`` when it cannot be read."""
    if len(text) > LONGEST:
        raise FormulaError(f"a formula may have at most {LONGEST} characters")
    return _Parser(text).whole()


def names_in(text: str) -> tuple[str, ...]:
    """Return the names a formula uses, in order, each once. Raises ``FormulaError`` when it cannot be read."""
    return tuple(dict.fromkeys(node.name for node in _nodes(parsed(text)) if isinstance(node, _Name)))


def divides(text: str) -> bool:
    """Return whether a formula divides by anything but a number. Raises ``FormulaError`` when it cannot be read."""
    return any(map(_divides, _nodes(parsed(text))))


def _divides(node: _Node) -> bool:
    by = node.parts[-1] if isinstance(node, _Call) and node.name == "/" else None
    return by is not None and not (isinstance(by, _Constant) and by.value)


def constants_in(text: str) -> tuple[Fraction, ...]:
    """Return the plain numbers of a formula, those of its dice left out. Raises ``FormulaError`` like ``names_in``."""
    return tuple(node.value for node in _nodes(parsed(text)) if isinstance(node, _Constant) and node.value)


def signed_constants_in(text: str) -> tuple[Fraction, ...]:
    """Return what a formula adds and takes away in plain numbers, these below 0. Raises like ``names_in``."""
    sums = [node for node in _nodes(parsed(text)) if isinstance(node, _Call) and node.name in "+-"]
    ends = [(node.name, node.parts[-1]) for node in sums]
    return tuple(-end.value if sign == "-" else end.value for sign, end in ends if isinstance(end, _Constant))


def unit_of(text: str, unit: Callable[[str], str]) -> str:
    """Return what a formula is counted in, if ``unit`` says so of its names; nothing for plain numbers and unknowns.

    Raises ``UnitError`` when it adds up, or compares, different things, and ``FormulaError`` like ``names_in``.
    """
    return _unit(parsed(text), unit) or ""


def _unit(node: _Node, unit: Callable[[str], str]) -> str | None:
    """Return the unit of a part of a formula: nothing said is ``None``, a plain number ``""``."""
    if isinstance(node, (_Constant, Throw)):
        return ""
    if isinstance(node, _Name):
        return unit(node.name) or None
    if isinstance(node, _If):
        _common([_unit(part, unit) for part in (node.left, node.right)])
        return _common([_unit(part, unit) for part in (node.then, node.otherwise)])
    units = [_unit(part, unit) for part in node.parts]
    if node.name not in "*/":
        return _common(units)
    return None if None in units else _product(node.name, *(one or "" for one in units))


def _product(sign: str, left: str, right: str) -> str | None:
    if not right:
        return left
    if sign == "/":
        return "" if left == right else f"{left or '1'} / {right}"
    return f"{left} × {right}" if left else right


def _common(units: list[str | None]) -> str | None:
    """Return the one unit of parts that are added up; a plain number goes with every unit."""
    said = list(dict.fromkeys(one for one in units if one))
    if len(said) > 1:
        raise UnitError(said[0], said[1])
    return said[0] if said else None if None in units else ""


def compared_with(text: str, name: str) -> tuple[Fraction, ...]:
    """Return the plain numbers that a formula compares a name with. Raises ``FormulaError`` like ``names_in``."""
    pairs = [(node.left, node.right) for node in _nodes(parsed(text)) if isinstance(node, _If)]
    return tuple(right.value for left, right in pairs if left == _Name(name) and isinstance(right, _Constant))


def divisors_in(text: str) -> tuple[Fraction, ...]:
    """Return the plain numbers that a formula divides by. Raises ``FormulaError`` like ``names_in``."""
    shares = (node.parts[-1] for node in _nodes(parsed(text)) if isinstance(node, _Call) and node.name == "/")
    return tuple(node.value for node in shares if isinstance(node, _Constant))


def idle_parts(text: str) -> bool:
    """Return whether a formula weighs something against itself. Raises ``FormulaError`` like ``names_in``.

    That is an ``if`` that comes to the same either way or compares a thing with itself, and ``a-a`` and ``a/a``.
    """
    return any(_idle(node) for node in _nodes(parsed(text)))


def _idle(node: _Node) -> bool:
    if isinstance(node, _If):
        return node.then == node.otherwise or node.left == node.right
    if not isinstance(node, _Call) or node.name not in "-/" or node.parts[0] != node.parts[1]:
        return False
    parts = list(_nodes(node))  # two throws of the same dice may differ
    return any(isinstance(part, _Name) for part in parts) and not any(isinstance(part, Throw) for part in parts)


def _nodes(node: _Node) -> Iterator[_Node]:
    yield node
    for part in _parts(node):
        yield from _nodes(part)


def _parts(node: _Node) -> tuple[_Node, ...]:
    if isinstance(node, _Call):
        return node.parts
    return (node.left, node.right, node.then, node.otherwise) if isinstance(node, _If) else ()


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
    if names_in(dice) or not any(isinstance(part, Throw) for part in _nodes(node)):
        raise FormulaError(f"“{dice}” names no dice; write such as 2d6, 1d6+1, d66 or 2d6 keep highest")
    found = _chances(node, {})
    if any(value.denominator != 1 for value in found):
        raise FormulaError(f"“{dice}” comes to fractions; ceil(…) or floor(…) makes them whole")
    return {int(value): chance for value, chance in sorted(found.items())}


_Chances = Mapping[Fraction, Fraction]


def _combined(join: Callable[[Fraction, Fraction], Fraction], left: _Chances, right: _Chances) -> _Chances:
    if len(left) * len(right) > MOST_RESULTS:
        raise FormulaError("there are too many dice in this formula")
    found: dict[Fraction, Fraction] = {}
    for a, chance_a in left.items():
        for b, chance_b in right.items():
            value = join(a, b)
            found[value] = found.get(value, Fraction(0)) + chance_a * chance_b
    return found


def _chances(node: _Node, values: Mapping[str, Number]) -> _Chances:
    if isinstance(node, _Constant):
        return {node.value: Fraction(1)}
    if isinstance(node, Throw):
        return {Fraction(result): chance for result, chance in chances(node).items()}
    if isinstance(node, _Name):
        if node.name not in values:
            raise FormulaError(f"there is no value for “{node.name}”")
        return {Fraction(values[node.name]): Fraction(1)}
    if isinstance(node, _If):
        return _choice(node, values)
    parts = [_chances(part, values) for part in node.parts]
    if node.name in _ROUNDINGS:
        found: dict[Fraction, Fraction] = {}
        for value, chance in parts[0].items():
            rounded = Fraction(_ROUNDINGS[node.name](value))
            found[rounded] = found.get(rounded, Fraction(0)) + chance
        return found
    if node.name == "/" and 0 in parts[1]:
        raise DivisionError("this divides by zero")
    return reduce(lambda left, right: _combined(_OPERATORS[node.name], left, right), parts)


def _choice(node: _If, values: Mapping[str, Number]) -> _Chances:
    compare = _COMPARISONS[node.comparison]
    left, right = _chances(node.left, values), _chances(node.right, values)
    holds = sum((p * q for a, p in left.items() for b, q in right.items() if compare(a, b)), Fraction(0))
    found: dict[Fraction, Fraction] = {}
    for weight, branch in ((holds, node.then), (1 - holds, node.otherwise)):
        for value, chance in _chances(branch, values).items() if weight else ():
            found[value] = found.get(value, Fraction(0)) + weight * chance
    return found


class _Parser:
    """Reads a formula from left to right; ``depth`` keeps hostile brackets from exhausting the stack."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._split(text)
        self.at = 0
        self.depth = 0

    def _split(self, text: str) -> list[str]:
        tokens, position = [], 0
        while position < len(text.rstrip()):
            match = _TOKEN.match(text, position)
            if match is None:
                rest = text[position:].strip()
                raise FormulaError(f"“{rest[:1]}” in “{text}” is not part of a formula")
            tokens.append(match[0].strip())
            position = match.end()
        return tokens

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.next
        if not token:
            raise FormulaError(f"“{self.text}” breaks off before its end")
        self.at += 1
        return token

    def expect(self, wanted: str) -> None:
        found = self.next or "the end"
        if found != wanted:
            raise FormulaError(f"“{wanted}” is missing before {found} in “{self.text}”")
        self.at += 1

    def whole(self) -> _Node:
        node = self.choice()
        if self.next:
            raise FormulaError(f"“{self.next}” is not expected in “{self.text}”")
        return node

    def choice(self) -> _Node:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError(f"“{self.text[:40]}…” is nested too deep")
        node = self.total()
        if self.next == "if":
            self.take()
            left = self.total()
            comparison = self.take()
            if comparison not in _COMPARISONS:
                raise FormulaError(f"after “if” comes a comparison such as driblar >= 8, not “{comparison}”")
            right = self.total()
            self.expect("else")
            node = _If(comparison, left, right, node, self.choice())
        self.depth -= 1
        return node

    def total(self) -> _Node:
        node = self.product()
        while self.next in ("+", "-"):
            node = _Call(self.take(), (node, self.product()))
        return node

    def product(self) -> _Node:
        node = self.single()
        while self.next in ("*", "/"):
            node = _Call(self.take(), (node, self.single()))
        return node

    def single(self) -> _Node:
        token = self.take()
        if token == "-":
            self.depth += 1
            if self.depth > DEEPEST:
                raise FormulaError(f"“{self.text[:40]}…” is nested too deep")
            node = _Call("-", (_Constant(Fraction(0)), self.single()))
            self.depth -= 1
            return node
        if token == "(":
            inner = self.choice()
            self.expect(")")
            return inner
        if token in _ROUNDINGS or token in ("min", "max"):
            return self.call(token)
        if DICE.fullmatch(token):
            return self.throw(token)
        if token[0].isdecimal():
            return _Constant(Fraction(token))
        if token in _WORDS or not (token[0].isalpha() or token[0] == "_"):
            raise FormulaError(f"“{token}” is not expected in “{self.text}”")
        return _Name(token)

    def call(self, name: str) -> _Node:
        self.expect("(")
        parts = [self.choice()]
        while self.next == ",":
            self.take()
            parts.append(self.choice())
        self.expect(")")
        if name in _ROUNDINGS and len(parts) > 1:
            raise FormulaError(f"{name} takes one value in “{self.text}”")
        return _Call(name, tuple(parts))

    def throw(self, token: str) -> Throw:
        """Return the throw of a token, and of the “keep highest 3” that may follow it."""
        try:
            throw = throw_of(token)
            if self.next != "keep":
                return throw
            self.take()
            which = self.take()
            if which not in ("highest", "lowest") or throw.counted != "all":
                raise FormulaError(f"write such as 2d6 keep highest or 4d6 keep lowest 3, not “{self.text}”")
            kept = int(self.take()) if self.next.isdecimal() else 1
            return Throw(throw.count, throw.sides, "highest" if which == "highest" else "lowest", kept)
        except DiceError as error:
            raise FormulaError(f"“{token}”: {error}") from None

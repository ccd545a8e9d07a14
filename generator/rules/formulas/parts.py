"""What formulas are made of: the names, numbers and units in them, and what they weigh against itself."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from generator.i18n import phrase
from generator.rules.formulas.dice import Throw
from generator.rules.formulas.reading import (
    Call,
    Choice,
    Constant,
    FormulaError,
    Name,
    Node,
    Test,
    TextConstant,
    nodes,
    parsed,
)


class UnitError(FormulaError):
    """Raised when a formula adds up two things that are counted differently, ``one`` and the ``other``."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(phrase("{one} and {other} are not counted alike", one=one, other=other))
        self.one, self.other = one, other


def names_in(text: str) -> tuple[str, ...]:
    """Return the names a formula uses, in order, each once. Raises ``FormulaError`` when it cannot be read."""
    return tuple(dict.fromkeys(node.name for node in nodes(parsed(text)) if isinstance(node, Name)))


def divides(text: str) -> bool:
    """Return whether a formula divides by anything but a number. Raises ``FormulaError`` when it cannot be read."""
    return any(map(_divides, nodes(parsed(text))))


def _divides(node: Node) -> bool:
    by = node.parts[-1] if isinstance(node, Call) and node.name == "/" else None
    return by is not None and not (isinstance(by, Constant) and by.value)


def constants_in(text: str) -> tuple[Fraction, ...]:
    """Return the plain numbers of a formula, those of its dice left out. Raises ``FormulaError`` like ``names_in``."""
    return tuple(node.value for node in nodes(parsed(text)) if isinstance(node, Constant) and node.value)


def signed_constants_in(text: str) -> tuple[Fraction, ...]:
    """Return what a formula adds and takes away in plain numbers, these below 0. Raises like ``names_in``."""
    sums = [node for node in nodes(parsed(text)) if isinstance(node, Call) and node.name in "+-"]
    ends = [(node.name, node.parts[-1]) for node in sums]
    return tuple(-end.value if sign == "-" else end.value for sign, end in ends if isinstance(end, Constant))


def divisors_in(text: str) -> tuple[Fraction, ...]:
    """Return the plain numbers that a formula divides by. Raises ``FormulaError`` like ``names_in``."""
    shares = (node.parts[-1] for node in nodes(parsed(text)) if isinstance(node, Call) and node.name == "/")
    return tuple(node.value for node in shares if isinstance(node, Constant))


def compared_with(text: str, name: str) -> tuple[Fraction, ...]:
    """Return the plain numbers that a formula compares a name with. Raises ``FormulaError`` like ``names_in``."""
    tests = [node.parts for node in nodes(parsed(text)) if isinstance(node, Test) and node.parts[0] == Name(name)]
    return tuple(other.value for _, *others in tests for other in others if isinstance(other, Constant))


def unit_of(text: str, unit: Callable[[str], str]) -> str:
    """Return what a formula is counted in, if ``unit`` says so of its names; nothing for plain numbers and unknowns.

    Raises ``UnitError`` when it adds up, or compares, different things, and ``FormulaError`` like ``names_in``.
    """
    return _unit(parsed(text), unit) or ""


def _unit(node: Node, unit: Callable[[str], str]) -> str | None:
    """Return the unit of a part of a formula: nothing said is ``None``, a plain number ``""``."""
    if isinstance(node, Constant | Throw | TextConstant):
        return ""
    if isinstance(node, Name):
        return unit(node.name) or None
    if isinstance(node, Test):
        units = [_unit(part, unit) for part in node.parts]
        return "" if node.sign in ("and", "or", "not") else _common(units)
    if isinstance(node, Choice):
        _unit(node.test, unit)
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


def idle_parts(text: str) -> bool:
    """Return whether a formula weighs something against itself. Raises ``FormulaError`` like ``names_in``.

    That is an ``if`` that comes to the same either way or compares a thing with itself, and ``a-a`` and ``a/a``.
    """
    return any(_idle(node) for node in nodes(parsed(text)))


def _idle(node: Node) -> bool:
    if isinstance(node, Choice):
        return node.then == node.otherwise
    if isinstance(node, Test):
        return node.sign not in ("and", "or", "not") and node.parts[0] in node.parts[1:]
    if not isinstance(node, Call) or node.name not in "-/" or node.parts[0] != node.parts[1]:
        return False
    parts = list(nodes(node))  # two throws of the same dice may differ
    return any(isinstance(part, Name) for part in parts) and not any(isinstance(part, Throw) for part in parts)

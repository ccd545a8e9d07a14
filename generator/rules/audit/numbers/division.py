"""The check that no formula divides by zero, whatever values pieces have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import prod

from generator.i18n import phrase
from generator.model.rules.book import RuleBook
from generator.model.rules.values import NumberSpan
from generator.problems import Problem
from generator.rules.audit.book.names import formula_place, formulas
from generator.rules.audit.finding import LARGEST_UNSTATED, Audited, read_in
from generator.rules.formulas.amounts import DivisionError
from generator.rules.formulas.parts import divides, names_in
from generator.rules.formulas.reading import FormulaError
from generator.rules.values import formula_value, row_of

MOST_TRIED = 5000
"""How many combinations of values are tried; of more, each name has its ends and what lies around 0."""
MOST_ROWS = 30
"""How many rows a formula may lean on, one on the other."""


def divisors_are_something(audited: Audited) -> Iterator[Problem]:
    """Yield formulas that divide by zero for values that pieces may have, with the first such values."""
    for path, formula in formulas(audited.book):
        values = read_in(formula, partial(_zero_at, audited.book), None)
        if values is None:
            continue
        at = [phrase("{called} is {value}", called=audited.called(name), value=value) for name, value in values.items()]
        message = phrase("“{formula}” divides by zero", formula=formula)
        if at:
            message = phrase("“{formula}” divides by zero when {at}", formula=formula, at=tuple(at))
        hint = phrase("such as max(1, …) below the line, or “… if … > 0 else …”")
        yield audited.finding(f"divides-by-zero:{formula_place(path)}", path, message, hint)


def _zero_at(book: RuleBook, formula: str) -> Mapping[str, int] | None:
    """Return the first values at which a formula divides by zero; ``None`` when it never does."""
    if not divides(formula):
        return None
    names = [name for name in _names(book, formula, 0) if name in book.characteristics or name in book.quantities]
    ranges = [_range(book, name) for name in names]
    if prod(map(len, ranges)) > MOST_TRIED:
        ranges = [sorted({n for n in (-1, 0, 1, tried[0], tried[-1]) if n in tried}) for tried in ranges]
    for values in product(*ranges):
        held = dict(zip(names, values, strict=True))
        try:
            formula_value(book, formula, held)
        except DivisionError:
            return held
    return None


def _names(book: RuleBook, formula: str, depth: int) -> tuple[str, ...]:
    """Return the names that a formula and the rows it leans on take."""
    if depth > MOST_ROWS:
        raise FormulaError(phrase("too many rows lean on each other"))
    found: dict[str, None] = {}
    for name in names_in(formula):
        inner = _names(book, row_of(book, name).value, depth + 1) if "." in name else (name,)
        found.update(dict.fromkeys(inner))
    return tuple(found)


def _range(book: RuleBook, name: str) -> Sequence[int]:
    """Return the values that a characteristic or a quantity may have; those without a scale count from 0 or 1."""
    held = book.characteristics.get(name)
    span = (held.range if held else None) or NumberSpan(1 if held else 0, None)
    first = 0 if span.first is None else span.first
    return range(first, (LARGEST_UNSTATED if span.last is None else span.last) + 1)

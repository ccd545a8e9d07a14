"""Rows of options in which every pair of two options' values occurs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

Row = dict[str, Any]
Pair = tuple[tuple[str, Any], tuple[str, Any]]


def anything(_: Row) -> bool:
    return True


def covering_rows(factors: Mapping[str, Sequence[Any]], allowed: Callable[[Row], bool] = anything) -> list[Row]:
    """Return few rows, a value for each factor, so that any two values that may meet do so in one of them.

    ``allowed`` judges rows, also unfinished ones, which lack some factors. The rows are always the same: each begins
    with the first pair that is still missing, and takes for one factor after the other the value that brings the most
    further pairs. Raises ``ValueError`` where a pair that is allowed is part of no row.
    """
    names = list(factors)
    missing = {
        pair: None
        for one, two in combinations(names, 2)
        for pair in (((one, a), (two, b)) for a in factors[one] for b in factors[two])
        if allowed(dict(pair))
    }
    rows = []
    while missing:
        row = _complete(dict(next(iter(missing))), factors, missing, allowed)
        rows.append(row)
        for pair in pairs_of(row, names):
            missing.pop(pair, None)
    return rows


def pairs_of(row: Row, names: Sequence[str]) -> list[Pair]:
    """Return the pairs of a row that may lack some of the names."""
    return list(combinations(((name, row[name]) for name in names if name in row), 2))


def _complete(
    begun: Row, factors: Mapping[str, Sequence[Any]], missing: Mapping[Pair, None], allowed: Callable[[Row], bool]
) -> Row:
    names = list(factors)
    row = dict(begun)
    for name in names:
        if name not in row:
            rows = [trial for value in factors[name] if allowed(trial := {**row, name: value})]
            if not rows:
                raise ValueError(f"no value of {name} may stand beside {row}")
            row = max(rows, key=lambda trial: sum(pair in missing for pair in pairs_of(trial, names)))
    return {name: row[name] for name in names}

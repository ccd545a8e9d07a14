"""Spans of numbers in rule tables: how codes write them, what they share, and what they leave open."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, isinf

from generator.model.rules.values import NumberSpan


def span_code(span: NumberSpan) -> str:
    """Return a band as it stands in codes and files: ``3``, ``4-6``, ``25+``."""
    if span.last is None:
        return f"{span.first}+"
    return str(span.first) if span.first == span.last else f"{span.first}-{span.last}"


def difference_code(span: NumberSpan) -> str:
    """Return a span of differences as it stands in codes and files: ``+2``, ``-1..1``, ``3..``, ``any``."""
    if span.first is None and span.last is None:
        return "any"
    if span.first == span.last:
        return f"{span.first:+d}" if span.first else "0"
    return f"{'' if span.first is None else span.first}..{'' if span.last is None else span.last}"


def ends(span: NumberSpan | None) -> tuple[float, float]:
    """Return the first and the last number of a span, infinite where it is open; no span means all numbers."""
    first, last = (span.first, span.last) if span else (None, None)
    return -inf if first is None else first, inf if last is None else last


def _between(first: float, last: float) -> NumberSpan:
    return NumberSpan(None if isinf(first) else int(first), None if isinf(last) else int(last))


def holes(spans: Iterable[NumberSpan | None], whole: NumberSpan) -> list[NumberSpan]:
    """Return the parts of ``whole`` that no span covers, in order."""
    found: list[NumberSpan] = []
    start, end = ends(whole)
    for first, last in [*sorted(map(ends, spans)), (end + 1, end + 1)]:
        if first > start and start <= end:
            found.append(_between(start, min(first - 1, end)))
        start = max(start, last + 1)
    return found


def common_numbers(one: NumberSpan | None, other: NumberSpan | None) -> NumberSpan | None:
    """Return the numbers that two spans share, or ``None`` when they share none; no span means all numbers."""
    (first, last), (low, high) = ends(one), ends(other)
    return None if max(first, low) > min(last, high) else _between(max(first, low), min(last, high))

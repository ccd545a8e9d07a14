"""Chances for whole matrices, quick enough to be worked out while a card is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm

from generator.model.rules.book import RuleBook
from generator.model.rules.tables import Outcomes


@lru_cache(maxsize=8)
def opposed_chances(book: RuleBook, table_id: str) -> Callable[[int, int], Mapping[str, Fraction]]:
    """Return a function from two values to the chances that ``rules.odds.opposed`` gives, quick enough for a matrix.

    It counts in whole numbers and looks each pair of margins up once for all values. The table is one of outcomes.
    """
    from generator.rules.odds import drawn, gap_name, higher_of, margins, passes, row_for, test_dice

    table = book.tables[table_id]
    assert isinstance(table, Outcomes)
    rule, rows = test_dice(book, table.dice), book.rows(table_id)
    shares = lcm(*(len(drawn(row)) for row in rows))

    @cache
    def counts(value: int) -> tuple[int, list[tuple[int, bool, int]]]:
        found = margins(book, value, table.dice)
        whole = lcm(*(chance.denominator for chance in found.values()))
        return whole, [(margin, passes(rule, margin), int(chance * whole)) for margin, chance in found.items()]

    @cache
    def results(first: bool, second: bool, difference: int, higher: str) -> tuple[str, ...]:
        row = row_for(rows, first, second, difference, higher)
        return drawn(row) if row else (gap_name(first, second, difference),)

    @cache
    def chances(first: int, second: int) -> Mapping[str, Fraction]:
        (whole, ones), (other_whole, others) = counts(first), counts(second)
        higher = higher_of(first, second)
        ways = dict.fromkeys((result for row in rows for result in drawn(row)), 0)
        for margin, passed, count in ones:
            for other, other_passed, other_count in others:
                names = results(passed, other_passed, margin - other, higher)
                for name in names:
                    ways[name] = ways.get(name, 0) + count * other_count * shares // len(names)
        return {name: Fraction(way, whole * other_whole * shares) for name, way in ways.items()}

    return chances

"""Checks that nothing leads back to itself: tables to roll on next, rows of formulas that lean on each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.i18n import joined_by, phrase
from generator.model.rules.tables import Dice, FormulaRow
from generator.model.yaml_reader import DataPath
from generator.problems import Problem
from generator.rules.audit.finding import Audited, names_of, row_path

Steps = Mapping[str, tuple[tuple[str, DataPath], ...]]
"""What each thing leads to, and where that is written."""


def dice_come_to_an_end(audited: Audited) -> Iterator[Problem]:
    """Yield dice tables from which one rolls on for ever."""
    for name, path, way in _circles(_next_tables(audited)):
        message = phrase(
            "who rolls on {called} rolls for ever: {way}",
            called=audited.called(name),
            way=joined_by(" → ", map(audited.called, way)),
        )
        yield audited.finding(f"circle:{name}", path, message, phrase("give one of them a result in place of next"))


def formulas_come_to_an_end(audited: Audited) -> Iterator[Problem]:
    """Yield rows of formula tables that lean on themselves."""
    for name, path, way in _circles(_leaned_on(audited)):
        message = phrase("“{name}” leans on itself: {way}", name=name, way=joined_by(" → ", way))
        yield audited.finding(f"circle:{name}", path, message, phrase("give one of them a value of its own"))


def _next_tables(audited: Audited) -> Steps:
    return {
        table.id: tuple((row.next, row_path(table, i, "next")) for i, row in enumerate(table.rows) if row.next)
        for table in audited.tables(Dice)
    }


def _leaned_on(audited: Audited) -> Steps:
    return {
        f"{table.id}.{row.id}": tuple(
            (name, row_path(table, index, "value")) for name in names_of(row.value) if "." in name
        )
        for table, index, row in audited.rows(FormulaRow)
        if row.id
    }


def _circles(steps: Steps) -> Iterator[tuple[str, DataPath, tuple[str, ...]]]:
    """Yield each circle once: the first of its things in the book, where its way begins, and the way round."""
    done: set[str] = set()
    for start in steps:
        way = () if start in done else _way_round(steps, start)
        if way:
            yield start, next(path for name, path in steps[start] if name == way[1]), way
        done |= {start, *way}


def _way_round(steps: Steps, start: str) -> tuple[str, ...]:
    """Return the shortest way from a thing back to itself, both ends included; empty when there is none."""
    ways: list[tuple[str, ...]] = [(start,)]
    met = {start}
    for way in ways:
        for name, _ in steps.get(way[-1], ()):
            if name == start:
                return (*way, start)
            if name not in met:
                met.add(name)
                ways.append((*way, name))
    return ()

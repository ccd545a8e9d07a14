"""The check that what a formula adds up is counted in one thing, and that it comes to what its table is counted in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.i18n import phrase
from generator.model.rules.tables import Formulas, Outcomes
from generator.model.yaml_reader import DataPath
from generator.problems import Problem
from generator.rules.audit.book.names import formula_place
from generator.rules.audit.finding import Audited, read_in, row_path
from generator.rules.formulas.parts import UnitError, unit_of
from generator.rules.formulas.reading import FormulaError


def units_fit(audited: Audited) -> Iterator[Problem]:
    """Yield formulas that add up different things, or come to another thing than their table is counted in."""
    for path, formula, unit in _formulas(audited):
        try:
            found = unit_of(formula, _units(audited))
        except UnitError as error:
            message = phrase("“{formula}” adds {one} to {other}", formula=formula, one=error.one, other=error.other)
        except FormulaError:
            continue  # a formula that cannot be read is another check's finding
        else:
            if not unit or not found or found == unit:
                continue
            message = phrase(
                "“{formula}” comes to {found}, but is counted in {unit}", formula=formula, found=found, unit=unit
            )
        yield audited.finding(f"unit:{formula_place(path)}", path, message, phrase("is one of the names a misprint?"))


def _formulas(audited: Audited) -> Iterator[tuple[DataPath, str, str]]:
    """Yield formulas, where they stand, and what they must come to; the sides of a contest to the same thing."""
    for table in audited.book.tables.values():
        if isinstance(table, Formulas):
            unit = table.unit.in_(audited.language)
            yield from ((row_path(table, i, "value"), row.value, unit) for i, row in enumerate(table.rows) if row.value)
        elif isinstance(table, Outcomes) and table.compare == "totals":
            first, second = table.first.total, table.second.total
            yield ("tables", table.id, "first", "total"), first, ""
            unit = read_in(first, lambda formula: unit_of(formula, _units(audited)), "")
            yield ("tables", table.id, "second", "total"), second, unit


def _units(audited: Audited) -> Callable[[str], str]:
    """Return a function from a name to what it is counted in; nothing where that is not said."""

    def of(name: str) -> str:
        table = audited.book.tables.get(name.partition(".")[0])
        named = audited.book.characteristics.get(name) or audited.book.quantities.get(name)
        unit = named.unit if named else table.unit if isinstance(table, Formulas) else None
        return unit.in_(audited.language) if unit else ""

    return of

"""What the texts of a board say: fields and formulas in double braces, with the values of the cells they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from generator.boards.layout import BoardLayout, Cell, Fault
from generator.i18n import phrase
from generator.model.localized import Words
from generator.model.pieces.rows import PieceField
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, quoted
from generator.rules.amounts import Value
from generator.rules.templates import NO_FIELDS, Fill, FillError, RowTexts, compile_template, names_of

Place = tuple[str, Sequence[Cell]]
"""What a text is written at, as a message calls it, and its cells: none for a text that belongs to no cell."""


def is_template(words: Words) -> bool:
    return any("{{" in text or "}}" in text for _, text in words.texts)


def text_at(words: Words, cells: Sequence[Cell], layout: BoardLayout, language: str) -> str:
    """Return a text with the values of its cells: those that all of them share.

    A value that the cells lack is nothing, and so is a whole text that cannot be worked out; ``filling_faults`` reports
    both.
    """
    text = words.in_(language)
    if not is_template(words):
        return text
    try:
        return _fill(text, layout.value_names).of(_row(layout, _values(cells, layout)))
    except FillError:
        return ""


def filling_faults(words: Words, places: Iterable[Place], path: DataPath, layout: BoardLayout) -> Iterator[Fault]:
    """Yield what cannot be filled in: fields that there are not, values that cells lack, formulas without a result."""
    if not is_template(words):
        return
    found = [(place, _values(place[1], layout)) for place in places]
    for text in dict.fromkeys(text for _, text in words.texts):
        try:
            fill = _fill(text, layout.value_names)
        except FillError as error:
            no_fields = phrase("this text belongs to no cell, so it has no fields")
            yield Fault(path, error.message, error.hint if any(cells for (_, cells), _ in found) else no_fields)
            continue
        names = dict.fromkeys(names_of(fill))
        for name in names:
            yield from _lacking(name, found, path, layout)
        for (where, _), values in found:
            try:
                fill.of(_row(layout, values))
            except FillError as error:
                message = phrase("{cell}: {problem}", cell=where, problem=error.message) if where else error.message
                yield Fault(path, message, error.hint)
                break


def _lacking(
    name: str, found: Sequence[tuple[Place, Mapping[str, int | str]]], path: DataPath, layout: BoardLayout
) -> Iterator[Fault]:
    """Yield a fault for a value that some of the cells of a text lack: an error if none has it."""
    lacking = [place for place, values in found if name not in values]
    if not lacking:
        return
    where, cells = lacking[0]
    severity = Severity.ERROR if len(lacking) == len(found) else Severity.WARNING
    if not cells:
        message = phrase("{name} is a value of cells, and this text belongs to none", name=quoted(name))
        yield Fault(path, message, phrase("write the text itself, or put it in a cell"), severity)
        return
    zones = [zone for zone, spec in layout.board.zones.items() if name in spec.values]
    hint = phrase("zones with this value: {names}", names=tuple(zones)) if zones else ""
    yield Fault(path, phrase("{cell} has no value {name}", cell=where, name=quoted(name)), hint, severity)


@lru_cache(maxsize=1024)
def _fill(text: str, names: tuple[str, ...]) -> Fill:
    """Return a text ready for the values of cells. Raises ``FillError``."""
    return compile_template(text, dict.fromkeys(names, PieceField(optional=True)), always=NO_FIELDS)


def _values(cells: Sequence[Cell], layout: BoardLayout) -> Mapping[str, int | str]:
    first, *others = map(layout.cell_values, cells) if cells else ({},)
    return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}


def _row(layout: BoardLayout, values: Mapping[str, int | str]) -> RowTexts:
    known: dict[str, Value] = dict.fromkeys(layout.value_names)
    return RowTexts({name: str(value) for name, value in values.items()}, known | dict(values))

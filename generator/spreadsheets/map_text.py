"""The text of a proposed map: its lines, and the comments beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.i18n import message, plural, translate
from generator.model.yaml_writer import yaml_text
from generator.problems import Problem, plain_line
from generator.spreadsheets.columns import Block, TableCell
from generator.spreadsheets.sheets import SheetTable

_SHOWN = 3
"""Values of a column that are shown beside its heading."""
_OPEN = 20
"""Errors that are shown below a map."""


def first_words(table: SheetTable) -> Block | None:
    """Return what is below the first row with several texts, which may be headings."""
    rows = enumerate(table.rows, start=1)
    row = next((row for row, cells in rows if sum(isinstance(cell, str) and cell != "" for cell in cells) > 1), None)
    return None if row is None else Block(table, row, (row,), len(table.rows), {})


def column_line(heading: TableCell, meaning_text: str, samples: Iterable[str]) -> str:
    """Return the line of a column, empty where it means nothing, with its cell and the first of its values beside."""
    value = yaml_text(meaning_text) if meaning_text else ""
    texts = [text for text in dict.fromkeys(samples) if text]
    origin = " · ".join([heading.name, *texts[:_SHOWN], *(["…"] if len(texts) > _SHOWN else [])])
    return f"  {yaml_text(heading.text)}:{value and f' {value}'}   # {''.join(filter(str.isprintable, origin))}"


def words_lines(replacements: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the lines of what the words of columns stand for, by their headings."""
    if any(replacements.values()):
        yield "words:"
    for heading, texts in replacements.items():
        if texts:
            yield f"  {yaml_text(heading)}:"
            yield from (f"    {yaml_text(text)}: {yaml_text(value)}" for text, value in texts.items())


def with_open_problems(text: str, open_problems: Sequence[Problem], language: str) -> str:
    """Return the text of a map with what stops an import with it as comments at its end."""
    lines = [f"# {problem.place}: {translate(language, problem.message)}" for problem in open_problems[:_OPEN]]
    if len(open_problems) > _OPEN:
        more = plural(len(open_problems) - _OPEN, "1 more error", "{count} more errors")
        lines.append(f"# … {translate(language, more)}")
    if lines:
        lines.insert(0, f"# {translate(language, message('still to be fixed; importing with this map stops at:'))}")
    return text + "".join(f"{plain_line(line)}\n" for line in lines)

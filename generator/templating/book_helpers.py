"""What all helpers of templates have in common: a rule book, looked up by names, and its words as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from generator.i18n import Phrase, phrase
from generator.model.localized import Words
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import Checks, Formulas, RuleTable, rows_of
from generator.problems import did_you_mean, quoted
from generator.templating import formatting as written
from generator.templating.formatting import TemplateError, escape, markdown, pipe_table
from generator.templating.ruling_marks import Marks

TableT = TypeVar("TableT", bound=RuleTable)
EntryT = TypeVar("EntryT")


def look_up(name: str, entries: Mapping[str, EntryT], unknown: Phrase) -> EntryT:
    """Return the entry of that name. Raises ``TemplateError``, with similar names, where there is none."""
    if name not in entries:
        raise TemplateError(unknown, did_you_mean(name, entries))
    return entries[name]


@dataclass(frozen=True, slots=True)
class BookHelpers:
    """Helpers of a card template that print a rule book: those of a subclass are its own public methods."""

    book: RuleBook
    language: str
    marks: Marks

    def helpers(self) -> Mapping[str, Any]:
        names = (name for name in vars(type(self)) if name[0] != "_" and name != "helpers")
        return {name: getattr(self, name) for name in names}

    def table(self, table_id: str, kind: type[TableT]) -> TableT:
        """Return a table. Raises ``TemplateError`` where there is none, or one of another kind."""
        table = look_up(table_id, self.book.tables, phrase("there is no table called {name}", name=quoted(table_id)))
        if not isinstance(table, kind):
            others = [key for key, other in self.book.tables.items() if isinstance(other, kind)]
            values = {"table_id": quoted(table_id), "type": table.type}
            hint = phrase("the rules have no table that it can print")
            if others:
                hint = phrase("tables it can print: {names}", names=tuple(others))
            raise TemplateError(phrase("the table {table_id} has another type, “{type}”", **values), hint)
        return table

    def rows(self, table: Formulas | Checks, only: Iterable[str]) -> list[Any]:
        """Return the rows in force: those named, or all. Raises ``TemplateError`` for a name that no row has."""
        by_id, names = {row.id: row for row in self.book.rows(table.id)}, tuple(only)
        rows_by_id = {row.id: row for row in table.rows} if names else {}
        for name in names:
            look_up(name, rows_by_id, phrase("{id} has no row {name}", id=quoted(table.id), name=quoted(name)))
        return [by_id[name] for name in names if name in by_id] if names else list(self.book.rows(table.id))

    def name(self, name: str) -> str:
        """Return the title of a characteristic, a kind of piece or an action, in lower case."""
        entries = {**self.book.actions, **self.book.pieces, **self.book.characteristics}
        entry: Any = look_up(name, entries, phrase("there is no characteristic called {name}", name=quoted(name)))
        return self.text(entry.title).lower()

    def text(self, words: Words) -> str:
        """Return words in the card's language, shown as they were typed."""
        return markdown(escape(words.in_(self.language)))

    def term(self, name: str) -> str:
        """Return the title of a name in a formula, the name itself where the book has none.

        A name with a dot is a row of a table.
        """
        table = self.book.tables.get(name.partition(".")[0])
        rows = {} if table is None else {f"{table.id}.{row.id}": row for row in rows_of(table)}
        entry: Any = self.book.characteristics.get(name) or self.book.quantities.get(name) or rows.get(name)
        return entry.title.in_(self.language).lower() if entry is not None and entry.title else name

    def formula_words(self, formula: str) -> str:
        return escape(written.formula(formula, self.language, self.term))

    def grid(self, head: list[str], rows: list[list[str]], *alignments: str) -> str:
        """Return a pipe table; the last alignment serves for the columns that follow it (left and right by default)."""
        columns = alignments or (":--", "--:")
        marks = [columns[min(index, len(columns) - 1)] for index in range(len(head))]
        return pipe_table((head, marks, *rows))

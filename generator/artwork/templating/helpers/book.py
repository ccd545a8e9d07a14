"""What all helpers of card templates share: the rule book, and how its tables and words are found and printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from generator.artwork.templating.helpers import words as written
from generator.artwork.templating.helpers.marks import Marks
from generator.artwork.templating.sandbox.escaping import TemplateError, escaped, markdown, piped
from generator.i18n import Phrase, phrase
from generator.model.localized import Words
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import Checks, Formulas, RuleTable, rows_of
from generator.problems import did_you_mean, quoted

Kind = TypeVar("Kind", bound=RuleTable)
Found = TypeVar("Found")
DOT = "\u00a0· "


def known(name: str, held: Mapping[str, Found], unknown: Phrase) -> Found:
    """Return what goes by a name. Raises ``TemplateError`` where nothing does, with the names that are near."""
    if name not in held:
        raise TemplateError(unknown, did_you_mean(name, held))
    return held[name]


@dataclass(frozen=True, slots=True)
class BookHelpers:
    """Helpers of a card template that print a rule book; those of a subclass are the methods in ``names``."""

    book: RuleBook
    language: str
    marks: Marks

    names: ClassVar[tuple[str, ...]] = ()

    def helpers(self) -> Mapping[str, Any]:
        """Return the helpers by the names that they go by in a template."""
        return {name: getattr(self, name) for name in self.names}

    def table(self, table_id: str, kind: type[Kind]) -> Kind:
        """Return a table. Raises ``TemplateError`` where there is none, or one of another kind."""
        table = known(table_id, self.book.tables, phrase("there is no table {table_id}", table_id=quoted(table_id)))
        if not isinstance(table, kind):
            others = [key for key, held in self.book.tables.items() if isinstance(held, kind)]
            found = {"table_id": quoted(table_id), "type": table.type}
            hint = phrase("the rules have no table that this prints")
            if others:
                hint = phrase("tables that this prints: {names}", names=tuple(others))
            raise TemplateError(phrase("the table {table_id} is of another type, “{type}”", **found), hint)
        return table

    def rows(self, table: Formulas | Checks, only: Iterable[str]) -> list[Any]:
        """Return the rows in force: those named, or all. Raises ``TemplateError`` for a name that no row has."""
        held, wanted = {row.id: row for row in self.book.rows(table.id)}, tuple(only)
        every = {row.id: row for row in table.rows} if wanted else {}
        for name in wanted:
            known(name, every, phrase("{id} has no row {name}", id=quoted(table.id), name=quoted(name)))
        return [held[name] for name in wanted if name in held] if wanted else list(self.book.rows(table.id))

    def name(self, name: str) -> str:
        """Return what a characteristic (or a kind of piece, or an action) is called, in small letters."""
        held = {**self.book.actions, **self.book.pieces, **self.book.characteristics}
        found: Any = known(name, held, phrase("there is no characteristic {name}", name=quoted(name)))
        return self.text(found.title).lower()

    def text(self, words: Words) -> str:
        """Return words in the card's language, shown as they were typed."""
        return markdown(escaped(words.in_(self.language)))

    def called(self, name: str) -> str:
        """Return what a name in a formula is called, the name itself where the book has no title for it.

        A name with a dot is a row of a table.
        """
        table = self.book.tables.get(name.partition(".")[0])
        rows = {} if table is None else {f"{table.id}.{row.id}": row for row in rows_of(table)}
        held: Any = self.book.characteristics.get(name) or self.book.quantities.get(name) or rows.get(name)
        return held.title.in_(self.language).lower() if held is not None and held.title else name

    def formula_words(self, formula: str) -> str:
        return escaped(written.formula(formula, self.language, self.called))

    def grid(self, head: list[str], rows: list[list[str]], *alignments: str) -> str:
        """Return a pipe table; the last alignment serves for the columns that follow it (left and right by default)."""
        given = alignments or (":--", "--:")
        marks = [given[min(index, len(given) - 1)] for index in range(len(head))]
        return piped((head, marks, *rows))

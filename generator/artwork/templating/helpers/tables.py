"""What card templates can print: a rule book's tables, names and chances as Markdown in one language.

Every text of the tables is escaped, every modifier has its sign, and what a ruling decides has its mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.artwork.templating.helpers import words as written
from generator.artwork.templating.helpers.arguments import checked
from generator.artwork.templating.helpers.bands import BandHelpers
from generator.artwork.templating.helpers.book import BookHelpers, known
from generator.artwork.templating.helpers.chances import Chances
from generator.artwork.templating.helpers.formulas import FormulaHelpers
from generator.artwork.templating.helpers.pools import Pools
from generator.artwork.templating.helpers.results import ResultHelpers
from generator.artwork.templating.sandbox.budget import MAX_RANGE
from generator.artwork.templating.sandbox.escaping import escaped, joined, markdown
from generator.i18n import phrase
from generator.model.rules.tables import RuleTable, Step, Steps
from generator.model.rules.values import NumberSpan
from generator.problems import quoted


class Tables(BookHelpers):
    """All the helpers of a card template; its own are for titles, names, remarks, scales and sequences."""

    names = ("t", "signed", "title", "name", "notes", "scale", "option", "sequence", "steps")

    def helpers(self) -> Mapping[str, Any]:
        """Return every helper and value of a card template by its name."""
        families = [family(self.book, self.language, self.marks) for family in _FAMILIES]
        given = {name: getattr(self, name) for name in self.names}
        given |= {"dagger": self.marks.dagger, "rulings": self.marks.notes, "ruled": self.marks.ruled}
        for family in families:
            given |= family.helpers()
        return {**{name: checked(helper) for name, helper in given.items()}, "lang": self.language, "join": joined}

    def t(self, *text: str, **texts: str) -> str:
        """Return a text in the card's language; it is Markdown, in the pack's first language or in each by its code."""
        return markdown(self.book.languages.chosen(*text, **texts).in_(self.language))

    def signed(self, number: Fraction | float) -> str:
        """Return a number with its sign, a real minus: ``+3``, ``0``, ``−2``."""
        return markdown(written.signed(number))

    def title(self, table_id: str) -> str:
        return markdown(self.text(self.table(table_id, RuleTable).title) + self.marks.trace("titles", table_id))

    def notes(self, table_id: str) -> str:
        """Return a table's remarks, one paragraph each."""
        notes = enumerate(self.table(table_id, RuleTable).notes)
        told = (self.text(note) + self.marks.trace("tables", table_id, "notes", number) for number, note in notes)
        return markdown("\n\n".join(told))

    def scale(self, name: str, first: int, last: int) -> range:
        """Return the values of a characteristic, least to most; ``first`` to ``last`` where the rules give no scale."""
        unknown = phrase("there is no characteristic {name}", name=quoted(name))
        span = known(name, self.book.characteristics, unknown).range or NumberSpan()
        least, most = (first if span.first is None else span.first), (last if span.last is None else span.last)
        return range(least, min(most + 1, least + MAX_RANGE))

    def option(self, name: str) -> str:
        """Return the word that an optional rule is set to, such as ``yes`` or ``no``."""
        return known(name, self.book.options, phrase("there is no option {name}", name=quoted(name))).value

    def sequence(self, table_id: str) -> str:
        """Return the steps of a sequence, numbered, or the cases of a case table, as a list."""
        table = self.table(table_id, Steps)
        numbered = table.type == "sequence"
        lines = []
        for number, row in enumerate(self.book.rows(table_id), 1):
            lines.append(f"{f'{number}.' if numbered else '-'} {self._step(table, row)}")
            lines += [f"    - {self.text(step)}" for step in row.steps]
        return markdown("\n".join(lines))

    def steps(self, table_id: str) -> str:
        """Return a sequence as a table, each step's own letter or number beside what is done."""
        table = self.table(table_id, Steps)
        lines = []
        for number, row in enumerate(self.book.rows(table_id), 1):
            lines.append([f"**{escaped(row.id or str(number))}**", self._step(table, row)])
        return self.grid(["", ""], lines, ":-:", ":--")

    def _step(self, table: Steps, row: Step) -> str:
        actor = f"**{self.text(row.actor)}** " if row.actor else ""
        when = f"**{self.text(row.when)}{':' if row.text else ''}** " if row.when else ""
        return f"{actor}{when}{self.text(row.text)}".strip() + self.marks.of_row(table, row)


_FAMILIES = (BandHelpers, ResultHelpers, FormulaHelpers, Pools, Chances)
